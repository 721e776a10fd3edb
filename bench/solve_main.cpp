// What does exactness cost? The library's solver beside programs written by hand for one game: Connect Four in the
// manner of Pascal Pons and an Othello negamax, in one binary and one run, position by position in turn. Every value
// must be the same.
//
//   bench_solve [--count N] [--all]
//
// The kinds of Connect Four positions are those of Pons's test sets: by stones on the board (begin: up to 14, middle: up
// to 28, end) and by the plies that perfect play still takes (easy: under 14, medium: up to 28, hard). The positions are
// our own, from random play with fixed seeds: N of the middle, three times as many of the end, an eighth of the
// beginning. --all: the Othello endgames as they are, and not with all but 16 squares filled.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <optional>
#include <random>
#include <string>

#include <deepcut/search.hpp>

#include "games/connect4/solver.hpp"
#include "othello.hpp"
#include "solvers/hand_connect4.hpp"
#include "solvers/hand_othello.hpp"

namespace {

using deepcut::bench::HandConnect4;
using deepcut::bench::HandOthello;
using Board = deepcut::connect4::Position<>;
using Connect4Search = deepcut::Search<Board, deepcut::connect4::SolverPolicy, deepcut::BlindEvaluator>;

constexpr int kCells = 42;

/// Time and nodes of the two over one set.
struct Tally {
  int count = 0;
  double library = 0;
  double hand = 0;
  std::uint64_t library_nodes = 0;
  std::uint64_t hand_nodes = 0;
  int wrong = 0;

  void print(const std::string& name) const {
    const auto each = [this](double seconds) { return seconds / count * 1e6; };
    std::printf(
        "%-28s %6d %14.1f %14.1f %8.2f %12llu %12llu %8.2f%s\n", name.c_str(), count, each(hand), each(library),
        library / hand, static_cast<unsigned long long>(hand_nodes), static_cast<unsigned long long>(library_nodes),
        static_cast<double>(library_nodes) / static_cast<double>(hand_nodes), wrong == 0 ? "" : "   the two disagree");
    std::fflush(stdout);
  }
};

/// Of the processor, so that what else the machine does hits neither.
template <class Call>
double seconds_of(Call call) {
  const auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
  const double start = now();
  call();
  return now() - start;
}

// Connect Four ----------------------------------------------------------------------------------------------------

/// Pons's score: half of what would be left of the board when the game is won.
int score_of(deepcut::Value value, int stones) {
  const int left = (kCells + 2 - stones - value.plies()) / 2;
  return value.is_win() ? left : value.is_loss() ? -left : 0;
}
int plies_to_end(int score, int stones) {
  if (score == 0) return kCells - stones;
  const int parity = score > 0 ? 1 : 0;  // a win comes after an odd number of plies
  const int plies = kCells + 2 - stones - 2 * std::abs(score);
  return plies % 2 == parity ? plies : plies - 1;  // half a stone was rounded away
}
std::string kind_of(int stones, int plies) {
  const char* const stage = stones <= 14 ? "begin" : stones <= 28 ? "middle" : "end";
  const char* const effort = plies < 14 ? "easy" : plies <= 28 ? "medium" : "hard";
  return std::string(stage) + "-" + effort;
}
bool wins_at_once(const Board& board) { return (board.winning_cells(board.mine()) & board.playable()) != 0; }

/// A random game of so many stones in which nobody wins and nobody can at the end, if it came to that.
std::optional<Board> random_board(int stones, std::mt19937_64& random) {
  Board board;
  while (board.plies() < stones) {
    const auto moves = deepcut::legal_moves(board);
    if (moves.empty()) return std::nullopt;
    board.make(moves[random() % moves.size()]);
  }
  if (board.result() || wins_at_once(board)) return std::nullopt;
  return board;
}

int compare_connect4(int count) {
  // The value alone, as the other one gives it.
  deepcut::Options options = deepcut::connect4::Solver<>::solver_options(1, std::size_t{256} << 20);
  options.lines = 0;
  Connect4Search library(options);
  HandConnect4 hand;
  std::map<std::string, Tally> rows;
  const auto solve_both = [&](const Board& board) {
    const std::uint64_t before = hand.nodes();
    int by_hand = 0;
    deepcut::Report<Board::Move> report;
    const double hand_seconds = seconds_of([&] { by_hand = hand.solve(board.mine(), board.all()); });
    const double seconds = seconds_of([&] { report = library.go(board, {.depth = kCells - board.plies()}); });
    Tally& row = rows[kind_of(board.plies(), plies_to_end(by_hand, board.plies()))];
    ++row.count;
    row.hand += hand_seconds;
    row.library += seconds;
    row.hand_nodes += hand.nodes() - before;
    row.library_nodes += report.nodes;
    row.wrong += report.exact() && score_of(report.value, board.plies()) == by_hand ? 0 : 1;
  };
  struct Stage {
    int fewest;
    int most;
    int count;
  };
  for (const Stage& stage : {Stage{29, 36, 3 * count}, Stage{15, 28, count}, Stage{10, 14, count / 8}}) {
    library.new_game();
    hand.forget();
    std::mt19937_64 random(static_cast<std::uint64_t>(stage.most));
    for (int solved = 0; solved < stage.count;) {
      const auto spread = static_cast<std::uint64_t>(stage.most - stage.fewest + 1);
      const auto board = random_board(stage.fewest + static_cast<int>(random() % spread), random);
      if (!board) continue;
      solve_both(*board);
      ++solved;
    }
  }
  int wrong = 0;
  for (const auto& [kind, row] : rows) {
    row.print("Connect Four, " + kind);
    wrong += row.wrong;
  }
  return wrong;
}

// Othello ---------------------------------------------------------------------------------------------------------

int compare_othello(int most_empty) {
  deepcut::Options options{.driver = deepcut::Driver::kSolve};
  options.reductions = options.killers = options.history = options.counter_moves = false;
  options.lines = 0;
  deepcut::Search<Othello> library(options);
  HandOthello hand;
  int wrong = 0;
  for (const OthelloEndgame& endgame : kOthelloEndgames) {
    Othello board = Othello::parse_board(endgame.squares, endgame.mover);
    const bool whole = board.empty_count() <= most_empty;
    while (board.empty_count() > most_empty && !board.result()) {
      const auto moves = deepcut::legal_moves(board);
      board.make(moves[moves.size() / 2]);
    }
    library.new_game();
    hand.forget();
    Tally tally{.count = 1};
    const std::uint64_t before = hand.nodes();
    int by_hand = 0;
    deepcut::Report<Othello::Move> report;
    tally.hand = seconds_of([&] { by_hand = hand.solve(board); });
    tally.library = seconds_of([&] { report = library.go(board, {.range = deepcut::Range{-64, 64, 2}}); });
    tally.hand_nodes = hand.nodes() - before;
    tally.library_nodes = report.nodes;
    const bool right = report.exact() && report.value.score() == by_hand && (!whole || by_hand == endgame.score);
    tally.wrong = right ? 0 : 1;
    tally.print(std::string(endgame.name) + (whole ? "" : ", " + std::to_string(board.empty_count()) + " empty"));
    wrong += tally.wrong;
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  int count = 100;
  bool all = false;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    const int value = i + 1 < argc ? std::atoi(argv[i + 1]) : 0;
    if (option == "--all") {
      all = true;
    } else if (option == "--count" && value > 0) {
      count = value;
      ++i;
    } else {
      std::fprintf(stderr, "%s: expected --count N or --all\n", option.c_str());
      return 2;
    }
  }
  std::printf("%-28s %6s %14s %14s %8s %12s %12s %8s\n", "solved exactly", "count", "by hand, us", "library, us",
              "ratio", "by hand", "library", "ratio");
  std::printf("%-28s %6s %14s %14s %8s %12s %12s %8s\n", "", "", "each", "each", "of time", "nodes", "nodes",
              "of nodes");
  const int wrong = compare_connect4(count) + compare_othello(all ? 64 : 16);
  return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

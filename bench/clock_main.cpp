// What is it worth to think longer after the best move has changed (Options::stability)? The engine with it against itself
// without, on a clock whose milliseconds are nodes, so that the load of the machine has no say.
//
//   bench_clock [--game gomoku|tablut] [--games N] [--clock NODES]
//
// Each side has so many nodes for the game and a fiftieth of them more with each move. Games begin with four random
// plies, in five in a row near the centre, and each opening is played twice with the sides exchanged.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/search.hpp>

#include "games/gomoku/policy.hpp"
#include "games/gomoku/position.hpp"
#include "games/tablut/policy.hpp"
#include "games/tablut/position.hpp"

namespace {

using namespace deepcut;

template <class Search, class Position>
class Player {
 public:
  explicit Player(bool patient) : patient_(patient) {}

  void new_game(std::int64_t clock) {
    search_.new_game();
    left_ = clock;
  }
  typename Position::Move choose(const Position& position, std::int64_t increment) {
    Limits limits;
    limits.clock = MatchClock{Milliseconds(left_), Milliseconds(increment), 0};
    const Deadlines deadlines = Deadlines::from(limits, SteadyTime{});
    std::stop_source stop;
    Patience<typename Position::Move> patience;
    search_.on_progress([&](const auto& report) {
      if (patient_) patience.note(*report.best, report.depth);
      const SteadyTime now = SteadyTime{} + Milliseconds(static_cast<std::int64_t>(report.nodes));
      if (patience.is_enough(deadlines, now)) stop.request_stop();
    });
    const auto most = std::chrono::duration_cast<Milliseconds>(*deadlines.hard - SteadyTime{}).count();
    const auto report = search_.go(
        position, {.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(1, most)), .stop = stop.get_token()});
    left_ = std::max<std::int64_t>(0, left_ + increment - static_cast<std::int64_t>(report.nodes));
    return *report.best;
  }

 private:
  Search search_{Options{.table_bytes = std::size_t{4} << 20}};
  bool patient_;
  std::int64_t left_ = 0;
};

/// Of the side to move; 1 is a win.
double points_of(const std::optional<Value>& result) {
  if (!result || result->score() == 0) return 0.5;
  return result->score() > 0 ? 1 : 0;
}

template <class Search, class Position, class Opening>
void match(const char* name, int games, std::int64_t clock, Opening opening) {
  constexpr int kLongestGame = 160;  // plies; then it is a draw
  Player<Search, Position> patient(true);
  Player<Search, Position> steady(false);
  std::mt19937_64 random(11);
  double sum = 0;
  double squares = 0;
  const int pairs = std::max(1, games / 2);
  for (int pair = 0; pair < pairs; ++pair) {
    const Position start = opening(random);
    double both = 0;
    for (const bool first : {true, false}) {
      patient.new_game(clock);
      steady.new_game(clock);
      Position position = start;
      bool turn = first;
      std::optional<Value> result;
      for (int ply = 0; ply < kLongestGame && !(result = position.result()); ++ply) {
        position.make((turn ? patient : steady).choose(position, clock / 50));
        turn = !turn;
      }
      both += (turn ? points_of(result) : 1 - points_of(result)) / 2;
    }
    sum += both;
    squares += both * both;
  }
  const double mean = sum / pairs;
  const double error = 1.96 * std::sqrt(std::max(0.0, squares / pairs - mean * mean) / pairs);
  std::printf("%s, %d games, %lld nodes and %lld a move: %.1f %% with stability (%.1f to %.1f)\n", name, 2 * pairs,
              static_cast<long long>(clock), static_cast<long long>(clock / 50), 100 * mean, 100 * (mean - error),
              100 * (mean + error));
}

template <class Position, class Suits>
Position random_opening(std::mt19937_64& random, Suits suits) {
  for (;;) {
    Position position;
    for (int ply = 0; ply < 4 && !position.result();) {
      const auto moves = legal_moves(position);
      const auto move = moves[random() % moves.size()];
      if (!suits(position, move)) continue;
      position.make(move);
      ++ply;
    }
    if (!position.result()) return position;
  }
}

/// On the five columns and rows around the centre of 15x15.
bool is_central(const gomoku::Position& position, gomoku::Position::Move move) {
  const std::string text = position.to_text(move);
  const int row = std::atoi(text.c_str() + 1);
  const int column = (text[0] | 0x20) - 'a' + 1;
  return std::abs(column - 8) <= 2 && std::abs(row - 8) <= 2;
}

}  // namespace

int main(int argc, char** argv) {
  std::string game;
  int games = 200;
  int clock = 100'000;
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    const std::string value = i + 1 < argc ? argv[i + 1] : "";
    const int number = std::atoi(value.c_str());
    if (option == "--game" && (value == "gomoku" || value == "tablut")) {
      game = value;
    } else if (number > 0 && (option == "--games" || option == "--clock")) {
      (option == "--games" ? games : clock) = number;
    } else {
      std::fprintf(stderr, "%s: expected --game gomoku|tablut, --games N or --clock NODES\n", argv[i]);
      return 2;
    }
  }
  if (game != "tablut") {
    match<Search<gomoku::Position, gomoku::Policy>, gomoku::Position>(
        "five in a row", games, clock,
        [](std::mt19937_64& random) { return random_opening<gomoku::Position>(random, is_central); });
  }
  if (game != "gomoku") {
    match<Search<tablut::Position, tablut::Policy>, tablut::Position>(
        "Tablut", games, clock, [](std::mt19937_64& random) {
          return random_opening<tablut::Position>(random, [](const auto&, auto) { return true; });
        });
  }
}

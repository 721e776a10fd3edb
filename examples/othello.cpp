// Othello endgames solved to the last disc: the test positions 40 to 44 of the French federation, the yardstick of
// Othello programs for decades. othello.hpp is the game.
//
//   example_othello            two of them with their last moves played, in a second: a test
//   example_othello --all      all five as they are

#include "othello.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/check.hpp>
#include <deepcut/search.hpp>

namespace {

deepcut::Options solver_options() {
  deepcut::Options options{.driver = deepcut::Driver::kSolve};
  options.reductions = false;
  return options;
}

bool solve(deepcut::Search<Othello>& search, const OthelloEndgame& endgame, const Othello& board, int expected) {
  search.new_game();
  const auto report = search.go(board, {.range = deepcut::Range{-64, 64, 2}});
  std::printf("%s, %d empty: %+d, %s, %llu nodes, %.2f s\n", endgame.name, board.empty_count(), report.value.score(),
              board.to_text(*report.best).c_str(), static_cast<unsigned long long>(report.nodes), report.seconds());
  Othello end = board;
  for (const Othello::Move move : report.line) end.make(move);
  const bool ends = end.result().has_value();
  return report.exact() && ends && report.value.score() == expected;
}

}  // namespace

int main(int argc, char** argv) {
  // The number of games of so many plies is known.
  if (deepcut::perft(Othello{}, 6) != 8200) return EXIT_FAILURE;
  deepcut::check_position(Othello{}, {.games = 20});

  const bool all = argc > 1 && std::strcmp(argv[1], "--all") == 0;
  deepcut::Search<Othello> search(solver_options());
  for (const OthelloEndgame& endgame : kOthelloEndgames) {
    Othello board = Othello::parse_board(endgame.squares, endgame.mover);
    if (all) {
      if (!solve(search, endgame, board, endgame.score)) return EXIT_FAILURE;
      continue;
    }
    // A few plies of some game, so that what is left is quickly solved; plain alpha-beta says what is right.
    while (board.empty_count() > 11 && !board.result()) board.make(deepcut::legal_moves(board).front());
    if (board.result()) continue;
    const int score = deepcut::alpha_beta(board).value.score();
    if (!solve(search, endgame, board, score)) return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

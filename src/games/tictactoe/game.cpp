#include "games/tictactoe/game.hpp"

namespace deepcut::tictactoe {

games::GameInfo Game::info() {
  return {.name = "tictactoe",
          .title = "Tic-tac-toe",
          .help = "take turns to fill a cell; whoever first has enough in a row wins",
          .notation = "a cell by its column and row, as in b2",
          .sides = {"X", "O"},
          .moves_run_together = true,
          .example = {"b2 a3 c3 a1"}};
}

}  // namespace deepcut::tictactoe

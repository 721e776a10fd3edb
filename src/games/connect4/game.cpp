#include "games/connect4/game.hpp"

namespace deepcut::connect4 {

games::GameInfo Game::info() {
  return {.name = "connect4",
          .title = "Connect Four",
          .help = "drop discs into columns; four in a row, upright, level or slanted, win",
          .notation = "a column by its number, as in 4",
          .sides = {"Red", "Yellow"},
          .symbols = {'X', 'O'},
          .moves_run_together = true,
          .value_scale = 20,
          .example = {"4 4 3 5 4 3 5 5 2"}};
}

}  // namespace deepcut::connect4

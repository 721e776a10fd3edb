// The list of games. To add one: its header, and one line below.
#include "engine/adapter.hpp"
#include "engine/registry.hpp"
#include "games/connect4/game.hpp"
#include "games/rps/game.hpp"
#include "games/tictactoe/game.hpp"

namespace deepcut {

const Registry& registry() {
  static const Registry kGames({
      make_game<tictactoe::Game>(),
      make_game<connect4::Game>(),
      make_game<rps::Game>(),
  });
  return kGames;
}

}  // namespace deepcut

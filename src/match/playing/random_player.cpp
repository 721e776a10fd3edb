#include "match/playing/random_player.hpp"

#include "engine/searches/follow.hpp"

namespace deepcut::match {

void RandomPlayer::new_game(const GameSetup& setup) {
  rules_.new_game(setup.game, setup.rules, setup.options);
  random_.seed(setup.seed);
}

Thought RandomPlayer::think(const Turn& turn) {
  follow(rules_, turn.moves);
  const std::vector<std::string> moves = rules_.legal_moves();
  return {moves.at(random_() % moves.size())};
}

}  // namespace deepcut::match

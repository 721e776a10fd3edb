#include "match/playing/engine_player.hpp"

#include "engine/searches/follow.hpp"

namespace deepcut::match {

void EnginePlayer::new_game(const GameSetup& setup) {
  engine_.new_game(setup.game, setup.rules, setup.options);
  // The table is not to be made on the clock of the first move. This also finds out whether the game knows the search
  // and its options.
  engine_.prepare(request_);
  engine_.seed(setup.seed);
}

Thought EnginePlayer::think(const Turn& turn) {
  follow(engine_, turn.moves);
  request_.limits = turn.limits;
  try {
    const SearchReport report = engine_.run(request_, {}, turn.stop);
    Thought thought{report.best.value_or(""), report.depth, report.nodes, {}};
    // A bound, too, is the best that is known when the limit comes in the middle of an iteration.
    if (report.bound != Bound::kNone) thought.value = report.value;
    return thought;
  } catch (const Error& error) {
    throw PlayerFault(Fault::kCrash, error.what());
  }
}

}  // namespace deepcut::match

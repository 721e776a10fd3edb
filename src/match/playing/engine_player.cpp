#include "match/playing/engine_player.hpp"

#include "engine/error.hpp"
#include "engine/searches/follow.hpp"
#include "engine/searches/ponder.hpp"

namespace deepcut::match {

void EnginePlayer::new_game(const GameSetup& setup) {
  settle();
  engine_.new_game(setup.game, setup.rules, setup.options);
  // The table is not to be made on the clock of the first move. This also finds out whether the game knows the search
  // and its options.
  engine_.prepare(request_);
  engine_.seed(setup.seed);
}

Thought EnginePlayer::think(const Turn& turn) {
  settle();
  follow(engine_, turn.moves);
  request_.limits = turn.limits;
  try {
    const SearchReport report = engine_.run(request_, {}, turn.stop);
    Thought thought{report.best.value_or(""), report.depth, report.nodes, {}, report.seconds() * 1e3};
    if (ponders_) line_ = report.line;
    // A bound, too, is the best that is known when the limit comes in the middle of an iteration.
    if (report.bound != Bound::kNone) thought.value = report.value;
    return thought;
  } catch (const Error& error) {
    throw PlayerFault(Fault::kCrash, error.what());
  }
}

void EnginePlayer::ponder(const std::vector<std::string>& moves) {
  if (ponders_) begin_to_ponder(engine_, request_, moves, line_);
}

/// Ends what it ponders.
void EnginePlayer::settle() {
  if (!ponders_) return;
  engine_.stop();
  try {
    engine_.wait();
  } catch (const Error&) {
    // It would have been told in vain.
  }
}

}  // namespace deepcut::match

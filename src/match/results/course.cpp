#include "match/results/course.hpp"

namespace deepcut::match {

std::optional<ScheduledGame> Course::take() {
  if (is_decided()) return std::nullopt;
  const Schedule& schedule = tally_.schedule();
  const auto taken = [this](std::uint64_t game) {
    return tally_.has(game) || playing_.contains(game) || waiting_.contains(game) || left_out_.contains(game);
  };
  while (next_ < schedule.end() && taken(next_)) ++next_;
  for (std::uint64_t game = next_; game < schedule.end(); ++game) {
    if (!schedule.is_due(game) || taken(game)) continue;
    playing_.insert(game);
    return schedule.game(game);
  }
  return std::nullopt;
}

void Course::finish(MatchGame game) {
  playing_.erase(game.index);
  if (!repeatable_) return count(game);
  for (PlayedMove& move : game.moves) {
    move.time_ms = 0;
    move.own_ms.reset();
  }
  const std::uint64_t index = game.index;
  waiting_.emplace(index, std::move(game));
  count_in_order();
}

void Course::leave_out(std::uint64_t index) {
  playing_.erase(index);
  left_out_.insert(index);
  count_in_order();
}

void Course::count_in_order() {
  while (!waiting_.empty() && (playing_.empty() || waiting_.begin()->first < *playing_.begin())) {
    const MatchGame game = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    count(game);
  }
}

void Course::count(const MatchGame& game) {
  // After a verdict no game counts any more; the file is spared those that would only confuse its readers.
  if (is_decided()) return;
  if (writer_ != nullptr) writer_->append(game);
  tally_.add(game);
  if (on_game_) on_game_(game);
}

}  // namespace deepcut::match

#include "engine/searches/plain_deepening.hpp"

#include <chrono>
#include <utility>

namespace deepcut {

SearchReport PlainDeepening::go(const Limits& limits, const OnReport& on_progress, const Search& search) {
  const bool only_depth =
      limits.depth < kMaxDepth && !limits.move_time && !limits.clock && limits.nodes == Limits{}.nodes;
  before_ = 0;
  return only_depth ? search(limits) : deepen(limits, on_progress, search);
}

SearchReport PlainDeepening::deepen(const Limits& limits, const OnReport& on_progress, const Search& search) {
  const Deadlines deadlines = Deadlines::from(limits);
  SearchReport best;
  std::uint64_t nodes = 0;
  for (int depth = 1; depth <= limits.depth; ++depth) {
    const auto now = std::chrono::steady_clock::now();
    Limits next = limits;
    next.depth = depth;
    next.nodes = limits.nodes - nodes;
    next.clock.reset();
    if (deadlines.hard) next.move_time = std::chrono::ceil<Milliseconds>(*deadlines.hard - now);
    SearchReport report = search(next);
    nodes += report.nodes;
    before_ = nodes;
    report.nodes = nodes;
    report.time = std::chrono::steady_clock::now() - deadlines.start;
    const bool completed = report.stop == StopReason::kDepth || report.stop == StopReason::kSolved;
    if (!completed) {
      if (depth == 1) best = report;
      best.nodes = report.nodes;
      best.time = report.time;
      best.stop = report.stop;
      return best;
    }
    best = std::move(report);
    if (on_progress) on_progress(best);
    if (best.stop == StopReason::kSolved) return best;
    if (nodes >= limits.nodes) return best.stop = StopReason::kNodes, best;
    if (deadlines.soft && std::chrono::steady_clock::now() >= *deadlines.soft)
      return best.stop = StopReason::kTime, best;
  }
  return best;
}

}  // namespace deepcut

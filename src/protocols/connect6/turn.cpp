#include "protocols/connect6/turn.hpp"

#include <algorithm>
#include <chrono>

namespace deepcut::connect6_text {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kThreatPercent = 10;
constexpr int kFirstStonePercent = 70;
constexpr std::uint64_t kThreatNodes = 100'000;  // a fraction of a second

/// The line of a win by double threats; empty if none was found.
std::vector<std::string> winning_line(Engine& engine, const GoLimits& limits) {
  GoRequest request;
  request.search = "vcdt";
  request.limits.nodes = kThreatNodes;
  if (limits.time) request.limits.time = std::max(Milliseconds(1), *limits.time * kThreatPercent / 100);
  const SearchReport report = engine.run(request);
  return report.value.is_win() ? report.line : std::vector<std::string>();
}

}  // namespace

std::vector<std::string> play_turn(Engine& engine, const GoRequest& request, bool threats_first) {
  const auto start = Clock::now();
  const int side = engine.side();
  std::vector<std::string> stones;
  std::vector<std::string> planned;  // a win that was proven is played as it was found
  const bool one_stone = engine.moves().empty();
  if (threats_first && !one_stone) planned = winning_line(engine, request.limits);
  while (!engine.outcome() && engine.side() == side) {
    if (stones.size() < planned.size()) {
      stones.push_back(planned[stones.size()]);
    } else {
      GoRequest now = request;
      if (now.limits.time && !one_stone) {
        const auto used = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
        const auto left = std::max(Milliseconds(1), *request.limits.time - used);
        now.limits.time = stones.empty() ? left * kFirstStonePercent / 100 : left;
      }
      const SearchReport report = engine.run(now);
      stones.push_back(report.best.value());
      if (report.value.is_win() && stones.size() == 1) planned = report.line;
    }
    engine.play(stones.back());
  }
  return stones;
}

}  // namespace deepcut::connect6_text

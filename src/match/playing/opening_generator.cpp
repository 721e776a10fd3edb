#include "match/playing/opening_generator.hpp"

#include <cstdlib>

namespace deepcut::match {

Opening OpeningGenerator::next(const std::stop_token& stop) {
  constexpr int kAttempts = 10'000;
  for (int i = 0; i < kAttempts && !stop.stop_requested(); ++i) {
    Opening opening = random_opening(engine_, options_.plies, options_.seed + attempts_++ * 0x9e3779b97f4a7c15);
    // Seen once, judged once.
    if (!seen_.insert(position_text(engine_)).second) continue;
    if (is_balanced(stop)) return opening;
  }
  return {};
}

bool OpeningGenerator::is_balanced(const std::stop_token& stop) {
  const SearchReport report = engine_.run(options_.request, {}, stop);
  if (stop.stop_requested() || report.bound != Bound::kExact) return false;
  return !report.value.is_decisive() && std::abs(report.value.score()) <= options_.margin;
}

}  // namespace deepcut::match

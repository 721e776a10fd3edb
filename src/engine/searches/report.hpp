// What a search found, with its moves in notation: the library's Report as it crosses the seam.
//
// All values are from the point of view of the side to move at the root: positive is good for it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/value.hpp>

#include "engine/json.hpp"

namespace deepcut {

struct ReportedLine {
  std::vector<std::string> moves;
  Value value;
  Bound bound = Bound::kExact;
};

struct SearchReport {
  std::optional<std::string> best;  ///< empty only if nothing was found yet
  Value value;
  Bound bound = Bound::kExact;
  int depth = 0;
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{0};
  std::vector<std::string> line;
  std::vector<ReportedLine> lines;
  StopReason stop = StopReason::kDepth;

  double seconds() const { return std::chrono::duration<double>(time).count(); }
  std::uint64_t nodes_per_second() const {
    return time.count() > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds()) : 0;
  }
  bool solved() const { return stop == StopReason::kSolved; }
};

/// "+12", "win in 9", "at least +3": value and bound as people read them.
std::string value_text(Value value, Bound bound);

// The fields are described in docs/cli.md and do not change their meaning.
Json to_json(Value value);
Json to_json(const SearchReport& report);

}  // namespace deepcut

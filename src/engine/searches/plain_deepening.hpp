// Minimax and AlphaBeta know one depth only. If that is the only limit, they search it and nothing else, as in the
// textbook; else they are called with depth 1, 2, 3, ... so that there is an answer whenever time ends.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include <deepcut/limits.hpp>

#include "engine/any_position.hpp"
#include "engine/searches/report.hpp"

namespace deepcut {

class PlainDeepening {
 public:
  /// One search to the depth of its limits.
  using Search = std::function<SearchReport(const Limits&)>;

  SearchReport go(const Limits& limits, const OnReport& on_progress, const Search& search);
  /// Nodes of the depths before the one that is searched; may be asked from another thread.
  std::uint64_t nodes_before() const { return before_; }

 private:
  SearchReport deepen(const Limits& limits, const OnReport& on_progress, const Search& search);

  std::atomic<std::uint64_t> before_ = 0;
};

}  // namespace deepcut

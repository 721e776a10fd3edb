// How long an engine may think, and how people write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <deepcut/limits.hpp>

namespace deepcut {

/// All are optional; the first one reached ends the search.
struct GoLimits {
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  std::optional<Milliseconds> time{};  ///< for this move
  std::optional<MatchClock> clock{};   ///< for the game

  bool any() const { return depth || nodes || time || clock; }
  /// What `over` sets comes from there, the rest from here.
  GoLimits overridden_by(const GoLimits& over) const;
  Limits library_limits() const;  ///< throws Error if a depth or a number of nodes is not possible
};

/// "2", "0.5", "250ms", "1.5m": seconds unless a unit (ms, s, m, h) follows. Throws Error.
Milliseconds parse_duration(std::string_view text);
/// "60", "60+0.5", "5m+3": a time for the whole game, with an increment a move. Throws Error.
MatchClock parse_clock(std::string_view text);

}  // namespace deepcut

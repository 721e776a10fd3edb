// Traced searches behind the seam: each game's search once more, with a trace, in a source of its own, so that the plain
// one costs nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/options.hpp>

#include "engine/any_position.hpp"
#include "engine/trace/trace_store.hpp"
#include "games/board.hpp"

namespace deepcut {

/// A move as it is packed; nothing: a null move.
using TracedMove = std::optional<std::uint32_t>;

/// One rule set's. All positions must be of it.
class GameTracer {
 public:
  GameTracer() = default;
  GameTracer(const GameTracer&) = delete;
  GameTracer& operator=(const GameTracer&) = delete;
  virtual ~GameTracer() = default;

  /// The library's search of this name. One thread, whatever the options say.
  virtual SearchReport search(const AnyPosition& root, const std::string& name, const OptionValues& options,
                              const Limits& limits, TraceStore& store, const OnReport& on_progress) const = 0;
  /// How these moves are written in the position that the path leads to.
  virtual std::vector<std::string> texts(const AnyPosition& root, std::span<const TracedMove> path,
                                         std::span<const std::uint32_t> moves) const = 0;
  /// Each move of the path as it is written where it is played; a null move is "pass".
  virtual std::vector<std::string> path_texts(const AnyPosition& root, std::span<const TracedMove> path) const = 0;
  virtual games::Board board(const AnyPosition& root, std::span<const TracedMove> path) const = 0;
  /// Who is to move: 0 or 1.
  virtual int side(const AnyPosition& root, std::span<const TracedMove> path) const = 0;
};

/// Null if this build was made without traces (DEEPCUT_TRACES).
const GameTracer* find_tracer(std::string_view game, std::string_view rules);

/// A rule set's name and its tracer.
struct NamedTracer {
  std::string rules;
  const GameTracer* tracer;
};

}  // namespace deepcut

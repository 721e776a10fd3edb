// The seam: a game in progress and a search of it, with the types of the game erased. adapter.hpp makes them from
// templates; Engine is what other floors use.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/portable/standard.hpp>
#include <deepcut/value.hpp>

#include "engine/options.hpp"
#include "engine/searches/report.hpp"
#include "games/board.hpp"
#include "games/outlook.hpp"

namespace deepcut {

class AnyPosition;

using OnReport = std::function<void(const SearchReport&)>;

/// How a game ended.
struct Outcome {
  std::optional<int> winner;  ///< 0, 1, or nobody
  Value value;                ///< for the side that would be to move
  std::string reason;         ///< "four in a row"
};

/// Keeps what it learnt between calls. One call at a time; nodes_so_far() may be read meanwhile.
class AnySearch {
 public:
  AnySearch() = default;
  AnySearch(const AnySearch&) = delete;
  AnySearch& operator=(const AnySearch&) = delete;
  virtual ~AnySearch() = default;

  /// The position must be of the rule set that made this search, unfinished, and stay as it is meanwhile.
  virtual SearchReport go(const AnyPosition& position, const Limits& limits, const OnReport& on_progress) = 0;
  virtual void new_game() = 0;
  virtual std::uint64_t nodes_so_far() const = 0;
};

class AnyPosition {
 public:
  AnyPosition() = default;
  AnyPosition& operator=(const AnyPosition&) = delete;
  virtual ~AnyPosition() = default;

  virtual std::unique_ptr<AnyPosition> clone() const = 0;

  /// Plays a legal move and gives it as the game writes it; anything else changes nothing and gives nothing.
  virtual std::optional<std::string> play(std::string_view text) = 0;
  /// Takes back the last move played; there must be one.
  virtual void undo() = 0;
  virtual std::vector<std::string> legal_moves() const = 0;
  /// The end of a sentence that says why the text is no legal move here.
  virtual std::string why_illegal(std::string_view text) const = 0;
  virtual int side() const = 0;
  /// Empty while the game goes on.
  virtual std::optional<Outcome> outcome() const = 0;
  virtual games::Board board() const = 0;
  virtual std::vector<games::Annotation> annotations() const = 0;
  /// What the game's network thinks without a search, if it has one and the game goes on.
  virtual std::optional<games::Outlook> outlook() const = 0;

  /// How many positions there are after exactly `depth` plies; nothing if stopped. `leaves` grows meanwhile.
  virtual std::optional<std::uint64_t> perft(int depth, const StopToken& stop,
                                             std::atomic<std::uint64_t>& leaves) const = 0;
  /// A command of the game's own, which must exist.
  virtual std::string command(const std::string& name, const std::vector<std::string>& words) const = 0;
  /// The options must be those of the search, which must exist.
  virtual std::unique_ptr<AnySearch> make_search(const std::string& name, const OptionValues& options) const = 0;

 protected:
  AnyPosition(const AnyPosition&) = default;
};

}  // namespace deepcut

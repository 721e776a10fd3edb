// Exact answers about any position of RPS cards, by the library's search with what the game knows about its last
// plies. A board of 3x3 takes milliseconds, 3x4 up to seconds; larger ones need a limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/report.hpp>

#include "games/rps/position.hpp"

namespace deepcut::rps {

struct RankedMove {
  RpsMove move;
  int margin = 0;           ///< for the mover, if both play on perfectly
  double reply_errors = 0;  ///< the share of replies, of a random card on a random cell, that give margin away
};

struct Ranking {
  int margin = 0;                 ///< for the side to move; of a finished game its result
  std::vector<RankedMove> moves;  ///< every legal move, best first: by margin, then by how often a random reply errs
  std::vector<RpsMove> line;      ///< the first of them, and perfect play from there to the end of the game
  std::uint64_t nodes = 0;
};

/// Keeps a table between calls. Every answer is empty if a limit came first. One call at a time.
class Oracle {
 public:
  explicit Oracle(int threads = 1, std::size_t table_bytes = std::size_t{4} << 20);
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;
  ~Oracle();

  /// For the side to move: 1 wins, 0 draws, -1 loses.
  std::optional<int> outcome(const Position& position, const Limits& limits = {});
  /// The final difference in cards, for the side to move.
  std::optional<int> margin(const Position& position, const Limits& limits = {});
  /// Every legal move, without the line.
  std::optional<Ranking> rank(const Position& position, const Limits& limits = {});
  /// The same with the line.
  std::optional<Ranking> explain(const Position& position, const Limits& limits = {});
  /// The plain report of the search for the margin; its values are those of Position::result().
  Report<RpsMove> solve(const Position& position, const Limits& limits,
                        const std::function<void(const Report<RpsMove>&)>& on_progress);

  void new_game();
  /// Of all calls since the oracle was made.
  std::uint64_t nodes() const;

 private:
  struct Searches;
  std::unique_ptr<Searches> searches_;
};

/// The oracle as the engine's solver: of equal margins it plays the one after which a random reply errs most often.
class Solver {
 public:
  Solver(int threads, std::size_t table_bytes) : oracle_(threads, table_bytes) {}

  void on_progress(std::function<void(const Report<RpsMove>&)> progress) { progress_ = std::move(progress); }
  Report<RpsMove> go(const Position& position, const Limits& limits = {});
  void new_game() { oracle_.new_game(); }

 private:
  Oracle oracle_;
  std::function<void(const Report<RpsMove>&)> progress_;
};

}  // namespace deepcut::rps

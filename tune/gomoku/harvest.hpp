// Positions for an evaluation to learn from, with what the engine's own search says of them: those of its games with
// itself, and those at which its searches asked the network or could do without.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <random>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include <deepcut/search.hpp>

#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/position.hpp"

namespace deepcut::tune {

/// Where a search asked the network.
struct Asked {
  gomoku::CellSet black;
  gomoku::CellSet white;
  int side = gomoku::kBlack;
};

/// Which positions of a search are drawn: those at which it asked the network, for networks to learn from; or those far
/// from the window, where it went by the classical evaluation, for that one.
enum class Drawn { kAsked, kFar };

/// Some of a search's positions, each as likely as any other and none of them twice; the evaluators of its threads share
/// it.
class Sample {
 public:
  Sample(Drawn which, std::size_t most, std::uint64_t seed) : which_(which), most_(most), random_(seed) {}

  void watch(bool watched) { watched_ = watched; }
  /// What the evaluator said of it; it may push another one out.
  void offer(const gomoku::Position& position, Score said);
  /// What was drawn since it was taken last, in any order.
  std::vector<Asked> take();

 private:
  Drawn which_;
  std::size_t most_;
  bool watched_ = false;
  std::mt19937_64 random_;
  std::unordered_set<std::uint64_t> met_;  ///< keys
  std::vector<Asked> drawn_;
};

/// The evaluator of play, which offers what it is asked about to a sample.
class WatchedEvaluator {
 public:
  WatchedEvaluator() = default;
  WatchedEvaluator(gomoku::Evaluator evaluator, std::shared_ptr<Sample> sample)
      : evaluator_(std::move(evaluator)), sample_(std::move(sample)) {}

  void reset(const gomoku::Position& position) { evaluator_.reset(position); }
  Score evaluate(const gomoku::Position& position, int ply) { return evaluator_.evaluate(position, ply); }
  Score evaluate(const gomoku::Position& position, int ply, Score alpha, Score beta) {
    const Score said = evaluator_.evaluate(position, ply, alpha, beta);
    if (sample_) sample_->offer(position, said);
    return said;
  }
  bool rank(const gomoku::Position& position, std::span<const gomoku::Cell> moves, std::span<int> orders, int ply,
            Depth depth) {
    return evaluator_.rank(position, moves, orders, ply, depth);
  }

 private:
  gomoku::Evaluator evaluator_;
  std::shared_ptr<Sample> sample_;
};

/// One position as tune/lines/harvest.py reads it; numbers of two bytes little-endian.
struct HarvestRecord {
  enum Kind : std::uint8_t { kOfGame, kAsked, kUnsearched, kPlayedOn };
  static constexpr std::int16_t kWon = 20000;  ///< a score that stands for a win
  static constexpr std::uint8_t kNoCell = 255;
  static constexpr std::int8_t kNoResult = 2;

  std::array<std::uint8_t, 57> cells{};  ///< four a byte from the low bits, row by row: 0 empty, 1 own, 2 the other's
  std::uint8_t kind = kOfGame;
  std::int16_t score = 0;          ///< for the side to move
  std::uint8_t best = kNoCell;     ///< row * size + column
  std::int8_t result = kNoResult;  ///< of the game, for the side to move: 1, 0, -1
  std::uint8_t side = 0;
  std::uint8_t depth = 0;
};
static_assert(sizeof(HarvestRecord) == 64 && std::endian::native == std::endian::little);

/// The next one; nothing where the file ends, perhaps within a record.
std::optional<HarvestRecord> read(std::istream& in);
gomoku::Cell cell_of(std::uint8_t number);
gomoku::Position position_of(const gomoku::Rules& rules, const HarvestRecord& record);

class Harvest {
 public:
  /// How many positions of a search are drawn: to be searched themselves, and to be written down as they are.
  struct Draws {
    Drawn which = Drawn::kAsked;
    std::size_t searched = 3;
    std::size_t unsearched = 160;
    int played_on = 0;  ///< plies for which a searched one is played on, each of them searched as well
  };

  /// Boards of 15 x 15 without captures only; throws std::runtime_error for others.
  Harvest(const gomoku::Rules& rules, const gomoku::Evaluator& evaluator, std::uint64_t nodes, std::uint64_t seed,
          Draws draws);

  /// Plays a game and writes what it brought.
  void play(std::ostream& out);

 private:
  using Player = Search<gomoku::Position, gomoku::Policy, WatchedEvaluator>;

  gomoku::Position opening();
  /// What a search says of it. `watched`: some of the positions where it asks the network are drawn.
  HarvestRecord searched(const gomoku::Position& position, bool watched, std::optional<gomoku::Cell>* best = nullptr);
  void write_drawn(std::ostream& out);

  gomoku::Rules rules_;
  std::uint64_t nodes_;
  std::size_t drawn_searched_;
  int played_on_;
  std::mt19937_64 random_;
  std::shared_ptr<Sample> sample_;
  Player player_;
};

}  // namespace deepcut::tune

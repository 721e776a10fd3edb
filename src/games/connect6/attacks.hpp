// The turns that threaten: more than one stone can stop or, if asked, at all.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/connect6/position.hpp"
#include "games/connect6/threats.hpp"

namespace deepcut::connect6 {

/// Two stones after which the other side needs `needed` stones to stop everything: 1, 2, or 3 for any more.
struct Attack {
  Cell a;
  Cell b;
  std::int32_t promise;
  std::int8_t needed;
};

/// Finds attacks without trying them on the board. It keeps its memory from call to call.
class AttackFinder {
 public:
  /// Which second stones are looked at where the first one alone threatens twice.
  enum class FreeStones : std::uint8_t {
    kAll,   ///< every cell that touches a stretch somebody could still use
    kNone,  ///< only those that threaten themselves or stop the other side
  };

  /// All attacks of the side to move, which must have two stones left and no stretch to complete. They stop what the
  /// other side threatens, too, and need `least` stones to be stopped: 2, or 1. Those that need most come first, then
  /// the most promising; one that cannot be stopped comes alone.
  const std::vector<Attack>& find(const Position& position, FreeStones free_stones, int least = 2);

 private:
  struct Entry {
    std::uint32_t pair;  ///< the lower cell in the upper half
    Edge edge;           ///< that the two complete together; a == kNoCell: none
  };
  static constexpr Cell kNoCell = 0xFFFF;
  static std::uint32_t pair_of(Cell a, Cell b) {
    return a < b ? std::uint32_t{a} << 16 | b : std::uint32_t{b} << 16 | a;
  }

  void collect_threes(const Position& position, int colour);
  void collect_pairs(const Position& position, int colour);
  void judge(const Position& position, Cell a, Cell b, const Entry* first, const Entry* last);
  void add_free(const Position& position, Cell a, FreeStones free_stones);
  bool allowed(Cell a, Cell b) const {
    return !must_stop_ || stops_.has(a) || stops_.has(b) ||
           std::find(covers_.begin(), covers_.end(), pair_of(a, b)) != covers_.end();
  }

  std::vector<Attack> attacks_;
  std::vector<Entry> entries_;
  std::vector<Cell> singles_;                 ///< cells that make a threat by themselves
  std::vector<std::vector<Stretch>> threes_;  ///< by cell: stretches with three stones through it
  CellSet single_set_;
  CellSet stops_;                      ///< one of them must be among the two,
  std::vector<std::uint32_t> covers_;  ///< or these are the two
  bool must_stop_ = false;
  int least_ = 2;
};

}  // namespace deepcut::connect6

// A game of Connect6: six in a row win, black begins with one stone, then both sides place two stones a turn.
//
// A ply is one stone. The two stones of a turn are two plies of one side, so side() stays while a stone is left, and the
// order of the two does not matter to the key.
//
// For every stretch of six cells (geometry.hpp) the position knows how many stones of either colour stand in it; those
// with stones of one colour only are kept in sets by their number. A stone touches at most 24 stretches.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/move_list.hpp>
#include <deepcut/value.hpp>

#include "games/connect6/geometry.hpp"

namespace deepcut::connect6 {

inline constexpr int kBlack = 0;
inline constexpr int kWhite = 1;
inline constexpr int kStonesOfTurn = 2;

class Position {
 public:
  using Move = Cell;

  explicit Position(int size = kUsualSize);

  // What the search asks.
  void moves(MoveList<Move>& list) const;
  void make(Move move);
  void undo(Move move);
  std::optional<Value> result() const;
  int side() const { return side_; }
  std::uint64_t key() const { return key_ ^ key_of_turn(side_, left_); }
  std::string to_text(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  // The board.
  int size() const { return geometry_->size; }
  const Geometry& geometry() const { return *geometry_; }
  int plies() const { return static_cast<int>(past_.size()); }
  /// The moves so far, from the first.
  std::vector<Move> history() const;
  /// The last move but `back`; there must be one.
  Move last(int back = 0) const { return past_[past_.size() - 1 - at(back)].move; }
  const CellSet& stones(int colour) const { return stones_[at(colour)]; }
  CellSet empty_cells() const { return geometry_->board - stones_[0] - stones_[1]; }
  /// 0, 1, or -1 for nobody.
  int stone(Cell cell) const { return stones_[0].has(cell) ? 0 : stones_[1].has(cell) ? 1 : -1; }
  bool is_empty(Cell cell) const { return stone(cell) < 0; }
  /// How many stones the side to move still places in this turn.
  int left() const { return left_; }
  /// Who has won; -1: nobody.
  int winner() const { return winner_; }

  // Its stretches.
  /// Those with so many stones of this colour, one at least, and none of the other.
  const StretchSet& stretches(int colour, int stones) const { return sets_[kind(colour, stones)]; }
  int count(int colour, int stones) const { return counts_[kind(colour, stones)]; }
  int stones_in(Stretch stretch, int colour) const { return stones_in_[stretch] >> 4 * colour & 15; }
  /// How much a stone there would do for this colour in its stretches: attacks are tried in this order.
  int promise(int colour, Cell cell) const;

  /// Whose turn it is, and how many stones of it are left.
  struct Turn {
    int side;
    int left;
  };
  /// Gives the turn to somebody else, for solvers that ask what the other side threatens. Says whose it was, and is
  /// taken back with that.
  Turn exchange_turn(Turn next) {
    const Turn before{side_, left_};
    side_ = next.side;
    left_ = next.left;
    return before;
  }

  /// Compares all that is kept up to date with what the stones say; for tests.
  bool is_consistent() const;

 private:
  struct Past {
    Move move;
    std::int8_t side;
    std::int8_t left;
  };

  /// Stretches with stones of one colour, by it and their number; all others are of one kind that nobody asks for.
  static constexpr std::size_t kOtherKind = 2 * (kRow + 1);
  static constexpr std::size_t kKinds = kOtherKind + 1;
  static constexpr std::size_t kind(int colour, int stones) { return at(colour) * (kRow + 1) + at(stones); }
  /// By what stones_in_ says.
  static const std::array<std::uint8_t, 256> kKindOf;

  static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
  static std::uint64_t key_of_turn(int side, int left);

  void change_stretches(Cell cell, int colour, int change);

  const Geometry* geometry_;
  int side_ = kBlack;
  int left_ = 1;
  int winner_ = -1;
  std::uint64_t key_ = 0;
  std::array<CellSet, 2> stones_{};
  std::array<std::uint8_t, kMaxStretches> stones_in_{};  ///< black's in the low half, white's in the high one
  std::array<StretchSet, kKinds> sets_{};
  std::array<std::int16_t, kKinds> counts_{};
  std::vector<Past> past_;
};

}  // namespace deepcut::connect6

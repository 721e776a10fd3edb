// RPS cards: two open hands, and a board on which a card takes the neighbouring enemy cards that it beats.
//
// The board is three sets of cells by kind and one by owner. A capture changes only owners; which ones it changed
// stands on a small stack inside the position, so that a move can be taken back.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <deepcut/position.hpp>

#include "games/rps/card.hpp"
#include "games/rps/geometry.hpp"
#include "games/rps/hand.hpp"

namespace deepcut::rps {

/// A finished game counts 100,000 for the win and 1,000 for each card of the margin: wins outweigh every evaluation,
/// and of two wins the one by more cards counts more. No margin is a draw.
inline constexpr int kWinScore = 100'000;
inline constexpr int kCardScore = 1'000;

constexpr int score_of_margin(int margin) {
  return margin * kCardScore + (margin > 0 ? kWinScore : margin < 0 ? -kWinScore : 0);
}
constexpr int margin_of_score(int score) {
  return (score - (score > 0 ? kWinScore : score < 0 ? -kWinScore : 0)) / kCardScore;
}

struct RpsMove {
  Card card;
  std::uint8_t cell;

  friend bool operator==(RpsMove, RpsMove) = default;
};

class Position {
 public:
  using Move = RpsMove;

  /// The heaviest deal of the usual game, RRPPS against RPPSS.
  Position();
  /// An empty board; player 1 (side 0) is to move. After `plies` plies the game is over whatever is left.
  Position(const Geometry& board, const Hand& first, const Hand& second, int plies);

  template <class Visit>
  bool any_move(Visit visit) const {
    const Hand& hand = hands_[side_index()];
    for (const Card card : kCards) {
      if (!hand.has(card)) continue;
      for (Cells cells = empty(); cells != 0; cells &= cells - 1) {
        if (visit(Move{card, static_cast<std::uint8_t>(std::countr_zero(cells))})) return true;
      }
    }
    return false;
  }
  void moves(MoveList<Move>& list) const {
    any_move([&list](Move move) { return list.push(move), false; });
  }
  void make(Move move) {
    const Cells flipped = captures(move);
    flips_[made_++] = flipped;
    kind_[index(move.card)] |= bit(move.cell);
    if (side_ != 0) second_ |= bit(move.cell);
    second_ ^= flipped;
    hands_[side_index()].play(move.card);
    --plies_left_;
    side_ ^= 1;
  }
  void undo(Move move) {
    side_ ^= 1;
    ++plies_left_;
    hands_[side_index()].take_back(move.card);
    second_ ^= flips_[--made_];
    second_ &= ~bit(move.cell);
    kind_[index(move.card)] &= ~bit(move.cell);
  }
  std::optional<Value> result() const {
    if (empty() != 0 && plies_left_ > 0 && !hands_[side_index()].empty()) return std::nullopt;
    return Value::exact(score_of_margin(margin()));
  }
  int side() const { return side_; }

  std::uint64_t key() const;
  /// Under the symmetries of the board, the relabelling R -> P -> S and an exchange of the players. The frame tells
  /// which board, how often the kinds were relabelled, and which symmetry was applied.
  Canonical canonical() const;
  static Move to_frame(Move move, int frame);
  static Move from_frame(Move move, int frame);

  Score evaluate() const;
  /// Captures first; then cards that the opponent cannot take back, and cells that cover one's own.
  int order(Move move) const {
    const Cells around = board_->neighbours[move.cell];
    const Hand& other = hands_[static_cast<std::size_t>(1 - side_)];
    const int exposed = other.has(hunter(move.card)) ? std::popcount(around & empty()) : 0;
    return 3 * std::popcount(captures(move)) - 2 * exposed + std::popcount(around & owned(side_));
  }

  /// "P4": the card, and the number of the cell.
  std::string to_text(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  // What drawings, notations and evaluations want to know.
  const Geometry& board() const { return *board_; }
  const Hand& hand(int side) const { return hands_[static_cast<std::size_t>(side)]; }
  Cells kind(Card card) const { return kind_[index(card)]; }
  Cells taken() const { return kind_[0] | kind_[1] | kind_[2]; }
  Cells empty() const { return board_->all & ~taken(); }
  Cells owned(int side) const { return side == 0 ? taken() & ~second_ : second_; }
  int plies_left() const { return plies_left_; }
  /// Cards of the side to move less those of the other, on the board.
  int margin() const { return std::popcount(owned(side_)) - std::popcount(owned(1 - side_)); }
  /// The enemy cards that a legal move takes.
  Cells captures(Move move) const {
    return board_->neighbours[move.cell] & kind_[index(prey(move.card))] & owned(1 - side_);
  }

  // For positions set up by hand; nothing can be taken back over these.
  void put(int cell, Card card, int owner);
  void set_side(int side) { side_ = static_cast<std::uint8_t>(side); }

 private:
  std::size_t side_index() const { return static_cast<std::size_t>(side_); }
  /// Cells and hands with the kinds relabelled so often, as the side to move sees them.
  struct Planes {
    Cells low;   ///< the lower bit of the kind plus one
    Cells high;  ///< the upper one
    Cells mine;
    std::uint64_t hands;
  };
  Planes planes(std::size_t relabelled) const;
  std::uint64_t join(std::uint64_t cells, std::uint64_t hands) const;

  const Geometry* board_;
  std::array<Cells, 3> kind_{};
  Cells second_ = 0;  ///< the cards of player 2
  std::array<Hand, 2> hands_{};
  std::int16_t plies_left_ = 0;
  std::uint8_t side_ = 0;
  std::uint8_t made_ = 0;                 ///< moves on the stack
  std::array<Cells, kMaxCells> flips_{};  ///< what each of them took
};

}  // namespace deepcut::rps

// Ashton Tablut: rules, make and undo, key. White, who has the king, moves first.
//
// The two sides are different games: White wants the king on an edge, Black wants him caught. Nothing here is turned
// round to make them look alike.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/position.hpp>

#include "games/tablut/board.hpp"

namespace deepcut::tablut {

inline constexpr int kWhite = 0;
inline constexpr int kBlack = 1;

/// A piece slides along a row or a column: twelve bits, as many as a history table has slots for.
struct Move {
  std::uint16_t code = 0;  ///< cell, whether along its column, and the place on the row or column where it stops

  static constexpr Move along_row(int from, int column) { return {static_cast<std::uint16_t>(from << 5 | column)}; }
  static constexpr Move along_column(int from, int row) { return {static_cast<std::uint16_t>(from << 5 | 16 | row)}; }
  constexpr int from() const { return code >> 5; }
  constexpr int to() const {
    const int place = code & 15;
    return (code & 16) != 0 ? cell(column_of(from()), place) : cell(place, row_of(from()));
  }
  friend constexpr bool operator==(Move, Move) = default;
};

class Position {
 public:
  using Move = tablut::Move;

  /// The start of the game.
  Position();
  /// Any other place to start from. The king must stand on the board, not on an edge, and nobody where another is.
  Position(Bits white_soldiers, Bits black, int king, int side);

  void moves(MoveList<Move>& list) const;
  void make(Move move);
  void undo(Move move);
  std::optional<Value> result() const {
    switch (now_.end) {
      case End::kNone:
        return std::nullopt;
      case End::kRepetition:
        return Value::draw();
      default:
        return Value::loss();
    }
  }

  int side() const { return now_.side; }
  std::uint64_t key() const { return now_.key; }
  /// Plies since the position occurred before, if that ended the game.
  int repetition() const { return now_.end == End::kRepetition ? now_.repeats : 0; }

  Score evaluate() const;
  /// Captures first, the larger the better; a move that opens an escape is as good as one.
  int order(Move move) const {
    const int to = move.to();
    const int escape = opens_escape(move) ? 1 : 0;
    if ((known_capture_cells() & kBit[static_cast<std::size_t>(to)]) == 0) return escape;
    return escape + popcount(taken(now_.side, to));
  }
  /// What decides the game at once if there is such a move, else captures.
  void forcing(MoveList<Move>& list) const;

  std::string to_text(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  bool is_start() const { return past_.empty(); }

  // What the search policy, the evaluation and a drawing of the board want to know.
  Bits white() const { return now_.pieces[kWhite]; }  ///< with the king
  Bits black() const { return now_.pieces[kBlack]; }
  Bits occupied() const { return now_.pieces[kWhite] | now_.pieces[kBlack]; }
  bool has_king() const { return now_.king != kNoKing; }
  int king() const { return now_.king; }
  /// Sum over the pieces of what each is worth on its cell, good for White if positive.
  int piece_values() const { return now_.piece_values; }
  Line row(int number) const { return now_.rows[static_cast<std::size_t>(number)]; }
  Line column(int number) const { return now_.columns[static_cast<std::size_t>(number)]; }
  /// Columns (rows) to which the piece on this cell can move along its row (column).
  Line row_reach(int from) const { return reach(row_of(from), column_of(from), row(row_of(from))); }
  Line column_reach(int from) const { return reach(column_of(from), row_of(from), column(column_of(from))); }

  /// The cells between the king and the edges that he could go to now, with the edge cells themselves.
  struct Escapes {
    int count = 0;
    Bits cells = 0;
  };
  Escapes escapes() const;
  bool can_escape() const { return ((row_reach(now_.king) | column_reach(now_.king)) & kEnds) != 0; }
  /// Does this move of White leave the king a way to the edge? What it captures is left out of account.
  bool opens_escape(Move move) const;
  /// One that ends the game at once in favour of the side to move.
  std::optional<Move> winning_move() const;
  /// White was to move since the last capture, could have escaped, and did not. Only then can a repetition save Black
  /// from an open escape.
  bool escape_was_missed() const { return now_.escape_missed; }

  /// What the side to move takes by arriving on this cell, the king excepted.
  Bits taken_by(int to) const { return taken(now_.side, to); }
  /// Cells on which the side to move would take something if it got there.
  Bits capture_cells() const;
  /// Cells on which Black would take the king.
  Bits king_capture_cells() const;
  /// Calls visit(move) for every move of the side to move that ends on this free cell.
  template <class Visit>
  void each_move_to(int to, Visit visit) const;

  enum class End : std::uint8_t { kNone, kEscape, kKingTaken, kNoMoves, kRepetition };
  End end() const { return now_.end; }
  /// Before the last move; there must have been one.
  int previous_king() const { return past_.back().king; }

 private:
  static constexpr std::uint8_t kNoKing = 255;

  struct State {
    std::array<Bits, 2> pieces{};
    std::uint64_t key = 0;
    std::array<Line, kSize> rows{};  ///< occupied places
    std::array<Line, kSize> columns{};
    std::int32_t piece_values = 0;
    std::int32_t remembered = 0;  ///< positions before this one that count for repetition
    std::int32_t repeats = 0;
    std::uint8_t king = kNoKing;
    std::uint8_t side = kWhite;
    bool escape_missed = false;
    End end = End::kNone;
  };
  /// capture_cells() of the current position, for order(), which is asked about every move of a node.
  struct CaptureCells {
    std::uint64_t key = 0;
    Bits cells = 0;
  };

  void put(int kind, int cell);
  void remove(int kind, int cell);
  Bits taken(int side, int to) const;
  bool king_is_taken(int to) const;
  Bits known_capture_cells() const {
    if (captures_.key != now_.key) captures_ = {now_.key, capture_cells()};
    return captures_.cells;
  }
  bool can_move() const;
  void find_repetition();

  State now_;
  std::vector<State> past_;
  mutable CaptureCells captures_;
  std::vector<std::uint64_t> keys_;  ///< of the positions since the start, without the first one
};

template <class Visit>
void Position::each_move_to(int to, Visit visit) const {
  const int to_column = column_of(to);
  const int to_row = row_of(to);
  const Bits mine = now_.pieces[now_.side];
  for_each_place(first_pieces(to_column, row(to_row)), [&](int column) {
    const int from = cell(column, to_row);
    if ((mine & kBit[static_cast<std::size_t>(from)]) != 0 && (row_reach(from) >> to_column & 1) != 0) {
      visit(Move::along_row(from, to_column));
    }
  });
  for_each_place(first_pieces(to_row, column(to_column)), [&](int row) {
    const int from = cell(to_column, row);
    if ((mine & kBit[static_cast<std::size_t>(from)]) != 0 && (column_reach(from) >> to_row & 1) != 0) {
      visit(Move::along_column(from, to_row));
    }
  });
}

}  // namespace deepcut::tablut

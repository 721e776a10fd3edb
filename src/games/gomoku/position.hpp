// A game of five in a row under any of its rule sets.
//
// For every empty cell the position keeps what either colour would make there: the shape in each direction (shape.hpp),
// their combination, the sets of cells that threaten something, and the evaluation's sums. A stone changes these only
// along the four lines through it, and undo() puts back what make() noted down.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/move_list.hpp>
#include <deepcut/value.hpp>

#include "games/gomoku/combination.hpp"
#include "games/gomoku/rules.hpp"
#include "games/gomoku/variant.hpp"
#include "games/lines/cell_set.hpp"
#include "games/lines/line_board.hpp"

namespace deepcut::gomoku {

using lines::Cell;
using lines::CellSet;

class Position {
 public:
  using Move = Cell;

  Position() : Position(rule_sets::kFreestyle) {}
  explicit Position(const Rules& rules);
  /// Stones set up by hand; nobody has won yet. A five of the side that has moved stands if it can be broken.
  Position(const Rules& rules, const CellSet& black, const CellSet& white, int side);

  // What the search asks.
  void moves(MoveList<Move>& list) const;
  void make(Move move);
  void undo(Move move);
  std::optional<Value> result() const;
  int side() const { return side_; }
  std::uint64_t key() const { return key_; }
  std::uint64_t key_after(Move move) const;  ///< if it takes nothing and no five is left to be broken
  Score evaluate() const;
  int order(Move move) const;
  std::string to_text(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  // The board.
  const Rules& rules() const { return variant_->rules; }
  int size() const { return rules().size; }
  int plies() const { return static_cast<int>(past_.size()); }
  int stone_count() const { return stone_count_; }
  const CellSet& stones(int colour) const { return stones_[at(colour)]; }
  CellSet empty_cells() const { return variant_->board - stones_[0] - stones_[1]; }
  /// 0, 1, or -1 for nobody.
  int stone(Cell cell) const { return stones_[0].has(cell) ? 0 : stones_[1].has(cell) ? 1 : -1; }
  bool is_on_board(int x, int y) const { return x >= 0 && y >= 0 && x < size() && y < size(); }
  int pairs(int colour) const { return pairs_[at(colour)]; }
  /// How many more it must take to win.
  int pairs_to_win(int colour) const { return std::max(0, rules().pairs_to_win - pairs(colour)); }
  /// Who has won; -1: nobody yet, or a draw.
  int winner() const { return winner_ == kDraw ? -1 : winner_; }
  /// Whose five stands on the board and can still be broken; -1: nobody's.
  int unbroken_five() const { return pending_five_; }
  /// The moves so far, from the first.
  std::vector<Move> history() const;

  // What a stone on an empty cell would make.
  Shapes shapes(int colour, Cell cell) const { return shapes_[cell][at(colour)]; }
  Threat threat(int colour, Cell cell) const { return threats_[cell][at(colour)]; }
  /// What it would still threaten with a stone of the other colour elsewhere on its line in this direction.
  Threat threat_despite(int colour, Cell cell, int direction, Cell stone) const;
  /// The cells that threaten this; not kept for Threat::kNone.
  const CellSet& cells(int colour, Threat threat) const { return sets_[at(colour)][static_cast<std::size_t>(threat)]; }
  int count(int colour, Threat threat) const { return counts_[at(colour)][static_cast<std::size_t>(threat)]; }

  /// By kind of threat.
  const std::array<std::int16_t, kThreats>& counts(int colour) const { return counts_[at(colour)]; }

  /// May the side to move play on this empty cell?
  bool is_legal(Cell cell) const;
  /// Renju: would black's stone be a double-three, a double-four or an overline, and no five?
  bool is_forbidden(Cell cell) const;
  /// Two free threes at once, in rules that ban them, for a colour that captures nothing and makes no five there.
  bool is_double_three(int colour, Cell cell) const;
  /// The stones that a stone of this colour would take.
  CellSet captured_by(int colour, Cell cell) const;
  /// The cells where a stone of this colour would take a pair, each with every pair it takes.
  template <class Visit>
  void for_each_taking(int colour, Visit visit) const;
  CellSet taking_cells(int colour) const;
  bool takes_pair(int colour, Cell cell) const { return rules().captures && !captured_by(colour, cell).empty(); }
  /// Does this colour have a winning row on the board?
  bool has_five(int colour) const;

  /// Compares all that is kept up to date with what the stones say; for tests.
  bool is_consistent() const;

 private:
  static constexpr int kDraw = 2;

  /// How the state of a cell was before a move changed it.
  struct Change {
    enum class Kind : std::uint8_t { kReshaped, kFilled, kEmptied };
    Cell cell;
    Kind kind;
    std::array<Shapes, 2> shapes;
    std::array<Threat, 2> threats;
  };
  /// An empty cell of which the colours make something else now.
  struct Reshaped {
    Cell cell;
    std::array<Shapes, 2> shapes;
  };
  /// What is cheaper to remember than to work out backwards.
  struct Past {
    Cell move;
    std::int8_t winner;
    std::int8_t pending_five;
    std::uint32_t changes;   ///< how many there were
    std::uint32_t captured;  ///< likewise
    std::array<std::int8_t, 2> pairs;
    std::uint64_t key;
    std::array<std::array<std::int16_t, kThreats>, 2> counts;
    std::array<NumberPair, 2> sums;
    NumberPair meetings;
  };

  static std::size_t at(int colour) { return static_cast<std::size_t>(colour); }
  static Cell cell_in(int direction, int line, lines::LineBits bits) {
    return lines::cell_on(direction, line, std::countr_zero(bits) - lines::kMargin);
  }

  void place(Cell cell, int colour);
  void remove(Cell cell, int colour);
  void capture_around(Cell cell, int colour);
  void judge(int colour, bool made_five);

  void refresh_around(Cell cell);
  template <int kReach>
  void refresh_within(Cell cell);
  template <int kReach, int kDirection>
  Reshaped* look_along(Cell cell, Reshaped* found) const;
  void reshape(std::span<const Reshaped> cells);
  void move_to_set(Cell cell, int colour, Threat from, Threat to);
  void add_to_set(Cell cell, int colour, Threat threat);
  void remove_from_set(Cell cell, int colour, Threat threat);
  void count_in(Cell cell, int sign);
  void note(Cell cell, Change::Kind kind);
  void restore(const Change& change);

  const CombinationEntry& entry(int colour, Shapes shapes) const {
    return variant_->combinations[at(colour)][(*variant_->numbers)[shapes]];
  }
  /// What an empty cell is worth as a meeting, for either side to move.
  NumberPair meeting(const CombinationEntry& black, const CombinationEntry& white) const {
    return variant_->meetings[black.grade * kGrades + white.grade];
  }
  Score value_of_captures() const;
  Shapes shapes_from_lines(Cell cell, int colour) const;
  bool can_break_five(int owner) const;
  bool has_legal_move() const;
  bool opening_allows(Cell cell) const;

  std::shared_ptr<const Variant> variant_;
  int side_ = kBlack;
  int winner_ = -1;
  int pending_five_ = -1;
  int stone_count_ = 0;
  std::array<int, 2> pairs_{};
  std::uint64_t key_ = 0;
  std::array<CellSet, 2> stones_{};
  lines::LineBoard lines_{};
  std::array<std::array<Shapes, 2>, lines::kCells> shapes_{};
  std::array<std::array<Threat, 2>, lines::kCells> threats_{};
  std::array<std::array<CellSet, kThreats>, 2> sets_{};
  std::array<std::array<std::int16_t, kThreats>, 2> counts_{};
  std::array<NumberPair, 2> sums_{};  ///< by colour: as the side to move, as the other
  NumberPair meetings_;               ///< for black to move, for white
  std::vector<Change> changes_;
  std::vector<Cell> captured_;
  std::vector<Past> past_;
};

template <class Visit>
void Position::for_each_taking(int colour, Visit visit) const {
  lines_.for_each_line([&](int direction, int number, const lines::LineBoard::Line& line) {
    const lines::LineBits other = line.stones[at(1 - colour)];
    const lines::LineBits pairs = other & other >> 1;  // the first stone of each
    if (pairs == 0) return;
    const lines::LineBits own = line.stones[at(colour)];
    const lines::LineBits open = ~(own | other | variant_->walls.line(direction, number));
    lines::LineBits cells = (open & own << 3 & pairs << 2);
    for (; cells != 0; cells &= cells - 1) visit(cell_in(direction, number, cells));
    for (cells = open & own >> 3 & pairs >> 1; cells != 0; cells &= cells - 1) visit(cell_in(direction, number, cells));
  });
}

}  // namespace deepcut::gomoku

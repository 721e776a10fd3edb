// Connect Four as the engine offers it: its board sizes, how it is drawn and what it says about mistakes.
#pragma once

#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "games/board_lines.hpp"
#include "games/connect4/position.hpp"
#include "games/connect4/solver.hpp"
#include "games/rule_set.hpp"

namespace deepcut::connect4 {

template <int Width, int Height>
struct Rules {
  using Position = connect4::Position<Width, Height>;
  using Move = typename Position::Move;
  using Solver = connect4::Solver<Width, Height>;

  static games::RuleSetInfo info() {
    return {std::to_string(Width) + "x" + std::to_string(Height),
            std::to_string(Width) + " columns of " + std::to_string(Height) + " discs" +
                (Width == 7 && Height == 6 ? ", the usual board" : "")};
  }

  static games::Board draw(const Position& position, std::optional<Move> last) {
    games::Board board(Width, Height);
    const int mover = side(position);
    for (Move column = 0; column < Width; ++column) {
      board.column_labels.push_back(position.to_text(column));
      const bool open = !position.result() && (position.all() & Position::top(column)) == 0;
      for (int row = 0; row < Height; ++row) {
        games::Cell& drawn = board.at(column, row);
        const Bits bit = cell(column, row);
        if ((position.mine() & bit) != 0) drawn.owner = mover;
        if ((position.theirs() & bit) != 0) drawn.owner = 1 - mover;
        if (drawn.owner >= 0) drawn.symbol = drawn.owner == 0 ? 'X' : 'O';
        if (drawn.owner >= 0) drawn.glyph = "●";
        if (open) drawn.move = position.to_text(column);
      }
    }
    if (last) {
      const int stones = std::popcount(position.all() & Position::column_mask(*last));
      board.last.push_back(board.index(*last, Height - stones));
    }
    board.winning = games::cells_in_rows(board, 4);
    return board;
  }

  static std::string why_illegal(const Position& position, std::string_view text) {
    if (text.size() == 1 && text[0] >= '1' && text[0] < '1' + Width) {
      std::string open;
      position.any_move([&](Move column) {
        open += (open.empty() ? "" : ", ") + position.to_text(column);
        return false;
      });
      return "column " + std::string(text) + " is full; open columns are " + open;
    }
    return "expected a column from 1 to " + std::to_string(Width);
  }

  static std::string reason(const Position& position) {
    return position.result() == Value::draw() ? "the board is full" : "four in a row";
  }

  /// The empty cells that would complete four for either side.
  static std::vector<games::Annotation> annotations(const Position& position) {
    std::vector<games::Annotation> found;
    if (position.result()) return found;
    const int mover = side(position);
    const Bits mine = position.winning_cells(position.mine());
    const Bits theirs = position.winning_cells(position.theirs());
    for (int row = 0; row < Height; ++row) {
      for (int column = 0; column < Width; ++column) {
        const Bits bit = cell(column, row);
        for (const int owner : {0, 1}) {
          if (((owner == mover ? mine : theirs) & bit) == 0) continue;
          found.push_back({"threat", row * Width + column, owner,
                           fmt::format("{} completes four in column {}, row {}{}", owner == 0 ? "Red" : "Yellow",
                                       column + 1, Height - row, (position.playable() & bit) != 0 ? " at once" : "")});
        }
      }
    }
    return found;
  }

  static std::vector<games::BenchPosition> bench() {
    if constexpr (Width == 7) return {{"", 18}, {"44", 18}, {"444453", 20}, {"112233", 18}};
    return {{"", 16}};
  }

 private:
  static Bits cell(int column, int row) { return Position::bottom(column) << (Height - 1 - row); }
  static int side(const Position& position) { return position.plies() & 1; }
};

struct Game {
  static games::GameInfo info();
  using RuleSets = games::RuleSets<Rules<7, 6>, Rules<6, 5>, Rules<8, 7>>;
};

}  // namespace deepcut::connect4

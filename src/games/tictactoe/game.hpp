// Tic-tac-toe as the engine offers it: its rule sets, how it is drawn and what it says about mistakes.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_lines.hpp"
#include "games/rule_set.hpp"
#include "games/tictactoe/position.hpp"

namespace deepcut::tictactoe {

template <int Size, int K>
struct Rules {
  using Position = tictactoe::Position<Size, Size, K>;
  using Move = typename Position::Move;

  static games::RuleSetInfo info() {
    const std::string size = std::to_string(Size) + "x" + std::to_string(Size);
    return {size, std::to_string(K) + " in a row on a " + size + " board"};
  }

  static games::Board draw(const Position& position, std::optional<Move> last) {
    games::Board board(Size, Size);
    const int mover = side(position);
    for (int i = 0; i < Size; ++i) {
      board.column_labels.emplace_back(1, static_cast<char>('a' + i));
      board.row_labels.push_back(std::to_string(Size - i));
    }
    for (int row = 0; row < Size; ++row) {
      for (int column = 0; column < Size; ++column) {
        const Move cell = Position::cell(column, row);
        const std::uint64_t bit = std::uint64_t{1} << cell;
        games::Cell& drawn = board.at(column, row);
        if ((position.mine() & bit) != 0) drawn.owner = mover;
        if ((position.theirs() & bit) != 0) drawn.owner = 1 - mover;
        if (drawn.owner >= 0) drawn.symbol = drawn.owner == 0 ? 'X' : 'O';
        if (drawn.owner < 0 && !position.result()) drawn.move = position.to_text(cell);
        if (last == cell) board.last.push_back(board.index(column, row));
      }
    }
    board.winning = games::cells_in_rows(board, K);
    return board;
  }

  static std::string why_illegal(const Position& /*position*/, std::string_view text) {
    const auto within = [](char c, char first) { return c >= first && c < first + Size; };
    if (text.size() == 2 && (within(text[0], 'a') || within(text[0], 'A')) && within(text[1], '1')) {
      return std::string(text) + " is taken";
    }
    return std::string("expected a column from a to ") + static_cast<char>('a' + Size - 1) + " and a row from 1 to " +
           std::to_string(Size) + ", as in b2";
  }

  static std::string reason(const Position& position) {
    return position.result() == Value::draw() ? "the board is full" : std::to_string(K) + " in a row";
  }

  static std::vector<games::BenchPosition> bench() {
    if constexpr (Size == 3) return {{"", 9}, {"a1 b2", 7}, {"b2 a1", 7}};
    return {{"", 8}, {"b2 c3", 9}};
  }

 private:
  // X moves first, so the sides have equally many stones when X is to move.
  static int side(const Position& position) {
    return std::popcount(position.mine()) == std::popcount(position.theirs()) ? 0 : 1;
  }
};

struct Game {
  static games::GameInfo info();
  using RuleSets = games::RuleSets<Rules<3, 3>, Rules<4, 4>, Rules<5, 4>>;
};

}  // namespace deepcut::tictactoe

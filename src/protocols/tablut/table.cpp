#include "protocols/tablut/table.hpp"

#include <optional>
#include <vector>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace deepcut::tablut_server {

namespace {

constexpr const char* kGame = "tablut";

std::string cell_name(std::size_t row, std::size_t column) {
  return {static_cast<char>('a' + column), static_cast<char>('1' + row)};
}

char symbol(Cell cell) {
  switch (cell) {
    case Cell::kWhite:
      return 'w';
    case Cell::kBlack:
      return 'b';
    case Cell::kKing:
      return 'k';
    case Cell::kEmpty:
    case Cell::kThrone:
      break;
  }
  return 0;
}

/// The board as the game's option "board" is written.
std::string board_text(const State& state) {
  std::string text;
  for (const auto& row : state.board) {
    if (!text.empty()) text += '/';
    int empty = 0;
    for (const Cell cell : row) {
      if (symbol(cell) == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += symbol(cell);
    }
    if (empty > 0) text += std::to_string(empty);
  }
  return text;
}

/// The move of `side` that the change of the board looks like: one of its pieces has left a cell and stands on another.
std::optional<std::string> apparent_move(const State& before, const State& after, int side) {
  const auto mine = [side](Cell cell) {
    return side == 0 ? cell == Cell::kWhite || cell == Cell::kKing : cell == Cell::kBlack;
  };
  std::string from;
  std::string to;
  for (std::size_t row = 0; row < kSize; ++row) {
    for (std::size_t column = 0; column < kSize; ++column) {
      const bool was = mine(before.board[row][column]);
      const bool is = mine(after.board[row][column]);
      if (was && !is) from += cell_name(row, column);
      if (!was && is) to += cell_name(row, column);
    }
  }
  if (from.size() != 2 || to.size() != 2) return std::nullopt;
  return from + to;
}

}  // namespace

State tablut_state(const Engine& engine) {
  State state;
  const games::Board board = engine.board();
  for (std::size_t row = 0; row < kSize; ++row) {
    for (std::size_t column = 0; column < kSize; ++column) {
      const games::Cell& cell = board.at(static_cast<int>(column), static_cast<int>(row));
      Cell& told = state.board[row][column];
      if (cell.symbol == 'W') told = Cell::kWhite;
      if (cell.symbol == 'B') told = Cell::kBlack;
      if (cell.symbol == 'K') told = Cell::kKing;
      if (cell.symbol == '#') told = Cell::kThrone;
    }
  }
  state.turn = engine.side() == 0 ? Turn::kWhite : Turn::kBlack;
  if (const auto outcome = engine.outcome()) state.turn = tablut_result(outcome->winner);
  return state;
}

Turn tablut_result(std::optional<int> winner) {
  if (!winner) return Turn::kDraw;
  return *winner == 0 ? Turn::kWhiteWins : Turn::kBlackWins;
}

Action tablut_action(const std::string& move, int side) {
  return {move.substr(0, 2), move.substr(2), side == 0 ? Turn::kWhite : Turn::kBlack};
}

namespace {

bool has_same_board(const State& one, const State& other) { return board_text(one) == board_text(other); }

/// True if a legal move leads to the board; it is played then.
bool play_apparent_move(Engine& engine, const State& state) {
  const auto move = apparent_move(tablut_state(engine), state, engine.side());
  if (!move || !engine.is_legal(*move)) return false;
  engine.play(*move);
  if (has_same_board(tablut_state(engine), state)) return true;
  engine.undo();
  return false;
}

}  // namespace

Followed follow(Engine& engine, const State& state) {
  const State before = tablut_state(engine);
  if (has_same_board(before, state) && before.turn == state.turn) return Followed::kSame;
  if (play_apparent_move(engine, state)) {
    if (tablut_state(engine).turn == state.turn) return Followed::kMoved;
    engine.undo();
  }
  engine.new_game(kGame, {}, {{"board", board_text(state)}, {"turn", state.turn == Turn::kBlack ? "black" : "white"}});
  return Followed::kNew;
}

Followed follow_to_end(Engine& engine, const State& state) {
  if (has_same_board(tablut_state(engine), state)) return Followed::kSame;
  return play_apparent_move(engine, state) ? Followed::kMoved : Followed::kNew;
}

}  // namespace deepcut::tablut_server

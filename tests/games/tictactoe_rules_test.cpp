// The bitboard against a plain board, over random games on boards of many sizes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/position.hpp>

#include "games/slow_board.hpp"
#include "games/tictactoe/position.hpp"

namespace deepcut::test::tictactoe_rules_test {
namespace {

template <class P>
std::vector<std::uint8_t> empty_cells(const SlowBoard& board) {
  std::vector<std::uint8_t> cells;
  for (int row = 0; row < P::kHeight; ++row) {
    for (int column = 0; column < P::kWidth; ++column) {
      if (board.at(column, row) < 0) cells.push_back(P::cell(column, row));
    }
  }
  return cells;
}
std::optional<Value> result_of(const SlowBoard& board) {
  if (board.has_row(1 - board.to_move())) return Value::loss();
  if (board.is_full()) return Value::draw();
  return std::nullopt;
}

template <class P>
void play_random_games(int games) {
  std::mt19937 random(17);
  for (int game = 0; game < games; ++game) {
    P position;
    SlowBoard board(P::kWidth, P::kHeight, P::kLine);
    std::vector<P> before;
    std::vector<std::uint8_t> played;
    while (!result_of(board)) {
      ASSERT_FALSE(position.result());
      const std::vector<std::uint8_t> moves = legal_moves(position);
      ASSERT_EQ(moves, empty_cells<P>(board));
      const std::uint8_t move = moves[random() % moves.size()];
      before.push_back(position);
      played.push_back(move);
      position.make(move);
      board.put(move % (P::kWidth + 1), move / (P::kWidth + 1));
    }
    ASSERT_EQ(position.result(), result_of(board));
    while (!played.empty()) {
      position.undo(played.back());
      ASSERT_EQ(position.mine(), before.back().mine());
      ASSERT_EQ(position.theirs(), before.back().theirs());
      ASSERT_EQ(position.key(), before.back().key());
      played.pop_back();
      before.pop_back();
    }
  }
}

TEST(TicTacToe, Rules) {
  play_random_games<tictactoe::Position<>>(500);
  play_random_games<tictactoe::Position<4, 4, 3>>(200);
  play_random_games<tictactoe::Position<4, 4, 4>>(300);
  play_random_games<tictactoe::Position<5, 3, 3>>(200);
  play_random_games<tictactoe::Position<3, 6, 4>>(200);
  play_random_games<tictactoe::Position<7, 7, 5>>(100);
  play_random_games<tictactoe::Position<7, 8, 5>>(100);
  play_random_games<tictactoe::Position<15, 4, 4>>(100);
  play_random_games<tictactoe::Position<1, 5, 2>>(50);
  play_random_games<tictactoe::Position<5, 1, 3>>(50);
}

TEST(TicTacToe, AllReachablePositionsHaveKeysOfTheirOwn) {
  using Game = tictactoe::Position<>;
  std::set<std::pair<std::uint64_t, std::uint64_t>> positions;
  std::set<std::uint64_t> keys;
  const auto visit = [&](auto& self, Game position) -> void {
    if (!positions.insert({position.mine(), position.theirs()}).second) return;
    keys.insert(position.key());
    for (const auto move : legal_moves(position)) {
      Game next = position;
      next.make(move);
      self(self, next);
    }
  };
  visit(visit, Game());
  EXPECT_EQ(positions.size(), 5478U);
  EXPECT_EQ(keys.size(), positions.size());
}

TEST(TicTacToe, Notation) {
  using Game = tictactoe::Position<3, 4, 3>;
  Game position;
  EXPECT_EQ(position.to_text(Game::cell(0, 0)), "a4");
  EXPECT_EQ(position.to_text(Game::cell(2, 3)), "c1");
  for (const auto move : legal_moves(position)) EXPECT_EQ(position.parse(position.to_text(move)), move);
  for (const char* text : {"", "a", "a0", "a5", "d1", "A1", "a1 ", "11", "aa"})
    EXPECT_FALSE(position.parse(text)) << text;
  position.make(Game::cell(1, 1));
  EXPECT_FALSE(position.parse("b3")) << "taken";
}

}  // namespace
}  // namespace deepcut::test::tictactoe_rules_test

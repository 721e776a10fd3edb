// The bitboard against a plain board, over random games on boards of many sizes.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/position.hpp>

#include "games/connect4/position.hpp"
#include "games/slow_board.hpp"

namespace deepcut::test::connect4_rules_test {
namespace {

using connect4::Bits;

template <class P>
Bits cell(int column, int row) {
  return P::bottom(column) << row;
}
std::optional<Value> result_of(const SlowBoard& board) {
  if (board.has_row(1 - board.to_move())) return Value::loss();
  if (board.is_full()) return Value::draw();
  return std::nullopt;
}
std::vector<std::uint8_t> open_columns(const SlowBoard& board) {
  std::vector<std::uint8_t> columns;
  for (int column = 0; column < board.width(); ++column) {
    if (board.lowest_empty(column)) columns.push_back(static_cast<std::uint8_t>(column));
  }
  return columns;
}

/// Everything the bitboard says about the current position.
template <class P>
void compare(const P& position, const SlowBoard& board) {
  const int mover = board.to_move();
  ASSERT_EQ(position.result(), result_of(board));
  ASSERT_EQ(position.plies(), board.stones());
  Bits mine = 0;
  Bits theirs = 0;
  Bits playable = 0;
  Bits my_wins = 0;
  Bits their_wins = 0;
  for (int column = 0; column < board.width(); ++column) {
    for (int row = 0; row < board.height(); ++row) {
      const Bits bit = cell<P>(column, row);
      if (board.at(column, row) == mover) mine |= bit;
      if (board.at(column, row) == 1 - mover) theirs |= bit;
      if (board.lowest_empty(column) == row) playable |= bit;
      if (position.result()) continue;
      if (board.completes(column, row, mover)) my_wins |= bit;
      if (board.completes(column, row, 1 - mover)) their_wins |= bit;
    }
  }
  ASSERT_EQ(position.mine(), mine);
  ASSERT_EQ(position.theirs(), theirs);
  ASSERT_EQ(position.all(), mine | theirs);
  ASSERT_EQ(position.playable(), playable);
  ASSERT_EQ(P::has_four(mine), board.has_row(mover));
  if (position.result()) return;
  ASSERT_EQ(position.winning_cells(position.mine()), my_wins);
  ASSERT_EQ(position.winning_cells(position.theirs()), their_wins);
  ASSERT_EQ(legal_moves(position), open_columns(board));
}

/// The same moves in a mirror: the same key for both, and the frames tell which one it is.
template <class P>
void compare_mirror(const P& position, const P& image) {
  const Canonical straight = position.canonical();
  const Canonical mirrored = image.canonical();
  ASSERT_EQ(position.evaluate(), image.evaluate());
  if (straight.key != mirrored.key) {
    // Late positions are not looked at in the mirror.
    ASSERT_GT(position.plies(), 16);
    ASSERT_EQ(straight.key, position.key());
    ASSERT_EQ(straight.frame, 0);
    return;
  }
  const bool symmetric = position.key() == image.key();
  ASSERT_EQ(straight.frame == mirrored.frame, symmetric);
  for (const auto move : legal_moves(position)) {
    const auto reflected = static_cast<std::uint8_t>(P::kWidth - 1 - move);
    ASSERT_EQ(P::from_frame(P::to_frame(move, straight.frame), straight.frame), move);
    ASSERT_EQ(position.order(move), image.order(reflected));
    // A move stored by one and read by the other is the mirrored move.
    const auto read = P::from_frame(P::to_frame(move, straight.frame), mirrored.frame);
    ASSERT_EQ(read, symmetric ? move : reflected);
  }
}

template <int W, int H>
void play_random_games(int games) {
  using P = connect4::Position<W, H>;
  std::mt19937 random(23);
  for (int game = 0; game < games; ++game) {
    P position;
    P image;
    SlowBoard board(W, H, 4);
    std::vector<P> before;
    std::vector<std::uint8_t> played;
    compare(position, board);
    while (!position.result()) {
      const auto moves = legal_moves(position);
      const std::uint8_t move = moves[random() % moves.size()];
      before.push_back(position);
      played.push_back(move);
      position.make(move);
      image.make(static_cast<std::uint8_t>(W - 1 - move));
      board.put(move, *board.lowest_empty(move));
      compare(position, board);
      compare_mirror(position, image);
      if (::testing::Test::HasFatalFailure()) return;
    }
    while (!played.empty()) {
      position.undo(played.back());
      ASSERT_EQ(position.mine(), before.back().mine());
      ASSERT_EQ(position.all(), before.back().all());
      ASSERT_EQ(position.key(), before.back().key());
      played.pop_back();
      before.pop_back();
    }
  }
}

TEST(Connect4, Rules) { play_random_games<7, 6>(200); }
TEST(Connect4, RulesOfOtherSizes) {
  play_random_games<4, 4>(200);
  play_random_games<5, 4>(200);
  play_random_games<4, 5>(200);
  play_random_games<6, 5>(100);
  play_random_games<6, 7>(100);
  play_random_games<8, 7>(100);
  play_random_games<9, 6>(100);
  play_random_games<4, 15>(50);
}

TEST(Connect4, Notation) {
  connect4::Position<> position;
  for (const auto move : legal_moves(position)) EXPECT_EQ(position.parse(position.to_text(move)), move);
  EXPECT_EQ(position.to_text(0), "1");
  EXPECT_EQ(position.parse("7"), std::uint8_t{6});
  for (const char* text : {"", "0", "8", "44", "a", " 4", "4 "}) EXPECT_FALSE(position.parse(text)) << text;
  for (int i = 0; i < 6; ++i) position.make(3);
  EXPECT_FALSE(position.parse("4")) << "full";
}

}  // namespace
}  // namespace deepcut::test::connect4_rules_test

// Figures known to the digit: numbers of positions, and of nodes that plain searches visit.
#include <cstdint>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/minimax.hpp>

#include "games/connect4/position.hpp"
#include "games/tictactoe/position.hpp"

namespace deepcut::test::figures_test {
namespace {

/// Positions after exactly `depth` plies; a finished game has no children.
template <class P>
std::uint64_t perft(P& position, MoveStack<typename P::Move>& stack, int depth) {
  if (depth == 0) return 1;
  if (position.result()) return 0;
  MoveList<typename P::Move> list(stack);
  position.moves(list);
  list.close();
  std::uint64_t count = 0;
  for (const auto move : list) {
    position.make(move);
    count += perft(position, stack, depth - 1);
    position.undo(move);
  }
  return count;
}
template <class P>
std::uint64_t perft(int depth) {
  P position;
  MoveStack<typename P::Move> stack;
  return perft(position, stack, depth);
}

TEST(Figures, TicTacToePerft) {
  const std::uint64_t expected[] = {1, 9, 72, 504, 3'024, 15'120, 54'720, 148'176, 200'448, 127'872};
  std::uint64_t total = 0;
  for (int depth = 0; depth <= 9; ++depth) {
    EXPECT_EQ(perft<tictactoe::Position<>>(depth), expected[depth]) << depth;
    total += expected[depth];
  }
  EXPECT_EQ(total, 549'946U);
  EXPECT_EQ(perft<tictactoe::Position<>>(10), 0U);
}

TEST(Figures, TicTacToeTree) {
  const auto report = minimax(tictactoe::Position<>());
  EXPECT_EQ(report.nodes, 549'946U);
  EXPECT_EQ(report.value, Value::draw());
  EXPECT_EQ(report.line.size(), 9U);
}

TEST(Figures, TicTacToeAlphaBeta) {
  const auto report = alpha_beta(OutcomeOnly<tictactoe::Position<>>());
  EXPECT_EQ(report.nodes, 18'297U);
  EXPECT_EQ(report.value, Value::draw());
}

TEST(Figures, Connect4Perft) {
  const std::uint64_t expected[] = {1, 7, 49, 343, 2'401, 16'807, 117'649, 823'536, 5'673'234, 39'394'572};
  for (int depth = 0; depth <= 9; ++depth) EXPECT_EQ(perft<connect4::Position<>>(depth), expected[depth]) << depth;
}

using Columns = OutcomeOnly<connect4::Position<>>;

TEST(Figures, Connect4AlphaBeta) {
  AlphaBeta<Columns, BlindEvaluator> search;
  const auto ten = search.go(Columns(), {.depth = 10});
  EXPECT_EQ(ten.nodes, 155'590U);
  EXPECT_EQ(ten.value, Value::heuristic(0));
  EXPECT_EQ(search.go(Columns(), {.depth = 12}).nodes, 3'050'083U);
}

}  // namespace
}  // namespace deepcut::test::figures_test

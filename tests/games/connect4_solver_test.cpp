// The solver against plain alpha-beta to the end of the game: the same value, in the same number of plies, with a
// line that proves it.
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/search.hpp>

#include "games/connect4/position.hpp"
#include "games/connect4/solver.hpp"
#include "games/random_position.hpp"
#include "search/line_end.hpp"

namespace deepcut::test::connect4_solver_test {
namespace {

template <int W, int H>
::testing::AssertionResult solves(connect4::Solver<W, H>& solver, const connect4::Position<W, H>& root, Value truth) {
  const auto report = solver.go(root);
  if (report.value != truth) {
    return ::testing::AssertionFailure() << to_string(report.value) << " instead of " << to_string(truth);
  }
  if (report.stop != StopReason::kSolved) return ::testing::AssertionFailure() << "not solved";
  const LineEnd end = end_of_line(root, report.line, 0);
  if (!end.legal) return ::testing::AssertionFailure() << "the line is not legal";
  if (truth.is_decisive() && (!end.finished || end.value != truth.score())) {
    return ::testing::AssertionFailure() << "the line does not prove it";
  }
  return ::testing::AssertionSuccess();
}

template <int W, int H>
void check(int positions, int plies, int threads = 1) {
  using P = connect4::Position<W, H>;
  connect4::Solver<W, H> solver(threads, 1 << 20);
  AlphaBeta<P, BlindEvaluator> alpha_beta;
  for (int i = 0; i < positions; ++i) {
    const P root = random_position<P>(static_cast<std::uint64_t>(i), plies + i % (W * H - plies));
    // With the table of the positions before, and without.
    if (i % 2 == 0) solver.new_game();
    ASSERT_TRUE(solves(solver, root, alpha_beta.go(root).value)) << "position " << i << " of " << root.plies();
  }
}

TEST(Connect4Solver, SmallBoards) {
  check<4, 4>(200, 4);
  check<4, 6>(200, 10);
}
TEST(Connect4Solver, EndOfTheGame) { check<7, 6>(100, 30); }
TEST(ThreadsConnect4Solver, TwoThreads) {
  check<4, 4>(60, 4, 2);
  check<7, 6>(40, 30, 2);
}

// Of positions whose columns are all even the policy says without a search what the first player can get at most.
TEST(Connect4Solver, NoMoreThanAnswersOnTopAllow) {
  using P = connect4::Position<5, 4>;
  AlphaBeta<P, BlindEvaluator> alpha_beta;
  int draws = 0;
  int losses = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const P position = random_position<P>(seed, 6 + 2 * static_cast<int>(seed % 5));
    if (position.result()) continue;
    connect4::SolverPolicy policy;
    std::vector<P::Move> line;
    const Node<P::Move> node{2, kPly, 0, 1, false, true, {}, std::nullopt};
    const auto probe = policy.probe(position, node, 0, line);
    if (!probe || probe->bound != Bound::kUpper || probe->value.is_win()) continue;
    const Value truth = alpha_beta.go(position).value;
    ASSERT_LE(truth.score(), probe->value.score()) << "seed " << seed;
    (probe->value.is_loss() ? losses : draws) += 1;
  }
  EXPECT_GT(draws, 20);
  EXPECT_GT(losses, 5);
}

TEST(Connect4Solver, SmallBoardsAreDrawn) {
  EXPECT_EQ((connect4::Solver<4, 4>(1, 1 << 20).go({}).value), Value::draw());
  EXPECT_EQ((connect4::Solver<4, 6>(1, 1 << 22).go({}).value), Value::draw());
}

connect4::Position<> after(std::string_view columns) {
  connect4::Position<> position;
  for (const char column : columns) position.make(*position.parse({&column, 1}));
  return position;
}

TEST(Connect4Solver, WinsAndLossesAtOnce) {
  connect4::Solver<> solver(1, 1 << 20);
  EXPECT_EQ(solver.go(after("112233")).value, Value::win(1));
  EXPECT_EQ(solver.go(after("112233")).best, std::uint8_t{3});
  EXPECT_EQ(solver.go(after("1122334")).best, std::nullopt) << "the game is over";
  EXPECT_EQ(solver.go(after("1122334")).value, Value::loss());
  EXPECT_EQ(solver.go(after("22334")).value, Value::loss(2)) << "open at both ends";
}

}  // namespace
}  // namespace deepcut::test::connect4_solver_test

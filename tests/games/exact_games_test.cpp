// On real games, too, every search that leaves nothing out equals plain minimax.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "games/connect4/position.hpp"
#include "games/random_position.hpp"
#include "games/tictactoe/position.hpp"
#include "search/exact_options.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::exact_games_test {
namespace {

/// Random positions with up to `plies` moves made, searched to every depth up to `depth`.
template <class P>
void check(int positions, int plies, int depth) {
  std::vector<std::unique_ptr<Search<P>>> searches;
  for (Options options : exact_options()) {
    if (options.table_bytes > 256) options.table_bytes = 1 << 20;
    if (searches.size() % 5 == 4) options.threads = 2;
    searches.push_back(std::make_unique<Search<P>>(options));
  }
  Minimax<P> minimax;
  AlphaBeta<P> alpha_beta;
  BeamSearch<P> beam(64);
  for (int i = 0; i < tries(positions, 8); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const Yardstick<P> yardstick(random_position<P>(seed, i % (plies + 1)), depth);
    for (int d = 1; d <= depth; ++d) {
      const Limits limits{.depth = d};
      ASSERT_TRUE(agrees(minimax.go(yardstick.root(), limits), yardstick, d)) << "minimax";
      ASSERT_TRUE(agrees(alpha_beta.go(yardstick.root(), limits), yardstick, d)) << "alpha-beta";
      ASSERT_TRUE(agrees(beam.go(yardstick.root(), limits), yardstick, d)) << "beam";
      for (std::size_t k = 0; k < 2; ++k) {
        Search<P>& search = *searches[(seed * 13 + static_cast<std::size_t>(d) * 2 + k) % searches.size()];
        search.new_game();
        ASSERT_TRUE(agrees(search.go(yardstick.root(), limits), yardstick, d)) << describe(search.options());
      }
    }
  }
}

TEST(ExactGames, TicTacToe) { check<tictactoe::Position<>>(60, 5, 6); }
TEST(ExactGames, TicTacToeToTheEnd) { check<tictactoe::Position<>>(20, 3, 9); }
TEST(ExactGames, FourByFour) { check<tictactoe::Position<4, 4, 3>>(12, 6, 4); }
TEST(ExactGames, Connect4) { check<connect4::Position<>>(20, 30, 6); }
TEST(ExactGames, Connect4Flat) { check<connect4::Position<5, 4>>(30, 12, 7); }
TEST(SlowExactGames, Connect4) { check<connect4::Position<>>(150, 30, 7); }

template <class P>
void check_proofs(int positions, int plies) {
  ProofSearch<P> search(1 << 20);
  int wins = 0;
  for (int i = 0; i < tries(positions, 8); ++i) {
    const P root = random_position<P>(static_cast<std::uint64_t>(i) + 1000, plies);
    const Value truth = alpha_beta(root).value;
    search.new_game();
    const auto proof = search.go(root);
    ASSERT_EQ(proof.status, truth.is_win() ? ProofStatus::kProven : ProofStatus::kDisproven) << i;
    if (!truth.is_win()) continue;
    ++wins;
    const LineEnd end = end_of_line(root, proof.line, 0);
    ASSERT_TRUE(end.legal && end.finished && is_win(end.value));
    ASSERT_GE(static_cast<int>(proof.line.size()), truth.plies());
  }
  EXPECT_GT(wins, 0);
}

TEST(ProofGames, TicTacToe) { check_proofs<tictactoe::Position<>>(300, 4); }
TEST(ProofGames, FourByFour) { check_proofs<tictactoe::Position<4, 4, 3>>(100, 9); }
TEST(ProofGames, Connect4) { check_proofs<connect4::Position<>>(100, 30); }
TEST(ProofGames, Connect4Flat) { check_proofs<connect4::Position<5, 4>>(100, 9); }

}  // namespace
}  // namespace deepcut::test::exact_games_test

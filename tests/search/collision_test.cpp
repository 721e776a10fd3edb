// Keys that lie. Values may then be wrong, but the table's moves are only hints: every move made is a legal one
// (TreeGame throws if it is not) and every line can be played.
#include <cstdint>

#include <gtest/gtest.h>

#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/line_end.hpp"
#include "search/tree_game.hpp"

namespace deepcut::test::collision_test {
namespace {

/// One key for all.
template <class Game>
struct WithOneKey : Game {
  using Game::Game;
  std::uint64_t key() const { return 0; }
};
/// Few keys, and frames that have nothing to do with the position.
template <class Game>
struct WithBadFrames : Game {
  using Game::Game;
  Canonical canonical() const { return {static_cast<std::uint64_t>(this->id()) % 3, this->id() % 5}; }
  static Label to_frame(Label move, int frame) { return static_cast<Label>(move ^ frame); }
  static Label from_frame(Label move, int frame) { return static_cast<Label>(move ^ frame); }
};

template <class P>
void check_games(const Options& options) {
  Search<P> search(options);
  for (std::uint64_t seed = 1; seed <= tries(150U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 9, .children = 4, .width = 6, .leaps = true}, seed);
    for (const int depth : {2, 5, 12}) {
      const auto report = search.go(P(tree), {.depth = depth});
      ASSERT_TRUE(report.best);
      for (const auto& line : report.lines) {
        ASSERT_FALSE(line.moves.empty());
        ASSERT_TRUE(end_of_line(P(tree), line.moves, 0).legal);
      }
    }
  }
}

using Rich = WithNullMove<WithForcing<WithOrder<TreeGame>>>;

TEST(Collision, OneKey) {
  check_games<WithOneKey<Rich>>({.table_bytes = 1 << 12});
  check_games<WithOneKey<Rich>>({.table_bytes = 1 << 12, .lines = 3});
  check_games<WithOneKey<Rich>>({.table_bytes = 1 << 12, .exact = true});
  check_games<WithOneKey<Rich>>({.driver = Driver::kMtdf, .table_bytes = 1 << 12});
}
TEST(Collision, BadFrames) {
  check_games<WithBadFrames<Rich>>({.table_bytes = 1 << 12});
  check_games<WithBadFrames<Rich>>({.table_bytes = 64, .lines = 2, .exact = true});
}
TEST(ThreadsCollision, SeveralThreads) { check_games<WithBadFrames<Rich>>({.threads = 2, .table_bytes = 1 << 12}); }

TEST(Collision, ProofSearch) {
  for (std::uint64_t seed = 1; seed <= tries(150U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 9, .children = 4, .width = 6}, seed);
    ProofSearch<WithOneKey<TreeGame>> search(1 << 12);
    const auto proof = search.go(WithOneKey<TreeGame>(tree), {.nodes = 2000});
    ASSERT_TRUE(end_of_line(TreeGame(tree), proof.line, 0).legal);
  }
}

}  // namespace
}  // namespace deepcut::test::collision_test

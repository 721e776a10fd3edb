// Positions that are mirror images share what the table knows, moves included.
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "search/tree_game.hpp"

namespace deepcut::test::canonical_test {
namespace {

using Game = WithCanonical<TreeGame>;

/// Notes the moves that are tried in the position after the root's only move.
struct FirstTries {
  std::shared_ptr<std::vector<Label>> tried = std::make_shared<std::vector<Label>>();
  void made(const Game& /*position*/, Label move, int ply) const {
    if (ply == 2) tried->push_back(move);
  }
  Score evaluate(const Game& position, int /*ply*/) const { return position.evaluate(); }
};

// A chain 0 -> 1, and at 1 three moves of which the last one, label 4, is by far the best.
Tree chain_with_choice() {
  Tree tree(5);
  tree[0] = {.side = 0, .edges = {{6, 1}}};
  tree[1] = {.side = 1, .edges = {{0, 2}, {1, 3}, {4, 4}}};
  for (std::size_t i = 2; i <= 4; ++i) tree[i] = {.side = 0, .result = Value::exact(i == 4 ? -90 : 10)};
  return tree;
}

TEST(Canonical, TheTablesMoveIsReadInTheFrameOfThePosition) {
  const Tree tree = with_mirror_images(chain_with_choice(), 1);
  for (const int root : {0, 5}) {
    const FirstTries watch;
    Search<Game, DefaultPolicy, FirstTries> search(
        {.table_bytes = 4096, .killers = false, .history = false, .counter_moves = false, .quiescence = false}, {},
        watch);
    search.go(Game(tree, root), {.depth = 3});
    // Now from the mirror image of the root. Wherever its move leads, 1 or its image, the table knows the way.
    watch.tried->clear();
    Game image(tree, 5 - root);
    const auto report = search.go(image, {.depth = 2});
    image.make(*report.best);
    const Label best = image.id() == 1 ? Label{4} : Label{kLabels - 1 - 4};
    ASSERT_FALSE(watch.tried->empty());
    EXPECT_EQ(watch.tried->front(), best);
    EXPECT_EQ(report.value.score(), -90);
  }
}

TEST(Canonical, KeysAndFrames) {
  const Tree tree = with_mirror_images(RandomTree::make({.plies = 5, .width = 4}, 3), 3);
  const int size = static_cast<int>(tree.size()) / 2;
  for (int id = 0; id < size; ++id) {
    const Canonical straight = Game(tree, id).canonical();
    const Canonical mirrored = Game(tree, id + size).canonical();
    EXPECT_EQ(straight.key, mirrored.key);
    EXPECT_NE(straight.frame, mirrored.frame);
    for (Label move = 0; move < kLabels; ++move) {
      for (const int frame : {0, 1}) EXPECT_EQ(Game::from_frame(Game::to_frame(move, frame), frame), move);
    }
  }
}

}  // namespace
}  // namespace deepcut::test::canonical_test

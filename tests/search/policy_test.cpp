// Policy hooks are asked at the right nodes, and extensions are granted.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/corridor.hpp"
#include "search/tree_game.hpp"

namespace deepcut::test::policy_test {
namespace {

using Game = WithNullMove<WithForcing<WithKey<WithSide<TreeGame>>>>;
using NodeOfGame = Node<Label>;

Tree tree_of(std::uint64_t seed) {
  return RandomTree::make({.plies = 8, .children = 4, .width = 5, .leaps = true, .long_turns = seed % 2 == 0}, seed);
}

/// Listens to all hooks and checks what the node says about the position.
struct ListeningPolicy {
  struct Log {
    int extend = 0;
    int reduce = 0;
    int prune = 0;
    int probe = 0;
    int candidates = 0;
    int horizon = 0;
    int wrong = 0;
  };
  const Tree* tree;
  std::shared_ptr<Log> log = std::make_shared<Log>();

  void check(const Game& position, const NodeOfGame& node) const {
    // The moves (and passes) of the path lead here from the root.
    bool right = node.path.size() == static_cast<std::size_t>(node.ply);
    right = right && position.path().size() == node.path.size();
    right = right && node.alpha < node.beta && (node.pv || node.beta - node.alpha == 1);
    right = right && !(node.pv && node.cut);
    right = right && !position.result() && !node.excluded;
    for (std::size_t i = 0; right && i < node.path.size(); ++i) {
      Game before(*tree, position.path()[i]);
      if (node.path[i]) {
        const auto legal = legal_moves(before);
        right = std::find(legal.begin(), legal.end(), *node.path[i]) != legal.end();
        if (right) before.make(*node.path[i]);
      } else {
        before.make_null();
      }
      right = right && before.id() == (i + 1 < node.path.size() ? position.path()[i + 1] : position.id());
    }
    log->wrong += right ? 0 : 1;
  }

  Depth extend(const Game& position, const NodeOfGame& node, Label move) const {
    ++log->extend;
    check_move(position, node, move);
    return 0;
  }
  Depth reduce(const Game& position, const NodeOfGame& node, Label move, int index) const {
    ++log->reduce;
    check_move(position, node, move);
    log->wrong += index > 0 ? 0 : 1;
    return 0;
  }
  bool prune(const Game& position, const NodeOfGame& node, Label move, int index) const {
    ++log->prune;
    check_move(position, node, move);
    log->wrong += index > 0 && node.ply > 0 ? 0 : 1;
    return false;
  }
  std::optional<Probe> probe(Game& position, const NodeOfGame& node, std::uint64_t /*budget*/,
                             std::vector<Label>& line) const {
    ++log->probe;
    log->horizon += node.depth <= 0 ? 1 : 0;
    check(position, node);
    log->wrong += line.empty() ? 0 : 1;
    return std::nullopt;
  }
  Stage candidates(const Game& position, const NodeOfGame& node, int stage, MoveList<Label>& list) const {
    ++log->candidates;
    log->wrong += node.depth > 0 ? 0 : 1;
    check(position, node);
    log->wrong += stage == 0 && list.empty() ? 0 : 1;
    position.moves(list);
    return Stage::kComplete;
  }
  void check_move(const Game& position, const NodeOfGame& node, Label move) const {
    check(position, node);
    const auto legal = legal_moves(position);
    log->wrong += std::count(legal.begin(), legal.end(), move) == 1 ? 0 : 1;
  }
};

TEST(Policy, HooksSeeTheNode) {
  for (std::uint64_t seed = 1; seed <= tries(60U); ++seed) {
    const Tree tree = tree_of(seed);
    const ListeningPolicy policy{&tree};
    Search<Game, ListeningPolicy> search({.table_bytes = 1 << 16}, policy);
    search.go(Game(tree), {.depth = 10});
    ASSERT_EQ(policy.log->wrong, 0) << "seed " << seed;
    EXPECT_GT(policy.log->extend, 0);
    EXPECT_GT(policy.log->probe, 0);
    EXPECT_GT(policy.log->horizon, 0) << "the solver is asked where the depth ends, too";
    EXPECT_GT(policy.log->candidates, 0);
    // Exact mode asks nobody, and the switches switch off.
    *policy.log = {};
    Search<Game, ListeningPolicy> exact({.table_bytes = 1 << 16, .exact = true}, policy);
    exact.go(Game(tree), {.depth = 10});
    Search<Game, ListeningPolicy> off({.table_bytes = 1 << 16, .reductions = false, .policy = false}, policy);
    off.go(Game(tree), {.depth = 10});
    const auto& log = *policy.log;
    EXPECT_EQ(log.extend + log.reduce + log.prune + log.probe + log.candidates, 0);
  }
}

TEST(Policy, ItsPartsHaveSwitches) {
  const Tree tree = tree_of(3);
  const ListeningPolicy policy{&tree};
  const Options options{.table_bytes = 1 << 16, .extensions = false, .pruning = false, .solver = false};
  Search<Game, ListeningPolicy>(options, policy).go(Game(tree), {.depth = 10});
  EXPECT_EQ(policy.log->extend, 0);
  EXPECT_EQ(policy.log->prune, 0);
  EXPECT_EQ(policy.log->probe, 0);
  EXPECT_GT(policy.log->reduce, 0);
  EXPECT_GT(policy.log->candidates, 0);
}

struct ExtendAll {
  Depth by;
  template <class P>
  Depth extend(const P& /*position*/, const NodeOfGame& /*node*/, Label /*move*/) const {
    return by;
  }
};

TEST(Policy, ExtensionsReachFurther) {
  const Tree tree = corridor(9);
  const Game root(tree);
  const auto value = [&](Depth by, int depth) {
    return Search<Game, ExtendAll>({.table_bytes = 4096, .quiescence = false}, {by}).go(root, {.depth = depth}).value;
  };
  EXPECT_FALSE(value(0, 8).is_win());
  EXPECT_EQ(value(0, 9), Value::win(9));
  EXPECT_EQ(value(kPly, 1), Value::win(9)) << "a ply for every ply";
  EXPECT_EQ(value(kPly / 2, 5), Value::win(9)) << "half a ply for every ply";
  EXPECT_FALSE(value(kPly / 2, 4).is_win());
}

TEST(Policy, EndlessExtensionsEnd) {
  const Tree tree = corridor(kMaxPly + 50);
  const auto report = Search<Game, ExtendAll>({.table_bytes = 4096}, {kPly}).go(Game(tree), {.depth = 1});
  EXPECT_FALSE(report.value.is_decisive());
  EXPECT_LE(report.selective_depth, kMaxPly);
}

}  // namespace
}  // namespace deepcut::test::policy_test

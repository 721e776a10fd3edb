// An evaluator hears of every move and every undoing, in order and at the right ply.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/search.hpp>

#include "search/tree_game.hpp"

namespace deepcut::test::evaluator_test {
namespace {

/// Keeps the nodes on the way to the current one, as a network would keep its accumulators, and compares them with
/// what the position says. Mistakes are counted where the test sees them.
class ShadowEvaluator {
 public:
  struct Log {
    int evaluated = 0;
    int passed = 0;
    int wrong = 0;
  };

  void reset(const TreeGame& position) {
    nodes_.assign(1, position.id());
    path_before_ = position.path().size();
  }
  void made(const TreeGame& position, Label /*move*/, int ply) { enter(position, ply); }
  void passed(const TreeGame& position, int ply) {
    ++log_->passed;
    enter(position, ply);
  }
  void undone(const TreeGame& position, Label /*move*/, int ply) {
    expect(static_cast<int>(nodes_.size()) >= ply + 2);
    nodes_.resize(static_cast<std::size_t>(ply) + 1);
    expect_here(position, ply);
  }
  Score evaluate(const TreeGame& position, int ply) {
    ++log_->evaluated;
    expect_here(position, ply);
    return position.evaluate();
  }
  const Log& log() const { return *log_; }

 private:
  // Taking back a pass is not told, so there may be more nodes than plies.
  void enter(const TreeGame& position, int ply) {
    expect(static_cast<int>(nodes_.size()) >= ply);
    nodes_.resize(static_cast<std::size_t>(ply));
    nodes_.push_back(position.id());
    expect_here(position, ply);
  }
  void expect_here(const TreeGame& position, int ply) {
    const auto index = static_cast<std::size_t>(ply);
    expect(position.path().size() == path_before_ + index);
    expect(index < nodes_.size() && nodes_[index] == position.id());
    for (std::size_t i = 0; i < index; ++i) expect(nodes_[i] == position.path()[path_before_ + i]);
  }
  void expect(bool right) { log_->wrong += right ? 0 : 1; }

  std::shared_ptr<Log> log_ = std::make_shared<Log>();
  std::vector<int> nodes_;
  std::size_t path_before_ = 0;
};

using Game = WithNullMove<WithForcing<WithKey<WithSide<TreeGame>>>>;

Tree tree_of(std::uint64_t seed) {
  return RandomTree::make({.plies = 9, .children = 4, .width = 5, .leaps = true, .long_turns = seed % 2 == 0}, seed);
}

TEST(Evaluator, HearsOfEveryMove) {
  const ShadowEvaluator shadow;  // copies share its log
  Search<Game, DefaultPolicy, ShadowEvaluator> search({.table_bytes = 1 << 16}, {}, shadow);
  Search<Game, DefaultPolicy, ShadowEvaluator> exact({.table_bytes = 1 << 16, .exact = true}, {}, shadow);
  Minimax<Game, ShadowEvaluator> minimax(shadow);
  AlphaBeta<Game, ShadowEvaluator> alpha_beta(shadow);
  BeamSearch<Game, ShadowEvaluator> beam(2, shadow);
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Tree tree = tree_of(seed);
    Game root(tree);
    root.make(tree[0].edges.front().label);  // the path begins before the root
    if (legal_moves(root).empty()) continue;
    for (const std::uint64_t nodes : {17, 100, 5000}) {
      search.go(root, {.depth = 12, .nodes = nodes});
      exact.go(root, {.depth = 12, .nodes = nodes});
      minimax.go(root, {.depth = 6, .nodes = nodes});
      alpha_beta.go(root, {.depth = 6, .nodes = nodes});
      beam.go(root, {.depth = 6, .nodes = nodes});
    }
    ASSERT_EQ(shadow.log().wrong, 0) << "seed " << seed;
  }
  EXPECT_GT(shadow.log().evaluated, 1000);
  EXPECT_GT(shadow.log().passed, 0);
}

struct Counting {
  bool boasts = false;     // says more than a score can be
  std::vector<int> nodes;  // would be torn at once if threads shared it
  void reset(const Game& /*position*/) { nodes.clear(); }
  void made(const Game& position, Label /*move*/, int ply) {
    nodes.resize(static_cast<std::size_t>(ply));
    nodes.push_back(position.id());
  }
  Score evaluate(const Game& position, int ply) {
    if (ply > 0 && nodes[static_cast<std::size_t>(ply)] != position.id()) std::abort();
    return boasts ? kInfinity : position.evaluate();
  }
};

TEST(ThreadsEvaluator, EveryThreadHasItsOwn) {
  Search<Game, DefaultPolicy, Counting> search({.threads = 3, .table_bytes = 1 << 16, .null_move = false});
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Tree tree = tree_of(seed);
    search.go(Game(tree), {.depth = 12});
  }
}

struct LargeOpinion {
  template <class P>
  std::int64_t evaluate(const P& /*position*/, int ply) const {
    return ply % 2 == 0 ? kWin : -kWin;
  }
};
struct HugeScore {
  template <class P>
  Score evaluate(const P& /*position*/, int /*ply*/) const {
    return kInfinity;
  }
};

TEST(Evaluator, NoOpinionCanClaimAWin) {
  const Tree tree = RandomTree::make({.plies = 5, .width = 5, .only_scores = true}, 8);
  Game root(tree);
  Search<Game, DefaultPolicy, Counting> search({.table_bytes = 4096}, {}, {.boasts = true, .nodes = {}});
  EXPECT_FALSE(search.go(root, {.depth = 1}).value.is_decisive());
  EXPECT_FALSE((Minimax<Game, HugeScore>().go(root, {.depth = 1}).value.is_decisive()));
  EXPECT_FALSE((AlphaBeta<Game, LargeOpinion>().go(root, {.depth = 1}).value.is_decisive()));
  EXPECT_FALSE((BeamSearch<Game, HugeScore>(2).go(root, {.depth = 1}).value.is_decisive()));
}

/// Says the truth near the window, and which side of it elsewhere; and what a move leads to.
struct Windowed {
  int* asked = nullptr;
  int* ranked = nullptr;

  Score evaluate(const Game& position, int /*ply*/) const { return position.evaluate(); }
  Score evaluate(const Game& position, int /*ply*/, Score alpha, Score beta) const {
    ++*asked;
    return std::clamp(position.evaluate(), alpha, beta);
  }
  bool rank(const Game& position, std::span<const Label> moves, std::span<int> orders, int /*ply*/,
            Depth /*depth*/) const {
    if (moves.size() % 2 == 1) return false;
    ++*ranked;
    Game after = position;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      after.make(moves[i]);
      orders[i] = after.evaluate() % 50;
      after.undo(moves[i]);
    }
    return true;
  }
};

/// Notes whether it was ever told how far a move is behind another.
struct ReducesByRank {
  bool* told = nullptr;

  Depth reduce(const Game& /*position*/, const Node<Label>& node, Label /*move*/, int /*index*/) const {
    *told = *told || node.behind != kNotRanked;
    return 0;
  }
};

TEST(Evaluator, RoughWordsAndRanksChangeNoValue) {
  int asked = 0;
  int ranked = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Tree tree = tree_of(seed);
    const Game root(tree);
    for (const bool exact : {false, true}) {
      const Options options{.table_bytes = 1 << 16,
                            .exact = exact,
                            .reductions = false,
                            .null_move = false,
                            .quiescence = false,
                            .policy = false};
      bool told = false;
      Search<Game, ReducesByRank, Windowed> windowed(options, {&told}, {&asked, &ranked});
      const int before = asked;
      const auto report = windowed.go(root, {.depth = 4});
      if (exact) {
        EXPECT_EQ(asked, before) << "exact mode wants exact words";
      }
      EXPECT_FALSE(told) << "nothing is reduced";
      EXPECT_EQ(report.value.score(), Search<Game>(options).go(root, {.depth = 4}).value.score()) << "seed " << seed;
    }
  }
  EXPECT_GT(asked, 100);
  EXPECT_GT(ranked, 100);
}

TEST(Evaluator, RanksAreToldToThePolicyUnlessSwitchedOff) {
  for (const bool ranks : {false, true}) {
    int asked = 0;
    int ranked = 0;
    bool told = false;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Tree tree = tree_of(seed);
      const Options options{.table_bytes = 1 << 16, .ranks = ranks};
      Search<Game, ReducesByRank, Windowed>(options, {&told}, {&asked, &ranked}).go(Game(tree), {.depth = 4});
    }
    EXPECT_GT(ranked, 0) << "moves are ordered by them all the same";
    EXPECT_EQ(told, ranks);
  }
}

TEST(Evaluator, BlindSeesNothing) {
  const Tree tree = RandomTree::make({.plies = 5, .only_scores = true}, 8);
  const auto report = AlphaBeta<TreeGame, BlindEvaluator>().go(TreeGame(tree), {.depth = 0});
  EXPECT_EQ(report.value, Value::heuristic(0));
}

}  // namespace
}  // namespace deepcut::test::evaluator_test

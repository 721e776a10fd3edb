// The trace tells the search as it ran.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/explicit_tree.hpp"
#include "search/tree_game.hpp"

namespace deepcut::test::trace_test {
namespace {

std::size_t count(const TraceRecorder& trace, EventKind kind) {
  return static_cast<std::size_t>(std::count_if(trace.events().begin(), trace.events().end(),
                                                [&](const Event& event) { return event.kind == kind; }));
}
std::vector<Event> only(const TraceRecorder& trace, EventKind kind) {
  std::vector<Event> events;
  std::copy_if(trace.events().begin(), trace.events().end(), std::back_inserter(events),
               [&](const Event& event) { return event.kind == kind; });
  return events;
}
/// Every node that is entered is left, in the opposite order, at its own ply and by its own move.
::testing::AssertionResult is_balanced(const TraceRecorder& trace) {
  std::vector<Event> open;
  for (const Event& event : trace.events()) {
    if (event.kind == EventKind::kEnter) {
      if (event.ply != static_cast<int>(open.size()) + 1) return ::testing::AssertionFailure() << "entered at a leap";
      open.push_back(event);
    } else if (event.kind == EventKind::kLeave) {
      if (open.empty() || open.back().ply != event.ply || open.back().move != event.move ||
          open.back().alpha != event.alpha || open.back().beta != event.beta) {
        return ::testing::AssertionFailure() << "left a node that was not entered";
      }
      open.pop_back();
    } else if (event.ply != static_cast<int>(open.size())) {
      return ::testing::AssertionFailure() << to_string(event.kind) << " at another node's ply";
    }
  }
  if (!open.empty()) return ::testing::AssertionFailure() << open.size() << " nodes were never left";
  return ::testing::AssertionSuccess();
}

// Max:  [7, [[[1, 5], 8], [9, 3]]]   The leaf 5 is cut deep, the leaf 3 shallow.
TEST(Trace, DeepAndShallowCutoffs) {
  const Tree tree = ExplicitTree::parse("[7,[[[1,5],8],[9,3]]]");
  ASSERT_EQ(tree.size(), 11U);
  TraceRecorder trace;
  AlphaBeta<TreeGame, PositionEvaluator<TreeGame>, TraceRecorder> search({}, &trace);
  const auto report = search.go(TreeGame(tree));
  EXPECT_EQ(report.value, Value::exact(8));
  EXPECT_EQ(report.nodes, 9U);
  EXPECT_EQ(count(trace, EventKind::kEnter), 8U);  // all but the root
  EXPECT_EQ(report.line, (std::vector<Label>{1, 0, 1}));

  const std::vector<Event> cutoffs = only(trace, EventKind::kCutoff);
  ASSERT_EQ(cutoffs.size(), 2U);
  // At [1,5], ply 3, Min is to move: 1 (for Min -1) is no better for Max than the 7 that the root has.
  EXPECT_EQ(cutoffs[0].ply, 3);
  EXPECT_EQ(cutoffs[0].value, -1);
  EXPECT_EQ(cutoffs[0].beta, -7);
  EXPECT_EQ(cutoffs[0].owner, 0) << "the root's bound: a deep cutoff";
  // At [9,3], ply 2, Max is to move: 9 is more than the 8 that Min already holds one ply up.
  EXPECT_EQ(cutoffs[1].ply, 2);
  EXPECT_EQ(cutoffs[1].value, 9);
  EXPECT_EQ(cutoffs[1].beta, 8);
  EXPECT_EQ(cutoffs[1].owner, 1) << "the parent's bound: a shallow cutoff";
  EXPECT_FALSE(cutoffs[0].scout || cutoffs[1].scout);
  EXPECT_TRUE(is_balanced(trace));
}

TEST(Trace, TheClassicExercise) {
  const Tree tree = ExplicitTree::parse("[[3,12,8],[2,4,6],[14,5,2]]");
  TraceRecorder trace;
  AlphaBeta<TreeGame, PositionEvaluator<TreeGame>, TraceRecorder> search({}, &trace);
  const auto report = search.go(TreeGame(tree));
  EXPECT_EQ(report.value, Value::exact(3));
  EXPECT_EQ(report.nodes, 11U);  // of 13: 4 and 6 are never seen
  const std::vector<Event> cutoffs = only(trace, EventKind::kCutoff);
  ASSERT_EQ(cutoffs.size(), 2U);  // the last leaf cuts too, though nothing is left to cut
  for (const Event& cutoff : cutoffs) EXPECT_EQ(cutoff.owner, 0);
  Minimax<TreeGame, PositionEvaluator<TreeGame>, TraceRecorder> minimax({}, &trace);
  trace.clear();
  EXPECT_EQ(minimax.go(TreeGame(tree)).nodes, 13U);
  EXPECT_EQ(count(trace, EventKind::kEnter), 12U);
  EXPECT_EQ(count(trace, EventKind::kCutoff), 0U);
}

/// Looks up every bound that was reached at its owner: the best value found there by the other side, or the upper end
/// of the null window with which the same side scouts. For games whose sides alternate.
::testing::AssertionResult owners_are_right(const TraceRecorder& trace) {
  struct Window {
    Score alpha;
    Score beta;
  };
  std::vector<Window> stack;
  std::vector<std::pair<int, Window>> asides;  // nodes that are searched without a move, and their window before
  for (const Event& event : trace.events()) {
    if (event.kind == EventKind::kIteration) stack = {{event.alpha, event.beta}};
    if (event.kind == EventKind::kSingular) {
      asides.emplace_back(event.ply, std::exchange(stack.back(), Window{event.alpha, event.beta}));
    }
    if (event.kind == EventKind::kAllMoves) {
      stack.back() = asides.back().second;
      asides.pop_back();
    }
    if (event.kind == EventKind::kEnter) stack.push_back({event.alpha, event.beta});
    if (event.kind == EventKind::kLeave) stack.pop_back();
    if (event.kind == EventKind::kBound) stack.back().alpha = event.alpha;
    if (event.kind != EventKind::kCutoff) continue;
    const Window& owner = stack[event.owner < 0 ? 0 : static_cast<std::size_t>(event.owner)];
    const bool same_side = event.owner < 0 ? event.ply % 2 == 0 : (event.ply - event.owner) % 2 == 0;
    const bool aside = !asides.empty() && asides.back().first == event.ply;
    if (event.owner >= event.ply && !(aside && event.owner == event.ply))
      return ::testing::AssertionFailure() << "a node's own bound cannot cut it";
    if (event.owner >= 0 && same_side != event.scout) return ::testing::AssertionFailure() << "the wrong side's bound";
    const Score expected = event.owner >= 0 && event.scout ? owner.alpha + 1 : same_side ? owner.beta : -owner.alpha;
    if (event.beta != expected) {
      return ::testing::AssertionFailure() << "beta " << event.beta << " at ply " << event.ply << ", but the owner at "
                                           << event.owner << (event.scout ? " (scout)" : "") << " has " << expected;
    }
  }
  return ::testing::AssertionSuccess();
}

TEST(Trace, OwnersOfAllBounds) {
  for (std::uint64_t seed = 1; seed <= tries(100U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 6, .children = 4}, seed);
    TraceRecorder trace;
    AlphaBeta<TreeGame, PositionEvaluator<TreeGame>, TraceRecorder> search({}, &trace);
    search.go(TreeGame(tree));
    ASSERT_TRUE(owners_are_right(trace)) << "seed " << seed;
    ASSERT_TRUE(is_balanced(trace)) << "seed " << seed;
  }
}

using Rich = WithNullMove<WithForcing<WithOrder<WithSide<WithKey<TreeGame>>>>>;
struct EventfulPolicy {
  template <class P>
  Depth extend(const P& /*position*/, const Node<Label>& /*node*/, Label move) const {
    return move == 3 ? kPly / 2 : 0;
  }
  template <class P>
  Depth reduce(const P& /*position*/, const Node<Label>& node, Label /*move*/, int /*index*/) const {
    return node.depth >= 2 * kPly ? kPly : 0;
  }
  template <class P>
  bool prune(const P& /*position*/, const Node<Label>& node, Label move, int /*index*/) const {
    return node.depth <= kPly && move == 6;
  }
  // A trace tells of each dull move; without one they are dropped together.
  template <class P>
  Margins margins(const P& /*position*/) const {
    return {.singular = 1, .late_moves = 1, .late_moves_ply = 1, .late_sharp_moves = 64};
  }
  template <class P>
  Tension tension(const P& position) const {
    return position.id() % 3 == 0 ? Tension::kForced : Tension::kCalm;
  }
  template <class P>
  bool is_sharp(const P& /*position*/, const Node<Label>& /*node*/, Label move) const {
    return move % 3 == 0;
  }
};

using Traced = Search<Rich, EventfulPolicy, PositionEvaluator<Rich>, TraceRecorder>;

TEST(Trace, SearchTellsEverything) {
  std::set<EventKind> kinds;
  for (std::uint64_t seed = 1; seed <= tries(100U); ++seed) {
    const Tree tree =
        RandomTree::make({.plies = 9, .children = 4, .width = 5, .leaps = true, .long_turns = seed % 2 == 0}, seed);
    const Rich root(tree);
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf}) {
      const Options options{.driver = driver, .table_bytes = 1 << 14};
      TraceRecorder trace;
      Traced traced(options, {}, {}, &trace);
      Search<Rich, EventfulPolicy> plain(options);
      const auto report = traced.go(root, {.depth = 10});
      const auto untraced = plain.go(root, {.depth = 10});
      ASSERT_EQ(report.nodes, untraced.nodes) << "tracing must not change the search";
      ASSERT_EQ(report.value, untraced.value);
      ASSERT_EQ(report.line, untraced.line);
      ASSERT_TRUE(is_balanced(trace)) << "seed " << seed;
      // A search without the table's move visits the node once more.
      ASSERT_EQ(
          count(trace, EventKind::kEnter) + count(trace, EventKind::kIteration) + count(trace, EventKind::kSingular),
          report.nodes);
      ASSERT_EQ(count(trace, EventKind::kSingular), count(trace, EventKind::kAllMoves));
      for (const Event& event : trace.events()) kinds.insert(event.kind);
    }
  }
  for (const EventKind kind :
       {EventKind::kIteration, EventKind::kEnter, EventKind::kTable, EventKind::kBound, EventKind::kCutoff,
        EventKind::kResearch, EventKind::kReduce, EventKind::kExtend, EventKind::kPrune, EventKind::kNullMove,
        EventKind::kSingular, EventKind::kAllMoves, EventKind::kLeave}) {
    EXPECT_TRUE(kinds.contains(kind)) << to_string(kind);
  }
}

TEST(Trace, CutoffsNameWhatFoundThem) {
  std::set<CutoffCause> causes;
  for (std::uint64_t seed = 1; seed <= tries(100U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 9, .children = 4, .width = 5, .leaps = true}, seed);
    for (const bool learning : {true, false}) {
      Options options{.table_bytes = 1 << 14};
      options.table = options.killers = options.history = options.counter_moves = options.order = learning;
      TraceRecorder trace;
      Traced(options, {}, {}, &trace).go(Rich(tree), {.depth = 10});
      for (const Event& event : only(trace, EventKind::kCutoff)) {
        causes.insert(event.cause);
        const bool without_move = event.cause == CutoffCause::kNullMove || event.cause == CutoffCause::kStandPat;
        ASSERT_EQ(event.has_move, !without_move);
        ASSERT_TRUE(learning || without_move || event.cause == CutoffCause::kNone) << to_string(event.cause);
      }
    }
  }
  for (const CutoffCause cause :
       {CutoffCause::kNone, CutoffCause::kTable, CutoffCause::kKiller, CutoffCause::kCounterMove, CutoffCause::kHistory,
        CutoffCause::kNullMove, CutoffCause::kStandPat}) {
    EXPECT_TRUE(causes.contains(cause)) << to_string(cause);
  }
}

TEST(Trace, ProofNumbers) {
  using Keyed = WithKey<TreeGame>;
  for (std::uint64_t seed = 1; seed <= tries(50U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 6, .children = 4}, seed);
    TraceRecorder trace;
    ProofSearch<Keyed, TraceRecorder> traced(1 << 16, &trace);
    ProofSearch<Keyed> plain(1 << 16);
    const auto proof = traced.go(Keyed(tree));
    const auto untraced = plain.go(Keyed(tree));
    ASSERT_EQ(proof.status, untraced.status);
    ASSERT_EQ(proof.nodes, untraced.nodes) << "tracing must not change the search";
    ASSERT_TRUE(is_balanced(trace)) << "seed " << seed;
    if (tree[0].edges.empty()) continue;
    // The last word about the root settles it.
    const std::vector<Event> numbers = only(trace, EventKind::kNumbers);
    const auto last = std::find_if(numbers.rbegin(), numbers.rend(),
                                   [](const Event& event) { return event.ply == 0 && !event.has_move; });
    ASSERT_NE(last, numbers.rend());
    EXPECT_EQ(last->alpha == 0, proof.status == ProofStatus::kProven);
    EXPECT_EQ(last->beta == 0, proof.status == ProofStatus::kDisproven);
  }
}

TEST(Trace, SearchOwners) {
  for (std::uint64_t seed = 1; seed <= tries(100U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 8, .children = 4, .width = 6}, seed);
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf}) {
      TraceRecorder trace;
      Traced search({.driver = driver, .table_bytes = 1 << 14, .exact = true}, {}, {}, &trace);
      search.go(Rich(tree), {.depth = 9});
      ASSERT_TRUE(owners_are_right(trace)) << "seed " << seed;
    }
  }
}

/// A node that is searched without its table move has its own question for a bound, and afterwards what it had before.
TEST(Trace, SingularSearchOwners) {
  std::size_t searched = 0;
  for (std::uint64_t seed = 1; seed <= tries(20U, 2); ++seed) {
    const Tree tree = RandomTree::make({.plies = 14, .children = 4, .width = 12, .only_scores = true}, seed);
    Options options{.table_bytes = 1 << 14};
    options.null_move = options.quiescence = false;
    TraceRecorder trace;
    Traced(options, {}, {}, &trace).go(Rich(tree), {.depth = 12});
    searched += count(trace, EventKind::kSingular);
    ASSERT_TRUE(owners_are_right(trace)) << "seed " << seed;
  }
  EXPECT_GT(searched, 0U);
}

TEST(Trace, BeamTellsWhatItLeftOut) {
  const Tree tree = ExplicitTree::parse("[[3,12,8],[2,4,6],[14,5,2]]");
  TraceRecorder trace;
  BeamSearch<TreeGame, PositionEvaluator<TreeGame>, TraceRecorder> beam(2, {}, &trace);
  beam.go(TreeGame(tree), {.depth = 2});
  EXPECT_GT(count(trace, EventKind::kPrune), 0U);
  EXPECT_TRUE(is_balanced(trace));
}

TEST(Trace, Caps) {
  const Tree tree = RandomTree::make({.plies = 6, .children = 4}, 5);
  const auto run = [&](TraceRecorder trace) {
    AlphaBeta<TreeGame, PositionEvaluator<TreeGame>, TraceRecorder> search({}, &trace);
    search.go(TreeGame(tree));
    return trace;
  };
  const TraceRecorder all = run(TraceRecorder());
  EXPECT_EQ(all.dropped(), 0U);
  const TraceRecorder shallow = run(TraceRecorder(2));
  EXPECT_GT(shallow.dropped(), 0U);
  EXPECT_EQ(shallow.events().size() + shallow.dropped(), all.events().size());
  for (const Event& event : shallow.events()) EXPECT_LE(event.ply, 2);
  EXPECT_TRUE(is_balanced(shallow));
  const TraceRecorder few = run(TraceRecorder(kMaxPly, 10));
  EXPECT_EQ(few.events().size(), 10U);
  EXPECT_EQ(few.dropped(), all.events().size() - 10);
}

TEST(Trace, EveryKindHasAName) {
  std::set<std::string_view> names;
  for (int kind = 0; kind <= static_cast<int>(EventKind::kLeave); ++kind) {
    names.insert(to_string(static_cast<EventKind>(kind)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(EventKind::kLeave) + 1);
  EXPECT_FALSE(names.contains(""));
}

}  // namespace
}  // namespace deepcut::test::trace_test

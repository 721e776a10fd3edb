// Searches of explicit trees: textbook values, cutoffs and counts, and that every explanation is true.
#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "games/tree/analysis.hpp"
#include "games/tree/drawing.hpp"
#include "games/tree/explain.hpp"
#include "games/tree/notation.hpp"
#include "games/tree/quiz.hpp"
#include "games/tree/run.hpp"
#include "stopwatch.hpp"

namespace deepcut::tree::tree_search_test {
namespace {

using TreePointer = std::shared_ptr<const Tree>;
using SearchRun = Run;  // tests have a Run of their own

TreePointer tree_of(const std::string& text) { return std::make_shared<const Tree>(parse(text)); }
TreePointer random_pointer(const RandomShape& shape) { return std::make_shared<const Tree>(random_tree(shape)); }
SearchRun search(const TreePointer& tree, Algorithm algorithm = Algorithm::kAlphaBeta) {
  return run(tree, {.algorithm = algorithm});
}
std::vector<std::string> labels(const Tree& tree, const std::vector<NodeId>& nodes) {
  std::vector<std::string> texts;
  for (const NodeId id : nodes) texts.push_back(tree.label(id));
  return texts;
}
std::vector<NodeId> never_visited(const SearchRun& run) {
  std::vector<NodeId> nodes;
  for (NodeId id = 0; id < run.notes.size(); ++id) {
    if (run.notes[id].visits == 0) nodes.push_back(id);
  }
  return nodes;
}
/// The nodes from the root to the leaf that both sides choose.
std::vector<NodeId> principal_variation(const Tree& tree) {
  const std::vector<std::int64_t> values = minimax_values(tree);
  std::vector<NodeId> line{0};
  while (const auto next = best_child(tree, values, line.back())) line.push_back(*next);
  return line;
}
std::vector<Step> cutoffs(const SearchRun& run) {
  std::vector<Step> found;
  std::copy_if(run.steps.begin(), run.steps.end(), std::back_inserter(found),
               [](const Step& step) { return step.kind == EventKind::kCutoff && !step.pruned.empty(); });
  return found;
}

const char* const kDeep = "[7,[[[1,5],8],[9,3]]]";
const char* const kClassic = "max: [3,12,8] [2,4,6] [14,5,2]";

TEST(TreeSearch, TheDeepCutoffExercise) {
  const TreePointer tree = tree_of(kDeep);
  const SearchRun run = search(tree);
  EXPECT_EQ(run.value, 8);
  EXPECT_EQ(run.visits, 9U);
  EXPECT_EQ(run.nodes, 9U);
  EXPECT_EQ(run.leaf_visits, 4U);
  EXPECT_EQ(run.deep_cutoffs, 1U);
  EXPECT_EQ(run.shallow_cutoffs, 1U);
  EXPECT_EQ(labels(*tree, never_visited(run)), (std::vector<std::string>{"2.1.1.2", "2.2.2"}));
  EXPECT_EQ(labels(*tree, run.line), (std::vector<std::string>{"root", "2", "2.1", "2.1.2"}));
  const std::vector<Step> cuts = cutoffs(run);
  ASSERT_EQ(cuts.size(), 2U);
  EXPECT_TRUE(cuts[0].deep);
  EXPECT_EQ(tree->label(cuts[0].owner), "root");
  EXPECT_FALSE(cuts[1].deep);
  EXPECT_EQ(tree->label(cuts[1].owner), "2");
  EXPECT_EQ(explain(*tree, cuts[0]),
            "Deep cutoff at 2.1.1 (Min): with 2.1.1.1 Min holds Max to at most 1 here, but Max already has 7 at the "
            "root, 3 plies up. 2.1.1.2 is left out.");
  EXPECT_EQ(explain(*tree, cuts[1]),
            "Shallow cutoff at 2.2 (Max): with 2.2.1 Max gets at least 9 here, but Min already has 8 at 2, one ply up. "
            "2.2.2 is left out.");
  EXPECT_EQ(why_unseen(*tree, run, *tree->find("2.2.2")), explain(*tree, cuts[1]));
}

TEST(TreeSearch, TheClassicExercise) {
  const TreePointer tree = tree_of(kClassic);
  const SearchRun run = search(tree);
  EXPECT_EQ(run.value, 3);
  EXPECT_EQ(run.visits, 11U);
  EXPECT_EQ(run.leaf_visits, 7U);
  EXPECT_EQ(run.shallow_cutoffs, 1U);
  EXPECT_EQ(run.empty_cutoffs, 1U);  // the last leaf cuts too, though nothing is left to cut
  EXPECT_EQ(labels(*tree, never_visited(run)), (std::vector<std::string>{"2.2", "2.3"}));
  const auto values = minimax_values(*tree);
  EXPECT_EQ(values[*tree->find("1")], 3);
  EXPECT_EQ(values[*tree->find("2")], 2);
  EXPECT_EQ(values[*tree->find("3")], 2);
  EXPECT_EQ(search(tree, Algorithm::kMinimax).visits, 13U);
}

TEST(TreeSearch, AllAlgorithmsAgree) {
  for (std::uint64_t seed = 1; seed <= test::tries(200U); ++seed) {
    RandomShape shape{.branching = 4, .least_branching = 1, .depth = 5, .leaf_percent = 15, .seed = seed};
    const TreePointer tree = random_pointer(shape);
    const Score truth = static_cast<Score>(minimax_values(*tree)[0]);
    for (const Algorithm algorithm : {Algorithm::kMinimax, Algorithm::kAlphaBeta, Algorithm::kPvs, Algorithm::kMtdf}) {
      const SearchRun run = search(tree, algorithm);
      ASSERT_EQ(run.value, truth) << to_string(algorithm) << ", seed " << seed;
      ASSERT_TRUE(run.complete);
    }
    const SearchRun all = tree::run(tree, {.algorithm = Algorithm::kPvs,
                                           .deepening = true,
                                           .table = true,
                                           .killers = true,
                                           .history = true,
                                           .order = true,
                                           .aspiration = true});
    ASSERT_EQ(all.value, truth) << "seed " << seed;
    ASSERT_EQ(tree::run(tree, {.algorithm = Algorithm::kBeam, .width = 4}).value, truth) << "the beam holds everything";
    for (const Score goal : {truth, truth + 1}) {
      const SearchRun proof = tree::run(tree, {.algorithm = Algorithm::kProof, .goal = goal});
      ASSERT_EQ(proof.proven, goal <= truth) << "seed " << seed;
    }
  }
}

TEST(TreeSearch, MinMayBegin) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Tree mirrored = random_tree({.branching = 3, .depth = 4, .seed = seed});
    mirrored.set_max_first(false);
    const auto tree = std::make_shared<const Tree>(mirrored);
    const SearchRun run = search(tree);
    ASSERT_EQ(run.value, minimax_values(*tree)[0]);
    ASSERT_EQ(run.line, principal_variation(*tree));
    for (const NodeId id : never_visited(run)) ASSERT_TRUE(check_with_infinities(*tree, id).holds());
  }
}

/// The two-infinities check: true of every node that alpha-beta never visits, false on the principal variation.
TEST(TreeSearch, WhatIsPrunedDoesNotMatter) {
  std::size_t pruned = 0;
  for (std::uint64_t seed = 1; seed <= test::tries(1000U); ++seed) {
    const RandomShape shape{.branching = 2 + static_cast<int>(seed % 3),
                            .least_branching = seed % 2 == 0 ? 1 : 0,
                            .depth = 2 + static_cast<int>(seed % 3),
                            .leaf_percent = seed % 5 == 0 ? 20 : 0,
                            .seed = seed};
    const TreePointer tree = random_pointer(shape);
    const SearchRun run = search(tree);
    for (const NodeId id : never_visited(run)) {
      const InfinityCheck check = check_with_infinities(*tree, id);
      ASSERT_TRUE(check.holds()) << to_text(*tree) << ": " << explain(*tree, check);
      ++pruned;
    }
    // Null windows visit other nodes, but what they leave out does not change the value either.
    if (seed % 10 != 0) continue;
    for (const NodeId id : never_visited(search(tree, Algorithm::kPvs))) {
      ASSERT_TRUE(check_with_infinities(*tree, id).value_stays()) << to_text(*tree);
    }
  }
  EXPECT_GT(pruned, test::tries(5000U));
}

TEST(TreeSearch, LeavesOfThePrincipalVariationMatter) {
  for (std::uint64_t seed = 1; seed <= test::tries(1000U); ++seed) {
    const TreePointer tree = random_pointer({.branching = 2 + static_cast<int>(seed % 3),
                                             .depth = 1 + static_cast<int>(seed % 4),
                                             .seed = seed,
                                             .distinct = true});
    const NodeId leaf = principal_variation(*tree).back();
    ASSERT_EQ(search(tree).line.back(), leaf);
    ASSERT_FALSE(check_with_infinities(*tree, leaf).value_stays()) << to_text(*tree);
  }
}

/// Every cutoff's reason: the owner really had that bound, for the other side, and is as far up as is said.
TEST(TreeSearch, ReasonsAreTrue) {
  for (std::uint64_t seed = 1; seed <= test::tries(300U); ++seed) {
    const TreePointer tree = random_pointer({.branching = 3, .least_branching = 2, .depth = 6, .seed = seed});
    const SearchRun run = search(tree);
    std::vector<NodeNote> notes(tree->size());
    for (const Step& step : run.steps) {
      if (step.kind == EventKind::kCutoff) {
        ASSERT_NE(step.owner, kNoNode);
        const NodeNote& owner = notes[step.owner];
        const bool max = tree->is_max(step.node);
        ASSERT_NE(tree->is_max(step.owner), max);
        ASSERT_EQ(max ? owner.beta : owner.alpha, max ? step.beta : step.alpha);
        ASSERT_TRUE(max ? step.value >= *owner.beta : step.value <= *owner.alpha);
        ASSERT_EQ(tree->node(step.node).depth - tree->node(step.owner).depth, step.ply - step.owner_ply);
        ASSERT_EQ(step.deep, tree->node(step.node).parent != step.owner);
      }
      take_note(step, notes);
    }
    for (NodeId id = 0; id < tree->size(); ++id) ASSERT_EQ(notes[id].visits, run.notes[id].visits);
  }
}

TEST(TreeSearch, OrderingAndTheMinimum) {
  EXPECT_EQ(least_leaves(3, 4), 17U);
  EXPECT_EQ(least_leaves(2, 3), 5U);
  EXPECT_EQ(least_leaves(10, 6), 1999U);
  std::uint64_t given = 0;
  std::uint64_t worst = 0;
  for (std::uint64_t seed = 1; seed <= test::tries(100U); ++seed) {
    const Tree tree = random_tree({.branching = 3, .depth = 5, .seed = seed, .distinct = true});
    const auto count = [&tree](Order order) {
      const auto ordered = std::make_shared<const Tree>(reordered(tree, order));
      EXPECT_EQ(minimax_values(*ordered)[0], minimax_values(tree)[0]);
      return search(ordered).leaf_visits;
    };
    ASSERT_EQ(count(Order::kBestFirst), least_leaves(3, 5));
    ASSERT_GE(count(Order::kGiven), least_leaves(3, 5));
    given += count(Order::kGiven);
    worst += count(Order::kWorstFirst);
  }
  EXPECT_GT(worst, given * 3 / 2);
}

TEST(TreeSearch, DepthLimitsUseWrittenValues) {
  const TreePointer tree = tree_of("[4[3,12],6[2,9]]");
  const SearchRun shallow = run(tree, {.depth = 1});
  EXPECT_EQ(shallow.value, 6);
  EXPECT_EQ(shallow.notes[*tree->find("2")].state, NodeState::kEvaluated);
  EXPECT_EQ(shallow.blind_evaluations, 0U);
  EXPECT_EQ(search(tree).value, 3);
  EXPECT_GT(run(tree_of("[[3,12],[2,9]]"), {.depth = 1}).blind_evaluations, 0U);
  const SearchRun deepening = run(tree, {.deepening = true});
  ASSERT_EQ(deepening.iterations.size(), 2U);
  EXPECT_EQ(deepening.iterations[0].value, 6);
  EXPECT_EQ(deepening.iterations[1].value, 3);
  EXPECT_EQ(labels(*tree, deepening.iterations[0].line), (std::vector<std::string>{"root", "2"}));
}

TEST(TreeSearch, TheBeamLoses) {
  // The child that looks worse is the better one; a beam of one never sees it.
  const TreePointer tree = tree_of("[1[9,8],5[2,3]]");
  EXPECT_EQ(search(tree).value, 8);
  const SearchRun beam = run(tree, {.algorithm = Algorithm::kBeam, .width = 1});
  EXPECT_EQ(beam.value, 2);
  EXPECT_EQ(beam.notes[*tree->find("1")].state, NodeState::kLeftOut);
  EXPECT_EQ(why_unseen(*tree, beam, *tree->find("1.1")), "The beam passed 1 by.");
  EXPECT_FALSE(check_with_infinities(*tree, *tree->find("1")).holds());
}

TEST(TreeSearch, QuiescenceLooksBeyondTheHorizon) {
  // At the horizon the first child looks won, but a forcing move takes it all back.
  const TreePointer tree = tree_of("[9[!-5,9],3[4,5]]");
  EXPECT_EQ(run(tree, {.algorithm = Algorithm::kPvs, .depth = 1}).value, 9);
  EXPECT_EQ(run(tree, {.algorithm = Algorithm::kPvs, .depth = 1, .quiescence = true}).value, 3);
}

TEST(TreeSearch, TheTableSparesSharedNodes) {
  const TreePointer tree = tree_of("[[a=[[3,5],[2,8]],[4,1]],[a,7],[[6,2],a]]");
  const SearchRun without = run(tree, {.algorithm = Algorithm::kPvs});
  const SearchRun with = run(tree, {.algorithm = Algorithm::kPvs, .table = true});
  EXPECT_EQ(with.value, without.value);
  EXPECT_EQ(with.value, minimax_values(*tree)[0]);
  EXPECT_GT(with.table_hits, 0U);
  EXPECT_LT(with.visits, without.visits);
}

TEST(TreeSearch, GraphsWithManyWaysEnd) {
  // Thirty levels of two ways each: a thousand million ways through it.
  std::string text = "a0=[1,2]";
  for (int i = 1; i <= 30; ++i) text = "a" + std::to_string(i) + "=[" + text + ",[a" + std::to_string(i - 1) + ",3]]";
  EXPECT_THROW(parse(text), NotationError) << "the sides do not match";
  text = "[a0=[1,2],0]";
  for (int i = 1; i <= 15; ++i) {
    const std::string before = "a" + std::to_string(i - 1);
    text = "[a" + std::to_string(i) + "=[" + text + ",[" + before + ",1],[2," + before + "]],0]";
  }
  const TreePointer tree = tree_of(text);
  const SearchRun run = tree::run(tree, {.algorithm = Algorithm::kMinimax, .max_visits = 10'000});
  EXPECT_FALSE(run.complete);
  EXPECT_LE(run.visits, 10'001U);
}

TEST(TreeSearch, SingleNodes) {
  const TreePointer tree = tree_of("5");
  for (const AlgorithmInfo& info : algorithms()) {
    const SearchRun run = search(tree, info.algorithm);
    EXPECT_EQ(run.value, 5) << info.name;
    EXPECT_EQ(run.visits, 1U);
    EXPECT_EQ(run.steps.size(), 2U);
    EXPECT_EQ(run.line, std::vector<NodeId>{0});
  }
}

TEST(TreeSearch, AMillionLeaves) {
  const test::Stopwatch stopwatch;
  for (const RandomShape& shape :
       {RandomShape{.branching = 10, .depth = 6}, RandomShape{.branching = 1'000'000, .depth = 1}}) {
    const Tree tree = random_tree(shape);
    const auto again = std::make_shared<const Tree>(parse(to_text(tree)));
    EXPECT_EQ(again->leaf_count(), 1'000'000U);
    const SearchRun run = search(again);
    EXPECT_EQ(run.value, minimax_values(*again)[0]);
    EXPECT_LE(run.steps.size(), run.options.max_steps);
    EXPECT_LT(draw_text({*again, &run.notes, run.line}, {}).size(), 100'000U);
    EXPECT_THROW(draw_svg({*again}), std::invalid_argument);
  }
  EXPECT_LT(stopwatch.elapsed(), std::chrono::seconds(60));
}

TEST(TreeSearch, Quiz) {
  const TreePointer tree = tree_of(kDeep);
  const SearchRun run = search(tree);
  const auto answer = [&](const std::vector<std::string>& marked) {
    std::vector<NodeId> nodes;
    for (const std::string& label : marked) nodes.push_back(*tree->find(label));
    return grade(*tree, run, nodes);
  };
  EXPECT_EQ(answer({"2.1.1.2", "2.2.2"}).percent, 100);
  const Grade half = answer({"2.2.2"});
  EXPECT_EQ(half.percent, 50);
  EXPECT_EQ(labels(*tree, half.missed), std::vector<std::string>{"2.1.1.2"});
  const Grade wrong = answer({"2.2"});
  EXPECT_EQ(labels(*tree, wrong.right), std::vector<std::string>{"2.2.2"});
  EXPECT_EQ(labels(*tree, wrong.wrong), (std::vector<std::string>{"2.2", "2.2.1"}));
  EXPECT_EQ(answer({}).percent, 0);
  EXPECT_EQ(grade(*tree, search(tree, Algorithm::kMinimax), {}).percent, 100);
}

TEST(TreeSearch, Drawings) {
  const TreePointer tree = tree_of(kClassic);
  const SearchRun run = search(tree);
  EXPECT_EQ(draw_text({*tree, &run.notes, run.line}, {}),
            "root Max  = 3  (-inf, +inf) -> (3, +inf)  *\n"
            "|- 1 Min  = 3  (-inf, +inf) -> (-inf, 3)  *\n"
            "|  |- 1.1  = 3  (-inf, +inf)  *\n"
            "|  |- 1.2  = 12  (-inf, 3)\n"
            "|  `- 1.3  = 8  (-inf, 3)\n"
            "|- 2 Min  <= 2  (3, +inf)  cutoff\n"
            "|  |- 2.1  = 2  (3, +inf)\n"
            "|  |- 2.2  4  x never visited\n"
            "|  `- 2.3  6  x never visited\n"
            "`- 3 Min  <= 2  (3, +inf) -> (3, 5)  cutoff\n"
            "   |- 3.1  = 14  (3, +inf)\n"
            "   |- 3.2  = 5  (3, 14)\n"
            "   `- 3.3  = 2  (3, 5)\n");
  const std::string svg = draw_svg({*tree, &run.notes, run.line});
  EXPECT_EQ(svg.substr(0, 4), "<svg");
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
  EXPECT_NE(draw_dot({*tree, &run.notes, run.line}).find("style=dashed"), std::string::npos);
  EXPECT_EQ(draw_text({*tree_of("5")}, {}), "root  5\n");
}

}  // namespace
}  // namespace deepcut::tree::tree_search_test

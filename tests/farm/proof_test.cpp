// Proofs by jobs: the tree, the jobs, what is kept, and the check.
#include <filesystem>
#include <fstream>
#include <functional>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "farm/farm_machines.hpp"
#include "farm/kinds/workplace.hpp"
#include "farm/manager/farm_run.hpp"
#include "farm/manager/thread_desk.hpp"
#include "farm/proof/proof_assignment.hpp"
#include "farm/proof/proof_check.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace proof_test {

ProofFinding open(bool attacks, std::vector<ProofFinding::Move> moves, bool complete = true) {
  return {ProofVerdict::kOpen, attacks, {}, std::move(moves), complete, 1};
}
ProofFinding decided(bool attacks, ProofVerdict verdict) { return {verdict, attacks, {}, {}, true, 1}; }

TEST(ProofTree, IsWonByOneMoveOfTheAttackerAgainstAllRepliesOfTheDefender) {
  ProofTree tree;
  EXPECT_EQ(tree.take(), ProofTree::kRoot);
  EXPECT_FALSE(tree.take()) << "somebody looks at the only leaf";
  tree.settle(0, open(true, {{"a", 0.9}, {"b", 0.1}}, false));
  EXPECT_EQ(tree.take(), 1U) << "the more promising move";
  tree.settle(1, open(false, {{"x", 0.9}, {"y", 0.9}}));
  const auto first = tree.take();
  const auto second = tree.take();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(tree.path(*first), (std::vector<std::string>{"a", "x"}));
  EXPECT_EQ(tree.path(*second), (std::vector<std::string>{"a", "y"}))
      << "both replies before another move on suspicion";
  EXPECT_EQ(tree.take(), 2U) << "only then";
  tree.settle(*first, decided(true, ProofVerdict::kWon));
  EXPECT_EQ(tree.verdict(), ProofVerdict::kOpen);
  tree.settle(*second, decided(true, ProofVerdict::kWon));
  EXPECT_EQ(tree.verdict(), ProofVerdict::kWon);
  EXPECT_TRUE(tree.is_decided());
  EXPECT_FALSE(tree.take());
  EXPECT_EQ(tree.winning_child(ProofTree::kRoot), 1U);
}

TEST(ProofTree, IsNotWonOnlyIfNoMoveWasLeftOut) {
  for (const bool complete : {true, false}) {
    ProofTree tree;
    tree.settle(0, open(true, {{"a", 0.9}}, complete));
    tree.settle(1, decided(false, ProofVerdict::kNotWon));
    EXPECT_TRUE(tree.is_decided());
    EXPECT_EQ(tree.verdict(), complete ? ProofVerdict::kNotWon : ProofVerdict::kOpen);
  }
  ProofTree tree;
  tree.settle(0, open(true, {{"a", 0.9}}));
  tree.leave_out(1);
  EXPECT_TRUE(tree.is_decided());
  EXPECT_EQ(tree.verdict(), ProofVerdict::kOpen) << "nobody has looked";
}

ProofQuestion question(const std::string& game, const std::string& moves, std::uint64_t nodes) {
  Engine engine;
  engine.new_game(game);
  engine.set_moves(moves);
  ProofQuestion question{{.game = game, .rules = engine.rules().name}, engine.side()};
  question.position.moves = engine.moves();
  question.effort = {engine.rules().prover().name, {}, nodes, nodes, 8};
  return question;
}

void run(Assignment& assignment, int threads) {
  ThreadDesk desk(threads);
  FarmRun(assignment, desk, "here", {}).run({});
}

/// A job of a few nodes sees only a ply or two of it.
ProofQuestion small_question() { return question("tictactoe", "a1 b1", 10); }

TEST(ThreadsProof, FindsWhatASolverFinds) {
  int wins = 0;
  for (const std::string moves : {"b2 a1 c3 c1", "b2 a1", "b2 b1 a1", "a1 b1", "a1 b2 c3 a3", "b2 b1", "a1 a2"}) {
    ProofAssignment proof(question("tictactoe", moves, 10), nullptr, UINT64_MAX);
    run(proof, 2);
    Engine engine;
    engine.new_game("tictactoe");
    engine.set_moves(moves);
    const bool won = engine.run({.search = "solve", .options = {{"hash", "1"}}}).value.is_win();
    ASSERT_EQ(proof.state().verdict, won ? ProofVerdict::kWon : ProofVerdict::kNotWon) << moves;
    if (!won) continue;
    ++wins;
    ProofCheck check(proof.question(), proof.tree());
    run(check, 2);
    EXPECT_EQ(check.hole(), "");
    EXPECT_GT(check.claims(), 0U);
  }
  EXPECT_GE(wins, 3);
}

TEST(Proof, GoesOnFromItsJournalAsIfNothingHadHappened) {
  const Scratch scratch;
  const auto prove = [&](const std::string& name, std::uint64_t most, bool again) {
    Kept kept;
    std::unique_ptr<Journal> journal;
    if (again) {
      journal = Journal::resume(scratch.path(name), ProofAssignment::kType, kept);
    } else {
      journal = std::make_unique<Journal>(scratch.path(name), ProofAssignment::kType, to_json(small_question()));
      kept.question = to_json(small_question());
    }
    ProofAssignment proof(proof_question_from_json(kept.question), journal.get(), most);
    for (const Json& finding : kept.findings) proof.add(finding);
    run(proof, 1);
    return proof.state();
  };
  const ProofState whole = prove("whole", UINT64_MAX, false);
  ASSERT_NE(whole.verdict, ProofVerdict::kOpen);
  ASSERT_GT(whole.jobs, 6U);
  EXPECT_EQ(prove("parts", 3, false).verdict, ProofVerdict::kOpen);
  // As after kill -9 in the middle of a line.
  std::ofstream(scratch.path("parts"), std::ios::app) << R"({"node":7,"resu)";
  const ProofState parts = prove("parts", UINT64_MAX, true);
  EXPECT_EQ(parts.jobs, whole.jobs);
  EXPECT_EQ(text_of(scratch.path("parts")), text_of(scratch.path("whole")));
}

TEST(Proof, DoesNotBelieveAForgedJournal) {
  ProofAssignment proof(small_question(), nullptr, UINT64_MAX);
  EXPECT_THROW(proof.add({{"node", 4}}), Error);
  EXPECT_THROW(proof.add({{"node", 0}}), Error);
  const auto result = [](const char* text) { return Json{{"node", 0}, {"result", Json::parse(text)}}; };
  EXPECT_THROW(proof.add(result(R"({"verdict":"open","attacks":true,"line":[],"moves":[],"complete":true,"nodes":1})")),
               Error);
  EXPECT_THROW(proof.add(result(
                   R"({"verdict":"open","attacks":true,"line":[],"moves":[["a1",0.5]],"complete":true,"nodes":1})")),
               Error);
  // A claim of a won game that is not won.
  ProofQuestion drawn = question("tictactoe", "b2 a1", 5000);
  ProofAssignment forged(drawn, nullptr, UINT64_MAX);
  forged.add(result(R"({"verdict":"won","attacks":true,"line":["c1"],"moves":[],"complete":false,"nodes":1})"));
  ASSERT_EQ(forged.state().verdict, ProofVerdict::kWon);
  ProofCheck check(drawn, forged.tree());
  run(check, 1);
  EXPECT_EQ(check.hole(), "The proof has a hole at the beginning: it is not won.");
}

TEST(Proof, OfFiveInARowStandsTheCheck) {
  ProofAssignment proof(question("gomoku", "h9i11j13i13g7e5i10j11h11i12h10h8g10j10f11i14", 300), nullptr, 40);
  run(proof, 1);
  ASSERT_EQ(proof.state().verdict, ProofVerdict::kWon) << proof.state().jobs;
  ProofCheck check(proof.question(), proof.tree());
  run(check, 1);
  EXPECT_EQ(check.hole(), "");
}

TEST(Proof, JobsRefuseWhatBelongsToAMachine) {
  const Programs none;
  Workplace workplace(none, 0);
  Json job = Json::parse(proof_text(small_question().job({})));
  job["settings"] = {{"network_file", "/etc/passwd"}};
  EXPECT_THROW(workplace.perform(to_json_line(job), {}), Error);
  job["settings"] = Json::object();
  EXPECT_TRUE(workplace.perform(to_json_line(job), {}));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(workplace.perform(proof_text(question("connect4", "", 1'000'000'000).job({})), stop.get_token()));
}

}  // namespace proof_test

}  // namespace deepcut::farm

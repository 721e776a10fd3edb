// deepcut tree and deepcut trace from outside.
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"
#include "engine/json.hpp"
#include "scratch.hpp"

namespace deepcut {
namespace {

using testing::Finished;
using testing::has;
using testing::Program;
using testing::run;

const char* const kDeep = "[7,[[[1,5],8],[9,3]]]";

TEST(TreeCommand, ShowsCutoffsWithTheirReasons) {
  const Finished finished = run({"tree", kDeep});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_TRUE(has(finished.out, "value    8\n")) << finished.out;
  EXPECT_TRUE(has(finished.out, "visited  9 of 11 nodes; 4 leaf visits\n")) << finished.out;
  EXPECT_TRUE(has(finished.out, "cutoffs  1 shallow, 1 deep\n"));
  EXPECT_TRUE(has(finished.out, "Deep cutoff at 2.1.1 (Min)"));
  EXPECT_TRUE(has(finished.out, "2.1.1.2  5  x never visited"));
}

TEST(TreeCommand, ReadsFilesAndStandardInput) {
  EXPECT_TRUE(has(run({"tree", "-"}, "[3,[4,5]]").out, "value    4"));
  EXPECT_TRUE(has(run({"tree", "--file", "-"}, R"({"children":[3,[4,5]]})").out, "value    4"));
  const test::Scratch scratch;
  EXPECT_EQ(run({"tree", kDeep, "--write", scratch.path("tree.svg")}).exit_code, 0);
  EXPECT_TRUE(has(scratch.text("tree.svg"), "</svg>"));
  EXPECT_EQ(run({"tree", kDeep, "--write", "-", "--format", "json"}).out, std::string(kDeep) + "\n");
  EXPECT_TRUE(has(run({"tree", kDeep, "--write", "-", "--format", "dot"}).out, "digraph"));
}

TEST(TreeCommand, MistakesAreOneSentence) {
  const auto error = [](const std::vector<std::string>& arguments) {
    const Finished finished = run(arguments);
    EXPECT_EQ(finished.exit_code, 1);
    EXPECT_EQ(finished.out, "");
    EXPECT_EQ(finished.err.find('\n'), finished.err.size() - 1) << finished.err;
    return finished.err;
  };
  EXPECT_TRUE(has(error({"tree", "[3,[4"}), "The tree, line 1, column 6: a list is not closed"));
  EXPECT_TRUE(has(error({"tree", "[]"}), "line 1, column 1: the list is empty"));
  EXPECT_TRUE(has(error({"tree"}), "There is no tree"));
  EXPECT_TRUE(has(error({"tree", "5", "--algorithm", "magic"}), "There is no algorithm \"magic\""));
  EXPECT_TRUE(has(error({"tree", kDeep, "--check", "9"}), "There is no node \"9\""));
  EXPECT_TRUE(has(error({"tree", kDeep, "--answer", "9"}), "There is no node \"9\""));
  EXPECT_TRUE(has(error({"tree", kDeep, "--check", ""}), "There is no node \"\""));
  EXPECT_TRUE(has(error({"tree", kDeep, "--write", ""}), "cannot be written"));
  EXPECT_TRUE(has(error({"tree", kDeep, "--with", "table"}), "alphabeta has no table: expected pvs or mtdf."));
  EXPECT_TRUE(has(error({"tree", kDeep, "--algorithm", "proof", "--with", "deepening"}), "proof has no deepening"));
  EXPECT_EQ(run({"tree", kDeep, "--algorithm", "alphabeta,pvs", "--with", "table,deepening"}).exit_code, 0);
  EXPECT_TRUE(has(error({"tree", "--random", "--branching", "100", "--levels", "9"}), "more than 20000000 nodes"));
  EXPECT_TRUE(has(error({"tree", "--file", "/does/not/exist"}), "cannot be read"));
  EXPECT_TRUE(has(error({"tree", kDeep, "--check", "1", "--orders"}), "--check and --orders are not done at once"));
  EXPECT_TRUE(has(error({"tree", kDeep, "--write", "-", "--steps"}), "--steps and --write are not done at once"));
  EXPECT_TRUE(has(error({"tree", kDeep, "--step", "--algorithm", "pvs,mtdf"}), "--step is about one search"));
  EXPECT_EQ(run({"tree", kDeep, "--random"}).exit_code, 2) << "which of the two?";
  EXPECT_EQ(run({"tree", kDeep, "--branching", "3"}).exit_code, 2) << "of which random tree?";
  EXPECT_EQ(run({"tree", "5", "--with", "magic"}).exit_code, 2);
  EXPECT_EQ(run({"tree", "5", "--format", "svg"}).exit_code, 2) << "for --write, which is not there";
}

TEST(TreeCommand, CountsOneAsOne) {
  EXPECT_TRUE(has(run({"tree", "[1]"}).out, "visited  2 of 2 nodes; 1 leaf visit\n"));
  EXPECT_TRUE(has(run({"tree", "1"}).out, "visited  1 of 1 node; 1 leaf visit\n"));
}

TEST(TreeCommand, ChecksOrdersAndCompares) {
  EXPECT_TRUE(has(run({"tree", kDeep, "--check", "all"}).out, "2 of 2 nodes that were never visited do not matter."));
  EXPECT_TRUE(has(run({"tree", kDeep, "--check", "2.1.2"}).out, "The node matters."));
  const Json orders =
      Json::parse(run({"tree", "--random", "--branching", "3", "--levels", "6", "--orders", "--json"}).out);
  EXPECT_EQ(orders["type"], "tree_orders");
  EXPECT_EQ(orders["least_leaves"], 53);
  const Finished table = run({"tree", kDeep, "--algorithm", "minimax,alphabeta,pvs,mtdf,beam,proof"});
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_TRUE(has(table.out, "mtdf"));
  const Json object = Json::parse(run({"tree", kDeep, "--steps", "--json"}).out);
  EXPECT_EQ(object["value"], 8);
  EXPECT_EQ(object["steps"].size(), object["step_count"]);
}

TEST(TreeCommand, StepsForwardBackAndJumps) {
  const Finished finished = run({"tree", kDeep, "--step"}, "\nn\nb\nc\n3\ne\nwhat\nq\n");
  EXPECT_EQ(finished.exit_code, 0);
  for (const char* text : {"Before the first of 24 steps", "Step 1 of 24", "Step 2 of 24", "Deep cutoff",
                           "Step 3 of 24", "Step 24 of 24"}) {
    EXPECT_TRUE(has(finished.out, text)) << text;
  }
}

TEST(TreeCommand, Quizzes) {
  const Finished asked = run({"tree", kDeep, "--quiz"}, "nothing\n2.2.2, 2.1.1.2\n");
  EXPECT_TRUE(has(asked.out, "There is no node \"nothing\""));
  EXPECT_TRUE(has(asked.out, "100 percent"));
  EXPECT_FALSE(has(asked.out.substr(0, asked.out.find("100 percent")), "never visited\n")) << "not before the answer";
  EXPECT_EQ(Json::parse(run({"tree", kDeep, "--answer", "none", "--json"}).out)["percent"], 0);
  EXPECT_EQ(Json::parse(run({"tree", kDeep, "--answer", "", "--json"}).out)["type"], "tree_grade") << "as in the quiz";
}

TEST(TraceCommand, LooksInside) {
  const Finished finished = run({"trace", "connect4", "--moves", "4453", "--depth", "6"});
  if (has(finished.err, "built without traces")) GTEST_SKIP();
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_TRUE(has(finished.out, "growth"));
  EXPECT_TRUE(has(finished.out, "found by"));
  std::istringstream lines(run({"trace", "connect4", "--moves", "4453", "--depth", "6", "--json"}).out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const Json summary = Json::parse(line);
  EXPECT_EQ(summary["type"], "trace");
  ASSERT_TRUE(std::getline(lines, line));
  const Json children = Json::parse(line);
  std::set<std::string> moves;  // those searched again come more than once
  for (const Json& child : children["nodes"]) moves.insert(child["move"].get<std::string>());
  EXPECT_EQ(moves.size(), 7U);
  const Finished node = run({"trace", "connect4", "--moves", "4453", "--depth", "6", "--node", "100", "--json"});
  EXPECT_TRUE(has(node.out, "\"board\""));
  EXPECT_EQ(run({"trace", "connect4", "--depth", "3", "--node", "99999999"}).exit_code, 1);
  EXPECT_TRUE(has(run({"trace", "tictactoe", "--depth", "5", "--savings"}).out, "(all on)"));
}

}  // namespace
}  // namespace deepcut

// The program from outside: what it answers in the protocols of Connect6.
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/answers.hpp"
#include "cli/program.hpp"

namespace deepcut {
namespace {

/// Moves are limited by nodes, so that it is the same every time.
void expect_connect6(const std::string& input, const std::vector<std::string>& patterns, bool gtp = false) {
  std::vector<std::string> arguments{"connect6", "--nodes", "300", "--hash", "1"};
  if (gtp) arguments.emplace_back("--gtp");
  const testing::Finished finished = testing::run(arguments, input);
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.err, "");
  std::vector<std::string> lines;
  std::istringstream stream(finished.out);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  ASSERT_EQ(lines.size(), patterns.size()) << input << ::testing::PrintToString(lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_TRUE(std::regex_match(lines[i], std::regex(patterns[i]))) << lines[i] << " is not " << patterns[i];
  }
}

constexpr const char* kMove = "move [A-S]{4}";

TEST(Connect6Program, SpeaksCloudict) {
  expect_connect6("name\nnew black\nmove IIJK\n", {"name Deepcut", "move JJ", kMove});
  expect_connect6("new white\nmove JJ\n", {kMove});
  expect_connect6("depth 2\nunvcf\nblack JJ\nwhite IIJK\nblack HJIJ\nnext\nquit\nname\n", {kMove});
  // In whatever order the stones come.
  expect_connect6("white IIJK\nblack JJ\nblack HJIJ\nnext\n", {kMove});
}

TEST(Connect6Program, SpeaksSau) {
  expect_connect6("name?\nnew black\nmove IIJK\nend\n", {"name Deepcut", "move JJ@@", kMove});
  expect_connect6("new white\nmove JJ@@\nend\nnew black\n", {kMove, "move JJ@@"});
}

TEST(Connect6Program, SurvivesNonsense) {
  expect_connect6(
      "hello\nmove JJ\nnew red\nmove\nmove ZZ\ndepth 0\nnew white\nmove JJIJ\nmove JJ\nmove JJ\n\n \nblack TT\n",
      {"error There is no command \"hello\".*", kMove, "error There is no side \"red\".*", "error move needs.*",
       "error move needs.*", "error depth needs.*", "error It cannot be white's turn.*", kMove, "error JJ is taken.",
       "error TT is not on the board.*"});
}

TEST(Connect6Program, StopsASixItIsShown) {
  // Black has four in a row with both ends open: white stops it, or wins.
  expect_connect6("new white\nblack JJ\nwhite AAAC\nblack KJLJ\nwhite AEAG\nblack MJAS\nnext\n",
                  {"move .*[HI]J.*[NO]J|move .*[NO]J.*[HI]J"});
}

TEST(Connect6Program, SpeaksGtp) {
  expect_connect6(
      "1 protocol_version\nboardsize 15\nplay b H8\ngenmove w\ngenmove w\nplay w A1\nplay b I1\nplay b H8\nfoo\n"
      "boardsize 30\nundo\nquit\n",
      {"=1 2", "=", "=", "= [A-P][0-9]+", "= [A-P][0-9]+", "\\? it is black's turn", "\\? invalid coordinate",
       "\\? illegal move", "\\? unknown command", "\\? unacceptable size", "=", "="},
      true);
}

TEST(Connect6Program, DrawsTheBoardWithTheNamesOfGtp) {
  expect_connect6("boardsize 9\nplay b J2\nshowboard\n",
                  {"=", "=", "= ", " *A  B  C  D  E  F  G  H  J", ".*", "9 .*", "8 .*", "7 .*", "6 .*", "5 .*", "4 .*",
                   "3 .*", "2 \\|( \\. ){8}\\[X\\]\\|", "1 .*", ".*", "White .*"},
                  true);
}

TEST(Connect6Program, SolvesByDoubleThreatsAndIfAskedByASingleOne) {
  std::vector<std::string> arguments{"solve", "connect6",
                                     "JJIIIKHJIJJKHKKJLKMJGJFKFIMLNKHGGFIHIFFGFHFJJGKHFEFFHEGDEDDCHIKFKIKGIGIDKMKLLG"};
  EXPECT_EQ(testing::run(arguments).out.substr(0, 28), "value  no such win for Black");
  arguments.emplace_back("--vcst");
  EXPECT_EQ(testing::run(arguments).out.substr(0, 10), "value  win");
  arguments.emplace_back("--vct");
  EXPECT_NE(testing::run(arguments).exit_code, 0);
}

TEST(Connect6Program, AnalysisLooksForAWinByThreats) {
  const std::vector<Json> told =
      json_lines(testing::run({"analyze", "connect6", "--moves",
                               "JJIIIKHJIJJKHKKJLKMJGJFKFIMLNKHGGFIHIFFGFHFJJGKHFEFFHEGDEDDCHIKFKIKGIGIDKMKLLG",
                               "--nodes", "4000", "--hash", "1", "--json"})
                     .out);
  // The search of all moves does not see it so soon.
  EXPECT_NE(told.back()["value"]["kind"], "win");
  EXPECT_EQ(told.back()["proof"]["value"]["kind"], "win");
  EXPECT_EQ(told.back()["proof"]["moves"][0], "MG");
}

}  // namespace
}  // namespace deepcut

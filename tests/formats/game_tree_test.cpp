#include "formats/game_tree.hpp"

#include <string>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {

namespace {

/// "h8 (i9 h7) g7": the moves with their variations.
std::string shown(const GameTree& tree, int parent = -1) {
  std::string text;
  std::string others;
  bool first = true;
  for (std::size_t i = 0; i < tree.moves.size(); ++i) {
    if (tree.moves[i].parent != parent) continue;
    const std::string here = tree.moves[i].move + shown(tree, static_cast<int>(i));
    (first ? text : others) += first ? " " + here : " (" + here + ")";
    first = false;
  }
  return text + others;
}

std::string read_problem(const std::string& text) {
  try {
    import_tree(text);
  } catch (const Error& problem) {
    return problem.what();
  }
  return "";
}

TEST(GameTree, HasVariationsAndComments) {
  const GameTree tree = import_tree(
      "(;GM[4]SZ[15]GN[A fight]PB[Anna]PW[Bert]RE[W+R]C[begins];B[hh]C[centre](;W[ig];B[gg]C[x \\] "
      "y])(;W[hg](;B[ii])(;B[jj])))");
  EXPECT_EQ(shown(tree), " h8 i9 g9 (h9 i7 (j6))");
  ASSERT_EQ(tree.moves.size(), 6U);
  EXPECT_EQ(join(tree.record.moves), "h8 i9 g9");
  EXPECT_EQ(tree.moves[3].parent, 0);
  EXPECT_EQ(tree.moves[3].move, "h9");
  EXPECT_EQ(tree.moves[3].side, 1);
  EXPECT_EQ(tree.moves[5].parent, 3);
  EXPECT_EQ(tree.moves[0].comment, "centre");
  EXPECT_EQ(tree.moves[2].comment, "x ] y");
  EXPECT_EQ(tree.record.comment, "begins");
  EXPECT_EQ(tree.record.players[0], "Anna");
  EXPECT_EQ(tree.title, "A fight");
  ASSERT_TRUE(tree.ending);
  EXPECT_EQ(tree.ending->winner, 1);
  EXPECT_EQ(tree.ending->reason, "Black resigns");
  EXPECT_TRUE(tree.notes.empty());
}

TEST(GameTree, OfAFormatWithoutVariationsIsOneLine) {
  const GameTree tree = import_tree(
      R"({"game":"connect6","moves":["JJ","KK","kj","IJ"],"title":"A fight","move_comments":["","","why?"]})");
  EXPECT_EQ(shown(tree), " JJ KK KJ IJ");
  EXPECT_EQ(tree.title, "A fight");
  EXPECT_EQ(tree.moves[2].side, 1) << "two stones a turn";
  EXPECT_EQ(tree.moves[3].side, 0);
  EXPECT_EQ(tree.moves[2].comment, "why?");
  EXPECT_TRUE(tree.titles.empty());
  ImportHints moves{"connect4"};
  moves.format = GameFormat::kMoves;
  EXPECT_EQ(shown(import_tree("443", moves)), " 4 4 3");
  moves.format = GameFormat::kText;
  EXPECT_THROW(import_tree("443", moves), Error);
}

TEST(GameTree, IsWrittenAsItWasRead) {
  for (const char* text : {
           "(;GM[4]SZ[15]RU[renju];B[hh](;W[ig](;B[gg])(;B[ii];W[jj]))(;W[hg];B[ii](;W[aa])(;W[bb])))",
           "(;GM[4]SZ[15]AB[hh][ii]AW[jj]PL[W];W[aa];B[bb])",
           "(;GM[4]SZ[9](;B[aa];W[bb])(;B[cc]))",
           "(;DG[connect4](;B[4];W[4])(;B[3]))",
           "(;GM[4]SZ[15])",
       }) {
    const GameTree tree = import_tree(text);
    const GameTree again = import_tree(export_tree(tree));
    EXPECT_EQ(shown(again), shown(tree)) << text;
    EXPECT_EQ(again.record.options, tree.record.options) << text;
    EXPECT_EQ(again.record.rules, tree.record.rules) << text;
    EXPECT_EQ(export_tree(again), export_tree(tree)) << text;
  }
}

TEST(GameTree, KeepsStonesAndWhoMoves) {
  const GameTree tree = import_tree("(;GM[4]SZ[15]AB[hh]AW[ii];W[jj];B[kk])");
  EXPECT_EQ(tree.moves[0].side, 1);
  Engine engine;
  engine.load(tree.record);
  EXPECT_EQ(engine.side(), 1);
  EXPECT_NE(export_tree(tree).find("PL[W]"), std::string::npos);
  EXPECT_NE(export_tree(tree).find(";W[jj]"), std::string::npos);
}

TEST(GameTree, IsOneOfSeveral) {
  const std::string text = "(;GM[4]PB[Anna]PW[Bert]RE[B+];B[hh])\n(;GM[4]GN[second];B[hh];W[ii])";
  EXPECT_EQ(import_tree(text).titles, (std::vector<std::string>{"Anna – Bert, B+", "second"}));
  EXPECT_EQ(import_tree(text, {}, 1).moves.size(), 2U);
  EXPECT_THROW(import_tree(text, {}, 2), Error);
}

TEST(GameTree, TakesSeveralMovesOfANode) {
  EXPECT_EQ(shown(import_tree("(;GM[4]SZ[15];B[hh]W[ii]B[jj])")), " h8 i7 j6");
  EXPECT_EQ(shown(import_tree("(;GM[4]SZ[15];B[hh]W[ii];B[jj])")), " h8 i7 j6");
}

TEST(GameTree, SaysWhatItCannotRead) {
  EXPECT_NE(read_problem("(;GM[1]SZ[19]KM[6.5];B[pd];W[dp])").find("Go"), std::string::npos);
  EXPECT_NE(read_problem("(;GM[2]SZ[8];B[pd])").find("another game"), std::string::npos);
  EXPECT_NE(read_problem("(;GM[4];B[hh];W[];B[ii])").find("passing"), std::string::npos);
  const GameTree passed = import_tree("(;GM[4];B[hh];W[])");
  ASSERT_EQ(passed.notes.size(), 1U);
  EXPECT_NE(passed.notes[0].find("pass"), std::string::npos);
  const GameTree ruled = import_tree("(;GM[4]RU[Japanese];B[hh])");
  ASSERT_EQ(ruled.notes.size(), 1U);
  EXPECT_NE(ruled.notes[0].find("Japanese"), std::string::npos);
  const GameTree varied = import_tree("(;GM[4];B[hh](;W[ii];B[jj])(;W[hh];B[aa])(;W[gg]))");
  EXPECT_EQ(varied.moves.size(), 4U);
  ASSERT_EQ(varied.notes.size(), 1U);
  EXPECT_NE(varied.notes[0].find("variation"), std::string::npos);
}

TEST(GameTree, GuessesOnlyWhatNobodySays) {
  ImportHints hints;
  hints.likely_game = "gomoku";
  EXPECT_EQ(import_tree("(;SZ[15];B[hh])", hints).record.game, "gomoku");
  EXPECT_EQ(import_tree("(;GN[connect6];B[jj])", hints).record.game, "connect6");
  EXPECT_THROW(import_tree("(;GM[1];B[hh])", hints), Error);
  EXPECT_THROW(import_tree("(;SZ[15];B[hh])"), Error);
}

TEST(GameTree, RefusesMovesThatComeInNoOrder) {
  GameTree tree{{"tictactoe", "3x3", {}, {}, ""}};
  tree.moves = {{-1, "b2", "", 0}, {-1, "a1", "", 0}, {0, "c3", "", 1}};
  EXPECT_THROW(export_tree(tree), Error);
  tree.moves = {{-1, "b2", "", 0}, {0, "b2", "", 1}};
  EXPECT_THROW(export_tree(tree), Error);
}

}  // namespace

}  // namespace deepcut

// Game files and openings from outside.
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cli/program.hpp"
#include "engine/json.hpp"
#include "scratch.hpp"

namespace deepcut {
namespace {

using testing::Finished;
using testing::has;
using testing::run;

class CliGameFiles : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_.path(name); }
  std::string content(const std::string& name) const { return scratch_.text(name); }
  std::string write(const std::string& name, const std::string& text) const { return scratch_.write(name, text); }
  Finished convert(const std::string& file, const std::string& format) const {
    return run({"convert", "gomoku", "--file", file, "--export", format});
  }

 private:
  test::Scratch scratch_;
};

constexpr const char* kGame = "(;GM[4]SZ[15]RU[renju]PB[Anna];B[hh];W[ig];B[jf])";

TEST_F(CliGameFiles, AreConverted) {
  const std::string sgf = write("any.name", kGame);
  EXPECT_EQ(convert(sgf, "moves").out, "h8 i9 j10\n");
  EXPECT_EQ(convert(sgf, "psq").out, "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n10,6,0\n-1\n");
  EXPECT_EQ(Json::parse(convert(sgf, "json").out)["players"][0], "Anna");
  EXPECT_TRUE(has(convert(sgf, "text").out, "rules renju\nmoves h8 i9 j10\n"));
  const Finished board = run({"convert", "gomoku", "--file", sgf});
  EXPECT_TRUE(has(board.out, "gomoku renju, White to move\n")) << board.out;
  EXPECT_TRUE(has(board.out, "[X]"));
  const Finished saved = run({"convert", "gomoku", "--file", sgf, "--save", path("game.psq")});
  EXPECT_EQ(saved.out, "");
  EXPECT_EQ(convert(path("game.psq"), "moves").out, "h8 i9 j10\n");
}

TEST_F(CliGameFiles, OptionsAreOfTheRulesThatTheFileSays) {
  const std::string file = write("pente.sgf", "(;GM[4]SZ[19]RU[pente];B[jj];W[kk])");
  const Finished known = run({"convert", "gomoku", "--file", file, "--option", "pairs=3", "--export", "json"});
  EXPECT_EQ(known.exit_code, 0) << known.err;
  EXPECT_EQ(Json::parse(known.out)["rules"], "pente");
  EXPECT_EQ(Json::parse(known.out)["options"], Json({{"pairs", "3"}}));
  const Finished unknown = run({"convert", "gomoku", "--file", file, "--option", "columns=3"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_TRUE(has(unknown.err, file + ", line 1, column 1: \"columns\" is no option of gomoku pente")) << unknown.err;
  EXPECT_TRUE(has(run({"convert", "chess", "--file", "/none"}).err, "There is no game \"chess\""));
  EXPECT_TRUE(
      has(run({"convert", "gomoku", "--rules", "go", "--file", "/none"}).err, "There is no rule set of gomoku"));
}

TEST_F(CliGameFiles, MistakesAreOneSentence) {
  const std::string file = write("bad.sgf", "(;GM[4]SZ[15];B[hh]\n;W[hh])");
  const Finished finished = run({"analyze", "gomoku", "--hash", "1", "--file", file});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_EQ(finished.err, "deepcut: " + file + ", line 2, column 4: \"h8\" is not a legal move: h8 is taken.\n");
  EXPECT_EQ(run({"convert", "gomoku", "--export", "pgn"}).exit_code, 2);
}

TEST_F(CliGameFiles, SayWhatIsTakenOtherwise) {
  const std::string file = write("two.sgf", "(;GM[4]SZ[15]RU[Omok];B[hh];W[ih];B[])(;GM[4];B[hh])");
  const Finished finished = convert(file, "moves");
  EXPECT_EQ(finished.out, "h8 i8\n");
  EXPECT_EQ(finished.err, "deepcut: " + file + ": The rules \"Omok\" are not known here: the usual ones are taken.\n" +
                              "deepcut: " + file + ": A pass at the end is left out: nobody can pass here.\n" +
                              "deepcut: " + file + ": Of 2 games the first is taken.\n");
}

TEST_F(CliGameFiles, AreAnalysed) {
  // Black has an open three and wins.
  const std::string board = write("board.txt",
                                  "  . . . . . . . . .\n  . . . . . . . . .\n  . . . . . . . O .\n  . . . X X X . . .\n"
                                  "  . . . . O . . . .\n  . . . . . . . O .\n  . . . . . . . . .\n  . . . . . . . . .\n"
                                  "  . . . . . . . . .\nblack to move\n");
  const Finished plain = run({"analyze", "gomoku", "--hash", "1", "--file", board, "--depth", "4"});
  EXPECT_TRUE(has(plain.out, "value  win in 3, proven, for Black\n")) << plain.out;
  EXPECT_TRUE(has(plain.out, "proof  win in 3      ")) << plain.out;
  EXPECT_TRUE(has(plain.out, "threat Black open-four: c6 g6\n")) << plain.out;
  const Finished json = run({"analyze", "gomoku", "--hash", "1", "--file", board, "--depth", "4", "--json"});
  const Json result = Json::parse(json.out.substr(json.out.rfind("{\"type\":\"result\"")));
  EXPECT_EQ(result["proof"]["moves"].size(), 3U) << result.dump();
  EXPECT_FALSE(result["annotations"].empty());
  EXPECT_EQ(result["lines"].size(), 3U);
}

TEST_F(CliGameFiles, AnalysesShowForbiddenPoints) {
  // h8 would make two open threes.
  const std::string board = "Xf8Xg8Xh6Xh7Oa1Oa3Oc1Oo15";
  const Finished finished =
      run({"analyze", "gomoku", "--hash", "1", "--rules", "renju", "--option", "setup=" + board, "--depth", "1"});
  EXPECT_TRUE(has(finished.out, "forbid Black: h8 (two open threes at once)")) << finished.out;
}

TEST_F(CliGameFiles, KeepTheAnalysis) {
  const std::string sgf = write("game.sgf", kGame);
  const Finished saved =
      run({"analyze", "gomoku", "--hash", "1", "--file", sgf, "--depth", "2", "--save", path("out.sgf")});
  EXPECT_TRUE(has(saved.out, "best   "));
  EXPECT_TRUE(has(content("out.sgf"), ";B[jf]C[Deepcut: ")) << content("out.sgf");
  EXPECT_TRUE(has(content("out.sgf"), "PB[Anna]"));
  const Finished printed = run({"analyze", "gomoku", "--hash", "1", "--file", sgf, "--depth", "2", "--export", "sgf"});
  EXPECT_EQ(printed.out.substr(0, 2), "(;");
  EXPECT_FALSE(has(printed.out, "best   "));
}

TEST_F(CliGameFiles, SolutionsAreGames) {
  const Finished solved =
      run({"solve", "gomoku", "h8", "h9", "i8", "g8", "i9", "g9", "i7", "b1", "--vcf", "--export", "moves"});
  EXPECT_EQ(solved.exit_code, 0) << solved.err;
  EXPECT_EQ(solved.out.find("h8 h9 i8 g8 i9 g9 i7 b1 "), 0U) << solved.out;
}

TEST_F(CliGameFiles, ArePlayedOnAndSaved) {
  const std::string sgf = write("game.sgf", kGame);
  const Finished played = run({"play", "gomoku", "--two", "--file", sgf, "--save", path("end.sgf")},
                              "g7\nsave " + path("middle.psq") + "\nresign\n");
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_EQ(convert(path("middle.psq"), "moves").out, "h8 i9 j10 g7\n");
  EXPECT_TRUE(has(content("end.sgf"), "RE[W+R]")) << content("end.sgf");
  EXPECT_TRUE(has(content("end.sgf"), "PB[Anna]"));
  const Finished loaded = run({"play", "gomoku", "--two"}, "load " + path("end.sgf") + "\nmoves\n");
  EXPECT_TRUE(has(loaded.out, "played: h8 i9 j10 g7")) << loaded.out;
}

// ---------------------------------------------------------------------------------------------------------
// Openings by Swap and Swap2

std::vector<std::string> opening(const std::string& rule, const std::vector<std::string>& more) {
  std::vector<std::string> words = {"play", "gomoku", "--opening", rule, "--nodes", "1000", "--hash", "1"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(CliOpening, TwoPeopleSwap) {
  const Finished finished = run(opening("swap", {"--two"}), "h8\nwhite\ni9\nj10\nmaybe\nblack\ng7\nundo\nundo\nquit\n");
  EXPECT_TRUE(has(finished.out, "Opening by swap. Player 1 puts down three stones: black, white and black.\n"));
  EXPECT_TRUE(has(finished.out, "\"white\" is not a legal move")) << finished.out;
  EXPECT_TRUE(has(finished.out, "Player 2 may choose: black or white.\n")) << finished.out;
  EXPECT_TRUE(has(finished.out, "\"maybe\" cannot be chosen now: expected black or white, board or quit.\n"));
  EXPECT_TRUE(has(finished.out, "Player 2 takes black.\n"));
  EXPECT_TRUE(has(finished.out, "The stones of the opening stay where they are."));
}

TEST(CliOpening, AStoneIsTakenBack) {
  const Finished finished = run(opening("swap2", {"--two"}),
                                "undo\nh8\na1\nundo\ni9\nj10\nundo\ntwo\nundo\ng7\nundo\nf6\ne5\nblack\nmoves\n");
  EXPECT_TRUE(has(finished.out, "played: h8 i9 j10 f6 e5\n")) << finished.out;
  // Before the first, when the three are down, and after the choice.
  int refusals = 0;
  for (std::size_t at = 0; (at = finished.out.find("no stone of yours to take back", at)) != std::string::npos; ++at) {
    ++refusals;
  }
  EXPECT_EQ(refusals, 3) << finished.out;
}

TEST(CliOpening, APersonOpensAndTheEngineChooses) {
  // Three black stones would be a gift; these are far apart, so that anything may be chosen.
  const Finished finished = run(opening("swap2", {}), "h8\na1\no15\nwhite\nquit\n");
  EXPECT_TRUE(has(finished.out, "You put down three stones")) << finished.out;
  EXPECT_TRUE(has(finished.out, "The engine may choose: black, white or two (put down two more stones).\n"));
  EXPECT_TRUE(has(finished.out, "The engine takes") || has(finished.out, "The engine puts down two more"))
      << finished.out;
  EXPECT_TRUE(has(finished.out, "The engine is ")) << finished.out;
}

TEST(CliOpening, TheEngineOpensAndAPersonChooses) {
  const Finished two = run(opening("swap2", {"--first", "engine"}), "two\na1\nb1\nquit\n");
  EXPECT_TRUE(has(two.out, "The engine puts down three stones")) << two.out;
  EXPECT_TRUE(has(two.out, "You put down two more stones, white and black.\n")) << two.out;
  EXPECT_TRUE(has(two.out, "The engine takes ")) << two.out;
  const Finished black = run(opening("swap2", {"--first", "engine"}), "black\nquit\n");
  EXPECT_TRUE(has(black.out, "You are Black (X) and move second.\n")) << black.out;
  const Finished white = run(opening("swap", {"--first", "engine"}), "white\nquit\n");
  EXPECT_TRUE(has(white.out, "You are White (O) and move first.\n")) << white.out;
}

TEST(CliOpening, TheEngineDoesBoth) {
  const Finished finished = run(opening("swap2", {"--watch", "--option", "size=9"}));
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_TRUE(has(finished.out, "wins: five in a row.") || has(finished.out, "Draw")) << finished.out;
}

TEST(CliOpening, ProIsARule) {
  const Finished finished = run(opening("pro", {"--two"}), "a1\nh8\nquit\n");
  EXPECT_TRUE(has(finished.out, "the first stone in the centre")) << finished.out;
  EXPECT_TRUE(has(finished.out, "[X]")) << finished.out;
}

TEST(CliOpening, OnlyWhereThereIsOne) {
  EXPECT_TRUE(has(run({"play", "connect4", "--opening", "swap2"}).err, "Connect Four has no opening protocols"));
  EXPECT_TRUE(has(run({"play", "gomoku", "--opening", "swap2", "--moves", "h8"}).err, "begins on an empty board"));
  EXPECT_EQ(run({"play", "gomoku", "--opening", "swap3"}).exit_code, 2);
}

}  // namespace
}  // namespace deepcut

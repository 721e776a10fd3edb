#include "formats/sgf.hpp"

#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "stopwatch.hpp"

namespace deepcut::sgf {
namespace {

Game only(const std::string& text) {
  const std::vector<Game> games = parse(text);
  EXPECT_EQ(games.size(), 1U);
  return games.at(0);
}

void expect_mistake(const std::string& text, int line, int column, const std::string& what) {
  try {
    parse(text);
    FAIL() << "expected a mistake in " << text;
  } catch (const ParseError& error) {
    EXPECT_EQ(error.line(), line) << error.what();
    EXPECT_EQ(error.column(), column) << error.what();
    EXPECT_NE(std::string(error.what()).find(what), std::string::npos) << error.what();
  }
}

TEST(Sgf, ReadsNodesAndProperties) {
  const Game game = only("(;FF[4]AB[aa][bb]C[hello];B[hh];W[])");
  ASSERT_EQ(game.nodes.size(), 3U);
  EXPECT_EQ(game.nodes[0].text("FF"), "4");
  EXPECT_EQ(game.nodes[0].find("AB")->values.size(), 2U);
  EXPECT_EQ(game.nodes[1].text("B"), "hh");
  EXPECT_NE(game.nodes[2].find("W"), nullptr);
  EXPECT_EQ(game.nodes[2].text("W"), "");
  EXPECT_EQ(game.nodes[2].find("B"), nullptr);
}

TEST(Sgf, FollowsTheMainLine) {
  const Game game = only("(;A[1](;A[2](;A[3])(;A[4];A[5]))(;A[6])(;A[7](;A[8])))");
  std::string line;
  for (const Node& node : game.nodes) line += node.text("A");
  EXPECT_EQ(line, "123");
}

TEST(Sgf, ReadsSeveralGamesAndSkipsWhatStandsBetween) {
  const std::vector<Game> games = parse("a letter (with a remark)\n\n(;A[1])\nmore ( ;A[2];A[3])");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[1].nodes.size(), 2U);
}

TEST(Sgf, AnyNumberOfPropertiesIsReadInAMoment) {
  constexpr int kMany = 200'000;
  std::string text = "(;";
  for (int i = 0; i < kMany; ++i) {
    for (int rest = i, letter = 0; letter < 4; ++letter, rest /= 26) text += static_cast<char>('A' + rest % 26);
    text += "[]";
  }
  const test::Stopwatch stopwatch;
  EXPECT_EQ(only(text + "AAAA[again])").nodes[0].properties.size(), std::size_t{kMany});
  EXPECT_LT(stopwatch.elapsed(), std::chrono::seconds(10));
}

TEST(Sgf, ResolvesEscapes) {
  EXPECT_EQ(only(R"((;C[a\]b\\c\:d;(e\
f)]))")
                .nodes[0]
                .text("C"),
            "a]b\\c:d;(ef)");
}

TEST(Sgf, ReadsTheLongNamesOfOldFiles) {
  EXPECT_EQ(only("(;GaMe[4]SiZe[15]PlayerBlack[x])").nodes[0].text("GM"), "4");
  EXPECT_EQ(only("(;GaMe[4]SiZe[15]PlayerBlack[x])").nodes[0].text("SZ"), "15");
}

TEST(Sgf, NamesThePlaceOfAMistake) {
  expect_mistake("", 1, 1, "begins with \"(;\"");
  expect_mistake("B[hh]", 1, 1, "begins with \"(;\"");
  expect_mistake("(;B[hh]", 1, 1, "no end: expected \")\"");
  expect_mistake("(;B[hh]\n;W[ii", 2, 3, "no end: expected \"]\"");
  expect_mistake("(;B[hh]\n;W)", 2, 3, "expected \"[\" and a value after W");
  expect_mistake("(;B[hh];x[ii])", 1, 9, "capital letters");
  expect_mistake("(;B[hh] 17)", 1, 9, "expected \";\", \"(\" or \")\", found \"1\"");
  expect_mistake("(;B[hh]())", 1, 9, "expected \";\" and a node");
}

TEST(Sgf, SurvivesDeepNesting) {
  std::string text = "(;A[0]";
  for (int i = 0; i < 100'000; ++i) text += "(;A[1]";
  expect_mistake(text, 1, 1, "no end");
  text += std::string(100'001, ')');
  EXPECT_EQ(only(text).nodes.size(), 100'001U);
}

TEST(Sgf, WritesWhatItReads) {
  Game game;
  game.nodes.resize(25);
  game.nodes[0].add("C", "with ] and \\ and\nlines");
  game.nodes[0].add("AB", "aa");
  game.nodes[0].add("AB", "bb");
  game.nodes[24].add("B", "hh");
  EXPECT_EQ(only(to_text(game)), game);
}

TEST(Sgf, PointsAreLettersFromTheUpperLeftCorner) {
  EXPECT_EQ(parse_point("aa"), (Point{0, 0}));
  EXPECT_EQ(parse_point("cA"), (Point{2, 26}));
  EXPECT_EQ(to_text(Point{2, 26}), "cA");
  EXPECT_EQ(parse_point("h8"), std::nullopt);
  EXPECT_EQ(parse_point("abc"), std::nullopt);
  EXPECT_EQ(parse_points("bb:ca"), (std::vector<Point>{{1, 0}, {2, 0}, {1, 1}, {2, 1}}));
  EXPECT_TRUE(parse_points("bb:9").empty());
}

}  // namespace
}  // namespace deepcut::sgf

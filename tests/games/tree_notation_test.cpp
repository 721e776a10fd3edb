// Explicit trees as text: what is read, what is refused and where.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/tree/analysis.hpp"
#include "games/tree/notation.hpp"

namespace deepcut::tree::tree_notation_test {
namespace {

TEST(TreeNotation, ReadsNestedLists) {
  const Tree tree = parse("[7,[[[1,5],8],[9,3]]]");
  EXPECT_EQ(tree.size(), 11U);
  EXPECT_EQ(tree.leaf_count(), 6U);
  EXPECT_EQ(tree.height(), 4);
  EXPECT_TRUE(tree.is_max(0));
  EXPECT_FALSE(tree.is_shared());
  EXPECT_FALSE(tree.uniform());
  EXPECT_EQ(minimax_values(tree)[0], 8);
  ASSERT_TRUE(tree.find("2.1.1.2"));
  EXPECT_EQ(tree.node(*tree.find("2.1.1.2")).value, 5);
  EXPECT_EQ(tree.label(*tree.find("2.1.1.2")), "2.1.1.2");
  EXPECT_FALSE(tree.find("3"));
  EXPECT_FALSE(tree.find("2..1"));
  EXPECT_FALSE(tree.find("0"));
  EXPECT_EQ(tree.find("root"), 0U);
}

TEST(TreeNotation, ManyWaysToWriteOneTree) {
  const std::string classic = "[[3,12,8],[2,4,6],[14,5,2]]";
  for (const char* text : {
           "[[3,12,8],[2,4,6],[14,5,2]]",
           "Max: [3, 12, 8] [2, 4, 6] [14, 5, 2]",
           "[3,12,8],[2,4,6],[14,5,2]",
           " [ [3 12 8]\n [2 4 6] # a comment\n [14 5 2] ] ",
           R"({"children": [[3,12,8], {"children":[2,4,6]}, [14,{"value":5},2]]})",
           "[[+3,12,8],[2,4,6],[14,5,2]]",
       }) {
    EXPECT_EQ(to_text(parse(text)), classic) << text;
  }
  EXPECT_EQ(minimax_values(parse(classic))[0], 3);
}

TEST(TreeNotation, SingleNodesAndEmptyLists) {
  EXPECT_EQ(parse("5").size(), 1U);
  EXPECT_EQ(parse("-5").node(0).value, -5);
  EXPECT_EQ(to_text(parse("0[]")), "0");
  EXPECT_EQ(to_text(parse(R"({"value":3,"children":[]})")), "3");
  EXPECT_EQ(parse("[5]").size(), 2U);
}

TEST(TreeNotation, ValuesNamesAndForcingMoves) {
  const Tree tree = parse("min: [a=4[3,!8],[[a,5],2[1]]]");
  EXPECT_FALSE(tree.is_max(0));
  EXPECT_TRUE(tree.is_shared());
  const NodeId a = *tree.find("a");
  EXPECT_EQ(tree.find("1"), a);
  EXPECT_EQ(tree.node(a).value, 4);
  EXPECT_TRUE(tree.node(tree.children(a)[1]).forcing);
  EXPECT_EQ(tree.label(a), "a");
  EXPECT_EQ(to_text(tree), "min: [a=4[3,!8],[[a,5],2[1]]]");
}

TEST(TreeNotation, SharedNodesMeetOnOneSide) {
  const Tree tree = parse("[[x=[3,8],1],[x,5]]");
  EXPECT_EQ(tree.find("2.1"), tree.find("x"));
  EXPECT_EQ(tree.size(), 8U);  // x and its leaves once
  EXPECT_EQ(minimax_values(tree)[0], 5);
  EXPECT_EQ(to_json_text(tree), R"([[{"name":"x","children":[3,8]},1],["x",5]])");
  EXPECT_EQ(to_text(parse(to_json_text(tree))), to_text(tree));
}

TEST(TreeNotation, MistakesAreNamedByLineAndColumn) {
  struct Case {
    std::string text;
    int line;
    int column;
    std::string what;
  };
  const std::vector<Case> cases = {
      {"", 1, 1, "empty"},
      {"  # nothing\n", 2, 1, "empty"},
      {"[3,", 1, 4, "not closed"},
      {"[3,\n[4,5]", 2, 6, "not closed"},
      {"[3,]", 1, 4, "after the comma"},
      {"[3,,4]", 1, 4, "expected a node"},
      {"[3]]", 1, 4, "expected a node"},
      {"[3,\n x]", 2, 2, "no node was named \"x\""},
      {"[]", 1, 1, "the list is empty"},
      {"[3,[\n]]", 1, 4, "the list is empty"},
      {"[1.5]", 1, 2, "whole number"},
      {"[5k]", 1, 2, "whole number"},
      {"[-]", 1, 2, "whole number"},
      {"[8000001]", 1, 2, "out of range"},
      {"[99999999999999999999]", 1, 2, "out of range"},
      {"[a=3,a=4]", 1, 6, "already the name"},
      {"[a=[a,3]]", 1, 5, "below itself"},
      {"[a=[3,8],[a,5]]", 1, 11, "a Max and a Min level"},
      {"[root=3]", 1, 2, "always the first node"},
      {"{\"value\":3", 1, 11, "not closed"},
      {"{\"colour\":3}", 1, 2, "no field \"colour\""},
      {"{\"name\":\"a b\",\"value\":1}", 1, 9, "a name begins with a letter"},
      {"{}", 1, 1, "neither"},
      {"{\"value\":\"x\"}", 1, 10, "whole number"},
      {"[\"x]", 1, 2, "quotation mark is not closed"},
      {"[\xff]", 1, 2, "byte 255"},
      {"hello", 1, 1, "no node was named"},
  };
  for (const Case& wrong : cases) {
    try {
      parse(wrong.text);
      ADD_FAILURE() << wrong.text;
    } catch (const NotationError& error) {
      EXPECT_EQ(error.line(), wrong.line) << wrong.text;
      EXPECT_EQ(error.column(), wrong.column) << wrong.text;
      EXPECT_NE(std::string(error.what()).find(wrong.what), std::string::npos) << wrong.text << ": " << error.what();
    }
  }
}

TEST(TreeNotation, DepthHasALimitAndSaysSo) {
  const auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') + "1" +
           std::string(static_cast<std::size_t>(levels), ']');
  };
  EXPECT_EQ(parse(nested(kMaxHeight)).height(), kMaxHeight);
  try {
    parse(nested(kMaxHeight + 1));
    FAIL();
  } catch (const NotationError& error) {
    EXPECT_EQ(error.column(), kMaxHeight + 2);
  }
  EXPECT_THROW(parse(std::string(3'000'000, '[')), NotationError);
  // Shared nodes count as deep as they hang.
  EXPECT_THROW(parse("[x=" + nested(200) + "," + std::string(100, '[') + "x" + std::string(100, ']') + "]"),
               NotationError);
}

TEST(TreeNotation, RandomTreesComeBack) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Tree tree = random_tree({.branching = 4,
                                   .least_branching = 1,
                                   .depth = 5,
                                   .leaf_percent = 20,
                                   .seed = seed,
                                   .inner_values = seed % 2 == 0});
    EXPECT_EQ(to_text(parse(to_text(tree))), to_text(tree));
    EXPECT_EQ(to_text(parse(to_json_text(tree))), to_text(tree));
  }
  EXPECT_EQ(to_text(random_tree({.seed = 7})), to_text(random_tree({.seed = 7})));
  EXPECT_NE(to_text(random_tree({.seed = 7})), to_text(random_tree({.seed = 8})));
  EXPECT_THROW(random_tree({.branching = 10, .depth = 20}), std::invalid_argument);
  EXPECT_THROW(random_tree({.low = 3, .high = 2}), std::invalid_argument);
  const Score first = kMaxScore - 7;  // of eight values for eight leaves
  EXPECT_NO_THROW(random_tree({.low = first, .high = kMaxScore, .distinct = true}));
  EXPECT_THROW(random_tree({.low = first + 1, .high = kMaxScore, .distinct = true}), std::invalid_argument);
}

}  // namespace
}  // namespace deepcut::tree::tree_notation_test

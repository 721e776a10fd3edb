#include "formats/psq.hpp"

#include <string>

#include <gtest/gtest.h>

#include "engine/error.hpp"

namespace deepcut::psq {
namespace {

TEST(Psq, ReadsAGameOfATournament) {
  const Game game = parse("Piskvorky 20x20, 11:11, 0\n11,11,0\n1,20,1520\npbrain-a.zip\npbrain-b.zip\n-1\n");
  EXPECT_EQ(game.width, 20);
  EXPECT_EQ(game.moves, (std::vector<Move>{{{10, 10}, 0}, {{0, 19}, 1520}}));
  EXPECT_EQ(game.names[1], "pbrain-b.zip");
  EXPECT_EQ(game.end, -1);
}

TEST(Psq, ReadsAGameBetweenPeopleAndShortHeaders) {
  EXPECT_EQ(parse("Piskvorky 15x15, 0:0, 1\n8,8,0\n0\n").second_began, true);
  EXPECT_EQ(parse("piskvorky 15x15\n8,8\n").moves.size(), 1U);
  EXPECT_EQ(parse("\n\nPiskvorky 15x15, 0:0, 0").moves.size(), 0U);
}

TEST(Psq, WritesWhatItReads) {
  const std::string text = "Piskvorky 15x15, 11:0, 1\n8,8,0\n9,7,33\none\ntwo\n3\n";
  EXPECT_EQ(to_text(parse(text)), text);
}

TEST(Psq, NamesThePlaceOfAMistake) {
  struct Case {
    const char* text;
    int line;
    int column;
    const char* what;
  };
  for (const Case& wrong :
       {Case{"", 1, 1, "expected \"Piskvorky\""}, Case{"Renju 15x15", 1, 1, "expected \"Piskvorky\""},
        Case{"Piskvorky 15", 1, 13, "expected \"x\""}, Case{"Piskvorky axb", 1, 11, "the width of the board"},
        Case{"Piskvorky 15x15, 1:1, 0 !", 1, 25, "the end of the line"},
        Case{"Piskvorky 15x15\n8,8,0\n16,1,0", 3, 1, "16,1 is not on a board of 15x15"},
        Case{"Piskvorky 15x15\n8,,0", 2, 3, "the row of a move"},
        Case{"Piskvorky 15x15\n99999999999,1,0", 2, 1, "the column of a move"}}) {
    try {
      parse(wrong.text);
      FAIL() << wrong.text;
    } catch (const ParseError& error) {
      EXPECT_EQ(error.line(), wrong.line) << error.what();
      EXPECT_EQ(error.column(), wrong.column) << error.what();
      EXPECT_NE(std::string(error.what()).find(wrong.what), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace deepcut::psq

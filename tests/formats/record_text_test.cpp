// Saved games as text: read, written, and refused with the place of the mistake.
#include "formats/record_text.hpp"

#include <string>

#include <gtest/gtest.h>

#include "engine/error_of.hpp"

namespace deepcut {
namespace {

using testing::error_of;

TEST(Record, IsRead) {
  const GameRecord record = parse_record(
      "# a comment\n\n  game connect4\r\nrules\t7x6\noption a b c\noption empty\nmoves 4 4\nmoves 3\nmoves\n"
      "result Red resigns: Yellow wins.");
  const GameRecord expected{
      "connect4", "7x6", {{"a", "b c"}, {"empty", ""}}, {"4", "4", "3"}, "Red resigns: Yellow wins."};
  EXPECT_EQ(record, expected);
}

TEST(Record, IsWrittenAsItIsRead) {
  GameRecord record{"connect4", "7x6", {{"a", "b c"}, {"empty", ""}}, {}, "Draw."};
  for (int i = 0; i < 45; ++i) record.moves.push_back(std::to_string(i));
  EXPECT_EQ(parse_record(to_text(record)), record);
  EXPECT_EQ(to_text({.game = "connect4", .moves = {"1", "2"}}), "game connect4\nmoves 1 2\n");
  // Other formats have room for several lines.
  record.options = {{"a", "b\nc"}};
  record.result = "Draw:\r\nnobody\twins.";
  const GameRecord read = parse_record(to_text(record));
  EXPECT_EQ(read.options, (OptionTexts{{"a", "b c"}}));
  EXPECT_EQ(read.result, "Draw:\r nobody\twins.");
}

TEST(Record, NamesThePlaceOfAMistake) {
  const struct {
    const char* text;
    const char* error;
  } cases[] = {
      {"", "line 1, column 1: expected \"game NAME\", found the end of the file"},
      {"# only this\n", "line 2, column 1: expected \"game NAME\", found the end of the file"},
      {"moves 4\n", "line 1, column 1: expected \"game NAME\" first, not \"moves\""},
      {"game\n", "line 1, column 5: expected the name of a game after \"game\", not \"\""},
      {"game a b\n", "line 1, column 6: expected the name of a game after \"game\", not \"a b\""},
      {"game a\n  gmae b\n", "line 2, column 3: expected game, rules, option, moves or result, not \"gmae\""},
      {"game a\ngame a\n", "line 2, column 1: expected only one \"game\""},
      {"game a\nrules b\nrules c\n", "line 3, column 1: expected only one \"rules\""},
      {"game a\noption\n", "line 2, column 7: expected a name and a value after \"option\""},
  };
  for (const auto& [text, error] : cases) EXPECT_EQ(error_of([t = text] { parse_record(t); }), error);
}

}  // namespace
}  // namespace deepcut

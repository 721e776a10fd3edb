#include "engine/board_text.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"

namespace deepcut {
namespace {

games::Board board_after(const std::string& game, const std::string& moves) {
  Engine engine;
  engine.new_game(game);
  engine.set_moves(moves);
  return engine.board();
}

TEST(BoardText, MarksTheLastMove) {
  EXPECT_EQ(board_text(board_after("tictactoe", "b2 a1")),
            "    a  b  c\n"
            "  +---------+\n"
            "3 | .  .  . |\n"
            "2 | .  X  . |\n"
            "1 |[O] .  . |\n"
            "  +---------+\n");
}

TEST(BoardText, MarksWhatWon) {
  EXPECT_EQ(board_text(board_after("connect4", "1213141")),
            "   1  2  3  4  5  6  7\n"
            " +---------------------+\n"
            " | .  .  .  .  .  .  . |\n"
            " | .  .  .  .  .  .  . |\n"
            " |[X] .  .  .  .  .  . |\n"
            " |<X> .  .  .  .  .  . |\n"
            " |<X> .  .  .  .  .  . |\n"
            " |<X> O  O  O  .  .  . |\n"
            " +---------------------+\n");
}

TEST(BoardText, UsesColourAndUnicodeOnlyWhenAsked) {
  const games::Board board = board_after("connect4", "4");
  const std::string plain = board_text(board);
  EXPECT_EQ(plain.find('\033'), std::string::npos);
  for (const char c : plain) EXPECT_GE(c, 0);
  const std::string unicode = board_text(board, {.colour = false, .unicode = true});
  EXPECT_EQ(unicode.find('\033'), std::string::npos);
  EXPECT_NE(unicode.find("[●]"), std::string::npos);
  EXPECT_NE(board_text(board, {.colour = true, .unicode = false}).find("\033[1;31mX"), std::string::npos);
}

TEST(BoardText, DescribesTheBoardAsJson) {
  const Json json = to_json(board_after("tictactoe", "b2"));
  EXPECT_EQ(json["columns"], 3);
  EXPECT_EQ(json["rows"], 3);
  EXPECT_EQ(json["layout"], "squares");
  EXPECT_EQ(json["column_labels"], Json::parse(R"(["a","b","c"])"));
  EXPECT_EQ(json["row_labels"], Json::parse(R"(["3","2","1"])"));
  EXPECT_EQ(json["cells"][0], Json::parse(R"({"move":"a3"})"));
  EXPECT_EQ(json["cells"][4], Json::parse(R"({"symbol":"X","owner":0})"));
  EXPECT_EQ(json["last"], Json::parse("[4]"));
}

}  // namespace
}  // namespace deepcut

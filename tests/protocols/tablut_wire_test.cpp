// The messages of the official Tablut server, byte by byte.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "engine/error_of.hpp"
#include "protocols/tablut/wire.hpp"

namespace deepcut::tablut_server {
namespace {

State start() {
  const char* rows[] = {"...BBB...", "....B....", "....W....", "B...W...B", "BBWWKWWBB",
                        "B...W...B", "....W....", "....B....", "...BBB..."};
  State state;
  for (std::size_t row = 0; row < kSize; ++row) {
    for (std::size_t column = 0; column < kSize; ++column) {
      const char c = rows[row][column];
      state.board[row][column] = c == 'W'   ? Cell::kWhite
                                 : c == 'B' ? Cell::kBlack
                                 : c == 'K' ? Cell::kKing
                                            : Cell::kEmpty;
    }
  }
  return state;
}

using testing::error_of;

std::string with(std::string text, const std::string& what, const std::string& by) {
  const std::size_t place = text.find(what);
  return text.replace(place, what.size(), by);
}

TEST(TablutMessages, TheFirstStateIsAsLongAsTheServers) {
  const std::string json = to_json(start());
  EXPECT_EQ(json.size(), 691U);
  EXPECT_EQ(json.substr(0, 45), R"({"board":[["EMPTY","EMPTY","EMPTY","BLACK","B)");
  EXPECT_EQ(json.substr(json.size() - 17), R"(],"turn":"WHITE"})");
}

TEST(TablutMessages, StatesAreReadAsTheyAreWritten) {
  State state = start();
  state.board[4][4] = Cell::kThrone;
  state.board[4][5] = Cell::kKing;
  for (const Turn turn : {Turn::kWhite, Turn::kBlack, Turn::kWhiteWins, Turn::kBlackWins, Turn::kDraw}) {
    state.turn = turn;
    EXPECT_EQ(parse_state(to_json(state)), state);
    EXPECT_EQ(state.over(), turn != Turn::kWhite && turn != Turn::kBlack);
  }
}

TEST(TablutMessages, AMoveHasTheServersHeader) {
  const Action action{"e4", "f4", Turn::kWhite};
  const std::string frame = to_frame(to_json(action));
  EXPECT_EQ(frame.substr(0, 4), std::string("\0\0\0\x26", 4));
  EXPECT_EQ(frame.substr(4), R"({"from":"e4","to":"f4","turn":"WHITE"})");
  EXPECT_EQ(parse_action(frame.substr(4)), action);
}

TEST(TablutMessages, NamesAreStrings) {
  EXPECT_EQ(name_to_json("Deep \"cut\""), R"("Deep \"cut\"")");
  EXPECT_EQ(parse_name(name_to_json("Deep \"cut\"")), "Deep \"cut\"");
  EXPECT_EQ(error_of([] { parse_name("{}"); }), "Expected a name as a JSON string, not \"{}\".");
}

TEST(TablutMessages, WhatTheOfficialServerTakesIsTaken) {
  EXPECT_EQ(accept_name(R"("Deepcut")"), "Deepcut");
  EXPECT_EQ(accept_name("Deepcut"), "Deepcut");
  EXPECT_EQ(error_of([] { accept_name("{}"); }), "Expected a name, not \"{}\".");
  EXPECT_EQ(error_of([] { accept_name(" "); }), "Expected a name, not \" \".");
  EXPECT_EQ(accept_move(R"({"from":"e4","to":"f4","turn":"WHITE"})"), "e4f4");
  EXPECT_EQ(accept_move(R"({"from":"E4","to":"F4","turn":"W"})"), "e4f4");
  EXPECT_EQ(accept_move(R"({"from":"e4","to":"f4"})"), "e4f4");
  EXPECT_EQ(error_of([] { accept_move(R"({"from":"e4"})"); }), "Field \"to\" is wrong or missing: expected a text.");
}

TEST(TablutMessages, MistakesAreNamed) {
  const std::string json = to_json(start());
  EXPECT_EQ(error_of([&] { parse_state(with(json, "\"KING\"", "\"QUEEN\"")); }),
            "Cell [4][4] of the board is \"QUEEN\": expected EMPTY, WHITE, BLACK, KING or THRONE.");
  EXPECT_EQ(error_of([&] { parse_state(with(json, "\"KING\"", "7")); }),
            "Cell [4][4] of the board is \"7\": expected EMPTY, WHITE, BLACK, KING or THRONE.");
  EXPECT_EQ(error_of([&] { parse_state(with(json, "\"KING\",", "")); }),
            "Row [4] of the board is wrong: expected a list of 9.");
  EXPECT_EQ(error_of([&] { parse_state(R"({"board":[],"turn":"WHITE"})"); }),
            "Field \"board\" is wrong: expected a list of 9.");
  EXPECT_EQ(error_of([&] { parse_state(R"({"turn":"WHITE"})"); }),
            "Field \"board\" is missing: expected a list of 9 rows.");
  EXPECT_EQ(error_of([&] { parse_state(with(json, ":\"WHITE\"}", ":\"NOBODY\"}")); }),
            "Turn \"NOBODY\" is not known: expected WHITE, BLACK, WHITEWIN, BLACKWIN or DRAW.");
  EXPECT_EQ(error_of([&] { parse_state("[]"); }), "Expected a JSON object on one line, not \"[]\".");
  EXPECT_EQ(error_of([&] { parse_action(R"({"from":"e4","turn":"WHITE"})"); }),
            "Field \"to\" is wrong or missing: expected a text.");
}

TEST(TablutFrames, ComeTogetherHoweverTheyAreCut) {
  const std::vector<std::string> payloads = {"a", std::string(300, 'x'), to_json(start()), "{}"};
  std::string bytes;
  for (const std::string& payload : payloads) bytes += to_frame(payload);
  for (std::size_t piece = 1; piece < bytes.size(); piece += piece < 8 ? 1 : 97) {
    FrameReader reader;
    std::vector<std::string> read;
    for (std::size_t i = 0; i < bytes.size(); i += piece) {
      reader.add(std::string_view(bytes).substr(i, piece));
      while (auto payload = reader.next()) read.push_back(*payload);
    }
    EXPECT_EQ(read, payloads) << piece;
  }
}

TEST(TablutFrames, AnImpossibleLengthIsRefused) {
  FrameReader empty;
  empty.add(std::string(4, '\0'));
  EXPECT_EQ(error_of([&] { empty.next(); }), "A frame claims a length of 0 bytes: expected 1 to 65536.");
  FrameReader text;
  text.add("HTTP/1.1 200 OK");
  EXPECT_EQ(error_of([&] { text.next(); }), "A frame claims a length of 1213486160 bytes: expected 1 to 65536.");
}

}  // namespace
}  // namespace deepcut::tablut_server

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "protocols/connect6/wire.hpp"
#include "protocols/gtp/wire.hpp"

namespace deepcut::connect6_text {
namespace {

TEST(Connect6Text, CommandsAreReadAsTheyAreWritten) {
  for (const char* line : {"name", "name?", "print", "help", "quit", "end", "error", "vcf", "unvcf", "depth 6", "next",
                           "black JJ", "white IIJK", "new black", "new white", "move JJ", "move IIJK", "move JJ@@"}) {
    EXPECT_EQ(to_line(parse_command(line)), line);
  }
  EXPECT_EQ(to_line(parse_command("  EXIT ")), "quit");
  EXPECT_EQ(to_line(parse_command("move iijk")), "move IIJK");
}

TEST(Connect6Text, WhatACommandNeedsIsAskedFor) {
  for (const char* line : {"move", "move J", "move JJJ", "move JJIIHH", "move @@JJ", "move 11", "move JZ", "black",
                           "white JJ II", "new", "new red", "depth", "depth x", "depth 0", "depth 100"}) {
    EXPECT_THROW(parse_command(line), Error) << line;
  }
  for (const char* line : {"", " ", "hello", "mov JJ"}) {
    EXPECT_TRUE(std::holds_alternative<NotKnown>(parse_command(line))) << line;
  }
}

TEST(Connect6Text, OnlyALineThatBeginsWithMoveIsOne) {
  EXPECT_EQ(parse_move_reply("move IIJK"), (Points{"II", "JK"}));
  EXPECT_EQ(parse_move_reply("move JJ@@"), Points{"JJ"});
  EXPECT_EQ(parse_move_reply("move JJ\r"), Points{"JJ"});
  for (const char* line : {"", "move", "moves IIJK", "Searching 3/39", "move IIJK now", "move @@"}) {
    EXPECT_FALSE(parse_move_reply(line)) << line;
  }
  EXPECT_EQ(move_line({"JJ"}, Dialect::kSau), "move JJ@@");
  EXPECT_EQ(move_line({"JJ"}, Dialect::kCloudict), "move JJ");
  EXPECT_EQ(move_line({"II", "JK"}, Dialect::kSau), "move IIJK");
}

TEST(Gtp, RequestsAndAnswers) {
  const gtp::Request request = gtp::parse_request(" 12\tPlay b K10 # the centre");
  EXPECT_EQ(request.id, 12U);
  EXPECT_EQ(request.command, "play");
  EXPECT_EQ(request.words, (std::vector<std::string>{"b", "K10"}));
  EXPECT_EQ(gtp::answer(request, true, "ok"), "=12 ok\n\n");
  EXPECT_EQ(gtp::answer(gtp::parse_request("x"), false, "unknown command"), "? unknown command\n\n");
  EXPECT_TRUE(gtp::parse_request("# nothing").command.empty());
}

TEST(Gtp, PointsHaveNoI) {
  EXPECT_EQ(gtp::to_text({8, 9}), "J10");
  const auto vertex = gtp::parse_vertex("k10");
  ASSERT_TRUE(vertex);
  EXPECT_EQ(vertex->column, 9);
  EXPECT_EQ(vertex->row, 9);
  for (const char* text : {"", "A", "I5", "A0", "A26", "A1x", "AA", "pass", "A-1", "A+1"}) {
    EXPECT_FALSE(gtp::parse_vertex(text)) << text;
  }
}

}  // namespace
}  // namespace deepcut::connect6_text

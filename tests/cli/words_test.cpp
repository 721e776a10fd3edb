// What the command line itself must be: numbers in their ranges, names that there are, options that go together.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/answers.hpp"
#include "cli/program.hpp"
#include "scratch.hpp"

namespace deepcut {
namespace {

using testing::expect_error;
using testing::json_lines;
using testing::run;

TEST(CliWords, WhatCannotStandTogetherIsTold) {
  expect_error({"play", "connect4", "--watch", "--two"}, 2,
               "--watch and --two exclude each other: expected one of them (see deepcut play --help)");
  expect_error({"analyze", "connect4", "--moves", "4", "--file", "x"}, 2,
               "--moves and --file exclude each other: expected one of them");
  expect_error({"solve", "connect4", "44", "--moves", "4"}, 2,
               "--moves and MOVES exclude each other: expected one of them");
  expect_error({"match", "connect4", "--protocol", "gomocup"}, 2,
               "--protocol stands alone: expected --compliance beside it");
  expect_error({"solve", "connect4", "--batch"}, 2, "--batch stands alone: expected --file beside it");
  expect_error({"elo"}, 2, "FILE is missing");
  expect_error({"analyze", "connect4", "--lines"}, 2, "--lines has no value: expected --lines COUNT");
  expect_error({"analyze", "connect4", "--rules", "7x6", "--rules", "6x5"}, 2,
               "--rules stands there 2 times: expected it once");
}

TEST(CliWords, ANumberOutOfItsRangeIsTold) {
  for (const std::string number : {"0", "-1", "1001", "few", "1.5", ""}) {
    expect_error({"analyze", "connect4", "--lines", number}, 2,
                 "--lines: \"" + number + "\" is not possible: expected a whole number from 1 to 1000 (see");
  }
  expect_error({"farm", "simulate", "--failing", "-1"}, 2,
               "--failing: \"-1\" is not possible: expected a number from 0 to 100000");
  expect_error({"plot", "x", "--what", "all"}, 2, "--what: \"all\" is not possible: expected ratings, score or time");
  const test::Scratch scratch;
  const std::string file = scratch.write("match.json", R"({"game": "connect4", "games": 0, "players": []})");
  expect_error({"match", "--config", file}, 1,
               file + ": --games: \"0\" is not possible: expected a whole number from 1 to 100000000.");
}

TEST(CliWords, ANumberBelowOrBeyondAllIsNoLimit) {
  for (const std::string number : {"-1", "99999999999999999999999"}) {
    const auto refusal = [&number](const std::string& option, int least) {
      return option + ": \"" + number + "\" is not possible: expected a whole number, " + std::to_string(least) +
             " or more";
    };
    expect_error({"analyze", "tictactoe", "--nodes", number}, 2, refusal("--nodes", 1));
    expect_error({"solve", "tictactoe", "--nodes", number}, 2, refusal("--nodes", 1));
    expect_error({"prove", "tictactoe", "--most-jobs", number}, 2, refusal("--most-jobs", 1));
    for (const std::string option : {"--node", "--from", "--count", "--records"}) {
      expect_error({"trace", "tictactoe", "--depth", "2", option, number}, 2, refusal(option, 0));
    }
    expect_error({"openings", "tictactoe", "--seed", number}, 2, refusal("--seed", 0));
    expect_error({"farm", "simulate", "--seed", number}, 2, refusal("--seed", 0));
    expect_error({"tree", "--random", "--seed", number}, 2, refusal("--seed", 0));
    expect_error({"tree", "[1,2]", "--lines", number}, 2, refusal("--lines", 0));
    expect_error({"rps", "report", "random", "--seed", number}, 2, refusal("--seed", 0));
    expect_error({"tablut", "serve", "--games", number}, 2,
                 "--games: \"" + number + "\" is not possible: expected a whole number from 1 to 1000000 ");
  }
}

TEST(CliWords, NumbersAreDecimal) {
  const auto depth_of = [](const std::string& depth) {
    return json_lines(run({"analyze", "connect4", "--hash", "1", "--depth", depth, "--json"}).out).back()["depth"];
  };
  EXPECT_EQ(depth_of("09"), 9);
  EXPECT_EQ(depth_of("010"), 10);
  EXPECT_EQ(json_lines(run({"analyze", "connect4", "--hash", "1", "--nodes", "00100", "--json"}).out).back()["nodes"],
            100);
  EXPECT_EQ(run({"tree", "--random", "--seed", "010"}).out, run({"tree", "--random", "--seed", "10"}).out);
  EXPECT_EQ(run({"perft", "connect4", "--depth", "03"}).out, run({"perft", "connect4", "--depth", "3"}).out);
  expect_error({"perft", "connect4", "--depth", "000"}, 2,
               "--depth: \"0\" is not possible: expected a whole number from 1 to 255");
}

TEST(CliWords, ANumberThatIsNoneIsTold) {
  expect_error({"analyze", "connect4", "--depth", "deep"}, 2, "--depth cannot be \"deep\": expected a number (see");
  expect_error({"analyze", "connect4", "--depth", "99999999999"}, 2, "expected a smaller number (see");
}

}  // namespace
}  // namespace deepcut

// The program from outside: exit codes, output, errors.
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "built.hpp"
#include "cli/answers.hpp"
#include "cli/program.hpp"
#include "effort.hpp"
#include "engine/json.hpp"
#include "process/sanitized.hpp"
#include "scratch.hpp"

namespace deepcut {
namespace {

using testing::expect_error;
using testing::Finished;
using testing::json_lines;
using testing::run;

std::vector<std::string> names(const Json& object) {
  std::vector<std::string> list;
  for (const auto& [name, value] : object.items()) list.push_back(name);
  return list;
}

TEST(Cli, UsageErrorsHaveTheirExitCode) {
  expect_error({"fly"}, 2, "fly");
  expect_error({"play"}, 2, "GAME");
  expect_error({"play", "connect4", "--first", "nobody"}, 2,
               "--first: \"nobody\" is not possible: expected me or engine (see deepcut play --help)");
  expect_error({"analyze", "connect4", "--depth", "deep"}, 2, "--depth");
  expect_error({"perft", "connect4"}, 2, "--depth");
  expect_error({"perft", "connect4", "--depth", "0"}, 2, "--depth");
  expect_error({"perft", "connect4", "--depth", "3", "--frobnicate"}, 2, "deepcut perft --help");
}

TEST(Cli, BadInputIsOneSentence) {
  expect_error({"play", "chess"}, 1, "There is no game \"chess\": expected tictactoe");
  expect_error({"analyze", "connect4", "--rules", "9x9"}, 1, "There is no rule set of connect4");
  expect_error({"analyze", "connect4", "--moves", "48"}, 1,
               "Move 2, \"8\", is not legal: expected a column from 1 to 7.");
  expect_error({"analyze", "connect4", "--option", "x"}, 1, "expected NAME=VALUE");
  expect_error({"analyze", "connect4", "--moves", "44444444"}, 1, "Move 7, \"4\", is not legal: column 4 is full");
  expect_error({"analyze", "tictactoe", "--moves", "b2b2a1"}, 1, "Move 2, \"b2\", is not legal");
  expect_error({"analyze", "connect4", "--option", "x=1"}, 1, "\"x\" is no option of connect4 7x6");
  expect_error({"analyze", "connect4", "--set", "hash=0"}, 1, "Option hash cannot be \"0\"");
  expect_error({"analyze", "connect4", "--search", "guess"}, 1, "There is no search \"guess\"");
  expect_error({"analyze", "connect4", "--time", "soon"}, 1, "Cannot read the time \"soon\"");
  expect_error({"analyze", "connect4", "--depth", "0"}, 1, "Depth 0 is not possible");
  expect_error({"analyze", "connect4", "--moves", "1212121"}, 1, "the game is over (Red wins: four in a row.)");
  expect_error({"analyze", "connect4", "--file", "/does/not/exist"}, 1, "/does/not/exist cannot be read");
  expect_error({"analyze", "connect4", "--search", "mtdf", "--lines", "2"}, 1, "\"lines\" is no option of search mtdf");
  expect_error({"solve", "connect4", "44x"}, 1, "Move 3, \"x\"");
  expect_error({"solve", "tictactoe", "--time", "-1"}, 1, "Cannot read the time");
  expect_error({"play", "connect4", "--level", "god"}, 1, "There is no level \"god\"");
  expect_error({"play", "connect4", "--clock", "1+"}, 1, "Cannot read the clock");
  expect_error({"games", "go"}, 1, "There is no game \"go\"");
  expect_error({"solve", "connect4", "44", "--vct"}, 1, "--vct is not for connect4");
  expect_error({"match", "connect4", "--player", "level=easy"}, 1, "expected --player twice");
}

TEST(Cli, AProofWithoutItsFirstLineIsNotEmpty) {
  const test::Scratch scratch;
  const std::string torn = scratch.write("torn.jsonl", "{\"type\":\"proof\",\"vers");
  expect_error({"prove", "--resume", torn}, 1, torn + ", line 1: its end is missing");
  const std::string empty = scratch.write("empty.jsonl", "");
  expect_error({"prove", "--resume", empty}, 1, empty + ", it is empty");
}

TEST(Cli, WhatGoesOnGoesOnAsItBegan) {
  const test::Scratch scratch;
  const std::string games = scratch.path("games.jsonl");
  ASSERT_EQ(run({"selfplay", "tictactoe", "--games", "1", "--player", "nodes=20 hash=1", "-o", games}).exit_code, 0);
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{
           {"--games", "5"}, {"--seed", "3"}, {"--player", "nodes=3"}, {"--max-plies", "4"}, {"--rules", "4x4"}}) {
    expect_error({"selfplay", "--resume", games, name, value}, 1, name + " would make another selfplay of " + games);
  }
  expect_error({"selfplay", "connect4", "--resume", games}, 1, "GAME would make another selfplay");
  const std::string game = scratch.write("game.txt", "game tictactoe\nmoves b2 a1\n");
  const std::string reviews = scratch.path("reviews.jsonl");
  ASSERT_EQ(run({"review", game, "--hash", "1", "--nodes", "20", "-o", reviews}).exit_code, 0);
  expect_error({"review", "--resume", reviews, "--nodes", "30"}, 1, "--nodes would make another review of " + reviews);
  expect_error({"review", game, "--resume", reviews}, 1, "FILES would make another review");
}

TEST(Cli, AReviewGoesOnBehindTheGamesThatHaveOne) {
  const test::Scratch scratch;
  const std::string first = scratch.write("first.txt", "game tictactoe\nmoves b2 a1\n");
  const std::string second = scratch.write("second.txt", "game tictactoe\nmoves b2 a1 a2\n");
  const std::string reviews = scratch.path("reviews.jsonl");
  ASSERT_EQ(run({"review", first, second, first, "--hash", "1", "--nodes", "20", "-o", reviews}).exit_code, 0);
  const std::string whole = scratch.text("reviews.jsonl");
  const auto after_line = [&](int lines) {
    std::size_t end = 0;
    for (int i = 0; i < lines; ++i) end = whole.find('\n', end) + 1;
    return end;
  };
  // The second game could not be reviewed, and the program was killed before the third was.
  scratch.write("reviews.jsonl",
                whole.substr(0, after_line(1)) + whole.substr(after_line(2), after_line(3) - after_line(2)));
  const Finished rest = run({"review", "--resume", reviews});
  EXPECT_EQ(rest.exit_code, 0) << rest.err;
  EXPECT_EQ(rest.out.rfind(first, 0), 0U) << rest.out;
  EXPECT_EQ(rest.out.find(second), std::string::npos) << "it has its review already: " << rest.out;
  scratch.write("first.txt", "game tictactoe\nmoves b2 c3\n");
  scratch.write("reviews.jsonl", whole);
  expect_error({"review", "--resume", reviews}, 1, reviews + ", line 2: " + first + " is not among the games");
}

TEST(Cli, AFileToGoOnWithIsReadWithCare) {
  const test::Scratch scratch;
  const auto refuses = [&](const std::string& command, const std::string& lines, const std::string& sentence) {
    const std::string path = scratch.write(command + ".jsonl", lines);
    expect_error({command, "--resume", path}, 1, path + ", line " + sentence);
  };
  refuses("review", "{\"type\":\"review\",\"version\":1}\n", "1: Field \"files\" is wrong or missing");
  refuses("review", "{\"type\":\"review\",\"version\":1,\"files\":[],\"request\":5}\n", "1: Field \"request\"");
  refuses("review", "{\"type\":\"review\",\"version\":1,\"files\":[],\"request\":{}}\n", "1: Field \"request\" has no");
  refuses("prove", "{\"type\":\"proof\",\"version\":1}\n", "1: Field \"game\" is wrong or missing");
  refuses("selfplay", "{\"type\":\"selfplay\",\"version\":1}\n", "1: Field \"game\" is wrong or missing");
  refuses("selfplay",
          "{\"type\":\"selfplay\",\"version\":1,\"game\":\"tictactoe\",\"moves\":[],\"player\":\"nodes=9\",\"games\":1,"
          "\"random_plies\":1,\"max_plies\":0,\"seed\":1}\n{\"index\":\"x\"}\n",
          "2: Field \"index\" is wrong or missing");
}

TEST(Cli, AReviewRefusesAWrongSearchBeforeItBegins) {
  const test::Scratch scratch;
  const std::string game = scratch.write("game.txt", "game tictactoe\nmoves b2 a1\n");
  const std::string reviews = scratch.path("reviews.jsonl");
  expect_error({"review", game, "--hash", "0", "-o", reviews}, 1, "deepcut: Option hash cannot be \"0\"");
  expect_error({"review", game, "--depth", "0", "-o", reviews}, 1, "deepcut: Depth 0 is not possible");
  EXPECT_EQ(run({"review", game, "--hash", "1", "--time", "0", "-o", reviews}).exit_code, 0) << "as fast as possible";
}

TEST(Cli, AReviewTellsOfFilesWhateverTheirNames) {
  const test::Scratch scratch;
  const std::string game = scratch.write("\xe9t\xe9.txt", "game tictactoe\nmoves b2 a1\n");
  const Finished told = run({"review", game, "--hash", "1", "--nodes", "20", "--json"});
  EXPECT_EQ(told.exit_code, 0) << told.err;
  EXPECT_EQ(Json::parse(told.out)["moves"].size(), 2U);
  // Such a name would not come back from the file.
  expect_error({"review", game, "--nodes", "20", "-o", scratch.path("reviews.jsonl")}, 1,
               " is no UTF-8: a review that");
}

TEST(Cli, AProofIsCalledCheckedOnlyIfItWas) {
  const std::vector<std::string> question{"prove", "connect4", "44444326555"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), question.begin(), question.end());
    return run(more).out;
  };
  EXPECT_EQ(Json::parse(with({"--json"}))["checked"], true);
  EXPECT_EQ(Json::parse(with({"--json", "--unchecked"}))["checked"], false);
  EXPECT_NE(with({"--unchecked"}).find("The proof was not checked.\n"), std::string::npos);
}

TEST(Cli, FoldersAreNoFiles) {
  const std::string folder = ::testing::TempDir();
  for (const std::vector<std::string>& words : {std::vector<std::string>{"analyze", "gomoku", "--file", folder},
                                                {"elo", folder},
                                                {"review", folder},
                                                {"match", "--config", folder},
                                                {"rps", "report", "random", "--suite", folder}}) {
    expect_error(words, 1, folder + " cannot be read: Is a directory.");
  }
}

TEST(Cli, AFullDiskIsNoSuccess) {
  for (const char* words :
       {"version", "games", "solve connect4 --moves 44444326555 --json", "perft tictactoe --depth 2"}) {
    const std::string command = built::program() + " " + words + " > /dev/full 2> /dev/null";
    const int status = std::system(command.c_str());  // NOLINT(concurrency-mt-unsafe,cert-env33-c)
    EXPECT_EQ(WEXITSTATUS(status), 1) << words;
  }
}

TEST(Cli, AShortTimeIsNotSpentOnALargeTable) {
  if (process::kSanitized) GTEST_SKIP() << "its shadow memory is larger than any limit";
  const std::string solve = built::program() + " solve connect4 > /dev/null 2> /dev/null --time 20ms";
  const auto exit_code = [](const std::string& command) {
    return WEXITSTATUS(std::system(command.c_str()));  // NOLINT(concurrency-mt-unsafe,cert-env33-c)
  };
  EXPECT_EQ(exit_code("ulimit -d 131072; " + solve), 3) << "128 MB are enough for it";
  EXPECT_EQ(exit_code("ulimit -d 131072; " + solve + " --hash 256"), 1) << "but not for what was asked for";
}

TEST(Cli, ReviewsAllGamesOfACollection) {
  const test::Scratch scratch;
  const std::string path =
      scratch.write("collection.sgf", "(;FF[4]GM[4]SZ[15];B[hh];W[hi])\n(;FF[4]GM[4]SZ[15];B[gg];W[hg];B[ii])\n");
  const Finished finished = run({"review", path, "--game", "gomoku", "--hash", "1", "--nodes", "50"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_NE(finished.out.find(path + " game 1"), std::string::npos) << finished.out;
  EXPECT_NE(finished.out.find(path + " game 2"), std::string::npos) << finished.out;
}

TEST(Cli, HelpsWithExamples) {
  const Finished top = run({"--help"});
  EXPECT_EQ(top.exit_code, 0);
  for (const std::string command : {"games", "play", "analyze", "solve", "perft", "match", "elo", "plot", "openings",
                                    "engine", "bench", "tree", "trace", "version"}) {
    EXPECT_NE(top.out.find(command), std::string::npos) << command;
    const Finished help = run({command, "--help"});
    EXPECT_EQ(help.exit_code, 0) << command;
    EXPECT_NE(help.out.find("Usage: deepcut " + command + " "), std::string::npos) << help.out;
    EXPECT_EQ(help.err, "") << command;
  }
  EXPECT_NE(run({"play", "--help"}).out.find("Examples:"), std::string::npos);
}

TEST(Cli, HelpsWhoeverDoesNotKnowTheWords) {
  const Finished top = run({"--help"});
  for (const std::vector<std::string>& words : {std::vector<std::string>{}, {"help"}}) {
    const Finished help = run(words);
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_EQ(help.out, top.out);
  }
  EXPECT_EQ(run({"help", "rps", "oracle"}).out, run({"rps", "oracle", "--help"}).out);
  expect_error({"help", "anlayze"}, 2, "There is no command \"anlayze\": did you mean analyze?");
  expect_error({"slove", "connect4"}, 2, "There is no command \"slove\": did you mean solve?");
  expect_error({"analyze", "connect4", "--dpeth", "3"}, 2, "There is no option \"--dpeth\": did you mean --depth?");
  expect_error({"elo", "a", "b"}, 2, "\"b\" was not expected");
  expect_error({"games", "connct4"}, 1, "There is no game \"connct4\": did you mean connect4?");
  expect_error({"play", "connect4", "--level", "hrad"}, 1, "There is no level \"hrad\": did you mean hard?");
  expect_error({"solve", "gomoku", "--rules", "Standart", "h8"}, 1, "did you mean standard?");
  expect_error({"solve", "conect4", "44"}, 1, "There is no game \"conect4\": did you mean connect4?");
}

TEST(Cli, TakesNamesInAnyCase) {
  const std::string expected =
      run({"analyze", "connect4", "--hash", "1", "--moves", "44", "--nodes", "100", "--rules", "8x7"}).out;
  EXPECT_EQ(
      run({"Analyse", "Connect4", "--hash", "1", "--moves", "44", "--nodes", "100", "--rules", "8X7"}).out.substr(0, 9),
      expected.substr(0, 9));
  EXPECT_EQ(run({"games", "Gomoku"}).out, run({"games", "gomoku"}).out);
  EXPECT_EQ(run({"play", "TicTacToe", "--hash", "1", "--watch", "--level", "Easy", "--seed", "1"}).exit_code, 0);
}

TEST(Cli, TellsItsVersion) {
  const Finished finished = run({"version"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.out.substr(0, 8), "deepcut ");
  EXPECT_EQ(run({"--version"}).out, finished.out);
}

TEST(Cli, ListsGames) {
  const Finished plain = run({"games"});
  EXPECT_EQ(plain.exit_code, 0);
  for (const char* word : {"tictactoe", "connect4", "7x6", "pvs", "threads", "beginner", "proof"}) {
    EXPECT_NE(plain.out.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(plain.out.find("abilities"), std::string::npos);
  EXPECT_NE(run({"games", "-v"}).out.find("abilities"), std::string::npos);
  const std::vector<Json> games = json_lines(run({"games", "--json"}).out);
  ASSERT_GE(games.size(), 2U);
  EXPECT_EQ(names(games[0]),
            (std::vector<std::string>{"type", "name", "title", "help", "notation", "sides", "rules", "levels",
                                      "value_scale", "plies_a_turn", "margin", "example", "set_up"}));
  EXPECT_EQ(json_lines(run({"games", "connect4", "--json"}).out).size(), 1U);
}

TEST(Cli, CountsPerft) {
  EXPECT_EQ(run({"perft", "tictactoe", "--depth", "9"}).out,
            " 1  9\n 2  72\n 3  504\n 4  3024\n 5  15120\n 6  54720\n 7  148176\n 8  200448\n 9  127872\n");
  const std::vector<Json> lines = json_lines(run({"perft", "connect4", "--depth", "8", "--json"}).out);
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ(names(lines[7]), (std::vector<std::string>{"type", "game", "rules", "depth", "leaves", "time_ms"}));
  EXPECT_EQ(lines[7]["leaves"], 5673234);
  EXPECT_EQ(run({"perft", "connect4", "--moves", "444444", "--depth", "2", "--divide"}).out,
            "1  6\n2  6\n3  6\n5  6\n6  6\n7  6\n");
}

TEST(Cli, Analyzes) {
  const Finished plain = run({"analyze", "connect4", "--hash", "1", "--moves", "414243", "--depth", "4"});
  EXPECT_EQ(plain.exit_code, 0);
  EXPECT_EQ(plain.err, "");
  EXPECT_EQ(plain.out.substr(0, 9), "best   4\n");
  EXPECT_NE(plain.out.find("value  win in 1, proven, for Red\n"), std::string::npos);

  const Finished json =
      run({"analyze", "connect4", "--hash", "1", "--moves", "44", "--depth", "5", "--lines", "3", "--json"});
  const std::vector<Json> lines = json_lines(json.out);
  ASSERT_GE(lines.size(), 5U);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["type"], i + 1 < lines.size() ? "progress" : "result");
    std::vector<std::string> expected = {"type",
                                         "game",
                                         "rules",
                                         "moves",
                                         "side",
                                         "best",
                                         "value",
                                         "bound",
                                         "depth",
                                         "selective_depth",
                                         "nodes",
                                         "time_ms",
                                         "nodes_per_second",
                                         "line",
                                         "lines",
                                         "stop"};
    if (i + 1 == lines.size()) expected.insert(expected.end(), {"annotations", "proof"});
    EXPECT_EQ(names(lines[i]), expected);
    EXPECT_EQ(lines[i]["lines"].size(), 3U);
  }
  EXPECT_EQ(lines.back()["depth"], 5);
  EXPECT_EQ(lines.back()["moves"], Json::parse(R"(["4","4"])"));
}

TEST(Cli, ReadsPositionsFromStandardInput) {
  const std::vector<std::string> by_moves = {"analyze", "connect4", "--hash", "1", "--moves", "-", "--depth", "2"};
  EXPECT_EQ(run(by_moves, "41\n4243\n").out.substr(0, 9), "best   4\n");
  const std::vector<std::string> by_file = {"analyze", "connect4", "--hash", "1", "--file", "-", "--depth", "2"};
  EXPECT_EQ(run(by_file, "game connect4\nmoves 4 1 4 2 4 3\n").out.substr(0, 9), "best   4\n");
  const Finished wrong = run(by_file, "game connect4\nmvoes 4\n");
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_EQ(wrong.err, "deepcut: -, line 2, column 1: expected game, rules, option, moves or result, not \"mvoes\".\n");
  EXPECT_EQ(run(by_file, "game tictactoe\n").err,
            "deepcut: -, line 1, column 1: this is a game of \"tictactoe\", not of connect4.\n");
}

TEST(Cli, Solves) {
  const Finished plain = run({"solve", "connect4", "--hash", "16", "44444326555"});
  EXPECT_EQ(plain.exit_code, 0);
  EXPECT_EQ(plain.out.find("value  win in 3 for Yellow\nend    on ply 14 of the game\nbest   3\nline   3 "), 0U)
      << plain.out;
  const std::vector<Json> solution =
      json_lines(run({"solve", "tictactoe", "--hash", "1", "b2", "a1", "--all", "--json"}).out);
  ASSERT_EQ(solution.size(), 1U);
  EXPECT_EQ(solution[0]["type"], "solution");
  EXPECT_EQ(solution[0]["solved"], true);
  EXPECT_EQ(solution[0]["value"]["kind"], "draw");
  EXPECT_EQ(solution[0]["move_values"].size(), 7U);
  const Json won = json_lines(run({"solve", "tictactoe", "--hash", "1", "a1b1", "--all", "--json"}).out).at(0);
  EXPECT_EQ(won["move_values"][0]["value"]["text"], "win in 5");
}

TEST(Cli, SaysThatItSolvesTheStartPosition) {
  const std::string start = run({"solve", "tictactoe", "--hash", "1"}).out;
  const auto without_nodes = [](const std::string& text) { return text.substr(0, text.find("nodes")); };
  for (const std::string nothing : {"", "  "}) {
    const Finished finished = run({"solve", "tictactoe", "--hash", "1", nothing});
    EXPECT_EQ(without_nodes(finished.out), without_nodes(start));
    EXPECT_EQ(finished.err, "deepcut: MOVES is empty: this is the start position.\n");
    EXPECT_EQ(run({"solve", "tictactoe", "--hash", "1", "--moves", nothing}).err,
              "deepcut: --moves is empty: this is the start position.\n");
  }
  EXPECT_EQ(run({"solve", "tictactoe", "--hash", "1", "--file", "-"}, "").err,
            "deepcut: Standard input is empty: this is the start position.\n");
  EXPECT_EQ(run({"solve", "tictactoe", "--hash", "1", "--moves", "a1"}).err, "");
}

TEST(Cli, NamesNoMoveWhereThereIsNoSuchWin) {
  const Json none = json_lines(run({"solve", "gomoku", "h8", "i9", "--vct", "--json"}).out).at(0);
  EXPECT_EQ(none["solved"], true);
  EXPECT_EQ(none["best"], nullptr);
  EXPECT_TRUE(none["line"].empty());
  EXPECT_TRUE(none["lines"].empty());
}

TEST(Cli, SaysWhenItCouldNotSolve) {
  const Finished finished = run({"solve", "connect4", "--hash", "1", "--nodes", "1000"});
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_EQ(finished.out.substr(0, 17), "value  not solved");
}

TEST(Cli, SolvesABatch) {
  const std::string list =
      "44444326555\n\n# a comment\r\n1 1 9  # no such column\n22525762534622441115633653436713514 # a prefix\n"
      "2252576253462244111563365343671351441";
  const std::vector<std::string> batch = {"solve", "connect4", "--file", "-", "--batch", "--hash", "16"};
  const Finished plain = run(batch, list);
  EXPECT_EQ(plain.exit_code, 1);
  EXPECT_EQ(plain.err.find("deepcut: standard input, line 4: Move 3, \"9\", is not legal: "), 0U) << plain.err;
  EXPECT_EQ(plain.out.find("    1  win in 3 for Yellow, best 3, "), 0U) << plain.out;
  EXPECT_NE(plain.out.find("\n    6  "), std::string::npos) << plain.out;

  std::vector<std::string> with_json = batch;
  with_json.emplace_back("--json");
  const std::vector<Json> lines = json_lines(run(with_json, list).out);
  ASSERT_EQ(lines.size(), 4U);
  const std::pair<const char*, int> expected[] = {{"solution", 1}, {"error", 4}, {"solution", 5}, {"solution", 6}};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["type"], expected[i].first);
    EXPECT_EQ(lines[i]["line_number"], expected[i].second);
  }
  // As each would be answered alone.
  const Json alone =
      json_lines(run({"solve", "connect4", "22525762534622441115633653436713514", "--hash", "16", "--json"}).out).at(0);
  EXPECT_EQ(lines[2]["nodes"], alone["nodes"]);
  EXPECT_EQ(lines[2]["value"], alone["value"]);

  std::vector<std::string> limited = batch;
  limited.insert(limited.end(), {"--nodes", "50"});
  EXPECT_EQ(run(limited, "44444326555\n1\n").exit_code, 3);
  EXPECT_EQ(run(batch, "44444326555\n\n").exit_code, 0);
  expect_error({"solve", "connect4", "444444", "--batch"}, 2, "--batch stands alone: expected --file beside it");
}

TEST(Cli, BenchIsTheSameEveryTime) {
  const std::vector<Json> lines = json_lines(run({"bench", "--json"}).out);
  std::uint64_t sum = 0;
  for (const Json& line : lines) {
    if (line["type"] == "bench") sum += line["nodes"].get<std::uint64_t>();
  }
  EXPECT_EQ(lines.back()["type"], "bench_total");
  EXPECT_EQ(lines.back()["nodes"], sum);
  if (!test::kTriesAll) return;
  const std::string text = run({"bench"}).out;
  EXPECT_NE(text.find("\nBench: " + std::to_string(sum) + "\n"), std::string::npos);
}

}  // namespace
}  // namespace deepcut

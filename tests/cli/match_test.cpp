// Matches and their records from outside.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "built.hpp"
#include "cli/program.hpp"
#include "engine/json.hpp"
#include "scratch.hpp"

namespace deepcut {
namespace {

namespace fs = std::filesystem;
using testing::Finished;
using testing::Program;
using testing::run;

class CliMatch : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_.path(name); }
  std::string content(const std::string& name) const { return scratch_.text(name); }
  /// Three players of tic-tac-toe, whose games lie in games.jsonl.
  Finished play_some(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {
        "match",         "tictactoe", "--player", "name=A depth=3 hash=1", "--player", "random", "--player",
        "oracle hash=1", "--games",   "4",        "--random-plies",        "1",        "-o",     path("games.jsonl")};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

 private:
  test::Scratch scratch_;
};

TEST_F(CliMatch, TablesComeBackFromTheRecords) {
  const Finished played = play_some();
  EXPECT_EQ(played.exit_code, 0) << played.err;
  const Finished table = run({"elo", path("games.jsonl")});
  EXPECT_EQ(table.out, played.out.substr(0, table.out.size()));
  EXPECT_EQ(run({"elo", path("games.jsonl"), "--times"}).out, played.out);
  EXPECT_NE(table.out.find("oracle"), std::string::npos) << table.out;
  const Json json = Json::parse(run({"elo", path("games.jsonl"), "--json"}).out);
  EXPECT_EQ(json["type"], "match_result");
  EXPECT_EQ(json["games"], 12);
  EXPECT_EQ(json["players"].size(), 3U);
  EXPECT_EQ(json["pairings"].size(), 3U);
}

TEST_F(CliMatch, NothingElseIsWrittenOverItsRecords) {
  ASSERT_EQ(play_some().exit_code, 0);
  const std::string records = content("games.jsonl");
  const std::string games = path("games.jsonl");
  const std::string other_name = path("./games.jsonl");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"plot", games, "-o", other_name},
                                                {"elo", games, "--sgf", other_name},
                                                {"match", "--resume", games, "--sgf", other_name},
                                                {"match", "--resume", games, "--log", other_name}}) {
    const Finished refused = run(words);
    EXPECT_EQ(refused.exit_code, 1) << refused.out;
    EXPECT_NE(refused.err.find(" are one file, " + other_name + ": expected two."), std::string::npos) << refused.err;
    EXPECT_EQ(content("games.jsonl"), records);
  }
  EXPECT_EQ(run({"elo", games, "--sgf", "/dev/null"}).exit_code, 0);
}

TEST_F(CliMatch, AFileThatIsNotThereYetIsOneFileAsWell) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"match", "--sgf"}, {"match", "--log"}, {"rps", "tournament", "--svg"}}) {
    std::vector<std::string> command(words.begin(), words.end() - 1);
    if (words.front() == "match") {
      command.insert(command.end(), {"tictactoe", "--player", "depth=1 hash=1", "--player", "depth=2 hash=1"});
    } else {
      command.insert(command.end(), {"random", "minimax:1", "--deals", "1"});
    }
    command.insert(command.end(), {"-o", path("new.jsonl"), words.back(), path("new.jsonl")});
    const Finished refused = run(command);
    EXPECT_EQ(refused.exit_code, 1) << words.back();
    EXPECT_NE(refused.err.find(" are one file, "), std::string::npos) << refused.err;
    EXPECT_FALSE(fs::exists(path("new.jsonl"))) << words.back();
  }
}

TEST_F(CliMatch, ToldAsJsonWhateverBytesAProgramWrites) {
  std::ofstream(path("brain")) << "while read word rest; do\n"
                                  "case $word in START) echo OK;; BEGIN|TURN|DONE) printf '\\351\\377\\n';; esac\n"
                                  "done\n";
  const Finished played =
      run({"match", "gomoku", "--player", "name=A nodes=5 hash=1", "--player",
           "name=B cmd='sh " + path("brain") + "' protocol=gomocup time=2", "--games", "2", "--json"});
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_NE(played.out.find("match_result"), std::string::npos) << played.out;
  EXPECT_NE(played.out.find("\"end\":\"garbage\""), std::string::npos) << played.out;
}

TEST_F(CliMatch, APlayerIsText) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"match", "tictactoe", "--player", "random"},
                                                {"selfplay", "tictactoe", "--games", "1"}}) {
    std::vector<std::string> command = words;
    command.insert(command.end(), {"--player", "name=\xff nodes=9"});
    const Finished refused = run(command);
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_NE(refused.err.find("is no text: expected UTF-8."), std::string::npos) << refused.err;
  }
}

TEST_F(CliMatch, IsNotPlayedTwiceAtATime) {
  // Thinks until it is told to stop.
  Program running({"match", "connect4", "--player", "name=A search=minimax depth=60", "--player", "random", "-o",
                   path("running.jsonl")});
  for (int i = 0; i < 3000 && content("running.jsonl").empty(); ++i) usleep(10'000);
  const std::string before = content("running.jsonl");
  const Finished second = run({"match", "--resume", path("running.jsonl")});
  EXPECT_EQ(second.exit_code, 1);
  EXPECT_EQ(second.err, "deepcut: " + path("running.jsonl") +
                            " belongs to a match that is under way: expected one that has ended.\n");
  EXPECT_EQ(content("running.jsonl"), before);
  running.signal(SIGINT);
  EXPECT_EQ(running.finish().exit_code, 130);
}

TEST_F(CliMatch, IsExtendedButNotChanged) {
  EXPECT_EQ(play_some().exit_code, 0);
  const Finished longer = run({"match", "--resume", path("games.jsonl"), "--games", "8"});
  EXPECT_EQ(longer.exit_code, 0) << longer.err;
  EXPECT_NE(longer.out.find("24 of 24 games"), std::string::npos) << longer.out;
  EXPECT_EQ(run({"elo", path("games.jsonl"), "--times"}).out, longer.out);
  EXPECT_EQ(run({"match", "--resume", path("games.jsonl")}).out, longer.out);
  const Finished shorter = run({"match", "--resume", path("games.jsonl"), "--games", "4"});
  EXPECT_EQ(shorter.exit_code, 1);
  EXPECT_NE(shorter.err.find("--games 4 would cut the match"), std::string::npos) << shorter.err;
  for (const std::vector<std::string>& change :
       {std::vector<std::string>{"--player", "random"}, {"--sprt", "0,5"}, {"--seed", "3"}, {"--shuffle"}}) {
    std::vector<std::string> words = {"match", "--resume", path("games.jsonl")};
    words.insert(words.end(), change.begin(), change.end());
    const Finished changed = run(words);
    EXPECT_EQ(changed.exit_code, 1);
    EXPECT_NE(changed.err.find(change.front() + " would make another match of"), std::string::npos) << changed.err;
  }
}

TEST_F(CliMatch, RefusesWhatMakesNoSense) {
  std::ofstream(path("openings")) << "4\n3 4\n";
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"--resign", "-5,2"}, R"(--resign cannot be "-5,2": expected VALUE,TURNS, as in 800,3, the first 1 or more.)"},
      {{"--resign", "5,0"}, R"(--resign cannot be "5,0": expected VALUE,TURNS, as in 800,3, the second 1 or more.)"},
      {{"--adjudicate-win", "10,1.5"}, R"(--adjudicate-win cannot be "10,1.5")"},
      {{"--adjudicate-draw", "10,2,-4"}, R"(--adjudicate-draw cannot be "10,2,-4")"},
      {{"--progress", "0"}, R"(--progress cannot be "0": expected games, as in 100, or a time, as in 30s.)"},
      {{"--progress", "often"}, R"(--progress cannot be "often")"},
      {{"--shuffle"}, "There is nothing to --shuffle: expected --openings FILE beside it."},
      {{"--openings", path("openings"), "--opening-start", "3"},
       "--opening-start 3 is beyond the openings of " + path("openings") + ": expected 1 to 2."},
      {{"--player", "name=C dept=3"}, R"(Player "name=C dept=3" would think forever: did you mean depth=3?)"},
      {{"--player", "name=C cmd=x tim=3"}, R"("tim" is no option of a program: did you mean time?)"},
      {{"--player", "name=C cmd='" + built::program() + " engine' depth=1 cpus=1000"},
       R"(cannot keep to its processors (cpus): expected some of 0 to )"},
  };
  for (const auto& [words, problem] : wrong) {
    std::vector<std::string> all = {"match", "connect4", "--player", "random", "--player", "name=A depth=1 hash=1"};
    all.insert(all.end(), words.begin(), words.end());
    const Finished refused = run(all);
    EXPECT_EQ(refused.exit_code, 1) << words.back();
    EXPECT_NE(refused.err.find(problem), std::string::npos) << refused.err;
  }
  EXPECT_EQ(run({"match", "--resume", path("none")}).err, "deepcut: There is no " + path("none") + " to go on with.\n");
}

TEST_F(CliMatch, NamesThePlaceOfAMistakeInAFile) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"{\"game\":\"connect4\"\n\"games\":4}\n", "line 2: expected JSON, an object that describes a match."},
      {"[]", "Expected a JSON object that describes a match."},
      {R"({"gmes":4})", "There is no field \"gmes\": did you mean games?"},
      {R"({"game":"connect4","players":["random",{"depth":[1]}]})",
       "Field \"depth\" is wrong: expected a text, a number, true or false."},
      {R"({"concurrency":4})",
       "Field \"concurrency\" says how the match is played, not what it is: expected --concurrency on the command "
       "line."},
  };
  for (const auto& [text, problem] : wrong) {
    std::ofstream(path("match.json")) << text;
    const Finished refused = run({"match", "--config", path("match.json")});
    EXPECT_EQ(refused.exit_code, 1) << text;
    EXPECT_EQ(refused.err, "deepcut: " + path("match.json") + ": " + problem + "\n");
  }
}

TEST_F(CliMatch, ShowsGamesInProgressToThoseWhoLookOn) {
  // Takes all its time for every move, which is longer than anybody here looks.
  Program running({"match", "connect4", "--player", "name=A search=minimax depth=60 time=100ms", "--player", "random",
                   "--concurrency", "2", "-o", path("running.jsonl")});
  std::string live;
  for (int i = 0; i < 3000 && (live = content("running.jsonl.live")).empty(); ++i) usleep(10'000);
  const Json json = Json::parse(live);
  EXPECT_EQ(json["type"], "live");
  ASSERT_LE(json["games"].size(), 2U);
  for (const Json& game : json["games"]) EXPECT_EQ(game["players"].size(), 2U);
  running.signal(SIGINT);
  EXPECT_EQ(running.finish().exit_code, 130);
  EXPECT_FALSE(fs::exists(path("running.jsonl.live")));
}

TEST_F(CliMatch, SaysThatTheDiskIsFull) {
  const Finished sgf = play_some({"--sgf", "/dev/full"});
  EXPECT_EQ(sgf.exit_code, 1);
  EXPECT_EQ(sgf.err, "deepcut: /dev/full cannot be written: No space left on device.\n");
  // The game that could not be written there is in the record.
  EXPECT_NE(content("games.jsonl").find("\"index\":0"), std::string::npos);
  const Finished after = run({"elo", path("games.jsonl"), "--sgf", "/dev/full"});
  EXPECT_EQ(after.exit_code, 1);
  EXPECT_NE(after.err.find("/dev/full cannot be written"), std::string::npos) << after.err;
}

TEST_F(CliMatch, SaysThatItsLogHasGaps) {
  const std::string program = "name=P depth=1 cmd='" + built::program() + " engine --hash 1'";
  const Finished played = run({"match", "tictactoe", "--player", program, "--player", "random", "--games", "2", "--log",
                               "/dev/full", "-o", path("games.jsonl")});
  EXPECT_EQ(played.exit_code, 1);
  EXPECT_EQ(played.err.find("deepcut: /dev/full cannot be written: No space left on device (lines lost: "), 0U)
      << played.err;
  EXPECT_NE(played.out.find("2 of 2 games"), std::string::npos) << "the match is played all the same\n" << played.out;
}

TEST_F(CliMatch, LeavesNoRecordOfAMatchThatDidNotBegin) {
  const Finished refused = play_some({"--sgf", path("")});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_NE(refused.err.find("cannot be written: Is a directory."), std::string::npos) << refused.err;
  EXPECT_FALSE(fs::exists(path("games.jsonl")));
}

TEST_F(CliMatch, SaysThatGamesRepeat) {
  const Finished alike = run(
      {"match", "connect4", "--player", "name=A depth=3 hash=1", "--player", "name=B depth=1 hash=1", "--games", "10"});
  EXPECT_NE(alike.out.find("8 of 10 games repeat another one move by move"), std::string::npos) << alike.out;
  EXPECT_NE(alike.out.find("normalised Elo unknown: all pairs gave the same points"), std::string::npos) << alike.out;
  const Finished different = run({"match", "connect4", "--player", "name=A depth=3 hash=1", "--player",
                                  "name=B depth=1 hash=1", "--games", "10", "--random-plies", "6"});
  EXPECT_EQ(different.out.find("repeat"), std::string::npos) << different.out;
}

TEST_F(CliMatch, IsDescribedInAFile) {
  std::ofstream(path("match.json")) << R"({"game": "tictactoe", "games": 4, "random-plies": 1, "each": "hash=1",
    "players": ["name=A depth=3", {"name": "B", "depth": 1}], "sprt": "0,50", "elo-model": "normalised"})";
  const Finished played = run({"match", "--config", path("match.json"), "-o", path("games.jsonl")});
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_NE(played.out.find("4 of 4 games"), std::string::npos) << played.out;
  const std::string records = content("games.jsonl");
  const Json config = Json::parse(records.substr(0, records.find('\n')))["config"];
  EXPECT_EQ(config["source"]["players"][1]["name"], "B");
  EXPECT_EQ(config["sprt"]["model"], "normalised");
  EXPECT_EQ(run({"match", "--resume", path("games.jsonl")}).out, played.out);
  const Finished mixed = run({"match", "--config", path("match.json"), "--seed", "3"});
  EXPECT_NE(mixed.err.find("--seed stands beside --config"), std::string::npos) << mixed.err;
  std::ofstream(path("wrong.json")) << R"({"game": "tictactoe", "gmaes": 4})";
  const Finished wrong = run({"match", "--config", path("wrong.json")});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_NE(wrong.err.find("wrong.json: "), std::string::npos) << wrong.err;
}

TEST_F(CliMatch, TakesNoValueInAFileForAnOption) {
  const auto answer = [this](const std::string& fields) {
    std::ofstream(path("match.json")) << R"({"players": ["random", {"name": "B", "depth": 1}], "games": 2, )" << fields
                                      << "}";
    return run({"match", "--config", path("match.json")});
  };
  EXPECT_NE(answer(R"("game": "-h")").err.find("There is no game \"-h\""), std::string::npos);
  EXPECT_NE(answer(R"("game": "tictactoe", "rules": "--shuffle")").err.find("There is no rule set"), std::string::npos);
  EXPECT_NE(answer(R"("game": "tictactoe", "shuffle": "yes")").err.find("nothing to --shuffle"), std::string::npos);
  EXPECT_EQ(answer(R"("game": "tictactoe", "rules": "", "shuffle": false)").exit_code, 0);
  EXPECT_NE(answer(R"("game": "tictactoe", "shuffle": "maybe")").err.find("\"maybe\": expected true or false."),
            std::string::npos);
}

TEST_F(CliMatch, TakesPlayersInAFileAsTheyStandThere) {
  std::ofstream(path("match.json")) << R"({"game": "tictactoe", "games": 2, "players":
    [{"name": "it's \"A\"", "depth": 2}, {"name": "B's", "depth": 1}]})";
  const Finished played = run({"match", "--config", path("match.json")});
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_NE(played.out.find("it's \"A\" against B's\n"), std::string::npos) << played.out;
}

TEST_F(CliMatch, IsFollowedFromOutside) {
  const Finished followed = run({"match", "tictactoe", "--player", "name=in depth=1 hash=1", "--player",
                                 "name=out cmd='" + built::program() + " engine' option.hash=1 depth=1", "--games", "4",
                                 "--random-plies", "1", "--json", "--progress", "2", "--log", path("said.log")});
  EXPECT_EQ(followed.exit_code, 0) << followed.err;
  std::istringstream stream(followed.out);
  std::vector<std::string> types;
  for (std::string line; std::getline(stream, line);) types.push_back(Json::parse(line)["type"]);
  EXPECT_EQ(types, (std::vector<std::string>{"game_over", "game_over", "game_over", "game_over", "match_result"}));
  const Json result =
      Json::parse(followed.out.substr(followed.out.find("{\"", followed.out.rfind('\n', followed.out.size() - 2))));
  for (const Json& player : result["times"]) {
    EXPECT_GT(player["moves"], 4) << player;
    EXPECT_TRUE(player["under_way_ms"].is_number()) << player;
    EXPECT_TRUE(player["of_limit"].is_null()) << player;
  }
  EXPECT_NE(content("said.log").find(" out#1 > {\"type\":\"hello\""), std::string::npos) << content("said.log");
  EXPECT_NE(content("said.log").find("\"settings\":{\"hash\":\"1\"}"), std::string::npos);
}

TEST_F(CliMatch, TellsHowTimeWasSpent) {
  play_some();
  const Finished times = run({"elo", path("games.jsonl"), "--times"});
  EXPECT_NE(times.out.find("mean ms"), std::string::npos) << times.out;
  EXPECT_NE(times.out.find("begin, middle, end"), std::string::npos) << times.out;
}

TEST_F(CliMatch, AGauntletHasTheFirstAgainstAllOthers) {
  EXPECT_EQ(play_some({"--pairing", "gauntlet"}).exit_code, 0);
  const Json json = Json::parse(run({"elo", path("games.jsonl"), "--json"}).out);
  ASSERT_EQ(json["pairings"].size(), 2U);
  for (const Json& pairing : json["pairings"]) EXPECT_EQ(pairing["players"][0], "A");
}

int games_in(const std::string& sgf) {
  int games = 0;
  for (std::size_t at = sgf.find("(;"); at != std::string::npos; at = sgf.find("(;", at + 1)) ++games;
  return games;
}

TEST_F(CliMatch, WritesGamesThatOtherProgramsRead) {
  EXPECT_EQ(play_some({"--sgf", path("during.sgf")}).exit_code, 0);
  EXPECT_EQ(run({"elo", path("games.jsonl"), "--sgf", path("after.sgf")}).exit_code, 0);
  EXPECT_EQ(games_in(content("during.sgf")), 12);
  EXPECT_EQ(games_in(content("after.sgf")), 12);
  const Finished first = run({"convert", "tictactoe", "--file", path("after.sgf"), "--export", "json"});
  EXPECT_EQ(run({"convert", "tictactoe", "--file", path("during.sgf"), "--export", "moves"}).out,
            run({"convert", "tictactoe", "--file", path("after.sgf"), "--export", "moves"}).out);
  const Json json = Json::parse(first.out);
  EXPECT_EQ(json["game"], "tictactoe");
  EXPECT_FALSE(json["moves"].empty());
  EXPECT_EQ(json["players"][0], "A");
}

TEST_F(CliMatch, DrawsPictures) {
  play_some();
  for (const std::string what : {"ratings", "score", "time"}) {
    const Finished finished = run({"plot", path("games.jsonl"), "--what", what, "-o", path(what + ".svg")});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(content(what + ".svg").substr(0, 4), "<svg") << what;
  }
}

TEST_F(CliMatch, ChecksAProgram) {
  const Finished good = run({"match", "tictactoe", "--compliance", built::program() + " engine"});
  EXPECT_EQ(good.exit_code, 0) << good.out << good.err;
  const Finished bad = run({"match", "tictactoe", "--compliance", "cat"});
  EXPECT_EQ(bad.exit_code, 1) << bad.out;
  for (const std::string protocol : {"gomocup", "connect6", "sau", "tablut"}) {
    const Finished none = run({"match", "--compliance", "false", "--protocol", protocol});
    EXPECT_EQ(none.exit_code, 1) << none.out;
    EXPECT_NE(none.out.find("ended (exit code 1)"), std::string::npos) << none.out;
  }
}

TEST_F(CliMatch, FindsOpenings) {
  const Finished found =
      run({"openings", "connect4", "--count", "3", "--plies", "4", "--depth", "3", "--margin", "50"});
  EXPECT_EQ(found.exit_code, 0) << found.err;
  std::ofstream(path("openings.txt")) << found.out;
  const Finished played = run({"match", "connect4", "--player", "name=A depth=1 hash=1", "--player", "random",
                               "--openings", path("openings.txt"), "--games", "6", "-o", path("games.jsonl")});
  EXPECT_EQ(played.exit_code, 0) << played.err;
  // A line for the match and one a game.
  const std::string records = content("games.jsonl");
  EXPECT_EQ(std::count(records.begin(), records.end(), '\n'), 7);
  // So many positions there are not.
  const Finished none = run({"openings", "tictactoe", "--count", "100", "--plies", "1", "--margin", "1000"});
  EXPECT_EQ(none.exit_code, 3);
  EXPECT_NE(none.err.find("Only 9 openings were found"), std::string::npos) << none.err;
}

TEST_F(CliMatch, ShowsATableWhileItRuns) {
  // Thirty moves of 60 ms: long enough for a table, which comes after a second.
  Program program({"match", "connect4", "--player", "name=Anna time=60ms hash=1", "--player",
                   "name=Bert time=60ms hash=1", "--games", "2", "--max-plies", "15", "--concurrency", "1"},
                  Program::Streams::kTerminal);
  const Finished finished = program.finish();
  EXPECT_EQ(finished.exit_code, 0);
  // Drawn, then drawn over: the cursor goes up as many lines as there were.
  const std::size_t first = finished.out.find("Anna against Bert");
  const std::size_t up = finished.out.find("A\r\033[J");
  ASSERT_NE(first, std::string::npos) << finished.out;
  ASSERT_NE(up, std::string::npos) << finished.out;
  EXPECT_LT(first, up);
  EXPECT_NE(finished.out.rfind("Anna against Bert"), first);
}

TEST_F(CliMatch, ShowsNothingWhereNobodyLooks) {
  const Finished finished =
      run({"match", "tictactoe", "--player", "name=A depth=1 hash=1", "--player", "random", "--games", "2"});
  EXPECT_EQ(finished.err, "");
  EXPECT_EQ(finished.out.find('\033'), std::string::npos);
}

}  // namespace
}  // namespace deepcut

// deepcut rps from outside.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "built.hpp"
#include "cli/program.hpp"
#include "engine/json.hpp"
#include "games/rps_model.hpp"
#include "scratch.hpp"

namespace deepcut::rps_test {
namespace {

using testing::Finished;
using testing::run;

/// A folder of the test's own, gone afterwards.
class RpsCli : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_.path(name); }
  std::string write(const std::string& name, const std::string& text) const { return scratch_.write(name, text); }
  std::string read(const std::string& name) const { return scratch_.text(name); }

 private:
  test::Scratch scratch_;
};

void expect_error(const std::vector<std::string>& arguments, int exit_code, const std::string& expected) {
  const Finished finished = run(arguments);
  EXPECT_EQ(finished.exit_code, exit_code) << expected;
  EXPECT_EQ(finished.out, "") << expected;
  EXPECT_NE(finished.err.find(expected), std::string::npos) << finished.err;
  EXPECT_EQ(finished.err.find('\n'), finished.err.size() - 1) << finished.err;
}

TEST_F(RpsCli, ExplainsItself) {
  const Finished all = run({"rps", "--help"});
  for (const char* command : {"oracle", "solve-all", "suite", "report", "tournament", "examples", "luck", "tune"}) {
    const Finished help = run({"rps", command, "--help"});
    EXPECT_EQ(help.exit_code, 0) << command;
    EXPECT_NE(help.out.find("Usage"), std::string::npos) << command;
    EXPECT_NE(all.out.find(command), std::string::npos) << command;
  }
}

TEST_F(RpsCli, RefusesNonsenseInOneSentence) {
  expect_error({"rps"}, 2, "(see deepcut rps --help)");
  expect_error({"rps", "fly"}, 2, "fly");
  expect_error({"rps", "oracle", "--hash", "0"}, 2, "(see deepcut rps oracle --help)");
  expect_error({"rps", "oracle", "--hands", "RRPPS"}, 1, "expected two, as in RRPPS-RPPSS");
  expect_error({"rps", "oracle", "--position", "R.x/.../... R P 1"}, 1, "Row 1, column 3 of the board");
  expect_error({"rps", "oracle", "--position", "{"}, 1, "The position is no JSON");
  expect_error({"rps", "oracle", "--moves", "R4 R4"}, 1, "Move 2, \"R4\", is not legal: cell 4 is taken");
  expect_error({"rps", "oracle", "--deck", "20"}, 1, "expected a multiple of 3");
  expect_error({"rps", "oracle", "--columns", "4", "--rows", "4", "--hand", "8", "--time", "50ms"}, 3,
               "was not solved in time");
  expect_error({"rps", "report", "genius"}, 1, "There is no agent \"genius\": expected random, oracle");
  expect_error({"rps", "report", "minimax:0"}, 1, "The depth of minimax cannot be \"0\": expected 1 to 20.");
  expect_error({"rps", "report", "random", "--suite", "/does/not/exist"}, 1, "cannot be read");
  expect_error({"rps", "tournament", "random"}, 1, "A match needs two players or more.");
  expect_error({"rps", "tournament", "random", "random"}, 1, "Two players have the name");
  expect_error({"rps", "tune", "--boards", "3x9"}, 1, "The board cannot be \"3x9\"");
  expect_error({"rps", "examples", "/dev/null/x"}, 1, "cannot be written: Not a directory");
}

TEST_F(RpsCli, OracleRanksEveryMove) {
  const Finished text = run({"rps", "oracle", "--hands", "RRPPS-RPPSS", "--moves", "R4 P1", "--all"});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  for (const char* word : {"to move", "Player 1", "value", "line", "a random reply errs"}) {
    EXPECT_NE(text.out.find(word), std::string::npos) << text.out;
  }
  const Json json = Json::parse(run({"rps", "oracle", "--hands", "RRPPS-RPPSS", "--moves", "R4 P1", "--json"}).out);
  EXPECT_EQ(json["type"], "oracle");
  EXPECT_EQ(json["moves"].size(), 21U);
  EXPECT_EQ(json["line"].size(), 7U);
  EXPECT_EQ(json["moves"][0]["margin"], json["margin"]);
  EXPECT_EQ(json["line"][0], json["moves"][0]["move"]);
  const Json again =
      Json::parse(run({"rps", "oracle", "--json", "--position", json["position"].get<std::string>()}).out);
  EXPECT_EQ(again["margin"], json["margin"]);
  const Finished over = run({"rps", "oracle", "--position", "RPS/RPS/RPS R P 1"});
  EXPECT_NE(over.out.find("win by 9: the game is over"), std::string::npos) << over.out;
}

TEST_F(RpsCli, AnalyzesAndSolves) {
  const Finished analyzed = run({"analyze", "rps", "--hash", "1", "--option", "hands=RRPPS-RPPSS", "--depth", "5"});
  EXPECT_EQ(analyzed.exit_code, 0) << analyzed.err;
  EXPECT_NE(analyzed.out.find("best"), std::string::npos);
  const Finished solved = run({"solve", "rps", "--option", "hands=RRPPS-RPPSS", "--hash", "4"});
  EXPECT_NE(solved.out.find("value  +101000 for Player 1"), std::string::npos) << solved.out;
  const Finished large = run({"analyze", "rps", "--hash", "1", "--option", "columns=4", "--option", "rows=4",
                              "--option", "hand=8", "--time", "100ms", "--search", "classic"});
  EXPECT_EQ(large.exit_code, 0) << large.err;
}

TEST_F(RpsCli, SuiteAndReportCard) {
  const Finished mined = run({"rps", "suite", "--count", "9", "-o", path("suite.json")});
  EXPECT_EQ(mined.exit_code, 0) << mined.err;
  EXPECT_NE(mined.out.find("9 positions"), std::string::npos) << mined.out;
  const Finished perfect = run({"rps", "report", "oracle", "--suite", path("suite.json"), "--svg", path("card.svg")});
  EXPECT_EQ(perfect.exit_code, 0) << perfect.err;
  EXPECT_NE(perfect.out.find("100.0 %"), std::string::npos) << perfect.out;
  EXPECT_EQ(read("card.svg").substr(0, 4), "<svg");
  const Json json = Json::parse(run({"rps", "report", "minimax:1", "--suite", path("suite.json"), "--json"}).out);
  EXPECT_EQ(json["marks"]["all"]["positions"], 9);
  EXPECT_EQ(json["marks"]["all"]["faults"], 0);
  const std::string engine = std::string("program:") + built::program() + " engine --level beginner";
  const Json outside = Json::parse(run({"rps", "report", engine, "--suite", path("suite.json"), "--json"}).out);
  EXPECT_EQ(outside["marks"]["all"]["faults"], 0);
}

TEST_F(RpsCli, ModelFilesAreLoadedJudgedAndRated) {
  const std::string policy = "model:" + write("policy.json", test::random_policy(4, 1).dump());
  const std::string value = "model:" + write("value.json", test::random_value(4, 2).dump());
  for (const std::string& agent : {policy, value}) {
    const Finished judged = run({"rps", "report", agent, "--count", "3", "--json"});
    ASSERT_EQ(judged.exit_code, 0) << judged.err;
    EXPECT_EQ(Json::parse(judged.out)["marks"]["all"]["faults"], 0);
  }
  const Finished rated = run({"rps", "tournament", policy, value, "random", "--deals", "3", "--json", "--svg",
                              path("ratings.svg"), "-o", path("games.jsonl")});
  ASSERT_EQ(rated.exit_code, 0) << rated.err;
  const Json json = Json::parse(rated.out);
  EXPECT_EQ(json["games"], 18);
  EXPECT_EQ(json["players"].size(), 3U);
  for (const Json& player : json["players"]) EXPECT_EQ(player["faults"], 0);
  EXPECT_EQ(read("ratings.svg").substr(0, 4), "<svg");
  auto broken = test::random_policy(4, 1);
  broken["weightsInputHidden"].erase(3);
  const std::string bad = "model:" + write("broken.json", broken.dump());
  expect_error({"rps", "report", bad, "--count", "3"}, 1,
               "broken.json is no network: Field \"weightsInputHidden\" has 3 rows: expected 4.");
  expect_error({"rps", "tournament", bad, "random"}, 1, "has 3 rows: expected 4.");
}

TEST_F(RpsCli, TournamentsPlayEveryDealFromBothSeats) {
  const Finished played = run({"rps", "tournament", "random", "minimax:1", "--deals", "4", "-o", path("games.jsonl")});
  ASSERT_EQ(played.exit_code, 0) << played.err;
  std::istringstream lines(read("games.jsonl"));
  std::string line;
  std::getline(lines, line);
  std::vector<Json> games(8);
  while (std::getline(lines, line)) {
    const Json game = Json::parse(line);
    games.at(game["index"].get<std::size_t>()) = game;
  }
  for (std::size_t i = 0; i < games.size(); i += 2) {
    EXPECT_EQ(games[i]["options"]["deal"], games[i + 1]["options"]["deal"]);
    EXPECT_EQ(games[i]["players"][0], games[i + 1]["players"][1]);
    if (i > 0) {
      EXPECT_NE(games[i]["options"]["deal"], games[i - 2]["options"]["deal"]);
    }
  }
  const Finished table = run({"elo", path("games.jsonl")});
  EXPECT_EQ(table.out, played.out);
}

TEST_F(RpsCli, WritesExamples) {
  const Finished written = run({"rps", "examples", path("data"), "--count", "10"});
  EXPECT_EQ(written.exit_code, 0) << written.err;
  const auto lines = [this](const std::string& name) {
    const std::string text = read(name);
    return std::count(text.begin(), text.end(), '\n');
  };
  EXPECT_EQ(lines("data.train.jsonl"), 8);
  EXPECT_EQ(lines("data.validation.jsonl"), 1);
  EXPECT_EQ(lines("data.test.jsonl"), 1);
}

TEST_F(RpsCli, TunesSmallGames) {
  const Finished tuned = run({"rps", "tune", "--boards", "2x2,3x2", "--hands", "3", "--decks", "9,12", "--json"});
  EXPECT_EQ(tuned.exit_code, 0) << tuned.err;
  const Json games = Json::parse(tuned.out)["games"];
  EXPECT_EQ(games.size(), 4U);
}

}  // namespace
}  // namespace deepcut::rps_test

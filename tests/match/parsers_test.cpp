// What people and files say to the match runner.
#include <functional>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/searches/searches.hpp"
#include "formats/json_fields.hpp"
#include "formats/sgf.hpp"
#include "match/playing/config.hpp"
#include "match/playing/opening_files.hpp"
#include "match/playing/openings.hpp"
#include "match/playing/player_spec.hpp"
#include "match/playing/schedule.hpp"
#include "match/results/record_file.hpp"

namespace deepcut::match {
namespace {

std::string problem(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string problem_of_spec(const std::string& text) {
  return problem([&] { parse_player_spec(text); });
}

TEST(PlayerSpec, DescribesAnEngine) {
  const PlayerSpec spec =
      parse_player_spec("  name=B search=alphabeta depth=6 nodes=100 time=100ms clock=60+1 hash=16 ");
  EXPECT_EQ(spec.kind, PlayerSpec::Kind::kEngine);
  EXPECT_EQ(spec.name, "B");
  EXPECT_EQ(spec.request.search, "alphabeta");
  EXPECT_EQ(spec.request.limits.depth, 6);
  EXPECT_EQ(spec.request.limits.nodes, 100U);
  EXPECT_EQ(spec.request.limits.time, Milliseconds(100));
  EXPECT_EQ(spec.request.limits.clock->left, Milliseconds(60000));
  EXPECT_EQ(spec.request.options, (OptionTexts{{"hash", "16"}}));
}

// A word that says something about players cannot switch a device of the search.
TEST(PlayerSpec, LeavesEveryOptionOfASearchItsName) {
  for (const SearchSpec& search : common_searches()) {
    for (const OptionSpec& option : search.options) {
      const PlayerSpec spec = parse_player_spec("name=B nodes=100 " + option.name + "=1");
      EXPECT_EQ(spec.request.options, (OptionTexts{{option.name, "1"}})) << search.name;
    }
  }
}

TEST(PlayerSpec, DescribesAProgram) {
  const PlayerSpec spec = parse_player_spec(
      "cmd='./my/engine --name \"two words\"' protocol=json memory=512 log=x.log grace=50ms patience=5");
  EXPECT_EQ(spec.kind, PlayerSpec::Kind::kProgram);
  EXPECT_EQ(spec.name, "engine");
  EXPECT_EQ(spec.program.command, (std::vector<std::string>{"./my/engine", "--name", "two words"}));
  EXPECT_EQ(spec.program.memory_bytes, 512U << 20);
  EXPECT_EQ(spec.program.log, "x.log");
  EXPECT_EQ(spec.grace, Milliseconds(50));
  EXPECT_EQ(spec.program.patience, Milliseconds(5000));
}

TEST(PlayerSpec, DescribesTheSurroundingsOfAProgram) {
  const PlayerSpec spec = parse_player_spec(
      "cmd=./x dir=/tmp cpus=0-2,5 restart=game env.COLOUR='dark green' option.Hash=16 option.Threads=2 "
      "clock=40/60+0.5");
  EXPECT_EQ(spec.program.folder, "/tmp");
  EXPECT_EQ(spec.program.processors, (std::vector<int>{0, 1, 2, 5}));
  EXPECT_EQ(spec.program.restart, Restart::kEveryGame);
  EXPECT_EQ(spec.program.environment, (OptionTexts{{"COLOUR", "dark green"}}));
  EXPECT_EQ(spec.program.options, (OptionTexts{{"Hash", "16"}, {"Threads", "2"}}));
  EXPECT_EQ(spec.request.limits.clock->moves_to_go, 40);
  EXPECT_EQ(spec.request.limits.clock->left, Milliseconds(60'000));
  EXPECT_NE(problem_of_spec("cmd=x cpus=3-1").find("cpus cannot be \"3-1\""), std::string::npos);
  EXPECT_NE(problem_of_spec("cmd=x restart=often").find("expected fault, game or never"), std::string::npos);
  EXPECT_NE(problem_of_spec("depth=1 option.hash=3").find("option.hash is for programs"), std::string::npos);
  EXPECT_NE(problem_of_spec("cmd=x protocol=tablut option.a=3")
                .find("There is no word for options in the protocol of the official Tablut server"),
            std::string::npos);
}

TEST(PlayerSpec, KnowsTheOthers) {
  EXPECT_EQ(parse_player_spec("random").kind, PlayerSpec::Kind::kRandom);
  EXPECT_EQ(parse_player_spec("search=random name=dice").name, "dice");
  EXPECT_EQ(parse_player_spec("oracle").request.search, "solve");
  EXPECT_EQ(parse_player_spec("oracle").name, "oracle");
  EXPECT_EQ(parse_player_spec("name=net model:my.json").request.options, (OptionTexts{{"file", "my.json"}}));
  EXPECT_EQ(parse_player_spec("search=model file=x").name, "model");
  EXPECT_EQ(parse_player_spec("level=easy").name, "easy");
  EXPECT_EQ(parse_player_spec("depth=3").name, "pvs-depth3");
}

TEST(PlayerSpec, SaysWhatIsWrong) {
  EXPECT_NE(problem_of_spec("name=A").find("would think forever"), std::string::npos);
  EXPECT_NE(problem_of_spec("fast").find("expected NAME=VALUE"), std::string::npos);
  EXPECT_NE(problem_of_spec("depth=0").find("depth cannot be \"0\""), std::string::npos);
  EXPECT_NE(problem_of_spec("cmd='x").find("quotation mark is missing"), std::string::npos);
  EXPECT_NE(problem_of_spec("cmd=''").find("cmd is empty"), std::string::npos);
  EXPECT_NE(problem_of_spec("cmd=x level=easy").find("not both"), std::string::npos);
  EXPECT_NE(problem_of_spec("cmd=x hash=3").find("\"hash\" is no option of a program"), std::string::npos);
  EXPECT_NE(problem_of_spec("cmd=x protocol=smoke").find("There is no protocol \"smoke\""), std::string::npos);
  EXPECT_NE(problem_of_spec("random hash=3").find("no option of a random player"), std::string::npos);
  EXPECT_NE(problem_of_spec("time=soon").find("Cannot read the time"), std::string::npos);
}

TEST(Openings, AreReadLineByLine) {
  Engine rules;
  rules.new_game("connect4");
  const auto openings = parse_openings(rules, "# two of them\n4 4 3\n\n 445 # run together\r\n-\n");
  ASSERT_EQ(openings.size(), 3U);
  EXPECT_EQ(openings[0], (Opening{"4", "4", "3"}));
  EXPECT_EQ(openings[1], (Opening{"4", "4", "5"}));
  EXPECT_EQ(openings[2], Opening{});
}

TEST(Openings, NameTheLineOfAMistake) {
  Engine rules;
  rules.new_game("connect4");
  EXPECT_EQ(problem([&] { parse_openings(rules, "4 4\n# x\n4 9\n"); }),
            "line 3: Move 2, \"9\", is not legal: expected a column from 1 to 7.");
  EXPECT_NE(problem([&] { parse_openings(rules, "1212121"); }).find("line 1: The game is over after these moves"),
            std::string::npos);
}

TEST(Openings, AreReadFromGames) {
  Engine rules;
  rules.new_game("gomoku");
  const std::string sgf = "(;GM[4]SZ[15];B[hh];W[ii]C[a \\] ( here])\n(;GM[4]SZ[15];B[aa])";
  EXPECT_EQ(deepcut::sgf::split_collection(sgf).size(), 2U);
  EXPECT_EQ(read_openings_in(rules, sgf), (std::vector<Opening>{{"h8", "i7"}, {"a15"}}));
  EXPECT_EQ(read_openings_in(rules, sgf, 1), (std::vector<Opening>{{"h8"}, {"a15"}}));
  // Both games of a pair begin alike.
  EXPECT_EQ(read_openings_in(rules, sgf + sgf, 1), (std::vector<Opening>{{"h8"}, {"a15"}}));
  EXPECT_EQ(read_openings_in(rules, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n-1\n").size(), 1U);
  EXPECT_NE(problem([&] { read_openings_in(rules, sgf + "(;GM[4]SZ[15];B[hh];W[hh])"); }).find("game 3: "),
            std::string::npos);
  // The same names would be other points there.
  EXPECT_EQ(problem([&] { read_openings_in(rules, sgf + "(;GM[4]SZ[19];B[hh])"); }),
            "game 3: This is played on a board of 19x19: expected 15x15, as in the match.");
  EXPECT_EQ(problem([&] { read_openings_in(rules, "Piskvorky 20x20, 11:11, 0\n8,8,0\n-1\n"); }),
            "game 1: This is played on a board of 20x20: expected 15x15, as in the match.");
  Engine large;
  large.new_game("gomoku", "", {{"size", "19"}});
  EXPECT_EQ(read_openings_in(large, "(;GM[4];B[ss])(;GM[4]SZ[19];B[aa])"), (std::vector<Opening>{{"s1"}, {"a19"}}));
  EXPECT_EQ(problem([&] { read_openings_in(large, sgf); }),
            "game 1: This is played on a board of 15x15: expected 19x19, as in the match.");
  // As Gomocup writes them: distances from the middle, x to the right and y down.
  EXPECT_EQ(read_openings_in(rules, "0,0, 1,-1\n-7,-7\n"), (std::vector<Opening>{{"h8", "i9"}, {"a15"}}));
  EXPECT_NE(problem([&] { read_openings_in(rules, "0,0\n9,9\n"); }).find("line 2: 9,9 is not on the board"),
            std::string::npos);
}

TEST(Openings, BeginWhereTheyAreTold) {
  MatchConfig match;
  match.game = "connect4";
  match.players = {parse_player_spec("name=A depth=1"), parse_player_spec("random")};
  match.openings = {{"1"}, {"2"}, {"3"}};
  match.opening_start = 2;
  EXPECT_EQ(config_from_json(to_json(match)).opening_start, 2U);
  Engine rules;
  rules.new_game("connect4");
  const Schedule schedule(match);
  EXPECT_EQ(schedule.opening(schedule.game(0), rules), Opening{"3"});
  EXPECT_EQ(schedule.opening(schedule.game(1), rules), Opening{"3"});
  EXPECT_EQ(schedule.opening(schedule.game(2), rules), Opening{"1"});
}

TEST(Openings, RandomOnesAreAFunctionOfTheSeed) {
  Engine rules;
  rules.new_game("tictactoe");
  const Opening opening = random_opening(rules, 4, 7);
  EXPECT_EQ(opening.size(), 4U);
  EXPECT_FALSE(rules.outcome());
  EXPECT_EQ(random_opening(rules, 4, 7), opening);
  EXPECT_NE(random_opening(rules, 4, 8), opening);
  EXPECT_NE(problem([&] { random_opening(rules, 9, 1); }).find("try fewer"), std::string::npos);
}

MatchConfig config() {
  MatchConfig config;
  config.game = "connect4";
  config.rules = "7x6";
  config.players = {parse_player_spec("name=A depth=2"), parse_player_spec("name=B cmd='./x y' time=1")};
  config.rounds = 7;
  config.openings = {{"4", "4"}, {}};
  config.shuffle = true;
  config.seed = 99;
  config.adjudication = {500, 6, 5, 10, 30, 80};
  config.sprt = Sprt{-2, 3, 0.1, 0.05};
  return config;
}

TEST(MatchConfig, SurvivesJson) {
  const MatchConfig read = config_from_json(parse_json_object(to_json_line(to_json(config()))));
  EXPECT_EQ(to_json(read), to_json(config()));
  EXPECT_EQ(read.players[1].program.command, (std::vector<std::string>{"./x", "y"}));
  EXPECT_EQ(read.openings, config().openings);
}

TEST(MatchConfig, MustMakeSense) {
  const auto problem_with = [](const std::function<void(MatchConfig&)>& change) {
    MatchConfig changed = config();
    change(changed);
    return problem([&] { check(changed); });
  };
  EXPECT_EQ(problem_with([](MatchConfig&) {}), "");
  EXPECT_NE(problem_with([](MatchConfig& c) { c.players.pop_back(); }).find("two players or more"), std::string::npos);
  EXPECT_NE(problem_with([](MatchConfig& c) { c.players[1].name = "A"; }).find("Two players have the name \"A\""),
            std::string::npos);
  EXPECT_NE(problem_with([](MatchConfig& c) { c.sprt->alpha = 0; }).find("errors of an SPRT"), std::string::npos);
  EXPECT_NE(problem_with([](MatchConfig& c) { c.sprt->elo1 = 1001; }).find("may be 1000 at most"), std::string::npos);
  const auto normalised = [](double most) {
    return [most](MatchConfig& c) {
      c.sprt->elo1 = most;
      c.sprt->model = EloModel::kNormalised;
    };
  };
  EXPECT_NE(problem_with(normalised(121)).find("The normalised Elo of an SPRT may be 120"), std::string::npos);
  EXPECT_EQ(problem_with(normalised(120)), "");
  EXPECT_NE(problem_with([](MatchConfig& c) { c.sprt->elo1 = -5; }).find("below the second"), std::string::npos);
  EXPECT_NE(problem_with([](MatchConfig& c) {
              c.players.push_back(parse_player_spec("random"));
            }).find("two players, not more"),
            std::string::npos);
}

std::string record_text() {
  MatchGame game;
  game.index = 3;
  game.players = {"B", "A"};
  game.opening = {"4", "4"};
  game.moves = {
      {0, "3", 1.5, 4, 1000, Value::heuristic(12)}, {1, "1", 0, 0, 0, Value::loss(3)}, {0, "2", 0.25, 1, 1, {}}};
  game.winner = 1;
  game.end = "time";
  game.reason = "The program did not answer in time.";
  return to_json_line({{"type", "match"}, {"version", 1}, {"config", to_json(config())}}) + "\n" +
         to_json_line(to_json(game)) + "\n";
}

TEST(MatchRecords, SurviveJson) {
  const MatchRecords records = parse_match_records(record_text());
  ASSERT_EQ(records.games.size(), 1U);
  const MatchGame& game = records.games[0];
  EXPECT_EQ(game.index, 3U);
  EXPECT_EQ(game.winner, 1);
  EXPECT_EQ(game.points(), 0);
  EXPECT_EQ(game.moves[0].value, Value::heuristic(12));
  EXPECT_EQ(game.moves[1].value, Value::loss(3));
  EXPECT_EQ(game.moves[2].value, std::nullopt);
  EXPECT_EQ(to_json(game).dump() + "\n", record_text().substr(record_text().find('\n') + 1));
}

TEST(MatchRecords, TolerateATornLastLine) {
  const std::string whole = record_text();
  const std::size_t header = whole.find('\n') + 1;
  for (std::size_t length = header; length < whole.size(); ++length) {
    const MatchRecords records = parse_match_records(whole.substr(0, length));
    EXPECT_EQ(records.games.size(), 0U);
    EXPECT_EQ(records.bytes, header);
  }
  EXPECT_EQ(parse_match_records(whole).bytes, whole.size());
}

TEST(MatchRecords, DoNotTakeAMissingWinnerForADraw) {
  const std::size_t header = record_text().find('\n') + 1;
  Json game = Json::parse(record_text().substr(header));
  game["index"] = 4;
  game["winner"] = nullptr;
  EXPECT_EQ(parse_match_records(record_text() + game.dump() + "\n").games.at(1).points(), 0.5);
  game.erase("winner");
  EXPECT_EQ(problem([&] { parse_match_records(record_text() + game.dump() + "\n"); }),
            "line 3: Field \"winner\" is missing: expected 0, 1 or null.");
}

TEST(MatchRecords, MayBeExtended) {
  EXPECT_EQ(parse_match_records(record_text() + "{\"type\":\"extension\",\"rounds\":20}\n").config.rounds, 20U);
}

TEST(MatchRecords, NameTheLineOfAMistake) {
  EXPECT_NE(problem([] { parse_match_records(""); }).find("line 1: Expected the description"), std::string::npos);
  EXPECT_NE(problem([] { parse_match_records("{}\n"); }).find("line 1: Expected the description"), std::string::npos);
  EXPECT_NE(problem([] { parse_match_records(record_text() + "nonsense\n"); }).find("line 3: Expected a JSON object"),
            std::string::npos);
  EXPECT_NE(problem([] { parse_match_records(record_text() + "{}\n"); }).find("line 3: Field \"index\""),
            std::string::npos);
  const std::string game_line = record_text().substr(record_text().find('\n') + 1);
  EXPECT_NE(problem([&] { parse_match_records(record_text() + game_line); }).find("line 3: Game 3 is here twice"),
            std::string::npos);
}

}  // namespace
}  // namespace deepcut::match

// Games, schedules and tallies, with players that do what the test says.
#include "match/playing/referee.hpp"

#include <functional>
#include <memory>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "match/results/sgf.hpp"
#include "match/results/tally.hpp"

namespace deepcut::match {
namespace {

/// Plays the moves of a script, each by side and ply.
class ScriptedPlayer final : public Player {
 public:
  using Script = std::function<Thought(const Turn&)>;
  explicit ScriptedPlayer(Script script) : script_(std::move(script)) {}

  void new_game(const GameSetup& /*setup*/) override {}
  Thought think(const Turn& turn) override { return script_(turn); }
  void game_over(std::optional<int> winner, const std::string& /*reason*/) override {
    told_winner = winner, told = true;
  }

  std::optional<int> told_winner;
  bool told = false;

 private:
  Script script_;
};

ScriptedPlayer::Script column(const char* move, std::optional<Value> value = {}) {
  return [=](const Turn&) { return Thought{move, 1, 10, value}; };
}

MatchConfig duel(const std::string& first = "name=A depth=1 hash=1",
                 const std::string& second = "name=B depth=1 hash=1") {
  MatchConfig config;
  config.game = "connect4";
  config.players = {parse_player_spec(first), parse_player_spec(second)};
  return config;
}

MatchGame play(const MatchConfig& config, ScriptedPlayer& first, ScriptedPlayer& second) {
  const Schedule schedule(config);
  const auto game = Referee().play(JobMaker(config, schedule).job(schedule.game(0)), {&first, &second}, {});
  EXPECT_TRUE(game.has_value());
  return game.value_or(MatchGame{});
}

MatchGame play(const MatchConfig& config, const ScriptedPlayer::Script& first, const ScriptedPlayer::Script& second) {
  ScriptedPlayer a(first);
  ScriptedPlayer b(second);
  return play(config, a, b);
}

TEST(Referee, KnowsTheRules) {
  const MatchConfig config = duel();
  ScriptedPlayer first(column("1"));
  ScriptedPlayer second(column("2"));
  const MatchGame game = play(config, first, second);
  EXPECT_EQ(game.winner, 0);
  EXPECT_EQ(game.end, "rules");
  EXPECT_EQ(game.reason, "four in a row");
  EXPECT_EQ(game.players[0], "A");
  ASSERT_EQ(game.moves.size(), 7U);
  EXPECT_EQ(game.moves[1].move, "2");
  EXPECT_EQ(game.moves[1].side, 1);
  EXPECT_EQ(game.moves[1].nodes, 10U);
  EXPECT_TRUE(first.told && second.told);
  EXPECT_EQ(second.told_winner, 0);
}

TEST(Referee, GivesAnIllegalMoveItsReason) {
  const MatchGame game = play(duel(), column("1"), column("9"));
  EXPECT_EQ(game.winner, 0);
  EXPECT_EQ(game.end, "illegal move");
  EXPECT_EQ(game.reason, "\"9\" is not a legal move: expected a column from 1 to 7.");
  EXPECT_EQ(game.moves.size(), 1U);
  EXPECT_EQ(play(duel(), column(""), column("1")).end, "illegal move");
}

TEST(Referee, PassesFaultsOn) {
  const MatchGame game = play(
      duel(), [](const Turn&) -> Thought { throw PlayerFault(Fault::kMemory, "Too much."); }, column("1"));
  EXPECT_EQ(game.winner, 1);
  EXPECT_EQ(game.end, "memory");
  EXPECT_EQ(game.reason, "Too much.");
}

ScriptedPlayer::Script slow(const char* move) {
  return [=](const Turn&) {
    std::this_thread::sleep_for(Milliseconds(30));
    return Thought{move};
  };
}

TEST(Referee, KeepsTheTimeOfAMove) {
  const MatchGame game = play(duel("name=A time=5ms grace=5ms"), slow("1"), column("2"));
  EXPECT_EQ(game.end, "time");
  EXPECT_EQ(game.winner, 1);
  EXPECT_EQ(play(duel("name=A time=5ms grace=10"), slow("1"), column("2")).end, "rules");
}

TEST(Referee, RunsTheClockDown) {
  std::vector<Milliseconds> left;
  const auto watch = [&left](const Turn& turn) {
    left.push_back(turn.limits.clock->left);
    std::this_thread::sleep_for(Milliseconds(30));
    return Thought{"1"};
  };
  // 100 ms less 30 or more, plus 10 a move: the third move at the latest sees less than half.
  const MatchGame game = play(duel("name=A clock=100ms+10ms grace=10"), watch, column("2"));
  EXPECT_EQ(game.end, "rules");
  ASSERT_EQ(left.size(), 4U);
  EXPECT_EQ(left[0], Milliseconds(100));
  EXPECT_LE(left[1], Milliseconds(81));
  EXPECT_GE(left[1], Milliseconds(10));
  EXPECT_LE(left[2], Milliseconds(62));
  EXPECT_EQ(play(duel("name=A clock=20ms grace=1ms"), slow("1"), column("2")).end, "time");
}

MatchConfig connect6_duel(const std::string& first, const std::string& second) {
  MatchConfig config = duel(first, second);
  config.game = "connect6";
  return config;
}

/// Any legal move, after a while.
ScriptedPlayer::Script any_move(std::vector<GoLimits>& seen, Milliseconds time) {
  const auto rules = std::make_shared<Engine>();
  return [rules, &seen, time](const Turn& turn) {
    seen.push_back(turn.limits);
    rules->new_game("connect6");
    rules->set_moves(turn.moves);
    std::this_thread::sleep_for(time);
    return Thought{rules->legal_moves().front()};
  };
}

TEST(Referee, GivesATurnOfTwoStonesItsTimeOnce) {
  MatchConfig config = connect6_duel("name=A time=400ms grace=10", "name=B clock=10+1 grace=10");
  config.adjudication.max_plies = 7;  // one stone, then turns of two
  std::vector<GoLimits> first;
  std::vector<GoLimits> second;
  EXPECT_EQ(play(config, any_move(first, Milliseconds(30)), any_move(second, Milliseconds(30))).reason,
            "maximum number of plies");
  ASSERT_EQ(first.size(), 3U);
  EXPECT_EQ(first[0].time, Milliseconds(400));  // the one stone of the first turn
  EXPECT_EQ(first[1].time, Milliseconds(200));  // half of a turn, then what the first half left
  EXPECT_LE(first[2].time, Milliseconds(370));
  EXPECT_GE(first[2].time, Milliseconds(1));
  ASSERT_EQ(second.size(), 4U);
  EXPECT_EQ(second[0].clock->left, Milliseconds(10'000));
  // The increment comes with the end of the turn, not with its first stone.
  EXPECT_LE(second[1].clock->left, Milliseconds(9'970));
  EXPECT_GE(second[2].clock->left, second[1].clock->left);
}

TEST(Referee, CountsBothStonesOfATurnAgainstItsTime) {
  std::vector<GoLimits> seen;
  MatchConfig config = connect6_duel("name=A depth=1 hash=1", "name=B time=100ms grace=1ms hash=1");
  // Twice 60 is more than 100.
  const MatchGame game = play(config, any_move(seen, Milliseconds(0)), any_move(seen, Milliseconds(60)));
  EXPECT_EQ(game.end, "time");
  EXPECT_EQ(game.winner, 0);
  EXPECT_LE(game.moves.size(), 2U);
}

TEST(Adjudication, TakesTwoStonesOfOneSideForOneOpinion) {
  MatchConfig config = connect6_duel("name=A depth=1 hash=1", "name=B depth=1 hash=1");
  config.adjudication = {.win_score = 30, .win_plies = 2, .max_plies = 9};
  std::vector<GoLimits> seen;
  const auto with_value = [&seen](std::optional<Value> value) -> ScriptedPlayer::Script {
    return [script = any_move(seen, Milliseconds(0)), value](const Turn& turn) {
      Thought thought = script(turn);
      thought.value = value;
      return thought;
    };
  };
  // White alone thinks so, twice in a row.
  EXPECT_EQ(play(config, with_value(Value::heuristic(0)), with_value(Value::heuristic(50))).reason,
            "maximum number of plies");
  EXPECT_EQ(play(config, with_value({}), with_value(Value::heuristic(50))).reason, "maximum number of plies");
  const MatchGame agreed = play(config, with_value(Value::heuristic(-50)), with_value(Value::heuristic(50)));
  EXPECT_EQ(agreed.reason, "agreed win");
  EXPECT_EQ(agreed.winner, 1);
  EXPECT_EQ(agreed.moves.size(), 2U);
  // One ply is not an agreement, either.
  config.adjudication.win_plies = 1;
  EXPECT_EQ(play(config, with_value(Value::heuristic(50)), with_value({})).reason, "maximum number of plies");
}

TEST(Referee, BeginsWithTheOpening) {
  MatchConfig config = duel();
  config.openings = {{"1", "2", "1", "2", "1"}};
  const MatchGame game = play(config, column("1"), column("2"));
  EXPECT_EQ(game.opening.size(), 5U);
  EXPECT_EQ(game.moves.size(), 2U);
  EXPECT_EQ(game.moves[0].side, 1);
  EXPECT_EQ(game.winner, 0);
}

TEST(Referee, LeavesAGameThatIsAbandoned) {
  const MatchConfig config = duel();
  const Schedule schedule(config);
  std::stop_source stop;
  ScriptedPlayer first([&stop](const Turn&) {
    stop.request_stop();
    return Thought{};
  });
  ScriptedPlayer second(column("2"));
  EXPECT_FALSE(Referee()
                   .play(JobMaker(config, schedule).job(schedule.game(0)), {&first, &second}, stop.get_token())
                   .has_value());
}

TEST(Adjudication, EndsAGameThatBothThinkWon) {
  MatchConfig config = duel();
  config.adjudication.win_score = 100;
  config.adjudication.win_plies = 4;
  const MatchGame game = play(config, column("1", Value::heuristic(120)), column("2", Value::loss(9)));
  EXPECT_EQ(game.end, "adjudication");
  EXPECT_EQ(game.reason, "agreed win");
  EXPECT_EQ(game.winner, 0);
  EXPECT_EQ(game.moves.size(), 4U);
  // They do not agree, or one says nothing.
  EXPECT_EQ(play(config, column("1", Value::heuristic(120)), column("2", Value::heuristic(120))).end, "rules");
  EXPECT_EQ(play(config, column("1", Value::heuristic(120)), column("2", Value::heuristic(-99))).end, "rules");
  EXPECT_EQ(play(config, column("1", Value::heuristic(120)), column("2")).end, "rules");
}

TEST(Adjudication, EndsAGameThatBothThinkDrawn) {
  MatchConfig config = duel();
  config.adjudication.draw_score = 3;
  config.adjudication.draw_plies = 2;
  config.adjudication.draw_from = 3;
  const MatchGame game = play(config, column("1", Value::heuristic(3)), column("2", Value::draw()));
  EXPECT_EQ(game.reason, "agreed draw");
  EXPECT_EQ(game.winner, std::nullopt);
  EXPECT_EQ(game.moves.size(), 5U);
}

TEST(Adjudication, EndsAGameThatIsTooLong) {
  MatchConfig config = duel();
  config.adjudication.max_plies = 6;
  const MatchGame game = play(config, column("1"), column("2"));
  EXPECT_EQ(game.reason, "maximum number of plies");
  EXPECT_EQ(game.points(), 0.5);
  // The rules come first.
  config.adjudication.max_plies = 7;
  EXPECT_EQ(play(config, column("1"), column("2")).end, "rules");
}

TEST(Adjudication, LetsOneSideResign) {
  MatchConfig config = duel();
  config.adjudication.resign_score = 100;
  config.adjudication.resign_turns = 2;
  const MatchGame game = play(config, column("1", Value::heuristic(5)), column("2", Value::heuristic(-100)));
  EXPECT_EQ(game.reason, "resignation");
  EXPECT_EQ(game.winner, 0);
  EXPECT_EQ(game.moves.size(), 4U);
  EXPECT_EQ(play(config, column("1", Value::heuristic(5)), column("2", Value::heuristic(-99))).end, "rules");
  EXPECT_EQ(config_from_json(to_json(config)).adjudication.resign_turns, 2);
}

TEST(Adjudication, EndsAGameWhoseResultIsProven) {
  MatchConfig config = duel();
  config.adjudication.exact_nodes = 100'000;
  // Red has three in a row with both ends open, and Yellow one move.
  config.openings = {{"3", "3", "4", "4"}};
  const MatchGame game = play(config, column("5"), column("1"));
  EXPECT_EQ(game.end, "adjudication");
  EXPECT_EQ(game.reason, "proven win");
  EXPECT_EQ(game.winner, 0);
  EXPECT_EQ(game.moves.size(), 1U);
  EXPECT_EQ(config_from_json(to_json(config)).adjudication.exact_nodes, 100'000U);
}

TEST(Adjudication, ProvesFiveInARowByThreats) {
  MatchConfig config = duel();
  config.game = "gomoku";
  config.adjudication.exact_nodes = 20'000;
  config.openings = {{"h8", "h9", "i8", "g8", "i9", "g9", "i7"}};
  const MatchGame game = play(config, column("a1"), column("b1"));
  EXPECT_EQ(game.reason, "proven win");
  EXPECT_EQ(game.winner, 0);
  EXPECT_EQ(game.moves.size(), 1U);
}

TEST(Adjudication, ProvesConnect6ByThreats) {
  MatchConfig config = duel();
  config.game = "connect6";
  config.rules.clear();
  config.adjudication.exact_nodes = 20'000;
  // Black has four in a row with room at both ends, which White does not see.
  config.openings = {{"JJ", "AA", "CA", "JK", "JL", "EA", "GA", "JM", "SS", "IA"}};
  const MatchGame game = play(config, column("SA"), column("KA"));
  EXPECT_EQ(game.end, "adjudication") << game.reason;
  EXPECT_EQ(game.winner, 0);
}

TEST(Referee, AddsTheTimeOfAPeriod) {
  std::vector<MatchClock> seen;
  const auto watch = [&seen](const Turn& turn) {
    seen.push_back(*turn.limits.clock);
    return Thought{"1"};
  };
  play(duel("name=A clock=2/10 grace=10"), watch, column("2"));
  ASSERT_EQ(seen.size(), 4U);
  EXPECT_EQ(seen[0].moves_to_go, 2);
  EXPECT_EQ(seen[1].moves_to_go, 1);
  EXPECT_EQ(seen[2].moves_to_go, 2);
  EXPECT_LE(seen[1].left, Milliseconds(10'000));
  EXPECT_GT(seen[2].left, Milliseconds(10'000));
}

TEST(Sgf, TellsTheGame) {
  const MatchConfig config = duel("name=A] depth=1");
  const MatchGame game = play(config, column("1", Value::heuristic(5)), column("2"));
  const std::string sgf = to_sgf(config, game);
  EXPECT_EQ(sgf.substr(0, 62), "(;FF[4]CA[UTF-8]AP[Deepcut]DG[connect4]SZ[7:6]RU[7x6]PB[A\\]]PW");
  EXPECT_NE(sgf.find("PW[B]RE[B+]C[Game 0\nrules: four in a row]"), std::string::npos) << sgf;
  EXPECT_NE(sgf.find(";B[1]C[+5, "), std::string::npos);
  EXPECT_NE(sgf.find(";W[2]C["), std::string::npos);
}

MatchConfig field(std::size_t players, Pairing pairing = Pairing::kRoundRobin) {
  MatchConfig config = duel();
  config.players.clear();
  for (std::size_t i = 0; i < players; ++i)
    config.players.push_back(parse_player_spec("depth=1 name=P" + std::to_string(i)));
  config.pairing = pairing;
  config.rounds = 3;
  return config;
}

TEST(Schedule, PairsEverybodyWithBothSidesAndTheSameOpening) {
  MatchConfig config = field(4);
  config.random_plies = 4;
  const Schedule schedule(config);
  EXPECT_EQ(schedule.games(), 3U * 6 * 2);
  Engine rules;
  rules.new_game("connect4");
  std::map<std::array<std::size_t, 2>, int> met;
  std::set<Opening> openings;
  for (std::uint64_t i = 0; i < schedule.games(); i += 2) {
    const ScheduledGame game = schedule.game(i);
    const ScheduledGame back = schedule.game(i + 1);
    EXPECT_EQ(game.players[0], back.players[1]);
    EXPECT_EQ(game.players[1], back.players[0]);
    EXPECT_EQ(schedule.opening(game, rules), schedule.opening(back, rules));
    EXPECT_EQ(game.round, i / 12);
    openings.insert(schedule.opening(game, rules));
    ++met[game.players];
  }
  EXPECT_EQ(met.size(), 6U);
  for (const auto& [players, count] : met) EXPECT_EQ(count, 3);
  EXPECT_EQ(openings.size(), 3U);
}

TEST(Schedule, AGauntletHasOneAgainstAll) {
  const MatchConfig config = field(4, Pairing::kGauntlet);
  const Schedule schedule(config);
  EXPECT_EQ(schedule.pairings(), (std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {0, 2}, {0, 3}}));
}

TEST(Schedule, ShufflesEveryOpeningOnce) {
  MatchConfig config = field(2);
  config.rounds = 7;
  for (int i = 1; i <= 7; ++i) config.openings.push_back({std::to_string(i)});
  config.shuffle = true;
  Engine rules;
  const auto order = [&](std::uint64_t seed) {
    config.seed = seed;
    const Schedule schedule(config);
    std::vector<Opening> openings;
    for (std::uint64_t i = 0; i < schedule.games(); i += 2)
      openings.push_back(schedule.opening(schedule.game(i), rules));
    return openings;
  };
  const auto first = order(1);
  EXPECT_EQ(std::set<Opening>(first.begin(), first.end()).size(), 7U);
  EXPECT_EQ(order(1), first);
  EXPECT_NE(order(2), first);
}

MatchGame result(const MatchConfig& config, std::uint64_t index, double points_of_side_0) {
  const ScheduledGame scheduled = Schedule(config).game(index);
  MatchGame game;
  game.index = index;
  game.players = {config.players[scheduled.players[0]].name, config.players[scheduled.players[1]].name};
  if (points_of_side_0 != 0.5) game.winner = points_of_side_0 > 0.5 ? 0 : 1;
  game.end = "rules";
  return game;
}

TEST(Tally, CountsGamesAndPairsInAnyOrder) {
  const MatchConfig config = field(2);
  Tally tally(config);
  tally.add(result(config, 3, 0.5));
  tally.add(result(config, 0, 1));
  tally.add(result(config, 2, 1));
  tally.add(result(config, 1, 0));
  tally.add(result(config, 4, 0));
  const Results results = tally.results(0, 1);
  EXPECT_EQ(results.wins, 3U);
  EXPECT_EQ(results.draws, 1U);
  EXPECT_EQ(results.losses, 1U);
  EXPECT_EQ(results.pairs, (std::array<std::uint64_t, 5>{0, 0, 0, 1, 1}));
  EXPECT_EQ(tally.results(1, 0).wins, 1U);
  EXPECT_EQ(tally.results(1, 0).pairs, (std::array<std::uint64_t, 5>{1, 1, 0, 0, 0}));
  EXPECT_EQ(tally.games(), 5U);
  ASSERT_EQ(tally.encounters().size(), 2U);
}

TEST(Tally, RefusesGamesOfAnotherMatch) {
  const MatchConfig config = field(2);
  Tally tally(config);
  EXPECT_THROW(tally.add(result(field(4), 2, 1)), Error);
  MatchGame beyond = result(config, 0, 1);
  beyond.index = 1000;
  EXPECT_THROW(tally.add(beyond), Error);
}

TEST(Tally, AVerdictRestsOnTheOrderOfTheSchedule) {
  MatchConfig config = field(2);
  config.rounds = 100;
  config.sprt = Sprt{0, 100};
  Tally forwards(config);
  Tally backwards(config);
  const auto points = [](std::uint64_t index) { return index % 10 == 0 ? 0.5 : index % 2 == 0 ? 1.0 : 0.0; };
  for (std::uint64_t i = 0; i < 200; ++i) forwards.add(result(config, i, points(i)));
  for (std::uint64_t i = 200; i-- > 0;) backwards.add(result(config, i, points(i)));
  EXPECT_EQ(forwards.verdict(), Sprt::Verdict::kAcceptElo1);
  EXPECT_EQ(backwards.verdict(), Sprt::Verdict::kAcceptElo1);
  EXPECT_LT(forwards.games(), 200U);
  EXPECT_EQ(forwards.games(), backwards.games());
  EXPECT_EQ(forwards.results(0, 1).pairs, backwards.results(0, 1).pairs);
  EXPECT_DOUBLE_EQ(forwards.log_likelihood_ratio(), backwards.log_likelihood_ratio());
}

}  // namespace
}  // namespace deepcut::match

// One game in progress: moves, errors, results, thinking.
#include "engine/engine.hpp"

#include <atomic>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "effort.hpp"
#include "engine/error_of.hpp"

namespace deepcut {
namespace {

using testing::error_of;

Engine& with(Engine& engine, const std::string& game, const std::string& moves = "", const std::string& rules = "") {
  engine.new_game(game, rules);
  engine.set_moves(moves);
  return engine;
}

std::uint64_t perft(const Engine& engine, int depth) {
  std::atomic<std::uint64_t> leaves = 0;
  const std::uint64_t count = engine.perft(depth, {}, leaves).value();
  // At depth 0 the position itself is the only leaf, and nothing is counted on the way.
  if (depth > 0) {
    EXPECT_EQ(leaves.load(), count);
  }
  return count;
}

TEST(EngineReport, HasWordsForTheEndsOfTheScale) {
  EXPECT_EQ(value_text(Value::heuristic(kMaxScore), Bound::kLower), "likely win");
  EXPECT_EQ(value_text(Value::heuristic(-kMaxScore), Bound::kExact), "likely loss");
  EXPECT_EQ(value_text(Value::heuristic(kMaxScore), Bound::kUpper), "unknown");
  EXPECT_EQ(value_text(Value::heuristic(12), Bound::kLower), "at least +12");
  EXPECT_EQ(to_json(Value::heuristic(kMaxScore))["text"], "likely win");
}

TEST(EngineResult, IsToldInTheGamesOwnUnit) {
  Engine engine;
  engine.new_game("rps", "open", {{"position", "RRR/RRR/RR. P P 1"}});
  engine.play("P8");
  EXPECT_EQ(engine.result_text().find("by 1"), std::string::npos) << engine.result_text();
  EXPECT_NE(engine.result_text().find(" cards to "), std::string::npos) << engine.result_text();
}

TEST(Engine, WantsAGameFirst) {
  Engine engine;
  const std::string expected = "There is no game yet: start a new one first.";
  EXPECT_EQ(error_of([&] { engine.play("4"); }), expected);
  EXPECT_EQ(error_of([&] { engine.set_moves("4"); }), expected);
  EXPECT_EQ(error_of([&] { engine.go({}); }), expected);
  EXPECT_EQ(error_of([&] { (void)engine.state_json(); }), expected);
  EXPECT_EQ(error_of([&] { (void)engine.legal_moves(); }), expected);
  EXPECT_EQ(error_of([&] { (void)engine.game(); }), expected);
}

TEST(Engine, NamesWhatIsUnknown) {
  Engine engine;
  EXPECT_EQ(error_of([&] { engine.new_game("chess"); }).find("There is no game \"chess\": expected tictactoe"), 0U);
  EXPECT_EQ(error_of([&] { engine.new_game("connect4", "9x9"); }),
            "There is no rule set of connect4 \"9x9\": expected 7x6, 6x5 or 8x7.");
  engine.new_game("connect4");
  EXPECT_EQ(error_of([&] { engine.go({.level = "god"}); }),
            "There is no level \"god\": expected beginner, easy, medium, hard or max.");
  EXPECT_EQ(error_of([&] {
              engine.go({.options = {{"hush", "1"}}});
            }).substr(0, 45),
            "\"hush\" is no option of search pvs: expected t");
}

TEST(Engine, PlaysAndTakesBack) {
  Engine engine;
  with(engine, "tictactoe");
  const Json start = engine.state_json();
  engine.play(" b2 ");
  engine.play("A1");
  EXPECT_EQ(engine.moves(), (std::vector<std::string>{"b2", "a1"}));
  EXPECT_EQ(engine.legal_moves().size(), 7U);
  engine.undo(2);
  EXPECT_EQ(engine.state_json(), start);
  EXPECT_EQ(error_of([&] { engine.undo(); }), "Cannot take back 1 ply: 0 were played.");
  EXPECT_EQ(error_of([&] { engine.undo(-1); }), "Cannot take back -1 plies: 0 were played.");
}

TEST(Engine, SaysWhyAMoveIsIllegal) {
  Engine engine;
  with(engine, "tictactoe", "b2");
  EXPECT_EQ(engine.why_illegal("b2"), "\"b2\" is not a legal move: b2 is taken.");
  EXPECT_EQ(engine.why_illegal("B2"), "\"B2\" is not a legal move: B2 is taken.");
  EXPECT_EQ(engine.why_illegal("d1"),
            "\"d1\" is not a legal move: expected a column from a to c and a row from 1 to 3, as in b2.");
  EXPECT_EQ(engine.why_illegal("a1"), "");
  with(engine, "connect4", "444444");
  EXPECT_EQ(engine.why_illegal("4"), "\"4\" is not a legal move: column 4 is full; open columns are 1, 2, 3, 5, 6, 7.");
  EXPECT_EQ(engine.why_illegal(std::string("\x1b[31m", 5)),
            "\"?[31m\" is not a legal move: expected a column from 1 to 7.");
  with(engine, "connect4", "4142434");
  EXPECT_EQ(engine.why_illegal("1"), "\"1\" is not a legal move: the game is over (Red wins: four in a row.).");
}

TEST(Engine, ReadsMovesInEveryForm) {
  Engine engine;
  engine.new_game("connect4");
  for (const char* text : {"4453", "4 4 5 3", "4,4,5,3", " 44\n53\t", "4 453"}) {
    engine.set_moves(text);
    EXPECT_EQ(engine.moves(), (std::vector<std::string>{"4", "4", "5", "3"})) << text;
  }
  engine.new_game("tictactoe");
  engine.set_moves("b2a1C3");
  EXPECT_EQ(engine.moves(), (std::vector<std::string>{"b2", "a1", "c3"}));
  engine.set_moves("");
  EXPECT_TRUE(engine.moves().empty());
}

TEST(Engine, AWrongListOfMovesChangesNothing) {
  Engine engine;
  with(engine, "connect4", "44");
  EXPECT_EQ(error_of([&] { engine.set_moves("4449"); }), "Move 4, \"9\", is not legal: expected a column from 1 to 7.");
  EXPECT_EQ(error_of([&] { engine.set_moves("41424344"); }),
            "Move 8, \"4\", is not legal: the game is over (Red wins: four in a row.).");
  EXPECT_EQ(error_of([&] { engine.load({.game = "connect4", .rules = "6x5", .moves = {"7"}}); }),
            "Move 1, \"7\", is not legal: expected a column from 1 to 6.");
  EXPECT_EQ(engine.moves().size(), 2U);
  EXPECT_EQ(engine.rules().name, "7x6");
}

TEST(Engine, TellsHowAGameEnded) {
  Engine engine;
  with(engine, "tictactoe", "a1 b1 a2 b2 a3");
  EXPECT_EQ(engine.result_text(), "X wins: 3 in a row.");
  with(engine, "tictactoe", "a1 b1 a2 b2 c3 b3");
  EXPECT_EQ(engine.result_text(), "O wins: 3 in a row.");
  with(engine, "tictactoe", "b2 a1 c3 a3 a2 c2 b3 b1 c1");
  EXPECT_EQ(engine.result_text(), "Draw: the board is full.");
  EXPECT_FALSE(engine.outcome()->winner);
  with(engine, "connect4", "1212121");
  EXPECT_EQ(engine.result_text(), "Red wins: four in a row.");
  EXPECT_EQ(error_of([&] { engine.go({}); }),
            "There is nothing to search: the game is over (Red wins: four in a row.).");
}

TEST(Engine, StateHasTheDocumentedFields) {
  Engine engine;
  with(engine, "connect4", "4142434");
  const Json state = engine.state_json();
  std::vector<std::string> names;
  for (const auto& [name, value] : state.items()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"game", "rules", "options", "moves", "side", "side_name", "legal_moves",
                                             "result", "board", "annotations"}));
  EXPECT_EQ(state["result"]["winner"], 0);
  EXPECT_EQ(state["board"]["winning"].size(), 4U);
  EXPECT_EQ(state["board"]["last"], Json::array({17}));
  EXPECT_EQ(state["board"]["cells"].size(), 42U);
  EXPECT_TRUE(state["legal_moves"].empty());
}

TEST(Engine, MarksThreats) {
  Engine engine;
  with(engine, "connect4", "4142");
  EXPECT_TRUE(engine.annotations().empty());
  with(engine, "connect4", "41424");
  ASSERT_EQ(engine.annotations().size(), 1U);
  const games::Annotation threat = engine.annotations()[0];
  EXPECT_EQ(threat.text, "Red completes four in column 4, row 4 at once");
  EXPECT_EQ(threat.cell, 2 * 7 + 3);
  EXPECT_EQ(threat.owner, 0);
}

TEST(Engine, SavesAndLoads) {
  Engine engine;
  with(engine, "connect4", "4453", "8x7");
  const GameRecord record = engine.record();
  Engine other;
  other.load(record);
  EXPECT_EQ(other.state_json(), engine.state_json());
}

TEST(Engine, GoesOnWithWhatItLearntWhereItsOwnGameIsCopied) {
  const GoRequest request{.options = {{"hash", "4"}}, .limits = {.depth = 8}};
  Engine rules;
  with(rules, "connect4", "44");
  Engine engine;
  engine.copy_game(rules);
  const std::uint64_t first = engine.run(request).nodes;
  engine.copy_game(rules);
  EXPECT_LT(engine.run(request).nodes, first);
  with(rules, "connect4", "44", "8x7");
  engine.copy_game(rules);
  EXPECT_EQ(engine.rules().name, "8x7");
  with(rules, "connect4", "44");
  engine.copy_game(rules);
  EXPECT_EQ(engine.run(request).nodes, first) << "another game was between";
}

TEST(Engine, CountsPerft) {
  Engine engine;
  with(engine, "tictactoe");
  const std::uint64_t tictactoe[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0};
  for (int depth = 0; depth <= 10; ++depth) EXPECT_EQ(perft(engine, depth), tictactoe[depth]) << depth;
  with(engine, "connect4");
  const std::uint64_t connect4[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536};
  for (int depth = 0; depth <= 7; ++depth) EXPECT_EQ(perft(engine, depth), connect4[depth]) << depth;
  EXPECT_EQ(error_of([&] { perft(engine, -1); }), "Depth -1 is not possible: expected 0 to 255.");
}

TEST(Engine, PerftCanBeStopped) {
  Engine engine;
  with(engine, "connect4");
  std::stop_source stop;
  stop.request_stop();
  std::atomic<std::uint64_t> leaves = 0;
  EXPECT_EQ(engine.perft(12, stop.get_token(), leaves), std::nullopt);
}

TEST(Engine, ChecksLimits) {
  Engine engine;
  with(engine, "connect4");
  EXPECT_EQ(error_of([&] { engine.go({.limits = {.depth = 0}}); }), "Depth 0 is not possible: expected 1 to 255.");
  EXPECT_EQ(error_of([&] { engine.go({.limits = {.depth = 256}}); }), "Depth 256 is not possible: expected 1 to 255.");
  EXPECT_EQ(error_of([&] { engine.go({.limits = {.nodes = 0}}); }), "0 nodes are not possible: expected 1 or more.");
  EXPECT_NE(error_of([&] {
              engine.go({.options = {{"hash", "1048576"}}, .limits = {.depth = 1}});
            }).find("this machine has"),
            std::string::npos);
}

TEST(Engine, EverySearchOfEveryGameFindsTheWinInOne) {
  Engine engine;
  const struct {
    const char* game;
    const char* moves;
    const char* win;
  } cases[] = {{"tictactoe", "a1 b1 a2 b2", "a3"}, {"connect4", "414243", "4"}};
  for (const auto& [game, moves, win] : cases) {
    for (const SearchSpec& search : registry().game(game).rules.front().searches) {
      if (search.name == "random") continue;
      with(engine, game, moves);
      GoRequest request{.search = search.name, .limits = {.depth = 3}};
      if (find_option(search.options, "hash") != nullptr) request.options = {{"hash", "1"}};
      const SearchReport report = engine.run(request);
      EXPECT_EQ(report.best, win) << game << " " << search.name;
      EXPECT_EQ(report.value, Value::win(1)) << game << " " << search.name;
      EXPECT_EQ(report.line, (std::vector<std::string>{win})) << game << " " << search.name;
    }
  }
}

TEST(Engine, SolvesSmallGames) {
  Engine engine;
  with(engine, "tictactoe");
  const GoRequest solve{.search = "solve", .options = {{"hash", "16"}}};
  const SearchReport empty = engine.run(solve);
  EXPECT_TRUE(empty.solved());
  EXPECT_EQ(empty.value, Value::draw());
  EXPECT_EQ(empty.line.size(), 9U);
  with(engine, "connect4", "44444326555");
  const SearchReport report = engine.run(solve);
  EXPECT_EQ(report.value, Value::win(3));
  EXPECT_EQ(report.line.size(), 3U);
}

TEST(Engine, GivesSeveralLines) {
  Engine engine;
  with(engine, "connect4", "44");
  const SearchReport report = engine.run({.options = {{"lines", "3"}, {"hash", "1"}}, .limits = {.depth = 6}});
  ASSERT_EQ(report.lines.size(), 3U);
  EXPECT_EQ(report.lines[0].moves, report.line);
  EXPECT_NE(report.lines[0].moves[0], report.lines[1].moves[0]);
  EXPECT_NE(report.lines[1].moves[0], report.lines[2].moves[0]);
  EXPECT_GE(report.lines[0].value.score(), report.lines[1].value.score());
  EXPECT_GE(report.lines[1].value.score(), report.lines[2].value.score());
}

TEST(Engine, PreparesASearchWithoutThinking) {
  Engine engine;
  EXPECT_THROW(engine.prepare({}), Error);  // no game yet
  engine.new_game("connect4");
  EXPECT_THROW(engine.prepare({.options = {{"sugar", "2"}}}), Error);
  const GoRequest request{.options = {{"hash", "1"}}, .limits = {.nodes = 1000}};
  engine.prepare(request);
  EXPECT_FALSE(engine.thinking());
  const SearchReport prepared = engine.run(request);
  Engine other;
  other.new_game("connect4");
  EXPECT_EQ(prepared.nodes, other.run(request).nodes);
}

TEST(Engine, RunsOnTheThreadOfItsCaller) {
  Engine engine;
  engine.new_game("connect4");
  engine.on_best_move([](const SearchReport&) { FAIL() << "nobody is to be told"; });
  const GoRequest request{.options = {{"hash", "1"}}, .limits = {.depth = 6}};
  int told = 0;
  const SearchReport report = engine.run(request, [&told, caller = std::this_thread::get_id()](const SearchReport&) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    ++told;
  });
  EXPECT_GE(told, 6);
  EXPECT_FALSE(engine.thinking());
  Engine other;
  other.new_game("connect4");
  EXPECT_EQ(report.nodes, other.run(request).nodes);
  EXPECT_EQ(engine.wait().nodes, report.nodes);
}

TEST(Engine, RunIsStoppedByItsToken) {
  Engine engine;
  engine.new_game("connect4");
  std::stop_source stop;
  const SearchReport report = engine.run(
      {}, [&stop](const SearchReport&) { stop.request_stop(); }, stop.get_token());
  EXPECT_EQ(report.stop, StopReason::kStopped);
  EXPECT_TRUE(report.best);
  // One that was stopped before it began still has a move.
  EXPECT_TRUE(engine.run({}, {}, stop.get_token()).best);
}

TEST(Engine, IsReproducible) {
  Engine engine;
  const GoRequest request{.options = {{"hash", "2"}}, .limits = {.nodes = 20'000}};
  with(engine, "connect4", "44");
  const SearchReport first = engine.run(request);
  EXPECT_EQ(first.nodes, 20'000U);
  engine.set_moves("4455");
  engine.run(request);
  with(engine, "tictactoe");
  engine.run(request);
  with(engine, "connect4", "44");
  const SearchReport again = engine.run(request);
  EXPECT_EQ(again.nodes, first.nodes);
  EXPECT_EQ(again.best, first.best);
  EXPECT_EQ(again.line, first.line);
  EXPECT_EQ(again.depth, first.depth);
  // Without a new game it goes on from what it has learnt.
  const SearchReport warm = engine.run(request);
  EXPECT_GE(warm.depth, first.depth);
}

TEST(Engine, ForgetsTheGameBefore) {
  const GoRequest request{.options = {{"hash", "2"}}, .limits = {.nodes = test::tries(5'000U, 4)}};
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) {
      if (rules.bench.empty()) continue;
      Engine engine;
      const auto search = [&](const BenchPosition& position) {
        engine.new_game(game.info.name, rules.name);
        engine.set_moves(position.moves);
        return engine.run(request);
      };
      const SearchReport first = search(rules.bench.front());
      for (const BenchPosition& position : rules.bench) search(position);
      const SearchReport again = search(rules.bench.front());
      EXPECT_EQ(again.nodes, first.nodes) << game.info.name << ' ' << rules.name;
      EXPECT_EQ(again.depth, first.depth) << game.info.name << ' ' << rules.name;
      EXPECT_EQ(again.line, first.line) << game.info.name << ' ' << rules.name;
    }
  }
}

TEST(Engine, PlainSearchesDeepenOnlyWhenTimeMayEnd) {
  Engine engine;
  with(engine, "tictactoe");
  const SearchReport straight = engine.run({.search = "minimax", .limits = {.depth = 9}});
  EXPECT_EQ(straight.nodes, 549'946U);
  EXPECT_EQ(straight.depth, 9);
  const SearchReport deepened = engine.run({.search = "minimax", .limits = {.nodes = 5000}});
  EXPECT_EQ(deepened.nodes, 5000U);
  EXPECT_EQ(deepened.stop, StopReason::kNodes);
  EXPECT_EQ(deepened.depth, 4);  // 10 + 82 + 586 + 3610 nodes up to there
}

TEST(Engine, RandomMovesFollowTheSeed) {
  Engine engine;
  with(engine, "connect4");
  const auto sequence = [&](const char* seed) {
    std::string moves;
    engine.new_game("connect4");
    for (int i = 0; i < 20; ++i) moves += *engine.run({.search = "random", .options = {{"seed", seed}}}).best;
    return moves;
  };
  const std::string first = sequence("5");
  EXPECT_EQ(sequence("5"), first);
  EXPECT_NE(sequence("6"), first);
}

TEST(Engine, EveryLevelPlaysALegalMove) {
  Engine engine;
  for (const RegisteredGame& game : registry().games()) {
    engine.new_game(game.info.name);
    for (const Level& level : game.levels) {
      // Shorter than the level says: the point is that its search and options are accepted.
      const SearchReport report =
          engine.run({.level = level.name, .options = {{"hash", "1"}}, .limits = {.time = Milliseconds(20)}});
      EXPECT_TRUE(engine.is_legal(report.best.value())) << game.info.name << " " << level.name;
    }
  }
}

TEST(Engine, ReportHasTheDocumentedFields) {
  Engine engine;
  with(engine, "connect4", "414243");
  const Json json = to_json(engine.run({.options = {{"hash", "1"}}, .limits = {.depth = 2}}));
  std::vector<std::string> names;
  for (const auto& [name, value] : json.items()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"best", "value", "bound", "depth", "selective_depth", "nodes", "time_ms",
                                             "nodes_per_second", "line", "lines", "stop"}));
  EXPECT_EQ(json["value"], Json::parse(R"({"kind":"win","text":"win in 1","proven":true,"plies":1})"));
  EXPECT_EQ(to_json(Value::heuristic(-3)), Json::parse(R"({"kind":"score","text":"-3","proven":false,"score":-3})"));
  EXPECT_EQ(to_json(Value::draw()), Json::parse(R"({"kind":"draw","text":"draw","proven":true,"score":0})"));
}

}  // namespace
}  // namespace deepcut

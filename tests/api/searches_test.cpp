// Requests that make the engine think.
#include <string>

#include <gtest/gtest.h>

#include "api/catalogue.hpp"
#include "api/room.hpp"

namespace deepcut::testing {

namespace {

TEST(ServerSearches, GoPlaysTheMoveThatWasFound) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("tictactoe");
  const Json started = client.ask({{"type", "go"}, {"game_id", id}, {"limits", {{"depth", 9}}}});
  EXPECT_EQ(started["type"], "searching");
  EXPECT_EQ(client.ask({{"type", "go"}, {"game_id", id}})["code"], "conflict") << "one at a time";
  const Json result = client.wait_for("result");
  EXPECT_EQ(result["search_id"], started["search_id"]);
  EXPECT_EQ(result["ended"], "done");
  EXPECT_EQ(result["played"], result["report"]["best"]);
  EXPECT_EQ(result["state"]["moves"].size(), 1U);
  EXPECT_EQ(room.store.get(id)->record.moves.size(), 1U) << "stored before it is told";
}

TEST(ServerSearches, EveryLevelOfEveryGamePlays) {
  api::ServiceLimits limits;
  limits.hash_mb = 1;
  Room room(limits);
  for (const RegisteredGame& game : registry().games()) {
    Client client(room);
    const std::string id = client.new_game(game.info.name);
    for (const Level& level : game.levels) {
      client.ask({{"type", "go"}, {"game_id", id}, {"level", level.name}, {"limits", {{"nodes", 2000}}}});
      EXPECT_EQ(client.wait_for("result")["ended"], "done") << game.info.name << " " << level.name;
    }
  }
}

TEST(ServerSearches, GoCanLeaveTheMoveToThePage) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("tictactoe");
  client.ask({{"type", "go"}, {"game_id", id}, {"play", false}, {"limits", {{"depth", 2}}}});
  EXPECT_TRUE(client.wait_for("result")["played"].is_null());
  client.ask({{"type", "hint"}, {"game_id", id}, {"limits", {{"depth", 2}}}});
  const Json hint = client.wait_for("result");
  EXPECT_EQ(hint["purpose"], "hint");
  EXPECT_FALSE(hint["report"]["best"].is_null());
  EXPECT_TRUE(client.ask({{"type", "get"}, {"game_id", id}})["moves"].empty());
}

TEST(ServerSearches, AnalyseGoesOnUntilItIsStopped) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("gomoku", {"h8", "i9"});
  const Json started = client.ask({{"type", "analyse"}, {"game_id", id}, {"lines", 3}});
  Json progress = client.wait_for("progress");
  EXPECT_EQ(progress["side"], 0);
  EXPECT_EQ(progress["ply"], 2);
  // The first tells of the best line alone.
  while (progress["report"]["lines"].size() < 3) progress = client.wait_for("progress");
  client.ask({{"type", "play"}, {"game_id", id}, {"move", "a1"}});
  EXPECT_EQ(client.ask({{"type", "get"}, {"game_id", id}})["searches"].size(), 1U) << "it is about a position";
  EXPECT_EQ(client.ask({{"type", "stop"}, {"search_id", started["search_id"]}})["type"], "ok");
  const Json result = client.wait_for("result");
  EXPECT_EQ(result["ended"], "stopped");
  EXPECT_EQ(result["report"]["lines"].size(), 3U);
  EXPECT_EQ(client.ask({{"type", "stop"}, {"search_id", started["search_id"]}})["type"], "ok")
      << "also when it is over";
}

TEST(ServerSearches, AnalyseTakesAnyPosition) {
  Room room;
  Client client(room);
  client.ask({{"type", "analyse"}, {"game", "connect4"}, {"moves", {"4", "4"}}, {"limits", {{"depth", 3}}}});
  const Json result = client.wait_for("result");
  EXPECT_TRUE(result["game_id"].is_null());
  EXPECT_EQ(result["ply"], 2);
  EXPECT_EQ(client.ask({{"type", "analyse"}, {"game", "tictactoe"}, {"moves", {"a1", "b1", "a2", "b2", "a3"}}})["code"],
            "conflict");
}

TEST(ServerSearches, AreSupersededByMoves) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("gomoku", {"h8"});
  client.ask({{"type", "go"}, {"game_id", id}, {"limits", {{"time_ms", 20000}}}});
  client.wait_for("progress");
  client.ask({{"type", "play"}, {"game_id", id}, {"move", "a1"}});
  const Json result = client.wait_for("result");
  EXPECT_EQ(result["ended"], "superseded");
  EXPECT_TRUE(result["played"].is_null());
  EXPECT_EQ(client.ask({{"type", "get"}, {"game_id", id}})["moves"].size(), 2U);
}

TEST(ServerSearches, StopMakesGoPlayUnlessItIsDiscarded) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("gomoku", {"h8"});
  for (const bool discard : {true, false}) {
    const Json go = client.ask({{"type", "go"}, {"game_id", id}, {"limits", {{"time_ms", 20000}}}});
    client.wait_for("progress");
    client.ask({{"type", "stop"}, {"search_id", go["search_id"]}, {"discard", discard}});
    EXPECT_EQ(client.wait_for("result")["played"].is_null(), discard);
  }
}

TEST(ServerSearches, WaitForAPlaceAndEndThere) {
  Room room({}, 1);
  Client client(room);
  const std::string id = client.new_game("gomoku", {"h8"});
  const Json first = client.ask({{"type", "analyse"}, {"game_id", id}});
  client.wait_for("progress");
  const Json second = client.ask({{"type", "analyse"}, {"game_id", id}});
  EXPECT_EQ(second["queued"], true);
  client.ask({{"type", "stop"}, {"search_id", second["search_id"]}});
  const Json result = client.wait_for("result");
  EXPECT_EQ(result["search_id"], second["search_id"]);
  EXPECT_TRUE(result["report"].is_null());
  client.leave();
}

TEST(ServerSearches, WithoutLimitsLeaveTheirPlaceToThoseWhoWait) {
  api::ServiceLimits limits;
  limits.least_stay = Milliseconds(1);
  Room room(limits, 1);
  Client first(room);
  Client second(room);
  const std::string id = first.new_game("gomoku", {"h8"});
  first.ask({{"type", "analyse"}, {"game_id", id}});
  first.wait_for("progress");
  second.ask({{"type", "analyse"}, {"game", "gomoku"}, {"limits", {{"depth", 2}}}});
  EXPECT_EQ(first.wait_for("result")["ended"], "yielded");
  EXPECT_EQ(second.wait_for("result")["ended"], "done");
}

TEST(ServerSearches, EndWhenTheClientLeaves) {
  Room room({}, 1);
  {
    Client client(room);
    const std::string id = client.new_game("gomoku", {"h8"});
    client.ask({{"type", "analyse"}, {"game_id", id}});
    client.wait_for("progress");
    EXPECT_EQ(room.pool.figures().running, 1U);
  }
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (room.pool.figures().running > 0 && std::chrono::steady_clock::now() < deadline) {
    room.queue.run_one(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(room.pool.figures().running, 0U);
}

TEST(ServerSearches, KeepToTheLimitsOfTheServer) {
  api::ServiceLimits limits;
  limits.searches = 1;
  limits.hash_mb = 8;
  Room room(limits);
  Client client(room);
  const std::string id = client.new_game("gomoku", {"h8"});
  client.ask({{"type", "analyse"}, {"game_id", id}, {"set", {{"hash", 1 << 20}, {"threads", 200}}}});
  EXPECT_EQ(client.ask({{"type", "hint"}, {"game_id", id}})["code"], "limit");
  client.wait_for("progress");
  EXPECT_LE(room.pool.figures().table_mb, 9U);
  client.leave();
}

TEST(ServerSearches, RefuseWhatTheEngineDoesNotKnow) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("rps");
  EXPECT_EQ(client.ask({{"type", "go"}, {"game_id", id}, {"level", "x"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "go"}, {"game_id", id}, {"search", "x"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "go"}, {"game_id", id}, {"set", {{"x", 1}}}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "go"}, {"game_id", id}, {"set", {{"hash", "x"}}}})["code"], "refused");
  const Json model{{"type", "go"}, {"game_id", id}, {"search", "model"}, {"set", {{"file", "/etc/passwd"}}}};
  EXPECT_EQ(client.ask(model)["error"], "Search \"model\" is not offered here.");
  EXPECT_TRUE(client.ask({{"type", "get"}, {"game_id", id}})["searches"].empty());
  const std::string five = client.new_game("gomoku");
  const Json network{{"type", "go"}, {"game_id", five}, {"set", {{"network_file", "/etc/passwd"}}}};
  EXPECT_EQ(client.ask(network)["error"], "Option \"network_file\" is not offered here.");
}

TEST(ServerSearches, PlansKeepTheLevelsWishesWithinTheLimits) {
  Engine engine;
  engine.new_game("gomoku");
  api::ServiceLimits limits;
  limits.threads = 1;
  const auto max = api::plan_search(engine, {.level = "max"}, limits);
  EXPECT_EQ(max.request.search, "pvs");
  EXPECT_EQ(max.table_mb, 257);
  EXPECT_EQ(api::plan_search(engine, {.level = "hard"}, limits).table_mb, 33);
  EXPECT_EQ(api::plan_search(engine, {.search = "minimax"}, limits).table_mb, 1);
  EXPECT_FALSE(max.quick);
  EXPECT_TRUE(api::plan_search(engine, {.level = "beginner"}, limits).quick) << "it looks a ply ahead";
  EXPECT_FALSE(api::plan_search(engine, {.search = "minimax"}, limits).quick) << "it has no limit";
}

}  // namespace

}  // namespace deepcut::testing

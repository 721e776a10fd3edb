// Explicit trees and searches that are looked into.
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "api/room.hpp"
#include "engine/trace/tracer.hpp"

namespace deepcut::testing {

namespace {

constexpr const char* kDeepCutoff = "[7,[[[1,5],8],[9,3]]]";

TEST(ServerTrees, AnswersEveryActionOfTheWorkshop) {
  Room room;
  Client client(room);
  const Json run = client.ask({{"type", "tree"}, {"action", "run"}, {"tree", kDeepCutoff}})["answer"];
  EXPECT_EQ(run["value"], 8);
  EXPECT_EQ(run["visits"], 9);
  EXPECT_EQ(run["cutoffs"]["deep"], 1);
  const Json check =
      client.ask({{"type", "tree"}, {"action", "check"}, {"tree", kDeepCutoff}, {"node", "2.1.1.2"}})["answer"];
  EXPECT_EQ(check["holds"], true);
  const Json grade = client.ask(
      {{"type", "tree"}, {"action", "grade"}, {"tree", kDeepCutoff}, {"marked", {"2.1.1.2", "2.2.2"}}})["answer"];
  EXPECT_EQ(grade["percent"], 100);
  const Json random = client.ask({{"type", "tree"}, {"action", "random"}, {"branching", 2}, {"depth", 3}})["answer"];
  const Json orders = client.ask({{"type", "tree"}, {"action", "orders"}, {"tree", random["tree"]}})["answer"];
  EXPECT_EQ(orders["least_leaves"], 5);
  EXPECT_EQ(orders["orders"][1]["leaf_visits"], 5);
  const Json picture = client.ask({{"type", "tree"}, {"action", "draw"}, {"tree", kDeepCutoff}})["answer"];
  EXPECT_NE(picture["picture"].get<std::string>().find("<svg"), std::string::npos);
}

TEST(ServerTrees, RefusesNonsenseAndWhatIsTooLarge) {
  Room room;
  Client client(room);
  const Json wrong = client.ask({{"type", "tree"}, {"tree", "[3,"}});
  EXPECT_EQ(wrong["code"], "refused");
  EXPECT_NE(wrong["error"].get<std::string>().find("line 1"), std::string::npos) << wrong;
  EXPECT_EQ(client.ask_badly({{"type", "tree"}, {"action", "fell"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "tree"}, {"tree", "[" + std::string(20'000, '1') + "]"}})["code"], "limit");
  const Json forest = client.ask({{"type", "tree"}, {"action", "random"}, {"branching", 10}, {"depth", 9}});
  EXPECT_EQ(forest["code"], "limit");
}

/// Two ways at each level: more ways through it than anybody can walk.
TEST(ServerTrees, AreNotWalkedForever) {
  std::string graph = "n0=[1,2]";
  for (int i = 1; i <= 60; ++i) graph = fmt::format("n{}=[[{}],[n{}]]", i, graph, i - 1);
  Room room;
  Client client(room);
  Json request{{"type", "tree"}, {"tree", graph}, {"algorithm", "minimax"}, {"max_visits", 1'000'000'000'000}};
  const Json run = client.ask(request);
  ASSERT_EQ(run["type"], "tree") << run;
  EXPECT_EQ(run["answer"]["complete"], false);
  EXPECT_LE(run["answer"]["steps"].size(), 5'000U);
  for (const char* action : {"orders", "check", "reorder", "grade"}) {
    request["action"] = action;
    request["marked"] = Json::array();
    EXPECT_EQ(client.ask(request)["type"], "tree") << action;
  }
}

class ServerTraces : public ::testing::Test {
 protected:
  void SetUp() override {
    if (find_tracer("connect4", "7x6") == nullptr) GTEST_SKIP() << "built without traces";
  }
  static Json start(Client& client, int depth = 5) {
    return client.ask(
        {{"type", "trace"}, {"game", "connect4"}, {"moves", {"4", "4", "5", "3"}}, {"limits", {{"depth", depth}}}});
  }
};

TEST_F(ServerTraces, AreLookedIntoNodeByNode) {
  Room room;
  Client client(room);
  const Json started = start(client);
  ASSERT_EQ(started["type"], "searching") << started;
  const Json traced = client.wait_for("traced");
  EXPECT_EQ(traced["search_id"], started["search_id"]);
  ASSERT_EQ(traced["ended"], "done") << traced;
  const Json& last = traced["answer"]["iterations"].back();
  EXPECT_EQ(last["depth"], 5);
  const Json children = client.ask(
      {{"type", "trace_children"}, {"trace_id", started["search_id"]}, {"node", last["root"]}, {"count", 3}})["answer"];
  ASSERT_EQ(children["nodes"].size(), 3U);
  EXPECT_EQ(children["nodes"][0]["move"], traced["answer"]["report"]["best"]);
  const Json node = client.ask(
      {{"type", "trace_node"}, {"trace_id", started["search_id"]}, {"node", children["nodes"][1]["id"]}})["answer"];
  EXPECT_EQ(node["moves"].size(), 1U);
  EXPECT_EQ(node["board"]["cells"].size(), 42U);
}

TEST_F(ServerTraces, TellHowFarTheyAre) {
  Room room;
  Client client(room);
  const Json started = start(client, 40);
  const Json first = client.wait_for("inspecting");
  EXPECT_EQ(first["search_id"], started["search_id"]);
  EXPECT_GT(first["depth"].get<int>(), 0);
  EXPECT_EQ(first["all"], 1);
  const Json second = client.wait_for("inspecting");
  EXPECT_GT(second["nodes"].get<int>(), first["nodes"].get<int>());
  client.ask({{"type", "stop"}, {"search_id", started["search_id"]}});
  const Json traced = client.wait_for("traced");
  EXPECT_EQ(traced["ended"], "stopped");
  EXPECT_GE(traced["answer"]["counts"]["nodes"].get<int>(), second["nodes"].get<int>());
}

TEST_F(ServerTraces, AreFewAndCanBeClosed) {
  Room room;
  Client client(room);
  const Json first = start(client);
  client.wait_for("traced");
  start(client);
  client.wait_for("traced");
  EXPECT_EQ(start(client)["code"], "limit");
  EXPECT_EQ(client.ask({{"type", "trace_close"}, {"trace_id", first["search_id"]}})["type"], "ok");
  EXPECT_EQ(client.ask({{"type", "trace_node"}, {"trace_id", first["search_id"]}, {"node", 0}})["code"], "not_found");
  const Json third = start(client, 60);
  const Json ask{{"type", "trace_node"}, {"trace_id", third["search_id"]}, {"node", 0}};
  EXPECT_EQ(client.ask(ask)["code"], "conflict") << "it is still under way";
  client.ask({{"type", "stop"}, {"search_id", third["search_id"]}});
  EXPECT_EQ(client.wait_for("traced")["ended"], "stopped");
}

TEST_F(ServerTraces, ShareTheDiskWithOthers) {
  api::ServiceLimits limits;
  limits.all_traces = 1;
  Room room(limits);
  Client client(room);
  Client other(room);
  const Json first = start(client);
  EXPECT_EQ(client.wait_for("traced")["ended"], "done");
  EXPECT_EQ(start(other)["code"], "unavailable");
  client.ask({{"type", "trace_close"}, {"trace_id", first["search_id"]}});
  // The thread of the pool may hold on to it for a moment.
  Json again = start(other);
  for (int i = 0; i < 300 && again["type"] == "error"; ++i) {
    room.queue.run_one(std::chrono::milliseconds(10));
    again = start(other);
  }
  EXPECT_EQ(again["type"], "searching") << again;
}

TEST_F(ServerTraces, RefuseWhatCannotBe) {
  Room room;
  Client client(room);
  const Json started = start(client);
  EXPECT_EQ(client.wait_for("traced")["ended"], "done");
  const Json& id = started["search_id"];
  EXPECT_EQ(client.ask({{"type", "trace_node"}, {"trace_id", id}, {"node", 99'999'999}})["code"], "refused");
  EXPECT_EQ(client.ask_badly({{"type", "trace_children"}, {"trace_id", id}, {"node", -1}})["code"], "bad_message");
  EXPECT_EQ(client.ask_badly({{"type", "trace_children"}, {"trace_id", id}})["code"], "bad_message");
  EXPECT_EQ(client.ask_badly({{"type", "trace"}, {"game", "connect4"}, {"search", "guess"}})["code"], "refused");
  const Json unknown{{"type", "trace"}, {"game", "connect4"}, {"set", {{"magic", "on"}}}};
  EXPECT_EQ(client.ask(unknown)["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "trace"}})["code"], "bad_message");
}

TEST_F(ServerTraces, CompareTheDevices) {
  Room room;
  Client client(room);
  EXPECT_EQ(client.ask({{"type", "trace_savings"}, {"game", "tictactoe"}})["code"], "bad_message");
  client.ask({{"type", "trace_savings"}, {"game", "tictactoe"}, {"limits", {{"depth", 4}}}});
  const Json savings = client.wait_for("savings");
  ASSERT_EQ(savings["ended"], "done") << savings;
  EXPECT_TRUE(savings["answer"]["searches"][0]["without"].is_null());
  EXPECT_GT(savings["answer"]["searches"].size(), 2U);
}

TEST_F(ServerTraces, EndWithTheConnection) {
  Room room;
  Client client(room);
  start(client, 60);
  client.leave();
  for (int i = 0; i < 300 && room.pool.figures().finished == 0; ++i) room.queue.run_one(std::chrono::milliseconds(10));
  EXPECT_EQ(room.pool.figures().running, 0U);
}

}  // namespace

}  // namespace deepcut::testing

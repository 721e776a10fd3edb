// Games that a page keeps whole: nothing of them may get lost, whoever writes and however often.
#include <string>

#include <gtest/gtest.h>

#include "api/room.hpp"

namespace deepcut::testing {

namespace {

using Moves = std::vector<std::string>;

const std::string kId = "aPageMadeThisId0000000";

Json keep(const std::string& writer, int sequence, int revision, const Moves& moves, const Json& result = nullptr) {
  return {{"type", "keep"},           {"game_id", kId},
          {"revision", revision},     {"writer", writer},
          {"sequence", sequence},     {"game", "tictactoe"},
          {"moves", moves},           {"result", result},
          {"players", {"Ann", "Bo"}}, {"data", {{"moves", moves}}}};
}

struct KeptGames : ::testing::Test {
  KeptGames() { client.ask({{"type", "hello"}, {"client", "mine"}}); }
  Json list() { return client.ask({{"type", "list"}}); }
  Room room;
  Client client{room};
};

TEST_F(KeptGames, AreMadeUnderThePagesOwnId) {
  const Json kept = client.ask(keep("a", 1, 0, {"b2", "a1"}));
  EXPECT_EQ(kept["type"], "kept");
  EXPECT_EQ(kept["game_id"], kId);
  const Json read = client.ask({{"type", "read"}, {"game_id", kId}});
  EXPECT_EQ(read["moves"], (Moves{"b2", "a1"}));
  EXPECT_EQ(read["revision"], kept["revision"]);
  EXPECT_EQ(read["data"]["moves"], (Moves{"b2", "a1"}));
  EXPECT_EQ(list()["total"], 1);
  EXPECT_EQ(client.ask(keep("a", 2, 0, {"b2", "b2"}))["code"], "illegal_move");
  Json guessable = keep("a", 3, 0, {"b2"});
  guessable["game_id"] = "1";
  EXPECT_EQ(client.ask_badly(guessable)["code"], "bad_message");
  EXPECT_EQ(client.ask({{"type", "read"}, {"game_id", kId}})["moves"], (Moves{"b2", "a1"}))
      << "a refusal changes nothing";
}

TEST_F(KeptGames, AreNeverTooManyForOneVisit) {
  for (int game = 0; game < 40; ++game) {
    Json request = keep("a", 1, 0, {"b2"});
    request["game_id"] = "gameNumberOfManyOthers" + std::to_string(game);
    EXPECT_EQ(client.ask(request)["type"], "kept");
  }
  EXPECT_EQ(list()["total"], 40);
  EXPECT_EQ(client.ask({{"type", "list"}, {"offset", 30}, {"limit", 20}})["games"].size(), 10U);
}

TEST_F(KeptGames, KnowTheResultThatThePlayersAgreedOn) {
  client.ask(keep("a", 1, 0, {"b2"}, {{"winner", 0}, {"reason", "O resigns"}}));
  EXPECT_EQ(list()["games"][0]["result"], "X wins: O resigns.");
  client.ask(keep("a", 2, 1, {"b2"}));
  EXPECT_EQ(list()["games"][0]["result"], "") << "reopened";
  client.ask(keep("a", 3, 2, {"a1", "b1", "a2", "b2", "a3"}, {{"winner", 1}, {"reason", "X resigns"}}));
  EXPECT_EQ(list()["games"][0]["result"].get<std::string>().find("X wins"), 0U) << "by the rules";
}

TEST_F(KeptGames, OfTwoTabsDoNotOverwriteEachOther) {
  const int first = client.ask(keep("a", 1, 0, {"b2"}))["revision"];
  EXPECT_EQ(client.ask(keep("b", 1, first, {"b2", "a1"}))["type"], "kept") << "it knew the newest";
  EXPECT_EQ(client.ask(keep("a", 2, first, {"b2", "c3"}))["code"], "conflict");
  EXPECT_EQ(client.ask({{"type", "read"}, {"game_id", kId}})["moves"], (Moves{"b2", "a1"}));
}

Json after(const Json& request, const std::string& writer, int sequence) {
  Json changed = request;
  changed["after"].push_back({{"writer", writer}, {"sequence", sequence}});
  return changed;
}

TEST_F(KeptGames, GoOnFromWhatAnotherTabHasWritten) {
  client.ask(keep("a", 1, 0, {"b2"}));
  client.ask(keep("a", 2, 0, {"b2", "a1"}));
  EXPECT_EQ(client.ask(after(keep("b", 1, 0, {"b2", "c3"}), "a", 1))["code"], "conflict")
      << "it does not know of a's second";
  EXPECT_EQ(client.ask(after(keep("b", 2, 0, {"b2", "a1", "c3"}), "a", 2))["type"], "kept");
  EXPECT_EQ(client.ask(keep("a", 3, 0, {"b2", "a1", "c1"}))["code"], "conflict") << "a does not know of b";
  EXPECT_EQ(client.ask({{"type", "read"}, {"game_id", kId}})["moves"], (Moves{"b2", "a1", "c3"}));
}

TEST_F(KeptGames, TakeNoOldStateForANewOneWhoeverSendsIt) {
  client.ask(keep("a", 1, 0, {"b2"}));
  client.ask(after(keep("b", 1, 0, {"b2", "a1", "c3"}), "a", 2));
  client.ask(after(keep("c", 1, 0, {"b2", "a1", "c3", "c1"}), "b", 1));
  for (const Json& old :
       {keep("a", 1, 0, {"b2"}), keep("a", 2, 0, {"b2", "a1"}), keep("b", 1, 0, {"b2", "a1", "c3"})}) {
    EXPECT_EQ(client.ask(old)["type"], "kept") << old;
    EXPECT_EQ(client.ask({{"type", "read"}, {"game_id", kId}})["moves"], (Moves{"b2", "a1", "c3", "c1"}));
  }
  EXPECT_EQ(client.ask(keep("b", 2, 0, {"b2", "a1"}))["code"], "conflict") << "this one is new";
}

TEST_F(KeptGames, AreNotOverwrittenWhereAMoveWasPlayedFromElsewhere) {
  client.ask(keep("a", 1, 0, {"b2"}));
  Client other(room);
  other.ask({{"type", "resume"}, {"game_id", kId}});
  other.ask({{"type", "play"}, {"game_id", kId}, {"move", "a1"}});
  EXPECT_EQ(client.ask(keep("a", 2, 0, {"b2", "c3"}))["code"], "conflict");
  EXPECT_EQ(client.ask(keep("a", 1, 0, {"b2"}))["type"], "kept") << "that one is part of it";
}

TEST_F(KeptGames, SayWhatIsWrongWithTheirPast) {
  Json request = keep("a", 1, 0, {"b2"});
  for (const Json& wrong : {Json("b"), Json::array({1}), Json::array({{{"sequence", 1}}}),
                            Json(std::vector<Json>(65, {{"writer", "b"}}))}) {
    request["after"] = wrong;
    EXPECT_EQ(client.ask_badly(request)["code"], "bad_message") << wrong;
  }
}

TEST_F(KeptGames, CanBeSentAgainWhenTheReplyWasLost) {
  const int first = client.ask(keep("a", 1, 0, {"b2"}))["revision"];
  EXPECT_EQ(client.ask(keep("a", 1, 0, {"b2"}))["revision"], first);
  EXPECT_EQ(client.ask(keep("a", 2, 0, {"b2", "a1"}))["type"], "kept") << "its own writer goes on";
  EXPECT_EQ(client.ask(keep("a", 1, 0, {"b2"}))["type"], "kept") << "late, and too old";
  EXPECT_EQ(client.ask({{"type", "read"}, {"game_id", kId}})["moves"], (Moves{"b2", "a1"}));
}

TEST_F(KeptGames, AreListedWithoutMovesIfThereIsSomethingInThem) {
  client.ask(keep("a", 1, 0, {"b2"}));
  client.ask(keep("a", 2, 1, {}));
  EXPECT_EQ(list()["total"], 1);
  room.store.remove_empty(INT64_MAX);
  EXPECT_EQ(list()["total"], 1);
}

TEST_F(KeptGames, ComeBackAfterTheyWereDeleted) {
  client.ask(keep("a", 1, 0, {"b2"}));
  EXPECT_EQ(client.ask({{"type", "delete"}, {"game_id", kId}})["type"], "ok");
  EXPECT_EQ(list()["total"], 0);
  EXPECT_EQ(client.ask({{"type", "restore"}, {"game_id", kId}})["type"], "ok");
  EXPECT_EQ(list()["total"], 1);
  EXPECT_EQ(client.ask({{"type", "restore"}, {"game_id", kId}})["code"], "not_found");
}

TEST_F(KeptGames, OfThoseWithoutANameAreOnNoList) {
  Client nobody(room);
  nobody.ask(keep("a", 1, 0, {"b2"}));
  EXPECT_EQ(Client(room).ask({{"type", "list"}})["total"], 0) << "not on that of others without one";
  EXPECT_EQ(Client(room).ask({{"type", "read"}, {"game_id", kId}})["moves"], Moves{"b2"}) << "its id is known";
}

TEST_F(KeptGames, StayDeletedWhateverArrivesLate) {
  client.ask(keep("a", 1, 0, {"b2"}));
  client.ask(after(keep("b", 3, 0, {"b2", "a1"}), "a", 1));
  client.ask({{"type", "delete"}, {"game_id", kId}});
  for (const Json& late : {keep("a", 1, 0, {"b2"}), keep("b", 2, 0, {"b2"}), keep("b", 3, 0, {"b2", "a1"})}) {
    const Json reply = client.ask(late);
    EXPECT_EQ(reply["type"], "kept") << late;
    EXPECT_EQ(reply["restored"], false) << late;
  }
  Json looked_at = keep("b", 4, 0, {"b2", "a1"});
  looked_at["computed"] = true;
  EXPECT_EQ(client.ask(looked_at)["restored"], false) << "only an engine has gone on with it";
  EXPECT_EQ(client.ask(keep("a", 2, 0, {"b2", "c3"}))["code"], "conflict") << "a game of its own";
  EXPECT_EQ(list()["total"], 0);
  EXPECT_EQ(client.ask({{"type", "restore"}, {"game_id", kId}})["type"], "ok");
  EXPECT_EQ(client.ask({{"type", "read"}, {"game_id", kId}})["moves"], (Moves{"b2", "a1"}));
}

TEST_F(KeptGames, ComeBackWhereSomebodyGoesOnWithThem) {
  client.ask(keep("a", 1, 0, {"b2"}));
  client.ask({{"type", "delete"}, {"game_id", kId}});
  EXPECT_EQ(client.ask(after(keep("b", 1, 0, {"b2", "a1"}), "a", 1))["restored"], true);
  EXPECT_EQ(list()["games"][0]["moves"], 2);
  EXPECT_EQ(client.ask(keep("a", 1, 0, {"b2"}))["type"], "kept") << "it is still part of it";
  EXPECT_EQ(list()["games"][0]["moves"], 2);
  Json looked_at = keep("b", 2, 0, {"b2", "a1"});
  looked_at["computed"] = true;
  EXPECT_EQ(client.ask(looked_at)["restored"], false);
  EXPECT_GT(client.ask(keep("b", 3, 0, {"b2", "a1"}))["revision"], 3);
}

TEST_F(KeptGames, AreHeardOfByWhoeverHasThemOpen) {
  client.ask(keep("a", 1, 0, {"b2"}));
  Client other(room);
  other.ask({{"type", "resume"}, {"game_id", kId}});
  client.ask(keep("a", 2, 1, {"b2", "a1"}));
  EXPECT_EQ(other.wait_for("changed")["state"]["moves"], (Moves{"b2", "a1"}));
  EXPECT_EQ(other.ask({{"type", "play"}, {"game_id", kId}, {"move", "c3"}})["moves"], (Moves{"b2", "a1", "c3"}));
}

TEST_F(KeptGames, RefusalsNameTheRequestWhateverIsWrongWithIt) {
  const std::string deep = std::string(100, '[') + std::string(100, ']');
  EXPECT_EQ(client.say(R"({"id":7,"type":"keep","data":)" + deep + "}")["id"], 7);
  EXPECT_EQ(client.say(R"({"type":"keep","data":)" + deep + R"(,"id":"x"})")["id"], "x");
  EXPECT_TRUE(client.say(R"({"type":"keep","data":{"id":8,"x":)" + deep + "}}")["id"].is_null());
  EXPECT_EQ(api::find_id(R"({"id":9,"type":"keep","data":"and so o)"), 9);
  EXPECT_TRUE(api::find_id(R"({"type":"keep","data":"and so o)").is_null());
}

TEST_F(KeptGames, OfABigTreeFit) {
  Json request = keep("a", 1, 0, {"b2"});
  Json nodes = Json::array();
  for (int i = 0; i < 2000; ++i) nodes.push_back({{"parent", i}, {"move", "h8"}, {"comment", std::string(100, 'x')}});
  request["data"]["tree"] = nodes;
  EXPECT_EQ(client.ask(request)["type"], "kept");
}

TEST(KeptGamesRoom, IsLimitedForOneAndForAll) {
  store::GameStore store(":memory:", {3000, 5000});
  store::StoredGame game{"one", "client"};
  game.record = {"tictactoe", "3x3", {}, {"b2"}, ""};
  game.data = std::string(2000, 'x');
  store.put(game);
  game.id = "two";
  EXPECT_THROW(store.put(game), store::Full);
  store.remove("one", 1);
  store.put(game);
  EXPECT_EQ(store.bytes_of_client("client"), store.bytes()) << "what was deleted made room";
  game.data.clear();
  store.put(game);
  game.data = std::string(2000, 'x');
  store.put(game);
  game.client = "another";
  game.id = "three";
  store.put(game);
  game.client = "a third";
  game.id = "four";
  EXPECT_THROW(store.put(game), store::Full) << "in all";
}

}  // namespace

}  // namespace deepcut::testing

// Requests about games, their state and the store.
#include <string>

#include <gtest/gtest.h>

#include "api/room.hpp"
#include "scratch.hpp"

namespace deepcut::testing {

namespace {

using Moves = std::vector<std::string>;

TEST(ServerGames, WelcomesAndAnswersPings) {
  Room room;
  Client client(room);
  client.session().welcome();
  EXPECT_EQ(client.wait_for("welcome")["api"], 1);
  EXPECT_EQ(client.ask({{"type", "ping"}})["type"], "pong");
  EXPECT_EQ(client.ask({{"type", "hello"}, {"client", "key"}})["type"], "welcome");
  EXPECT_EQ(client.say(R"({"type":"ping","id":"a text"})")["id"], "a text");
  EXPECT_TRUE(client.say(R"({"type":"ping"})")["id"].is_null());
}

TEST(ServerGames, ListsEveryRegisteredGame) {
  Room room;
  Client client(room);
  const Json reply = client.ask({{"type", "list_games"}});
  ASSERT_EQ(reply["games"].size(), registry().games().size());
  for (const Json& game : reply["games"]) {
    // Whatever is listed can be played.
    const Json state = client.ask({{"type", "new_game"}, {"game", game["name"]}});
    EXPECT_EQ(state["type"], "state") << state;
    for (const Json& rules : game["rules"]) {
      for (const Json& search : rules["searches"]) {
        for (const Json& option : search["options"])
          EXPECT_NE(option["name"].get<std::string>(), "file") << "clients must not name files";
      }
    }
  }
}

TEST(ServerGames, PlaysUndoesAndKeepsCount) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("tictactoe");
  Json state = client.ask({{"type", "play"}, {"game_id", id}, {"move", "b2"}});
  EXPECT_EQ(state["moves"], Moves{"b2"});
  EXPECT_EQ(state["side"], 1);
  const std::int64_t revision = state["revision"];
  state = client.ask({{"type", "play"}, {"game_id", id}, {"move", "A1"}, {"ply", 1}});
  EXPECT_EQ(state["moves"], (Moves{"b2", "a1"})) << "written as the game writes it";
  EXPECT_GT(state["revision"], revision);
  state = client.ask({{"type", "undo"}, {"game_id", id}, {"plies", 2}});
  EXPECT_EQ(state["moves"], Moves{});
  EXPECT_EQ(client.ask({{"type", "get"}, {"game_id", id}})["moves"], Moves{});
}

TEST(ServerGames, RefusesWhatIsNotLegalAndChangesNothing) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("tictactoe", {"b2"});
  EXPECT_EQ(client.ask({{"type", "play"}, {"game_id", id}, {"move", "b2"}})["code"], "illegal_move");
  EXPECT_EQ(client.ask({{"type", "play"}, {"game_id", id}, {"move", "a1"}, {"ply", 0}})["code"], "conflict");
  EXPECT_EQ(client.ask({{"type", "undo"}, {"game_id", id}, {"plies", 2}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "set_position"}, {"game_id", id}, {"moves", {"a1", "a1"}}})["code"], "illegal_move");
  EXPECT_EQ(client.ask({{"type", "new_game"}, {"game", "tictactoe"}, {"moves", {"a1", "a1"}}})["code"], "illegal_move");
  EXPECT_EQ(client.ask({{"type", "new_game"}, {"game", "chess"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "new_game"}, {"game", "gomoku"}, {"rules", "x"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "new_game"}, {"game", "gomoku"}, {"options", {{"size", 99}}}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "get"}, {"game_id", id}})["moves"], Moves{"b2"});
  EXPECT_EQ(room.store.get(id)->record.moves, Moves{"b2"});
}

TEST(ServerGames, EndsByTheRulesOrByAgreement) {
  Room room;
  Client client(room);
  const std::string won = client.new_game("tictactoe", {"a1", "b1", "a2", "b2"});
  Json state = client.ask({{"type", "play"}, {"game_id", won}, {"move", "a3"}});
  EXPECT_EQ(state["result"]["winner"], 0);
  EXPECT_EQ(state["result"]["agreed"], false);
  EXPECT_EQ(client.ask({{"type", "play"}, {"game_id", won}, {"move", "c3"}})["code"], "conflict");
  EXPECT_EQ(client.ask({{"type", "finish"}, {"game_id", won}})["code"], "conflict");

  const std::string given_up = client.new_game("tictactoe", {"a1"});
  state = client.ask({{"type", "finish"}, {"game_id", given_up}, {"winner", 1}, {"reason", "X resigns"}});
  EXPECT_EQ(state["result"]["winner"], 1);
  EXPECT_EQ(state["result"]["agreed"], true);
  EXPECT_TRUE(state["legal_moves"].empty());
  EXPECT_EQ(client.ask({{"type", "play"}, {"game_id", given_up}, {"move", "c3"}})["code"], "conflict");
  EXPECT_EQ(client.ask({{"type", "go"}, {"game_id", given_up}})["code"], "conflict");
  state = client.ask({{"type", "undo"}, {"game_id", given_up}});
  EXPECT_TRUE(state["result"].is_null()) << "taking back reopens the game";
}

TEST(ServerGames, SetsUpPositionsByOptions) {
  Room room;
  Client client(room);
  const std::string id = client.ask({{"type", "new_game"}, {"game", "gomoku"}})["game_id"];
  Json state =
      client.ask({{"type", "set_position"}, {"game_id", id}, {"options", {{"setup", "Xh8Oi9"}, {"size", 15}}}});
  EXPECT_EQ(state["options"]["setup"], "Xh8Oi9");
  EXPECT_EQ(client.ask({{"type", "play"}, {"game_id", id}, {"move", "h8"}})["code"], "illegal_move");
  EXPECT_EQ(client.ask({{"type", "set_position"}, {"game_id", id}, {"options", {{"setup", "Xh8Xh8"}}}})["code"],
            "refused");
  EXPECT_EQ(client.ask({{"type", "set_position"},
                        {"game_id", id},
                        {"options", {{"setup", "Xh8"}}},
                        {"moves", {"i9", "h8"}}})["code"],
            "illegal_move");
  EXPECT_EQ(client.ask({{"type", "get"}, {"game_id", id}})["options"]["setup"], "Xh8Oi9");
}

TEST(ServerGames, SavesListsLoadsAndDeletes) {
  Room room;
  Client client(room);
  client.ask({{"type", "hello"}, {"client", "mine"}});
  const std::string id = client.new_game("tictactoe", {"b2"});
  client.new_game("connect4");  // nothing was played: not listed
  const Json data{{"clock", {60, 60}}, {"notes", "ä"}};
  EXPECT_EQ(
      client.ask(
          {{"type", "save"}, {"game_id", id}, {"title", "Sunday"}, {"players", {"Ann", "Bo"}}, {"data", data}})["type"],
      "ok");
  const Json list = client.ask({{"type", "list"}});
  ASSERT_EQ(list["total"], 1);
  EXPECT_EQ(list["games"][0]["title"], "Sunday");
  EXPECT_EQ(list["games"][0]["moves"], 1);
  EXPECT_EQ(client.ask({{"type", "list"}, {"finished", true}})["total"], 0);
  EXPECT_EQ(client.ask({{"type", "list"}, {"game", "gomoku"}})["total"], 0);
  EXPECT_EQ(Client(room).ask({{"type", "list"}})["total"], 0) << "games of another client";

  const Json copy = client.ask({{"type", "load"}, {"game_id", id}});
  EXPECT_NE(copy["game_id"], id);
  EXPECT_EQ(copy["data"], data);
  EXPECT_EQ(copy["players"], (Moves{"Ann", "Bo"}));
  EXPECT_EQ(client.ask({{"type", "delete"}, {"game_id", id}})["type"], "ok");
  EXPECT_EQ(client.ask({{"type", "get"}, {"game_id", id}})["code"], "not_found");
  EXPECT_EQ(client.ask({{"type", "resume"}, {"game_id", id}})["code"], "not_found");
  EXPECT_EQ(client.ask({{"type", "delete"}, {"game_id", id}})["code"], "not_found");
}

TEST(ServerGames, GoOnAfterAReconnectAndARestart) {
  const test::Scratch scratch;
  const std::string file = scratch.path("games.db");
  std::string id;
  {
    Room room({}, 1, file);
    Client first(room);
    id = first.new_game("gomoku", {"h8", "i9"});
    first.ask({{"type", "save"}, {"game_id", id}, {"data", {1, 2}}});
    first.leave();
    Client second(room);
    EXPECT_EQ(second.ask({{"type", "get"}, {"game_id", id}})["code"], "not_found") << "not open here";
    EXPECT_EQ(second.ask({{"type", "resume"}, {"game_id", id}})["moves"], (Moves{"h8", "i9"}));
    second.ask({{"type", "finish"}, {"game_id", id}, {"winner", 0}, {"reason", "White resigns"}});
  }
  Room room({}, 1, file);
  Client third(room);
  const Json state = third.ask({{"type", "resume"}, {"game_id", id}});
  EXPECT_EQ(state["moves"], (Moves{"h8", "i9"}));
  EXPECT_EQ(state["data"], (Json{1, 2}));
  EXPECT_EQ(state["result"]["winner"], 0);
}

TEST(ServerGames, TellsOthersWhoHaveTheSameGameOpen) {
  Room room;
  Client first(room);
  Client second(room);
  const std::string id = first.new_game("tictactoe");
  second.ask({{"type", "resume"}, {"game_id", id}});
  first.ask({{"type", "play"}, {"game_id", id}, {"move", "b2"}});
  const Json event = second.wait_for("changed");
  EXPECT_EQ(event["state"]["moves"], Moves{"b2"});
  EXPECT_EQ(first.ask({{"type", "delete"}, {"game_id", id}})["code"], "conflict");
  EXPECT_EQ(second.ask({{"type", "close"}, {"game_id", id}})["type"], "ok");
  EXPECT_EQ(first.ask({{"type", "delete"}, {"game_id", id}})["type"], "ok");
}

TEST(ServerGames, KeepsToItsLimits) {
  api::ServiceLimits limits;
  limits.open_games = 2;
  limits.moves = 3;
  limits.data_bytes = 100;
  Room room(limits);
  Client client(room);
  EXPECT_EQ(client.ask({{"type", "new_game"}, {"game", "tictactoe"}, {"moves", {"a1", "a2", "a3", "b1"}}})["code"],
            "limit");
  EXPECT_EQ(client.ask({{"type", "new_game"}, {"game", "tictactoe"}, {"data", std::string(100, 'x')}})["code"],
            "limit");
  const std::string id = client.new_game("tictactoe");
  client.new_game("tictactoe");
  EXPECT_EQ(client.ask({{"type", "new_game"}, {"game", "tictactoe"}})["code"], "limit");
  EXPECT_EQ(client.ask({{"type", "load"}, {"game_id", id}})["code"], "limit");
  EXPECT_EQ(client.ask({{"type", "resume"}, {"game_id", id}})["type"], "state") << "it is open already";
}

}  // namespace

}  // namespace deepcut::testing

// Requests about positions that are not the game's own.
#include <string>

#include <gtest/gtest.h>

#include "server/room.hpp"

namespace deepcut::testing {

namespace {

using Texts = std::vector<std::string>;

TEST(ServerPositions, AreViewedWithoutDisturbingTheGame) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("tictactoe", {"b2"});
  EXPECT_EQ(client.ask({{"type", "view"}, {"game_id", id}})["moves"], Texts{"b2"});
  const Json view = client.ask({{"type", "view"}, {"game_id", id}, {"moves", {"a1", "a2"}}});
  EXPECT_EQ(view["moves"], (Texts{"a1", "a2"}));
  EXPECT_EQ(view["board"]["cells"].size(), 9U);
  EXPECT_EQ(client.ask({{"type", "view"}, {"game_id", id}, {"moves", Json::array()}})["moves"], Texts{});
  EXPECT_EQ(client.ask({{"type", "view"}, {"game", "connect4"}, {"moves", {"4"}}})["moves"], Texts{"4"});
  EXPECT_EQ(client.ask({{"type", "view"}, {"game", "connect4"}, {"moves", {"9"}}})["code"], "illegal_move");
  EXPECT_EQ(client.ask({{"type", "view"}})["code"], "bad_message");
  EXPECT_EQ(client.ask({{"type", "get"}, {"game_id", id}})["moves"], Texts{"b2"});
}

TEST(ServerPositions, SayWhyAMoveIsIllegal) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("gomoku", {"h8"});
  const Json taken = client.ask({{"type", "explain"}, {"game_id", id}, {"move", "h8"}});
  EXPECT_EQ(taken["legal"], false);
  EXPECT_NE(taken["why"].get<std::string>().find("taken"), std::string::npos) << taken["why"];
  EXPECT_EQ(client.ask({{"type", "explain"}, {"game_id", id}, {"move", "h9"}})["legal"], true);
}

TEST(ServerPositions, GoOutAndComeInAgainInEveryFormat) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("connect4", {"4", "4", "3"});
  client.ask({{"type", "save"}, {"game_id", id}, {"title", "Sunday"}});
  const Json games = client.ask({{"type", "list_games"}});
  for (const Json& format : games["games"][1]["formats"]) {
    const Json out = client.ask({{"type", "export"}, {"game_id", id}, {"format", format["name"]}});
    ASSERT_EQ(out["type"], "exported") << out;
    const Json in =
        client.ask({{"type", "import"}, {"format", format["name"]}, {"text", out["text"]}, {"game", "connect4"}});
    EXPECT_EQ(in["moves"], (Texts{"4", "4", "3"})) << in;
  }
  EXPECT_EQ(client.ask({{"type", "export"}, {"game_id", id}, {"format", "gif"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "moves"}, {"text", "4 4"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "text"}, {"text", "moves 4"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "json"}, {"text", "[]"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "sgf"}, {"text", "h8 i9"}})["code"], "refused");
}

}  // namespace

}  // namespace deepcut::testing

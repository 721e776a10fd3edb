// Requests about positions that are not the game's own.
#include <string>

#include <gtest/gtest.h>

#include "api/room.hpp"

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

TEST(ServerPositions, AreLookedAtByTheNetwork) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("gomoku", {"h8"});
  const Json outlook = client.ask({{"type", "outlook"}, {"game_id", id}})["outlook"];
  ASSERT_TRUE(outlook.is_object());
  const double sum = outlook["win"].get<double>() + outlook["draw"].get<double>() + outlook["loss"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-6);
  ASSERT_FALSE(outlook["moves"].empty());
  const Json& first = outlook["moves"][0];
  const Json view = client.ask({{"type", "view"}, {"game_id", id}});
  EXPECT_EQ(view["board"]["cells"][first["cell"].get<std::size_t>()]["move"], first["move"]);
  EXPECT_TRUE(client.ask({{"type", "outlook"}, {"game", "connect6"}})["outlook"].is_object());
  EXPECT_EQ(client.ask({{"type", "outlook"}, {"game", "connect4"}})["outlook"], nullptr);
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
  const Json json = client.ask({{"type", "export"}, {"game_id", id}, {"format", "json"}});
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "auto"}, {"text", json["text"]}})["title"], "Sunday");
  const std::string together = "game connect4\nmoves 443\n";
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "text"}, {"text", together}})["moves"], (Texts{"4", "4", "3"}));
  EXPECT_EQ(client.ask({{"type", "export"}, {"game_id", id}, {"format", "gif"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "moves"}, {"text", "4 4"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "text"}, {"text", "moves 4"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "json"}, {"text", "[]"}})["code"], "refused");
  EXPECT_EQ(client.ask({{"type", "import"}, {"format", "sgf"}, {"text", "h8 i9"}})["code"], "refused");
}

TEST(ServerPositions, GoOutAndComeInWithTheirVariations) {
  Room room;
  Client client(room);
  const Json tree = {{{"parent", -1}, {"move", "h8"}, {"comment", "centre"}},
                     {{"parent", 0}, {"move", "i9"}},
                     {{"parent", 0}, {"move", "h9"}, {"comment", "or so"}}};
  const Json out = client.ask({{"type", "export"},
                               {"game", "gomoku"},
                               {"rules", "renju"},
                               {"format", "sgf"},
                               {"tree", tree},
                               {"players", {"Ann", "Bo"}},
                               {"result", "White wins: Black resigns."}});
  ASSERT_EQ(out["type"], "exported") << out;
  const Json in = client.ask({{"type", "import"}, {"format", "auto"}, {"text", out["text"]}});
  ASSERT_EQ(in["type"], "imported") << in;
  EXPECT_EQ(in["rules"], "renju");
  EXPECT_EQ(in["players"], (Texts{"Ann", "Bo"}));
  EXPECT_EQ(in["result"]["winner"], 1);
  EXPECT_EQ(in["result"]["reason"], "Black resigns");
  ASSERT_EQ(in["tree"].size(), 3U);
  EXPECT_EQ(in["tree"][2]["parent"], 0);
  EXPECT_EQ(in["tree"][2]["comment"], "or so");
  const Json two =
      client.ask({{"type", "import"}, {"format", "sgf"}, {"text", "(;GM[4];B[hh])(;GM[4];B[aa])"}, {"which", 1}});
  EXPECT_EQ(two["moves"], Texts{"a15"});
  EXPECT_EQ(two["games"].size(), 2U);
  const Json go = client.ask({{"type", "import"}, {"format", "auto"}, {"text", "(;GM[1];B[pd])"}, {"game", "gomoku"}});
  EXPECT_NE(go["error"].get<std::string>().find("Go"), std::string::npos) << go;
  const Json wrong = {{{"parent", 5}, {"move", "h8"}}};
  EXPECT_EQ(client.ask_badly({{"type", "export"}, {"game", "gomoku"}, {"format", "sgf"}, {"tree", wrong}})["code"],
            "bad_message");
}

}  // namespace

}  // namespace deepcut::testing

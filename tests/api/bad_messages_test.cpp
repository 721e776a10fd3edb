// Nonsense is answered by an error, and nothing else happens.
#include <string>

#include <gtest/gtest.h>

#include "api/room.hpp"

namespace deepcut::testing {

namespace {

TEST(ServerBadMessages, AreAnsweredByAnError) {
  Room room;
  Client client(room);
  for (const std::string text :
       {"", " ", "[]", "null", "7", "\"text\"", "{", "{}", "nonsense", R"({"type":7})", R"({"type":""})",
        R"({"type":null})", R"({"id":{},"type":"ping"})", R"({"id":1.5,"type":"ping"})", "{\"type\":\"ping\"} x",
        "\xff\xfe", R"({"type":"\ud800"})"}) {
    const Json reply = client.say(text);
    EXPECT_EQ(reply["type"], "error") << text;
    EXPECT_FALSE(reply["error"].get<std::string>().empty());
  }
  EXPECT_EQ(client.say(std::string(100'000, '['))["code"], "bad_message");
  EXPECT_EQ(client.say(R"({"id":"x","type":"dance"})")["code"], "unknown_type");
  EXPECT_EQ(client.say(R"({"id":"x","type":"dance"})")["id"], "x");
  EXPECT_EQ(client.say(R"({"type":"ping","id":")" + std::string(65, 'x') + "\"}")["type"], "error");
}

/// A right request of every type, in a game that is open.
std::vector<Json> right_requests(const std::string& id) {
  return {{{"type", "hello"}, {"client", "c"}},
          {{"type", "ping"}},
          {{"type", "list_games"}},
          {{"type", "new_game"},
           {"game", "tictactoe"},
           {"rules", "3x3"},
           {"options", Json::object()},
           {"moves", {"a1"}},
           {"title", "t"},
           {"players", {"a", "b"}},
           {"data", 1}},
          {{"type", "resume"}, {"game_id", id}},
          {{"type", "get"}, {"game_id", id}},
          {{"type", "play"}, {"game_id", id}, {"move", "b2"}, {"ply", 0}},
          {{"type", "undo"}, {"game_id", id}, {"plies", 1}},
          {{"type", "set_position"}, {"game_id", id}, {"moves", {"a1"}}, {"options", Json::object()}},
          {{"type", "finish"}, {"game_id", id}, {"winner", 0}, {"reason", "r"}},
          {{"type", "save"}, {"game_id", id}, {"title", "t"}, {"players", {"a", "b"}}, {"data", {{"x", 1}}}},
          {{"type", "view"}, {"game_id", id}, {"moves", {"a1"}}},
          {{"type", "view"}, {"game", "tictactoe"}, {"rules", "3x3"}, {"options", Json::object()}, {"moves", {"a1"}}},
          {{"type", "explain"}, {"game_id", id}, {"move", "a1"}},
          {{"type", "outlook"}, {"game_id", id}},
          {{"type", "export"}, {"game_id", id}, {"format", "json"}},
          {{"type", "import"}, {"format", "moves"}, {"text", "a1"}, {"game", "tictactoe"}},
          {{"type", "go"},
           {"game_id", id},
           {"level", "easy"},
           {"search", "pvs"},
           {"set", {{"hash", "1"}}},
           {"limits", {{"depth", 1}, {"nodes", 10}, {"time_ms", 10}, {"clock_ms", 100}, {"increment_ms", 1}}},
           {"play", true}},
          {{"type", "hint"}, {"game_id", id}, {"limits", {{"depth", 1}}}},
          {{"type", "analyse"}, {"game_id", id}, {"lines", 2}, {"limits", {{"depth", 1}}}},
          {{"type", "stop"}, {"search_id", 1}, {"discard", true}},
          {{"type", "list"}, {"game", "tictactoe"}, {"finished", false}, {"limit", 10}, {"offset", 0}},
          {{"type", "load"}, {"game_id", id}},
          {{"type", "close"}, {"game_id", id}},
          {{"type", "delete"}, {"game_id", id}}};
}

TEST(ServerBadMessages, EveryFieldOfEveryRequestIsChecked) {
  const std::vector<Json> nonsense = {
      Json(nullptr),          true,          -1,  1e300,          1.5,         "", "nonsense",
      std::string(3000, 'x'), Json::array(), {1}, Json::object(), {{"x", {1}}}};
  for (std::size_t i = 0; i < right_requests("").size(); ++i) {
    Room room;
    Client client(room);
    const std::string id = client.new_game("tictactoe");
    const Json right = right_requests(id)[i];
    for (const auto& field : right.items()) {
      for (const Json& value : nonsense) {
        Json wrong = right;
        wrong[field.key()] = value;
        const Json reply = client.ask_badly(wrong);  // the replies are validated; the process must live
        // What our own schema refuses must be refused, but for fields that a null leaves out.
        if (!schema_problem(wrong, "Request").empty() && !value.is_null() && field.key() != "options" &&
            field.key() != "set") {
          EXPECT_EQ(reply["type"], "error") << wrong.dump().substr(0, 300);
        }
      }
      Json missing = right;
      missing.erase(field.key());
      client.ask_badly(missing);
    }
  }
}

TEST(ServerBadMessages, RightRequestsOfEveryTypeAreAnswered) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("tictactoe", {"b2"});
  for (const Json& request : right_requests(id)) {
    if (request["type"] == "play") client.ask({{"type", "set_position"}, {"game_id", id}});
    if (request["type"] == "undo") client.ask({{"type", "set_position"}, {"game_id", id}, {"moves", {"b2"}}});
    if (request["type"] == "go") client.ask({{"type", "undo"}, {"game_id", id}});
    const Json reply = client.ask(request);
    EXPECT_NE(reply["type"], "error") << request << " " << reply;
  }
}

TEST(ServerBadMessages, ZerosAndControlCharactersAreNoTrouble) {
  Room room;
  Client client(room);
  const std::string id = client.new_game("tictactoe");
  EXPECT_EQ(client.ask({{"type", "play"}, {"game_id", id}, {"move", std::string("a1\0x", 4)}})["code"], "bad_message");
  EXPECT_EQ(client.ask({{"type", "play"}, {"game_id", std::string("\0", 1)}, {"move", "a1"}})["code"], "bad_message");
  EXPECT_EQ(client.ask({{"type", "save"}, {"game_id", id}, {"title", "a\nb"}})["type"], "ok");
  EXPECT_EQ(client.ask({{"type", "get"}, {"game_id", id}})["title"], "a b");
}

}  // namespace

}  // namespace deepcut::testing

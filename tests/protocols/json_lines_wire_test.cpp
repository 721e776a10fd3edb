#include <string>

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "protocols/json_lines/wire.hpp"

namespace deepcut::json_lines {
namespace {

template <class T, class V>
T expect_held(const V& variant) {
  EXPECT_TRUE(std::holds_alternative<T>(variant));
  return std::get<T>(variant);
}

template <class T>
T sent_request(const T& request) {
  return expect_held<T>(parse_request(to_line(Request(request))));
}

template <class T>
T sent_reply(const T& reply) {
  return expect_held<T>(parse_reply(to_line(Reply(reply))));
}

TEST(JsonLines, RequestsArriveAsTheyWereSent) {
  EXPECT_EQ(sent_request(Hello{3}).version, 3);
  const NewGame game = sent_request(NewGame{"connect4", "7x6", {{"a", "1"}, {"b", "x y"}}, 1, 77});
  EXPECT_EQ(game.game, "connect4");
  EXPECT_EQ(game.rules, "7x6");
  EXPECT_EQ(game.options, (OptionTexts{{"a", "1"}, {"b", "x y"}}));
  EXPECT_EQ(game.side, 1);
  EXPECT_EQ(game.seed, 77U);
  const Go go =
      sent_request(Go{{"4", "5"}, {9, 1000, Milliseconds(50), MatchClock{Milliseconds(60000), Milliseconds(500), 0}}});
  EXPECT_EQ(go.moves, (std::vector<std::string>{"4", "5"}));
  EXPECT_EQ(go.limits.depth, 9);
  EXPECT_EQ(go.limits.nodes, 1000U);
  EXPECT_EQ(go.limits.time, Milliseconds(50));
  EXPECT_EQ(go.limits.clock->left, Milliseconds(60000));
  EXPECT_EQ(go.limits.clock->increment, Milliseconds(500));
  EXPECT_FALSE(sent_request(Go{}).limits.any());
  EXPECT_EQ(sent_request(GameOver{1, "four in a row"}).winner, 1);
  EXPECT_EQ(sent_request(GameOver{{}, ""}).winner, std::nullopt);
  sent_request(Stop{});
  sent_request(Quit{});
}

TEST(JsonLines, RepliesArriveAsTheyWereSent) {
  const Welcome welcome = sent_reply(Welcome{1, "Deepcut", {"tictactoe"}});
  EXPECT_EQ(welcome.name, "Deepcut");
  EXPECT_EQ(welcome.games, std::vector<std::string>{"tictactoe"});
  sent_reply(Ready{});
  const Move move = sent_reply(Move{"b2", {5, 123, Value::win(7), {"b2", "a1"}}});
  EXPECT_EQ(move.move, "b2");
  EXPECT_EQ(move.info.depth, 5);
  EXPECT_EQ(move.info.nodes, 123U);
  EXPECT_EQ(move.info.value, Value::win(7));
  EXPECT_EQ(move.info.line, (std::vector<std::string>{"b2", "a1"}));
  EXPECT_EQ(sent_reply(Info{1, 2, Value::loss(4), {}}).value, Value::loss(4));
  EXPECT_EQ(sent_reply(Info{1, 2, Value::heuristic(-33), {}}).value, Value::heuristic(-33));
  EXPECT_EQ(sent_reply(Info{}).value, std::nullopt);
  EXPECT_EQ(sent_reply(Failure{"no \"such\"\ngame"}).text, "no \"such\"\ngame");
}

TEST(JsonLines, TakesLessAndMoreThanItExpects) {
  const auto move =
      expect_held<Move>(parse_reply(R"({"type":"move","move":"4","value":12.6,"mood":"good","depth":null})"));
  EXPECT_EQ(move.info.value, Value::heuristic(13));
  EXPECT_EQ(move.info.depth, 0);
  EXPECT_EQ(expect_held<Go>(parse_request(R"({"type":"go","moves":[],"depth":5.0})")).limits.depth, 5);
  EXPECT_EQ(expect_held<NewGame>(parse_request(R"({"type":"new_game","game":"x"})")).side, 0);
}

std::string problem_of_request(const std::string& line) {
  try {
    parse_request(line);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string problem_of_reply(const std::string& line) {
  try {
    parse_reply(line);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(JsonLines, SaysWhatIsWrong) {
  EXPECT_EQ(problem_of_request("hello"), "Expected a JSON object on one line, not \"hello\".");
  EXPECT_EQ(problem_of_request("[1]"), "Expected a JSON object on one line, not \"[1]\".");
  EXPECT_EQ(problem_of_request("{}"), "Field \"type\" is wrong or missing: expected a text.");
  EXPECT_EQ(problem_of_request(R"({"type":"tea"})"),
            "Type \"tea\" is not known: expected hello, new_game, go, ponder, stop, game_over or quit.");
  EXPECT_EQ(problem_of_request(R"({"type":"go"})"), "Field \"moves\" is wrong or missing: expected a list of texts.");
  EXPECT_EQ(problem_of_request(R"({"type":"go","moves":[4]})"),
            "Field \"moves\" is wrong or missing: expected a list of texts.");
  EXPECT_EQ(problem_of_request(R"({"type":"go","moves":[],"depth":0})"),
            "Field \"depth\" is wrong or missing: expected a whole number from 1 to 255.");
  EXPECT_EQ(problem_of_request(R"({"type":"go","moves":[],"time_ms":1e300})"),
            "Field \"time_ms\" is wrong or missing: expected a whole number from 0 to 1000000000.");
  EXPECT_EQ(problem_of_reply(R"({"type":"move"})"), "Field \"move\" is wrong or missing: expected a text.");
  EXPECT_EQ(problem_of_reply(R"({"type":"info","value":"much"})"),
            "Field \"value\" is wrong or missing: expected a number.");
  EXPECT_EQ(problem_of_reply(R"({"type":"hello","name":"x","games":[]})"),
            "Field \"version\" is wrong or missing: expected a whole number from 1 to 1000.");
}

}  // namespace
}  // namespace deepcut::json_lines

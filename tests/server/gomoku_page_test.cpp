// The conversation with another program's page on /ws.
#include "server/guests/gomoku_page.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "api/room.hpp"

namespace deepcut::testing {

namespace {

class Heard final : public api::Audience {
 public:
  void send(std::string text) override { messages.push_back(Json::parse(text)); }
  void send_progress(int /*search_id*/, std::string /*text*/) override {}
  std::deque<Json> messages;
};

class Page {
 public:
  Page() : heard_(std::make_shared<Heard>()), page_(std::make_shared<server::GomokuPage>(room_.desk, heard_)) {}

  Json say(const std::string& text) {
    page_->receive(text);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (heard_->messages.empty() && std::chrono::steady_clock::now() < deadline) {
      room_.queue.run_one(std::chrono::milliseconds(100));
    }
    if (heard_->messages.empty()) return {};
    Json reply = heard_->messages.front();
    heard_->messages.pop_front();
    return reply;
  }
  bool silent_after(const std::string& text) {
    page_->receive(text);
    room_.queue.run_one(std::chrono::milliseconds(50));
    return heard_->messages.empty();
  }

 private:
  Room room_;
  std::shared_ptr<Heard> heard_;
  std::shared_ptr<server::GomokuPage> page_;
};

Json empty_board() { return Json(std::vector<std::vector<std::string>>(19, std::vector<std::string>(19, "."))); }

Json move_request(const Json& board, const char* next = "O") {
  return {{"type", "move"},
          {"difficulty", "medium"},
          {"nextPlayer", next},
          {"goal", 5},
          {"enableCapture", true},
          {"enableDoubleThreeRestriction", true},
          {"lastPlay", {{"coordinate", {{"x", 9}, {"y", 9}}}, {"stone", "X"}}},
          {"board", board},
          {"scores", {{{"player", "X"}, {"score", 0}}, {{"player", "O"}, {"score", 0}}}}};
}

TEST(ServerGomokuPage, PlaysTheCentreOfAnEmptyBoard) {
  Page page;
  Json request = move_request(empty_board(), "X");
  request.erase("lastPlay");
  const Json reply = page.say(request.dump());
  EXPECT_EQ(reply["status"], "success") << reply;
  EXPECT_EQ(reply["lastPlay"], (Json{{"coordinate", {{"x", 9}, {"y", 9}}}, {"stone", "X"}}));
  EXPECT_EQ(reply["board"][9][9], "X");
}

TEST(ServerGomokuPage, AnswersAMove) {
  Page page;
  Json board = empty_board();
  board[9][9] = "X";
  const auto asked = std::chrono::steady_clock::now();
  const Json reply = page.say(move_request(board).dump());
  const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - asked;
  ASSERT_EQ(reply["type"], "move") << reply;
  const int x = reply["lastPlay"]["coordinate"]["x"];
  const int y = reply["lastPlay"]["coordinate"]["y"];
  EXPECT_EQ(reply["lastPlay"]["stone"], "O");
  EXPECT_EQ(reply["board"][static_cast<std::size_t>(y)][static_cast<std::size_t>(x)], "O");
  EXPECT_EQ(reply["board"][9][9], "X");
  EXPECT_TRUE(reply["capturedStones"].empty());
  const Json& time = reply["executionTime"];
  EXPECT_NEAR(time["s"].get<double>() * 1e3, time["ms"].get<double>(), 1e-6);
  EXPECT_GT(time["s"], 0.0);
  EXPECT_LE(time["s"], waited.count());
}

TEST(ServerGomokuPage, TellsWhichStonesWereTaken) {
  Page page;
  Json board = empty_board();
  // Four pairs have been taken by O, who takes the fifth: O X X . with everything else far away.
  board[9][5] = "O";
  board[9][6] = "X";
  board[9][7] = "X";
  board[0][0] = "X";
  Json request = move_request(board);
  request["lastPlay"]["coordinate"] = {{"x", 0}, {"y", 0}};
  request["scores"][1]["score"] = 4;
  const Json reply = page.say(request.dump());
  ASSERT_EQ(reply["type"], "move") << reply;
  EXPECT_EQ(reply["lastPlay"]["coordinate"], (Json{{"x", 8}, {"y", 9}}));
  EXPECT_EQ(reply["capturedStones"],
            (Json{{{"x", 6}, {"y", 9}, {"stone", "X"}}, {{"x", 7}, {"y", 9}, {"stone", "X"}}}));
  EXPECT_EQ(reply["board"][9][6], ".");
}

TEST(ServerGomokuPage, KnowsAFiveThatCanStillBeBroken) {
  Page page;
  Json board = empty_board();
  for (std::size_t x = 5; x < 10; ++x) board[9][x] = "X";
  // O can take the pair (7,9) (7,8) from above and below.
  board[8][7] = "X";
  board[7][7] = "O";
  board[0][0] = "O";
  board[0][18] = "O";
  Json request = move_request(board);
  request["scores"][1]["score"] = 4;
  const Json reply = page.say(request.dump());
  ASSERT_EQ(reply["type"], "move") << reply;
  EXPECT_EQ(reply["lastPlay"]["coordinate"], (Json{{"x", 7}, {"y", 10}})) << "it breaks the five and wins";
}

/// A five of O's that X has let stand, with X's last move; captures of one side or the other are all that is left.
Json test_request(const Json& board, int x, int y) {
  Json request = move_request(board);
  request["type"] = "test";
  request["lastPlay"] = {{"coordinate", {{"x", x}, {"y", y}}}, {"stone", "X"}};
  return request;
}

TEST(ServerGomokuPage, LetsABreakableFiveStandAndSecuresIt) {
  Page page;
  Json board = empty_board();
  for (std::size_t y = 8; y < 13; ++y) board[y][10] = "O";
  board[11][11] = "O";
  for (std::size_t y = 8; y < 12; ++y) board[y][7] = "X";
  board[11][9] = "X";  // would take (10,11) and (11,11) from (12,11)
  const Json reply = page.say(test_request(board, 9, 11).dump());
  ASSERT_EQ(reply["type"], "move") << reply;
  EXPECT_EQ(reply["lastPlay"]["coordinate"], (Json{{"x", 12}, {"y", 11}}));
  EXPECT_EQ(reply["board"][11][12], "O");
}

TEST(ServerGomokuPage, SecuresAFiveByACapture) {
  Page page;
  Json board = empty_board();
  for (std::size_t y = 7; y < 12; ++y) board[y][9] = "O";
  board[8][8] = board[8][10] = "O";
  board[8][11] = board[9][11] = board[10][10] = board[12][9] = "X";
  const Json reply = page.say(test_request(board, 9, 12).dump());
  ASSERT_EQ(reply["type"], "move") << reply;
  // Nothing that X can take breaks it afterwards: asked again, X would find the game over.
  Json next = move_request(reply["board"], "X");
  next["lastPlay"] = reply["lastPlay"];
  next["scores"][1]["score"] = reply["capturedStones"].size() / 2;
  EXPECT_EQ(page.say(next.dump())["type"], "error");
}

TEST(ServerGomokuPage, EvaluatesAPointForBoth) {
  Page page;
  Json board = empty_board();
  for (std::size_t x = 5; x < 9; ++x) board[9][x] = "X";
  Json request = move_request(board);
  request["type"] = "evaluate";
  request.erase("difficulty");
  request["lastPlay"] = {{"coordinate", {{"x", 9}, {"y", 9}}}};
  const Json reply = page.say(request.dump());
  ASSERT_EQ(reply["type"], "evaluate") << reply;
  EXPECT_EQ(reply["evalScores"][0]["player"], "O");
  EXPECT_EQ(reply["evalScores"][1]["player"], "X");
  EXPECT_EQ(reply["evalScores"][1]["percentage"], 100) << "it makes five";
  EXPECT_LT(reply["evalScores"][0]["percentage"], 50);
  request["board"][9][8] = ".";
  request["lastPlay"]["coordinate"]["x"] = 8;
  EXPECT_EQ(page.say(request.dump())["evalScores"][1]["percentage"], 97) << "an open four is as good as won, a guess";
  request["board"][9][8] = "X";
  request["lastPlay"]["coordinate"]["x"] = 9;
  request["board"][9][9] = request["board"][9][4] = "X";
  const Json standing = page.say(request.dump());
  EXPECT_EQ(standing["evalScores"][0]["percentage"], 0) << "the five stands whatever O does: " << standing;
}

TEST(ServerGomokuPage, AnswersPingAndKeepsSilentOnReset) {
  Page page;
  EXPECT_EQ(page.say(R"({"type":"ping"})"), (Json{{"type", "pong"}}));
  EXPECT_TRUE(page.silent_after(R"({"type":"reset"})"));
}

TEST(ServerGomokuPage, MessagesThatEndedTheOtherServerAreAnswered) {
  Page page;
  Json board = empty_board();
  board[9][9] = "X";
  const Json right = move_request(board);
  std::vector<std::string> wrong = {"[]", R"({"type":"move"})", "", "{", R"({"type":"dance"})", R"({"type":1})"};
  const auto with = [&](const char* field, const Json& value) {
    Json request = right;
    request[field] = value;
    wrong.push_back(request.dump());
  };
  const auto without = [&](const char* field) {
    Json request = right;
    request.erase(field);
    wrong.push_back(request.dump());
  };
  for (const char* field :
       {"difficulty", "nextPlayer", "goal", "enableCapture", "enableDoubleThreeRestriction", "board", "scores"}) {
    without(field);
    with(field, Json::array());
    with(field, "7");
    with(field, -1);
  }
  with("board", std::vector<std::vector<int>>(19, std::vector<int>(19, 0)));
  with("board", std::vector<std::vector<std::string>>(18, std::vector<std::string>(19, ".")));
  with("board", std::vector<std::vector<std::string>>(19, std::vector<std::string>(19, "X")));
  with("lastPlay", {{"coordinate", {{"x", 19}, {"y", 0}}}});
  with("lastPlay", {{"stone", "X"}});
  with("goal", 99);
  with("goal", 10);
  with("goal", 2);
  with("scores", {{{"player", "X"}, {"score", 5}}, {{"player", "O"}, {"score", 0}}});
  Json evaluate = right;
  evaluate["type"] = "evaluate";
  evaluate.erase("lastPlay");
  wrong.push_back(evaluate.dump());
  for (const std::string& text : wrong) {
    const Json reply = page.say(text);
    EXPECT_EQ(reply["type"], "error") << text.substr(0, 200);
    EXPECT_FALSE(reply["error"].get<std::string>().empty());
  }
  EXPECT_EQ(page.say(right.dump(4))["type"], "move") << "indented, and over four kilobytes";
}

}  // namespace

}  // namespace deepcut::testing

// Our own server of Tablut games, and clients that do what they should not.
#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "process/socket.hpp"
#include "protocols/tablut/connection.hpp"
#include "protocols/tablut/host.hpp"
#include "protocols/tablut_loopback.hpp"

namespace deepcut::tablut_server {
namespace {

/// A client that says what it is told to.
class TestClient {
 public:
  TestClient(int port, const std::string& name)
      : connection_(process::Socket::connect(kHere, port, Clock::now() + 5s)) {
    connection_.send(name_to_json(name));
  }
  State state() {
    const auto received = connection_.receive(Clock::now() + 20s);
    EXPECT_EQ(received.status, process::Socket::Status::kData);
    return parse_state(received.payload);
  }
  void move(const std::string& from, const std::string& to, Turn turn) {
    connection_.send(to_json(Action{from, to, turn}));
  }
  void say(const std::string& text) { connection_.send(text); }

 private:
  Connection connection_;
};

class TablutServer : public ::testing::Test {
 protected:
  TablutServer() : white_(kHere, 0), black_(kHere, 0) {
    engine_.new_game("tablut");
    thread_ = std::thread([this] { outcome_ = Host(engine_, 1500ms).play(white_, black_, stop_.get_token()); });
  }
  ~TablutServer() override {
    stop_.request_stop();
    if (thread_.joinable()) thread_.join();
  }
  std::string reason() {
    thread_.join();
    return outcome_ ? outcome_->reason : "stopped";
  }

  Engine engine_;
  process::Listener white_;
  process::Listener black_;
  std::stop_source stop_;
  std::optional<Host::Outcome> outcome_;
  std::thread thread_;
};

TEST_F(TablutServer, TellsBothAfterEveryMove) {
  TestClient white(white_.port(), "W");
  TestClient black(black_.port(), "B");
  EXPECT_EQ(white.state().turn, Turn::kWhite);
  EXPECT_EQ(black.state().turn, Turn::kWhite);
  white.move("e4", "f4", Turn::kWhite);
  EXPECT_EQ(white.state().turn, Turn::kBlack);
  const auto state = black.state();
  EXPECT_EQ(state.board[3][5], Cell::kWhite);
  black.move("d1", "c1", Turn::kBlack);
  EXPECT_EQ(white.state().turn, Turn::kWhite);
}

TEST_F(TablutServer, IsNoStricterThanTheOfficialOne) {
  Connection white(process::Socket::connect(kHere, white_.port(), Clock::now() + 5s));
  white.send("W");
  TestClient black(black_.port(), "B");
  black.state();
  white.send(R"({"from":"E4","to":"F4"})");
  EXPECT_EQ(black.state().board[3][5], Cell::kWhite);
}

TEST_F(TablutServer, AnIllegalMoveLoses) {
  TestClient black(black_.port(), "B");
  TestClient white(white_.port(), "W");
  white.state();
  black.state();
  white.move("e4", "a4", Turn::kWhite);
  EXPECT_EQ(white.state().turn, Turn::kBlackWins);
  EXPECT_EQ(black.state().turn, Turn::kBlackWins);
  EXPECT_EQ(reason().substr(0, 22), "illegal move of White:");
}

TEST_F(TablutServer, NonsenseLoses) {
  TestClient white(white_.port(), "W");
  TestClient black(black_.port(), "B");
  white.say("e4f4");
  EXPECT_EQ(black.state().turn, Turn::kWhite);
  EXPECT_EQ(black.state().turn, Turn::kBlackWins);
}

TEST_F(TablutServer, SilenceLoses) {
  TestClient white(white_.port(), "W");
  TestClient black(black_.port(), "B");
  white.state();
  EXPECT_EQ(white.state().turn, Turn::kBlackWins);
  EXPECT_EQ(reason(), "White took more than 1.5 s");
}

TEST_F(TablutServer, LeavingLoses) {
  auto white = std::make_unique<TestClient>(white_.port(), "W");
  TestClient black(black_.port(), "B");
  black.state();
  white.reset();
  EXPECT_EQ(black.state().turn, Turn::kBlackWins);
  EXPECT_EQ(reason(), "White has left");
}

TEST_F(TablutServer, AClientWithoutANameIsNotSeated) {
  Connection nobody(process::Socket::connect(kHere, white_.port(), Clock::now() + 5s));
  nobody.send("{}");
  EXPECT_EQ(nobody.receive(Clock::now() + 20s).status, process::Socket::Status::kEnd);
  TestClient white(white_.port(), "W");
  TestClient black(black_.port(), "B");
  EXPECT_EQ(white.state().turn, Turn::kWhite);
}

}  // namespace
}  // namespace deepcut::tablut_server

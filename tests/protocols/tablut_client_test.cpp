// `deepcut tablut` over the loopback: whole games, and everything a network or a strange server can do to them.
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "built.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "process/child_process.hpp"
#include "process/socket.hpp"
#include "protocols/tablut/client.hpp"
#include "protocols/tablut/connection.hpp"
#include "protocols/tablut/host.hpp"
#include "protocols/tablut/table.hpp"
#include "protocols/tablut_loopback.hpp"
#include "scratch.hpp"

namespace deepcut::tablut_server {
namespace {

/// The client program, and what it has printed.
class ClientProgram {
 public:
  ClientProgram(const std::string& colour, int port, const std::vector<std::string>& more = {}) {
    std::vector<std::string> command = {built::program(),     "tablut", colour, "0.2",      kHere, "--port",
                                        std::to_string(port), "--hash", "1",    "--margin", "0.15"};
    command.insert(command.end(), more.begin(), more.end());
    process_ = std::make_unique<process::ChildProcess>(process::Launch{.command = command, .log = scratch_.path("log")},
                                                       process::ProcessLimits{});
  }
  /// All lines until its end; the exit code is known then.
  std::vector<std::string> finish() {
    std::vector<std::string> lines;
    for (;;) {
      auto answer = process_->read_line(Clock::now() + 20s);
      if (answer.status != process::ChildProcess::Status::kLine) break;
      lines.push_back(answer.line);
    }
    EXPECT_TRUE(process_->wait_for_end(Clock::now() + 5s));
    exit_code_ = process_->exit_code().value_or(-1);
    return lines;
  }
  int exit_code() const { return exit_code_; }
  std::string errors() const { return scratch_.text("log"); }

 private:
  test::Scratch scratch_;
  std::unique_ptr<process::ChildProcess> process_;
  int exit_code_ = -1;
};

/// A server that is told byte by byte what to say.
class TestServer {
 public:
  TestServer() : listener_(kHere, 0) { engine_.new_game("tablut"); }

  int port() const { return listener_.port(); }
  Engine& game() { return engine_; }
  void accept() {
    auto socket = listener_.accept(Clock::now() + 20s);
    ASSERT_TRUE(socket);
    socket_ = std::make_unique<process::Socket>(std::move(*socket));
    name_ = parse_name(receive());
  }
  const std::string& name() const { return name_; }
  std::string state() const { return to_frame(to_json(tablut_state(engine_))); }
  void send(const std::string& bytes) { EXPECT_TRUE(socket_->send(bytes, Clock::now() + 5s)); }
  std::string receive() {
    for (;;) {
      if (auto payload = frames_.next()) return *payload;
      const auto received = socket_->receive(Clock::now() + 20s);
      if (received.status != process::Socket::Status::kData) return "";
      frames_.add(received.bytes);
    }
  }
  /// The client's move, played on our board.
  void take_move() {
    const auto action = parse_action(receive());
    EXPECT_EQ(action.turn, engine_.side() == 0 ? Turn::kWhite : Turn::kBlack);
    EXPECT_NO_THROW(engine_.play(action.from + action.to));
  }
  void close() { socket_.reset(); }

 private:
  process::Listener listener_;
  Engine engine_;
  std::unique_ptr<process::Socket> socket_;
  FrameReader frames_;
  std::string name_;
};

TEST(TablutClient, PlaysAWholeGameOnAServer) {
  Engine engine;
  engine.new_game("tablut");
  process::Listener white(kHere, 0);
  process::Listener black(kHere, 0);
  ClientProgram first("white", white.port(), {"--name", "Wanda"});
  ClientProgram second("black", black.port(), {"--name", "Boris", "--cutoff-depth", "1"});
  Host host(engine, 10s);
  std::array<std::string, 2> names;
  host.on_start([&names](const auto& told) { names = told; });
  const auto outcome = host.play(white, black, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(names, (std::array<std::string, 2>{"Wanda", "Boris"}));
  EXPECT_EQ(outcome->winner, engine.outcome()->winner) << outcome->reason;
  const auto lines = first.finish();
  EXPECT_EQ(first.exit_code(), 0) << first.errors();
  // One line a move and one for the result.
  ASSERT_EQ(lines.size(), engine.moves().size() + 1) << lines.back();
  EXPECT_NE(lines[0].find("depth "), std::string::npos) << lines[0];
  second.finish();
  EXPECT_EQ(second.exit_code(), 0) << second.errors();
}

TEST(TablutClient, UnderstandsSplitAndCoalescedFrames) {
  TestServer server;
  ClientProgram client("black", server.port(), {"--cutoff-depth", "1"});
  server.accept();
  EXPECT_EQ(server.name(), "Deepcut");
  // The first state comes in three pieces, even the length is torn; the second one with the end of it.
  std::string bytes = server.state();
  server.send(bytes.substr(0, 2));
  std::this_thread::sleep_for(30ms);
  server.send(bytes.substr(2, 300));
  std::this_thread::sleep_for(30ms);
  server.game().play("e4f4");
  server.send(bytes.substr(302) + server.state());
  server.take_move();
  // The echo of its move and our answer in one piece.
  bytes = server.state();
  server.game().play(server.game().legal_moves().front());
  server.send(bytes + server.state());
  server.take_move();
  server.close();
  EXPECT_EQ(client.finish().back(), "The server closed the connection: the game is over.");
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(TablutClient, TellsTheResult) {
  for (const auto& [turn, text] :
       {std::pair{Turn::kWhiteWins, "White wins: the game is lost."},
        std::pair{Turn::kBlackWins, "Black wins: the game is won."}, std::pair{Turn::kDraw, "The game is drawn."}}) {
    TestServer server;
    ClientProgram client("black", server.port());
    server.accept();
    server.send(server.state());
    State last = tablut_state(server.game());
    last.turn = turn;
    server.send(to_frame(to_json(last)));
    EXPECT_EQ(client.finish(), std::vector<std::string>{text});
    EXPECT_EQ(client.exit_code(), 0);
  }
}

TEST(TablutClient, TellsTheOpponentsLastMove) {
  TestServer server;
  ClientProgram client("black", server.port(), {"--cutoff-depth", "1"});
  server.accept();
  // The king has a way out on four sides: whatever Black does, he leaves.
  server.game().new_game("tablut", {}, {{"board", "9/9/2k6/9/9/9/9/7b1/9"}, {"turn", "black"}});
  server.send(server.state());
  server.take_move();
  server.send(server.state());
  ASSERT_FALSE(server.game().outcome());
  const std::string last = server.game().is_legal("c3c1") ? "c3c1" : "c3a3";
  server.game().play(last);
  ASSERT_TRUE(server.game().outcome());
  server.send(server.state());
  const auto lines = client.finish();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[1], "  2. " + last + "  by the opponent");
  EXPECT_EQ(lines[2], "White wins: the game is lost.");
}

TEST(TablutClient, SaysAfterAWhileWhatItWaitsFor) {
  for (const bool begun : {false, true}) {
    TestServer server;
    std::vector<std::string> news;
    Client::Company company{.think = [](Engine&, const GoRequest&) { return SearchReport{}; },
                            .interrupted = [&news] { return !news.empty(); },
                            .on_own_move = [](int, const SearchReport&) {},
                            .on_opponents_move = [](int, const std::string&) {},
                            .on_news = [&news](const std::string& sentence) { news.push_back(sentence); },
                            .patience = 300ms};
    Client client(1, {}, company);
    std::thread playing(
        [&] { client.play(Connection(process::Socket::connect(kHere, server.port(), Clock::now() + 5s)), "Deepcut"); });
    server.accept();
    if (begun) server.send(server.state());
    playing.join();
    EXPECT_EQ(news.front(), begun ? "Still waiting for White to move."
                                  : "Still waiting for the game to begin: the server has sent no board, the other "
                                    "player may be missing.");
  }
}

TEST(TablutClient, IsReadyWhenItConnects) {
  // What cannot be prepared is told before anybody is called.
  process::Listener nobody(kHere, 0);
  const int port = nobody.port();
  ClientProgram client("white", port, {"--search", "guesswork"});
  client.finish();
  EXPECT_EQ(client.exit_code(), 1);
  EXPECT_NE(client.errors().find("guesswork"), std::string::npos) << client.errors();
  EXPECT_FALSE(nobody.accept(Clock::now()));
}

TEST(TablutClient, GoesOnFromABoardThatNoLegalMoveLeadsTo) {
  TestServer server;
  ClientProgram client("white", server.port(), {"--cutoff-depth", "1"});
  server.accept();
  server.send(server.state());
  server.take_move();
  server.game().new_game("tablut", {}, {{"board", "3bbb3/4b4/9/b7b/bb2k2bb/b7b/9/4b4/3bbb3"}});
  server.send(server.state());
  server.take_move();
  server.close();
  const auto lines = client.finish();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[1], "No legal move leads to the server's board: going on from there.");
  EXPECT_EQ(client.exit_code(), 0);
}

/// What the client says on the error stream about bytes that are no game.
std::string complaint(const std::string& bytes, bool then_close = false) {
  TestServer server;
  ClientProgram client("white", server.port());
  server.accept();
  if (!bytes.empty()) server.send(bytes);
  if (then_close) server.close();
  client.finish();
  EXPECT_EQ(client.exit_code(), 1);
  return client.errors();
}

TEST(TablutClient, EndsWithOneSentenceWhenTheServerIsStrange) {
  EXPECT_EQ(complaint("HTTP/1.1 400 Bad Request\r\n"),
            "deepcut: A frame claims a length of 1213486160 bytes: expected 1 to 65536.\n");
  EXPECT_EQ(complaint(to_frame("{\"turn\":\"WHITE\"}")),
            "deepcut: Field \"board\" is missing: expected a list of 9 rows.\n");
  EXPECT_EQ(complaint("", true), "deepcut: The server closed the connection before the game began.\n");
  EXPECT_EQ(complaint(std::string("\0\0\2\xb3{\"board", 11), true),
            "deepcut: The server closed the connection before the game began.\n");
  Engine engine;
  engine.new_game("tablut");
  State state = tablut_state(engine);
  state.board[4][4] = Cell::kThrone;
  EXPECT_EQ(complaint(to_frame(to_json(state))), "deepcut: Board: no king.\n");
  state.board[0][0] = Cell::kKing;
  EXPECT_EQ(complaint(to_frame(to_json(state))), "deepcut: Board: the king stands on a1, where no game goes on.\n");
}

}  // namespace
}  // namespace deepcut::tablut_server

// The server over loopback, by a client that knows nothing of its library.
#include <csignal>
#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "scratch.hpp"
#include "server/program_server.hpp"
#include "server/raw_client.hpp"
#include "server/server.hpp"

namespace deepcut::testing {

namespace {

using namespace std::chrono_literals;
using Headers = RawClient::Headers;

class RunningServer {
 public:
  explicit RunningServer(server::ServerOptions options = {}) {
    options.port = 0;
    server_ = std::make_unique<server::Server>(options);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~RunningServer() {
    server_->stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_->port(); }

 private:
  std::unique_ptr<server::Server> server_;
  std::thread thread_;
};

TEST(ThreadsServerSockets, PlayAWholeGame) {
  const RunningServer server;
  RawClient client(server.port());
  EXPECT_EQ(client.status(), 101);
  EXPECT_EQ(client.receive_json()["type"], "welcome");
  const std::string id = client.ask({{"type", "new_game"}, {"game", "tictactoe"}})["game_id"];
  Json state;
  do {
    client.ask({{"type", "go"}, {"game_id", id}, {"limits", {{"depth", 9}}}});
    state = client.wait_for("result")["state"];
  } while (state["result"].is_null());
  EXPECT_TRUE(state["result"]["winner"].is_null()) << "perfect play is a draw";
}

TEST(ThreadsServerSockets, RefuseForeignOriginsAndNames) {
  server::ServerOptions options;
  options.allowed_origins = {"https://friend.example"};
  const RunningServer server(options);
  const std::string own = "127.0.0.1:" + std::to_string(server.port());
  EXPECT_EQ(RawClient(server.port(), Headers{"/api/v1/ws", own, "http://" + own}).status(), 101);
  EXPECT_EQ(RawClient(server.port(), Headers{"/ws", own, "https://friend.example"}).status(), 101);
  EXPECT_EQ(RawClient(server.port(), Headers{"/ws", own, "https://evil.example"}).status(), 403);
  EXPECT_EQ(RawClient(server.port(), Headers{"/api/v1/ws", own, "null"}).status(), 403);
  EXPECT_EQ(RawClient(server.port(), Headers{"/api/v1/ws", "evil.example", ""}).status(), 403);
  EXPECT_EQ(RawClient(server.port(), Headers{"/nowhere", own, ""}).status(), 404);
}

TEST(ThreadsServerSockets, ServeHttp) {
  const RunningServer server;
  EXPECT_NE(http_get(server.port(), "/health").find("\"status\":\"ok\""), std::string::npos);
  EXPECT_NE(http_get(server.port(), "/metrics").find("deepcut_websockets 0"), std::string::npos);
  EXPECT_NE(http_get(server.port(), "/api/v1/games").find("\"gomoku\""), std::string::npos);
  EXPECT_EQ(http_get(server.port(), "/../../../../etc/passwd").find("root:"), std::string::npos);
  EXPECT_EQ(http_get(server.port(), "/%2e%2e/%2e%2e/%2e%2e/etc/passwd").find("root:"), std::string::npos);
  EXPECT_EQ(http_get(server.port(), "/health", "Host: evil.example\r\n").find("HTTP/1.1 403"), 0U);
  http_get(server.port(), std::string(100'000, 'x'));
  EXPECT_NE(http_get(server.port(), "/health").find("200 OK"), std::string::npos) << "it lives";
}

TEST(ThreadsServerSockets, TakeSplitFramesAndRefuseBigOnes) {
  const RunningServer server;
  RawClient client(server.port(), Headers{"/ws", "localhost", ""});
  client.send_frame(1, false, "{\"type\"");
  client.send_frame(9, true, "a ping between the parts");
  client.send_frame(0, false, ":");
  client.send_frame(0, true, "\"ping\"}");
  EXPECT_EQ(client.receive_json()["type"], "pong");
  client.send_text("{\"type\":\"" + std::string(70'000, 'x') + "\"}");
  EXPECT_EQ(client.receive_json()["type"], "error");
  client.send_frame(2, true, "{\"type\":\"ping\"}");
  EXPECT_EQ(client.receive_json()["type"], "error") << "not text";
  for (const char* text : {"[]", "{\"type\":\"move\"}", "nonsense"}) {
    client.send_text(text);
    EXPECT_EQ(client.receive_json()["type"], "error") << text;
  }
  client.send_text("{\"type\":\"ping\"}");
  EXPECT_EQ(client.receive_json()["type"], "pong") << "an error does not close the socket";
}

TEST(ThreadsServerSockets, NameTheRequestThatIsTooLong) {
  const RunningServer server;
  RawClient client(server.port());
  client.receive_json();
  client.send_text(R"({"id":17,"type":"keep","data":")" + std::string(600'000, 'x') + "\"}");
  const Json refusal = client.receive_json();
  EXPECT_EQ(refusal["id"], 17);
  EXPECT_EQ(refusal["code"], "limit");
  EXPECT_EQ(client.ask({{"type", "ping"}})["type"], "pong");
}

TEST(ThreadsServerSockets, DoNotWaitForAMessageWithoutEnd) {
  const RunningServer server;
  for (const std::string& size : {std::string(8, '\xff'), std::string("\0\0\0\1\0\0\0\0", 8)}) {
    RawClient client(server.port());
    EXPECT_EQ(client.receive_json()["type"], "welcome");
    client.send_bytes("\x81\xff" + size + std::string(4, '\0') + "{");
    EXPECT_EQ(client.receive(), std::nullopt);
    EXPECT_TRUE(client.closed());
  }
}

TEST(ThreadsServerSockets, HearARequestOutBeforeTheyHangUp) {
  const RunningServer server;
  // More than the buffers of both ends hold.
  const std::size_t size = std::size_t{12} << 20;
  const std::string head = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + std::to_string(size) + "\r\n\r\n";
  const std::string answer = http_exchange(server.port(), head + std::string(size, 'x'));
  EXPECT_EQ(answer.find("HTTP/1.1 413"), 0U) << answer;
}

TEST(ThreadsServerSockets, AreNotTooManyFromOneAddress) {
  server::ServerOptions options;
  options.limits.address_connections = 2;
  const RunningServer server(options);
  RawClient first(server.port());
  {
    RawClient second(server.port());
    EXPECT_EQ(second.status(), 101);
    EXPECT_EQ(RawClient(server.port()).status(), 429);
    EXPECT_NE(http_get(server.port(), "/health").find("200 OK"), std::string::npos);
    EXPECT_NE(http_get(server.port(), "/metrics").find("refused_connections_total 1"), std::string::npos);
  }
  int status = 0;
  for (int attempt = 0; attempt < 200 && status != 101; ++attempt) {
    std::this_thread::sleep_for(20ms);
    status = RawClient(server.port()).status();
  }
  EXPECT_EQ(status, 101) << "the second one has gone";
}

TEST(ThreadsServerSockets, GiveWayIfTheyAskForNothing) {
  server::ServerOptions options;
  options.limits.connections = 4;
  const RunningServer server(options);
  // Half of a request each, as of somebody who wants nothing but the place.
  const std::string half = "GET / HTTP/1.1\r\nHost: ";
  std::vector<int> silent;
  for (int i = 0; i < 6; ++i) {
    silent.push_back(connect_to(server.port()));
    ::send(silent.back(), half.data(), half.size(), MSG_NOSIGNAL);
  }
  std::vector<RawClient> clients;
  for (int i = 0; i < 4; ++i) EXPECT_EQ(clients.emplace_back(server.port()).status(), 101) << i;
  for (RawClient& client : clients) EXPECT_EQ(client.ask({{"type", "ping"}})["type"], "pong");
  // WebSockets do not give way, and whoever comes too late is told why.
  EXPECT_EQ(RawClient(server.port()).status(), 503);
  for (RawClient& client : clients) EXPECT_EQ(client.ask({{"type", "ping"}})["type"], "pong");
  for (const int socket : silent) ::close(socket);
}

TEST(ThreadsServerSockets, AreToldThatWhatTheySentIsNoRequest) {
  const RunningServer server;
  for (const char* sent :
       {"GET /health HTTP/9.9\r\n\r\n", "rubbish\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"}) {
    const std::string answer = http_exchange(server.port(), sent);
    EXPECT_EQ(answer.substr(0, 24), "HTTP/1.1 400 Bad Request") << sent;
    EXPECT_NE(answer.find("Expected an HTTP request."), std::string::npos) << sent;
  }
  EXPECT_NE(http_get(server.port(), "/health").find("200 OK"), std::string::npos);
}

TEST(ThreadsServerSockets, AnswerPingsWhileARequestTakesLong) {
  const RunningServer server;
  RawClient client(server.port());
  client.receive_json();
  // A random tree of many visits, in every order: it takes a while, wherever it is done.
  for (int i = 1; i <= 4; ++i) {
    client.send({{"id", i},
                 {"type", "tree"},
                 {"action", "orders"},
                 {"tree", "[[3,[5,8]],[[1,5],8,[9,3,4]],[[7,2,1],[2,[6,4]]]]"}});
  }
  client.send({{"id", 99}, {"type", "ping"}});
  int replies = 0;
  while (replies < 5) {
    const auto text = client.receive();
    ASSERT_TRUE(text) << replies;
    const Json reply = Json::parse(*text);
    if (reply.contains("id")) ++replies;
  }
}

TEST(ThreadsServerSockets, SurviveWhatIsNoWebSocket) {
  const RunningServer server;
  {
    RawClient client(server.port());
    client.send_bytes("\xff\xff\xff\xff\xff\xff garbage");
    client.receive(1000ms);
  }
  {
    RawClient client(server.port());
    client.send_frame(1, true, "\xc3\x28 is not UTF-8");
    client.receive(1000ms);
  }
  RawClient half(server.port());
  half.send_frame(1, false, "never finished");
  RawClient client(server.port());
  EXPECT_EQ(client.ask({{"type", "ping"}})["type"], "pong");
}

TEST(ThreadsServerSockets, AnswerPingsWhileAllCoresSearch) {
  const RunningServer server;
  std::vector<RawClient> searching;
  for (int i = 0; i < 4; ++i) {
    RawClient& client = searching.emplace_back(server.port());
    const std::string id = client.ask({{"type", "new_game"}, {"game", "gomoku"}, {"moves", {"h8"}}})["game_id"];
    client.ask({{"type", "analyse"}, {"game_id", id}});
  }
  RawClient client(server.port());
  client.receive_json();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(client.ask({{"type", "ping"}})["type"], "pong");
  // How soon the load test measures. None of the searches had to end for it.
  EXPECT_EQ(http_get(server.port(), "/metrics").find("deepcut_searches_running 0"), std::string::npos);
}

TEST(ThreadsServerSockets, LeavingStopsTheSearch) {
  const RunningServer server;
  {
    RawClient client(server.port());
    const std::string id = client.ask({{"type", "new_game"}, {"game", "gomoku"}, {"moves", {"h8"}}})["game_id"];
    client.ask({{"type", "analyse"}, {"game_id", id}});
    client.wait_for("progress");
  }
  std::string metrics;
  for (int i = 0; i < 600; ++i) {
    metrics = http_get(server.port(), "/metrics");
    if (metrics.find("deepcut_searches_running 0") != std::string::npos) break;
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_NE(metrics.find("deepcut_searches_running 0"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("deepcut_websockets 0"), std::string::npos) << metrics;
}

std::string binary_tree(int height) {
  if (height == 0) return "1";
  const std::string half = binary_tree(height - 1);
  return "[" + half + "," + half + "]";
}

TEST(ServerSockets, WhoeverAsksForMuchAtOnceGetsAllOfIt) {
  const RunningServer server;
  RawClient client(server.port());
  client.receive_json();
  constexpr int kRequests = 8;
  const std::string tree = binary_tree(11);
  for (int i = 1; i <= kRequests; ++i) {
    client.send({{"id", i}, {"type", "tree"}, {"action", "run"}, {"algorithm", "minimax"}, {"tree", tree}});
  }
  // All are made before the first is read.
  for (int i = 0; i < 200; ++i) {
    if (http_get(server.port(), "/metrics").find("deepcut_searches_total 8") != std::string::npos) break;
    std::this_thread::sleep_for(50ms);
  }
  std::size_t bytes = 0;
  for (int i = 1; i <= kRequests; ++i) {
    const auto reply = client.receive();
    ASSERT_TRUE(reply) << "hung up after " << i - 1;
    EXPECT_NE(reply->find("\"type\":\"tree\""), std::string::npos) << reply->substr(0, 200);
    bytes += reply->size();
  }
  EXPECT_GT(bytes, std::size_t{8} << 20) << "more than a socket takes by itself";
}

TEST(ThreadsServerSockets, SlowReadersAreLetGo) {
  server::ServerOptions options;
  options.limits.unsent_bytes = 300 * 1024;
  options.limits.write_patience = 1s;
  options.limits.message_burst = 10'000;
  const RunningServer server(options);
  RawClient client(server.port());
  // A small window, so that the kernel does not take it all.
  const int small = 4096;
  ::setsockopt(client.socket(), SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
  std::string metrics;
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (std::chrono::steady_clock::now() < deadline) {
    // Nothing of what comes back is read.
    for (int i = 0; i < 20 && !client.closed(); ++i) {
      const std::string request = "{\"type\":\"list_games\"}";
      std::string frame{static_cast<char>(0x81), static_cast<char>(0x80 | request.size())};
      frame.append(4, '\0');
      ::send(client.socket(), (frame + request).data(), frame.size() + request.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    metrics = http_get(server.port(), "/metrics");
    if (metrics.find("deepcut_slow_readers_total 1") != std::string::npos) break;
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_NE(metrics.find("deepcut_slow_readers_total 1"), std::string::npos) << metrics;
}

TEST(ServerProgram, KillingItLosesNoAcknowledgedMove) {
  const test::Scratch scratch;
  std::string id;
  Json moves;
  for (int round = 0; round < 3; ++round) {
    ProgramServer server({"--database", scratch.path("games.db")});
    RawClient client(server.port());
    Json state = id.empty() ? client.ask({{"type", "new_game"}, {"game", "gomoku"}})
                            : client.ask({{"type", "resume"}, {"game_id", id}});
    ASSERT_EQ(state["type"], "state") << state;
    id = state["game_id"];
    if (round > 0) {
      EXPECT_EQ(state["moves"], moves) << "round " << round;
    }
    for (int i = 0; i < 10; ++i) {
      state = client.ask({{"type", "play"}, {"game_id", id}, {"move", state["legal_moves"].back()}});
      ASSERT_EQ(state["type"], "state") << state;
      moves = state["moves"];
    }
    EXPECT_EQ(server.end(SIGKILL), 128 + SIGKILL);
  }
}

TEST(ServerProgram, EndsCleanlyOnASignal) {
  ProgramServer server({"--database", ":memory:"});
  RawClient client(server.port());
  client.receive_json();
  const std::string id = client.ask({{"type", "new_game"}, {"game", "gomoku"}, {"moves", {"h8"}}})["game_id"];
  client.ask({{"type", "analyse"}, {"game_id", id}});
  EXPECT_EQ(server.end(SIGTERM), 0);
  while (client.receive(2000ms)) {
  }
  EXPECT_TRUE(client.closed());
}

}  // namespace

}  // namespace deepcut::testing

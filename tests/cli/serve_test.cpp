// The server as a program: what it shows of the files of others.
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli/program.hpp"
#include "scratch.hpp"

namespace deepcut {
namespace {

using testing::Finished;
using testing::Program;
using testing::run;

/// An address on this machine; port 0: any that is free.
class Connection {
 public:
  explicit Connection(int port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    address_.sin_family = AF_INET;
    address_.sin_port = htons(static_cast<std::uint16_t>(port));
    address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { close(socket_); }

  int free_port() {
    socklen_t size = sizeof address_;
    if (bind(socket_, address(), size) != 0 || getsockname(socket_, address(), &size) != 0) {
      throw std::runtime_error("no free port");
    }
    return ntohs(address_.sin_port);
  }

  /// Empty if nobody is there.
  std::string get(const std::string& path) {
    std::string answer;
    if (connect(socket_, address(), sizeof address_) != 0) return answer;
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    send(socket_, request.data(), request.size(), MSG_NOSIGNAL);
    std::array<char, 4096> part{};
    for (ssize_t count = 0; (count = recv(socket_, part.data(), part.size(), 0)) > 0;) {
      answer.append(part.data(), static_cast<std::size_t>(count));
    }
    return answer;
  }

 private:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as sockets want it
  sockaddr* address() { return reinterpret_cast<sockaddr*>(&address_); }

  int socket_;
  sockaddr_in address_{};
};

TEST(CliServe, ShowsRecordsWhateverTheirNames) {
  const test::Scratch scratch;
  const Finished played = run({"match", "tictactoe", "--player", "name=A depth=1 hash=1", "--player", "random",
                               "--games", "2", "-o", scratch.path("\xe9t\xe9.jsonl")});
  ASSERT_EQ(played.exit_code, 0) << played.err;
  const int port = Connection(0).free_port();
  Program server({"serve", "--port", std::to_string(port), "--database", ":memory:", "--matches", scratch.path("")});
  ASSERT_TRUE(server.wait_for_output("Deepcut is at"));
  // It looks into the folder when somebody has asked, and not at once.
  std::string answer;
  for (int i = 0; i < 300 && answer.find("\"games\":2") == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    answer = Connection(port).get("/api/v1/matches");
    if (answer.empty()) break;
  }
  EXPECT_NE(answer.find("\"games\":2"), std::string::npos) << answer;
  EXPECT_NE(Connection(port).get("/health").find("\"ok\""), std::string::npos) << "it lives on";
  server.signal(SIGTERM);
  EXPECT_EQ(server.finish().exit_code, 0);
}

}  // namespace
}  // namespace deepcut

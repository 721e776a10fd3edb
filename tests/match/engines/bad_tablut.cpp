// A program for the tests of the match runner: a client of the Tablut server that plays the first legal move and
// misbehaves as its argument says. Called with the fault, the colour and the port.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "engine/engine.hpp"
#include "process/socket.hpp"
#include "protocols/tablut/table.hpp"
#include "protocols/tablut/wire.hpp"

namespace {

using namespace deepcut;
using namespace deepcut::tablut_server;

[[noreturn]] void sleep_forever() {
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

class Client {
 public:
  Client(std::string fault, int side, int port)
      : fault_(std::move(fault)), side_(side), socket_(process::Socket::connect("127.0.0.1", port, soon())) {
    engine_.new_game("tablut");
    send(fault_ == "unquoted" ? "Bad" : name_to_json("Bad"));
    if (fault_ == "hasty") play();
  }

  /// The exit code.
  int run() {
    while (const auto payload = receive()) {
      const State state = parse_state(*payload);
      if (state.over()) return result();
      tablut_server::follow(engine_, state);
      const bool own_turn = engine_.side() == side_;
      if (own_turn && fault_ == "crash") std::abort();
      if (own_turn || fault_ == "eager") play();
    }
    return fault_ == "abandoned" ? 4 : 0;
  }

 private:
  static SteadyTime soon() { return std::chrono::steady_clock::now() + std::chrono::seconds(5); }

  void send(const std::string& payload) { socket_.send(to_frame(payload), soon()); }

  std::optional<std::string> receive() {
    for (;;) {
      if (auto payload = frames_.next()) return payload;
      const auto received = socket_.receive(std::nullopt);
      if (received.status != process::Socket::Status::kData) return std::nullopt;
      if (fault_ == "careless") return payload_of(received.bytes);
      frames_.add(received.bytes);
    }
  }

  /// As if every read were a frame.
  static std::string payload_of(std::string bytes) {
    std::replace(bytes.begin(), bytes.end(), '\0', '?');  // the parser would take it for the end
    return bytes.substr(4);
  }

  void play() {
    const std::string move = engine_.legal_moves().front();
    Action action = tablut_server::tablut_action(move, engine_.side());
    if (fault_ == "illegal") action.to = action.from;
    if (fault_ == "confused") action.turn = side_ == 0 ? Turn::kBlack : Turn::kWhite;
    if (fault_ == "wordy") return send("I play " + move);
    if (fault_ == "turnless") return send(R"({"from":")" + action.from + R"(","to":")" + action.to + R"("})");
    send(to_json(action));
  }

  int result() {
    if (fault_ == "endless") sleep_forever();
    return fault_ == "sore" ? 3 : 0;
  }

  std::string fault_;
  int side_;
  process::Socket socket_;
  FrameReader frames_;
  Engine engine_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 || std::string(argv[1]) == "absent") return 2;
  try {
    return Client(argv[1], std::string(argv[2]) == "white" ? 0 : 1, std::atoi(argv[3])).run();
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}

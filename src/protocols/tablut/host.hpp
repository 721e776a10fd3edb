// One game between two clients of the Tablut server, with us as the server.
//
// Where the official server closes without a word (a move that came too late), this one sends a last state with the
// result; a client that treats the end of the connection as the end of the game notices no difference.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "process/socket.hpp"
#include "protocols/tablut/connection.hpp"

namespace deepcut::tablut_server {

class Host {
 public:
  struct Outcome {
    std::optional<int> winner{};
    std::string reason{};
  };
  /// Names of White and Black.
  using OnStart = std::function<void(const std::array<std::string, 2>&)>;
  using OnMove = std::function<void(int side, const std::string& move, double seconds)>;

  /// The engine has the game to be played, as far as it is; it is never asked to think.
  Host(Engine& engine, Milliseconds move_time) : engine_(engine), move_time_(move_time) {}
  void on_start(OnStart callback) { on_start_ = std::move(callback); }
  void on_move(OnMove callback) { on_move_ = std::move(callback); }

  /// Waits for a client on each port and plays. Nothing if stopped.
  std::optional<Outcome> play(process::Listener& white, process::Listener& black, const std::stop_token& stop);

 private:
  bool seat(process::Listener& white, process::Listener& black, const std::stop_token& stop);
  /// Empty if it says none within ten seconds, or stopped.
  std::optional<std::string> read_name(Connection& client, const std::stop_token& stop);
  bool move(const std::stop_token& stop);
  void end(std::optional<int> winner, std::string reason) { outcome_ = Outcome{winner, std::move(reason)}; }
  void tell_state();

  Engine& engine_;
  Milliseconds move_time_;
  OnStart on_start_;
  OnMove on_move_;
  std::array<std::optional<Connection>, 2> clients_;
  std::optional<Outcome> outcome_;
};

}  // namespace deepcut::tablut_server

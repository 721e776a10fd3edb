// A player on the official Tablut server: plays one game over a connection, and ends with it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "protocols/tablut/connection.hpp"
#include "protocols/tablut/wire.hpp"

namespace deepcut::tablut_server {

/// What is left of the server's time for a move for thinking: a tenth of it, at least 50 ms and at most two seconds, is
/// for the network and for a machine that is busy with something else.
Milliseconds thinking_time(Milliseconds move_time, std::optional<Milliseconds> margin = {});

class Client {
 public:
  /// How whoever runs the client takes part in its game.
  struct Company {
    std::function<SearchReport(Engine&, const GoRequest&)> think;
    std::function<bool()> interrupted;
    std::function<void(int ply, const SearchReport& report)> on_own_move;
    std::function<void(int ply, const std::string& move)> on_opponents_move;
    std::function<void(const std::string& sentence)> on_news;
    Milliseconds patience{10'000};  ///< with a silent server, before there is news of it
  };

  /// Finds its memory, before anybody waits for it. Throws Error.
  Client(int side, GoRequest request, Company company);

  /// False if it was interrupted. Throws Error if there was no game, or what comes is no message of such a server.
  bool play(Connection server, const std::string& name);

 private:
  void obey(const State& state);
  void move();
  void end(const State& last);
  void tell_opponents_move();
  std::string awaited() const;
  void tell_result(Turn turn) const;

  int side_;
  GoRequest request_;
  Company company_;
  std::optional<Connection> server_;
  Engine engine_;
  int plies_ = 0;
  bool begun_ = false;
  bool over_ = false;
};

}  // namespace deepcut::tablut_server

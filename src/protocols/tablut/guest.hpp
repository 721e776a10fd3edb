// A client of the official Tablut server that was started for one game and has come to our table.
//
// Tournament scripts call such a program `<program> <white|black> <seconds> <address>`. Where the command has {colour},
// {seconds}, {address} or {port} in it, these are replaced instead; with {port} any free port will do, else it is that
// of the official server.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/child_process.hpp"
#include "process/socket.hpp"
#include "protocols/program_spec.hpp"
#include "protocols/tablut/connection.hpp"

namespace deepcut::tablut_server {

/// To connect and to say its name: a Java program on a busy machine takes a while.
inline constexpr std::chrono::seconds kGuestPreparation{30};

class Guest {
 public:
  /// Starts the program and lets it connect. Throws PlayerFault if it does not, Error if it cannot be started.
  Guest(const ProgramSpec& spec, int side);

  process::ChildProcess& process() { return *process_; }
  /// Must not be used after close().
  Connection& connection() { return *connection_; }
  void close() { connection_.reset(); }

  /// What is run for a game.
  static std::vector<std::string> command_line(const ProgramSpec& spec, int side, int port);

 private:
  void accept(process::Listener& listener, const ProgramSpec& spec);

  std::unique_ptr<process::ChildProcess> process_;
  std::optional<Connection> connection_;
};

}  // namespace deepcut::tablut_server

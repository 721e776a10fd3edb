// One end of a conversation with the official Tablut server, or with a client of it: frames over a socket.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "process/socket.hpp"
#include "protocols/tablut/wire.hpp"

namespace deepcut::tablut_server {

class Connection {
 public:
  explicit Connection(process::Socket socket) : socket_(std::move(socket)) {}

  using Status = process::Socket::Status;
  struct Received {
    Status status = Status::kEnd;
    std::string payload{};  ///< only with kData
  };
  /// The next whole frame. Throws Error if what comes is no frame.
  Received receive(std::optional<SteadyTime> deadline, const std::stop_token& stop = {});
  /// False if the other side is gone or does not read.
  bool send(std::string_view payload) { return send_bytes(to_frame(payload)); }
  /// Of one frame, a part of it or several.
  bool send_bytes(std::string_view bytes);

 private:
  process::Socket socket_;
  FrameReader frames_;
};

}  // namespace deepcut::tablut_server

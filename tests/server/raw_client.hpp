// A WebSocket client of a few lines, which can also send what a proper one would not. Independent of the library that
// the server uses.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/json.hpp"

namespace deepcut::testing {

/// A socket over which nothing was asked yet, for the caller to close.
int connect_to(std::uint16_t port);

/// All that is answered to these bytes until the server hangs up; in words of ours if it does not take all of them.
std::string http_exchange(std::uint16_t port, const std::string& request);
/// What an HTTP request is answered; the connection is closed then.
std::string http_get(std::uint16_t port, const std::string& target, const std::string& headers = "");

class RawClient {
 public:
  struct Headers {
    std::string path = "/api/v1/ws";
    std::string host = "127.0.0.1";
    std::string origin{};
  };
  /// Connects and asks for a WebSocket.
  explicit RawClient(std::uint16_t port) : RawClient(port, Headers{}) {}
  RawClient(std::uint16_t port, const Headers& headers);
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  RawClient(RawClient&& other) noexcept;
  ~RawClient();

  int status() const { return status_; }  ///< of the answer: 101 if it became one
  int socket() const { return socket_; }

  void send(const Json& message) { send_text(message.dump()); }
  void send_text(std::string_view text) { send_frame(1, true, text); }
  void send_frame(int opcode, bool last, std::string_view payload);
  void send_bytes(std::string_view bytes);

  using Milliseconds = std::chrono::milliseconds;
  /// The next text message; nothing if none comes in time or the connection is closed.
  std::optional<std::string> receive(Milliseconds patience = Milliseconds(10'000));
  /// The two halves of it, for whoever polls the socket: reads once without waiting; a message that is complete.
  void read_available() { read_some(Milliseconds(0)); }
  std::optional<std::string> take() { return take_message(); }
  Json receive_json();
  /// Waits for the reply to this request; events before it are dropped.
  Json ask(Json request);
  Json wait_for(const std::string& type);
  bool closed() const { return closed_; }

 private:
  bool read_some(Milliseconds patience);
  std::optional<std::string> take_message();

  int socket_ = -1;
  int status_ = 0;
  int last_id_ = 0;
  bool closed_ = false;
  std::string buffer_;
};

}  // namespace deepcut::testing

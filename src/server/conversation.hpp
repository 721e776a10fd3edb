// What goes on over one WebSocket, whichever language is spoken there. Everything is called on the desk's thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/audience.hpp"

namespace deepcut::api {
class Desk;
}  // namespace deepcut::api

namespace deepcut::server {

class Conversation {
 public:
  Conversation() = default;
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  virtual ~Conversation() = default;

  virtual void begin() = 0;
  virtual void receive(std::string_view text) = 0;
  /// A message that cannot be read at all: too long, or not text. `beginning` is what is known of it.
  virtual void refuse(const std::string& what, std::string_view beginning) = 0;
  virtual void leave() = 0;
};

/// The conversations there are, by the path of the WebSocket.
struct Language {
  std::function<std::shared_ptr<Conversation>(api::Desk&, std::shared_ptr<api::Audience>)> start;
  /// The answer to a ping, so that it need not wait for anything; empty: the message is something else.
  std::string (*pong)(std::string_view text);
  std::size_t message_bytes;
};

}  // namespace deepcut::server

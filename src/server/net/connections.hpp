// What every connection needs to know of the server. All but the desk belongs to the network's thread.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>

#include <boost/asio/io_context.hpp>

#include "api/desk.hpp"
#include "api/service_limits.hpp"
#include "server/conversation.hpp"
#include "server/metrics.hpp"
#include "server/net/http_answers.hpp"

namespace deepcut::server {

/// Something that can be asked to end.
class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;
  virtual void end() = 0;
};

struct Connections {
  boost::asio::io_context& network;
  boost::asio::io_context& desk_thread;
  api::Desk& desk;
  const HttpAnswers& answers;
  Metrics& metrics;
  const api::ServiceLimits& limits;
  std::map<std::string, Language> languages;  ///< by path
  std::set<Connection*> open{};
  /// Those that are no WebSockets, the one that has asked for something longest ago first: they give way to new ones.
  std::list<Connection*> plain{};
  std::map<std::string, std::size_t> websockets_by_address{};
  std::size_t unsent = 0;  ///< bytes, of all WebSockets
};

}  // namespace deepcut::server

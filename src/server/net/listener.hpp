// Waits on an address for connections and starts them.
#pragma once

#include <cstdint>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/net/connections.hpp"

namespace deepcut::server {

class Listener {
 public:
  /// Port 0 is any that is free. Throws Error.
  Listener(Connections& connections, const std::string& address, std::uint16_t port);

  std::string address() const;  ///< as in a URL: 127.0.0.1 or [::1]
  std::uint16_t port() const;
  void start() { accept(); }
  void stop();

 private:
  void accept();

  Connections& connections_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
};

}  // namespace deepcut::server

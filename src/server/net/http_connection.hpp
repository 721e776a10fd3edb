// One TCP connection that speaks HTTP, until it asks to become a WebSocket.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/net/connections.hpp"

namespace deepcut::server {

void start_http(Connections& connections, boost::asio::ip::tcp::socket&& socket);

}  // namespace deepcut::server

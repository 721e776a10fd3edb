// One WebSocket: frames in, frames out, on the network's thread; what they mean is the conversation's affair.
#pragma once

#include <string>

#include <boost/beast/core/tcp_stream.hpp>

#include "server/net/connections.hpp"
#include "server/net/http_answers.hpp"

namespace deepcut::server {

/// Takes over a socket on which a request to upgrade has been read and found acceptable.
void start_websocket(Connections& connections, boost::beast::tcp_stream&& stream, const HttpRequest& request,
                     const Language& language, const std::string& address);

}  // namespace deepcut::server

// The languages that the server's WebSockets speak.
#pragma once

#include <map>
#include <string>

#include "server/api/conversation.hpp"
#include "server/service_limits.hpp"

namespace deepcut::server {

/// By the path of the WebSocket.
std::map<std::string, Language> all_languages(const ServiceLimits& limits);

}  // namespace deepcut::server

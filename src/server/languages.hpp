// The languages that the server's WebSockets speak.
#pragma once

#include <map>
#include <string>

#include "api/service_limits.hpp"
#include "server/conversation.hpp"

namespace deepcut::server {

/// By the path of the WebSocket.
std::map<std::string, Language> all_languages(const api::ServiceLimits& limits);

}  // namespace deepcut::server

// What tests of Tablut over the loopback have in common.
#pragma once

#include <chrono>

#include "engine/engine.hpp"
#include "protocols/tablut/connection.hpp"
#include "protocols/tablut/host.hpp"

namespace deepcut::tablut_server {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

inline constexpr const char* kHere = "127.0.0.1";

}  // namespace deepcut::tablut_server

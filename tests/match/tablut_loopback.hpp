// What tests of Tablut over the loopback have in common.
#pragma once

#include <chrono>

#include "engine/engine.hpp"
#include "match/tablut_connection.hpp"
#include "match/tablut_host.hpp"

namespace deepcut::match {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using tablut_server::Turn;

inline constexpr const char* kHere = "127.0.0.1";

}  // namespace deepcut::match

// A network apart for programs that insist on a port: in there every port is free, and the loopback address is all that
// can be reached.
#pragma once

#include <functional>

namespace deepcut::process {

/// Runs `work` on a thread in a network of its own. What it starts and the sockets it opens stay there; sockets can be
/// used from outside. False, and nothing is run, where the system does not allow it (it takes Linux and its
/// administrator). Throws what `work` throws.
bool run_in_own_network(const std::function<void()>& work);

}  // namespace deepcut::process

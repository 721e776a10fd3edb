#include "process/own_network.hpp"

#include <cstring>
#include <exception>
#include <thread>

#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "process/socket.hpp"

namespace deepcut::process {

namespace {

/// In a new network even the loopback address is down.
bool raise_loopback() {
  const Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  ifreq request{};
  std::strcpy(request.ifr_name, "lo");
  if (!socket || ioctl(socket.number(), SIOCGIFFLAGS, &request) != 0) return false;
  request.ifr_flags |= IFF_UP;
  return ioctl(socket.number(), SIOCSIFFLAGS, &request) == 0;
}

}  // namespace

bool run_in_own_network(const std::function<void()>& work) {
  bool done = false;
  std::exception_ptr failure;
  // The network belongs to the thread alone, so nobody else is cut off, and it goes with its last user.
  std::thread([&] {
    if (unshare(CLONE_NEWNET) != 0 || !raise_loopback()) return;
    done = true;
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
  }).join();
  if (failure) std::rethrow_exception(failure);
  return done;
}

}  // namespace deepcut::process

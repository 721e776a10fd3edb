#include "process/socket.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <utility>

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::process {

namespace {

using Clock = std::chrono::steady_clock;

enum class Wait : std::uint8_t { kReady, kTime, kStopped };

/// Until the descriptor is ready for `events`. A stop is noticed within a fiftieth of a second.
Wait wait_for(int descriptor, short events, std::optional<SteadyTime> deadline, const std::stop_token& stop) {
  constexpr Milliseconds kLongest(20);
  for (;;) {
    const auto now = Clock::now();
    Milliseconds time = kLongest;
    if (deadline) time = std::clamp(std::chrono::ceil<Milliseconds>(*deadline - now), Milliseconds(0), kLongest);
    pollfd polled{descriptor, events, 0};
    if (poll(&polled, 1, static_cast<int>(time.count())) > 0) return Wait::kReady;
    if (stop.stop_requested()) return Wait::kStopped;
    if (deadline && Clock::now() >= *deadline) return Wait::kTime;
  }
}

struct FreeAddresses {
  void operator()(addrinfo* list) const { freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

Addresses resolve(const std::string& address, int port, int flags) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags;
  addrinfo* list = nullptr;
  const int error = getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &list);
  if (error != 0) throw Error(fmt::format("Address {} cannot be found: {}.", quote(address), gai_strerror(error)));
  return Addresses(list);
}

Descriptor open_socket(const addrinfo& address) {
  return Descriptor(
      ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, address.ai_protocol));
}

/// 0, or what went wrong.
int try_connect(const Descriptor& descriptor, const addrinfo& address, SteadyTime deadline) {
  if (!descriptor) return errno;
  if (::connect(descriptor.number(), address.ai_addr, address.ai_addrlen) == 0) return 0;
  if (errno != EINPROGRESS) return errno;
  if (wait_for(descriptor.number(), POLLOUT, deadline, {}) != Wait::kReady) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(descriptor.number(), SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}
Descriptor::~Descriptor() {
  if (number_ >= 0) close(number_);
}
int Descriptor::release() { return std::exchange(number_, -1); }

Socket Socket::connect(const std::string& address, int port, SteadyTime deadline) {
  const Addresses addresses = resolve(address, port, 0);
  int error = 0;
  for (const addrinfo* each = addresses.get(); each != nullptr; each = each->ai_next) {
    Descriptor descriptor = open_socket(*each);
    error = try_connect(descriptor, *each, deadline);
    if (error != 0) continue;
    const int on = 1;
    setsockopt(descriptor.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return Socket(std::move(descriptor));
  }
  throw Error(fmt::format("{} port {} cannot be reached: {}.", address, port, std::strerror(error)));
}

Socket::Received Socket::receive(std::optional<SteadyTime> deadline, const std::stop_token& stop) {
  for (;;) {
    const Wait wait = wait_for(descriptor_.number(), POLLIN, deadline, stop);
    if (wait == Wait::kTime) return {Status::kTime, {}};
    if (wait == Wait::kStopped) return {Status::kStopped, {}};
    std::array<char, 4096> bytes;
    const ssize_t count = recv(descriptor_.number(), bytes.data(), bytes.size(), 0);
    if (count > 0) return {Status::kData, {bytes.data(), static_cast<std::size_t>(count)}};
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) return {Status::kEnd, {}};
  }
}

bool Socket::send(std::string_view bytes, SteadyTime deadline) {
  while (!bytes.empty()) {
    if (wait_for(descriptor_.number(), POLLOUT, deadline, {}) != Wait::kReady) return false;
    const ssize_t count = ::send(descriptor_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EAGAIN && errno != EINTR) {
      return false;
    }
  }
  return true;
}

Listener::Listener(const std::string& address, int port) {
  const Addresses addresses = resolve(address, port, AI_PASSIVE);
  descriptor_ = open_socket(*addresses);
  const int on = 1;
  if (descriptor_) setsockopt(descriptor_.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (!descriptor_ || bind(descriptor_.number(), addresses->ai_addr, addresses->ai_addrlen) != 0 ||
      listen(descriptor_.number(), 8) != 0) {
    throw Error(fmt::format("Cannot listen on {} port {}: {}.", address, port, std::strerror(errno)));
  }
}

int Listener::port() const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(descriptor_.number(), reinterpret_cast<sockaddr*>(&address), &size);
  const auto port = address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                                  : reinterpret_cast<const sockaddr_in&>(address).sin_port;
  return ntohs(port);
}

std::optional<Socket> Listener::accept(std::optional<SteadyTime> deadline, const std::stop_token& stop) {
  for (;;) {
    if (wait_for(descriptor_.number(), POLLIN, deadline, stop) != Wait::kReady) return std::nullopt;
    Descriptor descriptor(accept4(descriptor_.number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!descriptor) continue;
    const int on = 1;
    setsockopt(descriptor.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return Socket(std::move(descriptor));
  }
}

}  // namespace deepcut::process

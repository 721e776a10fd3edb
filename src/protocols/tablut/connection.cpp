#include "protocols/tablut/connection.hpp"

#include <chrono>

namespace deepcut::tablut_server {

Connection::Received Connection::receive(std::optional<SteadyTime> deadline, const std::stop_token& stop) {
  for (;;) {
    if (auto payload = frames_.next()) return {Status::kData, std::move(*payload)};
    const process::Socket::Received received = socket_.receive(deadline, stop);
    if (received.status != Status::kData) return {received.status, {}};
    frames_.add(received.bytes);
  }
}

bool Connection::send_bytes(std::string_view bytes) {
  constexpr std::chrono::seconds kPatience(5);
  return socket_.send(bytes, std::chrono::steady_clock::now() + kPatience);
}

}  // namespace deepcut::tablut_server

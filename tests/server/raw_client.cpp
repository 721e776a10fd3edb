#include "server/raw_client.hpp"

#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace deepcut::testing {

int connect_to(std::uint16_t port) {
  const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (made < 0 || ::connect(made, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0) {
    throw std::runtime_error(fmt::format("cannot connect to port {}", port));
  }
  const int on = 1;
  ::setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  return made;
}

std::string http_exchange(std::uint16_t port, const std::string& request) {
  const int made = connect_to(port);
  if (::send(made, request.data(), request.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(request.size())) {
    ::close(made);
    return "hung up before all was sent";
  }
  std::string answer;
  char bytes[4096];
  for (ssize_t size = 0; (size = ::recv(made, bytes, sizeof(bytes), 0)) > 0;) {
    answer.append(bytes, static_cast<std::size_t>(size));
  }
  ::close(made);
  return answer;
}

std::string http_get(std::uint16_t port, const std::string& target, const std::string& headers) {
  return http_exchange(port, fmt::format("GET {} HTTP/1.1\r\n{}Connection: close\r\n\r\n", target,
                                         headers.empty() ? "Host: 127.0.0.1\r\n" : headers));
}

RawClient::RawClient(std::uint16_t port, const Headers& headers) : socket_(connect_to(port)) {
  std::string request = fmt::format(
      "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n",
      headers.path, headers.host);
  if (!headers.origin.empty()) request += "Origin: " + headers.origin + "\r\n";
  send_bytes(request + "\r\n");
  std::size_t end = std::string::npos;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos && read_some(Milliseconds(10'000))) {
  }
  if (end == std::string::npos) return;
  status_ = std::stoi(buffer_.substr(buffer_.find(' ')));
  buffer_.erase(0, end + 4);
}

RawClient::RawClient(RawClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      status_(other.status_),
      last_id_(other.last_id_),
      closed_(other.closed_),
      buffer_(std::move(other.buffer_)) {}

RawClient::~RawClient() {
  if (socket_ >= 0) ::close(socket_);
}

void RawClient::send_bytes(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      closed_ = true;
      return;
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void RawClient::send_frame(int opcode, bool last, std::string_view payload) {
  std::string frame(1, static_cast<char>((last ? 0x80 : 0) | opcode));
  const std::size_t size = payload.size();
  const auto add_size = [&](int bytes) {
    for (int i = bytes - 1; i >= 0; --i) frame += static_cast<char>(size >> (8 * i) & 0xff);
  };
  if (size < 126) {
    frame += static_cast<char>(0x80 | size);
  } else if (size < 65536) {
    frame += static_cast<char>(0x80 | 126);
    add_size(2);
  } else {
    frame += static_cast<char>(0x80 | 127);
    add_size(8);
  }
  frame.append(4, '\0');  // a mask of zeros leaves the payload as it is
  frame += payload;
  send_bytes(frame);
}

bool RawClient::read_some(Milliseconds patience) {
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return false;
  char bytes[65536];
  const ssize_t size = ::recv(socket_, bytes, sizeof(bytes), 0);
  if (size <= 0) {
    closed_ = true;
    return false;
  }
  buffer_.append(bytes, static_cast<std::size_t>(size));
  return true;
}

// Servers send whole, unmasked frames; pings of the protocol are left unanswered.
std::optional<std::string> RawClient::take_message() {
  while (buffer_.size() >= 2) {
    const auto byte = [this](std::size_t i) {
      return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[i]));
    };
    std::size_t size = byte(1) & 127;
    std::size_t head = 2;
    const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (buffer_.size() < head + extra) return std::nullopt;
    if (extra > 0) size = 0;
    for (std::size_t i = 0; i < extra; ++i) size = size << 8 | byte(head + i);
    head += extra;
    if (buffer_.size() < head + size) return std::nullopt;
    const std::size_t opcode = byte(0) & 15;
    std::string payload = buffer_.substr(head, size);
    buffer_.erase(0, head + size);
    if (opcode == 1) return payload;
    if (opcode == 8) closed_ = true;
  }
  return std::nullopt;
}

std::optional<std::string> RawClient::receive(Milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (auto message = take_message()) return message;
    const auto left = std::chrono::duration_cast<Milliseconds>(deadline - std::chrono::steady_clock::now());
    if (closed_ || !read_some(std::max(left, Milliseconds(0)))) return take_message();
  }
}

Json RawClient::receive_json() {
  const auto message = receive();
  return message ? Json::parse(*message) : Json();
}

Json RawClient::ask(Json request) {
  request["id"] = ++last_id_;
  send(request);
  while (true) {
    Json message = receive_json();
    if (message.is_null() || (message.contains("id") && message["id"] == last_id_)) return message;
  }
}

Json RawClient::wait_for(const std::string& type) {
  while (true) {
    Json message = receive_json();
    if (message.is_null() || message["type"] == type) return message;
  }
}

}  // namespace deepcut::testing

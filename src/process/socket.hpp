// TCP as the players of a game need it: every call returns by its deadline, whatever the other side does.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <deepcut/limits.hpp>

namespace deepcut::process {

/// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  int release();

 private:
  int number_ = -1;
};

/// A connection to another program.
class Socket {
 public:
  explicit Socket(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}
  /// Throws Error if nobody answers there.
  static Socket connect(const std::string& address, int port, SteadyTime deadline);

  enum class Status : std::uint8_t { kData, kEnd, kTime, kStopped };
  struct Received {
    Status status = Status::kEnd;
    std::string bytes{};
  };
  /// What has come by now, at least one byte; a broken connection counts as its end.
  Received receive(std::optional<SteadyTime> deadline, const std::stop_token& stop = {});
  /// False if the other side is gone or does not read.
  bool send(std::string_view bytes, SteadyTime deadline);

 private:
  Descriptor descriptor_;
};

/// Waits for programs to connect.
class Listener {
 public:
  /// Port 0: any that is free. Throws Error if the port is taken.
  Listener(const std::string& address, int port);
  explicit Listener(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}

  int port() const;
  /// Nothing if nobody came by the deadline, or stopped.
  std::optional<Socket> accept(std::optional<SteadyTime> deadline, const std::stop_token& stop = {});

 private:
  Descriptor descriptor_;
};

}  // namespace deepcut::process

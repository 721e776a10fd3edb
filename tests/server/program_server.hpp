// `deepcut serve` as a process of its own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace deepcut::testing {

class ProgramServer {
 public:
  struct Surroundings {
    std::size_t file_bytes = 0;  ///< most that one file may have, as on a full disk; 0: any number
    std::string log{};           ///< the file for standard error; empty: it goes where ours goes
  };
  /// Returns when it listens, on a port of its own choice unless the options say which.
  explicit ProgramServer(const std::vector<std::string>& options) : ProgramServer(options, Surroundings{}) {}
  ProgramServer(const std::vector<std::string>& options, const Surroundings& around);
  ProgramServer(const ProgramServer&) = delete;
  ProgramServer& operator=(const ProgramServer&) = delete;
  ~ProgramServer();

  std::uint16_t port() const { return port_; }
  /// Sends the signal and waits for the end: the exit code, or 128 + the signal that ended it.
  int end(int signal);
  std::size_t resident_kilobytes() const;

 private:
  pid_t process_ = -1;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace deepcut::testing

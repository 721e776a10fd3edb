// A program that is talked to line by line and not trusted: whatever it does, every call here returns in time.
//
// It runs in a process group of its own, so that Ctrl-C at the terminal reaches only the runner. A keeper (keeper.hpp)
// sees to it that the program and all that it started end with it, and with us, however we end.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <sys/types.h>

#include <deepcut/limits.hpp>

#include "process/keeper.hpp"

namespace deepcut::process {

/// For all that a program does and that is not thinking.
inline constexpr std::chrono::seconds kPreparation{10};

struct ProcessLimits {
  std::uint64_t memory_bytes = 0;                    ///< resident memory of the program and its children; 0: no limit
  std::size_t line_bytes = std::size_t{1} << 20;     ///< longest line
  std::size_t answer_bytes = std::size_t{16} << 20;  ///< all that it may say between two lines it is told
};

class ChildProcess {
 public:
  /// Throws Error if the program cannot be started.
  ChildProcess(const Launch& launch, ProcessLimits limits);
  ChildProcess(const std::vector<std::string>& command, ProcessLimits limits)
      : ChildProcess(Launch{.command = command}, limits) {}
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  /// Ends the program and all that it started.
  ~ChildProcess();

  enum class Status : std::uint8_t { kLine, kEnd, kTime, kMemory, kFlood, kStopped };
  struct Answer {
    Status status = Status::kEnd;
    std::string line{};  ///< without its end; only with kLine
  };

  /// False if the program has ended or does not read.
  bool write_line(const std::string& line, SteadyTime deadline);
  Answer read_line(SteadyTime deadline, const std::stop_token& stop = {});
  /// A line that is there already, if there is one.
  std::optional<std::string> line_at_hand();
  /// Asked while it is waited for; read_line() does so itself.
  bool is_over_memory() const;
  void close_input();
  void kill();
  /// True if the program has ended by the deadline.
  bool wait_for_end(SteadyTime deadline);
  /// The exit code if it ended by itself; wait_for_end() must have said so.
  std::optional<int> exit_code() const;
  /// All its processes together had more memory than Launch says, and were ended; wait_for_end() must have said so.
  bool went_over_cap() const;
  /// "exit code 3", "signal 11", "still running".
  std::string how_it_ended() const;

 private:
  void end();
  std::optional<Answer> take_line();
  bool read_some();  ///< false at the end of the output

  ProcessLimits limits_;
  pid_t process_ = -1;  ///< of the keeper, which ends as the program did
  int life_ = -1;       ///< our end of its life line
  int input_ = -1;
  int output_ = -1;
  std::string buffer_;
  std::size_t taken_ = 0;     ///< of the buffer, in lines that were handed out
  std::size_t scanned_ = 0;   ///< of the buffer, without the end of a line in it
  std::size_t received_ = 0;  ///< since the last line that was written
  std::optional<int> wait_status_;
};

}  // namespace deepcut::process

#include "process/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "process/process_tree.hpp"

namespace deepcut::process {

namespace {

using Clock = std::chrono::steady_clock;

// How often memory and the stop token are looked at while nothing arrives.
constexpr Milliseconds kLook(10);

constexpr const char* kTooMany = "There are too many open files to start another program.";

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

/// Above all numbers that a keeper is born with, so that none is overwritten on the way there. Closed on exec, so that no
/// program holds what is another one's. Negative if there are too many.
int moved_up(int descriptor) {
  constexpr int kFirst = 10;
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, kFirst);
  close(descriptor);
  return moved;
}

struct Pipe {
  int read = -1;
  int write = -1;

  enum class Kind : std::uint8_t { kOneWay, kBothWays };

  explicit Pipe(Kind kind = Kind::kOneWay) {
    std::array<int, 2> ends{};
    const int failed = kind == Kind::kOneWay ? pipe2(ends.data(), O_CLOEXEC)
                                             : socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data());
    if (failed != 0) throw Error(kTooMany);
    read = moved_up(ends[0]);
    write = moved_up(ends[1]);
    if (read >= 0 && write >= 0) return;
    close_if_open(read);
    close_if_open(write);
    throw Error(kTooMany);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_if_open(read);
    close_if_open(write);
  }
};

int milliseconds_until(SteadyTime deadline) {
  const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kLook.count()));
}

/// A write to a program that has ended raises a signal, which is kept from the thread and thrown away.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
  ~WithoutPipeSignal() {
    const timespec no_time{};
    while (raised_ && sigtimedwait(&pipe_, nullptr, &no_time) == -1 && errno == EINTR) continue;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  void raised() { raised_ = true; }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool raised_ = false;
};

std::string error_text(int error) { return std::strerror(error); }  // NOLINT(concurrency-mt-unsafe)

/// Where the error stream goes. Opened here and not by the child, of which it could not be told what failed.
int open_log(const std::string& log) {
  const std::string& path = log.empty() ? "/dev/null" : log;
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) throw Error(fmt::format("{} cannot be written: {}.", path, error_text(errno)));
  const int moved = moved_up(file);
  if (moved < 0) throw Error(kTooMany);
  return moved;
}

/// What the keeper finds when it is born: streams, pipes, process group, signals as usual.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output, int life, int report, const std::string& log) : log_(open_log(log)) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, life, kLifeLine);
    posix_spawn_file_actions_adddup2(&actions_, report, kStartReport);
    posix_spawn_file_actions_adddup2(&actions_, log_, STDERR_FILENO);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    close_if_open(log_);
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  /// Gives an error number.
  int run(std::vector<std::string> command, pid_t& process) const {
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (std::string& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    return posix_spawn(&process, "/proc/self/exe", &actions_, &attributes_, words.data(), environ);
  }

 private:
  int log_;
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

/// Blocks until the program runs, which is a matter of milliseconds, or cannot be run.
std::optional<Refusal> hear_refusal(int report) {
  Refusal refusal;
  ssize_t count = 0;
  do {
    count = read(report, &refusal, sizeof refusal);
  } while (count < 0 && errno == EINTR);
  if (count == sizeof refusal) return refusal;
  return std::nullopt;
}

}  // namespace

ChildProcess::ChildProcess(const Launch& launch, ProcessLimits limits) : limits_(limits) {
  Pipe input;
  Pipe output;
  Pipe life(Pipe::Kind::kBothWays);
  Pipe report;
  const std::string& name = launch.command.front();
  const int error =
      SpawnPlan(input.read, output.write, life.read, report.write, launch.log).run(keeper_command(launch), process_);
  if (error != 0) {
    process_ = -1;
    throw Error(fmt::format("{} cannot be started: {}.", quote(name), error_text(error)));
  }
  close_if_open(report.write);
  close_if_open(life.read);
  input_ = std::exchange(input.write, -1);
  output_ = std::exchange(output.read, -1);
  life_ = std::exchange(life.write, -1);
  if (const auto refusal = hear_refusal(report.read)) {
    end();
    if (refusal->about == Refusal::About::kFolder) {
      throw Error(
          fmt::format("{} cannot be started in {}: {}.", quote(name), launch.folder, error_text(refusal->error)));
    }
    if (refusal->about == Refusal::About::kProcessors) {
      throw Error(fmt::format("{} cannot keep to its processors (cpus): expected some of 0 to {} that we may use.",
                              quote(name), sysconf(_SC_NPROCESSORS_CONF) - 1));
    }
    throw Error(fmt::format("{} cannot be started: {}.", quote(name), error_text(refusal->error)));
  }
  fcntl(input_, F_SETFL, O_NONBLOCK);
  fcntl(output_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() { end(); }

void ChildProcess::end() {
  kill();
  close_if_open(input_);
  close_if_open(output_);
}

void ChildProcess::close_input() { close_if_open(input_); }

void ChildProcess::kill() {
  if (process_ < 0) return;
  close_if_open(life_);
  wait_for_end(Clock::now() + std::chrono::seconds(10));
}

bool ChildProcess::wait_for_end(SteadyTime deadline) {
  if (wait_status_) return true;
  for (;;) {
    int status = 0;
    if (waitpid(process_, &status, WNOHANG) == process_) {
      wait_status_ = status;
      return true;
    }
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(Milliseconds(1));
  }
}

bool ChildProcess::went_over_cap() const {
  char word = 0;
  return life_ >= 0 && recv(life_, &word, sizeof word, MSG_DONTWAIT | MSG_PEEK) == 1 && word == kOverCap;
}

std::optional<int> ChildProcess::exit_code() const {
  if (!wait_status_ || !WIFEXITED(*wait_status_)) return std::nullopt;
  return WEXITSTATUS(*wait_status_);
}

std::string ChildProcess::how_it_ended() const {
  if (!wait_status_) return "still running";
  if (const auto code = exit_code()) return fmt::format("exit code {}", *code);
  return fmt::format("signal {}", WTERMSIG(*wait_status_));
}

bool ChildProcess::write_line(const std::string& line, SteadyTime deadline) {
  received_ = 0;
  if (input_ < 0) return false;
  const std::string text = line + "\n";
  std::string_view rest = text;
  WithoutPipeSignal guard;
  while (!rest.empty()) {
    const ssize_t count = write(input_, rest.data(), rest.size());
    if (count > 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN && Clock::now() < deadline) {
      pollfd ready{input_, POLLOUT, 0};
      poll(&ready, 1, milliseconds_until(deadline));
    } else if (errno != EINTR) {
      if (errno == EPIPE) guard.raised();
      return false;
    }
  }
  return true;
}

std::optional<ChildProcess::Answer> ChildProcess::take_line() {
  const std::size_t end = buffer_.find('\n', scanned_);
  if (end == std::string::npos) {
    // What was taken goes away here, once for many lines.
    buffer_.erase(0, taken_);
    taken_ = 0;
    scanned_ = buffer_.size();
    if (buffer_.size() > limits_.line_bytes) return Answer{Status::kFlood};
    return std::nullopt;
  }
  if (end - taken_ > limits_.line_bytes) return Answer{Status::kFlood};
  std::string line = buffer_.substr(taken_, end - taken_);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  scanned_ = taken_ = end + 1;
  return Answer{Status::kLine, std::move(line)};
}

bool ChildProcess::read_some() {
  std::array<char, 65536> chunk{};
  const ssize_t count = read(output_, chunk.data(), chunk.size());
  if (count > 0) {
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    received_ += static_cast<std::size_t>(count);
    return true;
  }
  return count < 0 && (errno == EAGAIN || errno == EINTR);
}

std::optional<std::string> ChildProcess::line_at_hand() {
  pollfd ready{output_, POLLIN, 0};
  while (received_ <= limits_.answer_bytes && poll(&ready, 1, 0) > 0 && read_some()) {
  }
  auto answer = take_line();
  if (!answer || answer->status != Status::kLine) return std::nullopt;  // read_line() will say so
  return std::move(answer->line);
}

bool ChildProcess::is_over_memory() const {
  if (limits_.memory_bytes == 0) return false;
  std::uint64_t bytes = 0;
  for (const pid_t process : descendants(process_)) bytes += resident_bytes(process);
  return bytes > limits_.memory_bytes;
}

ChildProcess::Answer ChildProcess::read_line(SteadyTime deadline, const std::stop_token& stop) {
  if (is_over_memory()) return {Status::kMemory};
  SteadyTime next_look = Clock::now() + kLook;
  for (;;) {
    if (auto answer = take_line()) return *answer;
    if (received_ > limits_.answer_bytes) return {Status::kFlood};
    const SteadyTime now = Clock::now();
    if (now >= next_look) {
      next_look = now + kLook;
      if (is_over_memory()) return {Status::kMemory};
    }
    if (stop.stop_requested()) return {Status::kStopped};
    if (now >= deadline) return {Status::kTime};
    pollfd ready{output_, POLLIN, 0};
    if (poll(&ready, 1, milliseconds_until(deadline)) <= 0) continue;
    if (!read_some()) return {Status::kEnd};
  }
}

}  // namespace deepcut::process

#include "process/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::process {

namespace {

using Clock = std::chrono::steady_clock;

// How often memory and the stop token are looked at while nothing arrives.
constexpr Milliseconds kLook(10);

struct Pipe {
  int read = -1;
  int write = -1;

  // Closed on exec, so that no program holds the ends of another one's pipes.
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw Error("There are too many open files to start another program.");
    read = ends[0];
    write = ends[1];
  }
};

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

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

/// What the child does between its birth and the program: streams, process group, signals as usual.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output, const std::string& log) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, log.empty() ? "/dev/null" : log.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0644);
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
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  /// Gives an error number.
  int run(std::vector<std::string> command, pid_t& process) const {
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (std::string& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    return posix_spawnp(&process, words[0], &actions_, &attributes_, words.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

std::uint64_t resident_bytes(pid_t process) {
  std::ifstream statm(fmt::format("/proc/{}/statm", process));
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  statm >> size >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

// With all that it started itself. Depth is bounded: processes come and go while we look.
std::uint64_t tree_bytes(pid_t process, int depth = 0) {
  constexpr int kDeepest = 16;
  std::uint64_t bytes = resident_bytes(process);
  std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", process));
  for (pid_t child = 0; depth < kDeepest && children >> child;) bytes += tree_bytes(child, depth + 1);
  return bytes;
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command, ProcessLimits limits, const std::string& log)
    : limits_(limits) {
  Pipe input;
  Pipe output;
  const int error = SpawnPlan(input.read, output.write, log).run(command, process_);
  close(input.read);
  close(output.write);
  input_ = input.write;
  output_ = output.read;
  if (error != 0) {
    process_ = -1;
    close_if_open(input_);
    close_if_open(output_);
    throw Error(fmt::format("{} cannot be started: {}.", quote(command.front()),
                            std::strerror(error)));  // NOLINT(concurrency-mt-unsafe)
  }
  fcntl(input_, F_SETFL, O_NONBLOCK);
  fcntl(output_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
  kill();
  close_if_open(input_);
  close_if_open(output_);
}

void ChildProcess::close_input() { close_if_open(input_); }

void ChildProcess::kill() {
  if (process_ < 0) return;
  // The group outlives its leader while children of it run, so it is killed in any case. Until the leader is waited
  // for, nobody else can have its number.
  if (!wait_status_) ::kill(-process_, SIGKILL);
  wait_for_end(Clock::now() + std::chrono::seconds(10));
}

bool ChildProcess::wait_for_end(SteadyTime deadline) {
  if (wait_status_) return true;
  for (;;) {
    siginfo_t info{};
    const bool ended =
        waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
    if (ended) {
      ::kill(-process_, SIGKILL);  // what it left behind
      int status = 0;
      waitpid(process_, &status, 0);
      wait_status_ = status;
      return true;
    }
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(Milliseconds(1));
  }
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
    scanned_ = buffer_.size();
    if (buffer_.size() > limits_.line_bytes) return Answer{Status::kFlood};
    return std::nullopt;
  }
  if (end > limits_.line_bytes) return Answer{Status::kFlood};
  std::string line = buffer_.substr(0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  buffer_.erase(0, end + 1);
  scanned_ = 0;
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

bool ChildProcess::is_over_memory() const {
  return limits_.memory_bytes > 0 && tree_bytes(process_) > limits_.memory_bytes;
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

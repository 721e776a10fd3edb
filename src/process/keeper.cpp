#include "process/keeper.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/control_group.hpp"
#include "process/process_tree.hpp"

namespace deepcut::process {

namespace {

constexpr std::array kIgnoredSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM};

/// What the words after the keeper's name say.
Launch parse(int count, char** words) {
  Launch launch;
  int at = 1;
  for (; at < count && std::string_view(words[at]) != "--"; ++at) {
    const std::string word = words[at];
    const std::size_t equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const std::string value = word.substr(equals + 1);
    if (key == "folder") launch.folder = value;
    if (key == "data") launch.data_bytes = std::strtoull(value.c_str(), nullptr, 10);
    if (key == "processor") launch.processors.push_back(std::atoi(value.c_str()));  // NOLINT(cert-err34-c)
    if (key == "variable") {
      launch.environment.emplace_back(value.substr(0, value.find('=')), value.substr(value.find('=') + 1));
    }
  }
  for (++at; at < count; ++at) launch.command.emplace_back(words[at]);
  return launch;
}

/// False if one of them is not there for us.
bool keep_to(const std::vector<int>& processors) {
  if (processors.empty()) return true;
  cpu_set_t wanted;
  CPU_ZERO(&wanted);
  for (const int processor : processors) CPU_SET(static_cast<std::size_t>(processor), &wanted);
  if (sched_setaffinity(0, sizeof wanted, &wanted) != 0) return false;
  cpu_set_t given;
  CPU_ZERO(&given);
  errno = EINVAL;
  return sched_getaffinity(0, sizeof given, &given) == 0 && CPU_EQUAL(&wanted, &given);
}

/// Of private memory that can be written, as it is asked for: what is only reserved does not count, what is shared
/// neither. Children inherit the number, each for itself.
void limit_data(std::uint64_t bytes) {
  if (bytes == 0) return;
  const rlimit data{bytes, bytes};
  setrlimit(RLIMIT_DATA, &data);
}

[[noreturn]] void refuse(Refusal::About about) {
  const Refusal refusal{errno, about};
  [[maybe_unused]] const ssize_t written = write(kStartReport, &refusal, sizeof refusal);
  _exit(127);
}

[[noreturn]] void become_program(const Launch& launch, const ControlGroup& group, pid_t keeper) {
  setpgid(0, 0);
  // If the keeper itself is killed, the program goes with it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) _exit(127);
  group.join();
  for (const int number : kIgnoredSignals) std::signal(number, SIG_DFL);
  std::signal(SIGCHLD, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (!keep_to(launch.processors)) refuse(Refusal::About::kProcessors);
  for (const auto& [name, value] : launch.environment) setenv(name.c_str(), value.c_str(), 1);
  if (!launch.folder.empty() && chdir(launch.folder.c_str()) != 0) refuse(Refusal::About::kFolder);
  std::vector<std::string> words = launch.command;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  limit_data(launch.data_bytes);
  execvp(arguments[0], arguments.data());
  refuse(Refusal::About::kProgram);
}

std::uint64_t resident_bytes_of_all() {
  std::uint64_t bytes = 0;
  for (const pid_t process : descendants(getpid())) bytes += resident_bytes(process);
  return bytes;
}

/// Looks again and again at the memory of all processes, or where a control group keeps them within bounds, whether it
/// had to end one of them: the others would go on without it. Looking takes a small part of the time, however many
/// threads and processes are to be asked.
class MemoryWatch {
 public:
  MemoryWatch(const ControlGroup& group, std::uint64_t bytes) : group_(group), bytes_(bytes) {}
  bool is_over() {
    if (bytes_ == 0) return false;
    const Clock::time_point start = Clock::now();
    const bool over = group_.limits_memory() ? group_.ran_out_of_memory() : resident_bytes_of_all() > bytes_;
    pause_ = std::clamp<Clock::duration>(kShare * (Clock::now() - start), kShortest, kLongest);
    return over;
  }
  /// Until the next look; null: there is none.
  const timespec* pause() {
    if (bytes_ == 0) return nullptr;
    time_.tv_nsec = std::chrono::duration_cast<std::chrono::nanoseconds>(pause_).count();
    return &time_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kShortest{10};
  static constexpr std::chrono::milliseconds kLongest{500};
  static constexpr int kShare = 50;

  const ControlGroup& group_;
  std::uint64_t bytes_;
  Clock::duration pause_ = kShortest;
  timespec time_{};
};

enum class End : std::uint8_t { kProgram, kLifeLine, kMemory };

/// Waits for the program, whose status it gives, for the end of the life line, or for too much memory.
End watch(pid_t program, int& status, MemoryWatch memory) {
  sigset_t mask;
  sigprocmask(SIG_BLOCK, nullptr, &mask);
  sigdelset(&mask, SIGCHLD);
  for (;;) {
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
      if (ended == program) return End::kProgram;
    }
    if (memory.is_over()) return End::kMemory;
    pollfd life{kLifeLine, POLLIN, 0};
    // Nothing is ever written there to us: whatever wakes us up is the end.
    if (ppoll(&life, 1, memory.pause(), &mask) > 0) return End::kLifeLine;
  }
}

/// Kills what is left until nothing is. Orphans come to us, so all of it is below us.
void kill_all(const ControlGroup& group) {
  for (;;) {
    group.kill();
    for (const pid_t process : descendants(getpid())) kill(process, SIGKILL);
    pid_t ended = 0;
    while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0) continue;
    if (ended < 0 && errno == ECHILD) return;
    usleep(500);
  }
}

/// As the program did, so that whoever waits for us learns how it ended.
[[noreturn]] void end_like(int status) {
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  std::signal(WTERMSIG(status), SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  kill(getpid(), WTERMSIG(status));
  _exit(127);
}

void on_child(int /*signal*/) {}

[[noreturn]] void keep(const Launch& launch) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  fcntl(kLifeLine, F_SETFD, FD_CLOEXEC);
  fcntl(kStartReport, F_SETFD, FD_CLOEXEC);
  for (const int number : kIgnoredSignals) std::signal(number, SIG_IGN);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, nullptr);
  std::signal(SIGCHLD, on_child);
  int status = SIGKILL;
  {
    const ControlGroup group(launch.data_bytes);
    const pid_t keeper = getpid();
    const pid_t program = fork();
    if (program == 0) become_program(launch, group, keeper);
    if (program < 0) refuse(Refusal::About::kProgram);
    close(kStartReport);
    // The program's streams end with the program, and its folders may be unmounted.
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
    if (chdir("/") != 0) close(nowhere);
    const End end = watch(program, status, MemoryWatch(group, launch.data_bytes));
    if (end != End::kProgram) status = SIGKILL;
    kill_all(group);
    if (end == End::kMemory || group.ran_out_of_memory()) {
      [[maybe_unused]] const ssize_t told = write(kLifeLine, &kOverCap, sizeof kOverCap);
    }
  }
  end_like(status);
}

/// Runs before main() and before other static objects are made.
[[gnu::constructor(101)]] void keep_if_called_so(int count, char** words) {
  if (count > 0 && std::strcmp(words[0], kKeeperName) == 0) keep(parse(count, words));
}

}  // namespace

std::vector<std::string> keeper_command(const Launch& launch) {
  std::vector<std::string> words{kKeeperName};
  if (!launch.folder.empty()) words.push_back("folder=" + launch.folder);
  if (launch.data_bytes > 0) words.push_back("data=" + std::to_string(launch.data_bytes));
  for (const int processor : launch.processors) words.push_back("processor=" + std::to_string(processor));
  for (const auto& [name, value] : launch.environment) {
    words.emplace_back("variable=").append(name).append("=").append(value);
  }
  words.emplace_back("--");
  words.insert(words.end(), launch.command.begin(), launch.command.end());
  return words;
}

}  // namespace deepcut::process

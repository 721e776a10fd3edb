#include "process/keeper.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/process_tree.hpp"

namespace deepcut::process {

namespace {

constexpr std::array kIgnoredSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM};

std::string read_text(const char* path) {
  std::string text;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  std::array<char, 4096> chunk{};
  for (ssize_t count = 0; (count = read(file, chunk.data(), chunk.size())) > 0;) {
    text.append(chunk.data(), static_cast<std::size_t>(count));
  }
  close(file);
  return text;
}

bool write_text(const std::string& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(file);
  return written;
}

/// Where our own control group (of the second version) lies; empty if there is none.
std::string own_control_group() {
  const std::string groups = read_text("/proc/self/cgroup");
  const std::size_t line = groups.rfind("0::", 0) == 0 ? 0 : groups.find("\n0::");
  if (line == std::string::npos) return {};
  const std::size_t begin = groups.find("::", line) + 2;
  const std::string group = groups.substr(begin, groups.find('\n', begin) - begin);
  for (const std::string root : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
    struct stat found {};
    if (stat((root + group + "/cgroup.procs").c_str(), &found) == 0) return root + group;
  }
  return {};
}

/// A control group of the program's own, where the system lets us have one. It is killed in one stroke, which no program
/// outruns by forking.
class ControlGroup {
 public:
  ControlGroup() {
    const std::string parent = own_control_group();
    if (parent.empty()) return;
    const std::string path = parent + "/deepcut-" + std::to_string(getpid());
    if (mkdir(path.c_str(), 0755) != 0) return;
    struct stat found {};
    if (stat((path + "/cgroup.kill").c_str(), &found) == 0) {
      path_ = path;
    } else {
      rmdir(path.c_str());
    }
  }
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  ~ControlGroup() {
    if (!path_.empty()) rmdir(path_.c_str());
  }
  void join() const {
    if (!path_.empty()) write_text(path_ + "/cgroup.procs", "0");
  }
  void kill() const {
    if (!path_.empty()) write_text(path_ + "/cgroup.kill", "1");
  }

 private:
  std::string path_;
};

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

void keep_to(const std::vector<int>& processors) {
  if (processors.empty()) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors) CPU_SET(static_cast<std::size_t>(processor), &set);
  sched_setaffinity(0, sizeof set, &set);
}

/// Of private memory that can be written, as it is asked for: what is only reserved does not count, what is shared
/// neither. Children inherit the number, each for itself.
void limit_data(std::uint64_t bytes) {
  if (bytes == 0) return;
  const rlimit data{bytes, bytes};
  setrlimit(RLIMIT_DATA, &data);
}

[[noreturn]] void refuse(bool about_folder) {
  const Refusal refusal{errno, about_folder};
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
  keep_to(launch.processors);
  for (const auto& [name, value] : launch.environment) setenv(name.c_str(), value.c_str(), 1);
  if (!launch.folder.empty() && chdir(launch.folder.c_str()) != 0) refuse(true);
  std::vector<std::string> words = launch.command;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  limit_data(launch.data_bytes);
  execvp(arguments[0], arguments.data());
  refuse(false);
}

/// Waits for the program; its status, or nothing if the life line ended first.
bool watch(pid_t program, int& status) {
  sigset_t mask;
  sigprocmask(SIG_BLOCK, nullptr, &mask);
  sigdelset(&mask, SIGCHLD);
  for (;;) {
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
      if (ended == program) return true;
    }
    pollfd life{kLifeLine, POLLIN, 0};
    // Nothing is ever written there: whatever wakes us up is the end.
    if (ppoll(&life, 1, nullptr, &mask) > 0) return false;
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
    const ControlGroup group;
    const pid_t keeper = getpid();
    const pid_t program = fork();
    if (program == 0) become_program(launch, group, keeper);
    if (program < 0) refuse(false);
    close(kStartReport);
    // The program's streams end with the program, and its folders may be unmounted.
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
    if (chdir("/") != 0) close(nowhere);
    if (!watch(program, status)) status = SIGKILL;
    kill_all(group);
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

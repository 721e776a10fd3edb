#include "cli/program.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "built.hpp"

namespace deepcut::testing {

namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read = -1;
  int write = -1;
  Pipe() {
    int ends[2];
    // Closed on exec, so that no program holds the ends of another one's pipes.
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    read = ends[0];
    write = ends[1];
  }
};

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

[[noreturn]] void become_program(const std::vector<std::string>& arguments, const Environment& environment) {
  for (const char* name : {"NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG"}) unsetenv(name);
  setenv("TERM", "xterm", 1);
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::string program = built::program();
  std::vector<std::string> words = arguments;
  std::vector<char*> argv{program.data()};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  _exit(127);
}

}  // namespace

Program::Program(const std::vector<std::string>& arguments, Streams streams, const Environment& environment) {
  // Writing to a program that has ended is no reason to end, too.
  std::signal(SIGPIPE, SIG_IGN);
  if (streams == Streams::kTerminal) {
    const auto columns = environment.find("COLUMNS");
    const int width = columns == environment.end() ? 120 : std::stoi(columns->second);
    winsize size{40, static_cast<unsigned short>(width), 0, 0};
    process_ = forkpty(&output_, nullptr, nullptr, &size);
    if (process_ == 0) become_program(arguments, environment);
    input_ = output_;
    return;
  }
  const Pipe input;
  const Pipe output;
  const Pipe errors;
  process_ = fork();
  if (process_ == 0) {
    dup2(input.read, STDIN_FILENO);
    dup2(output.write, STDOUT_FILENO);
    dup2(errors.write, STDERR_FILENO);
    std::signal(SIGPIPE, SIG_DFL);
    become_program(arguments, environment);
  }
  close(input.read);
  close(output.write);
  close(errors.write);
  input_ = input.write;
  output_ = output.read;
  errors_ = errors.read;
}

Program::~Program() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  finish();
}

void Program::write(const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = ::write(input_, text.data() + done, text.size() - done);
    if (count <= 0) return;
    done += static_cast<std::size_t>(count);
  }
}

void Program::close_input() {
  if (input_ != output_) close_if_open(input_);
}

bool Program::wait_for_output(const std::string& text) {
  const Time deadline = Clock::now() + std::chrono::seconds(30);
  while (finished_.out.find(text) == std::string::npos) {
    if (!read_some(deadline)) return false;
  }
  return true;
}

void Program::signal(int number) const { kill(process_, number); }

/// False at the end of both streams, or when time is up.
bool Program::read_some(Time deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  if (left <= 0 || (output_ < 0 && errors_ < 0)) return false;
  // poll() passes over negative descriptors.
  std::array<pollfd, 2> streams{{{output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
  if (poll(streams.data(), streams.size(), static_cast<int>(left)) <= 0) return errno == EINTR;
  for (std::size_t i = 0; i < streams.size(); ++i) {
    if (streams[i].revents == 0) continue;
    std::array<char, 4096> buffer;
    const ssize_t count = read(streams[i].fd, buffer.data(), buffer.size());
    if (count > 0) {
      (i == 0 ? finished_.out : finished_.err).append(buffer.data(), static_cast<std::size_t>(count));
    } else {
      if (i == 0 && input_ == output_) input_ = -1;
      close_if_open(i == 0 ? output_ : errors_);
    }
  }
  return true;
}

Finished Program::finish() {
  close_input();
  const Time deadline = Clock::now() + std::chrono::seconds(60);
  while (read_some(deadline)) {
  }
  if (output_ >= 0) kill(process_, SIGKILL);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  close_if_open(output_);
  close_if_open(errors_);
  finished_.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return finished_;
}

Finished run(const std::vector<std::string>& arguments, const std::string& input) {
  Program program(arguments);
  program.write(input);
  return program.finish();
}

}  // namespace deepcut::testing

#include "server/program_server.hpp"

#include <csignal>
#include <fstream>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "built.hpp"

namespace deepcut::testing {

ProgramServer::ProgramServer(const std::vector<std::string>& options, const Surroundings& around) {
  int pipe_ends[2];
  if (::pipe2(pipe_ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<std::string> words{built::program(), "serve", "--port", "0"};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(pipe_ends[1], STDOUT_FILENO);
    if (!around.log.empty()) ::dup2(::open(around.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    if (around.file_bytes > 0) {
      const rlimit limit{around.file_bytes, around.file_bytes};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(pipe_ends[1]);
  output_ = pipe_ends[0];
  std::string line;
  for (char c = 0; ::read(output_, &c, 1) == 1 && c != '\n';) line += c;
  const std::size_t colon = line.find_last_of(':');
  if (colon == std::string::npos) throw std::runtime_error("the server did not start: " + line);
  port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
}

ProgramServer::~ProgramServer() {
  if (process_ > 0) end(SIGKILL);
  ::close(output_);
}

int ProgramServer::end(int signal) {
  ::kill(process_, signal);
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::size_t ProgramServer::resident_kilobytes() const {
  std::ifstream file(fmt::format("/proc/{}/status", process_));
  for (std::string word; file >> word;) {
    std::size_t kilobytes = 0;
    if (word == "VmRSS:" && file >> kilobytes) return kilobytes;
  }
  return 0;
}

}  // namespace deepcut::testing

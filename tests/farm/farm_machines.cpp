#include "farm/farm_machines.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "built.hpp"
#include "engine/error.hpp"
#include "process/socket.hpp"

namespace deepcut::farm {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kLongest{30};

std::string program_path(const std::string& name) {
  for (const char* folder : {"/usr/sbin/", "/usr/bin/", "/usr/local/bin/"}) {
    if (std::filesystem::exists(folder + name)) return folder + name;
  }
  return name;
}

}  // namespace

int free_port() { return process::Listener("127.0.0.1", 0).port(); }

bool comes_true(const std::function<bool()>& condition) {
  const auto deadline = Clock::now() + kLongest;
  while (!condition()) {
    if (Clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

NatsServer::NatsServer(const std::string& more) : port_(free_port()) {
  std::ofstream(scratch_.path("nats.conf"))
      << "host: 127.0.0.1\nport: " << port_ << "\nauthorization { token: sesame }\n"
      << "jetstream {\n  store_dir: \"" << scratch_.path("store") << "\"\n  " << more << "\n}\n";
  start();
}

NatsServer::NatsServer(int port, const std::string& whole_configuration) : port_(port) {
  std::ofstream(scratch_.path("nats.conf"))
      << whole_configuration << "\njetstream { store_dir: \"" << scratch_.path("store") << "\" }\n";
  start();
}

void NatsServer::start() {
  process_ = std::make_unique<process::ChildProcess>(
      process::Launch{.command = {program_path("nats-server"), "-c", scratch_.path("nats.conf")},
                      .log = scratch_.path("log")},
      process::ProcessLimits{});
  if (comes_true([this] { return answers(); })) return;
  throw std::runtime_error("nats-server does not start: " + text_of(scratch_.path("log")));
}

bool NatsServer::answers() const {
  try {
    auto socket = process::Socket::connect("127.0.0.1", port_, Clock::now() + std::chrono::seconds(1));
    return socket.receive(Clock::now() + std::chrono::seconds(1)).status == process::Socket::Status::kData;
  } catch (const Error&) {
    return false;
  }
}

Deepcut::Deepcut(const Words& arguments, const std::vector<std::pair<std::string, std::string>>& environment)
    : process_(
          [&] {
            process::Launch launch{
                .command = {built::program()}, .log = scratch_.path("err"), .environment = environment};
            launch.command.insert(launch.command.end(), arguments.begin(), arguments.end());
            return launch;
          }(),
          process::ProcessLimits{}) {}

bool Deepcut::wait_for(const std::string& text) {
  const auto deadline = Clock::now() + kLongest;
  while (true) {
    const auto answer = process_.read_line(deadline);
    if (answer.status != process::ChildProcess::Status::kLine) return false;
    out_ += answer.line + "\n";
    if (answer.line.find(text) != std::string::npos) return true;
  }
}

Deepcut::End Deepcut::finish() {
  while (wait_for("\n")) continue;
  process_.wait_for_end(Clock::now() + kLongest);
  return {process_.exit_code().value_or(-1), out_, text_of(scratch_.path("err"))};
}

bool Deepcut::has_ended() { return process_.wait_for_end(Clock::now()); }

Words worker(const NatsServer& server, const std::string& name, int jobs) {
  return {"work", server.address(), "--name", name, "--jobs", std::to_string(jobs), "--alive", "1s"};
}

std::string text_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::size_t lines_of(const std::string& path) {
  const std::string text = text_of(path);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace deepcut::farm

#include "protocols/tablut/guest.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "process/own_network.hpp"
#include "protocols/external_program.hpp"
#include "protocols/player.hpp"

namespace deepcut::tablut_server {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr const char* kHere = "127.0.0.1";

std::string seconds_text(const GoLimits& limits) {
  const auto time = limits.time.value_or(Milliseconds(60'000));
  return fmt::format("{}", std::max<std::int64_t>(1, time.count() / 1000));
}

bool replace_all(std::string& text, std::string_view what, const std::string& by) {
  bool found = false;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
    found = true;
  }
  return found;
}

}  // namespace

std::vector<std::string> Guest::command_line(const ProgramSpec& spec, int side, int port) {
  const std::string colour = side == 0 ? "white" : "black";
  const std::string seconds = seconds_text(spec.limits);
  // What it prints goes where its errors go: nobody reads it, and a full pipe would stop the program.
  std::vector<std::string> words = {"/bin/sh", "-c", "exec \"$@\" >&2", "sh"};
  bool replaced = false;
  for (std::string word : spec.command) {
    replaced = replace_all(word, "{colour}", colour) || replaced;
    replaced = replace_all(word, "{seconds}", seconds) || replaced;
    replaced = replace_all(word, "{address}", kHere) || replaced;
    replaced = replace_all(word, "{port}", std::to_string(port)) || replaced;
    words.push_back(std::move(word));
  }
  if (!replaced) words.insert(words.end(), {colour, seconds, kHere});
  return words;
}

Guest::Guest(const ProgramSpec& spec, int side) {
  const auto names_port = [](const std::string& word) { return word.find("{port}") != std::string::npos; };
  const bool any_port = std::any_of(spec.command.begin(), spec.command.end(), names_port);
  std::optional<process::Listener> listener;
  const auto invite = [&] {
    listener.emplace(kHere, any_port ? 0 : side == 0 ? kWhitePort : kBlackPort);
    const process::ProcessLimits limits{.memory_bytes = spec.memory_bytes};
    process_ =
        std::make_unique<process::ChildProcess>(launch_of(spec, command_line(spec, side, listener->port())), limits);
  };
  // A fixed port is free in a network of the game's own. Where there is none, games that begin at the same time take
  // turns: the port is needed only until the client has come.
  static std::array<std::mutex, 2> ports;
  std::unique_lock lock(ports.at(static_cast<std::size_t>(side)), std::defer_lock);
  if (any_port) {
    invite();
  } else if (!process::run_in_own_network(invite)) {
    lock.lock();
    invite();
  }
  accept(*listener, spec);
}

void Guest::accept(process::Listener& listener, const ProgramSpec& spec) {
  const SteadyTime deadline = Clock::now() + kGuestPreparation;
  std::optional<process::Socket> socket;
  while (!socket && Clock::now() < deadline) {
    socket = listener.accept(Clock::now() + 100ms);
    if (!socket && process_->wait_for_end(Clock::now())) {
      throw end_of(*process_, spec, "The program ended");
    }
  }
  if (!socket) throw PlayerFault(Fault::kTime, "The program did not connect.");
  connection_.emplace(std::move(*socket));
}

}  // namespace deepcut::tablut_server

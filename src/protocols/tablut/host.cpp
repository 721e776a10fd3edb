#include "protocols/tablut/host.hpp"

#include <chrono>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "protocols/tablut/table.hpp"

namespace deepcut::tablut_server {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

std::optional<Host::Outcome> Host::play(process::Listener& white, process::Listener& black,
                                        const std::stop_token& stop) {
  clients_ = {};
  outcome_.reset();
  if (!seat(white, black, stop)) return std::nullopt;
  while (!outcome_) {
    tell_state();
    if (!move(stop)) return std::nullopt;
  }
  tell_state();
  return outcome_;
}

/// Whoever comes first is let in first; a client that does not say its name loses its seat, not the game.
bool Host::seat(process::Listener& white, process::Listener& black, const std::stop_token& stop) {
  constexpr Milliseconds kLook(50);
  std::array<std::string, 2> names;
  while (!clients_[0] || !clients_[1]) {
    for (const int side : {0, 1}) {
      auto& client = clients_[static_cast<std::size_t>(side)];
      if (client) continue;
      auto socket = (side == 0 ? white : black).accept(Clock::now() + kLook, stop);
      if (stop.stop_requested()) return false;
      if (!socket) continue;
      client.emplace(std::move(*socket));
      const auto name = read_name(*client, stop);
      if (stop.stop_requested()) return false;
      if (name) names[static_cast<std::size_t>(side)] = *name;
      if (!name) client.reset();
    }
  }
  if (on_start_) on_start_(names);
  return true;
}

std::optional<std::string> Host::read_name(Connection& client, const std::stop_token& stop) {
  constexpr std::chrono::seconds kPatience(10);
  try {
    const auto received = client.receive(Clock::now() + kPatience, stop);
    if (received.status != process::Socket::Status::kData) return std::nullopt;
    return accept_name(received.payload);
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// False if stopped.
bool Host::move(const std::stop_token& stop) {
  const int side = engine_.side();
  const std::string name = engine_.side_name(side);
  const auto start = Clock::now();
  try {
    const auto received = clients_[static_cast<std::size_t>(side)]->receive(start + move_time_, stop);
    switch (received.status) {
      case process::Socket::Status::kStopped:
        return false;
      case process::Socket::Status::kTime:
        return end(1 - side, fmt::format("{} took more than {:.3g} s", name, move_time_.count() / 1e3)), true;
      case process::Socket::Status::kEnd:
        return end(1 - side, name + " has left"), true;
      case process::Socket::Status::kData:
        break;
    }
    engine_.play(accept_move(received.payload));
  } catch (const Error& error) {
    return end(1 - side, fmt::format("illegal move of {}: {}", name, error.what())), true;
  }
  const std::chrono::duration<double> used = Clock::now() - start;
  if (on_move_) on_move_(side, engine_.moves().back(), used.count());
  if (const auto outcome = engine_.outcome()) end(outcome->winner, outcome->reason);
  return true;
}

/// To both. A client that is gone is found out when it has to move.
void Host::tell_state() {
  State state = tablut_state(engine_);
  if (outcome_) state.turn = tablut_result(outcome_->winner);
  const std::string message = to_json(state);
  for (auto& client : clients_) client->send(message);
}

}  // namespace deepcut::tablut_server

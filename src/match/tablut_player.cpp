#include "match/tablut_player.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "match/own_network.hpp"
#include "match/socket.hpp"
#include "match/tablut_table.hpp"

namespace deepcut::match {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr const char* kHere = "127.0.0.1";
// A Java program on a busy machine takes a while to say its name.
constexpr auto kPreparation = 30s;

/// The match was abandoned while the program thought.
struct Abandoned {};

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

std::vector<std::string> TablutPlayer::command_line(const PlayerSpec& spec, int side, int port) {
  const std::string colour = side == 0 ? "white" : "black";
  const std::string seconds = seconds_text(spec.request.limits);
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

void TablutPlayer::give_up(Fault fault, const std::string& what) {
  client_.reset();
  process_.reset();
  throw PlayerFault(fault, what);
}

void TablutPlayer::start() {
  client_.reset();
  process_.reset();
  const auto names_port = [](const std::string& word) { return word.find("{port}") != std::string::npos; };
  const bool any_port = std::any_of(spec_.command.begin(), spec_.command.end(), names_port);
  std::optional<Listener> listener;
  const auto invite = [&] {
    listener.emplace(kHere, any_port ? 0 : side_ == 0 ? tablut_server::kWhitePort : tablut_server::kBlackPort);
    const ProcessLimits limits{.memory_bytes = spec_.memory_bytes};
    process_ = std::make_unique<ChildProcess>(command_line(spec_, side_, listener->port()), limits, spec_.log);
  };
  // A fixed port is free in a network of the game's own. Where there is none, games that begin at the same time take
  // turns: the port is needed only until the client has come.
  static std::array<std::mutex, 2> ports;
  std::unique_lock lock(ports.at(static_cast<std::size_t>(side_)), std::defer_lock);
  if (any_port) {
    invite();
  } else if (!run_in_own_network(invite)) {
    lock.lock();
    invite();
  }
  seat(*listener);
}

void TablutPlayer::seat(Listener& listener) {
  const SteadyTime deadline = Clock::now() + kPreparation;
  std::optional<Socket> socket;
  while (!socket && Clock::now() < deadline) {
    socket = listener.accept(Clock::now() + 100ms);
    if (!socket && process_->wait_for_end(Clock::now())) {
      give_up(Fault::kCrash, fmt::format("The program ended ({}).", process_->how_it_ended()));
    }
  }
  if (!socket) give_up(Fault::kTime, "The program did not connect.");
  client_.emplace(std::move(*socket));
  try {
    tablut_server::accept_name(receive(deadline, {}));
  } catch (const Error& error) {
    give_up(Fault::kGarbage, error.what());
  }
}

void TablutPlayer::new_game(const GameSetup& setup) {
  if (setup.game != "tablut") throw Error("A client of the Tablut server plays tablut and no other game.");
  side_ = setup.side;
  engine_.new_game(setup.game, setup.rules, setup.options);
  start();
  if (spec_.replays_opening) replay(setup.opening);
  engine_.set_moves(setup.opening);
  // Whoever is to move is shown the board when its clock starts. The other sees it at once, as on the official server,
  // but only where that server could have shown it.
  const bool official = setup.opening.empty() || spec_.replays_opening;
  if (engine_.side() != side_ && official) tell_state();
}

void TablutPlayer::replay(const std::vector<std::string>& opening) {
  for (const std::string& move : opening) {
    tell_state();
    if (engine_.side() == side_) {
      const Milliseconds time = spec_.request.limits.time.value_or(spec_.patience);
      receive(Clock::now() + time + spec_.grace, {});
    }
    engine_.play(move);
  }
}

std::string TablutPlayer::receive(SteadyTime deadline, const std::stop_token& stop) {
  constexpr auto kLook = 100ms;  // at the memory it takes
  auto received = client_->receive(std::min(deadline, Clock::now() + kLook), stop);
  while (received.status == Socket::Status::kTime && Clock::now() < deadline) {
    if (process_->is_over_memory()) {
      give_up(Fault::kMemory, fmt::format("The program took more than {} MB of memory.", spec_.memory_bytes >> 20));
    }
    received = client_->receive(std::min(deadline, Clock::now() + kLook), stop);
  }
  switch (received.status) {
    case Socket::Status::kData:
      return received.payload;
    case Socket::Status::kEnd:
      process_->wait_for_end(Clock::now() + 1s);
      give_up(Fault::kCrash, fmt::format("The program closed its connection ({}).", process_->how_it_ended()));
    case Socket::Status::kTime:
      give_up(Fault::kTime, "The program did not answer in time.");
    case Socket::Status::kStopped:
      break;
  }
  throw Abandoned{};
}

void TablutPlayer::tell_state() {
  if (!client_->send(to_json(tablut_state(engine_)))) give_up(Fault::kCrash, "The program does not take the state.");
}

Thought TablutPlayer::think(const Turn& turn) {
  const SteadyTime deadline = turn.deadline.value_or(Clock::now() + spec_.patience);
  engine_.set_moves(turn.moves);
  tell_state();
  try {
    const std::string move = tablut_server::accept_move(receive(deadline, turn.stop));
    // Its own move is shown to it, too. How a game ended it is told by game_over().
    if (engine_.is_legal(move)) {
      engine_.play(move);
      if (!engine_.outcome()) tell_state();
    }
    return {.move = move};
  } catch (const Error& error) {
    give_up(Fault::kGarbage, error.what());
  } catch (const Abandoned&) {
    client_.reset();
    process_.reset();
    return {};
  }
}

void TablutPlayer::game_over(std::optional<int> winner, const std::string& /*reason*/) {
  if (client_) {
    tablut_server::State last = tablut_state(engine_);
    last.turn = tablut_result(winner);
    client_->send(to_json(last));
  }
  client_.reset();
  if (process_) process_->wait_for_end(Clock::now() + 2s);
  process_.reset();
}

}  // namespace deepcut::match

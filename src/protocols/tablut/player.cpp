#include "protocols/tablut/player.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "process/socket.hpp"
#include "protocols/external_program.hpp"
#include "protocols/tablut/table.hpp"

namespace deepcut::tablut_server {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// The match was abandoned while the program thought.
struct Abandoned {};

}  // namespace

void Player::give_up(Fault fault, const std::string& what) {
  guest_.reset();
  transcript_.note(what);
  throw PlayerFault(fault, what);
}

void Player::start() {
  guest_.reset();
  guest_ = std::make_unique<Guest>(spec_, side_);
  try {
    accept_name(receive(Clock::now() + kGuestPreparation, {}));
  } catch (const Error& error) {
    give_up(Fault::kGarbage, error.what());
  }
}

void Player::new_game(const GameSetup& setup) {
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

void Player::replay(const std::vector<std::string>& opening) {
  for (const std::string& move : opening) {
    tell_state();
    if (engine_.side() == side_) {
      const Milliseconds time = spec_.limits.time.value_or(spec_.patience);
      receive(Clock::now() + time + spec_.grace, {});
    }
    engine_.play(move);
  }
}

std::string Player::receive(SteadyTime deadline, const std::stop_token& stop) {
  constexpr auto kLook = 100ms;  // at the memory it takes
  auto received = guest_->connection().receive(std::min(deadline, Clock::now() + kLook), stop);
  while (received.status == process::Socket::Status::kTime && Clock::now() < deadline) {
    if (guest_->process().is_over_memory()) {
      give_up(Fault::kMemory, fmt::format("The program took more than {} MB of memory.", spec_.memory_bytes >> 20));
    }
    received = guest_->connection().receive(std::min(deadline, Clock::now() + kLook), stop);
  }
  switch (received.status) {
    case process::Socket::Status::kData:
      transcript_.heard(received.payload);
      return received.payload;
    case process::Socket::Status::kEnd: {
      guest_->process().wait_for_end(Clock::now() + 1s);
      const PlayerFault fault = end_of(guest_->process(), spec_, "The program closed its connection");
      give_up(fault.fault(), fault.what());
    }
    case process::Socket::Status::kTime:
      give_up(Fault::kTime, "The program did not answer in time.");
    case process::Socket::Status::kStopped:
      break;
  }
  throw Abandoned{};
}

void Player::tell_state() {
  const std::string state = to_json(tablut_state(engine_));
  transcript_.told(state);
  if (!guest_->connection().send(state)) give_up(Fault::kCrash, "The program does not take the state.");
}

Thought Player::think(const deepcut::Turn& turn) {
  const SteadyTime deadline = turn.deadline.value_or(Clock::now() + spec_.patience);
  engine_.set_moves(turn.moves);
  tell_state();
  try {
    const std::string move = accept_move(receive(deadline, turn.stop));
    // Its own move is shown to it, too. How a game ended it is told by game_over().
    if (engine_.is_legal(move)) {
      engine_.play(move);
      if (!engine_.outcome()) tell_state();
    }
    return {.move = move};
  } catch (const Error& error) {
    give_up(Fault::kGarbage, error.what());
  } catch (const Abandoned&) {
    guest_.reset();
    return {};
  }
}

void Player::game_over(std::optional<int> winner, const std::string& /*reason*/) {
  if (!guest_) return;
  State last = tablut_state(engine_);
  last.turn = tablut_result(winner);
  guest_->connection().send(to_json(last));
  guest_->close();
  guest_->process().wait_for_end(Clock::now() + 2s);
  guest_.reset();
}

}  // namespace deepcut::tablut_server

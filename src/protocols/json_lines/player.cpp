#include "protocols/json_lines/player.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::json_lines {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

Player::~Player() { program_.dismiss(to_line(Request(Quit{}))); }

void Player::start() {
  program_.start();
  tell(Hello{});
  const Reply reply = listen(Clock::now() + process::kPreparation);
  const auto* welcome = std::get_if<Welcome>(&reply);
  if (welcome == nullptr) program_.give_up(Fault::kGarbage, "The program did not answer hello with hello.");
  if (welcome->version != kVersion) {
    program_.give_up(Fault::kGarbage, fmt::format("The program speaks version {} of the protocol: expected {}.",
                                                  welcome->version, kVersion));
  }
  if (program_.spec().ponders && !welcome->ponders) {
    throw Error(fmt::format("{} does not ponder: its hello has no \"ponder\":true.", quote(welcome->name)));
  }
}

Reply Player::listen(SteadyTime deadline, const std::stop_token& stop) {
  return understand(program_.listen(deadline, stop));
}

Reply Player::understand(const std::string& line) {
  try {
    return parse_reply(line);
  } catch (const Error& error) {
    program_.give_up(Fault::kGarbage, fmt::format("The program wrote {}. {}", quote(line), error.what()));
  }
}

void Player::new_game(const GameSetup& setup) {
  if (program_.running()) {
    program_.ignore_leftovers();
  } else {
    start();
  }
  tell(NewGame{setup.game, setup.rules, setup.options, setup.side, setup.seed, program_.spec().options});
  const Reply reply = listen(Clock::now() + process::kPreparation);
  if (const auto* failure = std::get_if<Failure>(&reply)) {
    program_.give_up(Fault::kGarbage, refusal_of_game(failure->text));
  }
  if (!std::holds_alternative<Ready>(reply)) {
    program_.give_up(Fault::kGarbage, "The program did not answer new_game with ready.");
  }
}

Thought Player::think(const deepcut::Turn& turn) {
  const SteadyTime deadline = turn.deadline.value_or(Clock::now() + program_.spec().patience);
  program_.expect_no_answer_yet(
      [this](const std::string& line) { return std::holds_alternative<Move>(understand(line)); });
  tell(Go{turn.moves, turn.limits});
  Info latest;
  try {
    for (;;) {
      Reply reply = listen(deadline, turn.stop);
      if (auto* info = std::get_if<Info>(&reply)) {
        latest = std::move(*info);
      } else if (auto* move = std::get_if<Move>(&reply)) {
        // What the move itself does not say, the last info did.
        if (move->info.depth > 0) latest.depth = move->info.depth;
        if (move->info.nodes > 0) latest.nodes = move->info.nodes;
        if (move->info.value) latest.value = move->info.value;
        return {move->move, latest.depth, latest.nodes, latest.value, move->info.time_ms};
      } else if (const auto* failure = std::get_if<Failure>(&reply)) {
        program_.give_up(Fault::kGarbage, fmt::format("The program could not think: {}", quote(failure->text)));
      } else {
        program_.give_up(Fault::kGarbage, "The program answered go with something other than info or move.");
      }
    }
  } catch (const Abandoned&) {
    program_.kill();
    return {};
  }
}

void Player::ponder(const std::vector<std::string>& moves) {
  if (program_.spec().ponders) tell(Ponder{moves});
}

void Player::game_over(std::optional<int> winner, const std::string& reason) {
  // A program that has ended by now has lost nothing.
  program_.mention(to_line(Request(GameOver{winner, reason})));
  program_.end_of_game(to_line(Request(Quit{})));
}

}  // namespace deepcut::json_lines

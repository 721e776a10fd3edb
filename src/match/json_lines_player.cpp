#include "match/json_lines_player.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::match {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

JsonLinesPlayer::~JsonLinesPlayer() { program_.dismiss(to_line(json_lines::Request(json_lines::Quit{}))); }

void JsonLinesPlayer::start() {
  program_.start();
  tell(json_lines::Hello{});
  const json_lines::Reply reply = listen(Clock::now() + process::kPreparation);
  const auto* welcome = std::get_if<json_lines::Welcome>(&reply);
  if (welcome == nullptr) program_.give_up(Fault::kGarbage, "The program did not answer hello with hello.");
  if (welcome->version != json_lines::kVersion) {
    program_.give_up(Fault::kGarbage, fmt::format("The program speaks version {} of the protocol: expected {}.",
                                                  welcome->version, json_lines::kVersion));
  }
}

json_lines::Reply JsonLinesPlayer::listen(SteadyTime deadline, const std::stop_token& stop) {
  const std::string line = program_.listen(deadline, stop);
  try {
    return json_lines::parse_reply(line);
  } catch (const Error& error) {
    program_.give_up(Fault::kGarbage, fmt::format("The program wrote {}. {}", quote(line), error.what()));
  }
}

void JsonLinesPlayer::new_game(const GameSetup& setup) {
  if (!program_.running()) start();
  tell(json_lines::NewGame{setup.game, setup.rules, setup.options, setup.side, setup.seed});
  const json_lines::Reply reply = listen(Clock::now() + process::kPreparation);
  if (const auto* failure = std::get_if<json_lines::Failure>(&reply)) {
    program_.give_up(Fault::kGarbage, fmt::format("The program refused the game: {}", quote(failure->text)));
  }
  if (!std::holds_alternative<json_lines::Ready>(reply)) {
    program_.give_up(Fault::kGarbage, "The program did not answer new_game with ready.");
  }
}

Thought JsonLinesPlayer::think(const Turn& turn) {
  const SteadyTime deadline = turn.deadline.value_or(Clock::now() + program_.spec().patience);
  tell(json_lines::Go{turn.moves, turn.limits});
  json_lines::Info latest;
  try {
    for (;;) {
      json_lines::Reply reply = listen(deadline, turn.stop);
      if (auto* info = std::get_if<json_lines::Info>(&reply)) {
        latest = std::move(*info);
      } else if (auto* move = std::get_if<json_lines::Move>(&reply)) {
        // What the move itself does not say, the last info did.
        if (move->info.depth > 0) latest.depth = move->info.depth;
        if (move->info.nodes > 0) latest.nodes = move->info.nodes;
        if (move->info.value) latest.value = move->info.value;
        return {move->move, latest.depth, latest.nodes, latest.value};
      } else if (const auto* failure = std::get_if<json_lines::Failure>(&reply)) {
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

void JsonLinesPlayer::game_over(std::optional<int> winner, const std::string& reason) {
  // A program that has ended by now has lost nothing.
  program_.mention(to_line(json_lines::Request(json_lines::GameOver{winner, reason})));
}

}  // namespace deepcut::match

#include "match/json_lines_player.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::match {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// For all that is not thinking.
constexpr auto kPreparation = 10s;

/// The match was abandoned while the program thought.
struct Abandoned {};

}  // namespace

JsonLinesPlayer::~JsonLinesPlayer() {
  if (!process_) return;
  process_->write_line(to_line(json_lines::Request(json_lines::Quit{})), Clock::now() + 100ms);
  process_->close_input();
  process_->wait_for_end(Clock::now() + 500ms);
}

void JsonLinesPlayer::give_up(Fault fault, const std::string& what) {
  process_.reset();
  throw PlayerFault(fault, what);
}

void JsonLinesPlayer::give_up_ended() {
  process_->wait_for_end(Clock::now() + 1s);
  give_up(Fault::kCrash, fmt::format("The program ended ({}).", process_->how_it_ended()));
}

void JsonLinesPlayer::start() {
  process_ =
      std::make_unique<ChildProcess>(spec_.command, ProcessLimits{.memory_bytes = spec_.memory_bytes}, spec_.log);
  tell(json_lines::Hello{});
  const json_lines::Reply reply = listen(Clock::now() + kPreparation);
  const auto* welcome = std::get_if<json_lines::Welcome>(&reply);
  if (welcome == nullptr) give_up(Fault::kGarbage, "The program did not answer hello with hello.");
  if (welcome->version != json_lines::kVersion) {
    give_up(Fault::kGarbage, fmt::format("The program speaks version {} of the protocol: expected {}.",
                                         welcome->version, json_lines::kVersion));
  }
}

void JsonLinesPlayer::tell(const json_lines::Request& request) {
  if (!process_->write_line(to_line(request), Clock::now() + 1s)) {
    if (process_->wait_for_end(Clock::now() + 100ms)) give_up_ended();
    give_up(Fault::kTime, "The program does not read its input.");
  }
}

json_lines::Reply JsonLinesPlayer::understand(const std::string& line) {
  try {
    return json_lines::parse_reply(line);
  } catch (const Error& error) {
    give_up(Fault::kGarbage, fmt::format("The program wrote {}. {}", quote(line), error.what()));
  }
}

json_lines::Reply JsonLinesPlayer::listen(SteadyTime deadline, const std::stop_token& stop) {
  const ChildProcess::Answer answer = process_->read_line(deadline, stop);
  switch (answer.status) {
    case ChildProcess::Status::kLine:
      return understand(answer.line);
    case ChildProcess::Status::kEnd:
      give_up_ended();
    case ChildProcess::Status::kTime:
      give_up(Fault::kTime, "The program did not answer in time.");
    case ChildProcess::Status::kMemory:
      give_up(Fault::kMemory, fmt::format("The program took more than {} MB of memory.", spec_.memory_bytes >> 20));
    case ChildProcess::Status::kFlood:
      give_up(Fault::kFlood, "The program wrote more than it may.");
    case ChildProcess::Status::kStopped:
      break;
  }
  throw Abandoned{};
}

void JsonLinesPlayer::new_game(const GameSetup& setup) {
  if (!process_) start();
  tell(json_lines::NewGame{setup.game, setup.rules, setup.options, setup.side, setup.seed});
  const json_lines::Reply reply = listen(Clock::now() + kPreparation);
  if (const auto* failure = std::get_if<json_lines::Failure>(&reply)) {
    give_up(Fault::kGarbage, fmt::format("The program refused the game: {}", quote(failure->text)));
  }
  if (!std::holds_alternative<json_lines::Ready>(reply)) {
    give_up(Fault::kGarbage, "The program did not answer new_game with ready.");
  }
}

Thought JsonLinesPlayer::think(const Turn& turn) {
  const SteadyTime deadline = turn.deadline.value_or(Clock::now() + spec_.patience);
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
        give_up(Fault::kGarbage, fmt::format("The program could not think: {}", quote(failure->text)));
      } else {
        give_up(Fault::kGarbage, "The program answered go with something other than info or move.");
      }
    }
  } catch (const Abandoned&) {
    process_.reset();
    return {};
  }
}

void JsonLinesPlayer::game_over(std::optional<int> winner, const std::string& reason) {
  // A program that has ended by now has lost nothing.
  if (process_)
    process_->write_line(to_line(json_lines::Request(json_lines::GameOver{winner, reason})), Clock::now() + 1s);
}

}  // namespace deepcut::match

#include "protocols/connect6/player.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::connect6_text {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBoard = 19;  // the protocols know no other

}  // namespace

Player::~Player() { program_.dismiss(to_line(Command(Quit{}))); }

void Player::new_game(const GameSetup& setup) {
  rules_.new_game(setup.game, setup.rules, setup.options);
  if (setup.game != "connect6" || rules_.board().columns != kBoard) {
    throw Error("The text protocols of Connect6 know that game on a board of 19x19 and nothing else.");
  }
  if (dialect_ == Dialect::kSau && !setup.opening.empty()) {
    throw Error("The SAU protocol has no word for an opening: leave the openings out, or use protocol=connect6.");
  }
  side_ = setup.side;
  known_.clear();
  second_.reset();
  if (!program_.running()) program_.start();
  if (dialect_ == Dialect::kSau) tell(Name{true});
  if (const auto depth = program_.spec().limits.depth; depth && dialect_ == Dialect::kCloudict) {
    tell(SetDepth{*depth});
  }
  for (const auto& [name, value] : program_.spec().options)
    program_.tell(value.empty() ? name : fmt::format("{} {}", name, value));
}

std::vector<Points> Player::turns_of(const std::vector<std::string>& moves) {
  std::vector<Points> turns;
  rules_.set_moves(std::vector<std::string>{});
  int side = -1;
  for (const std::string& move : moves) {
    if (rules_.side() != side) turns.emplace_back();
    side = rules_.side();
    turns.back().push_back(move);
    rules_.play(move);
  }
  return turns;
}

/// Shows the program what it does not know yet, in a way that makes it think.
void Player::ask(const std::vector<std::string>& moves) {
  const std::vector<Points> turns = turns_of(moves);
  if (rules_.side() != side_ || (!turns.empty() && side_ == static_cast<int>(turns.size() + 1) % 2)) {
    program_.give_up(Fault::kGarbage, "The program cannot be shown half a turn.");
  }
  const bool follows = moves.size() == known_.size() + (turns.empty() ? 0 : turns.back().size()) &&
                       std::equal(known_.begin(), known_.end(), moves.begin());
  if (follows && !known_.empty()) return tell(Move{turns.back(), dialect_ == Dialect::kSau && turns.size() == 1});
  if (turns.empty()) return tell(New{0});
  tell(New{1});
  if (turns.size() == 1) return tell(Move{turns.back(), dialect_ == Dialect::kSau});
  for (std::size_t i = 0; i < turns.size(); ++i) tell(Place{static_cast<int>(i % 2), turns[i]});
  tell(Next{});
}

Thought Player::think(const deepcut::Turn& turn) {
  Thought thought;
  if (second_) {
    thought.move = *second_;
    second_.reset();
    return thought;
  }
  const SteadyTime deadline = turn.deadline.value_or(Clock::now() + program_.spec().patience);
  ask(turn.moves);
  try {
    const Points points = listen_for_move(deadline, turn.stop);
    thought.move = points.front();
    if (points.size() > 1) second_ = points[1];
    known_ = turn.moves;
    known_.insert(known_.end(), points.begin(), points.end());
  } catch (const Abandoned&) {
    program_.kill();
  }
  return thought;
}

/// Programs tell much else about their thinking: only a line that begins with move counts.
Points Player::listen_for_move(SteadyTime deadline, const std::stop_token& stop) {
  std::string last;
  try {
    for (;;) {
      const std::string line = program_.listen(deadline, stop);
      if (auto points = parse_move_reply(line)) return *points;
      if (!trim(line).empty()) last = line;
    }
  } catch (const PlayerFault& fault) {
    if (fault.fault() != Fault::kTime || last.empty()) throw;
    throw PlayerFault(Fault::kTime, fmt::format("The program said {} and did not move in time.", quote(last)));
  }
}

void Player::game_over(std::optional<int> /*winner*/, const std::string& /*reason*/) {
  if (dialect_ == Dialect::kSau) program_.mention(to_line(Command(End{})));
  program_.end_of_game(to_line(Command(Quit{})));
}

}  // namespace deepcut::connect6_text

#include "farm/review/review_assignment.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace {

/// Before every move, and after the last one unless the game is over then.
std::uint64_t positions_of(const GameToReview& game) {
  Engine rules;
  try {
    rules.load(game.record);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", game.source, error.what()));
  }
  return game.record.moves.size() + (rules.outcome() ? 0 : 1);
}

}  // namespace

ReviewAssignment::ReviewAssignment(std::vector<GameToReview> games, std::size_t first, GoRequest request,
                                   std::uint64_t speed, OnGame on_game)
    : games_(std::move(games)), request_(std::move(request)), speed_(speed), on_game_(std::move(on_game)), begins_{0} {
  for (const GameToReview& game : games_) begins_.push_back(begins_.back() + positions_of(game));
  next_ = begins_.at(std::min(first, games_.size()));
}

std::optional<std::uint64_t> ReviewAssignment::next() {
  if (next_ >= positions()) return std::nullopt;
  return next_++;
}

std::size_t ReviewAssignment::game_of(std::uint64_t number) const {
  return static_cast<std::size_t>(std::upper_bound(begins_.begin(), begins_.end(), number) - begins_.begin()) - 1;
}

GameRecord ReviewAssignment::position(std::uint64_t number) const {
  const std::size_t game = game_of(number);
  GameRecord record = games_[game].record;
  record.moves.resize(number - begins_[game]);
  return record;
}

std::string ReviewAssignment::job(std::uint64_t number) { return search_text(position(number), request_, speed_); }

void ReviewAssignment::check(std::uint64_t number, const std::string& result) {
  judgement_from_json(parse_json_object(result), position(number));
}

void ReviewAssignment::settle(std::uint64_t number, const std::string& result) {
  judged_.push_back(judgement_from_json(parse_json_object(result), position(number)));
  finish_game_after(number);
}

void ReviewAssignment::put_aside(std::uint64_t number, const std::string& why) {
  judged_.emplace_back();
  failure_ = why;
  finish_game_after(number);
}

void ReviewAssignment::finish_game_after(std::uint64_t number) {
  const std::size_t game = game_of(number);
  if (number + 1 < begins_[game + 1]) return;
  if (failure_.empty()) {
    on_game_(review_game(games_[game].source, games_[game].record, judged_));
  } else {
    left_out_.push_back(fmt::format("{} could not be reviewed: {}", games_[game].source, failure_));
  }
  judged_.clear();
  failure_.clear();
}

}  // namespace deepcut::farm

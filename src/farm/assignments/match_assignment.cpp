#include "farm/assignments/match_assignment.hpp"

#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/json.hpp"
#include "farm/kinds/game_kind.hpp"
#include "farm/trust.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

MatchAssignment::MatchAssignment(const match::MatchConfig& config, match::RecordWriter* writer, bool repeatable,
                                 std::uint64_t speed)
    : speed_(speed), course_(config, writer, repeatable), maker_(config, course_.tally().schedule()) {
  for (const match::PlayerSpec& player : config.players) check_portable(player);
}

match::Tally MatchAssignment::tally() const {
  const std::lock_guard lock(mutex_);
  return course_.tally();
}

std::vector<std::string> MatchAssignment::left_out() const {
  const std::lock_guard lock(mutex_);
  return left_out_;
}

std::optional<std::uint64_t> MatchAssignment::next() {
  const std::lock_guard lock(mutex_);
  if (const auto game = course_.take()) return game->index;
  return std::nullopt;
}

match::GameJob MatchAssignment::game_job(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  return maker_.job(course_.tally().schedule().game(number));
}

std::string MatchAssignment::job(std::uint64_t number) { return game_text(game_job(number), speed_); }

std::vector<std::string> MatchAssignment::programs(std::uint64_t number) {
  const match::GameJob game = game_job(number);
  std::set<std::string> names;
  for (const match::PlayerSpec& player : game.players) {
    if (const std::string name = program_of(player); !name.empty()) names.insert(name);
  }
  return {names.begin(), names.end()};
}

void MatchAssignment::check(std::uint64_t number, const std::string& result) {
  check_game(game_job(number), parse_json_object(result));
}

void MatchAssignment::settle(std::uint64_t number, const std::string& result) {
  match::MatchGame game = match::game_from_json(parse_json_object(result));
  game.index = number;
  const std::lock_guard lock(mutex_);
  course_.finish(std::move(game));
}

void MatchAssignment::put_aside(std::uint64_t number, const std::string& why) {
  const std::lock_guard lock(mutex_);
  left_out_.push_back(fmt::format("Game {} was put aside after it failed three times: {}", number, why));
  course_.leave_out(number);
}

}  // namespace deepcut::farm

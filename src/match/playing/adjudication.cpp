#include "match/playing/adjudication.hpp"

#include <algorithm>
#include <cstdlib>

#include <nlohmann/json.hpp>

#include "formats/json_fields.hpp"

namespace deepcut::match {

Json to_json(const Adjudication& rules) {
  Json json{{"win_score", rules.win_score},   {"win_plies", rules.win_plies}, {"draw_score", rules.draw_score},
            {"draw_plies", rules.draw_plies}, {"draw_from", rules.draw_from}, {"max_plies", rules.max_plies}};
  // Records of matches without them look as they always did.
  if (rules.resign_turns > 0) {
    json["resign_score"] = rules.resign_score;
    json["resign_turns"] = rules.resign_turns;
  }
  if (rules.exact_nodes > 0) json["exact_nodes"] = rules.exact_nodes;
  return json;
}

Adjudication adjudication_from_json(const Json& json) {
  constexpr std::int64_t kMostPlies = 100'000;
  Adjudication rules;
  const auto plies = [&json](const char* name) {
    return static_cast<int>(find_integer(json, name, 0, kMostPlies).value_or(0));
  };
  const auto score = [&json](const char* name) {
    return static_cast<Score>(find_integer(json, name, 0, kMaxScore).value_or(0));
  };
  rules.win_score = score("win_score");
  rules.win_plies = plies("win_plies");
  rules.draw_score = score("draw_score");
  rules.draw_plies = plies("draw_plies");
  rules.draw_from = plies("draw_from");
  rules.max_plies = plies("max_plies");
  rules.resign_score = score("resign_score");
  rules.resign_turns = plies("resign_turns");
  rules.exact_nodes = static_cast<std::uint64_t>(find_integer(json, "exact_nodes", 0, INT64_MAX).value_or(0));
  return rules;
}

void Adjudicator::count(int& turns, bool holds, bool same_side) {
  if (!holds) {
    turns = 0;
  } else if (!same_side || turns == 0) {
    ++turns;
  }
}

void Adjudicator::hear(int side, Value value, bool same_side, int plies) {
  int ahead = -1;
  if (value.score() != 0 && std::abs(value.score()) >= rules_.win_score) ahead = value.score() > 0 ? side : 1 - side;
  if (ahead != ahead_) turns_ahead_ = 0;
  ahead_ = ahead;
  count(turns_ahead_, ahead >= 0, same_side);
  int& behind = turns_behind_.at(static_cast<std::size_t>(side));
  behind = value.score() < 0 && -value.score() >= rules_.resign_score ? behind + (same_side && behind > 0 ? 0 : 1) : 0;
  count(turns_level_, std::abs(value.score()) <= rules_.draw_score && plies > rules_.draw_from, same_side);
}

std::optional<Adjudicated> Adjudicator::see(int side, const std::optional<Value>& value, int plies) {
  const bool same_side = side == last_side_;
  last_side_ = side;
  if (value) {
    hear(side, *value, same_side, plies);
  } else if (!same_side) {  // a second stone goes without saying
    turns_ahead_ = turns_level_ = 0;
    turns_behind_.at(static_cast<std::size_t>(side)) = 0;
  }
  if (rules_.resign_turns > 0 && turns_behind_.at(static_cast<std::size_t>(side)) >= rules_.resign_turns) {
    return Adjudicated{1 - side, "resignation"};
  }
  // It takes two to agree.
  if (rules_.win_plies > 0 && turns_ahead_ >= std::max(rules_.win_plies, 2)) return Adjudicated{ahead_, "agreed win"};
  if (rules_.draw_plies > 0 && turns_level_ >= std::max(rules_.draw_plies, 2)) return Adjudicated{{}, "agreed draw"};
  if (rules_.max_plies > 0 && plies >= rules_.max_plies) return Adjudicated{{}, "maximum number of plies"};
  return std::nullopt;
}

}  // namespace deepcut::match

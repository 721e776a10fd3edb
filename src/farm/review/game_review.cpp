#include "farm/review/game_review.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/expectation.hpp"
#include "engine/plural.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace {

constexpr std::pair<double, const char*> kLosses[] = {{0.35, "blunder"}, {0.18, "mistake"}, {0.09, "inaccuracy"}};

Json percent(const std::optional<double>& share) {
  return share ? Json(std::round(*share * 1000) / 10) : Json(nullptr);
}

std::string who(const GameReview& review, int side) {
  const std::string& name = review.record.players.at(static_cast<std::size_t>(side));
  const std::string& colour = registry().game(review.record.game).info.sides.at(static_cast<std::size_t>(side));
  return name.empty() ? colour : name;
}

std::string accuracy_text(const GameReview& review) {
  std::vector<std::string> words;
  for (const int side : {0, 1}) {
    const auto& accuracy = review.accuracy.at(static_cast<std::size_t>(side));
    if (accuracy) words.push_back(fmt::format("{} {}", who(review, side), *accuracy));
  }
  return words.empty() ? "unknown" : join(words, ", ");
}

std::string comment(const ReviewedMove& move) {
  if (!move.before.value) return {};
  std::string text = fmt::format("Deepcut: {} before this move", to_string(*move.before.value));
  if (move.before.best != move.move) text += fmt::format("; best {}", move.before.best);
  if (!move.verdict.empty()) {
    text += fmt::format("\n{}: from {:.0f} % to {:.0f} %, better {}", move.verdict, 100 * *move.chance,
                        100 * *move.after, join(move.before.line));
  }
  return text;
}

}  // namespace

std::string verdict_of_loss(double loss) {
  for (const auto& [least, name] : kLosses) {
    if (loss >= least) return name;
  }
  return {};
}

GameReview review_game(std::string source, const GameRecord& record, const std::vector<Judgement>& judged) {
  GameReview review{std::move(source), record};
  Engine rules;
  rules.new_game(record.game, record.rules, record.options);
  const int scale = rules.game().info.value_scale;
  // Of the side to move in each position.
  const auto chance = [&](std::size_t ply) -> std::optional<double> {
    const auto outcome = rules.outcome();
    const std::optional<Value> value = outcome ? outcome->value : judged.at(ply).value;
    return value ? std::optional(expectation(*value, scale)) : std::nullopt;
  };
  std::array<double, 2> given{};
  std::array<int, 2> moves{};  // of which is known what they gave
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    ReviewedMove move{rules.side(), record.moves[ply], judged.at(ply), chance(ply)};
    rules.play(move.move);
    move.move = rules.moves().back();
    move.after = chance(ply + 1);
    if (move.after && rules.side() != move.side) move.after = 1 - *move.after;
    // The best move loses nothing, whatever a deeper look at what follows says.
    if (move.chance && move.move == move.before.best) move.loss = 0;
    if (move.chance && move.after && !move.loss) move.loss = std::max(0.0, *move.chance - *move.after);
    if (move.loss) {
      move.verdict = verdict_of_loss(*move.loss);
      const auto side = static_cast<std::size_t>(move.side);
      given.at(side) += std::min(1.0, 2 * *move.loss);
      ++moves.at(side);
    }
    review.moves.push_back(std::move(move));
  }
  for (const std::size_t side : {0U, 1U}) {
    if (moves.at(side) > 0) {
      review.accuracy.at(side) = static_cast<int>(std::lround(100 * (1 - given.at(side) / moves.at(side))));
    }
  }
  return review;
}

Json to_json(const GameReview& review) {
  Json json{{"type", "review"}, {"source", review.source}};
  json.update(position_json(review.record));
  json["players"] = review.record.players;
  json["result"] = review.record.result;
  json["accuracy"] = Json::array();
  for (const auto& accuracy : review.accuracy) json["accuracy"].push_back(accuracy ? Json(*accuracy) : Json(nullptr));
  json["moves"] = Json::array();
  for (const ReviewedMove& move : review.moves) {
    Json one{{"side", move.side}, {"move", move.move}, {"best", move.before.best}, {"line", move.before.line}};
    set_value(one, move.before.value);
    one["depth"] = move.before.depth;
    one["chance"] = percent(move.chance);
    one["after"] = percent(move.after);
    one["verdict"] = move.verdict.empty() ? Json(nullptr) : Json(move.verdict);
    json["moves"].push_back(std::move(one));
  }
  return json;
}

std::string to_text(const GameReview& review) {
  std::string text = fmt::format("{}: {} {}; accuracy {}\n", review.source, review.moves.size(),
                                 plural(review.moves.size(), "move"), accuracy_text(review));
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const ReviewedMove& move = review.moves[ply];
    if (move.verdict.empty()) continue;
    text += fmt::format("  {:>4}  {:<6} {:<11} {:>3.0f} % to {:>3.0f} %  better {}\n", ply + 1, move.move, move.verdict,
                        100 * *move.chance, 100 * *move.after, join(move.before.line));
  }
  return text;
}

GameRecord annotated(const GameReview& review) {
  GameRecord record = review.record;
  record.move_comments.resize(record.moves.size());
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const std::string found = comment(review.moves[ply]);
    std::string& text = record.move_comments[ply];
    if (!found.empty()) text += (text.empty() ? "" : "\n") + found;
  }
  record.comment += (record.comment.empty() ? "" : "\n") + ("Accuracy: " + accuracy_text(review));
  return record;
}

}  // namespace deepcut::farm

#include "match/results/tables.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/plural.hpp"
#include "match/results/stages.hpp"

namespace deepcut::match {

namespace {

/// Nobody is -0.0 ahead.
double tenths(double number) { return std::isfinite(number) ? std::round(number * 10) / 10 + 0.0 : number; }

std::string interval(const Estimate& estimate) {
  return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", tenths(estimate.value), tenths(estimate.low),
                     tenths(estimate.high));
}

std::string elo_text(const Results& results) {
  const Estimate elo = elo_estimate(results);
  if (results.games() == 0) return "unknown: no game is over";
  if (std::isinf(elo.value)) {
    return elo.value > 0 ? fmt::format("{:+.1f} at least: nothing but wins sets no upper limit", elo.low)
                         : fmt::format("{:+.1f} at most: nothing but losses sets no lower limit", elo.high);
  }
  return interval(elo);
}

std::string advantage_text(const Tally& tally, const Ratings& ratings) {
  return tally.games() == 0 ? "unknown: no game is over" : interval(ratings.advantage) + " Elo";
}

std::string normalised_text(const Results& results) {
  if (results.games() == 0) return "unknown: no game is over";
  if (all_alike(results)) {
    return fmt::format("unknown: all {} gave the same points, so nothing is known of how much one varies",
                       results.pair_count() > 0 ? "pairs" : "games");
  }
  return interval(normalised_elo_estimate(results));
}

/// Players without chance from the same openings play the same games, which the numbers take for new ones.
std::string repeats_line(const Tally& tally) {
  const std::uint64_t repeated = tally.games() - tally.distinct_games();
  if (repeated * 10 < tally.games() || repeated == 0) return {};
  return fmt::format(
      "repeats        {} of {} games repeat another one move by move. Unless chance chose the openings or the moves,\n"
      "               they say nothing new: all numbers are worth no more than {} {} (more openings: --random-plies)\n",
      repeated, tally.games(), tally.distinct_games(), plural(tally.distinct_games(), "game"));
}

double points(const Results& results) {
  return static_cast<double>(results.wins) + static_cast<double>(results.draws) / 2;
}

/// Openings that decide the game measure the openings, not the players.
std::string decided_line(const Tally& tally) {
  if (tally.whole_pairs() < 10 || tally.decided_pairs() * 2 < tally.whole_pairs()) return {};
  return fmt::format("openings       in {} of {} pairs the same side won both games: fairer openings would tell more\n",
                     tally.decided_pairs(), tally.whole_pairs());
}

std::string headline(const MatchConfig& config, const Tally& tally) {
  return fmt::format("{}{}: {} of {} {}\n", config.game, config.rules.empty() ? "" : " " + config.rules, tally.games(),
                     tally.scheduled(), plural(tally.scheduled(), "game"));
}

std::string fault_lines(const MatchConfig& config, const Tally& tally) {
  std::string text;
  for (std::size_t i = 0; i < config.players.size(); ++i) {
    if (tally.faults(i) == 0) continue;
    text += fmt::format("{} lost {} {} by its own fault (illegal move, crash, time, memory, flood or garbage)\n",
                        config.players[i].name, tally.faults(i), plural(tally.faults(i), "game"));
  }
  return text;
}

std::string sprt_lines(const MatchConfig& config, const Tally& tally) {
  const Sprt& sprt = *config.sprt;
  return fmt::format("SPRT           LLR {:+.3f} ({:.3f} to {:.3f}) for {:+g} against {:+g} {}\nverdict        {}\n",
                     tally.log_likelihood_ratio(), sprt.lower_bound(), sprt.upper_bound(), sprt.elo0, sprt.elo1,
                     sprt.model == EloModel::kNormalised ? "normalised Elo" : "Elo", verdict_text(config, tally));
}

std::string duel(const MatchConfig& config, const Tally& tally) {
  const Results results = tally.results(0, 1);
  const Ratings ratings = fit_ratings(2, tally.encounters());
  std::string text =
      fmt::format("{} against {}\n", config.players[0].name, config.players[1].name) +
      fmt::format("score          +{} ={} -{}, {:g} of {} points ({:.1f} %)\n", results.wins, results.draws,
                  results.losses, points(results), results.games(), 100 * results.score()) +
      fmt::format("Elo            {}\n", elo_text(results)) +
      fmt::format("normalised Elo {}\n", normalised_text(results)) +
      fmt::format("superiority    {:.1f} % likely\n", 100 * likelihood_of_superiority(results)) +
      fmt::format("pairs          0: {}, 1/2: {}, 1: {}, 3/2: {}, 2: {} points\n", results.pairs[0], results.pairs[1],
                  results.pairs[2], results.pairs[3], results.pairs[4]) +
      fmt::format("moving first   {}\n", advantage_text(tally, ratings));
  if (config.sprt) text += sprt_lines(config, tally);
  return text;
}

std::vector<std::size_t> by_rating(const Ratings& ratings) {
  std::vector<std::size_t> order(ratings.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ratings.players[a].value > ratings.players[b].value; });
  return order;
}

std::size_t name_width(const MatchConfig& config) {
  std::size_t width = 6;
  for (const PlayerSpec& player : config.players) width = std::max(width, player.name.size());
  return width;
}

std::string ranking(const MatchConfig& config, const Tally& tally, const Ratings& ratings) {
  const std::size_t width = name_width(config);
  std::string text = fmt::format("{:>3}  {:<{}}  {:>8}  {:>7}  {:>6}  {:>8}  {:>6}  {}\n", "", "player", width, "Elo",
                                 "95 % +-", "games", "points", "score", "won, drawn, lost");
  int rank = 0;
  for (const std::size_t i : by_rating(ratings)) {
    const Results total = tally.total(i);
    const Estimate& rating = ratings.players[i];
    text += fmt::format("{:>3}  {:<{}}  {:>+8.1f}  {:>7.1f}  {:>6}  {:>8g}  {:>4.1f} %  {}, {}, {}\n", ++rank,
                        config.players[i].name, width, rating.value, rating.high - rating.value, total.games(),
                        points(total), 100 * total.score(), total.wins, total.draws, total.losses);
  }
  text += fmt::format("Moving first is worth {} Elo.\n", interval(ratings.advantage));
  if (ratings.with_prior) {
    text += "Results alone set no limit to some of these numbers, so they rest on a weak prior as well.\n";
  }
  return text;
}

std::string cross_table(const MatchConfig& config, const Tally& tally, const Ratings& ratings) {
  const std::size_t width = name_width(config);
  const std::vector<std::size_t> order = by_rating(ratings);
  std::string text = fmt::format("{:>3}  {:<{}}", "", "points", width);
  for (std::size_t column = 1; column <= order.size(); ++column) text += fmt::format("  {:>11}", column);
  text += '\n';
  int rank = 0;
  for (const std::size_t row : order) {
    text += fmt::format("{:>3}  {:<{}}", ++rank, config.players[row].name, width);
    for (const std::size_t column : order) {
      const Results results = tally.results(row, column);
      const bool met = row != column && results.games() > 0;
      text += fmt::format("  {:>11}", met ? fmt::format("{:g} of {}", points(results), results.games()) : "-");
    }
    text += '\n';
  }
  return text;
}

// JSON has no infinity.
Json finite(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

Json to_json(const Estimate& estimate) {
  return {{"value", finite(estimate.value)}, {"low", finite(estimate.low)}, {"high", finite(estimate.high)}};
}

Json to_json(const Results& results) {
  return {{"wins", results.wins},
          {"draws", results.draws},
          {"losses", results.losses},
          {"pairs", results.pairs},
          {"elo", to_json(elo_estimate(results))},
          {"normalised_elo", to_json(normalised_elo_estimate(results))},
          {"superiority", likelihood_of_superiority(results)}};
}

Json sprt_json(const Sprt& sprt, const Tally& tally) {
  const bool decided = tally.verdict() != Sprt::Verdict::kContinue;
  const auto forecast = tally.forecast();
  return {
      {"model", to_string(sprt.model)},
      {"games_left", forecast ? Json(std::round(forecast->games)) : Json(nullptr)},
      {"elo0", sprt.elo0},
      {"elo1", sprt.elo1},
      {"alpha", sprt.alpha},
      {"beta", sprt.beta},
      {"llr", tally.log_likelihood_ratio()},
      {"lower_bound", sprt.lower_bound()},
      {"upper_bound", sprt.upper_bound()},
      {"accepted", !decided ? Json(nullptr) : Json(tally.verdict() == Sprt::Verdict::kAcceptElo0 ? "elo0" : "elo1")}};
}

}  // namespace

std::string match_table(const MatchConfig& config, const Tally& tally) {
  std::string text = headline(config, tally);
  if (config.players.size() == 2) {
    text += duel(config, tally);
  } else {
    const Ratings ratings = fit_ratings(config.players.size(), tally.encounters());
    text += ranking(config, tally, ratings) + cross_table(config, tally, ratings);
  }
  if (const Tournament* stages = tally.schedule().tournament()) text += stage_table(config, *stages);
  return text + decided_line(tally) + repeats_line(tally) + fault_lines(config, tally);
}

Json match_json(const MatchConfig& config, const Tally& tally) {
  Json json{{"type", "match_result"},         {"game", config.game},
            {"rules", config.rules},          {"games", tally.games()},
            {"scheduled", tally.scheduled()}, {"distinct_games", tally.distinct_games()},
            {"players", Json::array()},       {"pairings", Json::array()}};
  const Ratings ratings = fit_ratings(config.players.size(), tally.encounters());
  for (std::size_t i = 0; i < config.players.size(); ++i) {
    const Results total = tally.total(i);
    json["players"].push_back({{"name", config.players[i].name},
                               {"rating", to_json(ratings.players[i])},
                               {"games", total.games()},
                               {"points", points(total)},
                               {"faults", tally.faults(i)}});
  }
  json["first_mover"] = to_json(ratings.advantage);
  json["with_prior"] = ratings.with_prior;
  for (const auto& [first, second] : tally.schedule().pairings()) {
    Json pairing{{"players", {config.players[first].name, config.players[second].name}}};
    pairing.update(to_json(tally.results(first, second)));
    json["pairings"].push_back(std::move(pairing));
  }
  if (config.sprt) json["sprt"] = sprt_json(*config.sprt, tally);
  if (const Tournament* stages = tally.schedule().tournament()) add_stages(json, config, *stages);
  return json;
}

std::string progress_line(const MatchConfig& config, const Tally& tally) {
  std::string text = fmt::format("{} of {} {}", tally.games(), tally.scheduled(), plural(tally.scheduled(), "game"));
  if (config.players.size() == 2) {
    const Results results = tally.results(0, 1);
    text += fmt::format(", +{} ={} -{}, Elo {}", results.wins, results.draws, results.losses, elo_text(results));
  } else {
    const Ratings ratings = fit_ratings(config.players.size(), tally.encounters());
    const std::size_t first = by_rating(ratings).front();
    text += fmt::format(", {} leads with {:+.1f} Elo", config.players[first].name, ratings.players[first].value);
  }
  if (config.sprt) {
    text += fmt::format(", LLR {:+.2f} ({:.2f} to {:.2f})", tally.log_likelihood_ratio(), config.sprt->lower_bound(),
                        config.sprt->upper_bound());
  }
  return text;
}

Json event_json(const MatchGame& game) {
  Json json = to_json(game);
  json["type"] = "game_over";
  json["plies"] = game.opening.size() + game.moves.size();
  json.erase("moves");
  json.erase("opening");
  return json;
}

}  // namespace deepcut::match

#include "match/results/stages.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deepcut::match {

namespace {

std::string meeting_line(const MatchConfig& config, const Tournament& tournament, const Meeting& meeting) {
  const auto name = [&](std::size_t side) { return config.players.at(meeting.players.at(side)).name; };
  std::string text = fmt::format("  {} {:g} : {:g} {}", name(0), meeting.points[0], meeting.points[1], name(1));
  const std::uint64_t usual = config.rounds * 2;
  if (meeting.allowed > usual) text += fmt::format(", {} more after a tie", meeting.allowed - usual);
  if (!meeting.over) {
    text += fmt::format(" ({} of {} games)", meeting.games, meeting.allowed);
  } else if (config.pairing == Pairing::kKnockout && meeting.points[0] == meeting.points[1]) {
    text += fmt::format("; {} was named first", config.players.at(tournament.winner(meeting)).name);
  }
  return text + "\n";
}

std::string standings_table(const MatchConfig& config, const Tournament& tournament) {
  std::size_t width = 6;
  for (const PlayerSpec& player : config.players) width = std::max(width, player.name.size());
  std::string text = fmt::format("{:>3}  {:<{}}  {:>8}  {}\n", "", "table", width, "points", "of those it met");
  int rank = 0;
  for (const Tournament::Standing& one : tournament.standings()) {
    text += fmt::format("{:>3}  {:<{}}  {:>8g}  {:>15g}\n", ++rank, config.players.at(one.player).name, width,
                        one.points, one.opponents);
  }
  return text;
}

}  // namespace

std::string stage_table(const MatchConfig& config, const Tournament& tournament) {
  std::string text;
  int number = 0;
  for (const Stage& stage : tournament.stages()) {
    text += fmt::format("round {}\n", ++number);
    for (const Meeting& meeting : stage.meetings) text += meeting_line(config, tournament, meeting);
    for (const std::size_t player : stage.byes) text += fmt::format("  {} has a bye\n", config.players.at(player).name);
  }
  if (config.pairing == Pairing::kSwiss) return text + standings_table(config, tournament);
  if (const auto winner = tournament.winner()) text += fmt::format("winner  {}\n", config.players.at(*winner).name);
  return text;
}

void add_stages(Json& json, const MatchConfig& config, const Tournament& tournament) {
  const auto name = [&](std::size_t player) { return config.players.at(player).name; };
  json["stages"] = Json::array();
  for (const Stage& stage : tournament.stages()) {
    Json meetings = Json::array();
    for (const Meeting& meeting : stage.meetings) {
      meetings.push_back({{"players", {name(meeting.players[0]), name(meeting.players[1])}},
                          {"points", meeting.points},
                          {"games", meeting.games},
                          {"over", meeting.over}});
    }
    Json byes = Json::array();
    for (const std::size_t player : stage.byes) byes.push_back(name(player));
    json["stages"].push_back({{"meetings", std::move(meetings)}, {"byes", std::move(byes)}});
  }
  if (config.pairing == Pairing::kKnockout) {
    const auto winner = tournament.winner();
    json["winner"] = winner ? Json(name(*winner)) : Json(nullptr);
    return;
  }
  json["standings"] = Json::array();
  for (const Tournament::Standing& one : tournament.standings()) {
    json["standings"].push_back({{"name", name(one.player)}, {"points", one.points}, {"opponents", one.opponents}});
  }
}

}  // namespace deepcut::match

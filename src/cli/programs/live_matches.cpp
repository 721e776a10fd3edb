#include "cli/programs/live_matches.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"
#include "match/results/live_file.hpp"
#include "match/results/record_file.hpp"
#include "match/results/tables.hpp"
#include "match/results/tally.hpp"

namespace deepcut::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBoards = 6;
constexpr std::size_t kCurvePoints = 400;
constexpr std::size_t kMostMatches = 100;

Json board_json(const match::MatchConfig& config, const match::MatchGame& game) {
  std::vector<std::string> moves = game.opening;
  for (const match::PlayedMove& move : game.moves) moves.push_back(move.move);
  Json options = Json::object();
  for (const auto& [name, value] : config.options) options[name] = value;
  for (const auto& [name, value] : game.options) options[name] = value;
  return {{"index", game.index},
          {"players", game.players},
          {"options", std::move(options)},
          {"opening", game.opening.size()},
          {"moves", std::move(moves)},
          {"winner", game.winner ? Json(*game.winner) : Json(nullptr)},
          {"end", game.end},
          {"reason", game.reason}};
}

/// The first, the last, and as many between as a picture can show.
Json thinned(const std::vector<Json>& points) {
  Json curve = Json::array();
  const std::size_t step = points.size() / kCurvePoints + 1;
  for (std::size_t i = 0; i < points.size(); i += step) curve.push_back(points[i]);
  if (!points.empty() && (points.size() - 1) % step != 0) curve.push_back(points.back());
  return curve;
}

bool is_record(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string start(100, '\0');
  stream.read(start.data(), static_cast<std::streamsize>(start.size()));
  return start.find(R"("type":"match")") != std::string::npos;
}

fs::path require_folder(fs::path folder) {
  if (fs::is_directory(folder)) return folder;
  throw Error(fmt::format("{}: expected a folder of match records.", folder.string()));
}

}  // namespace

struct LiveMatches::Known {
  Json json{};  ///< docs/server.md describes it
  match::MatchConfig config{};
  std::set<std::uint64_t> over{};  ///< numbers of games
};

LiveMatches::Known LiveMatches::know(const std::string& record) {
  const match::MatchRecords records = match::read_match_records(record);
  const match::MatchConfig& config = records.config;
  match::Tally tally(config);
  std::vector<Json> curve;
  std::set<std::uint64_t> over;
  for (const match::MatchGame& game : records.games) {
    tally.add(game);
    over.insert(game.index);
    // One against one: how the score and the test have gone.
    if (config.players.size() != 2) continue;
    Json point{{"games", tally.games()}, {"score", tally.results(0, 1).score()}};
    if (config.sprt) point["llr"] = tally.log_likelihood_ratio();
    curve.push_back(std::move(point));
  }
  Json json = match::match_json(config, tally);
  json["type"] = "live_match";
  json["curve"] = thinned(curve);
  json["verdict"] = config.sprt ? match::verdict_text(config, tally) : "";
  json["latest"] = Json::array();
  for (std::size_t i = records.games.size(), shown = 0; i > 0 && shown < kBoards; --i, ++shown) {
    json["latest"].push_back(board_json(config, records.games[i - 1]));
  }
  return {std::move(json), config, std::move(over)};
}

/// Record and games in progress together.
void LiveMatches::write(Match& match, const std::string& record) {
  Json json = match.known->json;
  json["playing"] = Json::array();
  for (const match::MatchGame& game : match::read_live_games(record)) {
    if (json["playing"].size() == kBoards) break;
    // Over since, or of a match that was there before.
    if (match.known->over.contains(game.index)) continue;
    json["playing"].push_back(board_json(match.known->config, game));
  }
  match.playing = !json["playing"].empty();
  match.text = to_json_line(json) + "\n";
}

LiveMatches::LiveMatches(fs::path folder) : folder_(require_folder(std::move(folder))), follower_([this] { look(); }) {}

std::optional<std::string> LiveMatches::report(const std::string& name) {
  follower_.ask();
  const std::lock_guard lock(mutex_);
  if (name.empty()) {
    std::vector<Json> lines;
    for (const auto& [known, match] : matches_) {
      if (!match.text.empty()) lines.push_back(match.line);
    }
    std::sort(lines.begin(), lines.end(), [](const Json& a, const Json& b) { return a["updated"] > b["updated"]; });
    return to_json_line(Json{{"matches", std::move(lines)}}) + "\n";
  }
  const auto found = matches_.find(name);
  if (found == matches_.end() || found->second.text.empty()) return std::nullopt;
  return found->second.text;
}

void LiveMatches::look() {
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().extension() != ".jsonl" || !entry->is_regular_file(ignored)) continue;
    files.emplace_back(entry->last_write_time(ignored), entry->path());
  }
  std::sort(files.rbegin(), files.rend());
  if (files.size() > kMostMatches) files.resize(kMostMatches);
  std::map<std::string, Match> matches;
  for (const auto& [written, file] : files) {
    const std::string name = file.stem().string();
    std::error_code gone;
    const std::uintmax_t bytes = fs::file_size(file, gone);
    if (gone) continue;
    std::optional<Match> known;
    if (follower_.is_ending()) return;
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = matches_.find(name); found != matches_.end()) known = found->second;
    }
    const bool changed = !known || known->bytes != bytes || known->written != written;
    if (changed) {
      known = read(file, name);
      known->bytes = bytes;
      known->written = written;
    }
    std::error_code absent;
    const bool may_be_playing = fs::exists(file.string() + ".live", absent) || known->playing;
    if (known->known && (changed || may_be_playing)) write(*known, file.string());
    matches.emplace(name, std::move(*known));
  }
  const std::lock_guard lock(mutex_);
  matches_ = std::move(matches);
}

LiveMatches::Match LiveMatches::read(const fs::path& file, const std::string& name) {
  Match match;
  if (!is_record(file)) return match;
  std::error_code ignored;
  // Since 1970, by way of the clock that counts so.
  const auto age = fs::file_time_type::clock::now() - fs::last_write_time(file, ignored);
  const auto updated = std::chrono::system_clock::now() - std::chrono::duration_cast<std::chrono::seconds>(age);
  match.line = {{"name", name},
                {"updated", std::chrono::duration_cast<std::chrono::seconds>(updated.time_since_epoch()).count()}};
  try {
    Known known = know(file.string());
    Json& json = known.json;
    json.update(match.line);
    for (const char* field : {"game", "rules", "games", "scheduled"}) match.line[field] = json[field];
    match.line["players"] = Json::array();
    for (const Json& player : json["players"]) match.line["players"].push_back(player["name"]);
    match.known = std::make_shared<const Known>(std::move(known));
  } catch (const Error& problem) {
    match.line["problem"] = problem.what();
    Json json = match.line;
    json["type"] = "live_match";
    match.text = to_json_line(json) + "\n";
  }
  return match;
}

}  // namespace deepcut::cli

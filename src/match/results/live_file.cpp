#include "match/results/live_file.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::match {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kPause = 500ms;
constexpr auto kOutOfDate = 10s;

std::string live_path(const std::string& record) { return record + ".live"; }

}  // namespace

// A match that is over in a moment leaves no trace of this.
LiveFile::LiveFile(const std::string& record)
    : path_(record.empty() ? "" : live_path(record)), next_(Clock::now() + kPause) {
  if (!path_.empty()) std::remove(path_.c_str());
}

LiveFile::~LiveFile() {
  if (!path_.empty()) std::remove(path_.c_str());
}

void LiveFile::show(const std::function<std::vector<MatchGame>()>& games) {
  if (path_.empty() || Clock::now() < next_) return;
  next_ = Clock::now() + kPause;
  Json list = Json::array();
  for (const MatchGame& game : games()) list.push_back(to_json(game));
  const std::string made = path_ + ".new";
  {
    std::ofstream stream(made, std::ios::binary | std::ios::trunc);
    stream << to_json_line({{"type", "live"}, {"games", std::move(list)}}) << '\n';
  }
  // In one stroke, so that nobody reads half of it.
  if (std::rename(made.c_str(), path_.c_str()) != 0) std::remove(made.c_str());
}

std::vector<MatchGame> read_live_games(const std::string& record) {
  std::error_code absent;
  // What is read must have an end: a pipe of that name would hold up whoever looks on for ever.
  if (!fs::is_regular_file(live_path(record), absent)) return {};
  const fs::file_time_type written = fs::last_write_time(live_path(record), absent);
  if (absent || fs::file_time_type::clock::now() - written > kOutOfDate) return {};
  std::ifstream stream(live_path(record), std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  std::vector<MatchGame> games;
  try {
    const Json json = parse_json_object(text);
    const Json* list = find_field(json, "games");
    if (list == nullptr || !list->is_array()) return {};
    for (const Json& game : *list) games.push_back(game_from_json(game));
  } catch (const Error&) {
    // Of another version, or of somebody else: those who look on can do without it.
    return {};
  }
  return games;
}

}  // namespace deepcut::match

#include "api/catalogue.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "api/formats.hpp"
#include "api/refusal.hpp"
#include "engine/text.hpp"

namespace deepcut::api {

namespace {

// What a client writes must not become the name of a file here.
bool reads_files(const SearchSpec& search) { return find_option(search.options, "file") != nullptr; }

bool is_file(const OptionSpec& option) { return option.name == "network_file"; }

std::optional<std::int64_t> last_number(const OptionTexts& options, std::string_view name) {
  std::optional<std::int64_t> number;
  for (const auto& [key, value] : options) {
    if (key == name) number = to_integer(value);
  }
  return number;
}

// Gives the option its value within the limit; returns it. Nonsense is left to the engine to complain about.
std::int64_t cut_down(GoRequest& request, const OptionTexts& with_level, const SearchSpec& search, const char* name,
                      std::int64_t usual, std::int64_t most) {
  if (find_option(search.options, name) == nullptr) return 0;
  const auto asked = last_number(request.options, name);
  const auto wish = last_number(with_level, name);
  const std::int64_t value = std::min(wish.value_or(usual), most);
  if (!asked || *asked > most) request.options.emplace_back(name, std::to_string(value));
  return value;
}

// Who asks for so little is served before those who think for long.
bool is_quick(const GoLimits& limits) {
  constexpr Milliseconds kMoment{1500};
  constexpr std::uint64_t kFewNodes = 200'000;
  constexpr int kFewPlies = 2;
  return (limits.time && *limits.time <= kMoment) || (limits.nodes && *limits.nodes <= kFewNodes) ||
         (limits.depth && *limits.depth <= kFewPlies);
}

}  // namespace

Json games_json(const Registry& games) {
  Json list = Json::array();
  for (const RegisteredGame& game : games.games()) {
    RegisteredGame shown = game;
    for (RegisteredRules& rules : shown.rules) {
      std::erase_if(rules.searches, reads_files);
      for (SearchSpec& search : rules.searches) std::erase_if(search.options, is_file);
    }
    Json json = to_json(shown);
    json["formats"] = formats_json();
    list.push_back(std::move(json));
  }
  return list;
}

SearchJob plan_search(const Engine& engine, GoRequest request, const ServiceLimits& limits) {
  const ResolvedRequest resolved = resolve(engine.game(), request);
  const SearchSpec& search = engine.rules().search(resolved.search);
  if (reads_files(search)) throw Refusal("refused", fmt::format("Search {} is not offered here.", quote(search.name)));
  for (const auto& [option, value] : request.options) {
    const OptionSpec* const spec = find_option(search.options, option);
    if (spec != nullptr && is_file(*spec)) {
      throw Refusal("refused", fmt::format("Option {} is not offered here.", quote(option)));
    }
  }
  SearchJob job;
  const OptionSpec* hash = find_option(search.options, "hash");
  const std::int64_t usual =
      hash == nullptr ? 0 : std::min<std::int64_t>(to_integer(hash->initial).value_or(1), limits.default_hash_mb);
  job.table_mb += static_cast<int>(cut_down(request, resolved.options, search, "hash", usual, limits.hash_mb));
  job.threads =
      std::max(1, static_cast<int>(cut_down(request, resolved.options, search, "threads", 1, limits.threads)));
  cut_down(request, resolved.options, search, "lines", 1, limits.lines);
  // What the search does not know is found here, not when it begins.
  parse_options(search.options, request.options, "of search " + search.name);
  request.search = search.name;
  job.request = std::move(request);
  job.limits = resolved.limits;
  job.quick = is_quick(resolved.limits);
  auto position = std::make_shared<Engine>();
  position->copy_game(engine);
  job.position = std::move(position);
  return job;
}

}  // namespace deepcut::api

#include "api/catalogue.hpp"

#include <algorithm>
#include <map>
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

PlannedSearch plan_search(const RegisteredGame& game, const RegisteredRules& rules, GoRequest request,
                          const ServiceLimits& limits) {
  const ResolvedRequest resolved = resolve(game, request);
  const SearchSpec& search = rules.search(resolved.search);
  if (reads_files(search)) throw Refusal("refused", fmt::format("Search {} is not offered here.", quote(search.name)));
  for (const auto& [option, value] : request.options) {
    const OptionSpec* const spec = find_option(search.options, option);
    if (spec != nullptr && is_file(*spec)) {
      throw Refusal("refused", fmt::format("Option {} is not offered here.", quote(option)));
    }
  }
  PlannedSearch plan{std::move(request), search.name, 1};
  const OptionSpec* hash = find_option(search.options, "hash");
  const std::int64_t usual =
      hash == nullptr ? 0 : std::min<std::int64_t>(to_integer(hash->initial).value_or(1), limits.default_hash_mb);
  plan.table_mb += static_cast<int>(cut_down(plan.request, resolved.options, search, "hash", usual, limits.hash_mb));
  cut_down(plan.request, resolved.options, search, "threads", 1, limits.threads);
  cut_down(plan.request, resolved.options, search, "lines", 1, limits.lines);
  return plan;
}

}  // namespace deepcut::api

#include "engine/registry.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/suggestion.hpp"
#include "engine/text.hpp"

namespace deepcut {

namespace {

// The element of that name, or an error that says which names there are.
template <class T, class Name>
const T& find_named(const std::vector<T>& list, std::string_view name, const std::string& kind, Name name_of) {
  std::vector<std::string> names;
  for (const T& element : list) {
    if (name_of(element) == name) return element;
    names.push_back(name_of(element));
  }
  throw Error(fmt::format("There is no {} {}: {}", kind, quote(name), what_is_there(name, names)));
}

constexpr auto kName = [](const auto& element) { return element.name; };

}  // namespace

const SearchSpec* RegisteredRules::find_search(std::string_view wanted) const {
  const auto found =
      std::find_if(searches.begin(), searches.end(), [&](const auto& one) { return one.name == wanted; });
  return found == searches.end() ? nullptr : &*found;
}

const SearchSpec& RegisteredRules::search(std::string_view wanted) const {
  return find_named(searches, wanted, "search", kName);
}

const SearchSpec* RegisteredRules::threat_search() const {
  const auto found = std::find_if(searches.begin(), searches.end(), [](const auto& one) { return one.by_threats; });
  return found == searches.end() ? nullptr : &*found;
}

const SearchSpec& RegisteredRules::prover() const {
  const SearchSpec* by_threats = threat_search();
  return by_threats != nullptr ? *by_threats : search("solve");
}

const RegisteredRules& RegisteredGame::rule_set(std::string_view wanted) const {
  if (wanted.empty()) return rules.front();
  return find_named(rules, wanted, "rule set of " + info.name, kName);
}

const Level& RegisteredGame::level(std::string_view wanted) const { return find_named(levels, wanted, "level", kName); }

const RegisteredGame& Registry::game(std::string_view wanted) const {
  return find_named(games_, wanted, "game", [](const RegisteredGame& game) { return game.info.name; });
}

Json to_json(const SearchSpec& search) {
  Json json{{"name", search.name}, {"help", search.help}, {"options", Json::array()}};
  for (const OptionSpec& option : search.options) json["options"].push_back(to_json(option));
  return json;
}

Json to_json(const Level& level) {
  Json json{{"name", level.name}, {"help", level.help}, {"search", level.search}, {"options", Json::object()}};
  for (const auto& [name, value] : level.options) json["options"][name] = value;
  json["depth"] = level.depth ? Json(*level.depth) : Json(nullptr);
  json["nodes"] = level.nodes ? Json(*level.nodes) : Json(nullptr);
  json["time_ms"] = level.time ? Json(level.time->count()) : Json(nullptr);
  json["random_percent"] = level.random_percent;
  return json;
}

Json to_json(const RegisteredGame& game) {
  Json json{{"name", game.info.name},
            {"title", game.info.title},
            {"help", game.info.help},
            {"notation", game.info.notation},
            {"sides", game.info.sides},
            {"rules", Json::array()},
            {"levels", Json::array()},
            {"value_scale", game.info.value_scale},
            {"plies_a_turn", game.info.plies_a_turn},
            {"margin", nullptr},
            {"example", {{"moves", split_words(game.info.example.moves)}, {"options", Json::object()}}},
            {"set_up", nullptr}};
  if (const games::Margin& margin = game.info.margin; margin.each != 0) {
    json["margin"] = {{"win", margin.win}, {"each", margin.each}, {"one", margin.one}, {"many", margin.many}};
  }
  for (const auto& [name, value] : game.info.example.options) json["example"]["options"][name] = value;
  if (const games::SetUp& set_up = game.info.set_up; !set_up.options.empty()) {
    json["set_up"] = {{"options", set_up.options}, {"help", set_up.help}};
  }
  for (const RegisteredRules& rules : game.rules) {
    Json rule_set{{"name", rules.name},        {"help", rules.help},        {"options", Json::array()},
                  {"searches", Json::array()}, {"commands", Json::array()}, {"abilities", rules.abilities}};
    for (const OptionSpec& option : rules.options) rule_set["options"].push_back(to_json(option));
    for (const SearchSpec& search : rules.searches) rule_set["searches"].push_back(to_json(search));
    for (const CommandSpec& command : rules.commands) {
      rule_set["commands"].push_back({{"name", command.name}, {"help", command.help}});
    }
    json["rules"].push_back(std::move(rule_set));
  }
  for (const Level& level : game.levels) json["levels"].push_back(to_json(level));
  return json;
}

}  // namespace deepcut

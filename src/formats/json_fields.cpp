#include "formats/json_fields.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {

namespace {

[[noreturn]] void fail(const char* name, const std::string& expected) {
  throw Error(fmt::format("Field \"{}\" is wrong or missing: expected {}.", name, expected));
}

std::optional<std::int64_t> to_whole_number(const Json& json) {
  // A whole number may be written as 5 or 5.0; many languages have one kind of number only.
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX) return std::nullopt;
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (!json.is_number_float()) return std::nullopt;
  const double number = json.get<double>();
  constexpr double kExact = 9e15;
  if (!(std::abs(number) <= kExact) || number != std::floor(number)) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

}  // namespace

Json parse_json_object(std::string_view line) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw Error(fmt::format("Expected a JSON object on one line, not {}.", quote(line)));
  return json;
}

std::string to_json_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

const Json* find_field(const Json& object, const char* name) {
  const auto field = object.find(name);
  return field == object.end() || field->is_null() ? nullptr : &*field;
}

std::string text_field(const Json& object, const char* name) {
  const Json* field = find_field(object, name);
  if (field == nullptr || !field->is_string()) fail(name, "a text");
  return field->get<std::string>();
}

std::string text_field(const Json& object, const char* name, const std::string& fallback) {
  return find_field(object, name) == nullptr ? fallback : text_field(object, name);
}

std::optional<std::int64_t> find_integer(const Json& object, const char* name, std::int64_t min, std::int64_t max) {
  const Json* field = find_field(object, name);
  if (field == nullptr) return std::nullopt;
  const auto number = to_whole_number(*field);
  if (!number || *number < min || *number > max) fail(name, fmt::format("a whole number from {} to {}", min, max));
  return number;
}

std::int64_t integer_field(const Json& object, const char* name, std::int64_t min, std::int64_t max) {
  const auto number = find_integer(object, name, min, max);
  if (!number) fail(name, fmt::format("a whole number from {} to {}", min, max));
  return *number;
}

std::optional<double> find_number(const Json& object, const char* name) {
  const Json* field = find_field(object, name);
  if (field == nullptr) return std::nullopt;
  if (!field->is_number()) fail(name, "a number");
  return field->get<double>();
}

std::vector<std::string> text_list_field(const Json& object, const char* name) {
  const Json* field = find_field(object, name);
  if (field == nullptr || !field->is_array()) fail(name, "a list of texts");
  std::vector<std::string> texts;
  for (const Json& element : *field) {
    if (!element.is_string()) fail(name, "a list of texts");
    texts.push_back(element.get<std::string>());
  }
  return texts;
}

OptionTexts option_fields(const Json& object, const char* name) {
  OptionTexts options;
  const Json* field = find_field(object, name);
  if (field == nullptr) return options;
  if (!field->is_object()) fail(name, "an object of texts");
  for (const auto& [key, value] : field->items()) {
    if (!value.is_string()) fail(name, "an object of texts");
    options.emplace_back(key, value.get<std::string>());
  }
  return options;
}

Json to_json(const OptionTexts& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options) json[name] = value;
  return json;
}

Json position_json(const GameRecord& position) {
  return {{"game", position.game},
          {"rules", position.rules},
          {"options", to_json(position.options)},
          {"moves", position.moves}};
}

GameRecord position_from_json(const Json& json) {
  GameRecord position{.game = text_field(json, "game")};
  position.rules = text_field(json, "rules", "");
  position.options = option_fields(json, "options");
  position.moves = text_list_field(json, "moves");
  return position;
}

std::optional<Value> find_value(const Json& object) {
  if (const auto plies = find_integer(object, "win_in", 0, kMaxWinPlies)) return Value::win(static_cast<int>(*plies));
  if (const auto plies = find_integer(object, "loss_in", 0, kMaxWinPlies)) return Value::loss(static_cast<int>(*plies));
  const auto number = find_number(object, "value");
  if (!number) return std::nullopt;
  return Value::heuristic(std::lround(std::clamp<double>(*number, -kMaxScore, kMaxScore)));
}

void set_value(Json& object, const std::optional<Value>& value) {
  if (!value) return;
  if (value->is_win()) {
    object["win_in"] = value->plies();
  } else if (value->is_loss()) {
    object["loss_in"] = value->plies();
  } else {
    object["value"] = value->score();
  }
}

}  // namespace deepcut

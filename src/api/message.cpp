#include "api/message.hpp"

#include <fmt/format.h>

#include "engine/text.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::api {

namespace {

constexpr std::size_t kLongestId = 64;
constexpr std::size_t kDeepestMessage = 64;
constexpr std::size_t kMostOptions = 100;
constexpr std::int64_t kLongestTime = 1'000'000'000;  // milliseconds, as in parse_duration

bool is_id(const Json& id) {
  return id.is_number_integer() || (id.is_string() && id.get_ref<const std::string&>().size() <= kLongestId);
}

// Copying and writing JSON recurses with its nesting.
bool too_deep(std::string_view text) {
  std::size_t depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_text) {
      if (text[i] == '\\') {
        ++i;
      } else if (text[i] == '"') {
        in_text = false;
      }
      continue;
    }
    if (text[i] == '"') in_text = true;
    if (text[i] == '{' || text[i] == '[') ++depth;
    if ((text[i] == '}' || text[i] == ']') && depth > 0) --depth;
    if (depth > kDeepestMessage) return true;
  }
  return false;
}

/// Reads no further than to the id of the outermost object; so the text may end anywhere.
class IdFinder final : public nlohmann::json_sax<Json> {
 public:
  Json id;

  bool null() override { return value(nullptr); }
  bool boolean(bool flag) override { return value(flag); }
  bool number_integer(number_integer_t number) override { return value(number); }
  bool number_unsigned(number_unsigned_t number) override { return value(number); }
  bool number_float(number_float_t number, const string_t& /*text*/) override { return value(number); }
  bool string(string_t& text) override { return value(text); }
  bool binary(binary_t& /*bytes*/) override { return false; }
  bool start_object(std::size_t /*size*/) override { return enter(); }
  bool end_object() override { return --depth_ > 0; }
  bool start_array(std::size_t /*size*/) override { return enter(); }
  bool end_array() override { return --depth_ > 0; }
  bool key(string_t& name) override {
    wanted_ = depth_ == 1 && name == "id";
    return true;
  }
  bool parse_error(std::size_t /*place*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*problem*/) override {
    return false;
  }

 private:
  bool enter() {
    ++depth_;
    return !wanted_;
  }
  bool value(Json found) {
    if (!wanted_) return depth_ > 0;
    if (is_id(found)) id = std::move(found);
    return false;
  }

  int depth_ = 0;
  bool wanted_ = false;
};

[[noreturn]] void fail(const char* name, const std::string& expected) {
  throw Refusal("bad_message", fmt::format("Field \"{}\" is wrong or missing: expected {}.", name, expected));
}

// The readers of the protocols do not know of codes.
template <class F>
auto as_bad_message(F read) {
  try {
    return read();
  } catch (const Error& problem) {
    throw Refusal("bad_message", problem.what());
  }
}

std::optional<Milliseconds> find_time(const Json& body, const char* name) {
  const auto time = find_number(body, name, 0, kLongestTime);
  return time ? std::optional(Milliseconds(*time)) : std::nullopt;
}

std::string option_text(const Json& value, const char* field) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number_integer()) return value.dump();
  fail(field, "an object of texts, whole numbers and flags");
}

}  // namespace

ParsedMessage parse_message(std::string_view text) {
  if (too_deep(text)) {
    return {{find_id(text), "", {}}, fmt::format("Expected at most {} levels of nesting.", kDeepestMessage)};
  }
  Json body = Json::parse(text, nullptr, false);
  if (!body.is_object()) return {{}, fmt::format("Expected a JSON object, not {}.", quote(text))};
  ParsedMessage parsed;
  if (const Json* id = find_field(body, "id"); id != nullptr) {
    if (!is_id(*id)) return {{}, "Field \"id\" is wrong: expected a whole number or a text of 64 bytes at most."};
    parsed.message.id = *id;
  }
  const Json* type = find_field(body, "type");
  if (type == nullptr || !type->is_string() || type->get_ref<const std::string&>().empty()) {
    parsed.problem = "Field \"type\" is wrong or missing: expected a text.";
    return parsed;
  }
  parsed.message.type = type->get<std::string>();
  parsed.message.body = std::move(body);
  return parsed;
}

Json find_id(std::string_view text) {
  IdFinder finder;
  Json::sax_parse(text, &finder);
  return finder.id;
}

bool has_field(const Json& body, const char* name) { return find_field(body, name) != nullptr; }

std::optional<std::string> find_text(const Json& body, const char* name, std::size_t longest) {
  const Json* field = find_field(body, name);
  if (field == nullptr) return std::nullopt;
  if (!field->is_string()) fail(name, "a text");
  auto text = field->get<std::string>();
  if (text.size() > longest) fail(name, fmt::format("a text of at most {} bytes", longest));
  // They go into records of lines and words, and into a database.
  if (text.find('\0') != std::string::npos) fail(name, "a text without zeros in it");
  return text;
}

std::string text_of(const Json& body, const char* name, std::size_t longest) {
  auto text = find_text(body, name, longest);
  if (!text) fail(name, "a text");
  return std::move(*text);
}

std::optional<bool> find_flag(const Json& body, const char* name) {
  const Json* field = find_field(body, name);
  if (field == nullptr) return std::nullopt;
  if (!field->is_boolean()) fail(name, "true or false");
  return field->get<bool>();
}

std::optional<std::int64_t> find_number(const Json& body, const char* name, std::int64_t min, std::int64_t max) {
  return as_bad_message([&] { return find_integer(body, name, min, max); });
}

std::vector<std::string> moves_of(const Json& body, const ServiceLimits& limits) {
  if (!has_field(body, "moves")) return {};
  auto moves = as_bad_message([&] { return text_list_field(body, "moves"); });
  if (moves.size() > limits.moves) {
    throw Refusal("limit",
                  fmt::format("Field \"moves\" has {} moves: expected at most {}.", moves.size(), limits.moves));
  }
  return moves;
}

OptionTexts options_of(const Json& body, const char* name) {
  OptionTexts options;
  const Json* field = find_field(body, name);
  if (field == nullptr) return options;
  if (!field->is_object() || field->size() > kMostOptions) fail(name, "an object of texts, whole numbers and flags");
  for (const auto& item : field->items()) options.emplace_back(item.key(), option_text(item.value(), name));
  return options;
}

GameRecord record_of(const Json& body, const ServiceLimits& limits) {
  return {text_of(body, "game"), find_text(body, "rules").value_or(""), options_of(body, "options"),
          moves_of(body, limits)};
}

GoLimits go_limits_of(const Json& body) {
  GoLimits limits;
  const Json* field = find_field(body, "limits");
  if (field == nullptr) return limits;
  if (!field->is_object()) fail("limits", "an object");
  if (const auto depth = find_number(*field, "depth", 1, kMaxDepth)) limits.depth = static_cast<int>(*depth);
  if (const auto nodes = find_number(*field, "nodes", 1, INT64_MAX)) limits.nodes = static_cast<std::uint64_t>(*nodes);
  limits.time = find_time(*field, "time_ms");
  if (const auto left = find_time(*field, "clock_ms")) {
    limits.clock = MatchClock{*left, find_time(*field, "increment_ms").value_or(Milliseconds(0)), 0};
  }
  return limits;
}

Json ok_reply(const Json& id) { return {{"id", id}, {"type", "ok"}}; }

Json error_reply(const Json& id, const std::string& code, const std::string& what) {
  return {{"id", id}, {"type", "error"}, {"code", code}, {"error", what}};
}

std::string to_text(const Json& message) { return to_json_line(message); }

}  // namespace deepcut::api

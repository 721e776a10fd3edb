// A request as it comes in, and the fields that several kinds of request share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "api/refusal.hpp"
#include "api/service_limits.hpp"
#include "engine/engine.hpp"
#include "engine/json.hpp"

namespace deepcut::api {

/// Only the frame is checked: an object with a type and perhaps an id.
struct Message {
  Json id;  ///< null: it had none that can be read
  std::string type;
  Json body;
};

/// Never throws: what is no message has an empty type and says why in `problem`.
struct ParsedMessage {
  Message message;
  std::string problem;
};
ParsedMessage parse_message(std::string_view text);
/// The id of a request that cannot be read otherwise: too long, of which this is the beginning, or too deep. Null if
/// there is none.
Json find_id(std::string_view text);

// Fields of a body. All throw Refusal("bad_message", ...).
bool has_field(const Json& body, const char* name);
std::string text_of(const Json& body, const char* name, std::size_t longest = 1000);
std::optional<std::string> find_text(const Json& body, const char* name, std::size_t longest = 1000);
std::optional<bool> find_flag(const Json& body, const char* name);
std::optional<std::int64_t> find_number(const Json& body, const char* name, std::int64_t min, std::int64_t max);
/// Absent: an empty list.
std::vector<std::string> moves_of(const Json& body, const ServiceLimits& limits);
/// Values may be texts, whole numbers or flags. Absent: none.
OptionTexts options_of(const Json& body, const char* name);
/// `game`, `rules`, `options` and `moves`: a position of its own.
GameRecord record_of(const Json& body, const ServiceLimits& limits);
/// The field `limits`.
GoLimits go_limits_of(const Json& body);

Json ok_reply(const Json& id);
Json error_reply(const Json& id, const std::string& code, const std::string& what);
/// On one line; text that is no UTF-8 is mended.
std::string to_text(const Json& message);

}  // namespace deepcut::api

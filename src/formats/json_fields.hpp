// Fields of a JSON object from outside, read with their types checked. Every function throws an Error that names the
// field and what was expected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/value.hpp>

#include "engine/json.hpp"
#include "engine/options.hpp"
#include "engine/record.hpp"

namespace deepcut {

/// The object that a line holds. Throws Error if it holds anything else.
Json parse_json_object(std::string_view line);
/// On one line; text that is no UTF-8 is mended instead of refused.
std::string to_json_line(const Json& json);

const Json* find_field(const Json& object, const char* name);  ///< null also counts as missing
std::string text_field(const Json& object, const char* name);
std::string text_field(const Json& object, const char* name, const std::string& fallback);
std::optional<std::int64_t> find_integer(const Json& object, const char* name, std::int64_t min, std::int64_t max);
std::int64_t integer_field(const Json& object, const char* name, std::int64_t min, std::int64_t max);
std::optional<double> find_number(const Json& object, const char* name);
std::vector<std::string> text_list_field(const Json& object, const char* name);
/// An object of texts; missing: none.
OptionTexts option_fields(const Json& object, const char* name);
Json to_json(const OptionTexts& options);

/// `game`, `rules`, `options`, `moves`.
Json position_json(const GameRecord& position);
/// Rules and options may be missing. Only the form is checked.
GameRecord position_from_json(const Json& json);

// A value for the side that moves: `value` is a number in the units of whoever wrote it, `win_in` and `loss_in` count
// plies. At most one of them.
std::optional<Value> find_value(const Json& object);
void set_value(Json& object, const std::optional<Value>& value);

}  // namespace deepcut

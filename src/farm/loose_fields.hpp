// Fields of what others have written into the buckets of a farm, where anybody with the token may write anything: what is
// wrong counts as missing.
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/json.hpp"

namespace deepcut::farm {

inline std::int64_t loose_number(const Json& json, const char* name) {
  const auto field = json.find(name);
  if (field == json.end() || !field->is_number_integer()) return 0;
  const auto number = field->get<std::int64_t>();
  return number > 0 ? number : 0;
}

inline std::string loose_text(const Json& json, const char* name) {
  const auto field = json.find(name);
  return field != json.end() && field->is_string() ? field->get<std::string>() : "";
}

}  // namespace deepcut::farm

#include "farm/kinds/job_fields.hpp"

#include <climits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "farm/trust.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

Json request_json(const GoRequest& request) {
  Json json = Json::object();
  if (!request.level.empty()) json["level"] = request.level;
  if (!request.search.empty()) json["search"] = request.search;
  if (!request.options.empty()) json["settings"] = deepcut::to_json(request.options);
  if (request.limits.depth) json["depth"] = *request.limits.depth;
  if (request.limits.nodes) json["nodes"] = *request.limits.nodes;
  if (request.limits.time) json["time_ms"] = request.limits.time->count();
  return json;
}

GoRequest request_from_json(const Json& json) {
  GoRequest request{.level = text_field(json, "level", ""), .search = text_field(json, "search", "")};
  request.options = option_fields(json, "settings");
  if (const auto option = option_with_file(request.options)) {
    throw Error(fmt::format("A job cannot have the option {}: files belong to one machine.", *option));
  }
  if (const auto depth = find_integer(json, "depth", 1, INT_MAX)) request.limits.depth = static_cast<int>(*depth);
  if (const auto nodes = find_integer(json, "nodes", 1, INT64_MAX)) {
    request.limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto time = find_integer(json, "time_ms", 0, INT_MAX)) request.limits.time = Milliseconds(*time);
  return request;
}

}  // namespace deepcut::farm

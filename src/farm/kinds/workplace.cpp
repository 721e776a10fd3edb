#include "farm/kinds/workplace.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "farm/kinds/game_kind.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

std::optional<std::string> Workplace::perform(const std::string& job, const std::stop_token& stop) {
  const Json json = parse_json_object(job);
  const std::string kind = text_field(json, "kind");
  std::optional<Json> result;
  if (kind == kGameKind) {
    result = play_game(json, venue_, programs_, speed_, stop);
  } else {
    throw Error(fmt::format("There is no kind of job {}: expected {}.", quote(kind), kGameKind));
  }
  if (!result) return std::nullopt;
  return to_json_line(*result);
}

}  // namespace deepcut::farm

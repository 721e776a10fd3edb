// A position that is searched, as a job.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <deepcut/value.hpp>

#include "engine/json.hpp"
#include "engine/record.hpp"
#include "engine/searches/go_request.hpp"
#include "farm/kinds/job_kind.hpp"

namespace deepcut::farm {

inline constexpr const char* kSearchKind = "search";

/// `speed` is that of the machine whose time a limit means; 0: of whoever searches.
std::string search_text(const GameRecord& position, const GoRequest& request, std::uint64_t speed);
std::optional<Json> search_position(const Json& job, Workbench& bench, const std::stop_token& stop);

/// What such a job found.
struct Judgement {
  std::string best{};
  std::optional<Value> value{};  ///< for the side to move; nothing: the search did not find out
  int depth = 0;
  std::uint64_t nodes = 0;
  std::vector<std::string> line{};
};
/// Throws Error if this cannot have been found in that position.
Judgement judgement_from_json(const Json& result, const GameRecord& position);

}  // namespace deepcut::farm

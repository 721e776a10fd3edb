#include "farm/kinds/search_kind.hpp"

#include <climits>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "farm/kinds/job_fields.hpp"
#include "farm/kinds/time_scale.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

std::string search_text(const GameRecord& position, const GoRequest& request, std::uint64_t speed) {
  Json json{{"kind", kSearchKind}};
  json.update(position_json(position));
  json.update(request_json(request));
  if (speed > 0 && request.limits.time) json["speed"] = speed;
  return to_json_line(json);
}

namespace {

/// A bound says so where it is a win or a loss, and where it is the estimate of a search that was cut short. A search that
/// has done all it can and has no more than that the side to move does not win knows nothing of draws and losses.
bool says_what_it_is_worth(const SearchReport& report) {
  if (report.bound == Bound::kLower && report.value.is_win()) return true;
  if (report.bound == Bound::kUpper && report.value.is_loss()) return true;
  return report.bound == Bound::kExact || (report.bound != Bound::kNone && report.stop != StopReason::kSolved);
}

}  // namespace

std::optional<Json> search_position(const Json& job, Workbench& bench, const std::stop_token& stop) {
  GoRequest request = request_from_json(job);
  if (const auto scale = time_scale(job, bench)) scale_limits(request.limits, *scale);
  bench.engine.load(position_from_json(job));
  const SearchReport report = bench.engine.run(request, {}, stop);
  if (report.stop == StopReason::kStopped) return std::nullopt;
  // No times: what two machines find in so many nodes is the same to the byte.
  Json result{{"best", report.best.value_or("")},
              {"depth", report.depth},
              {"nodes", report.nodes},
              {"proven", report.value.is_proven()},
              {"line", report.line}};
  if (says_what_it_is_worth(report)) set_value(result, report.value);
  return result;
}

Judgement judgement_from_json(const Json& result, const GameRecord& position) {
  Judgement judgement;
  judgement.best = text_field(result, "best");
  judgement.depth = static_cast<int>(integer_field(result, "depth", 0, INT_MAX));
  judgement.nodes = static_cast<std::uint64_t>(integer_field(result, "nodes", 0, INT64_MAX));
  judgement.line = text_list_field(result, "line");
  const auto value = find_value(result);
  const Json* proven = find_field(result, "proven");
  const bool is_proven = proven != nullptr && proven->is_boolean() && proven->get<bool>();
  if (value) judgement.value = is_proven && !value->is_decisive() ? Value::exact(value->score()) : *value;
  Engine rules;
  rules.load(position);
  if (!rules.is_legal(judgement.best)) throw Error("its best move is not legal.");
  for (const std::string& move : judgement.line) rules.play(move);
  return judgement;
}

}  // namespace deepcut::farm

#include "engine/searches/report.hpp"

#include <nlohmann/json.hpp>

namespace deepcut {

namespace {

const char* kind(Value value) {
  if (value.is_win()) return "win";
  if (value.is_loss()) return "loss";
  if (value == Value::draw()) return "draw";
  return "score";
}

Json to_json(const ReportedLine& line) {
  return {{"moves", line.moves}, {"value", deepcut::to_json(line.value)}, {"bound", to_string(line.bound)}};
}

}  // namespace

const char* to_string(Bound bound) {
  switch (bound) {
    case Bound::kNone:
      return "none";
    case Bound::kUpper:
      return "upper";
    case Bound::kLower:
      return "lower";
    case Bound::kExact:
      return "exact";
  }
  return "";
}

std::string value_text(Value value, Bound bound) {
  switch (bound) {
    case Bound::kNone:
      return "unknown";
    case Bound::kUpper:
      return "at most " + to_string(value);
    case Bound::kLower:
      return "at least " + to_string(value);
    case Bound::kExact:
      return to_string(value);
  }
  return "";
}

Json to_json(Value value) {
  Json json{{"kind", kind(value)}, {"text", to_string(value)}, {"proven", value.is_proven()}};
  if (value.is_decisive()) {
    json["plies"] = value.plies();
  } else {
    json["score"] = value.score();
  }
  return json;
}

Json to_json(const SearchReport& report) {
  Json json;
  json["best"] = report.best ? Json(*report.best) : Json(nullptr);
  json["value"] = to_json(report.value);
  json["bound"] = to_string(report.bound);
  json["depth"] = report.depth;
  json["selective_depth"] = report.selective_depth;
  json["nodes"] = report.nodes;
  json["time_ms"] =
      static_cast<double>(std::chrono::duration_cast<std::chrono::microseconds>(report.time).count()) / 1e3;
  json["nodes_per_second"] = report.nodes_per_second();
  json["line"] = report.line;
  json["lines"] = Json::array();
  for (const ReportedLine& line : report.lines) json["lines"].push_back(to_json(line));
  json["stop"] = to_string(report.stop);
  return json;
}

}  // namespace deepcut

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

/// The ends of the scale are what a search says that sees a win or a loss and cannot rule everything else out.
std::string words(Value value) {
  if (!value.is_proven() && value.score() == kMaxScore) return "likely win";
  if (!value.is_proven() && value.score() == -kMaxScore) return "likely loss";
  return to_string(value);
}

Json line_json(const ReportedLine& line) {
  return {{"moves", line.moves}, {"value", to_json(line.value)}, {"bound", to_string(line.bound)}};
}

}  // namespace

std::string value_text(Value value, Bound bound) {
  switch (bound) {
    case Bound::kNone:
      return "unknown";
    case Bound::kUpper:
      if (value.score() == kMaxScore) return "unknown";
      return value.score() == -kMaxScore ? words(value) : "at most " + words(value);
    case Bound::kLower:
      if (value.score() == -kMaxScore) return "unknown";
      return value.score() == kMaxScore ? words(value) : "at least " + words(value);
    case Bound::kExact:
      return words(value);
  }
  return "";
}

Json to_json(Value value) {
  Json json{{"kind", kind(value)}, {"text", words(value)}, {"proven", value.is_proven()}};
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
  for (const ReportedLine& line : report.lines) json["lines"].push_back(line_json(line));
  json["stop"] = to_string(report.stop);
  return json;
}

}  // namespace deepcut

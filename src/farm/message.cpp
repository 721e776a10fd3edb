#include "farm/message.hpp"

#include <algorithm>
#include <climits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace {

constexpr int kMessageVersion = 1;
constexpr std::size_t kLongestName = 64;

/// FNV-1a, whose two halves begin differently.
std::uint64_t hash(std::string_view text, std::uint64_t seed) {
  std::uint64_t value = 0xcbf29ce484222325 ^ seed;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return value ^ (value >> 29);
}

std::string name_field(const Json& json, const char* field) {
  std::string name = text_field(json, field);
  if (is_name(name)) return name;
  throw Error(
      fmt::format("Field \"{}\" is wrong: expected letters, digits, - and _, at most {}.", field, kLongestName));
}

Json parse_message(std::string_view text, const char* what) {
  if (text.size() > kLongestMessage) {
    throw Error(fmt::format("The message is {} bytes long: expected {} at most.", text.size(), kLongestMessage));
  }
  Json json = parse_json_object(text);
  if (integer_field(json, "version", 1, INT_MAX) != kMessageVersion) {
    throw Error(fmt::format("The {} is of another version: expected {}.", what, kMessageVersion));
  }
  return json;
}

const Json& object_field(const Json& json, const char* name) {
  const Json* object = find_field(json, name);
  if (object == nullptr || !object->is_object()) {
    throw Error(fmt::format("Field \"{}\" is wrong or missing: expected an object.", name));
  }
  return *object;
}

template <class Message>
void read_address(const Json& json, Message& message) {
  message.run = name_field(json, "run");
  message.number = static_cast<std::uint64_t>(integer_field(json, "number", 0, INT64_MAX));
  message.attempt = static_cast<int>(integer_field(json, "attempt", 1, INT_MAX));
  message.id = name_field(json, "id");
}

bool flag(const Json& json, const char* name) {
  const Json* field = find_field(json, name);
  return field != nullptr && field->is_boolean() && field->get<bool>();
}

}  // namespace

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::string content_id(std::string_view text) {
  return fmt::format("{:016x}{:016x}", hash(text, 0), hash(text, 0x9e3779b97f4a7c15));
}

std::string to_text(const JobMessage& message) {
  return to_json_line({{"version", kMessageVersion},
                       {"run", message.run},
                       {"number", message.number},
                       {"attempt", message.attempt},
                       {"id", message.id},
                       {"programs", message.programs},
                       {"job", Json::parse(message.job)}});
}

std::string to_text(const Report& report) {
  Json json{{"version", kMessageVersion}, {"run", report.run}, {"number", report.number},
            {"attempt", report.attempt},  {"id", report.id},   {"worker", report.worker}};
  if (report.failed) {
    json["failure"] = report.text;
    if (report.hopeless) json["hopeless"] = true;
  } else {
    json["result"] = Json::parse(report.text);
  }
  return to_json_line(json);
}

JobMessage parse_job_message(std::string_view text) {
  const Json json = parse_message(text, "job");
  JobMessage message;
  read_address(json, message);
  message.programs = text_list_field(json, "programs");
  message.job = to_json_line(object_field(json, "job"));
  if (content_id(message.job) != message.id) {
    throw Error(fmt::format("Job {} is not what its id says: it was changed on its way.", message.number));
  }
  return message;
}

Report parse_report(std::string_view text) {
  const Json json = parse_message(text, "report");
  Report report;
  read_address(json, report);
  report.worker = name_field(json, "worker");
  report.failed = find_field(json, "failure") != nullptr;
  report.hopeless = flag(json, "hopeless");
  report.text = report.failed ? text_field(json, "failure") : to_json_line(object_field(json, "result"));
  return report;
}

}  // namespace deepcut::farm

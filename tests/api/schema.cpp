#include "api/schema.hpp"

#include <fstream>
#include <set>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "built.hpp"

namespace deepcut::testing {

namespace {

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  throw std::logic_error("schema: unknown type " + type);
}

class Validator {
 public:
  std::string check(const Json& value, const Json& schema, const std::string& path) const {
    for (const auto& rule : schema.items()) {
      if (auto problem = check_rule(value, schema, rule.key(), rule.value(), path); !problem.empty()) return problem;
    }
    return {};
  }

 private:
  std::string check_rule(const Json& value, const Json& schema, const std::string& rule, const Json& wanted,
                         const std::string& path) const {
    const auto problem_if = [&](bool wrong) {
      return wrong ? fmt::format("{}: {} {} is not met by {}", path, rule, wanted.dump().substr(0, 200),
                                 value.dump().substr(0, 200))
                   : std::string();
    };
    if (rule == "description" || rule == "title" || rule == "$schema" || rule == "$defs") return {};
    if (rule == "$ref") return check(value, find(wanted), path);
    if (rule == "type") return problem_if(!has_type(value, wanted));
    if (rule == "const") return problem_if(value != wanted);
    if (rule == "enum") return problem_if(std::find(wanted.begin(), wanted.end(), value) == wanted.end());
    if (rule == "minimum") return problem_if(value.is_number() && value < wanted);
    if (rule == "maximum") return problem_if(value.is_number() && value > wanted);
    if (rule == "maxLength") return problem_if(value.is_string() && value.get<std::string>().size() > wanted);
    if (rule == "minItems") return problem_if(value.is_array() && value.size() < wanted);
    if (rule == "maxItems") return problem_if(value.is_array() && value.size() > wanted);
    if (rule == "anyOf") return problem_if(count_matches(value, wanted, path) == 0);
    if (rule == "oneOf") return check_one_of(value, wanted, path);
    if (rule == "items") return check_items(value, wanted, path);
    if (rule == "properties") return check_properties(value, wanted, path);
    if (rule == "required") return check_required(value, wanted, path);
    if (rule == "additionalProperties") return check_additional(value, schema, wanted, path);
    throw std::logic_error("schema: unknown rule " + rule);
  }

  static const Json& find(const std::string& reference) {
    const std::string prefix = "#/$defs/";
    if (reference.rfind(prefix, 0) != 0) throw std::logic_error("schema: unknown reference " + reference);
    return api_schema().at("$defs").at(reference.substr(prefix.size()));
  }

  int count_matches(const Json& value, const Json& choices, const std::string& path) const {
    int matches = 0;
    for (const Json& choice : choices) matches += check(value, choice, path).empty() ? 1 : 0;
    return matches;
  }

  // The alternatives of messages differ in `type`: what is wrong with the one of that type is worth telling.
  std::string check_one_of(const Json& value, const Json& choices, const std::string& path) const {
    if (count_matches(value, choices, path) == 1) return {};
    for (const Json& choice : choices) {
      const Json& target = choice.contains("$ref") ? find(choice["$ref"]) : choice;
      if (target.contains("properties") && value.contains("type") &&
          target["properties"]["type"]["const"] == value["type"]) {
        return check(value, target, path);
      }
    }
    return path + ": none of the alternatives, or more than one, is met by " + value.dump().substr(0, 200);
  }

  std::string check_items(const Json& value, const Json& items, const std::string& path) const {
    if (!value.is_array()) return {};
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (auto problem = check(value[i], items, fmt::format("{}[{}]", path, i)); !problem.empty()) return problem;
    }
    return {};
  }

  std::string check_properties(const Json& value, const Json& properties, const std::string& path) const {
    if (!value.is_object()) return {};
    for (const auto& property : properties.items()) {
      if (!value.contains(property.key())) continue;
      auto problem = check(value[property.key()], property.value(), path + "." + property.key());
      if (!problem.empty()) return problem;
    }
    return {};
  }

  static std::string check_required(const Json& value, const Json& names, const std::string& path) {
    if (!value.is_object()) return {};
    for (const Json& name : names) {
      if (!value.contains(name.get<std::string>())) return path + ": has no " + name.get<std::string>();
    }
    return {};
  }

  std::string check_additional(const Json& value, const Json& schema, const Json& rule, const std::string& path) const {
    if (!value.is_object()) return {};
    for (const auto& property : value.items()) {
      if (schema.contains("properties") && schema["properties"].contains(property.key())) continue;
      if (rule == false) return path + ": should not have " + property.key();
      auto problem = check(property.value(), rule, path + "." + property.key());
      if (!problem.empty()) return problem;
    }
    return {};
  }
};

}  // namespace

const Json& api_schema() {
  static const Json kSchema = [] {
    std::ifstream file(built::source("docs/api.schema.json"));
    return Json::parse(file);
  }();
  return kSchema;
}

std::string schema_problem(const Json& value, const std::string& definition) {
  return Validator().check(value, api_schema().at("$defs").at(definition), definition);
}

}  // namespace deepcut::testing

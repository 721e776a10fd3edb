#include "cli/options/numbers.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

/// The names by which --help calls the values of such options; the first two are CLI11's own.
constexpr std::array<std::string_view, 13> kWholeNumbers{
    "INT", "UINT", "CARDS", "COUNT", "COUNT,...", "ID", "INDEX", "MB", "N", "NUMBER", "PERCENT", "PLIES", "PORT"};

bool is_whole_number(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::string_view name = std::string_view(type).substr(0, type.find(':'));  // what is checked stands behind
  return std::find(kWholeNumbers.begin(), kWholeNumbers.end(), name) != kWholeNumbers.end();
}

std::string drop_zeros(std::string& text) {
  const std::size_t sign = text.rfind('-', 0) == 0 || text.rfind('+', 0) == 0 ? 1 : 0;
  const bool digits = text.size() > sign && text.find_first_not_of("0123456789", sign) == std::string::npos;
  const std::size_t last = text.size() - 1;
  if (digits) text.erase(sign, std::min(text.find_first_not_of('0', sign), last) - sign);
  return {};
}

}  // namespace

CLI::Validator whole_number_from(std::uint64_t least) {
  const auto check = [least](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && rest == end && number >= least && number <= std::uint64_t{INT64_MAX}) return {};
    return fmt::format("{} is not possible: expected a whole number, {} or more", quote(text), least);
  };
  return {check, ""};
}

CLI::Validator one_of(const std::vector<std::string>& names) {
  const auto check = [names](const std::string& text) -> std::string {
    if (std::find(names.begin(), names.end(), text) != names.end()) return {};
    return fmt::format("{} is not possible: expected {}", quote(text), join_or(names));
  };
  return {check, CLI::IsMember(names).get_description()};
}

void read_in_decimal(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (is_whole_number(*option)) option->transform(CLI::Validator(drop_zeros, ""));
  }
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) read_in_decimal(*command);
}

namespace {

/// What stands before and behind some words of CLI11; nothing if they are not there.
std::optional<std::pair<std::string_view, std::string_view>> around(std::string_view text, std::string_view words) {
  const std::size_t at = text.find(words);
  if (at == std::string_view::npos) return std::nullopt;
  return std::pair{text.substr(0, at), text.substr(at + words.size())};
}

/// Its type tells nothing of what was expected.
std::string of_a_wrong_type(const CLI::App& command, const std::string& name, std::string_view value) {
  const CLI::Option* option = command.get_option_no_throw(name);
  const bool flag = option != nullptr && option->get_items_expected_max() == 0;
  if (flag) return fmt::format("{} cannot be {}: expected true or false", name, quote(value));
  const bool digits = !value.empty() && value.find_first_not_of("-0123456789") == std::string_view::npos;
  return fmt::format("{} cannot be {}: expected a {}number", name, quote(value), digits ? "smaller " : "");
}

}  // namespace

std::string explanation(const CLI::App& command, const CLI::ParseError& error) {
  const std::string_view text = error.what();
  if (const auto named = around(text, "Could not convert: "); named && named->first.empty()) {
    if (const auto pair = around(named->second, " = "))
      return of_a_wrong_type(command, std::string(pair->first), pair->second);
  }
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    if (const auto both = around(text, " excludes ")) {
      return fmt::format("{} and {} exclude each other: expected one of them", both->first, both->second);
    }
  }
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) {
    if (const auto both = around(text, " requires ")) {
      return fmt::format("{} stands alone: expected {} beside it", both->first, both->second);
    }
  }
  if (const auto missing = around(text, " is required"); missing && missing->second.empty()) {
    return fmt::format("{} is missing", missing->first);
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (const auto none = around(text, ": 1 required ")) {
      const std::string_view type = none->second.substr(0, none->second.find_first_of(": "));
      return fmt::format("{0} has no value: expected {0} {1}", none->first, type);
    }
    if (const auto many = around(text, ": At Most 1 required but received ")) {
      return fmt::format("{} stands there {} times: expected it once", many->first, many->second);
    }
  }
  return std::string(text);
}

}  // namespace deepcut::cli

#include "cli/options/numbers.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

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

void read_in_decimal(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (is_whole_number(*option)) option->transform(CLI::Validator(drop_zeros, ""));
  }
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) read_in_decimal(*command);
}

}  // namespace deepcut::cli

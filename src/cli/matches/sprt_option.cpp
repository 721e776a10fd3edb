#include "cli/matches/sprt_option.hpp"

#include <cmath>
#include <locale>
#include <sstream>

#include <fmt/format.h>

#include "cli/options/numbers.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

// As a C++ program writes it, whatever the user's locale is.
bool read_number(const std::string& text, double& number) {
  std::istringstream stream(text);
  stream.imbue(std::locale::classic());
  stream >> number;
  return !stream.fail() && stream.peek() == std::istringstream::traits_type::eof() && std::isfinite(number);
}

}  // namespace

std::vector<double> parse_numbers(const std::string& text, std::size_t fewest, std::size_t most,
                                  const std::string& option, const std::string& expected) {
  std::vector<double> numbers;
  std::istringstream stream(text);
  bool ok = true;
  for (std::string part; std::getline(stream, part, ',');) ok = read_number(part, numbers.emplace_back()) && ok;
  if (!ok || numbers.size() < fewest || numbers.size() > most) {
    throw Error(fmt::format("{} cannot be {}: expected {}.", option, quote(text), expected));
  }
  return numbers;
}

std::optional<match::Sprt> SprtOptions::parse() const {
  if (text.empty()) return std::nullopt;
  const std::vector<double> numbers =
      parse_numbers(text, 2, 4, "--sprt", "ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, as in 0,5,0.05,0.05");
  match::Sprt sprt;
  sprt.elo0 = numbers[0];
  sprt.elo1 = numbers[1];
  if (numbers.size() > 2) sprt.alpha = numbers[2];
  if (numbers.size() > 3) sprt.beta = numbers[3];
  sprt.model = match::parse_elo_model(model).value_or(sprt.model);
  return sprt;
}

void SprtOptions::add(CLI::App& command) {
  CLI::Option* test = command.add_option(
      "--sprt", text, "Sequential test between two differences: 0,5 or 0,5,0.05,0.05 with the errors");
  test->type_name("ELO0,ELO1");
  command.add_option("--elo-model", model, "Elo of the test: logistic (as without it) or normalised")
      ->type_name("NAME")
      ->check(one_of({"logistic", "normalised", "normalized"}))
      ->needs(test);
}

}  // namespace deepcut::cli

#include "spsa/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

namespace deepcut::tune {

std::size_t place_of(const std::vector<Number>& numbers, std::string_view name) {
  const auto found =
      std::find_if(numbers.begin(), numbers.end(), [&](const Number& known) { return known.name == name; });
  if (found == numbers.end()) throw std::runtime_error(fmt::format("There is no number {}.", name));
  return static_cast<std::size_t>(std::distance(numbers.begin(), found));
}

Settings settings_of_play(const std::vector<Number>& numbers) {
  Settings settings;
  for (const Number& number : numbers) settings.push_back(number.of_play);
  return settings;
}

Settings changed_settings(const std::vector<Number>& numbers, std::string_view changes) {
  Settings settings = settings_of_play(numbers);
  while (!changes.empty()) {
    const std::string_view change = changes.substr(0, changes.find(','));
    changes.remove_prefix(std::min(changes.size(), change.size() + 1));
    const std::size_t equals = std::min(change.find('='), change.size());
    const std::string_view name = change.substr(0, equals);
    int& value = settings[place_of(numbers, name)];
    const std::string_view text = change.substr(std::min(equals + 1, change.size()));
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
      throw std::runtime_error(fmt::format("{} is no value for {}: expected a whole number.", text, name));
    }
  }
  return settings;
}

}  // namespace deepcut::tune

// The commands of a tuner: a name and words by their place.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

namespace deepcut::tune {

using Words = std::vector<std::string>;

struct Command {
  std::string name;
  std::string words;  ///< what follows it
  int (*run)(const Words&);

  bool takes(std::size_t count) const {
    const auto named = static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) + (words.empty() ? 1 : 2);
    if (words.ends_with("FILE...")) return count >= named;
    return count == named || (words.ends_with(']') && count == named - 1);
  }
};

/// Throws std::runtime_error.
template <class Number = std::uint64_t>
Number parse_number(const std::string& word) {
  Number value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < 0) {
    throw std::runtime_error(word + ": expected a whole number.");
  }
  return value;
}

/// Of one command if it is known, else of all.
inline std::string usage(std::string_view program, const std::vector<Command>& commands, std::string_view name) {
  std::string one;
  std::string all;
  for (const Command& command : commands) {
    const std::string line = fmt::format("\n  {} {} {}", program, command.name, command.words);
    if (command.name == name) one = line;
    all += line;
  }
  return "Usage:" + (one.empty() ? all : one);
}

/// The exit code of a program.
inline int run(std::string_view program, const std::vector<Command>& commands, int argc, char** argv) {
  const Words words(argv + 1, argv + argc);
  const std::string name = words.empty() ? "" : words[0];
  try {
    for (const Command& command : commands) {
      if (command.name == name && command.takes(words.size())) return command.run(words);
    }
    throw std::runtime_error(usage(program, commands, name));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace deepcut::tune

// Settings with a name, a type and a line of help: what a rule set or a search can be told.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace deepcut::games {

enum class OptionType : std::uint8_t { kInteger, kFlag, kChoice, kText };

/// What may be set. Made by one of the four functions, which name the type:
///
///     OptionSpec::integer("hash", "megabytes of the transposition table", 64, 1, 4096)
struct OptionSpec {
  std::string name;
  std::string help;
  OptionType type = OptionType::kText;
  std::string initial;  ///< the default, as a person would write it
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::vector<std::string> choices{};

  static OptionSpec integer(std::string name, std::string help, std::int64_t initial, std::int64_t min,
                            std::int64_t max) {
    return {std::move(name), std::move(help), OptionType::kInteger, std::to_string(initial), min, max, {}};
  }
  static OptionSpec flag(std::string name, std::string help, bool initial) {
    return {std::move(name), std::move(help), OptionType::kFlag, initial ? "on" : "off", 0, 0, {}};
  }
  /// The first choice is the default.
  static OptionSpec choice(std::string name, std::string help, std::vector<std::string> choices) {
    const std::string initial = choices.at(0);
    return {std::move(name), std::move(help), OptionType::kChoice, initial, 0, 0, std::move(choices)};
  }
  static OptionSpec text(std::string name, std::string help, std::string initial) {
    return {std::move(name), std::move(help), OptionType::kText, std::move(initial), 0, 0, {}};
  }
};

/// A value for every option of a list, checked against it. Asking for a name or a type that is not in the list is
/// a mistake of the programmer and throws what the standard library throws.
class OptionValues {
 public:
  void set(const std::string& name, std::int64_t value) { values_[name] = value; }
  void set(const std::string& name, bool value) { values_[name] = value; }
  void set(const std::string& name, std::string value) { values_[name] = std::move(value); }

  std::int64_t integer(const std::string& name) const { return std::get<std::int64_t>(values_.at(name)); }
  bool flag(const std::string& name) const { return std::get<bool>(values_.at(name)); }
  /// Of a choice or a text.
  const std::string& text(const std::string& name) const { return std::get<std::string>(values_.at(name)); }

  friend bool operator==(const OptionValues&, const OptionValues&) = default;

 private:
  std::map<std::string, std::variant<std::int64_t, bool, std::string>> values_;
};

}  // namespace deepcut::games

// The numbers of a game's search by name, so that others can be tried without compiling. A game has them in one table, a
// line each:
//
//     inline std::vector<Tunable<Numbers>> table() {
//       return {number<&Numbers::margins, &Margins::standing>("standing", 0, 90, 8), ...};
//     }
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace deepcut::tune {

/// A number as programs know it that do not know its game.
struct Number {
  std::string name;
  int of_play;
  int least;  ///< what is not worth trying is not in the range
  int most;
  int step;  ///< a change that may just be felt

  bool operator==(const Number&) const = default;
};

/// One value for each number of a table, in its order.
using Settings = std::vector<int>;

Settings settings_of_play(const std::vector<Number>& numbers);
/// "singular=4,late_moves=2": the numbers of play with these changes. Throws std::runtime_error.
Settings changed_settings(const std::vector<Number>& numbers, std::string_view changes);
/// The place of a name in the table. Throws std::runtime_error.
std::size_t place_of(const std::vector<Number>& numbers, std::string_view name);

template <class Numbers>
struct Tunable {
  Number number;
  void (*set)(Numbers&, int);
};

namespace detail {

template <auto kMember, auto... kInside, class Object>
auto& inside(Object& object) {
  if constexpr (sizeof...(kInside) == 0) {
    return object.*kMember;
  } else {
    return inside<kInside...>(object.*kMember);
  }
}

template <class Object, class Member>
Object owner(Member Object::*);

}  // namespace detail

/// The one that is reached by these members, one inside the other.
template <auto kMember, auto... kInside>
auto number(std::string name, int least, int most, int step) {
  using Numbers = decltype(detail::owner(kMember));
  const Numbers of_play;
  const auto set = [](Numbers& numbers, int value) {
    auto& member = detail::inside<kMember, kInside...>(numbers);
    member = static_cast<std::remove_reference_t<decltype(member)>>(value);
  };
  const int now = static_cast<int>(detail::inside<kMember, kInside...>(of_play));
  return Tunable<Numbers>{{std::move(name), now, least, most, step}, set};
}

template <class Numbers>
std::vector<Number> names(const std::vector<Tunable<Numbers>>& table) {
  std::vector<Number> numbers;
  for (const Tunable<Numbers>& tunable : table) numbers.push_back(tunable.number);
  return numbers;
}

template <class Numbers>
Numbers with_settings(const std::vector<Tunable<Numbers>>& table, const Settings& settings) {
  Numbers numbers;
  for (std::size_t i = 0; i < table.size(); ++i) table[i].set(numbers, settings[i]);
  return numbers;
}

}  // namespace deepcut::tune

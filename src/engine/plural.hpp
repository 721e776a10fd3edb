// One game, two games.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace deepcut {

/// The word that stands behind this number: `one`, or `many`, which without it is the same with an s.
inline std::string plural(std::uint64_t count, std::string_view one, std::string_view many = {}) {
  if (count == 1) return std::string(one);
  return many.empty() ? std::string(one) + "s" : std::string(many);
}

}  // namespace deepcut

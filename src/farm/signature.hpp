// Who plays alike: two programs with the same signature find the same moves in the same number of positions.
#pragma once

#include <cstdint>
#include <string>

namespace deepcut::farm {

struct Signature {
  /// Version, and the positions that the search visits in the positions of `deepcut bench`, to small depths so that it
  /// takes a fraction of a second: "0_1_0-123456".
  std::string text;
  std::uint64_t speed = 0;  ///< positions a second of one thread, as measured on the way
};

/// Takes a moment the first time.
const Signature& own_signature();

}  // namespace deepcut::farm

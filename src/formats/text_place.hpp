// Where in a text something stands, as people count it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/error.hpp"

namespace deepcut {

struct TextPlace {
  int line = 1;
  int column = 1;  ///< in characters: the bytes of one in UTF-8 are counted once
};

TextPlace place_of(std::string_view text, std::size_t offset);

[[noreturn]] void fail_at(std::string_view text, std::size_t offset, const std::string& what);

/// Text that is no UTF-8 is taken for Latin-1; a byte order mark is left out, and every end of line becomes one \n.
std::string readable_text(std::string_view bytes);

}  // namespace deepcut

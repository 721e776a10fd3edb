// Which bytes are text: UTF-8, one character after the other.
#pragma once

#include <cstddef>
#include <string_view>

namespace deepcut {

/// Whether a byte is one of a character's after its first.
constexpr bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// How many bytes the first character of the text has; 0 if the text is empty or begins with none.
std::size_t character_length(std::string_view text);
/// Whether the text is characters from its beginning to its end.
bool is_utf8(std::string_view text);

}  // namespace deepcut

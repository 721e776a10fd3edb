#include "formats/text_place.hpp"

#include <algorithm>

namespace deepcut {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// How many bytes the character takes that begins with this one; 0: none begins so.
std::size_t character_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// Longer forms than needed, surrogates and numbers beyond the last character begin with these two bytes.
bool is_wrong_pair(unsigned char first, unsigned char second) {
  return (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) || (first == 0xF0 && second < 0x90) ||
         (first == 0xF4 && second >= 0x90);
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = character_length(first);
    if (length == 0 || length > text.size()) return false;
    const std::string_view rest = text.substr(1, length - 1);
    if (!std::all_of(rest.begin(), rest.end(), continues)) return false;
    if (length > 1 && is_wrong_pair(first, static_cast<unsigned char>(text[1]))) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string from_latin1(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xC0U | (byte >> 6U));
      text += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return text;
}

}  // namespace

TextPlace place_of(std::string_view text, std::size_t offset) {
  TextPlace place;
  for (const char c : text.substr(0, offset)) {
    if (c == '\n') {
      ++place.line;
      place.column = 1;
    } else if (!continues(c)) {
      ++place.column;
    }
  }
  return place;
}

void fail_at(std::string_view text, std::size_t offset, const std::string& what) {
  const TextPlace place = place_of(text, offset);
  throw ParseError(place.line, place.column, what);
}

std::string readable_text(std::string_view bytes) {
  if (bytes.substr(0, kByteOrderMark.size()) == kByteOrderMark) bytes.remove_prefix(kByteOrderMark.size());
  const std::string text = is_utf8(bytes) ? std::string(bytes) : from_latin1(bytes);
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool carriage = text[i] == '\r';
    result += carriage ? '\n' : text[i];
    if (carriage && i + 1 < text.size() && text[i + 1] == '\n') ++i;
  }
  return result;
}

}  // namespace deepcut

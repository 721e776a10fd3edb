#include "formats/text_place.hpp"

#include "engine/utf8.hpp"

namespace deepcut {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

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
    } else if (!continues_character(c)) {
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

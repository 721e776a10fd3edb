#include "engine/text.hpp"

#include <algorithm>
#include <charconv>

#include "engine/utf8.hpp"

namespace deepcut {

namespace {

// The classic locale's, whatever the user's is.
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (!is_space(c)) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

std::string join_or(const std::vector<std::string>& words) {
  if (words.size() < 2) return join(words);
  const std::vector<std::string> all_but_last(words.begin(), words.end() - 1);
  return join(all_but_last, ", ") + " or " + words.back();
}

std::string quote(std::string_view text) {
  constexpr std::size_t kLongest = 40;  // characters
  std::string result = "\"";
  for (std::size_t count = 0; count < kLongest && !text.empty(); ++count) {
    const std::size_t length = character_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    // The second block of control characters is U+0080 to U+009F.
    const bool control = length == 1 ? text[0] < ' ' || text[0] == '\x7f' : character < "\xC2\xA0";
    result += length == 0 || control ? "?" : character;
    text.remove_prefix(character.size());
  }
  return result + (text.empty() ? "\"" : "...\"");
}

std::optional<std::int64_t> to_integer(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace deepcut

// What the messages of Gomocup programs say about their searches.
#include <cstdlib>

#include "engine/text.hpp"
#include "protocols/gomocup.hpp"

namespace deepcut::gomocup {

namespace {

std::vector<std::string> words_of(std::string_view message) {
  std::string text = lower(message);
  for (char& c : text) {
    if (c == '|' || c == ',' || c == '=' || c == ':') c = ' ';
  }
  return split_words(text);
}

/// "49864", "375k", "1.5m"; "17-30" gives what stands before the dash.
std::optional<double> number_of(const std::string& word) {
  const char* const begin = word.c_str();
  char* end = nullptr;
  const double number = std::strtod(begin, &end);
  const bool sane = end != begin && number > -1e18 && number < 1e18;  // also no infinity, no nan
  if (!sane) return std::nullopt;
  if (*end == 'k') return number * 1e3;
  if (*end == 'm') return number * 1e6;
  if (*end == 'g') return number * 1e9;
  return number;
}

/// "+m11" and "-m8" are wins and losses in so many plies.
std::optional<Value> value_of(const std::string& word) {
  const std::size_t mate = word.find('m');
  const bool is_mate = mate <= 1 && mate + 1 < word.size();
  if (is_mate) {
    const auto plies = number_of(word.substr(mate + 1));
    if (!plies || *plies < 0 || *plies > kMaxWinPlies) return std::nullopt;
    const int count = static_cast<int>(*plies);
    return word[0] == '-' ? Value::loss(count) : Value::win(count);
  }
  const auto number = number_of(word);
  if (!number) return std::nullopt;
  return Value::heuristic(static_cast<std::int64_t>(*number));
}

}  // namespace

SearchNews parse_news(std::string_view message) {
  SearchNews news;
  const std::vector<std::string> words = words_of(message);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& key = words[i];
    const std::string& value = words[i + 1];
    if (key == "depth") {
      const auto depth = number_of(value);
      if (depth && *depth >= 0 && *depth <= 1000) news.depth = static_cast<int>(*depth);
    } else if (key == "node" || key == "nodes" || key == "n") {
      const auto nodes = number_of(value);
      if (nodes && *nodes >= 0) news.nodes = static_cast<std::uint64_t>(*nodes);
    } else if (key == "eval" || key == "ev" || key == "val" || key == "value") {
      if (const auto found = value_of(value)) news.value = found;
    }
  }
  return news;
}

}  // namespace deepcut::gomocup

// What the messages of Gomocup programs say about their searches: read and written.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/text.hpp"
#include "protocols/gomocup/wire.hpp"

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
  return Value::heuristic(static_cast<std::int64_t>(std::clamp<double>(*number, -kMaxScore, kMaxScore)));
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
      constexpr double kMost = 1e18;
      if (nodes && *nodes >= 0 && *nodes <= kMost) news.nodes = static_cast<std::uint64_t>(*nodes);
    } else if (key == "eval" || key == "ev" || key == "val" || key == "value") {
      if (const auto found = value_of(value)) news.value = found;
    }
  }
  return news;
}

// ---------------------------------------------------------------------------------------------------------

namespace {

/// "9800", "375K", "12M".
std::string short_count(std::uint64_t count) {
  if (count < 10'000) return std::to_string(count);
  if (count < 10'000'000) return fmt::format("{}K", count / 1000);
  if (count < 10'000'000'000) return fmt::format("{}M", count / 1'000'000);
  return fmt::format("{}G", count / 1'000'000'000);
}

std::int64_t milliseconds(const SearchReport& report) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(report.time).count();
}

}  // namespace

std::string to_eval(Value value) {
  if (value.is_win()) return fmt::format("+M{}", value.plies());
  if (value.is_loss()) return fmt::format("-M{}", value.plies());
  return std::to_string(value.score());
}

std::vector<std::string> progress_messages(const SearchReport& report) {
  if (report.lines.size() <= 1) {
    return {fmt::format("Depth {}-{} | Eval {} | Time {}ms | {}", report.depth, report.selective_depth,
                        to_eval(report.value), milliseconds(report), join(report.line))};
  }
  std::vector<std::string> messages;
  for (const ReportedLine& line : report.lines) {
    messages.push_back(fmt::format("({}) {} | {}-{} | {}", messages.size() + 1, to_eval(line.value), report.depth,
                                   report.selective_depth, join(line.moves)));
  }
  return messages;
}

std::string result_message(const SearchReport& report) {
  return fmt::format("Speed {} | Depth {}-{} | Eval {} | Node {} | Time {}ms", short_count(report.nodes_per_second()),
                     report.depth, report.selective_depth, to_eval(report.value), short_count(report.nodes),
                     milliseconds(report));
}

}  // namespace deepcut::gomocup

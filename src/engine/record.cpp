#include "engine/record.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {

namespace {

/// One line of the file: a keyword and what follows it.
struct RecordLine {
  int number;
  std::string_view keyword;
  int keyword_column;
  std::string_view rest;
  int rest_column;
};

[[noreturn]] void fail(const RecordLine& line, int column, const std::string& what) {
  throw ParseError(line.number, column, what);
}

RecordLine split_line(std::string_view text, int number) {
  const auto column = [&text](std::string_view part) { return static_cast<int>(part.data() - text.data()) + 1; };
  const std::string_view content = trim(text);
  const std::size_t end = std::min(content.find_first_of(" \t"), content.size());
  const std::string_view keyword = content.substr(0, end);
  const std::string_view rest = trim(content.substr(end));
  return {number, keyword, column(keyword), rest, column(rest)};
}

std::string one_word(const RecordLine& line, const std::string& what) {
  const std::vector<std::string> words = split_words(line.rest);
  if (words.size() != 1) {
    fail(line, line.rest_column, fmt::format("expected {} after \"{}\", not {}", what, line.keyword, quote(line.rest)));
  }
  return words[0];
}

void read_option(GameRecord& record, const RecordLine& line) {
  if (line.rest.empty()) fail(line, line.rest_column, "expected a name and a value after \"option\"");
  const std::size_t space = std::min(line.rest.find_first_of(" \t"), line.rest.size());
  record.options.emplace_back(line.rest.substr(0, space), trim(line.rest.substr(space)));
}

void read_line(GameRecord& record, const RecordLine& line) {
  if (record.game.empty() && line.keyword != "game") {
    fail(line, line.keyword_column, fmt::format("expected \"game NAME\" first, not {}", quote(line.keyword)));
  }
  if (line.keyword == "game") {
    if (!record.game.empty()) fail(line, line.keyword_column, "expected only one \"game\"");
    record.game = one_word(line, "the name of a game");
  } else if (line.keyword == "rules") {
    if (!record.rules.empty()) fail(line, line.keyword_column, "expected only one \"rules\"");
    record.rules = one_word(line, "the name of a rule set");
  } else if (line.keyword == "option") {
    read_option(record, line);
  } else if (line.keyword == "moves") {
    for (std::string& move : split_words(line.rest)) record.moves.push_back(std::move(move));
  } else if (line.keyword == "result") {
    record.result = line.rest;
  } else {
    fail(line, line.keyword_column,
         fmt::format("expected game, rules, option, moves or result, not {}", quote(line.keyword)));
  }
}

}  // namespace

GameRecord parse_record(std::string_view text) {
  GameRecord record;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view content = trim(line);
    if (!content.empty() && content.front() != '#') read_line(record, split_line(line, number));
  }
  if (record.game.empty()) throw ParseError(number + 1, 1, "expected \"game NAME\", found the end of the file");
  return record;
}

namespace {

/// A statement is a line, whatever other formats could say in several.
std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

std::string to_text(const GameRecord& record) {
  constexpr std::size_t kMovesPerLine = 20;
  std::string text = "game " + record.game + "\n";
  if (!record.rules.empty()) text += "rules " + record.rules + "\n";
  for (const auto& [name, value] : record.options) text += on_one_line(fmt::format("option {} {}", name, value)) + "\n";
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    text += i % kMovesPerLine == 0 ? "moves " : " ";
    text += record.moves[i];
    if ((i + 1) % kMovesPerLine == 0 || i + 1 == record.moves.size()) text += "\n";
  }
  if (!record.result.empty()) text += on_one_line("result " + record.result) + "\n";
  return text;
}

}  // namespace deepcut

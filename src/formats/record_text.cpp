#include "formats/record_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/text_place.hpp"

namespace deepcut {

namespace {

/// A keyword and what follows it, up to the end of the line. All are parts of the file.
struct Statement {
  std::string_view keyword;
  std::string_view rest;
};

class RecordReader {
 public:
  RecordReader(std::string_view text, std::vector<std::size_t>* move_offsets)
      : text_(text), move_offsets_(move_offsets) {}

  GameRecord read() {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      const std::string_view line = trim(text_.substr(begin, end - begin));
      if (!line.empty() && line.front() != '#') read_statement(split(line));
      begin = end + 1;
    }
    if (record_.game.empty()) fail(text_.substr(text_.size()), "expected \"game NAME\", found the end of the file");
    return std::move(record_);
  }

 private:
  [[noreturn]] void fail(std::string_view part, const std::string& what) const {
    fail_at(text_, static_cast<std::size_t>(part.data() - text_.data()), what);
  }

  /// The first word of a trimmed text.
  static Statement split(std::string_view text) {
    const std::size_t end = std::min(text.find_first_of(" \t\v\f\r"), text.size());
    return {text.substr(0, end), trim(text.substr(end))};
  }

  void read_statement(const Statement& statement) {
    const auto& [keyword, rest] = statement;
    if (record_.game.empty() && keyword != "game") {
      fail(keyword, fmt::format("expected \"game NAME\" first, not {}", quote(keyword)));
    }
    if (keyword == "game") {
      if (!record_.game.empty()) fail(keyword, "expected only one \"game\"");
      record_.game = one_word(statement, "the name of a game");
    } else if (keyword == "rules") {
      if (!record_.rules.empty()) fail(keyword, "expected only one \"rules\"");
      record_.rules = one_word(statement, "the name of a rule set");
    } else if (keyword == "option") {
      if (rest.empty()) fail(rest, "expected a name and a value after \"option\"");
      const auto [name, value] = split(rest);
      record_.options.emplace_back(name, value);
    } else if (keyword == "moves") {
      read_moves(rest);
    } else if (keyword == "result") {
      record_.result = rest;
    } else {
      fail(keyword, fmt::format("expected game, rules, option, moves or result, not {}", quote(keyword)));
    }
  }

  std::string one_word(const Statement& statement, const char* what) const {
    const auto [word, more] = split(statement.rest);
    if (!word.empty() && more.empty()) return std::string(word);
    fail(statement.rest,
         fmt::format("expected {} after \"{}\", not {}", what, statement.keyword, quote(statement.rest)));
  }

  void read_moves(std::string_view rest) {
    while (!rest.empty()) {
      const auto [move, more] = split(rest);
      record_.moves.emplace_back(move);
      if (move_offsets_ != nullptr) move_offsets_->push_back(static_cast<std::size_t>(move.data() - text_.data()));
      rest = more;
    }
  }

  const std::string_view text_;
  std::vector<std::size_t>* const move_offsets_;
  GameRecord record_;
};

}  // namespace

GameRecord parse_record(std::string_view text, std::vector<std::size_t>* move_offsets) {
  return RecordReader(text, move_offsets).read();
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

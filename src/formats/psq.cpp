#include "formats/psq.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/text.hpp"
#include "formats/text_place.hpp"

namespace deepcut::psq {

namespace {

constexpr std::string_view kMagic = "piskvorky";
constexpr int kLargest = 1'000'000'000;

/// Numbers and the signs between them, from one line.
class Scanner {
 public:
  Scanner(std::string_view text, std::size_t begin, std::size_t end) : text_(text), at_(begin), end_(end) {}

  int number(const char* what) {
    skip_blanks();
    int value = 0;
    const char* const last = text_.data() + end_;
    const auto [rest, error] = std::from_chars(text_.data() + at_, last, value);
    if (error != std::errc() || value < -1 || value > kLargest) fail_at(text_, at_, fmt::format("expected {}", what));
    at_ = static_cast<std::size_t>(rest - text_.data());
    return value;
  }
  bool take(char sign) {
    skip_blanks();
    if (at_ >= end_ || text_[at_] != sign) return false;
    ++at_;
    return true;
  }
  void expect(char sign) {
    if (!take(sign)) fail_at(text_, at_, fmt::format("expected \"{}\"", sign));
  }
  void expect_end() {
    skip_blanks();
    if (at_ < end_) fail_at(text_, at_, fmt::format("expected the end of the line, found {}", quote(rest())));
  }
  std::string_view rest() const { return text_.substr(at_, end_ - at_); }

 private:
  void skip_blanks() {
    while (at_ < end_ && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
};

bool is_move(std::string_view line) {
  return line.find(',') != std::string_view::npos &&
         line.find_first_not_of("0123456789,-+ \t") == std::string_view::npos;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Game parse() {
    bool header = false;
    std::vector<std::string_view> rest;
    while (next_line()) {
      if (line().empty()) continue;
      if (!header) {
        read_header();
        header = true;
      } else if (is_move(line()) && rest.empty()) {
        read_move();
      } else {
        rest.push_back(line());
      }
    }
    if (!header) fail_at(text_, 0, "expected \"Piskvorky\" and the size of the board");
    read_end(rest);
    return std::move(game_);
  }

 private:
  bool next_line() {
    if (next_ >= text_.size()) return false;
    begin_ = next_;
    end_ = std::min(text_.find('\n', begin_), text_.size());
    next_ = end_ + 1;
    return true;
  }
  std::string_view line() const { return trim(text_.substr(begin_, end_ - begin_)); }

  void read_header() {
    if (lower(line()).rfind(kMagic, 0) != 0) fail_at(text_, begin_, "expected \"Piskvorky\" and the size of the board");
    const auto word = static_cast<std::size_t>(line().data() - text_.data());
    Scanner scan(text_, word + kMagic.size(), end_);
    game_.width = scan.number("the width of the board");
    scan.expect('x');
    game_.height = scan.number("the height of the board");
    if (!scan.take(',')) return scan.expect_end();
    game_.levels[0] = scan.number("the level of the first player");
    scan.expect(':');
    game_.levels[1] = scan.number("the level of the second player");
    if (scan.take(',')) game_.second_began = scan.number("0 or 1: who began") == 1;
    scan.expect_end();
  }

  void read_move() {
    Scanner scan(text_, begin_, end_);
    Move move;
    move.offset = begin_;
    move.point.x = scan.number("the column of a move, counted from 1") - 1;
    scan.expect(',');
    move.point.y = scan.number("the row of a move, counted from 1") - 1;
    const Point& point = move.point;
    if (point.x < 0 || point.y < 0 || point.x >= game_.width || point.y >= game_.height) {
      fail_at(text_, begin_,
              fmt::format("{},{} is not on a board of {}x{}, counted from 1", point.x + 1, point.y + 1, game_.width,
                          game_.height));
    }
    if (scan.take(',')) move.time_ms = std::max(scan.number("the time of a move in milliseconds"), 0);
    scan.expect_end();
    game_.moves.push_back(move);
  }

  /// Two names or none, then a number; other programs add what they like.
  void read_end(const std::vector<std::string_view>& lines) {
    std::size_t next = 0;
    if (lines.size() >= 2 && !to_integer(lines[0])) {
      game_.names = {std::string(lines[0]), std::string(lines[1])};
      next = 2;
    }
    if (next >= lines.size()) return;
    const auto number = to_integer(lines[next]);
    if (number && *number >= -1 && *number <= kLargest) game_.end = static_cast<int>(*number);
  }

  std::string_view text_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t next_ = 0;
  Game game_;
};

}  // namespace

bool looks_like(std::string_view text) { return lower(trim(text).substr(0, kMagic.size())) == kMagic; }

Game parse(std::string_view text) { return Parser(text).parse(); }

std::string to_text(const Game& game) {
  std::string text = fmt::format("Piskvorky {}x{}, {}:{}, {}\n", game.width, game.height, game.levels[0],
                                 game.levels[1], game.second_began ? 1 : 0);
  for (const Move& move : game.moves) {
    text += fmt::format("{},{},{}\n", move.point.x + 1, move.point.y + 1, move.time_ms);
  }
  if (!game.names[0].empty() && !game.names[1].empty()) text += game.names[0] + "\n" + game.names[1] + "\n";
  if (game.end) text += fmt::format("{}\n", *game.end);
  return text;
}

}  // namespace deepcut::psq

#include "protocols/gomocup/wire.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::gomocup {

namespace {

constexpr std::int64_t kLargest = 1'000'000;  // of coordinates and counts, wherever a board ends

/// The first word and what follows it.
struct Words {
  std::string first;  ///< in capital letters
  std::string_view rest;
};

Words split_first(std::string_view line) {
  line = trim(line);
  const std::size_t end = line.find_first_of(" \t\n\v\f\r");
  if (end == std::string_view::npos) return {upper(line), {}};
  return {upper(line.substr(0, end)), trim(line.substr(end))};
}

/// "a,b,c" with spaces allowed around the numbers; nothing if any part is something else.
std::optional<std::vector<int>> parse_numbers(std::string_view text) {
  std::vector<int> numbers;
  for (;;) {
    const std::size_t comma = text.find(',');
    const auto number = to_integer(trim(text.substr(0, comma)));
    if (!number || *number < -kLargest || *number > kLargest) return std::nullopt;
    numbers.push_back(static_cast<int>(*number));
    if (comma == std::string_view::npos) return numbers;
    text.remove_prefix(comma + 1);
  }
}

Point point_after(const Words& words) {
  const auto point = parse_point(words.rest);
  if (!point) throw Error(fmt::format("{} {} is wrong: expected X,Y.", words.first, quote(words.rest)));
  return *point;
}

int number_after(const Words& words) {
  const auto number = to_integer(words.rest);
  if (!number || *number < -kLargest || *number > kLargest)
    throw Error(fmt::format("{} {} is wrong: expected a number.", words.first, quote(words.rest)));
  return static_cast<int>(*number);
}

Start rectangle_after(const Words& words) {
  const auto numbers = parse_numbers(words.rest);
  if (!numbers || numbers->size() != 2)
    throw Error(fmt::format("RECTSTART {} is wrong: expected WIDTH,HEIGHT.", quote(words.rest)));
  return {numbers->at(0), numbers->at(1)};
}

Info info_after(const Words& words) {
  const Words pair = split_first(words.rest);
  if (pair.first.empty()) throw Error("INFO is wrong: expected a key and a value.");
  return {lower(pair.first), std::string(pair.rest)};
}

struct Writer {
  std::string operator()(const Start& start) const {
    if (start.width == start.height) return fmt::format("START {}", start.width);
    return fmt::format("RECTSTART {},{}", start.width, start.height);
  }
  std::string operator()(const Restart& /*restart*/) const { return "RESTART"; }
  std::string operator()(const Begin& /*begin*/) const { return "BEGIN"; }
  std::string operator()(const Turn& turn) const { return "TURN " + to_text(turn.point); }
  std::string operator()(const Play& play) const { return "PLAY " + to_text(play.point); }
  std::string operator()(const TakeBack& back) const { return "TAKEBACK " + to_text(back.point); }
  std::string operator()(const Board& board) const {
    if (board.purpose == Board::Purpose::kSwap2) return "SWAP2BOARD";
    return board.purpose == Board::Purpose::kShow ? "YXBOARD" : "BOARD";
  }
  std::string operator()(const Info& info) const {
    return fmt::format("INFO {}{}{}", info.key, info.value.empty() ? "" : " ", info.value);
  }
  std::string operator()(const About& /*about*/) const { return "ABOUT"; }
  std::string operator()(const End& /*end*/) const { return "END"; }
  std::string operator()(const Stop& /*stop*/) const { return "STOP"; }
  std::string operator()(const ShowInfo& /*show*/) const { return "YXSHOWINFO"; }
  std::string operator()(const ShowForbidden& /*show*/) const { return "YXSHOWFORBID"; }
  std::string operator()(const ClearHash& /*clear*/) const { return "YXHASHCLEAR"; }
  std::string operator()(const BestLines& lines) const { return fmt::format("YXNBEST {}", lines.count); }
  std::string operator()(const Balance& balance) const {
    return fmt::format("YXBALANCE{} {}", balance.stones == 1 ? "ONE" : "TWO", balance.bias);
  }
  std::string operator()(const NotKnown& other) const { return other.word; }
};

}  // namespace

std::optional<Point> parse_point(std::string_view text) {
  const auto numbers = parse_numbers(text);
  if (!numbers || numbers->size() != 2) return std::nullopt;
  return Point{numbers->at(0), numbers->at(1)};
}

std::string to_text(Point point) { return fmt::format("{},{}", point.x, point.y); }

Command parse_command(std::string_view line) {
  const Words words = split_first(line);
  const std::string& first = words.first;
  if (first == "START") {
    const int size = number_after(words);
    return Start{size, size};
  }
  if (first == "RECTSTART") return rectangle_after(words);
  if (first == "RESTART") return Restart{};
  if (first == "BEGIN") return Begin{};
  if (first == "TURN") return Turn{point_after(words)};
  if (first == "PLAY") return Play{point_after(words)};
  if (first == "TAKEBACK") return TakeBack{point_after(words)};
  if (first == "BOARD") return Board{Board::Purpose::kMove};
  if (first == "YXBOARD") return Board{Board::Purpose::kShow};
  if (first == "SWAP2BOARD") return Board{Board::Purpose::kSwap2};
  if (first == "INFO") return info_after(words);
  if (first == "ABOUT") return About{};
  if (first == "END") return End{};
  if (first == "STOP" || first == "YXSTOP") return Stop{};
  if (first == "YXSHOWINFO") return ShowInfo{};
  if (first == "YXSHOWFORBID") return ShowForbidden{};
  if (first == "YXHASHCLEAR") return ClearHash{};
  if (first == "YXNBEST") return BestLines{number_after(words)};
  if (first == "YXBALANCEONE" || first == "YXBALANCETWO") {
    return Balance{first == "YXBALANCEONE" ? 1 : 2, words.rest.empty() ? 0 : number_after(words)};
  }
  return NotKnown{std::string(trim(line).substr(0, first.size()))};
}

std::string to_line(const Command& command) { return std::visit(Writer{}, command); }

bool is_done(std::string_view line) { return split_first(line).first == "DONE"; }

Stone parse_stone(std::string_view line) {
  const auto numbers = parse_numbers(line);
  const bool complete = numbers && numbers->size() == 3;
  if (!complete || numbers->at(2) < Stone::kOwn || numbers->at(2) > Stone::kBlocked)
    throw Error(fmt::format("{} is wrong: expected X,Y,FIELD with a field from 1 to 3, or DONE.", quote(trim(line))));
  return {{numbers->at(0), numbers->at(1)}, numbers->at(2)};
}

std::string to_line(const Stone& stone) { return fmt::format("{},{}", to_text(stone.point), stone.field); }

Reply parse_reply(std::string_view line) {
  line = trim(line);
  if (const auto point = parse_point(line)) return {Reply::Kind::kMove, *point};
  const Words words = split_first(line);
  const std::string rest(words.rest);
  if (words.first == "OK") return {Reply::Kind::kOk, {}, rest};
  if (words.first == "ERROR") return {Reply::Kind::kError, {}, rest};
  if (words.first == "UNKNOWN") return {Reply::Kind::kUnknown, {}, rest};
  if (words.first == "MESSAGE") return {Reply::Kind::kMessage, {}, rest};
  if (words.first == "DEBUG") return {Reply::Kind::kDebug, {}, rest};
  if (words.first == "SUGGEST") {
    if (const auto point = parse_point(rest)) return {Reply::Kind::kSuggest, *point};
  }
  return {Reply::Kind::kOther, {}, std::string(line)};
}

}  // namespace deepcut::gomocup

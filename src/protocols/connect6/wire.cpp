#include "protocols/connect6/wire.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::connect6_text {

namespace {

constexpr std::size_t kStones = 2;
constexpr int kMaxDepth = 99;
constexpr std::string_view kNoStone = "@@";

bool is_point(std::string_view text) {
  return text.size() == 2 && text[0] >= 'A' && text[0] <= 'Y' && text[1] >= 'A' && text[1] <= 'Y';
}

struct Stones {
  Points points;
  bool padded = false;
};

std::optional<Stones> parse_stones(std::string_view text) {
  const std::string capitals = upper(text);
  Stones stones;
  if (capitals.empty() || capitals.size() > 2 * kStones || capitals.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < capitals.size(); i += 2) {
    const std::string point = capitals.substr(i, 2);
    if (point == kNoStone && i > 0) {
      stones.padded = true;
    } else if (is_point(point)) {
      stones.points.push_back(point);
    } else {
      return std::nullopt;
    }
  }
  return stones;
}

Stones stones_of(const std::string& command, const std::vector<std::string>& words) {
  if (words.size() == 2) {
    if (auto stones = parse_stones(words[1])) return *stones;
  }
  throw Error(
      fmt::format("{} needs one or two points: expected something like {} JJ or {} IIJK.", command, command, command));
}

int side_of(const std::string& word) {
  if (word == "black") return 0;
  if (word == "white") return 1;
  throw Error(fmt::format("There is no side {}: expected new black or new white.", quote(word)));
}

Command parse_depth(const std::vector<std::string>& words) {
  const auto depth = words.size() == 2 ? to_integer(words[1]) : std::nullopt;
  if (!depth || *depth < 1 || *depth > kMaxDepth) {
    throw Error(fmt::format("depth needs a number: expected 1 to {}.", kMaxDepth));
  }
  return SetDepth{static_cast<int>(*depth)};
}

std::string joined(const Points& points) {
  std::string text;
  for (const std::string& point : points) text += point;
  return text;
}

struct Writer {
  std::string operator()(const Name& name) const { return name.asked_by_sau ? "name?" : "name"; }
  std::string operator()(const Print& /*command*/) const { return "print"; }
  std::string operator()(const Help& /*command*/) const { return "help"; }
  std::string operator()(const Quit& /*command*/) const { return "quit"; }
  std::string operator()(const End& /*command*/) const { return "end"; }
  std::string operator()(const Complaint& /*command*/) const { return "error"; }
  std::string operator()(const ThreatSearch& search) const { return search.on ? "vcf" : "unvcf"; }
  std::string operator()(const SetDepth& depth) const { return fmt::format("depth {}", depth.depth); }
  std::string operator()(const Place& place) const {
    return (place.side == 0 ? "black " : "white ") + joined(place.points);
  }
  std::string operator()(const Next& /*command*/) const { return "next"; }
  std::string operator()(const New& game) const { return game.side == 0 ? "new black" : "new white"; }
  std::string operator()(const Move& move) const {
    return move_line(move.points, move.padded ? Dialect::kSau : Dialect::kCloudict);
  }
  std::string operator()(const NotKnown& other) const { return other.word; }
};

}  // namespace

Command parse_command(std::string_view line) {
  const std::vector<std::string> words = split_words(line);
  if (words.empty()) return NotKnown{};
  const std::string command = lower(words[0]);
  if (command == "name") return Name{};
  if (command == "name?") return Name{true};
  if (command == "print") return Print{};
  if (command == "help") return Help{};
  if (command == "quit" || command == "exit") return Quit{};
  if (command == "end") return End{};
  if (command == "error") return Complaint{};
  if (command == "vcf" || command == "unvcf") return ThreatSearch{command == "vcf"};
  if (command == "depth") return parse_depth(words);
  if (command == "black" || command == "white") return Place{side_of(command), stones_of(command, words).points};
  if (command == "next") return Next{};
  if (command == "new") return New{side_of(words.size() == 2 ? lower(words[1]) : "")};
  if (command == "move") {
    Stones stones = stones_of(command, words);
    return Move{std::move(stones.points), stones.padded};
  }
  return NotKnown{words[0]};
}

std::string to_line(const Command& command) { return std::visit(Writer{}, command); }

std::string move_line(const Points& points, Dialect dialect) {
  std::string text = "move " + joined(points);
  if (dialect == Dialect::kSau && points.size() < kStones) text += kNoStone;
  return text;
}

std::optional<Points> parse_move_reply(std::string_view line) {
  const std::vector<std::string> words = split_words(line);
  if (words.size() != 2 || lower(words[0]) != "move") return std::nullopt;
  auto stones = parse_stones(words[1]);
  return stones ? std::optional(std::move(stones->points)) : std::nullopt;
}

}  // namespace deepcut::connect6_text

#include "server/guests/gomoku_page_messages.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::server::gomoku_page {

namespace {

[[noreturn]] void fail(const std::string& name, const std::string& expected) {
  throw Error(fmt::format("Field \"{}\" is wrong or missing: expected {}.", name, expected));
}

bool flag_field(const Json& body, const char* name) {
  const Json* field = find_field(body, name);
  if (field == nullptr || !field->is_boolean()) fail(name, "true or false");
  return field->get<bool>();
}

char stone_of(const Json* json, const std::string& name, std::string_view allowed) {
  if (json != nullptr && json->is_string()) {
    const auto& text = json->get_ref<const std::string&>();
    if (text.size() == 1 && allowed.find(text[0]) != std::string_view::npos) return text[0];
  }
  fail(name, allowed.size() == 2 ? R"("X" or "O")" : R"(".", "X" or "O")");
}

void read_board(const Json& body, Position& position) {
  const Json* board = find_field(body, "board");
  const auto is_row = [](const Json& row) { return row.is_array() && row.size() == kSize; };
  if (board == nullptr || !board->is_array() || board->size() != kSize ||
      !std::all_of(board->begin(), board->end(), is_row)) {
    fail("board", "19 rows of 19 cells");
  }
  for (std::size_t y = 0; y < kSize; ++y) {
    for (std::size_t x = 0; x < kSize; ++x) {
      position.board[y][x] = stone_of(&(*board)[y][x], fmt::format("board[{}][{}]", y, x), ".XO");
    }
  }
}

void read_scores(const Json& body, Position& position) {
  const Json* scores = find_field(body, "scores");
  if (scores == nullptr || !scores->is_array() || scores->size() != 2) fail("scores", "one object for X and one for O");
  for (const Json& entry : *scores) {
    if (!entry.is_object()) fail("scores", "one object for X and one for O");
    const char player = stone_of(find_field(entry, "player"), "scores.player", "XO");
    constexpr int kMost = 100;
    position.pairs[player == 'X' ? 0 : 1] = static_cast<int>(integer_field(entry, "score", 0, kMost));
  }
}

void read_last(const Json& body, Request& request) {
  const Json* last = find_field(body, "lastPlay");
  if (last == nullptr) {
    if (request.type == Request::Type::kEvaluate) fail("lastPlay", "the point to evaluate");
    return;
  }
  if (!last->is_object()) fail("lastPlay", "an object with coordinate and stone");
  const Json* point = find_field(*last, "coordinate");
  if (point == nullptr || !point->is_object()) fail("lastPlay.coordinate", "an object with x and y");
  request.last = Point{static_cast<int>(integer_field(*point, "x", 0, kSize - 1)),
                       static_cast<int>(integer_field(*point, "y", 0, kSize - 1))};
  if (find_field(*last, "stone") != nullptr) {
    request.last_stone = stone_of(find_field(*last, "stone"), "lastPlay.stone", "XO");
  }
}

std::string read_level(const Json& body) {
  const Json* field = find_field(body, "difficulty");
  for (const char* level : {"easy", "medium", "hard"}) {
    if (field != nullptr && *field == level) return level;
  }
  fail("difficulty", "easy, medium or hard");
}

void read_position(const Json& body, Position& position) {
  position.next = stone_of(find_field(body, "nextPlayer"), "nextPlayer", "XO");
  constexpr int kLeastGoal = 3;  // as the rules have it
  constexpr int kMostGoal = 7;
  position.goal = static_cast<int>(integer_field(body, "goal", kLeastGoal, kMostGoal));
  position.captures = flag_field(body, "enableCapture");
  position.no_double_three = flag_field(body, "enableDoubleThreeRestriction");
  read_board(body, position);
  read_scores(body, position);
}

Request::Type type_of(const Json& body) {
  const std::string type = text_field(body, "type");
  if (type == "move") return Request::Type::kMove;
  if (type == "test") return Request::Type::kTest;
  if (type == "evaluate") return Request::Type::kEvaluate;
  if (type == "reset") return Request::Type::kReset;
  if (type == "ping") return Request::Type::kPing;
  throw Error(fmt::format("Type {} is not known: expected move, test, evaluate, reset or ping.", quote(type)));
}

}  // namespace

bool Position::empty() const {
  return std::all_of(board.begin(), board.end(), [](const auto& row) {
    return std::all_of(row.begin(), row.end(), [](char cell) { return cell == '.'; });
  });
}

Request parse_request(std::string_view text) {
  const Json body = parse_json_object(text);
  Request request;
  request.type = type_of(body);
  if (request.type == Request::Type::kReset || request.type == Request::Type::kPing) return request;
  if (request.type == Request::Type::kMove) request.level = read_level(body);
  if (request.type == Request::Type::kTest) request.level = "hard";
  read_position(body, request.position);
  read_last(body, request);
  return request;
}

std::string point_text(Point point) { return fmt::format("{}{}", static_cast<char>('a' + point.x), kSize - point.y); }

Point parse_point(std::string_view text) {
  const auto row = to_integer(text.substr(std::min<std::size_t>(1, text.size())));
  if (text.empty() || !row) throw Error(fmt::format("{} is no point.", quote(text)));
  return {text[0] - 'a', kSize - static_cast<int>(*row)};
}

GameRecord to_record(const Position& position, std::optional<Point> last_move) {
  std::string stones;
  // Before the last move it was the other's turn.
  const bool white_moves = (position.next == 'O') != last_move.has_value();
  if (white_moves) stones += '-';
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      const char stone = position.board[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      if (stone != '.' && last_move != Point{x, y}) stones += stone + point_text({x, y});
    }
  }
  const auto flag = [](bool on) { return on ? "on" : "off"; };
  GameRecord record{"gomoku",
                    "capture",
                    {{"setup", stones},
                     {"captures", flag(position.captures)},
                     {"double_three_ban", flag(position.no_double_three)},
                     {"pairs", std::to_string(position.goal)},
                     {"handicap_black", std::to_string(position.pairs[0])},
                     {"handicap_white", std::to_string(position.pairs[1])}}};
  if (last_move) record.moves.push_back(point_text(*last_move));
  return record;
}

Position position_of(const Json& board) {
  Position position;
  for (std::size_t y = 0; y < kSize; ++y) {
    for (std::size_t x = 0; x < kSize; ++x) {
      const Json& cell = board["cells"][y * kSize + x];
      position.board[y][x] = cell.contains("symbol") ? cell["symbol"].get_ref<const std::string&>().at(0) : '.';
    }
  }
  return position;
}

std::string move_reply(const Position& before, const Position& after, Point move, double seconds) {
  Json board = Json::array();
  Json captured = Json::array();
  for (std::size_t y = 0; y < kSize; ++y) {
    Json row = Json::array();
    for (std::size_t x = 0; x < kSize; ++x) {
      const char stone = after.board[y][x];
      if (stone == '.' && before.board[y][x] != '.') {
        captured.push_back({{"x", x}, {"y", y}, {"stone", std::string(1, before.board[y][x])}});
      }
      row.push_back(std::string(1, stone));
    }
    board.push_back(std::move(row));
  }
  return to_json_line(
      {{"type", "move"},
       {"status", "success"},
       {"board", board},
       {"lastPlay", {{"coordinate", {{"x", move.x}, {"y", move.y}}}, {"stone", std::string(1, before.next)}}},
       {"capturedStones", captured},
       {"executionTime", {{"s", seconds}, {"ms", seconds * 1e3}, {"ns", std::round(seconds * 1e9)}}}});
}

std::string evaluate_reply(const Score& of_x, const Score& of_o) {
  const auto entry = [](const char* player, const Score& score) {
    return Json{{"player", player}, {"evalScores", score.score}, {"percentage", score.percentage}};
  };
  return to_json_line({{"type", "evaluate"}, {"evalScores", Json::array({entry("O", of_o), entry("X", of_x)})}});
}

std::string error_reply(const std::string& what) { return to_json_line({{"type", "error"}, {"error", what}}); }

}  // namespace deepcut::server::gomoku_page

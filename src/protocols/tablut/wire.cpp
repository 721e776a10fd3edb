#include "protocols/tablut/wire.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::tablut_server {

namespace {

constexpr Cell kCells[] = {Cell::kEmpty, Cell::kWhite, Cell::kBlack, Cell::kKing, Cell::kThrone};
constexpr Turn kTurns[] = {Turn::kWhite, Turn::kBlack, Turn::kWhiteWins, Turn::kBlackWins, Turn::kDraw};
constexpr std::size_t kHeader = 4;

Turn parse_turn(const std::string& text) {
  for (const Turn turn : kTurns) {
    if (text == to_string(turn)) return turn;
  }
  throw Error(fmt::format("Turn {} is not known: expected WHITE, BLACK, WHITEWIN, BLACKWIN or DRAW.", quote(text)));
}

Cell parse_cell(const Json& json, std::size_t row, std::size_t column) {
  if (json.is_string()) {
    for (const Cell cell : kCells) {
      if (json.get_ref<const std::string&>() == to_string(cell)) return cell;
    }
  }
  const std::string found = json.is_string() ? json.get<std::string>() : to_json_line(json);
  throw Error(fmt::format("Cell [{}][{}] of the board is {}: expected EMPTY, WHITE, BLACK, KING or THRONE.", row,
                          column, quote(found)));
}

const Json& list_of_nine(const Json& json, const std::string& what) {
  if (!json.is_array() || json.size() != kSize) throw Error(what + " is wrong: expected a list of 9.");
  return json;
}

}  // namespace

const char* to_string(Cell cell) {
  switch (cell) {
    case Cell::kEmpty:
      return "EMPTY";
    case Cell::kWhite:
      return "WHITE";
    case Cell::kBlack:
      return "BLACK";
    case Cell::kKing:
      return "KING";
    case Cell::kThrone:
      return "THRONE";
  }
  return "";
}

const char* to_string(Turn turn) {
  switch (turn) {
    case Turn::kWhite:
      return "WHITE";
    case Turn::kBlack:
      return "BLACK";
    case Turn::kWhiteWins:
      return "WHITEWIN";
    case Turn::kBlackWins:
      return "BLACKWIN";
    case Turn::kDraw:
      return "DRAW";
  }
  return "";
}

std::string to_json(const State& state) {
  Json board = Json::array();
  for (const auto& cells : state.board) {
    Json row = Json::array();
    for (const Cell cell : cells) row.push_back(to_string(cell));
    board.push_back(std::move(row));
  }
  return to_json_line(Json{{"board", std::move(board)}, {"turn", to_string(state.turn)}});
}

std::string to_json(const Action& action) {
  return to_json_line(Json{{"from", action.from}, {"to", action.to}, {"turn", to_string(action.turn)}});
}

std::string name_to_json(std::string_view name) { return to_json_line(Json(std::string(name))); }

State parse_state(std::string_view json) {
  const Json object = parse_json_object(json);
  State state;
  const Json* board = find_field(object, "board");
  if (board == nullptr) throw Error("Field \"board\" is missing: expected a list of 9 rows.");
  list_of_nine(*board, "Field \"board\"");
  for (std::size_t row = 0; row < kSize; ++row) {
    const Json& cells = list_of_nine((*board)[row], fmt::format("Row [{}] of the board", row));
    for (std::size_t column = 0; column < kSize; ++column) {
      state.board[row][column] = parse_cell(cells[column], row, column);
    }
  }
  state.turn = parse_turn(text_field(object, "turn"));
  return state;
}

Action parse_action(std::string_view json) {
  const Json object = parse_json_object(json);
  return {text_field(object, "from"), text_field(object, "to"), parse_turn(text_field(object, "turn"))};
}

std::string parse_name(std::string_view json) {
  const Json name = Json::parse(json, nullptr, false);
  if (!name.is_string()) throw Error(fmt::format("Expected a name as a JSON string, not {}.", quote(json)));
  return name.get<std::string>();
}

std::string accept_name(std::string_view payload) {
  const Json name = Json::parse(payload, nullptr, false);
  if (name.is_string()) return name.get<std::string>();
  const bool is_text = payload.find_first_of("{}[]\"\n") == std::string_view::npos;
  if (!is_text || trim(payload).empty()) throw Error(fmt::format("Expected a name, not {}.", quote(payload)));
  return std::string(trim(payload));
}

std::string accept_move(std::string_view json) {
  const Json object = parse_json_object(json);
  return lower(text_field(object, "from")) + lower(text_field(object, "to"));
}

std::string to_frame(std::string_view payload) {
  std::string frame;
  for (int shift = 24; shift >= 0; shift -= 8) frame += static_cast<char>(payload.size() >> shift & 0xff);
  return frame.append(payload);
}

std::optional<std::string> FrameReader::next() {
  if (buffer_.size() < kHeader) return std::nullopt;
  std::size_t length = 0;
  for (std::size_t i = 0; i < kHeader; ++i) length = length << 8 | static_cast<unsigned char>(buffer_[i]);
  if (length == 0 || length > kLongestFrame) {
    throw Error(fmt::format("A frame claims a length of {} bytes: expected 1 to {}.", length, kLongestFrame));
  }
  if (buffer_.size() < kHeader + length) return std::nullopt;
  std::string payload = buffer_.substr(kHeader, length);
  buffer_.erase(0, kHeader + length);
  return payload;
}

}  // namespace deepcut::tablut_server

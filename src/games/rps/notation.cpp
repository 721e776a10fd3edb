#include "games/rps/notation.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/rps/refusal.hpp"

namespace deepcut::rps {

namespace {

constexpr int kNoLimit = 1000;  // plies; more than any board has cells

/// Text from outside as it may be repeated in a message.
std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string safe;
  for (const char c : text.substr(0, kLongest)) {
    safe += std::isprint(static_cast<unsigned char>(c)) != 0 ? c : '?';
  }
  return '"' + safe + (text.size() > kLongest ? "...\"" : "\"");
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (const std::string_view part : split(text, ' ')) {
    if (!part.empty()) found.push_back(part);
  }
  return found;
}

template <class Text>
Position set_up(const std::vector<Text>& rows, const Hand& first, const Hand& second, int side, int plies) {
  const auto columns = static_cast<int>(rows.front().size());
  const auto height = static_cast<int>(rows.size());
  if (rows.size() > kLongestSide || rows.front().size() > kLongestSide || !is_board(columns, height)) {
    refuse(fmt::format("The board is too large or empty: expected sides of 1 to {} and {} cells at most.", kLongestSide,
                       kMaxCells));
  }
  Position position(geometry(columns, height), first, second, plies);
  for (int row = 0; row < height; ++row) {
    const std::string_view cells = rows[static_cast<std::size_t>(row)];
    if (static_cast<int>(cells.size()) != columns) {
      refuse(fmt::format("Row {} of the board has {} cells where row 1 has {}: expected rows of equal length.", row + 1,
                         cells.size(), columns));
    }
    for (int column = 0; column < columns; ++column) {
      const char c = cells[static_cast<std::size_t>(column)];
      if (c == '.') continue;
      const auto card = card_of(c);
      if (!card) {
        refuse(
            fmt::format("Row {}, column {} of the board is {}: expected R, P, S for player 1, r, p, s for player 2 "
                        "or a point.",
                        row + 1, column + 1, shown({&c, 1})));
      }
      position.put(row * columns + column, *card, std::islower(static_cast<unsigned char>(c)) != 0 ? 1 : 0);
    }
  }
  position.set_side(side);
  return position;
}

int read_number(std::string_view text, int low, int high, std::string_view what) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < low || number > high) {
    refuse(fmt::format("{} cannot be {}: expected {} to {}.", what, shown(text), low, high));
  }
  return number;
}

std::vector<std::string> rows_of(const Position& position) {
  const Geometry& board = position.board();
  std::vector<std::string> rows(static_cast<std::size_t>(board.rows));
  for (int cell = 0; cell < board.cells; ++cell) {
    char symbol = '.';
    for (const Card card : kCards) {
      if ((position.kind(card) & bit(cell)) != 0) symbol = letter(card);
    }
    const bool second = (position.owned(1) & bit(cell)) != 0;
    rows[static_cast<std::size_t>(cell / board.columns)] +=
        second ? static_cast<char>(std::tolower(static_cast<unsigned char>(symbol))) : symbol;
  }
  return rows;
}

bool limit_matters(const Position& position) {
  const int placed_at_most =
      std::min(position.hand(0).count() + position.hand(1).count(), static_cast<int>(std::popcount(position.empty())));
  return position.plies_left() < placed_at_most;
}

const nlohmann::ordered_json& field(const nlohmann::ordered_json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end()) refuse(fmt::format("Field \"{}\" of the position is missing.", name));
  return *found;
}

std::vector<std::string> text_list(const nlohmann::ordered_json& json, const char* name) {
  const nlohmann::ordered_json& list = field(json, name);
  const auto is_text = [](const auto& element) { return element.is_string(); };
  if (!list.is_array() || list.empty() || !std::all_of(list.begin(), list.end(), is_text)) {
    refuse(fmt::format("Field \"{}\" of the position is wrong: expected a list of texts.", name));
  }
  return list.get<std::vector<std::string>>();
}

}  // namespace

Hand parse_hand(std::string_view text, std::string_view whose) {
  Hand hand;
  if (text == "-") return hand;
  if (text.empty() || text.size() > kMaxHand) {
    refuse(fmt::format("The hand of {} has {} cards: expected 1 to {} letters of R, P and S, or - for none.", whose,
                       text.size(), kMaxHand));
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto card = card_of(text[i]);
    if (!card) {
      refuse(
          fmt::format("Card {} of the hand of {} is {}: expected R, P or S.", i + 1, whose, shown(text.substr(i, 1))));
    }
    hand.deal(*card);
  }
  return hand;
}

std::pair<Hand, Hand> parse_hands(std::string_view text) {
  const std::size_t gap = text.find_first_of("-, /");
  if (gap == std::string_view::npos) {
    refuse(fmt::format("The hands are {}: expected two, as in RRPPS-RPPSS.", shown(text)));
  }
  return {parse_hand(text.substr(0, gap), "player 1"), parse_hand(text.substr(gap + 1), "player 2")};
}

Position parse_position(std::string_view text) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.size() != 4 && parts.size() != 5) {
    refuse(
        fmt::format("The position {} has {} parts: expected board, two hands, the player to move (1 or 2) and at "
                    "most a number of plies, as in \"R.p/.../s.. RPPS RPS 1\".",
                    shown(text), parts.size()));
  }
  const Hand first = parse_hand(parts[1], "player 1");
  const Hand second = parse_hand(parts[2], "player 2");
  const int side = read_number(parts[3], 1, 2, "The player to move") - 1;
  const int plies = parts.size() == 5 ? read_number(parts[4], 0, kNoLimit, "The number of plies left") : kNoLimit;
  return set_up(split(parts[0], '/'), first, second, side, plies);
}

std::string to_text(const Position& position) {
  std::string text;
  for (const std::string& row : rows_of(position)) text += (text.empty() ? "" : "/") + row;
  text += fmt::format(" {} {} {}", position.hand(0).text(), position.hand(1).text(), position.side() + 1);
  if (limit_matters(position)) text += fmt::format(" {}", position.plies_left());
  return text;
}

nlohmann::ordered_json to_json(const Position& position) {
  nlohmann::ordered_json json{{"board", rows_of(position)},
                              {"hands", {position.hand(0).text(), position.hand(1).text()}},
                              {"side", position.side() + 1}};
  if (limit_matters(position)) json["plies_left"] = position.plies_left();
  return json;
}

Position position_from_json(const nlohmann::ordered_json& json) {
  if (!json.is_object()) refuse("The position is wrong: expected an object with board, hands and side.");
  const std::vector<std::string> hands = text_list(json, "hands");
  if (hands.size() != 2) refuse("Field \"hands\" of the position is wrong: expected two texts.");
  const auto number = [&json](const char* name, int low, int high) {
    const nlohmann::ordered_json& value = field(json, name);
    const bool fits = value.is_number_integer() && value.get<double>() >= low && value.get<double>() <= high;
    if (!fits) refuse(fmt::format("Field \"{}\" of the position is wrong: expected {} to {}.", name, low, high));
    return value.get<int>();
  };
  const int plies = json.contains("plies_left") ? number("plies_left", 0, kNoLimit) : kNoLimit;
  return set_up(text_list(json, "board"), parse_hand(hands[0], "player 1"), parse_hand(hands[1], "player 2"),
                number("side", 1, 2) - 1, plies);
}

}  // namespace deepcut::rps

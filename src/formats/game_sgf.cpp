// Games in Smart Game Format: what the properties mean for a game of ours.
//
// GM[4] is five in a row. Many programs leave GM out or have no number for what they play, so GM[1] is not believed.
// Our own files name other games in DG, and options of the rules that the format has no property for in DO.
#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/game_formats.hpp"
#include "formats/game_reader.hpp"
#include "formats/gomocup_rules.hpp"
#include "formats/sgf.hpp"

namespace deepcut::game_formats {

namespace {

constexpr const char* kFiveInARow = "4";
constexpr const char* kColours[] = {"B", "W"};

// ---------------------------------------------------------------------------------------------------------
// Results: B+, W+R, Draw, and our sentences

/// "Black wins on time."
std::string result_sentence(const std::string& code, const games::GameInfo& info) {
  const std::string text = upper(trim(code));
  if (text == "0" || text == "DRAW") return "Draw.";
  if (text.size() < 2 || text[1] != '+' || (text[0] != 'B' && text[0] != 'W')) return "";
  const std::size_t winner = text[0] == 'B' ? 0 : 1;
  const std::string how = text.substr(2);
  if (how == "R" || how == "RESIGN")
    return fmt::format("{} resigns: {} wins.", info.sides.at(1 - winner), info.sides.at(winner));
  const bool time = how == "T" || how == "TIME";
  const bool forfeit = how == "F" || how == "FORFEIT";
  return fmt::format("{} wins{}.", info.sides.at(winner), time ? " on time" : forfeit ? " by forfeit" : "");
}

std::string result_code(const GameRecord& record, const games::GameInfo& info) {
  const std::string& text = record.result;
  if (text.rfind("Draw", 0) == 0) return "0";
  for (const std::size_t side : {0U, 1U}) {
    if (text.find(info.sides.at(side) + " wins") == std::string::npos) continue;
    const auto says = [&text](const char* words) { return text.find(words) != std::string::npos; };
    const char* how = says(" resigns") ? "R" : says(" on time") ? "T" : says(" by forfeit") ? "F" : "";
    return fmt::format("{}+{}", kColours[side], how);
  }
  return "";
}

// ---------------------------------------------------------------------------------------------------------
// Reading

class Importer {
 public:
  Importer(std::string_view text, const ImportHints& hints)
      : hints_(hints), game_(first_game(text)), reader_(text, hints) {}

  GameRecord read() {
    read_root();
    const std::size_t first_move = find_move(0);
    for (std::size_t i = 0; i < game_.nodes.size() && i <= first_move; ++i) read_stones(game_.nodes[i]);
    if (first_move < game_.nodes.size() && !told_side_) {
      reader_.let_move(
          game_.nodes[first_move].find("W") != nullptr && game_.nodes[first_move].find("B") == nullptr ? 1 : 0);
    }
    reader_.start(0);
    for (std::size_t i = 0; i < game_.nodes.size(); ++i) read_node(i, first_move);
    reader_.set_result(result_sentence(root().text("RE"), reader_.engine().game().info));
    return reader_.record();
  }

 private:
  static sgf::Game first_game(std::string_view text) { return sgf::parse(text).front(); }
  const sgf::Node& root() const { return game_.nodes.front(); }

  void read_root() {
    reader_.name_game(game_name(), offset_of("GM"));
    if (root().find("RU") != nullptr) reader_.name_rules(root().text("RU"));
    reader_.set_players(std::string(trim(root().text("PB"))), std::string(trim(root().text("PW"))));
    if (const sgf::Property* options = root().find("DO")) {
      for (const sgf::Value& value : options->values) read_option(value);
    }
    read_size();
  }

  std::string game_name() {
    if (root().find("DG") != nullptr) return root().text("DG");
    const std::string number(trim(root().text("GM")));
    if (number == kFiveInARow && hints_.game.empty()) return gomocup::kGame;
    if (!number.empty() && number != "1" && number != kFiveInARow) {
      reader_.fail(offset_of("GM"), fmt::format("GM[{}] is another game: expected GM[4], five in a row", number));
    }
    if (hints_.game.empty()) reader_.fail(0, "the file does not say what game it is of: expected GM[4], or its name");
    return hints_.game;
  }

  void read_option(const sgf::Value& value) {
    try {
      const auto [name, text] = split_assignment(value.text);
      reader_.set_option(name, text);
    } catch (const Error& error) {
      reader_.fail(value.offset, error.what());
    }
  }

  void read_size() {
    const std::string text = root().text("SZ");
    if (text.empty()) return;
    const std::size_t colon = text.find(':');
    const auto columns = to_integer(trim(std::string_view(text).substr(0, colon)));
    const auto rows = colon == std::string::npos ? columns : to_integer(trim(std::string_view(text).substr(colon + 1)));
    if (!columns || !rows || *columns < 1 || *rows < 1 || *columns > 52 || *rows > 52) {
      reader_.fail(offset_of("SZ"),
                   fmt::format("SZ cannot be {}: expected the size of a board, as in SZ[15]", quote(text)));
    }
    reader_.set_size(static_cast<int>(*columns), static_cast<int>(*rows), offset_of("SZ"));
  }

  /// Where the value of a property of the root stands.
  std::size_t offset_of(const char* name) const {
    const sgf::Property* property = root().find(name);
    return property == nullptr ? 0 : property->values.front().offset;
  }

  static bool is_move(const sgf::Node& node) { return node.find("B") != nullptr || node.find("W") != nullptr; }
  std::size_t find_move(std::size_t from) const {
    while (from < game_.nodes.size() && !is_move(game_.nodes[from])) ++from;
    return from;
  }

  void read_stones(const sgf::Node& node) {
    for (const auto& [name, side] : {std::pair{"AB", 0}, std::pair{"AW", 1}, std::pair{"AE", -1}}) {
      const sgf::Property* property = node.find(name);
      if (property == nullptr) continue;
      for (const sgf::Value& value : property->values) put_stones(side, value);
    }
    const sgf::Property* turn = node.find("PL");
    if (turn == nullptr) return;
    const std::string who = upper(trim(turn->values.front().text)).substr(0, 1);
    if (who != "B" && who != "W") reader_.fail(turn->values.front().offset, "expected B or W: who is to move");
    reader_.let_move(who == "B" ? 0 : 1);
    told_side_ = true;
  }

  void put_stones(int side, const sgf::Value& value) {
    const std::vector<Point> points = sgf::parse_points(trim(value.text));
    if (points.empty() && !trim(value.text).empty()) {
      reader_.fail(value.offset, fmt::format("{} is no point: expected two letters, as in hh", quote(value.text)));
    }
    for (const Point point : points) {
      if (side < 0) {
        reader_.clear_point(point);
      } else {
        reader_.put_stone(side, point, value.offset);
      }
    }
  }

  void read_node(std::size_t index, std::size_t first_move) {
    const sgf::Node& node = game_.nodes[index];
    for (const char* name : {"AB", "AW", "AE"}) {
      const sgf::Property* property = node.find(name);
      if (property != nullptr && index > first_move) {
        reader_.fail(property->offset, "stones can be set up only before the first move");
      }
    }
    for (const sgf::Property& property : node.properties) {
      if (property.name != "B" && property.name != "W") continue;
      for (const sgf::Value& value : property.values) play(property.name == "B" ? 0 : 1, value, index);
    }
    for (const char* name : {"GC", "C"}) {
      if (const sgf::Property* comment = node.find(name)) reader_.comment(comment->values.front().text);
    }
  }

  bool is_pass(std::string_view text) const {
    return text.empty() || (text == "tt" && !reader_.names().contains({19, 19}));
  }
  bool has_stone_after(std::size_t index) const {
    for (std::size_t next = find_move(index + 1); next < game_.nodes.size(); next = find_move(next + 1)) {
      const sgf::Node& node = game_.nodes[next];
      if (!is_pass(trim(node.text("B"))) || !is_pass(trim(node.text("W")))) return true;
    }
    return false;
  }

  void play(int side, const sgf::Value& value, std::size_t index) {
    const std::string text(trim(value.text));
    const auto point = sgf::parse_point(text);
    if (is_pass(text)) {
      // Editors of Go end a game with passes.
      if (has_stone_after(index)) reader_.fail(value.offset, "passing is not possible here");
      return;
    }
    if (point && !reader_.names().empty()) {
      reader_.play(*point, value.offset, side);
    } else {
      reader_.play(text, value.offset, side);
    }
  }

  const ImportHints& hints_;
  sgf::Game game_;
  GameReader reader_;
  bool told_side_ = false;
};

// ---------------------------------------------------------------------------------------------------------
// Writing

bool has_option(const RegisteredRules& rules, const char* name) {
  return std::any_of(rules.options.begin(), rules.options.end(),
                     [&](const auto& option) { return option.name == name; });
}

void add_text(sgf::Node& node, const char* name, const std::string& text) {
  if (!text.empty()) node.add(name, text);
}

/// The stones that stand there before the first move.
void add_stones(sgf::Node& root, const Engine& start) {
  const games::Board board = start.board();
  for (const int side : {0, 1}) {
    for (int y = 0; y < board.rows; ++y) {
      for (int x = 0; x < board.columns; ++x) {
        if (board.at(x, y).owner == side) root.add(side == 0 ? "AB" : "AW", sgf::to_text(Point{x, y}));
      }
    }
  }
  if (root.find("AB") != nullptr || root.find("AW") != nullptr || start.side() != 0) {
    root.add("PL", kColours[start.side()]);
  }
}

sgf::Node root_node(const GameRecord& record, const Engine& start) {
  const bool five = record.game == gomocup::kGame;
  const bool sets_up = has_option(start.rules(), "setup");
  const games::Board board = start.board();
  sgf::Node root;
  root.add("FF", "4");
  if (five) root.add("GM", kFiveInARow);
  root.add("CA", "UTF-8");
  root.add("AP", "Deepcut");
  if (!five) root.add("DG", record.game);
  root.add("SZ", board.columns == board.rows ? std::to_string(board.columns)
                                             : fmt::format("{}:{}", board.columns, board.rows));
  root.add("RU", start.rules().name);
  for (const auto& [name, value] : record.options) {
    const bool told = name == "size" || (name == "setup" && sets_up);
    if (!told) root.add("DO", fmt::format("{}={}", name, value));
  }
  add_text(root, "PB", record.players[0]);
  add_text(root, "PW", record.players[1]);
  add_text(root, "RE", result_code(record, start.game().info));
  if (sets_up) add_stones(root, start);
  add_text(root, "C", record.comment);
  return root;
}

}  // namespace

GameRecord import_sgf(std::string_view text, const ImportHints& hints) { return Importer(text, hints).read(); }

std::string export_sgf(const GameRecord& record) {
  // Whose turn it is only the rules know: a side may move twice in a row.
  Engine engine;
  engine.new_game(record.game, record.rules, record.options);
  const PointNames names(engine.board());
  sgf::Game game;
  game.nodes.push_back(root_node(record, engine));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const int side = engine.side();
    engine.play(record.moves[i]);
    const std::string& move = engine.moves().back();
    const auto point = names.find(move);
    sgf::Node node;
    node.add(kColours[side], point ? sgf::to_text(*point) : move);
    if (i < record.move_comments.size()) add_text(node, "C", record.move_comments[i]);
    game.nodes.push_back(std::move(node));
  }
  return sgf::to_text(game);
}

}  // namespace deepcut::game_formats

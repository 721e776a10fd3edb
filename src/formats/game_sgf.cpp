// Games in Smart Game Format: what the properties mean for a game of ours.
//
// GM[4] is five in a row. Many programs leave GM out or have no number for what they play, so GM[1] is believed only
// where nobody says what game it is. Our own files name other games in DG (earlier ones of the page in GN), and options
// of the rules that the format has no property for in DO.
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/game_formats.hpp"
#include "formats/game_reader.hpp"
#include "formats/game_tree.hpp"
#include "formats/gomocup_rules.hpp"
#include "formats/sgf.hpp"
#include "formats/text_place.hpp"

namespace deepcut::game_formats {

namespace {

constexpr const char* kFiveInARow = "4";
constexpr const char* kGo = "1";
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

/// What the players agreed on, as far as the code tells.
std::optional<GameTree::Ending> ending_of(const std::string& code, const games::GameInfo& info) {
  const std::string sentence = result_sentence(code, info);
  if (sentence.empty()) return std::nullopt;
  const char first = upper(trim(code)).front();
  if (first != 'B' && first != 'W') return GameTree::Ending{};
  const int winner = first == 'B' ? 0 : 1;
  const std::string& loser = info.sides.at(static_cast<std::size_t>(1 - winner));
  const auto says = [&sentence](const char* words) { return sentence.find(words) != std::string::npos; };
  return GameTree::Ending{winner, says(" resigns")   ? loser + " resigns"
                                  : says(" on time") ? loser + " is out of time"
                                  : says("forfeit")  ? "by forfeit"
                                                     : ""};
}

std::string result_code(const GameRecord& record, const games::GameInfo& info) {
  const std::string& text = record.result;
  if (text.rfind("Draw", 0) == 0) return "0";
  for (const std::size_t side : {0U, 1U}) {
    if (text.find(info.sides.at(side) + " wins") == std::string::npos) continue;
    const auto says = [&text](const char* words) { return text.find(words) != std::string::npos; };
    const char* how = says(" resigns")                          ? "R"
                      : says(" on time") || says("out of time") ? "T"
                      : says("by forfeit")                      ? "F"
                                                                : "";
    return fmt::format("{}+{}", kColours[side], how);
  }
  return "";
}

// ---------------------------------------------------------------------------------------------------------
// Reading

class Importer {
 public:
  Importer(std::string_view text, const ImportHints& hints, sgf::Tree game)
      : hints_(hints), game_(std::move(game)), main_(game_.main_line()), reader_(text, hints) {}

  GameRecord read() {
    begin();
    for (std::size_t i = 0; i < main_.size(); ++i) read_node(i);
    reader_.set_result(result_sentence(root().text("RE"), reader_.engine().game().info));
    return reader_.record();
  }

  GameTree read_tree() {
    GameTree tree;
    tree.record = read();
    tree.title = std::string(trim(root().text("GN")));
    if (!reader_.engine().outcome()) tree.ending = ending_of(root().text("RE"), reader_.engine().game().info);
    read_moves(tree);
    tree.notes = notes_;
    return tree;
  }

  /// What was passed over or taken otherwise, a sentence each.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  const sgf::Node& root() const { return game_.nodes.front(); }
  const sgf::Node& main_node(std::size_t index) const { return game_.nodes[main_[index]]; }

  void begin() {
    read_root();
    first_move_ = find_move(0);
    for (std::size_t i = 0; i < main_.size() && i <= first_move_; ++i) read_stones(main_node(i));
    if (first_move_ < main_.size() && !told_side_) {
      const sgf::Node& node = main_node(first_move_);
      reader_.let_move(node.find("W") != nullptr && node.find("B") == nullptr ? 1 : 0);
    }
    reader_.start(0);
  }

  // The main line is known to be good; a variation that is not is left out, and so said.
  void read_moves(GameTree& tree) {
    constexpr int kLeftOut = -2;
    std::vector<int> last(game_.nodes.size(), -1);  // the move that the next node follows
    const auto plies_at = [&tree](int move) {
      std::size_t plies = 0;
      for (; move >= 0; move = tree.moves[static_cast<std::size_t>(move)].parent) ++plies;
      return plies;
    };
    std::size_t on_main = 0;
    for (std::size_t i = 0; i < game_.nodes.size(); ++i) {
      const int parent = game_.parents[i];
      const int from = parent < 0 ? -1 : last[static_cast<std::size_t>(parent)];
      const bool main = on_main < main_.size() && main_[on_main] == i;
      if (main) ++on_main;
      last[i] = kLeftOut;
      if (from == kLeftOut) continue;
      reader_.go_back(plies_at(from));
      try {
        last[i] = add_moves(tree, i, from, main);
      } catch (const Error& problem) {
        notes_.push_back(fmt::format("A variation is left out: {}.", problem.what()));
      }
    }
  }

  /// The moves of one node; gives the last of them.
  int add_moves(GameTree& tree, std::size_t index, int from, bool main) {
    const sgf::Node& node = game_.nodes[index];
    std::vector<GameTree::Move> added;
    for (const char* name : {"AB", "AW", "AE"}) {
      const sgf::Property* stones = main ? nullptr : node.find(name);
      if (stones != nullptr) reader_.fail(stones->offset, "stones can be set up only before the first move");
    }
    for (const auto& [side, value] : moves_in(node)) {
      const std::size_t before = reader_.plies();
      if (is_pass(trim(value->text))) {
        if (!main) reader_.fail(value->offset, "passing is not possible here");
        continue;
      }
      play(side, *value);
      for (std::size_t ply = before; ply < reader_.plies(); ++ply) {
        added.push_back({from, reader_.engine().moves()[ply], "", side});
        from = static_cast<int>(tree.moves.size() + added.size()) - 1;
      }
    }
    std::string comment;
    for (const char* name : {"GC", "C"}) {
      const sgf::Property* property = node.find(name);
      if (property == nullptr) continue;
      if (!comment.empty()) comment += "\n";
      comment += property->values.front().text;
    }
    tree.moves.insert(tree.moves.end(), added.begin(), added.end());
    // Those before the first move are the record's.
    if (from >= 0 && !comment.empty()) {
      std::string& place = tree.moves[static_cast<std::size_t>(from)].comment;
      place += (place.empty() ? "" : "\n") + comment;
    }
    return from;
  }

  void read_root() {
    reader_.name_game(game_name(), offset_of("GM"));
    if (root().find("RU") != nullptr && !reader_.name_rules(root().text("RU")) && hints_.rules.empty()) {
      notes_.push_back(
          fmt::format("The rules {} are not known here: the usual ones are taken.", quote(root().text("RU"))));
    }
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
    if (number == kGo && hints_.game.empty()) {
      reader_.fail(offset_of("GM"),
                   "this is a game of Go (GM[1]), which is not played here: expected GM[4], five in a row");
    }
    if (!number.empty() && number != kGo && number != kFiveInARow) {
      reader_.fail(offset_of("GM"), fmt::format("GM[{}] is another game: expected GM[4], five in a row", number));
    }
    if (!hints_.game.empty()) return hints_.game;
    std::string name = root().text("GN");
    const auto& games = registry().games();
    const bool known =
        std::any_of(games.begin(), games.end(), [&](const auto& game) { return game.info.name == name; });
    if (known) return name;
    if (!hints_.likely_game.empty()) return hints_.likely_game;
    reader_.fail(0, "the file does not say what game it is of: expected GM[4], or its name");
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
  /// The moves of a node with who makes them, in the order in which they stand there.
  static std::vector<std::pair<int, const sgf::Value*>> moves_in(const sgf::Node& node) {
    std::vector<std::pair<int, const sgf::Value*>> moves;
    for (const int side : {0, 1}) {
      const sgf::Property* property = node.find(kColours[side]);
      if (property == nullptr) continue;
      for (const sgf::Value& value : property->values) moves.emplace_back(side, &value);
    }
    std::sort(moves.begin(), moves.end(),
              [](const auto& a, const auto& b) { return a.second->offset < b.second->offset; });
    return moves;
  }
  /// Along the main line.
  std::size_t find_move(std::size_t from) const {
    while (from < main_.size() && !is_move(main_node(from))) ++from;
    return from;
  }

  void read_stones(const sgf::Node& node) {
    std::map<std::pair<int, int>, int> said;  // by row and column
    for (const auto& [name, side] : {std::pair{"AB", 0}, std::pair{"AW", 1}, std::pair{"AE", -1}}) {
      const sgf::Property* property = node.find(name);
      if (property == nullptr) continue;
      for (const sgf::Value& value : property->values) put_stones(side, value, said);
    }
    const sgf::Property* turn = node.find("PL");
    if (turn == nullptr) return;
    const std::string who = upper(trim(turn->values.front().text)).substr(0, 1);
    if (who != "B" && who != "W") reader_.fail(turn->values.front().offset, "expected B or W: who is to move");
    reader_.let_move(who == "B" ? 0 : 1);
    told_side_ = true;
  }

  /// In one node a point is black, white or empty. What a later node says of it takes the place of what was there.
  void require_one_colour(Point point, int side, const sgf::Value& value, std::map<std::pair<int, int>, int>& said) {
    const auto [known, first] = said.try_emplace({point.y, point.x}, side);
    if (first || known->second == side) return;
    const auto name = [](int colour) { return colour < 0 ? "empty" : colour == 0 ? "black" : "white"; };
    reader_.fail(value.offset, fmt::format("{} cannot be {} and {} at once", quote(sgf::to_text(point)),
                                           name(known->second), name(side)));
  }

  void put_stones(int side, const sgf::Value& value, std::map<std::pair<int, int>, int>& said) {
    const std::vector<Point> points = sgf::parse_points(trim(value.text));
    if (points.empty() && !trim(value.text).empty()) {
      reader_.fail(value.offset, fmt::format("{} is no point: expected two letters, as in hh", quote(value.text)));
    }
    if ((named_points_ += points.size()) > 100'000) {  // a rectangle of thousands is six characters
      reader_.fail(value.offset, "points are named again and again: expected each once");
    }
    for (const Point point : points) {
      require_one_colour(point, side, value, said);
      if (side < 0) {
        reader_.clear_point(point);
      } else {
        reader_.put_stone(side, point, value.offset);
      }
    }
  }

  void read_node(std::size_t index) {
    const sgf::Node& node = main_node(index);
    for (const char* name : {"AB", "AW", "AE"}) {
      const sgf::Property* property = node.find(name);
      if (property != nullptr && index > first_move_) {
        reader_.fail(property->offset, "stones can be set up only before the first move");
      }
    }
    for (const auto& [side, value] : moves_in(node)) {
      if (is_pass(trim(value->text))) {
        pass(*value, index);
      } else {
        play(side, *value);
      }
    }
    for (const char* name : {"GC", "C"}) {
      if (const sgf::Property* comment = node.find(name)) reader_.comment(comment->values.front().text);
    }
  }

  bool is_pass(std::string_view text) const {
    return text.empty() || (text == "tt" && !reader_.names().contains({19, 19}));
  }
  bool has_stone_after(std::size_t index) const {
    for (std::size_t next = find_move(index + 1); next < main_.size(); next = find_move(next + 1)) {
      const sgf::Node& node = main_node(next);
      if (!is_pass(trim(node.text("B"))) || !is_pass(trim(node.text("W")))) return true;
    }
    return false;
  }

  /// Editors of Go end a game with passes.
  void pass(const sgf::Value& value, std::size_t index) {
    if (has_stone_after(index)) reader_.fail(value.offset, "passing is not possible here");
    const std::string note = "A pass at the end is left out: nobody can pass here.";
    if (std::find(notes_.begin(), notes_.end(), note) == notes_.end()) notes_.push_back(note);
  }

  void play(int side, const sgf::Value& value) {
    const std::string text(trim(value.text));
    const auto point = sgf::parse_point(text);
    if (point && !reader_.names().empty()) {
      reader_.play(*point, value.offset, side);
    } else {
      reader_.play(text, value.offset, side);
    }
  }

  const ImportHints& hints_;
  const sgf::Tree game_;
  const std::vector<std::size_t> main_;
  GameReader reader_;
  std::vector<std::string> notes_;
  std::size_t first_move_ = 0;
  std::size_t named_points_ = 0;  ///< as stones that are set up, each time
  bool told_side_ = false;
};

// ---------------------------------------------------------------------------------------------------------
// Writing

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

sgf::Node root_node(const GameTree& tree, const Engine& start) {
  const GameRecord& record = tree.record;
  const bool five = record.game == gomocup::kGame;
  const bool sets_up = find_option(start.rules().options, kStonesOption) != nullptr;
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
    const bool told = name == kSizeOption || (name == kStonesOption && sets_up);
    if (!told) root.add("DO", fmt::format("{}={}", name, value));
  }
  add_text(root, "GN", tree.title);
  add_text(root, "PB", record.players[0]);
  add_text(root, "PW", record.players[1]);
  add_text(root, "RE", result_code(record, start.game().info));
  if (sets_up) add_stones(root, start);
  add_text(root, "C", record.comment);
  return root;
}

/// "Anna – Bert, B+R": what tells it from the others of its file.
std::string title_of(const sgf::Tree& tree) {
  const sgf::Node& root = tree.nodes.front();
  std::vector<std::string> parts;
  const std::string players = fmt::format("{} – {}", trim(root.text("PB")), trim(root.text("PW")));
  if (!trim(root.text("GN")).empty()) parts.emplace_back(trim(root.text("GN")));
  if (root.find("PB") != nullptr || root.find("PW") != nullptr) parts.push_back(players);
  for (const char* name : {"EV", "DT", "RE"}) {
    if (!trim(root.text(name)).empty()) parts.emplace_back(trim(root.text(name)));
  }
  return join(parts, ", ");
}

}  // namespace

GameRecord import_sgf(std::string_view text, const ImportHints& hints, std::vector<std::string>* notes) {
  std::vector<sgf::Tree> games = sgf::parse_trees(text);
  Importer importer(text, hints, std::move(games.front()));
  GameRecord record = importer.read();
  if (notes != nullptr) {
    *notes = importer.notes();
    if (games.size() > 1) notes->push_back(fmt::format("Of {} games the first is taken.", games.size()));
  }
  return record;
}

GameTree import_sgf_tree(std::string_view text, const ImportHints& hints, std::size_t which) {
  std::vector<sgf::Tree> trees = sgf::parse_trees(text);
  if (which >= trees.size()) {
    throw Error(fmt::format("There is no game {} in this file: it has {}.", which + 1, trees.size()));
  }
  std::vector<std::string> titles;
  std::transform(trees.begin(), trees.end(), std::back_inserter(titles), title_of);
  GameTree tree = Importer(text, hints, std::move(trees[which])).read_tree();
  tree.titles = std::move(titles);
  return tree;
}

std::vector<GameTree::Move> main_line(const GameRecord& record) {
  std::vector<GameTree::Move> moves;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    moves.push_back(
        {static_cast<int>(i) - 1, record.moves[i], i < record.move_comments.size() ? record.move_comments[i] : ""});
  }
  return moves;
}

std::string export_sgf(const GameRecord& record) {
  GameTree tree{record};
  tree.moves = main_line(record);
  return export_tree(tree);
}

}  // namespace deepcut::game_formats

namespace deepcut {

std::string export_tree(const GameTree& tree) {
  // Whose turn it is only the rules know: a side may move twice in a row.
  Engine engine;
  engine.new_game(tree.record.game, tree.record.rules, tree.record.options);
  const PointNames names(engine.board());
  sgf::Tree file{{game_formats::root_node(tree, engine)}, {-1}};
  std::vector<int> line;  // the moves on the way to where the engine stands
  for (const GameTree::Move& move : tree.moves) {
    for (; !line.empty() && line.back() != move.parent; line.pop_back()) engine.undo();
    if (move.parent >= 0 && line.empty())
      throw Error("The moves of a tree are expected line by line, as one plays through it.");
    const int side = engine.side();
    engine.play(move.move);
    line.push_back(static_cast<int>(file.nodes.size()) - 1);
    const std::string& name = engine.moves().back();
    const auto point = names.find(name);
    sgf::Node node;
    node.add(game_formats::kColours[side], point ? sgf::to_text(*point) : name);
    game_formats::add_text(node, "C", move.comment);
    file.nodes.push_back(std::move(node));
    file.parents.push_back(move.parent + 1);
  }
  return sgf::to_text(file);
}

}  // namespace deepcut

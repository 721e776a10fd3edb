#include "formats/sgf.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "engine/text.hpp"
#include "formats/text_place.hpp"

namespace deepcut::sgf {

namespace {

constexpr std::string_view kSpace = " \t\n\v\f\r";

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }

/// Where the first game begins: a parenthesis and a semicolon.
std::size_t find_game(std::string_view text, std::size_t from) {
  for (std::size_t open = text.find('(', from); open != std::string_view::npos; open = text.find('(', open + 1)) {
    const std::size_t next = text.find_first_not_of(kSpace, open + 1);
    if (next != std::string_view::npos && text[next] == ';') return open;
  }
  return std::string_view::npos;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<Tree> trees() {
    std::vector<Tree> trees;
    while ((at_ = find_game(text_, at_)) != std::string_view::npos) trees.push_back(tree());
    if (trees.empty()) fail_at(text_, 0, "expected a game, which begins with \"(;\"");
    return trees;
  }

 private:
  /// One tree. How deep it is nested is counted, not recursed into.
  Tree tree() {
    const std::size_t begin = at_;
    Tree tree;
    std::vector<int> branches;  // the nodes at which the open parentheses stand
    int here = -1;
    bool main_ended = false;  // a closing parenthesis ends it
    bool in_tree = false;     // a node came since the last opening parenthesis
    do {
      skip_space();
      if (at_ >= text_.size()) fail_at(text_, begin, "the game that begins here has no end: expected \")\"");
      const char c = text_[at_];
      if (c == '(') {
        ++at_;
        branches.push_back(here);
        in_tree = false;
      } else if (c == ')') {
        ++at_;
        if (!in_tree && !main_ended) fail_at(text_, at_ - 1, "expected \";\" and a node, found \")\"");
        main_ended = true;
        here = branches.back();
        branches.pop_back();
      } else if (c == ';') {
        ++at_;
        tree.nodes.push_back(node());
        tree.parents.push_back(here);
        here = static_cast<int>(tree.nodes.size()) - 1;
        in_tree = true;
      } else {
        fail_at(text_, at_, fmt::format("expected \";\", \"(\" or \")\", found {}", quote(text_.substr(at_, 1))));
      }
    } while (!branches.empty());
    return tree;
  }

  Node node() {
    Node node;
    std::unordered_map<std::string, std::size_t> places;  // a node may have as many properties as a file has room for
    for (skip_space(); at_ < text_.size() && (is_capital(text_[at_]) || is_small(text_[at_])); skip_space()) {
      Property property = this->property();
      const auto [place, is_new] = places.try_emplace(property.name, node.properties.size());
      if (is_new) {
        node.properties.push_back(std::move(property));
      } else {
        Property& same = node.properties[place->second];
        for (Value& value : property.values) same.values.push_back(std::move(value));
      }
    }
    return node;
  }

  Property property() {
    Property property;
    property.offset = at_;
    // Old files have small letters among the capital ones, which mean nothing: SiZe is SZ.
    for (; at_ < text_.size() && (is_capital(text_[at_]) || is_small(text_[at_])); ++at_) {
      if (is_capital(text_[at_])) property.name += text_[at_];
    }
    if (property.name.empty()) fail_at(text_, property.offset, "expected a property in capital letters, as in B[hh]");
    skip_space();
    if (at_ >= text_.size() || text_[at_] != '[') {
      fail_at(text_, std::min(at_, text_.size()), fmt::format("expected \"[\" and a value after {}", property.name));
    }
    while (at_ < text_.size() && text_[at_] == '[') {
      property.values.push_back(value());
      skip_space();
    }
    return property;
  }

  Value value() {
    Value value;
    const std::size_t open = at_++;
    value.offset = at_;
    for (; at_ < text_.size() && text_[at_] != ']'; ++at_) {
      const bool escape = text_[at_] == '\\';
      if (escape && ++at_ >= text_.size()) break;
      if (escape && text_[at_] == '\n') continue;  // a line broken by a backslash goes on
      value.text += text_[at_];
    }
    if (at_ >= text_.size()) fail_at(text_, open, "the value that begins here has no end: expected \"]\"");
    ++at_;
    return value;
  }

  void skip_space() { at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::optional<int> coordinate(char c) {
  if (is_small(c)) return c - 'a';
  if (is_capital(c)) return c - 'A' + 26;
  return std::nullopt;
}

char letter(int coordinate) { return static_cast<char>(coordinate < 26 ? 'a' + coordinate : 'A' + coordinate - 26); }

}  // namespace

const Property* Node::find(std::string_view name) const {
  for (const Property& property : properties) {
    if (property.name == name) return &property;
  }
  return nullptr;
}

std::string Node::text(std::string_view name) const {
  const Property* property = find(name);
  return property == nullptr ? "" : property->values.front().text;
}

void Node::add(std::string name, std::string value) {
  for (Property& property : properties) {
    if (property.name != name) continue;
    property.values.push_back({std::move(value), 0});
    return;
  }
  properties.push_back({std::move(name), {{std::move(value), 0}}, 0});
}

bool looks_like(std::string_view text) { return find_game(text, 0) != std::string_view::npos; }

std::vector<std::size_t> Tree::main_line() const {
  std::vector<std::size_t> line;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (line.empty() || parents[i] == static_cast<int>(line.back())) line.push_back(i);
  }
  return line;
}

std::vector<std::string> split_collection(std::string_view text) {
  std::vector<std::string> games;
  int depth = 0;
  bool in_value = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_value) {
      if (c == '\\') ++i;
      if (c == ']') in_value = false;
    } else if (c == '[') {
      in_value = true;
    } else if (c == '(' && depth++ == 0) {
      begin = i;
    } else if (c == ')' && depth > 0 && --depth == 0) {
      games.emplace_back(text.substr(begin, i + 1 - begin));
    }
  }
  // What is not closed is read as well, so that its mistake is told.
  if (depth > 0) games.emplace_back(text.substr(begin));
  return games;
}

std::vector<Tree> parse_trees(std::string_view text) { return Parser(text).trees(); }

std::vector<Game> parse(std::string_view text) {
  std::vector<Game> games;
  for (Tree& tree : Parser(text).trees()) {
    Game& game = games.emplace_back();
    for (const std::size_t i : tree.main_line()) game.nodes.push_back(std::move(tree.nodes[i]));
  }
  return games;
}

std::string to_text(const Game& game) {
  Tree tree{game.nodes, {}};
  for (std::size_t i = 0; i < game.nodes.size(); ++i) tree.parents.push_back(static_cast<int>(i) - 1);
  return to_text(tree);
}

// The nodes come in the order of their lines, so that a node whose parent is not the last one begins a variation.
std::string to_text(const Tree& tree) {
  constexpr std::size_t kNodesPerLine = 10;
  std::vector<int> children(tree.nodes.size(), 0);
  for (const int parent : tree.parents) {
    if (parent >= 0) ++children[static_cast<std::size_t>(parent)];
  }
  std::string text = "(";
  std::vector<int> open;  // the nodes at which variations begin that are not closed yet
  std::size_t in_line = 0;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const int parent = tree.parents[i];
    if (i > 0 && parent != static_cast<int>(i) - 1) {
      while (!open.empty() && open.back() != parent) {
        text += ")";
        open.pop_back();
      }
      if (!open.empty()) {
        text += ")";
        open.pop_back();
      }
    }
    const bool branch = parent >= 0 && children[static_cast<std::size_t>(parent)] > 1;
    if (branch) {
      text += "\n(";
      open.push_back(parent);
      in_line = 1;
    }
    if (!branch && in_line++ % kNodesPerLine == 1) text += "\n";
    text += ";";
    for (const Property& property : tree.nodes[i].properties) {
      text += property.name;
      for (const Value& value : property.values) text += "[" + escaped(value.text) + "]";
    }
  }
  return text + std::string(open.size(), ')') + ")\n";
}

std::optional<Point> parse_point(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const auto x = coordinate(text[0]);
  const auto y = coordinate(text[1]);
  return x && y ? std::optional(Point{*x, *y}) : std::nullopt;
}

std::string to_text(Point point) { return {letter(point.x), letter(point.y)}; }

std::vector<Point> parse_points(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto first = parse_point(text.substr(0, colon));
  const auto last = colon == std::string_view::npos ? first : parse_point(text.substr(colon + 1));
  if (!first || !last) return {};
  std::vector<Point> points;
  for (int y = std::min(first->y, last->y); y <= std::max(first->y, last->y); ++y) {
    for (int x = std::min(first->x, last->x); x <= std::max(first->x, last->x); ++x) points.push_back({x, y});
  }
  return points;
}

}  // namespace deepcut::sgf

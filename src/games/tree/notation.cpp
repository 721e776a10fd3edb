#include "games/tree/notation.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <vector>

namespace deepcut::tree {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool begins_word(char c) { return is_word(c) && !is_digit(c); }

/// Recursive: the height of a tree is limited, and so is the stack this takes.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Tree parse() {
    skip_space();
    read_side();
    const std::size_t start = at_;
    if (at_end()) fail("the text is empty: expected a tree, as in [3,[5,2]]");
    // Whether the root is written as one list or as several side by side is known only at the end.
    const NodeId root = tree_.add(kNoNode, 0);
    read_node(root);
    skip_separator();
    if (!at_end()) {
      tree_ = Tree();
      tree_.set_max_first(max_first_);
      at_ = start;
      read_root_children();
    }
    tree_.set_max_first(max_first_);
    return std::move(tree_);
  }

 private:
  /// "max:" or "min:" before the tree.
  void read_side() {
    for (const std::string_view side : {"max", "min"}) {
      if (text_.size() - at_ < 4 || text_[at_ + 3] != ':') continue;
      const std::string_view word = text_.substr(at_, 3);
      const bool same = std::equal(word.begin(), word.end(), side.begin(),
                                   [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
      if (!same) continue;
      max_first_ = side == "max";
      at_ += 4;
      skip_space();
      return;
    }
  }

  void read_root_children() {
    const NodeId root = tree_.add(kNoNode, 0);
    std::vector<NodeId> children;
    while (!at_end()) {
      children.push_back(read_child(root, static_cast<std::uint32_t>(children.size())));
      skip_separator();
    }
    tree_.set_children(root, children);
  }

  /// A new node, or one that was named before.
  NodeId read_child(NodeId parent, std::uint32_t number) {
    if (const auto shared = read_reference(parent)) return *shared;
    if (tree_.node(parent).depth >= kMaxHeight) {
      fail("the tree is too deep: expected at most " + std::to_string(kMaxHeight) + " levels below the root");
    }
    if (tree_.size() >= kMaxNodes)
      fail("the tree is too large: expected at most " + std::to_string(kMaxNodes) + " nodes");
    const NodeId id = tree_.add(parent, number);
    read_node(id);
    return id;
  }

  /// A word alone. A word before '=' is a new name and not read here.
  std::optional<NodeId> read_reference(NodeId parent) {
    const std::size_t start = at_;
    const bool quoted = peek() == '"';
    if (!quoted && !begins_word(peek())) return std::nullopt;
    const std::string name = quoted ? read_string() : read_word();
    const std::size_t end = at_;
    skip_space();
    if (!quoted && peek() == '=') {
      at_ = start;
      return std::nullopt;
    }
    at_ = end;
    return resolve(name, parent, start);
  }
  NodeId resolve(const std::string& name, NodeId parent, std::size_t place) {
    const auto found = tree_.find_name(name);
    if (!found) fail_at(place, "no node was named \"" + name + "\" before this place");
    if (std::find(open_.begin(), open_.end(), *found) != open_.end()) {
      fail_at(place, "\"" + name + "\" would stand below itself");
    }
    const Node& node = tree_.node(*found);
    const int depth = tree_.node(parent).depth + 1;
    if ((node.depth - depth) % 2 != 0) {
      fail_at(place,
              "\"" + name + "\" is shared by a Max and a Min level: expected the same side to move in both places");
    }
    if (depth + node.height > kMaxHeight) {
      fail_at(place, "the tree is too deep: expected at most " + std::to_string(kMaxHeight) + " levels below the root");
    }
    return *found;
  }

  /// What stands for the node `id`: [name =] [!] [value] [list], or an object.
  void read_node(NodeId id) {
    open_.push_back(id);
    if (peek() == '{') {
      read_object(id);
    } else {
      if (begins_word(peek())) read_name(id);
      if (peek() == '!') {
        ++at_;
        tree_.set_forcing(id);
      }
      const bool has_value = is_digit(peek()) || peek() == '-' || peek() == '+';
      if (has_value) tree_.set_value(id, read_number());
      if (peek() == '[') {
        read_list(id);
      } else if (!has_value) {
        fail(at_end() ? "the text ends too soon: expected a node, as in 5 or [3,8]"
                      : "expected a node, as in 5 or [3,8], and not " + shown());
      }
    }
    open_.pop_back();
  }

  void read_name(NodeId id) {
    const std::size_t start = at_;
    const std::string name = read_word();
    skip_space();
    if (peek() != '=') fail_at(start, "no node was named \"" + name + "\" before this place");
    give_name(id, name, start);
    ++at_;
    skip_space();
  }
  void give_name(NodeId id, const std::string& name, std::size_t place) {
    if (name.empty() || !begins_word(name[0]) || !std::all_of(name.begin(), name.end(), is_word)) {
      fail_at(place, "a name begins with a letter and has letters, digits and _ only");
    }
    if (name == "root") fail_at(place, "\"root\" is always the first node: expected another name");
    if (tree_.find_name(name)) fail_at(place, "\"" + name + "\" is already the name of another node");
    if (tree_.is_named(id)) fail_at(place, "the node has a name already");
    tree_.set_name(id, name);
  }

  void read_list(NodeId id) {
    const std::size_t start = at_;
    ++at_;
    std::vector<NodeId> children;
    skip_space();
    while (peek() != ']') {
      if (at_end()) fail("a list is not closed: expected ] for the [ in " + place_text(start));
      children.push_back(read_child(id, static_cast<std::uint32_t>(children.size())));
      skip_space();
      if (peek() == ',') {
        ++at_;
        skip_space();
        if (peek() == ']') fail("expected a node after the comma");
      }
    }
    ++at_;
    if (children.empty() && !tree_.node(id).has_value) {
      fail_at(start, "the list is empty: expected a node in it, or a value before it, as in 0[]");
    }
    tree_.set_children(id, children);
  }

  void read_object(NodeId id) {
    const std::size_t start = at_;
    ++at_;
    skip_space();
    while (peek() != '}') {
      if (at_end()) fail("an object is not closed: expected } for the { in " + place_text(start));
      read_member(id);
      skip_space();
      if (peek() == ',') {
        ++at_;
        skip_space();
        if (peek() == '}') fail("expected a field after the comma");
      } else if (peek() != '}' && !at_end()) {
        fail("expected , or } and not " + shown());
      }
    }
    ++at_;
    if (tree_.is_leaf(id) && !tree_.node(id).has_value) {
      fail_at(start, "the node has neither children nor a value");
    }
  }
  void read_member(NodeId id) {
    const std::size_t start = at_;
    if (peek() != '"') fail("expected a field's name in quotation marks and not " + shown());
    const std::string key = read_string();
    skip_space();
    if (peek() != ':') fail("expected : after \"" + key + "\"");
    ++at_;
    skip_space();
    if (key == "value") {
      tree_.set_value(id, read_number());
    } else if (key == "name") {
      const std::size_t place = at_;
      give_name(id, read_string(), place);
    } else if (key == "forcing") {
      if (read_flag()) tree_.set_forcing(id);
    } else if (key == "children") {
      if (peek() != '[') fail("expected a list of children");
      if (!tree_.is_leaf(id)) fail("the node has children already");
      if (peek_after_bracket() == ']') {
        ++at_;
        skip_space();
        ++at_;
      } else {
        read_list(id);
      }
    } else if (key == "first" && id == 0) {
      read_first();
    } else {
      fail_at(start, "there is no field \"" + key + "\": expected value, name, forcing, children" +
                         (id == 0 ? " or first" : ""));
    }
  }
  char peek_after_bracket() {
    const std::size_t back = at_;
    ++at_;
    skip_space();
    const char next = peek();
    at_ = back;
    return next;
  }
  bool read_flag() {
    const std::size_t start = at_;
    const std::string word = begins_word(peek()) ? read_word() : "";
    if (word != "true" && word != "false") fail_at(start, "expected true or false");
    return word == "true";
  }
  void read_first() {
    const std::size_t start = at_;
    const std::string side = read_string();
    if (side != "max" && side != "min") fail_at(start, "expected max or min in quotation marks");
    max_first_ = side == "max";
  }

  std::string read_word() {
    const std::size_t start = at_;
    while (!at_end() && is_word(text_[at_])) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }
  std::string read_string() {
    const std::size_t start = at_;
    if (peek() != '"') fail("expected a text in quotation marks and not " + shown());
    ++at_;
    while (!at_end() && text_[at_] != '"' && text_[at_] != '\n') ++at_;
    if (peek() != '"') fail_at(start, "the quotation mark is not closed");
    ++at_;
    return std::string(text_.substr(start + 1, at_ - start - 2));
  }
  Score read_number() {
    const std::size_t start = at_;
    const bool negative = peek() == '-';
    if (negative || peek() == '+') ++at_;
    if (!is_digit(peek())) fail_at(start, "expected a whole number");
    std::int64_t value = 0;
    for (; is_digit(peek()); ++at_) value = std::min<std::int64_t>(value * 10 + (peek() - '0'), INT32_MAX);
    if (peek() == '.' || begins_word(peek())) fail_at(start, "expected a whole number");
    if (value > kMaxScore) {
      fail_at(start,
              "the value is out of range: expected " + std::to_string(-kMaxScore) + " to " + std::to_string(kMaxScore));
    }
    return static_cast<Score>(negative ? -value : value);
  }

  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  void skip_space() {
    while (!at_end()) {
      if (text_[at_] == '#') {
        while (!at_end() && text_[at_] != '\n') ++at_;
      } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else {
        return;
      }
    }
  }
  void skip_separator() {
    skip_space();
    if (peek() != ',') return;
    ++at_;
    skip_space();
    if (at_end()) fail("expected a node after the comma");
  }

  std::string shown() const {
    if (at_end()) return "the end of the text";
    const auto byte = static_cast<unsigned char>(text_[at_]);
    return std::isprint(byte) != 0 ? "'" + std::string(1, text_[at_]) + "'" : "byte " + std::to_string(byte);
  }
  struct Place {
    int line;
    int column;
  };
  Place place_of(std::size_t at) const {
    Place place{1, 1};
    for (std::size_t i = 0; i < std::min(at, text_.size()); ++i) {
      const bool end = text_[i] == '\n';
      place.line += end ? 1 : 0;
      place.column = end ? 1 : place.column + 1;
    }
    return place;
  }
  std::string place_text(std::size_t at) const {
    const Place place = place_of(at);
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
  }
  [[noreturn]] void fail(const std::string& what) const { fail_at(at_, what); }
  [[noreturn]] void fail_at(std::size_t at, const std::string& what) const {
    const Place place = place_of(at);
    throw NotationError(place.line, place.column, what);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool max_first_ = true;
  Tree tree_;
  std::vector<NodeId> open_;  ///< from the root to the node that is being read
};

}  // namespace

Tree parse(std::string_view text) { return Parser(text).parse(); }

}  // namespace deepcut::tree

// A game written down as nested lists of leaves, as in a textbook: [7,[[[1,5],8],[9,3]]].
#pragma once

#include <cctype>
#include <cstddef>
#include <string_view>
#include <vector>

#include "search/random_tree.hpp"

namespace deepcut::test {

/// Max (side 0) is to move at the root and the sides alternate; the numbers are Max's. Moves are numbered from the
/// left. For trees of up to kLabels children.
class ExplicitTree {
 public:
  static Tree parse(std::string_view text) {
    ExplicitTree parser{text};
    parser.add_node(0);
    return parser.tree_;
  }

 private:
  explicit ExplicitTree(std::string_view text) : text_(text) {}

  int add_node(int side) {
    const std::size_t id = tree_.size();
    tree_.push_back({.side = side});
    if (text_[next_] != '[') {
      const Score leaf = number();
      tree_[id].result = Value::exact(side == 0 ? leaf : -leaf);
      return static_cast<int>(id);
    }
    do {
      ++next_;  // the bracket or the comma
      const int child = add_node(1 - side);
      tree_[id].edges.push_back({static_cast<Label>(tree_[id].edges.size()), child});
    } while (text_[next_] == ',');
    ++next_;  // the closing bracket
    return static_cast<int>(id);
  }
  Score number() {
    const bool negative = text_[next_] == '-';
    if (negative) ++next_;
    Score value = 0;
    while (next_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[next_])) != 0) {
      value = value * 10 + (text_[next_++] - '0');
    }
    return negative ? -value : value;
  }

  std::string_view text_;
  std::size_t next_ = 0;
  Tree tree_;
};

}  // namespace deepcut::test

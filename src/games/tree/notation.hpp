// Trees as text. docs/trees.md describes the notation:
//
//     [7,[[[1,5],8],[9,3]]]              nested lists; a number is a leaf
//     [4[3,12,8], 2[2,4,6]]              a value on an inner node, written before its list
//     [a=[3,8], [a,5]]                   a name, and the node named again: it is shared
//     [[3,!9], 2]                        reached by a forcing move
//     min: [3,12] [2,4]                  Min begins; lists side by side are children of the root
//     {"value": 4, "children": [3, 12]}  the same in JSON, to be mixed as one likes
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "games/tree/tree.hpp"

namespace deepcut::tree {

/// A mistake in the text; both numbers count from 1. what() says only what is wrong.
class NotationError : public std::invalid_argument {
 public:
  NotationError(int line, int column, const std::string& what)
      : std::invalid_argument(what), line_(line), column_(column) {}
  int line() const { return line_; }
  int column() const { return column_; }

 private:
  int line_;
  int column_;
};

/// Throws NotationError.
Tree parse(std::string_view text);

/// One line that parse() reads as the same tree.
std::string to_text(const Tree& tree);

/// The same as JSON: numbers, lists, and objects where there is more to say.
std::string to_json_text(const Tree& tree);

/// Of a node and what is below it, if it is short; else empty.
std::string short_text(const Tree& tree, NodeId id, std::size_t longest = 24);

}  // namespace deepcut::tree

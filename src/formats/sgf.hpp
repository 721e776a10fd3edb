// Smart Game Format (FF 4): game trees as text. Here they are only read and written; what a property means for a game
// is not known here (formats/game_file.hpp).
//
//     (;FF[4]GM[4]SZ[15]PB[Anna]PW[Bert];B[hh];W[ig]C[a comment](;B[gg])(;B[ii]))
//
// Of the variations the first is the main line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/point_names.hpp"

namespace deepcut::sgf {

struct Value {
  std::string text;        ///< with escapes resolved
  std::size_t offset = 0;  ///< where it stands in the file
  friend bool operator==(const Value& a, const Value& b) { return a.text == b.text; }
};

struct Property {
  std::string name;  ///< capital letters
  std::vector<Value> values;
  std::size_t offset = 0;
  friend bool operator==(const Property& a, const Property& b) { return a.name == b.name && a.values == b.values; }
};

struct Node {
  std::vector<Property> properties;

  const Property* find(std::string_view name) const;
  /// The first value; empty without the property.
  std::string text(std::string_view name) const;
  void add(std::string name, std::string value);
  friend bool operator==(const Node&, const Node&) = default;
};

/// The main line of one game tree, its root first.
struct Game {
  std::vector<Node> nodes;
  friend bool operator==(const Game&, const Game&) = default;
};

/// One game with its variations: all nodes, the root first, each with the place of the one before it. The first that
/// follows a node is its main line.
struct Tree {
  std::vector<Node> nodes;
  std::vector<int> parents;  ///< -1 of the root

  /// The places of the nodes of the main line.
  std::vector<std::size_t> main_line() const;
  friend bool operator==(const Tree&, const Tree&) = default;
};

/// Whether a file is likely to be meant as this format.
bool looks_like(std::string_view text);
/// The games of a file as text, each from its first to its last parenthesis.
std::vector<std::string> split_collection(std::string_view text);
/// All games of a file, at least one; what stands before the first one is skipped. Throws ParseError.
std::vector<Tree> parse_trees(std::string_view text);
/// Their main lines.
std::vector<Game> parse(std::string_view text);
std::string to_text(const Game& game);
std::string to_text(const Tree& tree);

/// Two letters, column and row from the upper left corner: a to z, then A to Z.
std::optional<Point> parse_point(std::string_view text);
/// The point must be less than 52 from the corner.
std::string to_text(Point point);
/// A point, or the corners of a rectangle of points as in aa:cc. Nothing if it is neither.
std::vector<Point> parse_points(std::string_view text);

}  // namespace deepcut::sgf

// Trees as pictures: lines of text, Graphviz and SVG. With notes they show what a search did, without them the tree alone.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "games/tree/run.hpp"

namespace deepcut::tree {

struct TextStyle {
  bool unicode = false;
  bool colour = false;
  std::size_t most_lines = 500;  ///< of a larger tree the upper levels are shown
};

/// `line`: the principal variation, to be marked; may be empty.
struct Picture {
  const Tree& tree;
  const std::vector<NodeNote>* notes = nullptr;
  std::vector<NodeId> line{};
};

std::string draw_text(const Picture& picture, const TextStyle& style);
std::string draw_dot(const Picture& picture);
/// Throws std::invalid_argument if the tree is too large for a picture.
std::string draw_svg(const Picture& picture);

inline constexpr std::size_t kMostDrawnNodes = 20'000;

}  // namespace deepcut::tree

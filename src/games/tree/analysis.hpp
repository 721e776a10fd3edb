// What can be said of a tree by looking at all of it: its values, better and worse orders of its children, and whether a
// node matters at all.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/tree/tree.hpp"

namespace deepcut::tree {

/// Beyond every value, for a node that is made infinitely good or bad.
inline constexpr std::int64_t kInfinite = std::int64_t{1} << 40;

/// Plain minimax: what every node is worth to Max, by node. `replaced` counts as `value` whatever is below it.
std::vector<std::int64_t> minimax_values(const Tree& tree, NodeId replaced = kNoNode, std::int64_t value = 0);

/// The child that the side to move takes, the first one if several are best; nothing at a leaf.
std::optional<NodeId> best_child(const Tree& tree, const std::vector<std::int64_t>& values, NodeId id);

/// What the root is worth, and which child it chooses, as they are and with a node made -infinity and +infinity.
struct InfinityCheck {
  struct Root {
    std::int64_t value = 0;
    std::optional<NodeId> choice;
  };
  NodeId node = 0;
  Root before;
  Root minus;
  Root plus;

  bool value_stays() const { return minus.value == before.value && plus.value == before.value; }
  bool choice_stays() const { return minus.choice == before.choice && plus.choice == before.choice; }
  bool holds() const { return value_stays() && choice_stays(); }
};
/// By plain minimax, which looks at the node: alpha-beta would not, and the check would be empty.
InfinityCheck check_with_infinities(const Tree& tree, NodeId node);

enum class Order : std::uint8_t { kGiven, kBestFirst, kWorstFirst };

/// The tree with the children of every node in that order of their true values; equal ones stay as they are. Names are
/// kept, labels that are ways from the root are not.
Tree reordered(const Tree& tree, Order order);

/// The leaves that alpha-beta must visit in a uniform tree, however well it is ordered (Knuth and Moore):
/// b^ceil(d/2) + b^floor(d/2) - 1.
std::uint64_t least_leaves(int branching, int depth);

struct RandomShape {
  int branching = 2;
  int least_branching = 0;  ///< 0: every inner node has `branching` children; else between the two numbers
  int depth = 3;
  int leaf_percent = 0;  ///< so many of the nodes above the last level are leaves
  Score low = -9;
  Score high = 9;
  std::uint64_t seed = 1;
  bool inner_values = false;  ///< a value on every inner node too, near the truth
  bool distinct = false;      ///< no two leaves alike; the range grows as far as it must
};
/// The same tree for the same shape, everywhere. Throws std::invalid_argument if it cannot be made.
Tree random_tree(const RandomShape& shape);

}  // namespace deepcut::tree

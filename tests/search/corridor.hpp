// The simplest tree there is.
#pragma once

#include <cstddef>

#include "search/random_tree.hpp"

namespace deepcut::test {

/// A line of `plies` forced moves at whose end the side to move at the root has won.
inline Tree corridor(int plies) {
  Tree tree(static_cast<std::size_t>(plies) + 1);
  for (int i = 0; i <= plies; ++i) {
    TreeNode& node = tree[static_cast<std::size_t>(i)];
    node.side = i % 2;
    if (i < plies) node.edges = {{static_cast<Label>(i % kLabels), i + 1}};
  }
  tree.back().result = plies % 2 == 1 ? Value::loss() : Value::win();
  return tree;
}

}  // namespace deepcut::test

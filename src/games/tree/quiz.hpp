// The quiz: which nodes does the search never visit?
#pragma once

#include <vector>

#include "games/tree/run.hpp"

namespace deepcut::tree {

struct Grade {
  std::vector<NodeId> right;   ///< marked, and never visited
  std::vector<NodeId> missed;  ///< never visited, but not marked
  std::vector<NodeId> wrong;   ///< marked, but visited
  int percent = 0;             ///< right ones among all of the three; 100 if there was nothing to mark and nothing was
};

/// A node that is marked stands for all that is below it and nowhere else.
Grade grade(const Tree& tree, const Run& run, const std::vector<NodeId>& marked);

}  // namespace deepcut::tree

// The value of a cyclic game by working backwards from its ends: quick where minimax over all paths is hopeless.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "search/random_tree.hpp"

namespace deepcut::test {

/// What the root is worth to its side if a position that comes back is a draw. Wins and losses have no distance here:
/// they count kWin and -kWin.
class Retrograde {
 public:
  static Score value(const Tree& tree) {
    Retrograde solver(tree);
    const int side = tree.front().side;
    // The most its side can enforce, if that is better than a draw; else the least the other side can.
    for (const Score goal : solver.positive_ends()) {
      if (solver.enforces(side, goal)) return goal;
      if (solver.enforces(1 - side, goal)) return -goal;
    }
    return 0;
  }

 private:
  explicit Retrograde(const Tree& tree) : tree_(tree) {}

  /// How a game that ends here ends for `side`; nothing if it goes on.
  static std::optional<Score> end(const TreeNode& node, int side) {
    if (!node.result && !node.edges.empty()) return std::nullopt;
    const Value value = node.result.value_or(Value::loss());
    const Score score = value.is_win() ? kWin : value.is_loss() ? -kWin : value.score();
    return node.side == side ? score : -score;
  }
  /// All gains that either side can end with, the largest first.
  std::set<Score, std::greater<>> positive_ends() const {
    std::set<Score, std::greater<>> ends;
    for (const TreeNode& node : tree_) {
      if (const auto score = end(node, 0); score && *score != 0) ends.insert(std::abs(*score));
    }
    return ends;
  }
  /// Can `side` make the game end with at least `goal`, which is positive? Nodes from which it can are added until
  /// there are no more.
  bool enforces(int side, Score goal) const {
    std::vector<bool> reached(tree_.size());
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t id = 0; id < tree_.size(); ++id) {
        if (reached[id] || !leads_there(tree_[id], side, goal, reached)) continue;
        reached[id] = grows = true;
      }
    }
    return reached.front();
  }
  static bool leads_there(const TreeNode& node, int side, Score goal, const std::vector<bool>& reached) {
    if (const auto score = end(node, side)) return *score >= goal;
    const auto is_reached = [&](const Edge& edge) { return reached[static_cast<std::size_t>(edge.to)]; };
    return node.side == side ? std::any_of(node.edges.begin(), node.edges.end(), is_reached)
                             : std::all_of(node.edges.begin(), node.edges.end(), is_reached);
  }

  const Tree& tree_;
};

}  // namespace deepcut::test

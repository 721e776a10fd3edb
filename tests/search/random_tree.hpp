// Seeded random games small enough for brute force: what can follow what, how games end, how positions look.
// tree_game.hpp plays them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

#include <deepcut/value.hpp>

namespace deepcut::test {

/// A move. Distinct among the moves of a node, but the same labels come back everywhere, so that what a search
/// has learnt about one of them says little about the next.
using Label = std::uint8_t;
inline constexpr int kLabels = 8;

struct Edge {
  Label label;
  int to;
};

struct TreeNode {
  int side = 0;  ///< who is to move; all values are from this side's point of view
  std::vector<Edge> edges{};
  std::optional<Value> result{};  ///< if the game ends here; no result and no edges: no legal move, which loses
  Score evaluation = 0;
  int pass = -1;  ///< where passing the turn leads; -1: it may not be passed
};

/// Node 0 is the root.
using Tree = std::vector<TreeNode>;

struct Shape {
  int plies = 6;             ///< no path is longer (if there are no cycles)
  int children = 5;          ///< at most
  int width = 0;             ///< 0: a tree. Else nodes in each layer, and paths meet
  bool leaps = false;        ///< some moves jump over layers, so that a node is met at different plies
  bool long_turns = false;   ///< who is to move follows no pattern
  bool cycles = false;       ///< `width` nodes in all, from each of which any other may follow
  int spread = 20;           ///< evaluations and scores lie between -spread and +spread
  bool only_scores = false;  ///< no wins and losses among the results
};

/// The tree of this shape and seed, always the same one.
class RandomTree {
 public:
  static Tree make(const Shape& shape, std::uint64_t seed) {
    RandomTree maker(shape, seed);
    if (shape.cycles) {
      maker.add_cyclic_graph();
    } else if (shape.width > 0) {
      maker.add_layers();
    } else {
      maker.add_subtree(0, 0);
    }
    return maker.tree_;
  }

 private:
  RandomTree(const Shape& shape, std::uint64_t seed) : shape_(shape), random_(seed) {}

  int below(int limit) { return static_cast<int>(random_() % static_cast<std::uint64_t>(limit)); }
  bool one_in(int n) { return below(n) == 0; }
  Score score() { return below(2 * shape_.spread + 1) - shape_.spread; }

  int add_node(int usual_side) {
    tree_.push_back({.side = shape_.long_turns ? below(2) : usual_side, .evaluation = score()});
    return static_cast<int>(tree_.size()) - 1;
  }
  TreeNode& node(int id) { return tree_[static_cast<std::size_t>(id)]; }

  /// How many moves a node gets. Some have none: they are finished, or (rarely) their side is stuck.
  int choose_children(int id) {
    if (id != 0 && one_in(7)) return 0;
    return 1 + below(shape_.children);
  }
  void end_game(int id) {
    if (!shape_.only_scores && one_in(10)) return;
    const int kind = shape_.only_scores ? 4 : below(9);
    node(id).result = kind == 0   ? Value::win()
                      : kind <= 2 ? Value::loss()
                      : kind == 3 ? Value::draw()
                                  : Value::exact(score());
  }
  void add_edges(int id, const std::vector<int>& targets) {
    std::vector<Label> labels(kLabels);
    std::iota(labels.begin(), labels.end(), Label{0});
    for (std::size_t i = labels.size(); i > 1; --i) {
      std::swap(labels[i - 1], labels[static_cast<std::size_t>(below(static_cast<int>(i)))]);
    }
    for (std::size_t i = 0; i < targets.size(); ++i) node(id).edges.push_back({labels[i], targets[i]});
  }

  int add_subtree(int ply, int usual_side) {
    const int id = add_node(usual_side);
    const int count = ply < shape_.plies ? choose_children(id) : 0;
    if (count == 0) return end_game(id), id;
    std::vector<int> targets;
    for (int i = 0; i < count; ++i) targets.push_back(add_subtree(ply + 1, 1 - usual_side));
    add_edges(id, targets);
    return id;
  }

  // The root has layer 0 for itself.
  int first_of(int layer) const { return layer == 0 ? 0 : 1 + (layer - 1) * shape_.width; }
  int any_of(int layer) { return layer == 0 ? 0 : first_of(layer) + below(shape_.width); }

  void add_layers() {
    for (int id = 0; id < first_of(shape_.plies + 1); ++id) add_node(id == 0 ? 0 : (1 + (id - 1) / shape_.width) % 2);
    for (int layer = 0; layer <= shape_.plies; ++layer) {
      for (int id = first_of(layer); id < first_of(layer + 1); ++id) {
        const int count = layer < shape_.plies ? choose_children(id) : 0;
        if (count == 0) {
          end_game(id);
          continue;
        }
        std::vector<int> targets;
        for (int i = 0; i < count; ++i) {
          // Three layers at once keep the sides alternating.
          const int leap = shape_.leaps && layer + 3 <= shape_.plies && one_in(3) ? 3 : 1;
          targets.push_back(any_of(layer + leap));
        }
        add_edges(id, targets);
        if (one_in(2)) node(id).pass = opponent_node(layer + 1, id);
      }
    }
  }
  int opponent_node(int layer, int id) {
    const int other = any_of(layer);
    return node(other).side != node(id).side ? other : -1;
  }

  void add_cyclic_graph() {
    for (int id = 0; id < shape_.width; ++id) add_node(id % 2);
    for (int id = 0; id < shape_.width; ++id) {
      const int count = choose_children(id);
      if (count == 0) {
        end_game(id);
        continue;
      }
      std::vector<int> targets;
      while (static_cast<int>(targets.size()) < count) {
        const int other = below(shape_.width);
        if (other != id && (shape_.long_turns || node(other).side != node(id).side)) targets.push_back(other);
      }
      add_edges(id, targets);
    }
  }

  Shape shape_;
  std::mt19937_64 random_;
  Tree tree_;
};

/// The same game with a mirror image of every node: node id + size is id seen in a mirror, where label l is
/// kLabels - 1 - l. Moves lead to a node or to its image at random, which makes no difference to any value.
inline Tree with_mirror_images(const Tree& tree, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const int size = static_cast<int>(tree.size());
  Tree both = tree;
  both.insert(both.end(), tree.begin(), tree.end());
  for (std::size_t id = 0; id < tree.size(); ++id) {
    for (std::size_t i = 0; i < tree[id].edges.size(); ++i) {
      const bool crosses = random() % 2 == 0;
      Edge& edge = both[id].edges[i];
      Edge& image = both[id + tree.size()].edges[i];
      image.label = static_cast<Label>(kLabels - 1 - edge.label);
      (crosses ? edge : image).to += size;
    }
  }
  return both;
}

}  // namespace deepcut::test

#include "games/tree/analysis.hpp"

#include <algorithm>
#include <cassert>

namespace deepcut::tree {

namespace {

/// A node comes before those below it unless they are shared, so shared nodes may be asked for before their turn.
class Minimax {
 public:
  Minimax(const Tree& tree, NodeId replaced, std::int64_t value)
      : tree_(tree), replaced_(replaced), value_(value), values_(tree.size(), 0), known_(tree.size(), false) {}

  std::vector<std::int64_t> run() {
    if (tree_.size() > 0) visit(0);
    // A replaced node hides what is below it; those values are wanted all the same.
    for (NodeId id = 0; id < tree_.size(); ++id) {
      if (!known_[id]) visit(id);
    }
    return std::move(values_);
  }

 private:
  std::int64_t visit(NodeId id) {
    if (known_[id]) return values_[id];
    known_[id] = true;
    if (id == replaced_) return values_[id] = value_;
    if (tree_.is_leaf(id)) return values_[id] = tree_.node(id).value;
    const bool max = tree_.is_max(id);
    std::int64_t best = max ? -kInfinite - 1 : kInfinite + 1;
    for (const NodeId child : tree_.children(id)) {
      const std::int64_t value = visit(child);
      best = max ? std::max(best, value) : std::min(best, value);
    }
    return values_[id] = best;
  }

  const Tree& tree_;
  NodeId replaced_;
  std::int64_t value_;
  std::vector<std::int64_t> values_;
  std::vector<bool> known_;
};

InfinityCheck::Root root_of(const Tree& tree, const std::vector<std::int64_t>& values) {
  return {values[0], best_child(tree, values, 0)};
}

/// Copies a tree with the children of each node in another order.
class Reorderer {
 public:
  Reorderer(const Tree& tree, Order order)
      : tree_(tree), order_(order), values_(minimax_values(tree)), copies_(tree.size(), kNoNode) {}

  Tree run() {
    copy_.set_max_first(tree_.max_first());
    add(0, kNoNode, 0);
    return std::move(copy_);
  }

 private:
  NodeId add(NodeId id, NodeId parent, std::uint32_t number) {
    if (copies_[id] != kNoNode) return copies_[id];
    const Node& node = tree_.node(id);
    const NodeId copy = copy_.add(parent, number);
    copies_[id] = copy;
    if (node.has_value) copy_.set_value(copy, node.value);
    if (node.forcing) copy_.set_forcing(copy);
    if (tree_.is_named(id)) copy_.set_name(copy, tree_.name(id));
    std::vector<NodeId> children(tree_.children(id).begin(), tree_.children(id).end());
    const bool largest_first = tree_.is_max(id) == (order_ == Order::kBestFirst);
    if (order_ != Order::kGiven) {
      std::stable_sort(children.begin(), children.end(), [&](NodeId a, NodeId b) {
        return largest_first ? values_[a] > values_[b] : values_[a] < values_[b];
      });
    }
    for (std::uint32_t i = 0; i < children.size(); ++i) children[i] = add(children[i], copy, i);
    copy_.set_children(copy, children);
    return copy;
  }

  const Tree& tree_;
  Order order_;
  std::vector<std::int64_t> values_;
  std::vector<NodeId> copies_;
  Tree copy_;
};

}  // namespace

std::vector<std::int64_t> minimax_values(const Tree& tree, NodeId replaced, std::int64_t value) {
  return Minimax(tree, replaced, value).run();
}

std::optional<NodeId> best_child(const Tree& tree, const std::vector<std::int64_t>& values, NodeId id) {
  std::optional<NodeId> best;
  for (const NodeId child : tree.children(id)) {
    const bool better = !best || (tree.is_max(id) ? values[child] > values[*best] : values[child] < values[*best]);
    if (better) best = child;
  }
  return best;
}

InfinityCheck check_with_infinities(const Tree& tree, NodeId node) {
  assert(node < tree.size());
  return {node, root_of(tree, minimax_values(tree)), root_of(tree, minimax_values(tree, node, -kInfinite)),
          root_of(tree, minimax_values(tree, node, kInfinite))};
}

Tree reordered(const Tree& tree, Order order) { return Reorderer(tree, order).run(); }

std::uint64_t least_leaves(int branching, int depth) {
  const auto power = [branching](int exponent) {
    std::uint64_t product = 1;
    for (int i = 0; i < exponent; ++i) {
      if (product > UINT32_MAX) return product;  // no tree that fits into memory is that large
      product *= static_cast<std::uint64_t>(branching);
    }
    return product;
  };
  return power((depth + 1) / 2) + power(depth / 2) - 1;
}

}  // namespace deepcut::tree

// A game written down: every node of its tree, as in a textbook. Leaves have values, and a node may be shared by
// several parents, which makes the tree a graph without cycles.
//
// All numbers are Max's: positive is good for Max, whoever is to move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/value.hpp>

namespace deepcut::tree {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = UINT32_MAX;
inline constexpr int kMaxHeight = kMaxDepth;  ///< plies; what the searches see to the end of
inline constexpr std::size_t kMaxNodes = 20'000'000;

struct Node {
  std::uint32_t first_edge = 0;
  std::uint32_t child_count = 0;
  Score value = 0;
  bool has_value = false;
  bool forcing = false;      ///< reached by a forcing move: quiescence looks at it below the horizon
  std::int16_t depth = 0;    ///< plies from the root, on the first way here
  std::int16_t height = 0;   ///< plies to the deepest leaf below
  NodeId parent = kNoNode;   ///< the first one
  std::uint32_t number = 0;  ///< which child of the first parent it is, from 0
  std::int32_t name = -1;    ///< index in the names; -1: none
};

/// Nodes are numbered in the order in which they are first met: the root is 0, a node comes before those below it.
class Tree {
 public:
  /// Opens a node that stands as the next child of `parent` (kNoNode: the root).
  NodeId add(NodeId parent, std::uint32_t number);
  /// Closes it: its children, all of them closed before.
  void set_children(NodeId id, std::span<const NodeId> children);
  void set_value(NodeId id, Score value);
  void set_forcing(NodeId id) { nodes_[id].forcing = true; }
  /// The name must be new.
  void set_name(NodeId id, std::string name);
  void set_max_first(bool max_first) { max_first_ = max_first; }

  std::size_t size() const { return nodes_.size(); }
  const Node& node(NodeId id) const { return nodes_[id]; }
  std::span<const NodeId> children(NodeId id) const {
    return {edges_.data() + nodes_[id].first_edge, nodes_[id].child_count};
  }
  bool is_leaf(NodeId id) const { return nodes_[id].child_count == 0; }
  bool is_shared() const { return edges_.size() >= nodes_.size() && !nodes_.empty(); }
  bool max_first() const { return max_first_; }
  bool is_max(NodeId id) const { return (nodes_[id].depth % 2 == 0) == max_first_; }
  int height() const { return nodes_.empty() ? 0 : nodes_[0].height; }
  std::size_t leaf_count() const;
  /// Of the whole tree, if every inner node has as many children and every leaf is as deep.
  struct Shape {
    int branching;
    int depth;
  };
  std::optional<Shape> uniform() const;

  bool is_named(NodeId id) const { return nodes_[id].name >= 0; }
  const std::string& name(NodeId id) const { return names_[static_cast<std::size_t>(nodes_[id].name)]; }
  /// The name, or the way from the root: "root", "2", "2.1.1".
  std::string label(NodeId id) const;
  /// The node with this label, or nothing.
  std::optional<NodeId> find(std::string_view label) const;
  std::optional<NodeId> find_name(const std::string& name) const;

 private:
  std::vector<Node> nodes_;
  std::vector<NodeId> edges_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, NodeId> named_;
  bool max_first_ = true;
};

}  // namespace deepcut::tree

#include "games/tree/tree.hpp"

#include <algorithm>
#include <charconv>

namespace deepcut::tree {

NodeId Tree::add(NodeId parent, std::uint32_t number) {
  const auto id = static_cast<NodeId>(nodes_.size());
  const int depth = parent == kNoNode ? 0 : nodes_[parent].depth + 1;
  nodes_.push_back({.depth = static_cast<std::int16_t>(depth), .parent = parent, .number = number});
  return id;
}

void Tree::set_children(NodeId id, std::span<const NodeId> children) {
  Node& node = nodes_[id];
  node.first_edge = static_cast<std::uint32_t>(edges_.size());
  node.child_count = static_cast<std::uint32_t>(children.size());
  edges_.insert(edges_.end(), children.begin(), children.end());
  for (const NodeId child : children) {
    node.height = std::max<std::int16_t>(node.height, static_cast<std::int16_t>(nodes_[child].height + 1));
  }
}

void Tree::set_value(NodeId id, Score value) {
  nodes_[id].value = value;
  nodes_[id].has_value = true;
}

void Tree::set_name(NodeId id, std::string name) {
  nodes_[id].name = static_cast<std::int32_t>(names_.size());
  named_.emplace(name, id);
  names_.push_back(std::move(name));
}

std::size_t Tree::leaf_count() const {
  return static_cast<std::size_t>(
      std::count_if(nodes_.begin(), nodes_.end(), [](const Node& node) { return node.child_count == 0; }));
}

std::optional<Tree::Shape> Tree::uniform() const {
  if (nodes_.empty() || is_leaf(0) || is_shared()) return std::nullopt;
  const Node& root = nodes_[0];
  for (const Node& node : nodes_) {
    const bool leaf = node.child_count == 0;
    if (leaf ? node.depth != root.height : node.child_count != root.child_count) return std::nullopt;
  }
  return Shape{static_cast<int>(root.child_count), root.height};
}

std::string Tree::label(NodeId id) const {
  if (is_named(id)) return name(id);
  if (id == 0) return "root";
  std::vector<std::uint32_t> way;
  for (NodeId at = id; nodes_[at].parent != kNoNode; at = nodes_[at].parent) way.push_back(nodes_[at].number + 1);
  std::string text;
  for (std::size_t i = way.size(); i-- > 0;) {
    if (!text.empty()) text += '.';
    text += std::to_string(way[i]);
  }
  return text;
}

std::optional<NodeId> Tree::find_name(const std::string& name) const {
  const auto found = named_.find(name);
  return found == named_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<NodeId> Tree::find(std::string_view label) const {
  if (nodes_.empty()) return std::nullopt;
  if (const auto named = find_name(std::string(label))) return named;
  if (label == "root") return 0;
  NodeId at = 0;
  while (!label.empty()) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(label.data(), label.data() + label.size(), number);
    if (error != std::errc() || number < 1 || number > nodes_[at].child_count) return std::nullopt;
    at = children(at)[number - 1];
    label.remove_prefix(static_cast<std::size_t>(end - label.data()));
    if (label.empty()) return at;
    if (label.front() != '.') return std::nullopt;
    label.remove_prefix(1);
  }
  return std::nullopt;
}

}  // namespace deepcut::tree

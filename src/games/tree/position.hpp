// An explicit tree as a game: a move is the choice of a child. Read tree.hpp first.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/position.hpp>

#include "games/tree/tree.hpp"

namespace deepcut::tree {

class Position {
 public:
  using Move = std::uint32_t;  ///< which child, from 0

  /// A game that is over and even.
  Position() : Position(nothing()) {}
  explicit Position(std::shared_ptr<const Tree> tree) : tree_(std::move(tree)), path_{0} {}

  void moves(MoveList<Move>& list) const {
    for (Move move = 0; move < node().child_count; ++move) list.push(move);
  }
  void make(Move move) { path_.push_back(tree_->children(id())[move]); }
  void undo(Move /*move*/) { path_.pop_back(); }
  std::optional<Value> result() const {
    if (node().child_count > 0) return std::nullopt;
    return Value::exact(seen(node().value));
  }

  /// 0: Max.
  int side() const { return (path_.size() % 2 == 1) == tree_->max_first() ? 0 : 1; }
  std::uint64_t key() const { return id(); }
  Score evaluate() const { return seen(node().value); }
  /// By the values written on the children.
  int order(Move move) const { return seen(tree_->node(tree_->children(id())[move]).value); }
  void forcing(MoveList<Move>& list) const {
    const auto children = tree_->children(id());
    for (Move move = 0; move < children.size(); ++move) {
      if (tree_->node(children[move]).forcing) list.push(move);
    }
  }
  /// The child's number, from 1, or its name.
  std::string to_text(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  const Tree& tree() const { return *tree_; }
  NodeId id() const { return path_.back(); }
  const Node& node() const { return tree_->node(id()); }
  const std::vector<NodeId>& path() const { return path_; }

 private:
  static std::shared_ptr<const Tree> nothing();
  /// A number of Max's as the side to move sees it.
  Score seen(Score value) const { return side() == 0 ? value : -value; }

  std::shared_ptr<const Tree> tree_;
  std::vector<NodeId> path_;  ///< from the root to the node where the game stands
};

/// The same game with a goal instead of values: the side that begins wins at a leaf that gives it at least so much.
class GoalPosition : public Position {
 public:
  GoalPosition() = default;
  GoalPosition(std::shared_ptr<const Tree> tree, Score goal) : Position(std::move(tree)), goal_(goal) {}

  std::optional<Value> result() const {
    if (node().child_count > 0) return std::nullopt;
    const bool reached = tree().max_first() ? node().value >= goal_ : node().value <= goal_;
    const bool own = (side() == 0) == tree().max_first();
    return reached == own ? Value::win() : Value::loss();
  }

 private:
  Score goal_ = 1;
};

}  // namespace deepcut::tree

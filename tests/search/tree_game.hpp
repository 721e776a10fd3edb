// Random trees as positions: a minimal game, and each ability as a layer that can be put on top of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include <deepcut/position.hpp>

#include "search/random_tree.hpp"

namespace deepcut::test {

/// The required part and evaluate(). Checks that the search plays legal moves and takes back what it played.
class TreeGame {
 public:
  using Move = Label;

  TreeGame() = default;
  explicit TreeGame(const Tree& tree, int root = 0) : tree_(&tree), node_(root) {}

  void moves(MoveList<Move>& list) const {
    for (const Edge& edge : node().edges) list.push(edge.label);
  }
  void make(Move move) {
    path_.push_back(node_);
    node_ = follow(move);
  }
  void undo(Move move) {
    const int left = node_;
    node_ = path_.back();
    path_.pop_back();
    if (follow(move) != left) throw std::logic_error("undo: another move was made here");
  }
  std::optional<Value> result() const { return node().result; }
  Score evaluate() const { return node().evaluation; }

  const TreeNode& node() const { return (*tree_)[static_cast<std::size_t>(node_)]; }
  int id() const { return node_; }
  const std::vector<int>& path() const { return path_; }

 protected:
  int follow(Move move) const {
    for (const Edge& edge : node().edges) {
      if (edge.label == move) return edge.to;
    }
    throw std::logic_error("make: no such move here");
  }
  const Tree& tree() const { return *tree_; }

  const Tree* tree_ = nullptr;
  int node_ = 0;
  std::vector<int> path_{};  ///< the nodes on the way here
};

template <class Game>
struct WithKey : Game {
  using Game::Game;
  std::uint64_t key() const { return static_cast<std::uint64_t>(this->id()); }
};

template <class Game>
struct WithSide : Game {
  using Game::Game;
  int side() const { return this->node().side; }
};

/// A hint that is right more often than not: what the move leads to does not look good for the other side.
template <class Game>
struct WithOrder : Game {
  using Game::Game;
  int order(Label move) const {
    const TreeNode& next = this->tree()[static_cast<std::size_t>(this->follow(move))];
    return next.side == this->node().side ? next.evaluation : -next.evaluation;
  }
};

template <class Game>
struct WithForcing : Game {
  using Game::Game;
  void forcing(MoveList<Label>& list) const {
    for (const Edge& edge : this->node().edges) {
      if (edge.label % 2 == 0) list.push(edge.label);
    }
  }
};

/// Where passing leads has nothing to do with what moving leads to: the worst case for null-move pruning.
template <class Game>
struct WithNullMove : Game {
  using Game::Game;
  bool can_pass() const { return this->node().pass >= 0; }
  void make_null() {
    this->path_.push_back(this->node_);
    this->node_ = this->node().pass;
  }
  void undo_null() {
    this->node_ = this->path_.back();
    this->path_.pop_back();
  }
};

/// For cyclic graphs: the first time a position comes back, the game is drawn.
template <class Game>
struct WithRepetition : Game {
  using Game::Game;
  int repetition() const {
    for (std::size_t i = this->path_.size(); i-- > 0;) {
      if (this->path_[i] == this->id()) return static_cast<int>(this->path_.size() - i);
    }
    return 0;
  }
  std::optional<Value> result() const {
    if (repetition() > 0) return Value::draw();
    return Game::result();
  }
};

/// For trees with mirror images.
template <class Game>
struct WithCanonical : Game {
  using Game::Game;
  Canonical canonical() const {
    const int size = static_cast<int>(this->tree().size()) / 2;
    return {static_cast<std::uint64_t>(this->id() % size), this->id() / size};
  }
  static Label to_frame(Label move, int frame) { return frame == 0 ? move : static_cast<Label>(kLabels - 1 - move); }
  static Label from_frame(Label move, int frame) { return to_frame(move, frame); }
};

}  // namespace deepcut::test

// Random trees: the same one for the same shape and seed on every machine.
#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>

#include "games/tree/analysis.hpp"

namespace deepcut::tree {

namespace {

void check(const RandomShape& shape) {
  const auto expect = [](bool right, const std::string& sentence) {
    if (!right) throw std::invalid_argument(sentence);
  };
  expect(shape.branching >= 1 && shape.branching <= 1'000'000, "The branching must lie between 1 and 1000000.");
  expect(shape.least_branching >= 0 && shape.least_branching <= shape.branching,
         "The least branching must lie between 0 and the branching.");
  expect(shape.depth >= 0 && shape.depth <= kMaxHeight,
         "The depth must lie between 0 and " + std::to_string(kMaxHeight) + ".");
  expect(shape.low <= shape.high, "The least value must not be above the greatest.");
  expect(shape.low >= -kMaxScore && shape.high <= kMaxScore,
         "Values must lie between " + std::to_string(-kMaxScore) + " and " + std::to_string(kMaxScore) + ".");
  expect(shape.leaf_percent >= 0 && shape.leaf_percent <= 100,
         "The share of leaves must lie between 0 and 100 percent.");
  // Of the largest tree this shape can make.
  double nodes = 1;
  double level = 1;
  for (int i = 0; i < shape.depth && nodes <= kMaxNodes; ++i) {
    level *= shape.branching;
    nodes += level;
  }
  expect(nodes <= static_cast<double>(kMaxNodes),
         "A tree of this branching and depth may have more than " + std::to_string(kMaxNodes) + " nodes.");
}

class Maker {
 public:
  explicit Maker(const RandomShape& shape) : shape_(shape), random_(shape.seed) {}

  Tree run() {
    add(kNoNode, 0);
    if (shape_.distinct) make_distinct();
    if (shape_.inner_values) add_inner_values();
    return std::move(tree_);
  }

 private:
  // Not std::uniform_int_distribution, whose numbers differ from one standard library to the next.
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  Score value() {
    const auto span = static_cast<std::uint64_t>(std::int64_t{shape_.high} - shape_.low + 1);
    return static_cast<Score>(shape_.low + static_cast<std::int64_t>(below(span)));
  }
  int child_count(NodeId id) {
    const int depth = tree_.node(id).depth;
    if (depth >= shape_.depth) return 0;
    if (depth > 0 && shape_.leaf_percent > 0 && below(100) < static_cast<std::uint64_t>(shape_.leaf_percent)) return 0;
    if (shape_.least_branching == 0) return shape_.branching;
    const int span = shape_.branching - shape_.least_branching + 1;
    return shape_.least_branching + static_cast<int>(below(static_cast<std::uint64_t>(span)));
  }
  NodeId add(NodeId parent, std::uint32_t number) {
    const NodeId id = tree_.add(parent, number);
    const int count = child_count(id);
    if (count == 0) {
      leaves_.push_back(id);
      tree_.set_value(id, value());
      return id;
    }
    std::vector<NodeId> children;
    children.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) children.push_back(add(id, static_cast<std::uint32_t>(i)));
    tree_.set_children(id, children);
    return id;
  }
  /// A shuffled run of whole numbers that begins at the least value.
  void make_distinct() {
    std::vector<Score> values;
    const std::int64_t span = std::int64_t{shape_.high} - shape_.low + 1;
    const std::int64_t count = std::max(span, static_cast<std::int64_t>(leaves_.size()));
    if (count > std::int64_t{kMaxScore} - shape_.low + 1) {
      throw std::invalid_argument("The tree has more leaves than there are values.");
    }
    for (std::int64_t i = 0; i < count; ++i) values.push_back(static_cast<Score>(shape_.low + i));
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      std::swap(values[i], values[i + below(values.size() - i)]);
      tree_.set_value(leaves_[i], values[i]);
    }
  }
  /// The truth and an error of up to a quarter of the range.
  void add_inner_values() {
    const std::vector<std::int64_t> truth = minimax_values(tree_);
    const std::int64_t error = std::max<std::int64_t>(1, (std::int64_t{shape_.high} - shape_.low) / 4);
    for (NodeId id = 0; id < tree_.size(); ++id) {
      if (tree_.is_leaf(id)) continue;
      const auto off = static_cast<std::int64_t>(below(static_cast<std::uint64_t>(2 * error + 1))) - error;
      tree_.set_value(id, clamp_heuristic(truth[id] + off));
    }
  }

  const RandomShape& shape_;
  std::mt19937_64 random_;
  Tree tree_;
  std::vector<NodeId> leaves_;
};

}  // namespace

Tree random_tree(const RandomShape& shape) {
  check(shape);
  return Maker(shape).run();
}

}  // namespace deepcut::tree

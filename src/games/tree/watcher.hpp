// A trace sink that knows the tree: turns the search's events into steps at nodes, seen by Max, and counts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/trace.hpp>

#include "games/tree/run.hpp"

namespace deepcut::tree {

class Watcher {
 public:
  static constexpr bool kEnabled = true;

  Watcher(const Tree& tree, Run& run);

  void record(const Event& event);
  /// To be called when a search is over. A new one of the same run may follow.
  void finish();

 private:
  struct Frame {
    NodeId node = 0;
    std::vector<std::uint32_t> entered{};  ///< which children were looked at on this visit, re-searches not counted
  };

  void begin(const Event& event);
  void enter(const Event& event);
  void leave(const Event& event);
  void cut(const Event& event);
  void add(Step step);
  Step step_of(const Event& event) const;
  NodeId child_of(const Event& event) const;
  std::vector<NodeId> not_entered(const Frame& frame) const;

  const Tree& tree_;
  Run& run_;
  std::vector<Frame> frames_;  ///< from the root to the node where the search is
  std::vector<std::optional<Score>>
      root_values_;  ///< of the root's children in this iteration, seen by the root's side
};

}  // namespace deepcut::tree

#include "games/tree/quiz.hpp"

namespace deepcut::tree {

Grade grade(const Tree& tree, const Run& run, const std::vector<NodeId>& marked) {
  std::vector<bool> marks(tree.size(), false);
  for (const NodeId id : marked) marks[id] = true;
  // A node stands before those below it. One that is shared may be reached in another way and is marked for itself.
  std::vector<std::uint32_t> ways(tree.size(), 0);
  for (NodeId id = 0; id < tree.size(); ++id) {
    for (const NodeId child : tree.children(id)) ++ways[child];
  }
  for (NodeId id = 1; id < tree.size(); ++id) {
    if (ways[id] == 1 && marks[tree.node(id).parent]) marks[id] = true;
  }
  Grade grade;
  for (NodeId id = 0; id < tree.size(); ++id) {
    const bool unseen = run.notes[id].visits == 0;
    if (marks[id] && unseen) grade.right.push_back(id);
    if (!marks[id] && unseen) grade.missed.push_back(id);
    if (marks[id] && !unseen) grade.wrong.push_back(id);
  }
  const std::size_t all = grade.right.size() + grade.missed.size() + grade.wrong.size();
  grade.percent = all == 0 ? 100 : static_cast<int>(100 * grade.right.size() / all);
  return grade;
}

}  // namespace deepcut::tree

// Looks inside alpha-beta: records the search of a small tree and tells it event by event, with the reason for each
// cutoff. The tree is the classic one with a deep and a shallow cutoff; Max is to move at its root.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/trace.hpp>

struct TreeNode {
  std::size_t parent = 0;
  int value = 0;  // of a leaf, to Max
  std::vector<std::size_t> children{};
  std::string text{};  // the part of the notation that describes it
};

/// Nested lists of numbers, as in [7,[8,9]]. The first node is the root. There must be no mistake in the text.
std::vector<TreeNode> parse_tree(const std::string& text) {
  std::vector<TreeNode> nodes;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size();) {
    const bool leaf = text[i] == '-' || (text[i] >= '0' && text[i] <= '9');
    if (leaf || text[i] == '[') {
      if (!open.empty()) nodes[open.back()].children.push_back(nodes.size());
      nodes.push_back({.parent = open.empty() ? 0 : open.back()});
    }
    if (text[i] == '[') open.push_back(nodes.size() - 1);
    std::size_t length = 1;
    if (leaf) nodes.back().value = std::stoi(text.substr(i), &length);
    if (leaf) nodes.back().text = text.substr(i, length);
    for (const std::size_t node : open) nodes[node].text += text.substr(i, length);
    if (text[i] == ']') open.pop_back();
    i += length;
  }
  return nodes;
}

struct TreePosition {
  using Move = std::uint8_t;  // which child
  const std::vector<TreeNode>* nodes = nullptr;
  std::size_t node = 0;
  int ply = 0;

  void moves(deepcut::MoveList<Move>& list) const {
    for (std::size_t i = 0; i < at().children.size(); ++i) list.push(static_cast<Move>(i));
  }
  void make(Move child) {
    node = at().children[child];
    ++ply;
  }
  void undo(Move /*child*/) {
    node = at().parent;
    --ply;
  }
  std::optional<deepcut::Value> result() const {
    if (!at().children.empty()) return std::nullopt;
    return deepcut::Value::exact(ply % 2 == 0 ? at().value : -at().value);
  }
  const TreeNode& at() const { return (*nodes)[node]; }
};

/// Events are from the point of view of their node's side to move; a teacher's tree is from Max's.
struct MaxView {
  const deepcut::Event& event;
  bool max() const { return event.ply % 2 == 0; }
  int value() const { return max() ? event.value : -event.value; }
  const char* bound() const {
    if (event.bound == deepcut::Bound::kExact) return "";
    return (event.bound == deepcut::Bound::kLower) == max() ? "at least " : "at most ";
  }
  std::string window() const {
    const int low = max() ? event.alpha : -event.beta;
    const int high = max() ? event.beta : -event.alpha;
    return '(' + end_text(low) + ", " + end_text(high) + ')';
  }

 private:
  static std::string end_text(int score) {
    if (score <= -deepcut::kInfinity) return "-inf";
    return score >= deepcut::kInfinity ? "+inf" : std::to_string(score);
  }
};

int main() {
  const std::vector<TreeNode> nodes = parse_tree("[7,[[[1,5],8],[9,3]]]");
  deepcut::TraceRecorder trace;
  deepcut::AlphaBeta<TreePosition, deepcut::PositionEvaluator<TreePosition>, deepcut::TraceRecorder> search({}, &trace);
  const auto report = search.go({.nodes = &nodes});

  int shallow = 0;
  int deep = 0;
  std::vector<TreePosition> line{{.nodes = &nodes}};  // from the root to where the trace is
  for (const deepcut::Event& event : trace.events()) {
    const MaxView view{event};
    const auto ply = static_cast<std::size_t>(event.ply);
    if (event.kind == deepcut::EventKind::kEnter) {
      line.resize(ply);
      line.push_back(line.back());
      line.back().make(static_cast<TreePosition::Move>(event.move));
    }
    const char* name = line[ply].at().text.c_str();
    std::printf("%*s", 2 * event.ply, "");
    switch (event.kind) {
      case deepcut::EventKind::kIteration:
      case deepcut::EventKind::kEnter:
        std::printf("enter %s with %s\n", name, view.window().c_str());
        break;
      case deepcut::EventKind::kBound:
        std::printf("%s: the window is now %s\n", name, view.window().c_str());
        break;
      case deepcut::EventKind::kCutoff: {
        const bool from_parent = event.owner == event.ply - 1;
        (from_parent ? shallow : deep) += 1;
        const char* owner = line[static_cast<std::size_t>(event.owner)].at().text.c_str();
        std::printf("%s: %s cutoff, %d reaches the bound of %s\n", name, from_parent ? "shallow" : "deep", view.value(),
                    owner);
        break;
      }
      case deepcut::EventKind::kLeave:
        std::printf("leave %s with %s%d\n", name, view.bound(), view.value());
        break;
      default:  // plain alpha-beta has no table, null windows or reductions to tell of
        break;
    }
  }
  std::printf("value %d, %d of %d nodes visited\n", report.value.score(), static_cast<int>(report.nodes),
              static_cast<int>(nodes.size()));
  return report.value.score() == 8 && report.nodes == 9 && shallow == 1 && deep == 1 ? 0 : 1;
}

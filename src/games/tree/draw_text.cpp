// A tree in the terminal, a line a node.
#include <algorithm>

#include <fmt/format.h>

#include "games/tree/drawing.hpp"
#include "games/tree/explain.hpp"

namespace deepcut::tree {

namespace {

class TextDrawing {
 public:
  TextDrawing(const Picture& picture, const TextStyle& style)
      : picture_(picture),
        tree_(picture.tree),
        style_(style),
        on_line_(tree_.size(), false),
        written_(tree_.is_shared() ? tree_.size() : 0, false),
        levels_(levels_that_fit()) {
    for (const NodeId id : picture.line) on_line_[id] = true;
  }

  std::string run() {
    add(0, "", "");
    return std::move(text_);
  }

 private:
  /// How many levels below the root are shown.
  int levels_that_fit() const {
    std::vector<std::size_t> counts(kMaxHeight + 1, 0);
    for (NodeId id = 0; id < tree_.size(); ++id) ++counts[static_cast<std::size_t>(tree_.node(id).depth)];
    std::size_t lines = 0;
    int level = 0;
    while (level <= tree_.height() && (lines += counts[static_cast<std::size_t>(level)]) <= style_.most_lines) ++level;
    return std::max(0, level - 1);
  }

  void add(NodeId id, const std::string& branch, const std::string& indent) {
    text_ += branch + line_of(id) + "\n";
    if (!written_.empty()) {
      if (written_[id]) return;
      written_[id] = true;
    }
    const auto children = tree_.children(id);
    if (children.empty() || tree_.node(id).depth >= levels_) return;
    const char* tee = style_.unicode ? "├─ " : "|- ";
    const char* corner = style_.unicode ? "└─ " : "`- ";
    const char* bar = style_.unicode ? "│  " : "|  ";
    for (std::size_t i = 0; i < children.size(); ++i) {
      const bool last = i + 1 == children.size();
      add(children[i], indent + (last ? corner : tee), indent + (last ? "   " : bar));
    }
  }

  std::string line_of(NodeId id) const {
    const Node& node = tree_.node(id);
    const bool again = !written_.empty() && written_[id];
    std::string text = tree_.label(id);
    if (node.child_count > 0) text += tree_.is_max(id) ? " Max" : " Min";
    if (node.forcing) text += " !";
    if (again) return text + " (shared, see above)";
    text += picture_.notes != nullptr ? noted(id, (*picture_.notes)[id]) : plain(node);
    if (node.child_count > 0 && node.depth >= levels_) text += fmt::format("  ... {} children", node.child_count);
    return painted(id, text);
  }
  static std::string plain(const Node& node) { return node.has_value ? "  " + std::to_string(node.value) : ""; }

  std::string noted(NodeId id, const NodeNote& note) const {
    const Node& node = tree_.node(id);
    if (note.visits == 0) {
      const std::string left_out = note.state == NodeState::kLeftOut ? "  left out by the beam" : "  x never visited";
      return plain(node) + left_out;
    }
    std::string text;
    if (note.value) text += fmt::format("  {} {}", sign(note.bound), *note.value);
    if (note.proof) text += fmt::format("  {}/{}", count(note.proof), count(note.disproof));
    if (!note.proof || note.entered_alpha || note.entered_beta) {
      text += "  " + window_text(note.entered_alpha, note.entered_beta);
      const bool moved = note.alpha != note.entered_alpha || note.beta != note.entered_beta;
      if (moved) text += (style_.unicode ? " → " : " -> ") + window_text(note.alpha, note.beta);
    }
    if (note.state == NodeState::kCut) text += "  cutoff";
    if (note.state == NodeState::kEvaluated && node.child_count > 0) text += "  horizon";
    if (note.state == NodeState::kFromTable) text += "  from the table";
    if (note.state == NodeState::kOpen) text += "  ...";
    if (note.visits > 1) text += fmt::format("  {} visits", note.visits);
    if (on_line_[id]) text += "  *";
    return text;
  }
  static const char* sign(Bound bound) { return bound == Bound::kLower ? ">=" : bound == Bound::kUpper ? "<=" : "="; }
  static std::string count(const std::optional<Score>& number) {
    return number && *number < kInfinity ? std::to_string(*number) : "inf";
  }
  std::string painted(NodeId id, const std::string& text) const {
    if (!style_.colour || picture_.notes == nullptr) return text;
    const NodeNote& note = (*picture_.notes)[id];
    const char* code = note.visits == 0 ? "2" : on_line_[id] ? "1" : note.state == NodeState::kCut ? "31" : "";
    return *code == 0 ? text : fmt::format("\x1b[{}m{}\x1b[0m", code, text);
  }

  const Picture& picture_;
  const Tree& tree_;
  const TextStyle& style_;
  std::vector<bool> on_line_;
  std::vector<bool> written_;
  int levels_;
  std::string text_;
};

}  // namespace

std::string draw_text(const Picture& picture, const TextStyle& style) { return TextDrawing(picture, style).run(); }

}  // namespace deepcut::tree

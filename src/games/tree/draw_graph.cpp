// A tree for Graphviz and as SVG: squares are Max, circles are Min, and what was never visited is grey.
#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "games/tree/drawing.hpp"
#include "games/tree/explain.hpp"

namespace deepcut::tree {

namespace {

bool unseen(const Picture& picture, NodeId id) { return picture.notes != nullptr && (*picture.notes)[id].visits == 0; }

/// What stands in a node: the value found there, or else the one written on it.
std::string value_of(const Picture& picture, NodeId id) {
  const Node& node = picture.tree.node(id);
  if (picture.notes != nullptr && (*picture.notes)[id].value) {
    const NodeNote& note = (*picture.notes)[id];
    const char* sign = note.bound == Bound::kLower ? "≥" : note.bound == Bound::kUpper ? "≤" : "";
    return sign + std::to_string(*note.value);
  }
  return node.has_value ? std::to_string(node.value) : "";
}

std::string window_of(const Picture& picture, NodeId id) {
  if (picture.notes == nullptr || unseen(picture, id) || picture.tree.is_leaf(id)) return "";
  const NodeNote& note = (*picture.notes)[id];
  return window_text(note.entered_alpha, note.entered_beta);
}

void check_size(const Tree& tree) {
  if (tree.size() <= kMostDrawnNodes) return;
  throw std::invalid_argument(
      fmt::format("The tree has {} nodes: expected at most {} for a picture.", tree.size(), kMostDrawnNodes));
}

struct Point {
  double x = 0;
  double y = 0;
};

/// Leaves stand side by side, every other node above the middle of its children.
class Layout {
 public:
  explicit Layout(const Tree& tree) : tree_(tree), points_(tree.size()) { place(0); }

  static constexpr double kStep = 56;
  static constexpr double kLevel = 84;
  static constexpr double kMargin = 40;

  Point at(NodeId id) const { return points_[id]; }
  double width() const { return 2 * kMargin + kStep * std::max(0.0, next_ - 1); }
  double height() const { return 2 * kMargin + kLevel * tree_.height(); }

 private:
  void place(NodeId id) {
    Point& point = points_[id];
    point.y = kMargin + kLevel * tree_.node(id).depth;
    double low = 0;
    double high = 0;
    bool any = false;
    for (const NodeId child : tree_.children(id)) {
      if (tree_.node(child).parent != id || points_[child].y != 0) continue;  // it stands below its first parent
      place(child);
      if (!any) low = points_[child].x;
      high = points_[child].x;
      any = true;
    }
    point.x = any ? (low + high) / 2 : kMargin + kStep * next_++;
  }

  const Tree& tree_;
  std::vector<Point> points_;
  double next_ = 0;
};

class SvgDrawing {
 public:
  explicit SvgDrawing(const Picture& picture) : picture_(picture), tree_(picture.tree), layout_(picture.tree) {}

  std::string run() {
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        std::max(layout_.width(), 120.0), layout_.height());
    for (NodeId id = 0; id < tree_.size(); ++id) add_edges(id);
    for (NodeId id = 0; id < tree_.size(); ++id) add_node(id);
    return text_ + "</svg>\n";
  }

 private:
  void add_edges(NodeId id) {
    const Point from = layout_.at(id);
    for (const NodeId child : tree_.children(id)) {
      const Point to = layout_.at(child);
      const bool grey = unseen(picture_, child);
      const bool main = on_line(id) && on_line(child);
      text_ += fmt::format(
          "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{}\"{}/>\n",
          from.x, from.y, to.x, to.y,
          grey   ? "#b0b0b0"
          : main ? "#1b6e3c"
                 : "#444444",
          main ? 3 : 1.5, grey ? " stroke-dasharray=\"4 4\"" : "");
      if (grey && !unseen(picture_, id)) add_stroke({(from.x + to.x) / 2, (from.y + to.y) / 2});
    }
  }
  /// The stroke through an edge behind which nothing was looked at.
  void add_stroke(Point at) {
    text_ += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#c0392b\" stroke-width=\"2.5\"/>\n",
        at.x - 9, at.y + 3, at.x + 9, at.y - 3);
  }
  void add_node(NodeId id) {
    const Point at = layout_.at(id);
    const bool grey = unseen(picture_, id);
    const std::string ink = grey ? "#9a9a9a" : "#222222";
    const std::string fill = grey ? "#f4f4f4" : on_line(id) ? "#dff3e4" : "#ffffff";
    text_ += fmt::format("<g><title>{}</title>", tree_.label(id));
    if (!tree_.is_leaf(id)) {
      text_ +=
          tree_.is_max(id)
              ? fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="36" height="36" fill="{}" stroke="{}"/>)", at.x - 18,
                            at.y - 18, fill, ink)
              : fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="19" fill="{}" stroke="{}"/>)", at.x, at.y, fill, ink);
    } else {
      text_ += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="14" fill="{}"/>)", at.x, at.y, fill);
    }
    text_ +=
        fmt::format(R"(<text x="{:.1f}" y="{:.1f}" fill="{}">{}</text>)", at.x, at.y + 5, ink, value_of(picture_, id));
    if (const std::string window = window_of(picture_, id); !window.empty()) {
      text_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" font-size="10" fill="#34568b">{}</text>)", at.x, at.y - 23,
                           window);
    }
    text_ += "</g>\n";
  }
  bool on_line(NodeId id) const {
    return std::find(picture_.line.begin(), picture_.line.end(), id) != picture_.line.end();
  }

  const Picture& picture_;
  const Tree& tree_;
  Layout layout_;
  std::string text_;
};

}  // namespace

std::string draw_svg(const Picture& picture) {
  check_size(picture.tree);
  return SvgDrawing(picture).run();
}

std::string draw_dot(const Picture& picture) {
  check_size(picture.tree);
  const Tree& tree = picture.tree;
  std::string text = "digraph tree {\n  node [fontname=\"sans-serif\"];\n  edge [arrowhead=none];\n";
  for (NodeId id = 0; id < tree.size(); ++id) {
    const std::string window = window_of(picture, id);
    const bool main = std::find(picture.line.begin(), picture.line.end(), id) != picture.line.end();
    text += fmt::format("  n{} [label=\"{}{}{}\", shape={}{}{}, tooltip=\"{}\"];\n", id, value_of(picture, id),
                        window.empty() ? "" : "\\n", window,
                        tree.is_leaf(id)  ? "plaintext"
                        : tree.is_max(id) ? "box"
                                          : "ellipse",
                        unseen(picture, id) ? ", style=dashed, color=gray, fontcolor=gray" : "",
                        main ? ", penwidth=2.5" : "", tree.label(id));
    for (const NodeId child : tree.children(id)) {
      text += fmt::format("  n{} -> n{}{};\n", id, child, unseen(picture, child) ? " [style=dashed, color=gray]" : "");
    }
  }
  return text + "}\n";
}

}  // namespace deepcut::tree

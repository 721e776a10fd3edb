// Trees written as text: the one-line notation and JSON.
#include <vector>

#include "games/tree/notation.hpp"

namespace deepcut::tree {

namespace {

/// Names are written only where they are given or needed; a node that was written is referred to.
class Writer {
 public:
  Writer(const Tree& tree, bool json, std::size_t longest) : tree_(tree), json_(json), longest_(longest) {}

  std::string write(NodeId id) {
    written_.assign(tree_.is_shared() ? tree_.size() : 0, false);
    add(id);
    return std::move(text_);
  }

 private:
  void add(NodeId id) {
    if (text_.size() > longest_) return;
    const Node& node = tree_.node(id);
    if (!written_.empty() && written_[id]) {
      text_ += json_ ? "\"" + tree_.name(id) + "\"" : tree_.name(id);
      return;
    }
    if (!written_.empty()) written_[id] = true;
    json_ && (tree_.is_named(id) || node.forcing || (node.has_value && node.child_count > 0)) ? add_object(id)
                                                                                              : add_plain(id);
  }
  void add_plain(NodeId id) {
    const Node& node = tree_.node(id);
    if (tree_.is_named(id)) text_ += tree_.name(id) + "=";
    if (node.forcing) text_ += '!';
    if (node.has_value) text_ += std::to_string(node.value);
    if (node.child_count > 0) add_list(id);
  }
  void add_object(NodeId id) {
    const Node& node = tree_.node(id);
    std::string separator;
    text_ += '{';
    const auto field = [&](const std::string& key, const std::string& value) {
      text_ += separator + "\"" + key + "\":" + value;
      separator = ",";
    };
    if (tree_.is_named(id)) field("name", "\"" + tree_.name(id) + "\"");
    if (node.forcing) field("forcing", "true");
    if (node.has_value) field("value", std::to_string(node.value));
    if (node.child_count > 0) {
      field("children", "");
      add_list(id);
    }
    text_ += '}';
  }
  void add_list(NodeId id) {
    text_ += '[';
    bool first = true;
    for (const NodeId child : tree_.children(id)) {
      if (!first) text_ += ',';
      first = false;
      add(child);
      if (text_.size() > longest_) return;
    }
    text_ += ']';
  }

  const Tree& tree_;
  bool json_;
  std::size_t longest_;
  std::string text_;
  std::vector<bool> written_;
};

constexpr std::size_t kAnyLength = SIZE_MAX - 1;

}  // namespace

std::string to_text(const Tree& tree) {
  return (tree.max_first() ? "" : "min: ") + Writer(tree, false, kAnyLength).write(0);
}

std::string to_json_text(const Tree& tree) {
  std::string root = Writer(tree, true, kAnyLength).write(0);
  if (tree.max_first()) return root;
  if (root.front() == '{') return R"({"first":"min",)" + root.substr(1);
  return R"({"first":"min",")" + std::string(root.front() == '[' ? "children" : "value") + "\":" + root + "}";
}

std::string short_text(const Tree& tree, NodeId id, std::size_t longest) {
  std::string text = Writer(tree, false, longest).write(id);
  return text.size() > longest ? std::string() : text;
}

}  // namespace deepcut::tree

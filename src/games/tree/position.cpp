#include "games/tree/position.hpp"

#include <charconv>

namespace deepcut::tree {

std::shared_ptr<const Tree> Position::nothing() {
  static const auto kNothing = [] {
    auto tree = std::make_shared<Tree>();
    tree->set_value(tree->add(kNoNode, 0), 0);
    return tree;
  }();
  return kNothing;
}

std::string Position::to_text(Move move) const {
  const NodeId child = tree_->children(id())[move];
  return tree_->is_named(child) ? tree_->name(child) : std::to_string(move + 1);
}

std::optional<Position::Move> Position::parse(std::string_view text) const {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= 1 && number <= node().child_count) {
    return number - 1;
  }
  const auto named = tree_->find_name(std::string(text));
  const auto children = tree_->children(id());
  for (Move move = 0; named && move < children.size(); ++move) {
    if (children[move] == *named) return move;
  }
  return std::nullopt;
}

}  // namespace deepcut::tree

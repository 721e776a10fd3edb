#include "games/tree/explain.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deepcut::tree {

namespace {

std::string limit_text(const Limit& limit, const char* infinity) { return limit ? std::to_string(*limit) : infinity; }

std::string side_text(bool max) { return max ? "Max" : "Min"; }

std::string short_name(const Tree& tree, NodeId id) { return id == 0 ? "the root" : tree.label(id); }

std::string plies_up(int plies) { return plies == 1 ? "one ply up" : fmt::format("{} plies up", plies); }

std::string left_out_text(const Tree& tree, const std::vector<NodeId>& pruned) {
  constexpr std::size_t kShown = 5;
  if (pruned.empty()) return "It was the last child: nothing is left out.";
  std::string text;
  for (std::size_t i = 0; i < std::min(pruned.size(), kShown); ++i) {
    if (i > 0) text += i + 1 == pruned.size() ? " and " : ", ";
    text += tree.label(pruned[i]);
  }
  if (pruned.size() > kShown) text += fmt::format(" and {} more", pruned.size() - kShown);
  return text + (pruned.size() == 1 ? " is left out." : " are left out.");
}

/// Whose bound was reached, and what it means.
std::string reason_text(const Tree& tree, const Step& step) {
  const bool max = tree.is_max(step.node);
  const Score bound = (max ? step.beta : step.alpha).value_or(0);
  if (step.owner == kNoNode) {
    return fmt::format("the search of the root began with a window that ends at {}", bound);
  }
  const std::string owner = short_name(tree, step.owner);
  const std::string up = plies_up(step.ply - step.owner_ply);
  if (step.scout) {
    return fmt::format("{}, {}, asked with a null window only whether this is {} than {}: it is", owner, up,
                       max ? "more" : "less", max ? bound - 1 : bound + 1);
  }
  return fmt::format("{} already has {} at {}, {}", side_text(!max), bound, owner, up);
}

std::string cutoff_text(const Tree& tree, const Step& step) {
  const bool max = tree.is_max(step.node);
  if (step.cause == CutoffCause::kStandPat) {
    return fmt::format("{} stands at {} below the horizon, and that is enough: {}.", node_text(tree, step.node),
                       step.value, reason_text(tree, step));
  }
  const std::string kind = step.owner == kNoNode || step.scout ? "Cutoff"
                           : step.deep                         ? "Deep cutoff"
                                                               : "Shallow cutoff";
  const std::string found = max ? fmt::format("Max gets at least {} here", step.value)
                                : fmt::format("Min holds Max to at most {} here", step.value);
  return fmt::format("{} at {}: with {} {}, but {}. {}", kind, node_text(tree, step.node), tree.label(step.child),
                     found, reason_text(tree, step), left_out_text(tree, step.pruned));
}

std::string leave_text(const Tree& tree, const Step& step) {
  const std::string value = value_text(step.value, step.bound);
  if (tree.is_leaf(step.node)) return fmt::format("{} is worth {}.", node_text(tree, step.node), step.value);
  if (step.childless && tree.node(step.node).has_value && tree.node(step.node).value == step.value) {
    return fmt::format("{} counts by the value written on it: {}.", node_text(tree, step.node), step.value);
  }
  return fmt::format("Back from {} with {}.", node_text(tree, step.node), value);
}

std::string bound_text(const Tree& tree, const Step& step) {
  const bool max = tree.is_max(step.node);
  return fmt::format("{} has found {} in {}: {} is now {}, the window {}.", node_text(tree, step.node),
                     limit_text(max ? step.alpha : step.beta, "infinity"), tree.label(step.child),
                     max ? "alpha" : "beta", limit_text(max ? step.alpha : step.beta, "infinity"),
                     window_text(step.alpha, step.beta));
}

std::string number_text(const Limit& number) {
  return number && *number < kInfinity ? std::to_string(*number) : "infinity";
}

std::string choice_text(const Tree& tree, const InfinityCheck::Root& root) {
  const std::string value = root.value >= kInfinite    ? "+infinity"
                            : root.value <= -kInfinite ? "-infinity"
                                                       : std::to_string(root.value);
  return root.choice ? fmt::format("{} by {}", value, tree.label(*root.choice)) : value;
}

}  // namespace

std::string window_text(const Limit& alpha, const Limit& beta) {
  return fmt::format("({}, {})", limit_text(alpha, "-inf"), limit_text(beta, "+inf"));
}

std::string value_text(Score value, Bound bound) {
  const char* prefix = bound == Bound::kLower ? "at least " : bound == Bound::kUpper ? "at most " : "";
  return prefix + std::to_string(value);
}

std::string node_text(const Tree& tree, NodeId id) {
  if (tree.is_leaf(id)) return id == 0 ? "The only node" : "leaf " + tree.label(id);
  return fmt::format("{} ({})", short_name(tree, id), side_text(tree.is_max(id)));
}

std::string explain(const Tree& tree, const Step& step) {
  const std::string node = node_text(tree, step.node);
  std::string text;
  switch (step.kind) {
    case EventKind::kIteration:
      text = fmt::format("The search of the root begins, {} with the window {}.",
                         step.depth == 1 ? "one ply deep," : fmt::format("{} plies deep,", step.depth),
                         window_text(step.alpha, step.beta));
      if (step.depth == 0) text = "The search of the root begins.";
      break;
    case EventKind::kEnter:
      text = fmt::format("down to {} with the window {}.", node, window_text(step.alpha, step.beta));
      break;
    case EventKind::kLeave:
      text = leave_text(tree, step);
      break;
    case EventKind::kBound:
      text = bound_text(tree, step);
      break;
    case EventKind::kCutoff:
      text = cutoff_text(tree, step);
      break;
    case EventKind::kTable:
      text = fmt::format("the table knows {}: {}, from a search {} deep.", node, value_text(step.value, step.bound),
                         step.depth == 1 ? "one ply" : fmt::format("{} plies", step.depth));
      break;
    case EventKind::kResearch:
      text = fmt::format("{} surprised: it is searched again with the window {}.", tree.label(step.child),
                         window_text(step.alpha, step.beta));
      break;
    case EventKind::kReduce:
      text = fmt::format("{} comes late and is searched only {} deep at first.", tree.label(step.child),
                         step.depth == 1 ? "one ply" : fmt::format("{} plies", step.depth));
      break;
    case EventKind::kPrune:
      text = fmt::format("the beam passes {} by.", tree.label(step.child));
      break;
    case EventKind::kNumbers:
      text = fmt::format("{}: proof number {}, disproof number {}.",
                         node_text(tree, step.child == kNoNode ? step.node : step.child), number_text(step.alpha),
                         number_text(step.beta));
      break;
    default:
      text = fmt::format("{} at {}.", to_string(step.kind), node);
      break;
  }
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string why_unseen(const Tree& tree, const Run& run, NodeId id) {
  NodeId top = id;
  while (top != 0 && run.notes[tree.node(top).parent].visits == 0) top = tree.node(top).parent;
  if (run.notes[id].visits > 0) return fmt::format("{} was visited.", tree.label(id));
  if (run.notes[top].state == NodeState::kLeftOut) return fmt::format("The beam passed {} by.", tree.label(top));
  for (std::size_t i = run.steps.size(); i-- > 0;) {
    const auto& step = run.steps[i];
    if (step.kind != EventKind::kCutoff) continue;
    if (std::find(step.pruned.begin(), step.pruned.end(), top) != step.pruned.end()) return explain(tree, step);
  }
  return fmt::format("Nothing led to {}.", tree.label(id));
}

std::string explain(const Tree& tree, const InfinityCheck& check) {
  std::string text = fmt::format("With -infinity at {} the root is worth {}, with +infinity {}; as it is, {}. ",
                                 tree.label(check.node), choice_text(tree, check.minus), choice_text(tree, check.plus),
                                 choice_text(tree, check.before));
  if (check.holds()) return text + "The node does not matter.";
  if (check.value_stays()) return text + "The value stays, but among equal children the choice changes.";
  return text + "The node matters.";
}

}  // namespace deepcut::tree

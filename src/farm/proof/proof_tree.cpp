#include "farm/proof/proof_tree.hpp"

#include <algorithm>
#include <cmath>

namespace deepcut::farm {

namespace {

constexpr std::uint32_t kInfinite = 1'000'000'000;
/// Leaves that look won are begun with smaller proof numbers than others, by up to so much.
constexpr double kPrior = 8;

std::uint32_t add(std::uint32_t a, std::uint32_t b) { return std::min(a + b, kInfinite); }

}  // namespace

ProofTree::ProofTree() : nodes_(1) {}

std::optional<ProofTree::Node> ProofTree::take() {
  if (is_decided() || nodes_[kRoot].free == 0) return std::nullopt;
  Node node = kRoot;
  while (nodes_[node].count > 0) {
    const Entry& entry = nodes_[node];
    std::optional<Node> best;
    const auto left = [&](Node child) { return entry.attacks ? nodes_[child].proof : nodes_[child].disproof; };
    for (Node child = entry.first; child < entry.first + entry.count; ++child) {
      if (nodes_[child].free > 0 && (!best || left(child) < left(*best))) best = child;
    }
    node = *best;
  }
  Entry& leaf = nodes_[node];
  leaf.state = State::kBusy;
  leaf.free = 0;
  leaf.proof = add(leaf.proof, 1);
  leaf.disproof = add(leaf.disproof, leaf.disproof);
  update_from(leaf.parent);
  return node;
}

void ProofTree::settle(Node leaf, const ProofFinding& finding) {
  if (leaf >= nodes_.size() || is_settled(leaf)) return;
  const auto first = static_cast<Node>(nodes_.size());
  for (const ProofFinding::Move& move : finding.moves) {
    Entry child;
    child.parent = leaf;
    child.move = move.move;
    child.proof = 1 + static_cast<std::uint32_t>(std::lround(kPrior * (1 - move.chance)));
    child.disproof = 1 + static_cast<std::uint32_t>(std::lround(kPrior * move.chance));
    nodes_.push_back(std::move(child));
  }
  Entry& entry = nodes_[leaf];
  entry.state = State::kSettled;
  entry.attacks = finding.attacks;
  entry.complete = finding.complete;
  entry.first = first;
  entry.count = static_cast<std::uint32_t>(finding.moves.size());
  if (finding.verdict != ProofVerdict::kOpen) decide(entry, finding.verdict == ProofVerdict::kWon);
  update_from(leaf);
}

void ProofTree::leave_out(Node leaf) {
  Entry& entry = nodes_.at(leaf);
  entry.state = State::kSettled;
  entry.doubtful = true;
  decide(entry, false);
  update_from(leaf);
}

void ProofTree::decide(Entry& entry, bool won) {
  entry.proof = won ? 0 : kInfinite;
  entry.disproof = won ? kInfinite : 0;
  entry.free = 0;
}

void ProofTree::sum_up(Entry& entry) {
  std::uint32_t least_proof = kInfinite;
  std::uint32_t least_disproof = kInfinite;
  std::uint32_t all_proof = 0;
  std::uint32_t all_disproof = 0;
  entry.free = 0;
  bool any_doubt = false;
  bool all_doubt = true;  // of the replies that are not refuted
  for (Node child = entry.first; child < entry.first + entry.count; ++child) {
    const Entry& below = nodes_[child];
    least_proof = std::min(least_proof, below.proof);
    least_disproof = std::min(least_disproof, below.disproof);
    all_proof = add(all_proof, below.proof);
    all_disproof = add(all_disproof, below.disproof);
    entry.free += below.free;
    any_doubt = any_doubt || below.doubtful;
    if (below.disproof == 0) all_doubt = all_doubt && below.doubtful;
  }
  entry.proof = entry.attacks ? least_proof : all_proof;
  entry.disproof = entry.attacks ? all_disproof : least_disproof;
  if (entry.disproof == 0) entry.doubtful = entry.attacks ? any_doubt || !entry.complete : all_doubt;
  if (entry.proof == 0) entry.disproof = kInfinite;
  if (entry.disproof == 0) entry.proof = kInfinite;
  if (entry.proof == 0 || entry.disproof == 0) entry.free = 0;
}

void ProofTree::update_from(Node node) {
  for (;; node = nodes_[node].parent) {
    if (nodes_[node].count > 0) sum_up(nodes_[node]);
    if (node == kRoot) return;
  }
}

ProofVerdict ProofTree::verdict(Node node) const {
  const Entry& entry = nodes_.at(node);
  if (entry.proof == 0) return ProofVerdict::kWon;
  return entry.disproof == 0 && !entry.doubtful ? ProofVerdict::kNotWon : ProofVerdict::kOpen;
}

std::vector<std::string> ProofTree::path(Node node) const {
  std::vector<std::string> moves;
  for (; node != kRoot; node = nodes_.at(node).parent) moves.push_back(nodes_.at(node).move);
  std::reverse(moves.begin(), moves.end());
  return moves;
}

std::optional<ProofTree::Node> ProofTree::child(Node node, const std::string& move) const {
  const Entry& entry = nodes_.at(node);
  for (Node child = entry.first; child < entry.first + entry.count; ++child) {
    if (nodes_[child].move == move) return child;
  }
  return std::nullopt;
}

std::optional<ProofTree::Node> ProofTree::winning_child(Node node) const {
  const Entry& entry = nodes_.at(node);
  for (Node child = entry.first; child < entry.first + entry.count; ++child) {
    if (nodes_[child].proof == 0) return child;
  }
  return std::nullopt;
}

}  // namespace deepcut::farm

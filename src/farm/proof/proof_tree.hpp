// Job-level proof-number search (Wu, Lin, Chen and others 2010 to 2013): the tree of docs/proof.md, whose leaves are not
// single positions but jobs of a second or so, several of which are done at a time.
//
// While a job is being done its leaf has a virtual result, so that the next walk down ends elsewhere: it is not chosen
// again, and counts as somewhat harder to prove and to disprove than it looked. At the defender's nodes the next job then
// goes to another reply, which must be refuted anyway; only where all are busy is another move of the attacker tried on
// suspicion.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "farm/kinds/proof_kind.hpp"

namespace deepcut::farm {

class ProofTree {
 public:
  using Node = std::uint32_t;
  static constexpr Node kRoot = 0;

  ProofTree();

  /// The leaf where the least is left to show, and that nobody looks at; from now on somebody does.
  std::optional<Node> take();
  /// What became of a leaf, taken or not. Its moves become leaves.
  void settle(Node leaf, const ProofFinding& finding);
  /// Nobody can look at it.
  void leave_out(Node leaf);

  /// Of the root. Not won only if no move of the attacker was left out on the way.
  ProofVerdict verdict() const { return verdict(kRoot); }
  /// Nothing that is still looked at can change that: proven, or every move that was followed up has failed.
  bool is_decided() const { return nodes_[kRoot].proof == 0 || nodes_[kRoot].disproof == 0; }
  ProofVerdict verdict(Node node) const;

  /// The moves that lead to it from the root.
  std::vector<std::string> path(Node node) const;
  std::size_t size() const { return nodes_.size(); }
  std::uint32_t proof_number() const { return nodes_[kRoot].proof; }
  std::uint32_t disproof_number() const { return nodes_[kRoot].disproof; }

  // What a proof consists of, for whoever checks it.
  bool is_settled(Node node) const { return nodes_.at(node).state == State::kSettled; }
  bool has_moves(Node node) const { return nodes_.at(node).count > 0; }
  bool attacks(Node node) const { return nodes_.at(node).attacks; }
  std::optional<Node> child(Node node, const std::string& move) const;
  /// The attacker's move that wins; nothing if the node itself was found to be won.
  std::optional<Node> winning_child(Node node) const;
  /// Won positions that a proof rests on, the root's tree from top to bottom.
  const std::string& move(Node node) const { return nodes_.at(node).move; }

 private:
  enum class State : std::uint8_t { kFree, kBusy, kSettled };
  struct Entry {
    Node parent = 0;
    Node first = 0;  ///< of its children, which follow each other
    std::uint32_t count = 0;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::uint32_t free = 1;  ///< leaves below that can be taken
    State state = State::kFree;
    bool attacks = false;   ///< known once it is settled
    bool complete = false;  ///< all moves are among its children
    bool doubtful = false;  ///< if not won: moves that were left out might have won
    std::string move{};
  };

  void decide(Entry& entry, bool won);
  void sum_up(Entry& entry);
  void update_from(Node node);

  std::vector<Entry> nodes_;
};

}  // namespace deepcut::farm

// Goes over a proof once more and believes nothing of it but which moves to look at. Every node of the winning tree is
// visited: where the attacker moves, the winning child or a win that the solver finds anew; where the defender moves, and
// after the first turn of every win of the solver, all legal replies, each of which must be among those proven or lose to
// a search of its own.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "farm/assignments/assignment.hpp"
#include "farm/proof/proof_assignment.hpp"

namespace deepcut::farm {

class ProofCheck final : public Assignment {
 public:
  /// Both must outlive it; the root must be won.
  ProofCheck(const ProofQuestion& question, const ProofTree& tree);

  /// A sentence about the first hole; empty if there is none so far.
  const std::string& hole() const { return hole_; }
  std::uint64_t claims() const { return claims_; }

  std::optional<std::uint64_t> next() override;
  std::string job(std::uint64_t number) override;
  void check(std::uint64_t number, const std::string& result) override;
  void settle(std::uint64_t number, const std::string& result) override;
  void put_aside(std::uint64_t number, const std::string& why) override;
  bool any_order() const override { return true; }
  bool over() const override { return !hole_.empty(); }

 private:
  struct Claim {
    std::vector<std::string> path{};        ///< from the root
    std::optional<ProofTree::Node> node{};  ///< of the tree; nothing below its leaves
    bool every_reply = false;
  };

  void visit(ProofTree::Node node);
  void claim(Claim claim) { claimed_.push_back(std::move(claim)); }
  ProofJob job_of(const Claim& claim) const;
  void check_replies(const Claim& claim, const ProofFinding& finding);
  void check_win(const Claim& claim, const ProofFinding& finding);
  void find_hole(const std::vector<std::string>& path, const std::string& what);

  const ProofQuestion& question_;
  const ProofTree& tree_;
  std::deque<Claim> claimed_;                 ///< to be looked at
  std::map<std::uint64_t, Claim> looked_at_;  ///< by the number of the job
  std::uint64_t claims_ = 0;
  std::string hole_;
};

}  // namespace deepcut::farm

#include "farm/proof/proof_check.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace {

/// A check may look longer: what was found with one stone less on the board may be found a little later.
constexpr std::uint64_t kMoreNodes = 4;

}  // namespace

ProofCheck::ProofCheck(const ProofQuestion& question, const ProofTree& tree) : question_(question), tree_(tree) {
  visit(ProofTree::kRoot);
}

void ProofCheck::visit(ProofTree::Node node) {
  // The attacker's own moves are only followed.
  while (tree_.attacks(node) && tree_.winning_child(node)) node = *tree_.winning_child(node);
  claim({tree_.path(node), node, !tree_.attacks(node)});
}

std::optional<std::uint64_t> ProofCheck::next() {
  if (claimed_.empty()) return std::nullopt;
  looked_at_.emplace(claims_, std::move(claimed_.front()));
  claimed_.pop_front();
  return claims_++;
}

ProofJob ProofCheck::job_of(const Claim& claim) const {
  ProofJob job = question_.job(claim.path);
  job.effort.nodes = kMoreNodes * std::max(job.effort.nodes, job.effort.reply_nodes);
  job.every_reply = claim.every_reply;
  return job;
}

std::string ProofCheck::job(std::uint64_t number) { return proof_text(job_of(looked_at_.at(number))); }

void ProofCheck::check(std::uint64_t number, const std::string& result) {
  proof_finding_from_json(parse_json_object(result), job_of(looked_at_.at(number)));
}

void ProofCheck::settle(std::uint64_t number, const std::string& result) {
  const Claim claim = std::move(looked_at_.at(number));
  looked_at_.erase(number);
  const ProofFinding finding = proof_finding_from_json(parse_json_object(result), job_of(claim));
  if (finding.verdict == ProofVerdict::kNotWon) return find_hole(claim.path, "it is not won");
  if (claim.every_reply) return check_replies(claim, finding);
  check_win(claim, finding);
}

/// What a search of its own did not refute must be in the tree, and won there.
void ProofCheck::check_replies(const Claim& claim, const ProofFinding& finding) {
  for (const ProofFinding::Move& reply : finding.moves) {
    const auto child = claim.node ? tree_.child(*claim.node, reply.move) : std::nullopt;
    if (!child || tree_.verdict(*child) != ProofVerdict::kWon) {
      return find_hole(claim.path, reply.move + " is not refuted");
    }
    visit(*child);
  }
}

/// A win of the solver: its first turn is played, and every reply to that looked at.
void ProofCheck::check_win(const Claim& claim, const ProofFinding& finding) {
  if (finding.verdict != ProofVerdict::kWon) return find_hole(claim.path, "no win is found there");
  Engine rules;
  rules.load(question_.job(claim.path).position);
  Claim after{claim.path, std::nullopt, true};
  for (const std::string& move : finding.line) {
    rules.play(move);
    after.path.push_back(move);
    if (rules.outcome()) return;  // proof_finding_from_json() has seen who wins
    if (rules.side() != question_.attacker) return this->claim(std::move(after));
  }
  find_hole(claim.path, "the win has no line");
}

void ProofCheck::put_aside(std::uint64_t number, const std::string& why) { find_hole(looked_at_.at(number).path, why); }

void ProofCheck::find_hole(const std::vector<std::string>& path, const std::string& what) {
  if (!hole_.empty()) return;
  hole_ = path.empty() ? fmt::format("The proof has a hole at the beginning: {}.", what)
                       : fmt::format("The proof has a hole after {}: {}.", fmt::join(path, " "), what);
}

}  // namespace deepcut::farm

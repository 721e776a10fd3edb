#include "farm/proof/proof_assignment.hpp"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

ProofJob ProofQuestion::job(const std::vector<std::string>& path) const {
  ProofJob job{position, attacker, effort};
  job.position.moves.insert(job.position.moves.end(), path.begin(), path.end());
  return job;
}

Json to_json(const ProofQuestion& question) {
  Json json = position_json(question.position);
  json["attacker"] = question.attacker;
  json.update(to_json(question.effort));
  return json;
}

ProofQuestion proof_question_from_json(const Json& json) {
  return {position_from_json(json), static_cast<int>(integer_field(json, "attacker", 0, 1)),
          proof_effort_from_json(json)};
}

ProofAssignment::ProofAssignment(ProofQuestion question, Journal* journal, std::uint64_t most_jobs)
    : question_(std::move(question)), journal_(journal), most_jobs_(most_jobs) {}

void ProofAssignment::add(const Json& finding) {
  const auto number = static_cast<std::uint64_t>(integer_field(finding, "node", 0, UINT32_MAX));
  const std::lock_guard lock(mutex_);
  if (number >= tree_.size() || tree_.is_settled(static_cast<ProofTree::Node>(number))) {
    throw Error(fmt::format("Node {} is not to be found out.", number));
  }
  const Json* result = find_field(finding, "result");
  if (result == nullptr || !result->is_object()) {
    throw Error("Field \"result\" is wrong or missing: expected an object.");
  }
  keep(number, *result);
}

ProofState ProofAssignment::state() const {
  const std::lock_guard lock(mutex_);
  return {tree_.verdict(),      tree_.is_decided(),     jobs_, nodes_, tree_.size(),
          tree_.proof_number(), tree_.disproof_number()};
}

std::vector<std::string> ProofAssignment::left_out() const {
  const std::lock_guard lock(mutex_);
  return left_out_;
}

std::optional<std::uint64_t> ProofAssignment::next() {
  const std::lock_guard lock(mutex_);
  return tree_.take();
}

ProofJob ProofAssignment::job_of(std::uint64_t number) const {
  const std::lock_guard lock(mutex_);
  return question_.job(tree_.path(static_cast<ProofTree::Node>(number)));
}

std::string ProofAssignment::job(std::uint64_t number) { return proof_text(job_of(number)); }

void ProofAssignment::check(std::uint64_t number, const std::string& result) {
  proof_finding_from_json(parse_json_object(result), job_of(number));
}

void ProofAssignment::settle(std::uint64_t number, const std::string& result) {
  const Json json = parse_json_object(result);
  const std::lock_guard lock(mutex_);
  // Kept first: the tree is made again from what is kept, in the same order.
  if (journal_ != nullptr) journal_->append(Json{{"node", number}, {"result", json}});
  keep(number, json);
}

void ProofAssignment::keep(std::uint64_t number, const Json& result) {
  const auto node = static_cast<ProofTree::Node>(number);
  const ProofFinding finding = proof_finding_from_json(result, question_.job(tree_.path(node)));
  tree_.settle(node, finding);
  nodes_ += finding.nodes;
  ++jobs_;
}

void ProofAssignment::put_aside(std::uint64_t number, const std::string& why) {
  const auto node = static_cast<ProofTree::Node>(number);
  const std::lock_guard lock(mutex_);
  left_out_.push_back(
      fmt::format("Nobody could look at {} after the position: {}", fmt::join(tree_.path(node), " "), why));
  tree_.leave_out(node);
  ++jobs_;
}

bool ProofAssignment::over() const {
  const std::lock_guard lock(mutex_);
  return tree_.is_decided() || jobs_ >= most_jobs_;
}

}  // namespace deepcut::farm

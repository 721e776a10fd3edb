// A proof that others work on: does the side to move win by force? The tree grows with what comes back; every finding is
// kept in a journal, from which the same tree is made again.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/json.hpp"
#include "farm/assignments/assignment.hpp"
#include "farm/assignments/journal.hpp"
#include "farm/kinds/proof_kind.hpp"
#include "farm/proof/proof_tree.hpp"

namespace deepcut::farm {

struct ProofQuestion {
  GameRecord position;
  int attacker = 0;
  ProofEffort effort{};

  /// The job of a node, by the moves that lead there from the position.
  ProofJob job(const std::vector<std::string>& path) const;
};
Json to_json(const ProofQuestion& question);
/// Throws Error.
ProofQuestion proof_question_from_json(const Json& json);

/// How far a proof has come.
struct ProofState {
  ProofVerdict verdict = ProofVerdict::kOpen;
  bool decided = false;  ///< nothing is left to look at
  std::uint64_t jobs = 0;
  std::uint64_t nodes = 0;  ///< that jobs visited
  std::size_t size = 0;     ///< of the tree
  std::uint32_t proof = 1;  ///< numbers of the root
  std::uint32_t disproof = 1;
};

class ProofAssignment final : public Assignment {
 public:
  static constexpr const char* kType = "proof";  ///< of its journal

  /// `journal` may be null. After `most_jobs` it is given up.
  ProofAssignment(ProofQuestion question, Journal* journal, std::uint64_t most_jobs);

  /// What was found before. Throws Error if it does not belong here.
  void add(const Json& finding);
  /// From any thread.
  ProofState state() const;
  /// Sentences about leaves that nobody could look at. From any thread.
  std::vector<std::string> left_out() const;
  /// When nothing is being done any more.
  const ProofTree& tree() const { return tree_; }
  const ProofQuestion& question() const { return question_; }

  std::optional<std::uint64_t> next() override;
  std::string job(std::uint64_t number) override;
  void check(std::uint64_t number, const std::string& result) override;
  void settle(std::uint64_t number, const std::string& result) override;
  void put_aside(std::uint64_t number, const std::string& why) override;
  bool any_order() const override { return true; }
  bool over() const override;
  /// Every job out is a guess at what the others will find: as many as can be done at once.
  std::size_t ahead(std::size_t slots) const override { return slots; }

 private:
  ProofJob job_of(std::uint64_t number) const;
  void keep(std::uint64_t number, const Json& result);

  ProofQuestion question_;
  Journal* journal_;
  std::uint64_t most_jobs_;
  mutable std::mutex mutex_;  ///< guards all below: others look on
  ProofTree tree_;
  std::uint64_t jobs_ = 0;
  std::uint64_t nodes_ = 0;
  std::vector<std::string> left_out_;
};

}  // namespace deepcut::farm

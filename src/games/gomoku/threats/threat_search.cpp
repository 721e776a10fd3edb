#include "games/gomoku/threats/threat_search.hpp"

#include <memory>

#include "games/gomoku/threats/threat_prover.hpp"

namespace deepcut::gomoku {

namespace {

using games::OptionSpec;

games::Searcher<Position> prover(ThreatGame::Kind kind, std::size_t table_bytes) {
  auto prover = std::make_shared<ThreatProver>(table_bytes);
  return [prover, kind](const Position& position, const Limits& limits, const games::OnProgress<Position>& /*report*/) {
    Proof<Cell> proof = prover->prove(position, kind, limits);
    // There may be a win of another kind.
    if (proof.status == ProofStatus::kDisproven) proof.status = ProofStatus::kUnknown;
    return report_of(position, proof);
  };
}

games::OwnSearch<Position> own_search(std::string name, std::string help, ThreatGame::Kind kind) {
  return {std::move(name),
          std::move(help),
          {OptionSpec::integer("hash", "megabytes of the table", 64, 1, 1 << 16)},
          [kind](const games::OptionValues& values) {
            return prover(kind, static_cast<std::size_t>(values.integer("hash")) << 20);
          },
          kind == ThreatGame::Kind::kFoursAndThrees};
}

}  // namespace

std::vector<games::OwnSearch<Position>> threat_searches() {
  return {
      own_search("vcf", "is there a win by continuous fours?", ThreatGame::Kind::kFours),
      own_search("vct", "is there a win by continuous threats of four and five?", ThreatGame::Kind::kFoursAndThrees)};
}

}  // namespace deepcut::gomoku

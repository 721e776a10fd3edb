#include "games/gomoku/threats/threat_search.hpp"

#include <memory>

#include "games/gomoku/threats/threat_prover.hpp"

namespace deepcut::gomoku {

namespace {

using games::OptionSpec;

games::Searcher<Position> prover(ThreatGame::Kind kind, std::size_t table_bytes) {
  auto prover = std::make_shared<ThreatProver>(table_bytes);
  return [prover, kind](const Position& position, const Limits& limits, const games::OnProgress<Position>& /*report*/) {
    const Proof<Cell> found = prover->prove(position, kind, limits);
    Report<Cell> report;
    report.nodes = found.nodes;
    report.time = found.time;
    report.stop = found.stop;
    report.bound = Bound::kNone;
    if (found.status == ProofStatus::kProven) {
      report.line = found.line;
      report.depth = report.selective_depth = static_cast<int>(found.line.size());
      report.value = Value::win(report.depth);
      report.bound = Bound::kLower;
    } else {
      // No such win: nothing is said about the moves, but one must be named.
      report.line = first_legal_move(position);
    }
    if (!report.line.empty()) report.best = report.line.front();
    report.lines = {{report.line, report.value, report.bound}};
    return report;
  };
}

games::OwnSearch<Position> own_search(std::string name, std::string help, ThreatGame::Kind kind) {
  return {std::move(name),
          std::move(help),
          {OptionSpec::integer("hash", "megabytes of the table", 64, 1, 1 << 16)},
          [kind](const games::OptionValues& values) {
            return prover(kind, static_cast<std::size_t>(values.integer("hash")) << 20);
          }};
}

}  // namespace

std::vector<games::OwnSearch<Position>> threat_searches() {
  return {
      own_search("vcf", "is there a win by continuous fours?", ThreatGame::Kind::kFours),
      own_search("vct", "is there a win by continuous threats of four and five?", ThreatGame::Kind::kFoursAndThrees)};
}

}  // namespace deepcut::gomoku

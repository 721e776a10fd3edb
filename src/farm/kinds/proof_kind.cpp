#include "farm/kinds/proof_kind.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/expectation.hpp"
#include "farm/kinds/job_fields.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace {

constexpr std::pair<ProofVerdict, const char*> kVerdicts[] = {
    {ProofVerdict::kOpen, "open"}, {ProofVerdict::kWon, "won"}, {ProofVerdict::kNotWon, "not won"}};

/// Tables are made anew for every job, so small ones do.
constexpr const char* kHash = "4";

/// Whoever asked has lost interest.
struct Stopped {};

/// Does one job. The two engines stand in the same position all the time.
class Leaf {
 public:
  Leaf(const ProofJob& job, Workbench& bench, const std::stop_token& stop)
      : job_(job), searcher_(bench.engine), prover_(bench.prover), stop_(stop) {
    searcher_.load(job.position);
    prover_.load(job.position);
    if (searcher_.outcome()) throw Error("The game is over there.");
    scale_ = searcher_.game().info.value_scale;
    solver_ = {.search = job.effort.solver};
    const SearchSpec& solver = searcher_.rules().search(solver_.search);
    if (find_option(solver.options, "hash") != nullptr) solver_.options.emplace_back("hash", kHash);
    solver_.options.insert(solver_.options.end(), job.effort.settings.begin(), job.effort.settings.end());
  }

  ProofFinding look() {
    finding_.attacks = attacks();
    if (attacks()) {
      look_at_attack();
    } else {
      look_at_defence();
    }
    return std::move(finding_);
  }

 private:
  /// What is known of the position on the board.
  struct Known {
    ProofVerdict verdict = ProofVerdict::kOpen;
    double chance = 0.5;  ///< of the attacker
    std::vector<std::string> line{};
  };

  bool attacks() const { return searcher_.side() == job_.attacker; }

  void look_at_attack() {
    if (adopt(ask_solver(job_.effort.nodes))) return;
    const SearchReport report = run(searcher_, search_request(job_.effort.nodes, job_.effort.width));
    if (adopt(known_from(report))) return;
    for (const ReportedLine& line : report.lines) {
      if (!line.moves.empty()) finding_.moves.push_back({line.moves.front(), expectation(line.value, scale_)});
    }
    add_others();
  }

  /// A search of few nodes may have come to a few moves only.
  void add_others() {
    const auto width = static_cast<std::size_t>(job_.effort.width);
    const double least = finding_.moves.empty() ? 0.5 : finding_.moves.back().chance;
    const std::vector<std::string> legal = searcher_.legal_moves();
    for (const std::string& move : legal) {
      if (finding_.moves.size() >= width) break;
      const auto is_this = [&move](const ProofFinding::Move& known) { return known.move == move; };
      if (std::none_of(finding_.moves.begin(), finding_.moves.end(), is_this)) finding_.moves.push_back({move, least});
    }
    finding_.complete = finding_.moves.size() >= legal.size();
  }

  void look_at_defence() {
    if (!job_.every_reply) {
      if (adopt(ask_solver(job_.effort.nodes / 4))) return;
      if (adopt(known_from(run(searcher_, search_request(job_.effort.nodes, 1))))) return;
    }
    finding_.complete = true;
    for (const std::string& reply : searcher_.legal_moves()) {
      const Known known = after(reply);
      if (known.verdict == ProofVerdict::kWon) continue;
      if (known.verdict == ProofVerdict::kNotWon) {
        finding_.moves.clear();
        finding_.verdict = ProofVerdict::kNotWon;
        return;
      }
      finding_.moves.push_back({reply, known.chance});
    }
    if (finding_.moves.empty()) finding_.verdict = ProofVerdict::kWon;
  }

  Known after(const std::string& reply) {
    searcher_.play(reply);
    prover_.play(reply);
    Known known = judge(job_.every_reply ? job_.effort.nodes : job_.effort.reply_nodes);
    prover_.undo();
    searcher_.undo();
    return known;
  }

  Known judge(std::uint64_t nodes) {
    if (const auto outcome = searcher_.outcome()) {
      const bool won = outcome->winner == job_.attacker;
      return {won ? ProofVerdict::kWon : ProofVerdict::kNotWon, won ? 1.0 : 0.0};
    }
    if (attacks()) {
      if (Known known = ask_solver(nodes); known.verdict != ProofVerdict::kOpen) return known;
    }
    Known known = known_from(run(searcher_, search_request(nodes, 1)));
    // The rest of the defender's turn, if it has more than one ply.
    if (job_.every_reply && !attacks() && known.verdict == ProofVerdict::kOpen) known.verdict = rest_of_turn();
    return known;
  }

  ProofVerdict rest_of_turn() {
    for (const std::string& reply : searcher_.legal_moves()) {
      if (const Known known = after(reply); known.verdict != ProofVerdict::kWon) return known.verdict;
    }
    return ProofVerdict::kWon;
  }

  /// True: that settles it.
  bool adopt(Known known) {
    if (known.verdict == ProofVerdict::kOpen) return false;
    finding_.verdict = known.verdict;
    finding_.line = std::move(known.line);
    return true;
  }

  Known ask_solver(std::uint64_t nodes) {
    solver_.limits.nodes = std::max<std::uint64_t>(nodes, 1);
    return known_from(run(prover_, solver_));
  }

  Known known_from(const SearchReport& report) const {
    const bool for_attacker = attacks();
    const double chance = expectation(report.value, scale_);
    Known known{ProofVerdict::kOpen, for_attacker ? chance : 1 - chance, report.line};
    const bool exact = report.bound == Bound::kExact && report.value.is_proven();
    const bool mover_wins =
        (exact && report.value.score() > 0) || (report.bound == Bound::kLower && report.value.is_win());
    const bool mover_loses =
        (exact && report.value.score() < 0) || (report.bound == Bound::kUpper && report.value.is_loss());
    if (for_attacker ? mover_wins : mover_loses) {
      known.verdict = ProofVerdict::kWon;
    } else if (exact || mover_wins || mover_loses) {
      known.verdict = ProofVerdict::kNotWon;
    }
    return known;
  }

  static GoRequest search_request(std::uint64_t nodes, int lines) {
    GoRequest request{.search = "pvs", .options = {{"hash", kHash}, {"lines", std::to_string(lines)}}};
    request.limits.nodes = std::max<std::uint64_t>(nodes, 1);
    return request;
  }

  SearchReport run(Engine& engine, const GoRequest& request) {
    SearchReport report = engine.run(request, {}, stop_);
    if (report.stop == StopReason::kStopped) throw Stopped{};
    finding_.nodes += report.nodes;
    return report;
  }

  const ProofJob& job_;
  Engine& searcher_;
  Engine& prover_;
  const std::stop_token& stop_;
  int scale_ = 1;
  GoRequest solver_{};
  ProofFinding finding_;
};

/// Three digits say enough, and are the same on every machine.
double rounded(double chance) { return std::round(chance * 1000) / 1000; }

Json to_json(const ProofFinding& finding) {
  Json json{{"verdict", std::find_if(std::begin(kVerdicts), std::end(kVerdicts),
                                     [&](const auto& one) { return one.first == finding.verdict; })
                            ->second},
            {"attacks", finding.attacks},
            {"line", finding.line},
            {"moves", Json::array()},
            {"complete", finding.complete},
            {"nodes", finding.nodes}};
  for (const ProofFinding::Move& move : finding.moves) json["moves"].push_back({move.move, rounded(move.chance)});
  return json;
}

ProofVerdict verdict_field(const Json& json) {
  const std::string name = text_field(json, "verdict");
  for (const auto& [verdict, text] : kVerdicts) {
    if (name == text) return verdict;
  }
  throw Error("Field \"verdict\" is wrong: expected open, won or not won.");
}

bool flag_field(const Json& json, const char* name) {
  const Json* field = find_field(json, name);
  if (field == nullptr || !field->is_boolean()) {
    throw Error(fmt::format("Field \"{}\" is wrong or missing: expected true or false.", name));
  }
  return field->get<bool>();
}

std::vector<ProofFinding::Move> moves_field(const Json& json) {
  const Json* list = find_field(json, "moves");
  if (list == nullptr || !list->is_array()) throw Error("Field \"moves\" is wrong or missing: expected a list.");
  std::vector<ProofFinding::Move> moves;
  for (const Json& one : *list) {
    if (!one.is_array() || one.size() != 2 || !one[0].is_string() || !one[1].is_number()) {
      throw Error("Field \"moves\" is wrong: expected moves with the chance of each.");
    }
    moves.push_back({one[0].get<std::string>(), std::clamp(one[1].get<double>(), 0.0, 1.0)});
  }
  return moves;
}

/// Moves that can be played, each once.
void check_moves(const Engine& rules, const std::vector<ProofFinding::Move>& moves) {
  const std::vector<std::string> legal = rules.legal_moves();
  std::set<std::string> left(legal.begin(), legal.end());
  for (const ProofFinding::Move& move : moves) {
    if (left.erase(move.move) == 0) throw Error(fmt::format("{} is not legal there, or was told before.", move.move));
  }
}

}  // namespace

Json to_json(const ProofEffort& effort) {
  return {{"solver", effort.solver},
          {"settings", deepcut::to_json(effort.settings)},
          {"nodes", effort.nodes},
          {"reply_nodes", effort.reply_nodes},
          {"width", effort.width}};
}

ProofEffort proof_effort_from_json(const Json& json) {
  ProofEffort effort;
  const GoRequest request = request_from_json(json);
  effort.solver = text_field(json, "solver");
  effort.settings = request.options;
  effort.nodes = static_cast<std::uint64_t>(integer_field(json, "nodes", 1, INT64_MAX));
  effort.reply_nodes = static_cast<std::uint64_t>(integer_field(json, "reply_nodes", 1, INT64_MAX));
  effort.width = static_cast<int>(integer_field(json, "width", 1, 1000));
  return effort;
}

std::string proof_text(const ProofJob& job) {
  Json json{{"kind", kProofKind}};
  json.update(position_json(job.position));
  json["attacker"] = job.attacker;
  json.update(to_json(job.effort));
  if (job.every_reply) json["every_reply"] = true;
  return to_json_line(json);
}

std::optional<Json> prove_position(const Json& job, Workbench& bench, const std::stop_token& stop) {
  ProofJob asked{position_from_json(job), static_cast<int>(integer_field(job, "attacker", 0, 1)),
                 proof_effort_from_json(job)};
  asked.every_reply = find_field(job, "every_reply") != nullptr && flag_field(job, "every_reply");
  try {
    return to_json(Leaf(asked, bench, stop).look());
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

ProofFinding proof_finding_from_json(const Json& result, const ProofJob& job) {
  ProofFinding finding;
  finding.verdict = verdict_field(result);
  finding.attacks = flag_field(result, "attacks");
  finding.complete = flag_field(result, "complete");
  finding.line = text_list_field(result, "line");
  finding.moves = moves_field(result);
  finding.nodes = static_cast<std::uint64_t>(integer_field(result, "nodes", 0, INT64_MAX));
  Engine rules;
  rules.load(job.position);
  if ((rules.side() == job.attacker) != finding.attacks) throw Error("it is somebody else's turn there.");
  if ((finding.verdict == ProofVerdict::kOpen) == finding.moves.empty()) throw Error("it says nothing.");
  check_moves(rules, finding.moves);
  for (const std::string& move : finding.line) rules.play(move);
  const auto outcome = rules.outcome();
  if (outcome && finding.verdict == ProofVerdict::kWon && outcome->winner != job.attacker) {
    throw Error("its line does not win.");
  }
  return finding;
}

}  // namespace deepcut::farm

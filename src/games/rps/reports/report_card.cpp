#include "games/rps/reports/report_card.hpp"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

namespace deepcut::rps {

namespace {

constexpr double kSigmas = 1.959964;  // 95 %

/// What choosing one of the moves does to the marks, with a weight for moves that are only expected.
void mark(Marks& marks, const Ranking& ranking, int margin, double weight) {
  if (margin == ranking.margin) marks.optimal += weight;
  if (sign(margin) < sign(ranking.margin)) marks.blunders += weight;
}

bool is_critical(const Ranking& ranking) { return ranking.margin > 0 && ranking.moves.back().margin <= 0; }

void mark_agent(Marks& marks, const Ranking& ranking, const Answer& answer) {
  int margin = ranking.moves.back().margin;
  bool found = false;
  for (const RankedMove& ranked : ranking.moves) {
    if (answer.move && ranked.move == *answer.move) {
      margin = ranked.margin;
      found = true;
    }
  }
  ++marks.positions;
  if (!found) ++marks.faults;
  mark(marks, ranking, margin, 1);
  if (is_critical(ranking)) {
    ++marks.critical;
    if (margin > 0) ++marks.kept;
  }
  marks.margin_lost.add(ranking.margin - margin);
  marks.milliseconds.add(answer.milliseconds);
}

void mark_first_card(Marks& marks, const Ranking& ranking, Card first) {
  int margin = ranking.moves.back().margin;
  for (const RankedMove& ranked : ranking.moves) {
    if (ranked.move.card == first) margin = std::max(margin, ranked.margin);
  }
  ++marks.positions;
  mark(marks, ranking, margin, 1);
  if (is_critical(ranking)) {
    ++marks.critical;
    if (margin > 0) ++marks.kept;
  }
  marks.margin_lost.add(ranking.margin - margin);
}

void mark_random(Marks& marks, const Ranking& ranking, const Hand& hand) {
  double cards = 0;
  for (const RankedMove& ranked : ranking.moves) cards += hand.count(ranked.move.card);
  ++marks.positions;
  if (is_critical(ranking)) ++marks.critical;
  double lost = 0;
  for (const RankedMove& ranked : ranking.moves) {
    const double chance = hand.count(ranked.move.card) / cards;
    mark(marks, ranking, ranked.margin, chance);
    if (is_critical(ranking) && ranked.margin > 0) marks.kept += chance;
    lost += chance * (ranking.margin - ranked.margin);
  }
  marks.margin_lost.add(lost);
}

nlohmann::ordered_json to_json(const Measured& measured) {
  return {{"value", measured.value}, {"low", measured.low}, {"high", measured.high}};
}

nlohmann::ordered_json to_json(const Marks& marks) {
  return {{"positions", marks.positions},
          {"optimal", to_json(rate(marks.optimal, marks.positions))},
          {"critical", marks.critical},
          {"critical_kept", to_json(rate(marks.kept, marks.critical))},
          {"blunders", to_json(rate(marks.blunders, marks.positions))},
          {"margin_lost", to_json(marks.margin_lost.measured())},
          {"milliseconds", to_json(marks.milliseconds.measured())},
          {"faults", marks.faults}};
}

nlohmann::ordered_json to_json(const PhaseMarks& marks) {
  nlohmann::ordered_json json;
  for (const Phase phase : kPhases) json[to_string(phase)] = to_json(marks[static_cast<std::size_t>(phase)]);
  json["all"] = to_json(marks[kAllPhases]);
  return json;
}

}  // namespace

Measured rate(double successes, double cases) {
  if (cases <= 0) return {0, 0, 1};
  const double share = successes / cases;
  const double square = kSigmas * kSigmas / cases;
  const double middle = (share + square / 2) / (1 + square);
  const double half = kSigmas * std::sqrt(share * (1 - share) / cases + square / (4 * cases)) / (1 + square);
  return {share, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Measured Mean::measured() const {
  if (count_ == 0) return {};
  const double mean = sum_ / count_;
  const double variance = count_ > 1 ? std::max(0.0, (squares_ - sum_ * mean) / (count_ - 1)) : 0;
  const double half = kSigmas * std::sqrt(variance / count_);
  return {mean, mean - half, mean + half};
}

ReportCard examine(const Suite& suite, const std::string& name, const Agent& agent, const StopToken& stop,
                   const OnPosition& on_position) {
  ReportCard card;
  card.agent = name;
  Oracle oracle;
  std::size_t done = 0;
  for (const SuitePosition& asked : suite.positions) {
    if (stop.stop_requested()) break;
    const Position position = asked.position(suite.parameters);
    const auto ranking = oracle.rank(position, {.stop = stop});
    if (!ranking) break;
    const Answer answer = agent(asked);
    if (stop.stop_requested()) break;
    const Hand& hand = position.hand(position.side());
    for (const std::size_t part : {static_cast<std::size_t>(phase_of(position)), kAllPhases}) {
      mark_agent(card.agent_marks[part], *ranking, answer);
      mark_first_card(card.first_card[part], *ranking, hand.front());
      mark_random(card.random[part], *ranking, hand);
    }
    if (on_position) on_position(++done);
  }
  return card;
}

nlohmann::ordered_json to_json(const ReportCard& card) {
  return {{"type", "rps_report"},
          {"agent", card.agent},
          {"marks", to_json(card.agent_marks)},
          {"first_card", to_json(card.first_card)},
          {"random", to_json(card.random)}};
}

}  // namespace deepcut::rps

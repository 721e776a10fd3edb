#include "engine/openings/opening_chooser.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/error.hpp"
#include "engine/point_names.hpp"

namespace deepcut {

namespace {

// How much better a side must stand after three stones to be worth taking at once.
constexpr int kClearLead = 100;
constexpr int kLinesForBalance = 24;

/// Openings of three stones in a corner, far enough from the centre that black has not won already.
using Triple = std::array<Point, 3>;
constexpr std::array<Triple, 6> kTriples{{{{{0, 1}, {2, 2}, {1, 4}}},
                                          {{{1, 2}, {3, 1}, {2, 5}}},
                                          {{{2, 0}, {4, 3}, {0, 5}}},
                                          {{{1, 1}, {4, 2}, {2, 6}}},
                                          {{{3, 0}, {1, 3}, {5, 2}}},
                                          {{{2, 3}, {0, 1}, {5, 4}}}}};

}  // namespace

GoRequest OpeningChooser::share(int parts, int lines) const {
  GoRequest request = request_;
  if (request.limits.time) request.limits.time = std::max(*request.limits.time / parts, Milliseconds(1));
  if (lines > 1) request.options.emplace_back("lines", std::to_string(lines));
  return request;
}

std::string OpeningChooser::nearest(int parts, int bias) {
  const SearchReport report = think_(share(parts, kLinesForBalance));
  const ReportedLine* best = nullptr;
  const auto distance = [bias](const ReportedLine& line) { return std::abs(line.value.score() - bias); };
  for (const ReportedLine& line : report.lines) {
    if (line.moves.empty()) continue;
    if (best == nullptr || distance(line) < distance(*best)) best = &line;
  }
  if (best == nullptr) throw Error("No move was found.");
  return best->moves.front();
}

std::vector<std::string> OpeningChooser::balance(int stones, int bias) {
  if (stones == 1) return {nearest(1, bias)};
  std::vector<std::string> moves{nearest(2, 0)};
  engine_.play(moves.front());
  if (engine_.outcome()) {
    engine_.undo();
    throw Error("There is no room for two stones.");
  }
  moves.push_back(nearest(2, bias));
  engine_.undo();
  return moves;
}

std::vector<std::string> OpeningChooser::three_stones() {
  const games::Board board = engine_.board();
  const PointNames names(board);
  std::vector<std::string> best;
  int least = 0;
  for (const Triple& triple : kTriples) {
    if (!std::all_of(triple.begin(), triple.end(), [&](Point point) { return names.contains(point); })) continue;
    std::vector<std::string> moves;
    for (const Point point : triple) moves.push_back(names.name(point));
    engine_.set_moves(moves);
    const int lead = std::abs(think_(share(static_cast<int>(kTriples.size()), 1)).value.score());
    if (!best.empty() && lead >= least) continue;
    best = moves;
    least = lead;
  }
  engine_.set_moves(std::vector<std::string>{});
  return best;
}

OpeningAnswer OpeningChooser::choose(const std::vector<OpeningChoice>& choices) {
  const bool may_go_on = std::find(choices.begin(), choices.end(), OpeningChoice::kTwoMore) != choices.end();
  const SearchReport report = think_(share(may_go_on ? 2 : 1, 1));
  if (!report.best) throw Error("No move was found.");
  const int lead = report.value.score();  // of white, who is to move
  const int clear = may_go_on ? kClearLead : 0;
  if (lead < -clear) return {OpeningChoice::kBlack};
  if (lead > clear || !may_go_on) return {OpeningChoice::kWhite, {*report.best}};
  request_ = share(2, 1);
  return {OpeningChoice::kTwoMore, balance(2, 0)};
}

}  // namespace deepcut

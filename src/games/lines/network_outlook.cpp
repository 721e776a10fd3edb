#include "games/lines/network_outlook.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace deepcut::lines {

namespace {

constexpr std::size_t kMostMoves = 64;
constexpr double kLeastShare = 0.001;

/// From logarithms, Prospects::kUnit to a factor of e, to shares of one.
std::vector<double> shares(const std::vector<int>& logarithms) {
  const int most = *std::max_element(logarithms.begin(), logarithms.end());
  std::vector<double> found;
  found.reserve(logarithms.size());
  double sum = 0;
  for (const int logarithm : logarithms) {
    found.push_back(std::exp(static_cast<double>(logarithm - most) / Prospects::kUnit));
    sum += found.back();
  }
  for (double& share : found) share /= sum;
  return found;
}

}  // namespace

games::Outlook outlook(NetworkBoard& board, int side, int phase, std::span<const LegalStone> moves) {
  const Prospects prospects = board.prospects(side, phase);
  const std::vector<double> chances = shares({prospects.win, prospects.draw, prospects.loss});
  games::Outlook found{chances[0], chances[1], chances[2]};
  std::vector<int> likings;
  likings.reserve(moves.size());
  for (const LegalStone& move : moves) likings.push_back(board.liking(side, phase, move.cell));
  const std::vector<double> wanted = shares(likings);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (wanted[i] < kLeastShare) continue;
    const Cell cell = moves[i].cell;
    found.moves.push_back({moves[i].text, y_of(cell) * board.size() + x_of(cell), wanted[i]});
  }
  std::stable_sort(found.moves.begin(), found.moves.end(),
                   [](const auto& a, const auto& b) { return a.share > b.share; });
  if (found.moves.size() > kMostMoves) found.moves.resize(kMostMoves);
  return found;
}

}  // namespace deepcut::lines

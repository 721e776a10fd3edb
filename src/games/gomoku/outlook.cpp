#include "games/gomoku/outlook.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include <deepcut/position.hpp>

#include "games/gomoku/evaluator.hpp"
#include "games/lines/network.hpp"
#include "games/lines/network_board.hpp"

namespace deepcut::gomoku {

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
    found.push_back(std::exp(static_cast<double>(logarithm - most) / lines::Prospects::kUnit));
    sum += found.back();
  }
  for (double& share : found) share /= sum;
  return found;
}

}  // namespace

std::optional<games::Outlook> outlook(std::string_view rules, const Position& position) {
  const std::vector<Cell> moves = legal_moves(position);
  const std::shared_ptr<const lines::Network> network = lines::Network::embedded(rules);
  if (moves.empty() || !network) return std::nullopt;
  lines::NetworkBoard board(network, position.size());
  board.follow(position.stones(kBlack), position.stones(kWhite));
  board.follow_pairs(NetworkTraits::missing_pairs(position));
  const int side = position.side();
  const lines::Prospects prospects = board.prospects(side);
  const std::vector<double> chances = shares({prospects.win, prospects.draw, prospects.loss});
  games::Outlook found{chances[0], chances[1], chances[2]};
  std::vector<int> likings;
  likings.reserve(moves.size());
  for (const Cell cell : moves) likings.push_back(board.liking(side, 0, cell));
  const std::vector<double> wanted = shares(likings);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (wanted[i] < kLeastShare) continue;
    const int index = lines::y_of(moves[i]) * position.size() + lines::x_of(moves[i]);
    found.moves.push_back({position.to_text(moves[i]), index, wanted[i]});
  }
  std::stable_sort(found.moves.begin(), found.moves.end(),
                   [](const auto& a, const auto& b) { return a.share > b.share; });
  if (found.moves.size() > kMostMoves) found.moves.resize(kMostMoves);
  return found;
}

}  // namespace deepcut::gomoku

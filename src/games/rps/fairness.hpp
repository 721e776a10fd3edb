// Which deck, hand and board make the fairest game? The share of points that player 1 has under perfect play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <deepcut/portable/standard.hpp>

#include "games/rps/deal.hpp"
#include "games/rps/reports/report_card.hpp"

namespace deepcut::rps {

struct Fairness {
  Parameters parameters{};
  Measured share{};  ///< of player 1, draws counting half; 0.5 is fair
  double draws = 0;  ///< the share of deals
  std::size_t deals = 0;
  bool complete = false;  ///< all deals there are, so that the share is exact; else a sample
};

/// Samples so many deals of a game, or takes all of them where there are not more. Fewer if stopped.
Fairness measure_fairness(const Parameters& parameters, std::size_t deals, std::uint64_t seed, const StopToken& stop);

/// The combinations that make a game, in the order given.
std::vector<Parameters> combinations(const std::vector<int>& decks, const std::vector<int>& hands,
                                     const std::vector<std::pair<int, int>>& boards);

}  // namespace deepcut::rps

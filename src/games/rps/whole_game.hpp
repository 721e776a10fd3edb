// The whole 3x3 game: every deal solved, and what that says about the game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include <deepcut/portable/standard.hpp>

#include "games/rps/deal.hpp"
#include "games/rps/whole_deal.hpp"

namespace deepcut::rps {

struct SolvedClass {
  DealClass deals;
  WholeDeal whole;
};

/// Probabilities are those of a shuffled deck; chances are player 1's.
struct GameFigures {
  std::uint64_t deals = 0;
  std::uint64_t classes = 0;
  std::uint64_t states = 0;
  std::uint64_t raw_states = 0;  ///< of one deal of each class
  SolvedClass heaviest{};        ///< the class with most states
  double mean_margin = 0;
  std::map<int, double> margins{};  ///< how likely each is under perfect play
  double perfect = 0;               ///< player 1 wins, both playing perfectly
  std::array<double, kPlans> wins{};
  // Both seatings of a deal, played perfectly: who wins both games?
  double first_seat_wins_both = 0;
  double same_hand_wins_both = 0;
  double second_seat_wins_both = 0;
};

using OnDeal = std::function<void(std::size_t done, std::size_t of)>;

/// All classes of deals, on so many threads; fewer of them if it was stopped. `on_deal` is called from any thread, one
/// at a time.
std::vector<SolvedClass> solve_classes(const Parameters& parameters, int threads, const StopToken& stop,
                                       const OnDeal& on_deal);

GameFigures figures(const std::vector<SolvedClass>& solved);

}  // namespace deepcut::rps

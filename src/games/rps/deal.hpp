// Deals: parameters of the game, hands from a seed, and all deals there are with their probabilities.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/rps/hand.hpp"
#include "games/rps/position.hpp"

namespace deepcut::rps {

struct Parameters {
  int deck = 21;  ///< cards, a third of each kind
  int hand = 5;
  int columns = 3;
  int rows = 3;
  int rounds = 10;  ///< of one ply each side

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

/// Throws std::invalid_argument with a sentence about what does not fit together.
void check(const Parameters& parameters);

const Geometry& geometry_of(const Parameters& parameters);
int plies_of(const Parameters& parameters);

/// The deck shuffled by the seed: the first cards are player 1's, the next player 2's. The same on every machine.
std::pair<Hand, Hand> deal(const Parameters& parameters, std::uint64_t seed);

Position start(const Parameters& parameters, const Hand& first, const Hand& second);
Position start(const Parameters& parameters, std::uint64_t seed);

/// How many cards of each kind.
using Counts = std::array<int, 3>;

Hand hand_of(const Counts& counts);

struct Deal {
  Counts first;
  Counts second;
  double probability = 0;

  friend bool operator==(const Deal&, const Deal&) = default;
};

/// Every deal by the contents of the hands, in a fixed order. Probabilities add up to one.
std::vector<Deal> all_deals(const Parameters& parameters);

/// Deals that differ only by the relabelling R -> P -> S.
struct DealClass {
  Deal deal;  ///< the first of them; the probability is that of all together
  std::vector<Deal> members;
};
std::vector<DealClass> deal_classes(const Parameters& parameters);

}  // namespace deepcut::rps

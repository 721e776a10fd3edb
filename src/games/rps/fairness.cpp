#include "games/rps/fairness.hpp"

#include <cmath>
#include <stdexcept>

#include "games/rps/dice.hpp"
#include "games/rps/oracle.hpp"

namespace deepcut::rps {

namespace {

/// Deals that are played perfectly, one after the other.
class Tally {
 public:
  /// False if it was stopped before the answer.
  bool add(const Position& position, double weight, const StopToken& stop) {
    const auto outcome = oracle_.outcome(position, {.stop = stop});
    if (!outcome) return false;
    const double points = (1 + *outcome) / 2.0;
    points_ += weight * points;
    weight_ += weight;
    if (*outcome == 0) draws_ += weight;
    mean_.add(points);
    ++deals_;
    return true;
  }
  Fairness fairness(const Parameters& parameters, bool complete) const {
    if (deals_ == 0) return {.parameters = parameters, .share = {0.5, 0, 1}};
    const double share = points_ / weight_;
    return {parameters, complete ? Measured{share, share, share} : mean_.measured(), draws_ / weight_, deals_,
            complete};
  }

 private:
  Oracle oracle_;
  Mean mean_;
  double points_ = 0;
  double draws_ = 0;
  double weight_ = 0;
  std::size_t deals_ = 0;
};

}  // namespace

Fairness measure_fairness(const Parameters& parameters, std::size_t deals, std::uint64_t seed, const StopToken& stop) {
  Tally tally;
  const std::vector<DealClass> classes = deal_classes(parameters);
  if (classes.size() <= deals) {
    for (const DealClass& one : classes) {
      const Position position = start(parameters, hand_of(one.deal.first), hand_of(one.deal.second));
      if (!tally.add(position, one.deal.probability, stop)) return tally.fairness(parameters, false);
    }
    return tally.fairness(parameters, true);
  }
  Dice dice(seed);
  for (std::size_t i = 0; i < deals; ++i) {
    if (!tally.add(start(parameters, dice.roll()), 1, stop)) break;
  }
  return tally.fairness(parameters, false);
}

std::vector<Parameters> combinations(const std::vector<int>& decks, const std::vector<int>& hands,
                                     const std::vector<std::pair<int, int>>& boards) {
  std::vector<Parameters> games;
  for (const auto& [columns, rows] : boards) {
    for (const int hand : hands) {
      for (const int deck : decks) {
        const Parameters parameters{.deck = deck, .hand = hand, .columns = columns, .rows = rows};
        try {
          check(parameters);
          games.push_back(parameters);
        } catch (const std::invalid_argument&) {
          continue;  // a deck too small for such hands makes no game
        }
      }
    }
  }
  return games;
}

}  // namespace deepcut::rps

#include "games/rps/deal.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "games/rps/dice.hpp"
#include "games/rps/refusal.hpp"

namespace deepcut::rps {

namespace {

double choose(int n, int k) {
  double ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

/// Every way to have so many cards with at most `most` of a kind.
std::vector<Counts> all_hands(int cards, int most) {
  std::vector<Counts> hands;
  for (int rocks = std::min(cards, most); rocks >= 0; --rocks) {
    for (int papers = std::min(cards - rocks, most); papers >= 0; --papers) {
      const int scissors = cards - rocks - papers;
      if (scissors <= most) hands.push_back({rocks, papers, scissors});
    }
  }
  return hands;
}

void check_board(const Parameters& parameters) {
  if (is_board(parameters.columns, parameters.rows)) return;
  refuse(fmt::format("A board of {}x{} is not possible: expected sides of 1 to {} and {} cells at most.",
                     parameters.columns, parameters.rows, kLongestSide, kMaxCells));
}

Counts relabelled(const Counts& counts) { return {counts[2], counts[0], counts[1]}; }

}  // namespace

void check(const Parameters& parameters) {
  check_board(parameters);
  if (parameters.hand < 1 || parameters.hand > kMaxHand) {
    refuse(fmt::format("A hand of {} is not possible: expected 1 to {}.", parameters.hand, kMaxHand));
  }
  if (parameters.deck < 3 || parameters.deck % 3 != 0) {
    refuse(fmt::format("A deck of {} is not possible: expected a multiple of 3.", parameters.deck));
  }
  if (parameters.deck < 2 * parameters.hand) {
    refuse(fmt::format("A deck of {} is too small for two hands of {}.", parameters.deck, parameters.hand));
  }
  if (parameters.rounds < 1) {
    refuse(fmt::format("A limit of {} rounds is not possible: expected 1 or more.", parameters.rounds));
  }
}

std::pair<Hand, Hand> deal(const Parameters& parameters, std::uint64_t seed) {
  check(parameters);
  std::vector<Card> deck;
  deck.reserve(static_cast<std::size_t>(parameters.deck));
  for (int i = 0; i < parameters.deck; ++i) deck.push_back(card(static_cast<std::size_t>(i)));
  Dice dice(seed);
  std::pair<Hand, Hand> hands;
  for (int i = 0; i < 2 * parameters.hand; ++i) {
    const auto place = static_cast<std::size_t>(i);
    std::swap(deck[place], deck[place + dice.roll(deck.size() - place)]);
    (i < parameters.hand ? hands.first : hands.second).deal(deck[place]);
  }
  return hands;
}

const Geometry& geometry_of(const Parameters& parameters) {
  check_board(parameters);
  return geometry(parameters.columns, parameters.rows);
}

int plies_of(const Parameters& parameters) {
  constexpr int kMostPlies = 1000;  // no board has as many cells
  return parameters.rounds < kMostPlies / 2 ? 2 * parameters.rounds : kMostPlies;
}

Position start(const Parameters& parameters, const Hand& first, const Hand& second) {
  return {geometry_of(parameters), first, second, plies_of(parameters)};
}

Position start(const Parameters& parameters, std::uint64_t seed) {
  const auto [first, second] = deal(parameters, seed);
  return start(parameters, first, second);
}

Hand hand_of(const Counts& counts) {
  Hand hand;
  for (const Card card : kCards) {
    for (int i = 0; i < counts[index(card)]; ++i) hand.deal(card);
  }
  return hand;
}

std::vector<Deal> all_deals(const Parameters& parameters) {
  check(parameters);
  const int of_kind = parameters.deck / 3;
  const double all =
      choose(parameters.deck, parameters.hand) * choose(parameters.deck - parameters.hand, parameters.hand);
  std::vector<Deal> deals;
  for (const Counts& first : all_hands(parameters.hand, of_kind)) {
    for (const Counts& second : all_hands(parameters.hand, of_kind)) {
      double ways = 1;
      bool possible = true;
      for (std::size_t kind = 0; kind < 3; ++kind) {
        possible = possible && first[kind] + second[kind] <= of_kind;
        if (possible) ways *= choose(of_kind, first[kind]) * choose(of_kind - first[kind], second[kind]);
      }
      if (possible) deals.push_back({first, second, ways / all});
    }
  }
  return deals;
}

std::vector<DealClass> deal_classes(const Parameters& parameters) {
  std::vector<DealClass> classes;
  for (const Deal& deal : all_deals(parameters)) {
    // The one with most rocks, then papers, stands for its class; a deal that relabels to itself is alone in it.
    Deal leader = deal;
    Deal next = deal;
    for (int turn = 0; turn < 2; ++turn) {
      next = {relabelled(next.first), relabelled(next.second), deal.probability};
      if (std::pair(next.first, next.second) > std::pair(leader.first, leader.second)) leader = next;
    }
    const auto known = std::find_if(classes.begin(), classes.end(), [&](const DealClass& other) {
      return other.deal.first == leader.first && other.deal.second == leader.second;
    });
    if (known == classes.end()) {
      classes.push_back({leader, {deal}});
    } else {
      known->deal.probability += deal.probability;
      known->members.push_back(deal);
    }
  }
  return classes;
}

}  // namespace deepcut::rps

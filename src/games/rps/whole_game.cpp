#include "games/rps/whole_game.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <deepcut/portable/standard.hpp>

namespace deepcut::rps {

namespace {

/// What happens when the two hands of a deal are played from both seats.
void count_seatings(GameFigures& figures, double probability, int margin, int exchanged) {
  if (margin > 0 && exchanged > 0) figures.first_seat_wins_both += probability;
  if (margin < 0 && exchanged < 0) figures.second_seat_wins_both += probability;
  if (margin * exchanged < 0) figures.same_hand_wins_both += probability;
}

}  // namespace

std::vector<SolvedClass> solve_classes(const Parameters& parameters, int threads, const StopToken& stop,
                                       const OnDeal& on_deal) {
  const std::vector<DealClass> classes = deal_classes(parameters);
  std::vector<std::optional<SolvedClass>> results(classes.size());
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::size_t done = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < classes.size() && !stop.stop_requested(); i = next++) {
      results[i] = SolvedClass{classes[i], solve_whole(classes[i].deal.first, classes[i].deal.second)};
      const std::lock_guard lock(mutex);
      if (on_deal) on_deal(++done, classes.size());
    }
  };
  {
    std::vector<JoiningThread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  std::vector<SolvedClass> solved;
  for (auto& result : results) {
    if (result) solved.push_back(std::move(*result));
  }
  return solved;
}

GameFigures figures(const std::vector<SolvedClass>& solved) {
  GameFigures figures;
  std::map<std::pair<Counts, Counts>, int> margins;
  for (const SolvedClass& one : solved) {
    const double probability = one.deals.deal.probability;
    ++figures.classes;
    figures.deals += one.deals.members.size();
    figures.states += one.whole.states;
    figures.raw_states += one.whole.raw_states;
    if (one.whole.states > figures.heaviest.whole.states) figures.heaviest = one;
    figures.mean_margin += probability * one.whole.margin;
    figures.margins[one.whole.margin] += probability;
    if (one.whole.margin > 0) figures.perfect += probability;
    for (std::size_t plan = 0; plan < kPlans; ++plan) figures.wins[plan] += probability * one.whole.wins[plan];
    for (const Deal& deal : one.deals.members) margins[{deal.first, deal.second}] = one.whole.margin;
  }
  for (const SolvedClass& one : solved) {
    for (const Deal& deal : one.deals.members) {
      const auto exchanged = margins.find({deal.second, deal.first});
      if (exchanged != margins.end()) count_seatings(figures, deal.probability, one.whole.margin, exchanged->second);
    }
  }
  return figures;
}

}  // namespace deepcut::rps

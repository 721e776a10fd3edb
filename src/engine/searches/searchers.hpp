// Searches that are not used as Search is, in one shape that the adapter knows beside that one:
//
//     Report<Move> go(const P&, const Limits&, const games::OnProgress<P>&);
//     void new_game();                       // where there is something learnt to forget
//     std::uint64_t nodes_so_far() const;    // of the call that is running; from any thread
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <utility>
#include <vector>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/options.hpp>
#include <deepcut/position.hpp>
#include <deepcut/proof.hpp>
#include <deepcut/report.hpp>
#include <deepcut/search.hpp>

#include "games/rule_set.hpp"

namespace deepcut {

template <class P>
inline constexpr bool kHasProof = HasKey<P> || HasCanonical<P>;

template <class P>
class ProofSearcher {
 public:
  using Move = typename P::Move;

  explicit ProofSearcher(std::size_t table_bytes) : search_(table_bytes) {}

  Report<Move> go(const P& position, const Limits& limits, const games::OnProgress<P>& /*on_progress*/) {
    return report_of(position, search_.go(position, limits));
  }
  void new_game() { search_.new_game(); }
  std::uint64_t nodes_so_far() const { return search_.nodes_so_far(); }

 private:
  ProofSearch<P> search_;
};

/// A search that a game brings as a function. It forgets by being made anew.
template <class P>
class FunctionSearcher {
 public:
  using Make = std::function<games::Searcher<P>(const games::OptionValues&)>;

  FunctionSearcher(Make make, games::OptionValues options)
      : make_(std::move(make)), options_(std::move(options)), search_(make_(options_)) {}

  Report<typename P::Move> go(const P& position, const Limits& limits, const games::OnProgress<P>& on_progress) {
    used_ = true;
    return search_(position, limits, on_progress);
  }
  void new_game() {
    if (!std::exchange(used_, false)) return;
    search_ = nullptr;  // its table goes before the new one comes: both together might not fit
    search_ = make_(options_);
  }

 private:
  Make make_;
  games::OptionValues options_;
  games::Searcher<P> search_;
  bool used_ = false;
};

template <class P>
class RandomSearcher {
 public:
  using Move = typename P::Move;

  explicit RandomSearcher(std::uint64_t seed) : seed_(seed), random_(seed) {}

  Report<Move> go(const P& position, const Limits& /*limits*/, const games::OnProgress<P>& /*on_progress*/) {
    const std::vector<Move> moves = legal_moves(position);
    Report<Move> report;
    report.bound = Bound::kNone;
    if (moves.empty()) return report;
    report.best = moves[random_() % moves.size()];
    report.line = {*report.best};
    report.lines = {{report.line, report.value, report.bound}};
    return report;
  }
  void new_game() { random_.seed(seed_); }

 private:
  std::uint64_t seed_;
  std::mt19937_64 random_;
};

}  // namespace deepcut

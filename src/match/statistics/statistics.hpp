// What the results of a match say: how much stronger one player is, and how sure that is. When to stop asking is said
// by sprt.hpp.
//
// Games come in pairs: the same opening twice, colours swapped. The two results of a pair depend on each other
// through the opening, so the unit of all statistics here is the pair where there are pairs, the game otherwise.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace deepcut::match {

/// Results from the first player's point of view.
struct Results {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  /// Pairs by points of the first player: 0, 1/2, 1, 3/2, 2. Games without a partner are not in here.
  std::array<std::uint64_t, 5> pairs{};

  std::uint64_t games() const { return wins + draws + losses; }
  std::uint64_t pair_count() const;
  /// Points a game, 0 to 1; 0.5 without games.
  double score() const;

  Results& operator+=(const Results& other);
};

/// A distribution of points: what a game or a pair gave, scaled to 0..1, and how often.
struct Distribution {
  std::vector<double> points;
  std::vector<double> counts;

  /// The pairs if there are any, else the games.
  static Distribution of(const Results& results);
  double total() const;
  double mean() const;
  double variance() const;
};

double elo_from_score(double score);  ///< ±infinity at 0 and 1
double score_from_elo(double elo);

/// The normal quantile of 97.5 %: an interval of 95 % reaches so many standard errors to either side.
inline constexpr double kZ95 = 1.959963984540054;

struct Estimate {
  double value = 0;
  double low = 0;  ///< the 95 % interval
  double high = 0;
};

/// Every pair (or game) gave the same points: what it varies by cannot be estimated.
bool all_alike(const Results& results);

/// The share of points with its interval.
Estimate score_estimate(const Results& results);
/// The difference in Elo, with the interval of the score carried over.
Estimate elo_estimate(const Results& results);
/// Normalised Elo of a lead of one standard deviation of a game: 800 / ln 10.
inline constexpr double kEloPerSigma = 347.43558552260146;

/// Elo measured in units of what one game varies (Van den Bergh's normalised Elo): it does not shrink when openings
/// are drawish. Without limits where all are alike.
Estimate normalised_elo_estimate(const Results& results);
/// How likely it is that the first player is the stronger one.
double likelihood_of_superiority(const Results& results);

}  // namespace deepcut::match

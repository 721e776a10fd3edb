// Tournaments whose later meetings follow from the results of the earlier ones: knockout and Swiss. Who meets whom is a
// function of the configuration and the results alone, so that such a match, too, can stop anywhere and go on.
//
// A stage has meetings, a meeting pairs of games; the next stage is known when all games of one are over. Numbers of
// games run on through the stages, and within a stage as in every schedule: meeting by meeting, pair by pair.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "match/playing/config.hpp"

namespace deepcut::match {

struct Meeting {
  std::array<std::size_t, 2> players{};
  std::array<double, 2> points{};
  std::uint64_t games = 0;    ///< that are over
  std::uint64_t allowed = 0;  ///< that are to be played as far as is known: a tied meeting of a knockout goes on
  bool over = false;
};

struct Stage {
  std::uint64_t first_game = 0;
  std::vector<Meeting> meetings;
  std::vector<std::size_t> byes;  ///< who has nobody to meet, and goes on as if it had won
};

class Tournament {
 public:
  /// The configuration must outlive the tournament; its pairing is knockout or Swiss.
  explicit Tournament(const MatchConfig& config);

  struct Place {
    std::size_t stage = 0;
    std::size_t meeting = 0;
    std::uint64_t pair = 0;  ///< of that meeting
  };
  /// Nothing if the game belongs to a stage that is not known yet.
  std::optional<Place> place(std::uint64_t game) const;
  /// Whether it is to be played, as far as is known: its stage has begun, and a tie needs it.
  bool is_due(std::uint64_t game) const;
  /// The result of a game that was due: points of the one who moved first in it. Once for each game.
  void note(std::uint64_t game, double points);

  /// Games of this number and beyond belong to stages that are not known yet.
  std::uint64_t end() const { return end_; }
  /// How many games there will be, ties apart that are still to come.
  std::uint64_t games() const;
  std::uint64_t most_pairs() const;  ///< of a meeting
  const std::vector<Stage>& stages() const { return stages_; }
  bool over() const { return over_; }

  struct Standing {
    std::size_t player = 0;
    double points = 0;     ///< of all games, and for a bye those of a meeting that was won
    double opponents = 0;  ///< points of those it met: Buchholz
  };
  /// Best first: by points, the opponents' points, and the order in which the players were named.
  std::vector<Standing> standings() const;
  /// Of a knockout that is over.
  std::optional<std::size_t> winner() const;
  std::size_t winner(const Meeting& meeting) const;

 private:
  bool knockout() const { return config_.pairing == Pairing::kKnockout; }
  std::size_t stage_count() const;
  void begin_stage();
  void pair_bracket(Stage& stage);
  void pair_neighbours(Stage& stage);

  const MatchConfig& config_;
  std::vector<Stage> stages_;
  std::vector<std::optional<std::size_t>> bracket_;  ///< who is left, in the order in which they meet
  std::uint64_t end_ = 0;
  bool over_ = false;
};

}  // namespace deepcut::match

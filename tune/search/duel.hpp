// Two searches of one game with numbers, or evaluators, of their own. A game is told by a type:
//
//     struct Game {
//       using Position = ...; using Policy = ...; using Evaluator = ...; using Numbers = ...;
//       static constexpr Score kEven = 80;                      // what a search may say of an opening
//       Position start() const;
//       Position random_opening(std::mt19937_64& random) const;
//       static std::vector<Tunable<Numbers>> table();
//     };
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deepcut/search.hpp>

#include "search/contest.hpp"
#include "spsa/numbers.hpp"

namespace deepcut::tune {

template <class Game>
class Duel final : public Contest {
 public:
  using Position = typename Game::Position;
  using Evaluator = typename Game::Evaluator;

  Duel(const Game& game, std::array<Evaluator, 2> evaluators, const Wanted& wanted)
      : game_(game), evaluators_(std::move(evaluators)), limits_(wanted.limits), random_(wanted.seed) {
    referee_ = make_player(settings_of_play(numbers_), 1);
    set(settings_of_play(numbers_), settings_of_play(numbers_));
  }

  const std::vector<Number>& numbers() const override { return numbers_; }

  void set(const Settings& first, const Settings& second) override {
    players_[0] = make_player(first, 0);
    players_[1] = make_player(second, 1);
  }

  int play_pair() override {
    const Position position = opening();
    return play(position, 0) + play(position, 1);
  }

  double depth(std::size_t side) const override {
    return static_cast<double>(depths_[side]) / std::max(1, moves_[side]);
  }

  Searched search(std::string_view moves, const Limits& limits) override {
    Position position = game_.start();
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) {
      const auto move = position.parse(word);
      if (!move) throw std::runtime_error(std::string(moves) + ": " + word + " is no move here.");
      position.make(*move);
    }
    players_[0]->new_game();
    const auto report = players_[0]->go(position, limits);
    return {report.nodes, report.depth};
  }

 private:
  using Player = Search<Position, typename Game::Policy, Evaluator>;

  static constexpr std::size_t kTableBytes = std::size_t{16} << 20;
  /// A game that takes longer is drawn.
  static constexpr int kMostPlies = 250;

  std::unique_ptr<Player> make_player(const Settings& settings, std::size_t side) const {
    const typename Game::Policy policy(with_settings(table_, settings));
    return std::make_unique<Player>(Options{.table_bytes = kTableBytes}, policy, evaluators_[side]);
  }

  /// One that a search calls about even.
  Position opening() {
    constexpr std::uint64_t kLook = 3000;
    for (;;) {
      const Position position = game_.random_opening(random_);
      if (position.result()) continue;
      referee_->new_game();
      const auto report = referee_->go(position, {.nodes = kLook});
      if (!report.value.is_decisive() && std::abs(report.value.score()) < Game::kEven) return position;
    }
  }

  /// Half points of the first side, which plays `colour`.
  int play(Position position, int colour) {
    for (const auto& player : players_) player->new_game();
    for (int ply = 0; ply < kMostPlies; ++ply) {
      const std::size_t side = position.side() == colour ? 0 : 1;
      if (const auto result = position.result()) return half_points(*result, side);
      const auto report = players_[side]->go(position, limits_);
      // What is proven need not be played out.
      if (report.value.is_decisive() && report.value.is_proven()) return half_points(report.value, side);
      depths_[side] += report.depth;
      ++moves_[side];
      position.make(*report.best);
    }
    return 1;
  }

  /// Of the first side, if this is what the game is worth to `side`.
  static int half_points(Value value, std::size_t side) {
    if (!value.is_decisive()) return 1;
    return value.is_win() == (side == 0) ? 2 : 0;
  }

  Game game_;
  const std::vector<Tunable<typename Game::Numbers>> table_ = Game::table();
  const std::vector<Number> numbers_ = names(table_);
  std::array<Evaluator, 2> evaluators_;
  Limits limits_;
  std::mt19937_64 random_;
  std::array<std::unique_ptr<Player>, 2> players_;
  std::unique_ptr<Player> referee_;
  std::array<long, 2> depths_{};
  std::array<int, 2> moves_{};
};

}  // namespace deepcut::tune

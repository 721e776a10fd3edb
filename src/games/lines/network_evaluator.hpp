// The library's evaluator for a game on lines: a network near the window, the game's own evaluation elsewhere, if it has
// one.
//
// How a game shows itself to it is told by a traits type:
//
//     struct Traits {
//       using Position = ...;
//       static int size(const Position&);                          // of its square board
//       static const CellSet& stones(const Position&, int colour);
//       static int phase(const Position&);                         // of the turn, for networks that have several
//       static Cell cell(Move);
//       static std::array<int, 2> missing_pairs(const Position&);  // of black and white, where networks ask for them
//       static constexpr int kOrderOfOdds = 8;                     // a factor of e in a move's share, as order() has it
//     };
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/position.hpp>
#include <deepcut/value.hpp>

#include "games/lines/network.hpp"
#include "games/lines/network_board.hpp"
#include "games/lines/network_outlook.hpp"

namespace deepcut::lines {

/// What a factor of e in the odds of winning is worth: the scale to which the weights of the games were fitted.
inline constexpr Score kScoreOfOdds = 200;
/// Whatever a network says.
inline constexpr Score kMostOfNetwork = 4000;

inline Score score_of(const Prospects& prospects) {
  const auto odds = std::int64_t{prospects.win} - prospects.loss;
  return static_cast<Score>(
      std::clamp<std::int64_t>(odds * kScoreOfOdds / Prospects::kUnit, -kMostOfNetwork, kMostOfNetwork));
}

template <class Traits>
class NetworkEvaluator {
 public:
  using Position = typename Traits::Position;
  using Move = typename Position::Move;

  /// The game's own evaluation alone.
  NetworkEvaluator() = default;
  explicit NetworkEvaluator(std::shared_ptr<const Network> network) : network_(std::move(network)) {}
  ~NetworkEvaluator() = default;
  /// Each thread has a board of its own, made when first needed.
  NetworkEvaluator(const NetworkEvaluator& other) : network_(other.network_) {}
  NetworkEvaluator& operator=(const NetworkEvaluator& other) {
    if (this == &other) return *this;
    network_ = other.network_;
    board_.reset();
    known_.clear();
    return *this;
  }
  NetworkEvaluator(NetworkEvaluator&&) noexcept = default;
  NetworkEvaluator& operator=(NetworkEvaluator&&) noexcept = default;

  const std::shared_ptr<const Network>& network() const { return network_; }

  /// What it remembers decides which positions it has just seen, and so the order of moves: every search begins alike.
  void reset(const Position& position) {
    if (!network_) return;
    known_.assign(kKnown, Known{});
    follow(position);
  }

  Score evaluate(const Position& position, int /*ply*/) {
    if constexpr (HasEvaluate<Position>) {
      if (!network_) return position.evaluate();
    }
    return ask(position);
  }

  /// The game's own word is enough where the network could hardly bring the value into the window.
  Score evaluate(const Position& position, int /*ply*/, Score alpha, Score beta) requires HasEvaluate<Position> {
    const Score rough = position.evaluate();
    if (!network_ || rough >= beta + kFar || rough <= alpha - kFar) return rough;
    return ask(position);
  }

  /// Where it was asked for the value just before, and where much is left to search: near the leaves, to look at a position
  /// for this alone costs more than a better order saves.
  bool rank(const Position& position, std::span<const Move> moves, std::span<int> orders, int /*ply*/, Depth depth) {
    if (!network_) return false;
    const bool seen = board_ && board_->follows(Traits::stones(position, 0), Traits::stones(position, 1));
    if (HasOrder<Position> && !seen && depth < kWorthRanking) return false;
    follow(position);
    cells_.clear();
    for (const Move move : moves) cells_.push_back(Traits::cell(move));
    const auto likings = board_->likings(position.side(), Traits::phase(position), cells_);
    for (std::size_t i = 0; i < moves.size(); ++i) orders[i] = likings[i] * Traits::kOrderOfOdds / Prospects::kUnit;
    return true;
  }

  /// What the network alone thinks, for people; nothing if there is none or the game is over.
  std::optional<games::Outlook> outlook(const Position& position) {
    std::vector<LegalStone> stones;
    for (const Move move : legal_moves(position)) stones.push_back({Traits::cell(move), position.to_text(move)});
    if (!network_ || stones.empty()) return std::nullopt;
    return lines::outlook(follow(position), position.side(), Traits::phase(position), stones);
  }

 private:
  static constexpr Score kFar = 300;  ///< outside the window
  static constexpr Depth kWorthRanking = 4 * kPly;

  /// What was said about a position. A search comes to the same ones again and again.
  struct Known {
    std::uint64_t key = 0;
    Score value = 0;
  };
  static constexpr std::size_t kKnown = std::size_t{1} << 15;

  Score ask(const Position& position) {
    if (known_.empty()) known_.resize(kKnown);  // nobody has to tell of a search
    const std::uint64_t key = position.key();
    Known& known = known_[key % kKnown];
    if (known.key != key) known = {key, work_out(position)};
    return known.value;
  }

  Score work_out(const Position& position) {
    return score_of(follow(position).prospects(position.side(), Traits::phase(position)));
  }

  NetworkBoard& follow(const Position& position) {
    const int size = Traits::size(position);
    if (!board_ || board_->size() != size) board_ = std::make_unique<NetworkBoard>(network_, size);
    board_->follow(Traits::stones(position, 0), Traits::stones(position, 1));
    if (network_->counts_pairs()) board_->follow_pairs(Traits::missing_pairs(position));
    return *board_;
  }

  std::shared_ptr<const Network> network_;
  std::unique_ptr<NetworkBoard> board_;
  std::vector<Known> known_;
  std::vector<Cell> cells_;  ///< to be ranked
};

}  // namespace deepcut::lines

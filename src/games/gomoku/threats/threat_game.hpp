// The game within the game: one side may only threaten, the other must answer every threat. Whoever wins this by force
// wins the real game by force; proof-number search does the rest (victory by continuous fours, VCF, or by continuous
// threats, VCT). Where fours alone win and can be searched apart, it counts as won already.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/move_list.hpp>
#include <deepcut/value.hpp>

#include "games/gomoku/position.hpp"
#include "games/gomoku/threats/four_search.hpp"

namespace deepcut::gomoku {

class ThreatGame {
 public:
  using Move = Position::Move;

  enum class Kind : std::uint8_t {
    kFours,           ///< every move threatens five
    kFoursAndThrees,  ///< or an open four
  };

  ThreatGame() = default;
  /// The side to move is the attacker.
  ThreatGame(const Position& position, Kind kind) : position_(position), attacker_(position.side()), kind_(kind) {}

  void moves(MoveList<Move>& list) const;
  void make(Move move) { position_.make(move); }
  void undo(Move move) { position_.undo(move); }
  /// A threat that is not kept up has failed. A win by fours is told with its length.
  std::optional<Value> result() const;
  int side() const { return position_.side(); }
  std::uint64_t key() const { return position_.key(); }

 private:
  bool threatens() const;
  void threats(MoveList<Move>& list) const;
  int win_by_fours() const;

  mutable Position position_;  ///< the search for fours moves on it and back
  mutable FourSearch fours_;
  mutable std::vector<Move> line_;
  int attacker_ = kBlack;
  Kind kind_ = Kind::kFours;
};

}  // namespace deepcut::gomoku

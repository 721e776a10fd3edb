// Victory by continuous double threats (VCDT): every turn of the attacker threatens so much that both of the other
// side's stones must stop it, until three stones would be needed. If asked, some turns may be single threats (VCST).
//
// To double threats the defender has at most four pairs of answers, all of which are tried; where they threaten something
// themselves, the attacker's next turn must stop that as well. To a single threat one stone is the answer, and the other
// is free. Not every cell is tried: first the attacker must win as if it were not placed at all. The cells that this win
// depends on are its zone (relevance zone, after Wu and Lin 2010), and the free stone matters only there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "games/connect6/attacks.hpp"
#include "games/connect6/position.hpp"
#include "games/lines/known_failures.hpp"

namespace deepcut::connect6 {

class ThreatSolver {
 public:
  using Move = Position::Move;

  struct Scope {
    int turns = 16;  ///< of the attacker, up to the one that cannot be stopped
    std::uint64_t nodes = 1'000'000;
    int singles = 0;                      ///< turns on a line that may threaten singly
    int single_width = 12;                ///< such turns that are tried at a node
    std::function<bool()> should_stop{};  ///< asked now and then
  };

  /// The shortest win found for the side to move: the plies to the end of the game, or 0. The line is played out against
  /// a defence that lasts longest. Unless it gave up, 0 means that there is none in this scope.
  int solve(Position& position, const Scope& scope, std::vector<Move>& line);

  /// Positions that are known to hold no win, or to take too long, make the next searches shorter.
  void forget() {
    failures_.forget();
    surrenders_.forget();
  }

  std::uint64_t nodes() const { return nodes_; }
  bool gave_up() const { return gave_up_; }

 private:
  /// What is left to the attacker.
  struct Left {
    int turns;
    int singles;
  };
  /// What a win depends on. Stones of the defender elsewhere do not change it.
  struct Zone {
    CellSet attack;   ///< where the attacker plays, and where he could complete six
    CellSet defence;  ///< where the defender answers
    int spared = 0;   ///< stones on a line that the defender was not given

    void add(const Zone& other) {
      attack |= other.attack;
      defence |= other.defence;
      spared = std::max(spared, other.spared);
    }
  };

  // All say whether the attacker wins. The zone is told then, if it is wanted.
  bool attack(Position& position, Left left, std::vector<Move>& line, Zone* zone);
  bool try_attack(Position& position, const Attack& attack, Left left, std::vector<Move>& line, Zone* zone);
  bool attack_with_one(Position& position, Left left, std::vector<Move>& line);
  bool defend(Position& position, Left left, std::vector<Move>& line, Zone* zone);
  bool defend_against_one(Position& position, const Threats& threats, Left left, std::vector<Move>& longest,
                          Zone& zone);
  bool survives(Position& position, Pair answer, Left left, std::vector<Move>& longest, Zone* zone);
  bool survives_free_stone(Position& position, Cell stop, Left left, std::vector<Move>& longest, Zone& zone);
  bool complete_six(const Position& position, std::vector<Move>& line) const;
  void resist(const Position& position, std::vector<Move>& line) const;
  static CellSet relevant_cells(const Position& position, int defender, const Zone& zone);

  /// A position without a win within so many turns.
  struct Failure {
    std::uint64_t key = 0;
    int turns = 0;
  };
  static constexpr int kForever = 1000;  ///< there is nothing to try
  std::uint64_t key_of(const Position& position, int singles) const;

  /// A position on which so many nodes were not enough.
  struct Surrender {
    std::uint64_t key = 0;
    std::uint64_t nodes = 0;
  };

  Scope scope_;
  std::uint64_t nodes_ = 0;
  bool gave_up_ = false;
  bool horizon_ = false;  ///< a line was cut off by the number of turns
  lines::KnownFailures<Failure, std::size_t{1} << 16> failures_;
  lines::KnownFailures<Surrender, std::size_t{1} << 12> surrenders_;
  std::vector<std::vector<Attack>> attacks_;  ///< by the turns that are left
  AttackFinder finder_;
};

}  // namespace deepcut::connect6

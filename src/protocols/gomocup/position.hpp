// The stones on a Gomocup manager's board, and how an engine gets there.
//
// Stones that were put down in turns are moves. Where that cannot be (uneven numbers, a stone taken from the middle, a
// move that the rules forbid), they are set up without a history, and what follows are moves again.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/point_names.hpp"
#include "formats/gomocup_rules.hpp"
#include "protocols/gomocup/wire.hpp"

namespace deepcut::gomocup {

class ShownPosition {
 public:
  /// An empty board. Throws Error if there is none of this size.
  void start(Engine& engine, const RuleSet& rules, int size);
  bool started() const { return size_ > 0; }
  int size() const { return size_; }
  const PointNames& names() const { return names_; }
  const std::vector<Stone>& stones() const { return stones_; }

  void clear();
  /// What was learnt so far is not to be used any more.
  void forget() { fresh_ = true; }
  /// Throws Error if the point is taken or off the board.
  void add(const Stone& stone);
  /// Throws Error if there is no stone.
  void remove(Point point);

  /// Brings the engine to the position, our side to move. Throws Error if the game is over there.
  void show(Engine& engine, const RuleSet& rules);

 private:
  bool alternates_from(std::size_t base) const;
  std::string setup_text(std::size_t base, bool renju) const;
  void bring(Engine& engine, const RuleSet& rules, std::size_t base);
  bool can_bring(Engine& engine, const RuleSet& rules, std::size_t base);
  OptionTexts options(const RuleSet& rules, const std::string& setup) const;

  int size_ = 0;
  PointNames names_;
  std::vector<Stone> stones_;  ///< in the order they came
  std::size_t base_ = 0;       ///< so many of them are set up, the others are moves
  bool fresh_ = true;          ///< a new game, in which nothing learnt before counts
};

}  // namespace deepcut::gomocup

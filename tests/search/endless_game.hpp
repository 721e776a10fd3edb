// A game without an end, for tests of limits: as large as any search can use, full of transpositions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <deepcut/position.hpp>

namespace deepcut::test {

/// Each side adds numbers to a sum of its own, in any order; how a pair of sums looks is random.
class EndlessGame {
 public:
  using Move = std::uint16_t;
  static constexpr Move kOnlyMove = 3;

  EndlessGame() = default;
  /// Only one move, for ever.
  static EndlessGame forced() {
    EndlessGame game;
    game.forced_ = true;
    return game;
  }
  /// With so many moves everywhere.
  static EndlessGame wide(Move moves) {
    EndlessGame game;
    game.width_ = moves;
    return game;
  }

  void moves(MoveList<Move>& list) const {
    if (forced_) return list.push(kOnlyMove);
    for (Move move = 0; move < width_; ++move) list.push(move);
  }
  void make(Move move) {
    sum_ += step(move);
    ++plies_;
  }
  void undo(Move move) {
    --plies_;
    sum_ -= step(move);
  }
  std::optional<Value> result() const { return std::nullopt; }
  std::uint64_t key() const { return sum_ + plies_; }
  Score evaluate() const { return static_cast<Score>(scramble(key()) % 201) - 100; }

 private:
  static std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ x >> 31) * 0x9E3779B97F4A7C15U;
    return x ^ x >> 29;
  }
  std::uint64_t step(Move move) const { return scramble(std::uint64_t{move} * 2 + (plies_ & 1) + 1); }

  std::uint64_t sum_ = 0;
  std::uint64_t plies_ = 0;
  bool forced_ = false;
  Move width_ = 8;
};

/// An evaluator that does what a test lets it: one type, since each takes the compiler a search of its own. Every thread
/// of a search has its copy.
struct Saying {
  std::function<Score(const EndlessGame& position)> say;
  Score evaluate(const EndlessGame& position, int /*ply*/) { return say(position); }
};

}  // namespace deepcut::test

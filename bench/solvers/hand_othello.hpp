// Othello endgames solved by a negamax written for nothing else: fewest replies first, a table of bounds, and a short
// way for the last squares. The yardstick for what the library costs; board operations are those of the example.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "othello.hpp"

namespace deepcut::bench {

class HandOthello {
 public:
  using Bits = Othello::Bits;

  HandOthello() : entries_(std::size_t{1} << kTableBits) {}
  void forget() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

  int solve(const Othello& board) { return negamax(board.mine, board.theirs, -64, 64, false); }
  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int kTableBits = 22;
  static constexpr int kStored = 6;  ///< with more empty squares than this: table and ordering

  struct Entry {
    Bits mine = 0;
    Bits theirs = 0;
    std::int8_t least = -64;
    std::int8_t most = 64;
    std::uint8_t move = 64;
  };
  struct Choice {
    int order;
    int square;
  };

  int negamax(Bits mine, Bits theirs, int alpha, int beta, bool passed) {
    ++nodes_;
    const Bits open = Othello::reachable(mine, theirs);
    if (open == 0) {
      if (passed) return Othello{mine, theirs, 0}.score();
      return -negamax(theirs, mine, -beta, -alpha, true);
    }
    const int empty = 64 - std::popcount(mine | theirs);
    if (empty <= kStored) return last_squares(mine, theirs, open, alpha, beta);

    Entry& entry = entries_[slot(mine, theirs)];
    const bool known = entry.mine == mine && entry.theirs == theirs;
    if (known) {
      if (entry.least >= beta) return entry.least;
      if (entry.most <= alpha) return entry.most;
      if (entry.least == entry.most) return entry.least;
    }
    Choice choices[32];
    int count = 0;
    for (Bits left = open; left != 0; left &= left - 1) {
      const int square = std::countr_zero(left);
      choices[count++] = {known && square == entry.move ? 1 << 20 : order(mine, theirs, square), square};
    }
    std::stable_sort(choices, choices + count, [](const Choice& a, const Choice& b) { return a.order > b.order; });

    const int alpha_before = alpha;
    int best = -65;
    int best_square = choices[0].square;
    for (int i = 0; i < count; ++i) {
      const int square = choices[i].square;
      const Bits turned = Othello::turned_by(mine, theirs, square);
      const Bits next_mine = theirs ^ turned;
      const Bits next_theirs = mine | turned | Bits{1} << square;
      int value = 0;
      if (i == 0) {
        value = -negamax(next_mine, next_theirs, -beta, -alpha, false);
      } else {
        value = -negamax(next_mine, next_theirs, -alpha - 1, -alpha, false);
        if (value > alpha && value < beta) value = -negamax(next_mine, next_theirs, -beta, -value, false);
      }
      if (value <= best) continue;
      best = value;
      best_square = square;
      alpha = std::max(alpha, value);
      if (alpha >= beta) break;
    }
    Entry& place = entries_[slot(mine, theirs)];
    if (!(place.mine == mine && place.theirs == theirs)) place = {mine, theirs, -64, 64, 64};
    if (best > alpha_before) place.least = static_cast<std::int8_t>(best);
    if (best < beta) place.most = static_cast<std::int8_t>(best);
    place.move = static_cast<std::uint8_t>(best_square);
    return best;
  }

  /// Plain alpha-beta, corners first.
  int last_squares(Bits mine, Bits theirs, Bits open, int alpha, int beta) {
    int best = -65;
    for (const Bits part : {open & Othello::kCorners, open & ~(Othello::kCorners | Othello::kBesideCorners),
                            open & Othello::kBesideCorners}) {
      for (Bits left = part; left != 0; left &= left - 1) {
        const int square = std::countr_zero(left);
        const Bits turned = Othello::turned_by(mine, theirs, square);
        const int value =
            -negamax(theirs ^ turned, mine | turned | Bits{1} << square, -beta, -std::max(alpha, best), false);
        if (value <= best) continue;
        best = value;
        if (best >= beta) return best;
      }
    }
    return best;
  }
  static int order(Bits mine, Bits theirs, int square) {
    const Bits turned = Othello::turned_by(mine, theirs, square);
    const Bits reply = Othello::reachable(theirs ^ turned, mine | turned | Bits{1} << square);
    const int place = Othello::kCorners >> square & 1 ? 8 : Othello::kBesideCorners >> square & 1 ? -4 : 0;
    return place - 4 * (std::popcount(reply) + std::popcount(reply & Othello::kCorners));
  }
  static std::size_t slot(Bits mine, Bits theirs) {
    const Bits mixed = mine * 0x9E37'79B9'7F4A'7C15 ^ std::rotl(theirs * 0xC2B2'AE3D'27D4'EB4F, 32);
    return static_cast<std::size_t>((mixed * 0xD6E8'FEB8'6659'FD93) >> (64 - kTableBits));
  }

  std::vector<Entry> entries_;
  std::uint64_t nodes_ = 0;
};

}  // namespace deepcut::bench

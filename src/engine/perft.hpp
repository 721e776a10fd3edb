// Counting positions: the test of a move generator that everybody can repeat.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>

#include <deepcut/move_list.hpp>
#include <deepcut/portable/standard.hpp>
#include <deepcut/position.hpp>

namespace deepcut {

/// perft(d) is the number of move sequences of exactly d plies. A finished game is not continued and therefore not
/// counted deeper.
template <Position P>
class Perft {
 public:
  /// `leaves` shows from another thread how far the count is.
  Perft(P position, StopToken stop, std::atomic<std::uint64_t>& leaves)
      : position_(std::move(position)), stop_(std::move(stop)), leaves_(leaves) {}

  /// Nothing if it was stopped.
  std::optional<std::uint64_t> count(int depth) {
    const std::uint64_t total = visit(depth);
    leaves_ += pending_;
    if (stopped_) return std::nullopt;
    return total;
  }

 private:
  std::uint64_t visit(int depth) {
    if (depth == 0) return 1;
    if (position_.result()) return 0;
    MoveList<typename P::Move> list(stack_);
    position_.moves(list);
    // Every legal move leads to one position: the last ply need not be played.
    if (depth == 1) return pending_ += list.size(), list.size();
    if (poll()) return 0;
    list.close();
    std::uint64_t total = 0;
    for (const auto move : list) {
      position_.make(move);
      total += visit(depth - 1);
      position_.undo(move);
      if (stopped_) break;
    }
    return total;
  }

  bool poll() {
    constexpr unsigned kEvery = 1 << 12;
    if (++visits_ % kEvery == 0) {
      leaves_ += std::exchange(pending_, 0);
      stopped_ = stop_.stop_requested();
    }
    return stopped_;
  }

  InPlace<P> position_;
  StopToken stop_;
  std::atomic<std::uint64_t>& leaves_;
  std::uint64_t pending_ = 0;  ///< leaves not yet shown
  unsigned visits_ = 0;
  bool stopped_ = false;
  MoveStack<typename P::Move> stack_;
};

}  // namespace deepcut

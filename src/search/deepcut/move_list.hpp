// Moves as small plain values, and the one stack on which all move lists of a search live.
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include <deepcut/portable/standard.hpp>

namespace deepcut {

/// A move is a small plain value: at most 32 bits, every bit of them meaningful, so that tables can store and
/// compare it without knowing the game. Integers, enums and structs without padding qualify if they can be assigned and be
/// made without arguments; bool does not, since a vector of it is no array.
template <class M>
concept PackedMove = !std::is_same_v<M, bool> && std::semiregular<M> && std::is_trivially_copyable_v<M> &&
                     std::has_unique_object_representations_v<M> &&
                     (sizeof(M) == 1 || sizeof(M) == 2 || sizeof(M) == 4) && requires(const M& a, const M& b) {
  { a == b } -> std::convertible_to<bool>;
};

namespace detail {
/// A concept as a plain truth: the sentence beside it says more than a compiler's notes on why it is not satisfied.
constexpr bool holds(bool condition) { return condition; }
}  // namespace detail

template <PackedMove M>
constexpr std::uint32_t pack(M move) {
  if constexpr (sizeof(M) == 1) return deepcut::bit_cast<std::uint8_t>(move);
  if constexpr (sizeof(M) == 2) return deepcut::bit_cast<std::uint16_t>(move);
  if constexpr (sizeof(M) == 4) return deepcut::bit_cast<std::uint32_t>(move);
}

template <PackedMove M>
constexpr M unpack(std::uint32_t bits) {
  if constexpr (sizeof(M) == 1) return bit_cast<M>(static_cast<std::uint8_t>(bits));
  if constexpr (sizeof(M) == 2) return bit_cast<M>(static_cast<std::uint16_t>(bits));
  if constexpr (sizeof(M) == 4) return bit_cast<M>(bits);
}

/// Memory for the move lists of one search: a list begins where the one of the node above ends. It grows by
/// whole blocks and never moves a list that is in use, so a search allocates only when a line goes deeper or a
/// list is longer than any before.
template <class M>
class MoveStack {
 public:
  explicit MoveStack(std::size_t capacity = 1024) { add_block(capacity); }
  MoveStack(MoveStack&&) noexcept = default;
  MoveStack& operator=(MoveStack&&) noexcept = default;
  MoveStack(const MoveStack&) = delete;
  MoveStack& operator=(const MoveStack&) = delete;
  ~MoveStack() = default;

 private:
  template <class>
  friend class MoveList;

  struct Block {
    std::unique_ptr<M[]> moves;
    std::size_t capacity;
  };
  struct Room {
    M* begin;
    M* end;
    M* limit;
  };

  /// Room for twice as many moves, with those of the list that ran out of it.
  [[gnu::noinline]] Room grow(const M* begin, const M* end) {
    const auto count = static_cast<std::size_t>(end - begin);
    while (current_ + 1 < blocks_.size() && blocks_[current_ + 1].capacity < 2 * count + 1) {
      blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(current_) + 1);
    }
    if (current_ + 1 == blocks_.size()) add_block(std::max(2 * blocks_[current_].capacity, 4 * count));
    Block& block = blocks_[++current_];
    std::copy(begin, end, block.moves.get());
    return {block.moves.get(), block.moves.get() + count, block.moves.get() + block.capacity};
  }
  void add_block(std::size_t capacity) {
    blocks_.push_back({make_unique_for_overwrite<M[]>(capacity), capacity});
    if (blocks_.size() == 1) {
      top_ = blocks_[0].moves.get();
      limit_ = top_ + capacity;
    }
  }

  std::vector<Block> blocks_;
  std::size_t current_ = 0;  ///< the block on top
  M* top_ = nullptr;         ///< where the next list begins
  M* limit_ = nullptr;       ///< the end of the block on top
};

/// The moves of one node, on top of the stack while it lives.
///
///     MoveStack<Move> stack;
///     MoveList<Move> list(stack);
///     position.moves(list);
///     for (Move move : list) ...
template <class M>
class MoveList {
  // Every game names this type: what is wrong with its moves is told here before a compiler's own words about it.
  static_assert(detail::holds(PackedMove<M>),
                "deepcut: expected `Move` to be trivially copyable, without padding, of 1, 2 or 4 bytes, with ==, "
                "assignable, made without arguments, and not bool");

 public:
  explicit MoveList(MoveStack<M>& stack)
      : stack_(stack),
        block_(stack.current_),
        top_(stack.top_),
        begin_(stack.top_),
        end_(stack.top_),
        limit_(stack.limit_),
        floor_(stack.limit_) {}
  ~MoveList() {
    stack_.top_ = top_;
    stack_.limit_ = floor_;
    stack_.current_ = block_;
  }
  MoveList(const MoveList&) = delete;
  MoveList& operator=(const MoveList&) = delete;

  void push(M move) {
    if (end_ == limit_) [[unlikely]]
      grow();
    *end_++ = move;
  }
  /// No more moves are added: lists of deeper nodes may begin behind this one.
  void close() {
    stack_.top_ = end_;
    stack_.limit_ = limit_;
  }

  /// Leaves the first ones.
  void truncate(std::size_t count) {
    assert(count <= size());
    end_ = begin_ + count;
  }

  std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
  bool empty() const { return begin_ == end_; }
  M* begin() { return begin_; }
  M* end() { return end_; }
  const M* begin() const { return begin_; }
  const M* end() const { return end_; }
  M operator[](std::size_t i) const { return assert(i < size()), begin_[i]; }
  M& operator[](std::size_t i) { return assert(i < size()), begin_[i]; }

 private:
  void grow() {
    const auto room = stack_.grow(begin_, end_);
    begin_ = room.begin;
    end_ = room.end;
    limit_ = room.limit;
  }

  MoveStack<M>& stack_;
  const std::size_t block_;
  M* const top_;
  M* begin_;
  M* end_;
  M* limit_;
  M* const floor_;
};

}  // namespace deepcut

// Sets of cells of a board up to 32 wide, as bit rows.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace deepcut::lines {

inline constexpr int kMaxSize = 32;

/// Row by row from the top, 32 to a row whatever the board's size: a cell is its own bit number in a CellSet.
using Cell = std::uint16_t;
inline constexpr int kCells = kMaxSize * kMaxSize;

constexpr Cell cell_at(int x, int y) { return static_cast<Cell>(y * kMaxSize + x); }
constexpr int x_of(Cell cell) { return cell % kMaxSize; }
constexpr int y_of(Cell cell) { return cell / kMaxSize; }

/// Two rows a word.
class CellSet {
 public:
  static constexpr std::size_t kWords = kCells / 64;

  constexpr bool has(Cell cell) const { return (words_[cell / 64U] >> cell % 64U & 1) != 0; }
  constexpr void add(Cell cell) { words_[cell / 64U] |= bit(cell); }
  constexpr void remove(Cell cell) { words_[cell / 64U] &= ~bit(cell); }
  constexpr bool empty() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  constexpr int count() const {
    int total = 0;
    for (const std::uint64_t word : words_) total += std::popcount(word);
    return total;
  }
  /// The set must not be empty.
  constexpr Cell first() const {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i])));
  }
  /// In ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }

  constexpr CellSet& operator|=(const CellSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr CellSet& operator&=(const CellSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// Without the cells of the other.
  constexpr CellSet& operator-=(const CellSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

  /// All cells at most `reach` steps away in any of the eight directions, corners of that square included. Rows
  /// do not run into each other, but cells beyond a smaller board's edge are in it too.
  constexpr CellSet grown(int reach) const {
    std::array<std::uint32_t, kMaxSize> wide{};
    for (int y = 0; y < kMaxSize; ++y) {
      const std::uint32_t row = this->row(y);
      std::uint32_t sum = row;
      for (int i = 1; i <= reach; ++i) sum |= row << i | row >> i;
      wide[static_cast<std::size_t>(y)] = sum;
    }
    CellSet result;
    for (int y = 0; y < kMaxSize; ++y) {
      std::uint64_t sum = 0;
      for (int i = -reach; i <= reach; ++i) {
        const int near = y + i;
        if (near >= 0 && near < kMaxSize) sum |= wide[static_cast<std::size_t>(near)];
      }
      result.words_[static_cast<std::size_t>(y / 2)] |= sum << 32 * (y % 2);
    }
    return result;
  }

  constexpr std::uint32_t row(int y) const {
    return static_cast<std::uint32_t>(words_[static_cast<std::size_t>(y / 2)] >> 32 * (y % 2));
  }

  /// All cells of a square board.
  static constexpr CellSet board(int size) {
    CellSet all;
    const std::uint64_t row = (std::uint64_t{1} << size) - 1;
    for (int y = 0; y < size; ++y) all.words_[static_cast<std::size_t>(y / 2)] |= row << 32 * (y % 2);
    return all;
  }

 private:
  static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << cell % 64U; }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace deepcut::lines

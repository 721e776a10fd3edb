// What there is to know about a board of a given size before anything lies on it: who is next to whom, and what its
// symmetries do. Cells are numbered row by row from the upper left, one bit each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace deepcut::rps {

using Cells = std::uint32_t;

inline constexpr int kLongestSide = 5;
inline constexpr int kMaxCells = 20;  ///< three bits a cell fit a key of 64
inline constexpr int kSymmetries = 8;

constexpr Cells bit(int cell) { return Cells{1} << cell; }

struct Geometry {
  /// A set of cells as each of the eight symmetries maps it.
  using Images = std::array<Cells, kSymmetries>;
  static constexpr int kChunk = 10;  ///< sets are mapped ten cells at a time
  static constexpr Cells kChunkMask = (Cells{1} << kChunk) - 1;

  int number = 0;  ///< of this size among all: geometry_numbered(number) is this one
  int columns = 0;
  int rows = 0;
  int cells = 0;
  Cells all = 0;
  Cells first_column = 0;
  Cells last_column = 0;
  std::array<Cells, kMaxCells> neighbours{};  ///< sharing an edge
  std::array<Cells, kMaxCells> diagonal{};    ///< sharing only a corner
  /// Where each symmetry takes a cell, and where that cell came from. A board that is no square has four symmetries,
  /// which then stand here twice.
  std::array<std::array<std::uint8_t, kMaxCells>, kSymmetries> to{};
  std::array<std::array<std::uint8_t, kMaxCells>, kSymmetries> from{};
  std::array<std::array<Images, std::size_t{1} << kChunk>, 2> chunks{};

  /// All cells that have a neighbour in the set.
  Cells beside(Cells set) const {
    return (((set & ~last_column) << 1) | ((set & ~first_column) >> 1) | set << columns | set >> columns) & all;
  }
  Images images(Cells set) const {
    const Images& low = chunks[0][set & kChunkMask];
    if (cells <= kChunk) return low;
    const Images& high = chunks[1][set >> kChunk];
    Images both;
    for (std::size_t s = 0; s < kSymmetries; ++s) both[s] = low[s] | high[s];
    return both;
  }
};

constexpr bool is_board(int columns, int rows) {
  return columns >= 1 && rows >= 1 && columns <= kLongestSide && rows <= kLongestSide && columns * rows <= kMaxCells;
}

/// The size must be possible. Made when it is first asked for, and there from then on.
const Geometry& geometry(int columns, int rows);
/// One that was asked for before.
const Geometry& geometry_numbered(int number);

}  // namespace deepcut::rps

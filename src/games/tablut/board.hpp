// The board of Ashton Tablut: its cells as bits, camps and castle, and how far a piece slides along a line.
//
// A row takes ten bits, of which the last stays empty, so that shifts never run from one row into the next. Row 1 is
// the first one, as in the messages of the official server:
//
//      a  b  c  d  e  f  g  h  i
//      0  1  2  3  4  5  6  7  8   row 1
//     10 11 12 13 14 15 16 17 18   row 2
//     ...
//     80 81 82 83 84 85 86 87 88   row 9
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace deepcut::tablut {

// ISO C++ has no type of 128 bits; both compilers that we support do.
__extension__ typedef unsigned __int128 Bits;  // NOLINT(modernize-use-using)

/// Nine cells of a row (from column a) or of a column (from row 1), one bit each.
using Line = std::uint16_t;

inline constexpr int kSize = 9;
inline constexpr int kStride = 10;
inline constexpr int kCells = kSize * kStride;  ///< including the empty bit of each row

constexpr int cell(int column, int row) { return row * kStride + column; }
constexpr int column_of(int cell) { return cell % kStride; }
constexpr int row_of(int cell) { return cell / kStride; }
constexpr Bits bit(int cell) { return Bits{1} << cell; }
constexpr Bits around(Bits cells) { return cells << 1 | cells >> 1 | cells << kStride | cells >> kStride; }

constexpr int popcount(Bits bits) {
  return std::popcount(static_cast<std::uint64_t>(bits)) + std::popcount(static_cast<std::uint64_t>(bits >> 64));
}

/// Calls visit(cell) for every bit, in ascending order.
template <class Visit>
constexpr void for_each_cell(Bits bits, Visit visit) {
  for (auto low = static_cast<std::uint64_t>(bits); low != 0; low &= low - 1) visit(std::countr_zero(low));
  for (auto high = static_cast<std::uint64_t>(bits >> 64); high != 0; high &= high - 1) {
    visit(64 + std::countr_zero(high));
  }
}
/// The same for the places of a line.
template <class Visit>
constexpr void for_each_place(Line line, Visit visit) {
  for (unsigned rest = line; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest));
}

// ---------------------------------------------------------------------------------------------------------

namespace detail {

template <class Holds>
constexpr Bits cells_where(Holds holds) {
  Bits bits = 0;
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      if (holds(column, row)) bits |= bit(cell(column, row));
    }
  }
  return bits;
}
/// Cells off the middle of a side: 0 is the middle of the board.
constexpr int offset(int place) { return place < 4 ? 4 - place : place - 4; }
constexpr bool is_camp(int column, int row) {
  const int across = offset(column) < offset(row) ? offset(column) : offset(row);
  const int out = offset(column) < offset(row) ? offset(row) : offset(column);
  return (out == 4 && across <= 1) || (out == 3 && across == 0);
}

}  // namespace detail

inline constexpr int kCastleCell = cell(4, 4);
inline constexpr Bits kCastle = bit(kCastleCell);
inline constexpr Bits kBoard = detail::cells_where([](int, int) { return true; });
inline constexpr Bits kCamps = detail::cells_where(detail::is_camp);
/// a5, e1, i5 and e9: the camp cells against which White takes nothing.
inline constexpr Bits kFarCamps = bit(cell(0, 4)) | bit(cell(4, 0)) | bit(cell(8, 4)) | bit(cell(4, 8));
inline constexpr Bits kEdge = detail::cells_where([](int column, int row) { return column % 8 == 0 || row % 8 == 0; });
inline constexpr Bits kBesideCastle = around(kCastle);
inline constexpr Line kEnds = 0x101;  ///< of a line

/// The bit of a cell, and those beside it: a load is cheaper than a shift of 128 bits.
inline constexpr std::array<Bits, kCells> kBit = [] {
  std::array<Bits, kCells> bits{};
  for (int i = 0; i < kCells; ++i) bits[static_cast<std::size_t>(i)] = bit(i);
  return bits;
}();

inline constexpr std::array<Bits, kCells> kAround = [] {
  std::array<Bits, kCells> cells{};
  for (int i = 0; i < kCells; ++i) cells[static_cast<std::size_t>(i)] = around(bit(i)) & kBoard;
  return cells;
}();

/// kClosed[line][place]: where a piece on this place of the line may neither stop nor pass, whatever stands there: the
/// castle, and camps other than its own. Rows and columns are alike.
inline constexpr std::array<std::array<Line, kSize>, kSize> kClosed = [] {
  std::array<std::array<Line, kSize>, kSize> closed{};
  for (int row = 0; row < kSize; ++row) {
    for (int place = 0; place < kSize; ++place) {
      Line& line = closed[static_cast<std::size_t>(row)][static_cast<std::size_t>(place)];
      for (int column = 0; column < kSize; ++column) {
        const bool camp = detail::is_camp(column, row);
        // No two camps are nearer to each other than six cells, and no two cells of a camp farther than two.
        const int distance = column < place ? place - column : column - place;
        const bool own = camp && detail::is_camp(place, row) && distance <= 2;
        if ((camp && !own) || (column == 4 && row == 4)) line = static_cast<Line>(line | 1U << column);
      }
    }
  }
  return closed;
}();

namespace detail {

/// For every place and every set of blockers on a line: the free places up to the first blocker on either side, and
/// these first blockers.
struct Slides {
  Line reach[kSize][1 << kSize];
  Line first[kSize][1 << kSize];
};
constexpr Slides make_slides() {
  Slides slides{};
  for (int place = 0; place < kSize; ++place) {
    for (int blockers = 0; blockers < 1 << kSize; ++blockers) {
      for (const int step : {-1, 1}) {
        int next = place + step;
        for (; next >= 0 && next < kSize && (blockers >> next & 1) == 0; next += step) {
          slides.reach[place][blockers] = static_cast<Line>(slides.reach[place][blockers] | 1 << next);
        }
        if (next >= 0 && next < kSize) {
          slides.first[place][blockers] = static_cast<Line>(slides.first[place][blockers] | 1 << next);
        }
      }
    }
  }
  return slides;
}
inline constexpr Slides kSlides = make_slides();

}  // namespace detail

/// The places that a piece on `place` of line number `line` can slide to, if these places of it are occupied.
inline Line reach(int line, int place, Line occupied) {
  const auto closed = kClosed[static_cast<std::size_t>(line)][static_cast<std::size_t>(place)];
  return detail::kSlides.reach[place][occupied | closed];
}
/// The nearest occupied places on both sides of `place`.
inline Line first_pieces(int place, Line occupied) { return detail::kSlides.first[place][occupied]; }

}  // namespace deepcut::tablut

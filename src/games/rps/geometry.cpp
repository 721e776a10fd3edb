#include "games/rps/geometry.hpp"

#include <atomic>
#include <bit>
#include <cassert>
#include <memory>
#include <mutex>

namespace deepcut::rps {

namespace {

constexpr int kSizes = kLongestSide * kLongestSide;

struct Place {
  int column;
  int row;
};

// The square's symmetries are mirror images along both axes and an exchange of the axes; a longer board has no
// exchange.
Place image(Place place, int symmetry, int columns, int rows) {
  if ((symmetry & 1) != 0) place.column = columns - 1 - place.column;
  if ((symmetry & 2) != 0) place.row = rows - 1 - place.row;
  if ((symmetry & 4) != 0 && columns == rows) return {place.row, place.column};
  return place;
}

void connect(Geometry& board) {
  const auto set_at = [&board](int column, int row) {
    const bool inside = column >= 0 && column < board.columns && row >= 0 && row < board.rows;
    return inside ? bit(row * board.columns + column) : Cells{0};
  };
  for (int cell = 0; cell < board.cells; ++cell) {
    const int column = cell % board.columns;
    const int row = cell / board.columns;
    const auto i = static_cast<std::size_t>(cell);
    board.neighbours[i] =
        set_at(column - 1, row) | set_at(column + 1, row) | set_at(column, row - 1) | set_at(column, row + 1);
    board.diagonal[i] = set_at(column - 1, row - 1) | set_at(column + 1, row - 1) | set_at(column - 1, row + 1) |
                        set_at(column + 1, row + 1);
  }
}

void map_cells(Geometry& board) {
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const auto s = static_cast<std::size_t>(symmetry);
    for (int cell = 0; cell < board.cells; ++cell) {
      const Place place = image({cell % board.columns, cell / board.columns}, symmetry, board.columns, board.rows);
      const int target = place.row * board.columns + place.column;
      board.to[s][static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(target);
      board.from[s][static_cast<std::size_t>(target)] = static_cast<std::uint8_t>(cell);
    }
  }
}

void map_sets(Geometry& board) {
  for (std::size_t chunk = 0; chunk < board.chunks.size(); ++chunk) {
    const std::size_t first = chunk * Geometry::kChunk;
    for (Cells set = 0; set <= Geometry::kChunkMask; ++set) {
      for (std::size_t s = 0; s < kSymmetries; ++s) {
        Cells mapped = 0;
        for (Cells rest = set; rest != 0; rest &= rest - 1) {
          const std::size_t cell = first + static_cast<std::size_t>(std::countr_zero(rest));
          if (cell < static_cast<std::size_t>(board.cells)) mapped |= bit(board.to[s][cell]);
        }
        board.chunks[chunk][set][s] = mapped;
      }
    }
  }
}

std::unique_ptr<Geometry> make_geometry(int columns, int rows, int number) {
  auto board = std::make_unique<Geometry>();
  board->number = number;
  board->columns = columns;
  board->rows = rows;
  board->cells = columns * rows;
  board->all = bit(board->cells) - 1;
  for (int row = 0; row < rows; ++row) board->first_column |= bit(row * columns);
  board->last_column = board->first_column << (columns - 1);
  connect(*board);
  map_cells(*board);
  map_sets(*board);
  return board;
}

// Read without a lock by every search; written once a size, under the lock.
std::array<std::atomic<const Geometry*>, kSizes> known{};

}  // namespace

const Geometry& geometry(int columns, int rows) {
  assert(is_board(columns, rows));
  static std::mutex mutex;
  static std::array<std::unique_ptr<Geometry>, kSizes> owned;
  const int number = (columns - 1) * kLongestSide + rows - 1;
  const auto i = static_cast<std::size_t>(number);
  if (const Geometry* board = known[i].load(std::memory_order_acquire)) return *board;
  const std::lock_guard lock(mutex);
  if (!owned[i]) {
    owned[i] = make_geometry(columns, rows, number);
    known[i].store(owned[i].get(), std::memory_order_release);
  }
  return *owned[i];
}

const Geometry& geometry_numbered(int number) {
  const Geometry* board = known[static_cast<std::size_t>(number)].load(std::memory_order_acquire);
  assert(board != nullptr);
  return *board;
}

}  // namespace deepcut::rps

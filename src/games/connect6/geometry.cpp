#include "games/connect6/geometry.hpp"

#include <memory>
#include <mutex>

#include "games/lines/line_board.hpp"

namespace deepcut::connect6 {

namespace {

std::unique_ptr<const Geometry> make_geometry(int size) {
  auto geometry = std::make_unique<Geometry>();
  geometry->size = size;
  geometry->board = CellSet::board(size);
  geometry->of_cell.resize(lines::kCells);
  for (int d = 0; d < lines::kDirections; ++d) {
    const int dx = (kRow - 1) * lines::kStepX[static_cast<std::size_t>(d)];
    const int dy = (kRow - 1) * lines::kStepY[static_cast<std::size_t>(d)];
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        if (x + dx >= size || y + dy >= size || y + dy < 0) continue;
        const auto stretch = static_cast<Stretch>(geometry->stretches.size());
        StretchCells cells{};
        for (int i = 0; i < kRow; ++i) {
          const Cell cell = lines::step(lines::cell_at(x, y), d, i);
          cells[static_cast<std::size_t>(i)] = cell;
          StretchesOfCell& through = geometry->of_cell[cell];
          through.stretches[through.count++] = stretch;
        }
        geometry->stretches.push_back(cells);
      }
    }
  }
  return geometry;
}

}  // namespace

const Geometry& Geometry::of(int size) {
  static std::mutex mutex;
  static std::array<std::unique_ptr<const Geometry>, kMaxSize + 1> made;
  const std::lock_guard lock(mutex);
  auto& geometry = made.at(static_cast<std::size_t>(size));
  if (!geometry) geometry = make_geometry(size);
  return *geometry;
}

}  // namespace deepcut::connect6

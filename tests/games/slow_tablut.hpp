// Ashton Tablut on a board of characters, written after the rules and for certainty: what the bitboards are compared
// with. Rows and columns count from 0; row 0 is row 1 of the board.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace deepcut::test {

struct SlowTablutMove {
  int from_column, from_row, to_column, to_row;

  std::string text() const {
    const auto letter = [](int column) { return static_cast<char>('a' + column); };
    const auto digit = [](int row) { return static_cast<char>('1' + row); };
    return {letter(from_column), digit(from_row), letter(to_column), digit(to_row)};
  }
};

class SlowTablut {
 public:
  enum class End { kNone, kWhiteWins, kBlackWins, kDraw };
  using Rows = std::array<std::string, 9>;

  /// '.' empty, 'W', 'B', 'K'; w or b is to move.
  explicit SlowTablut(Rows rows = start(), char turn = 'W') : rows_(std::move(rows)), turn_(turn) {}

  static Rows start() {
    return {"...BBB...", "....B....", "....W....", "B...W...B", "BBWWKWWBB",
            "B...W...B", "....W....", "....B....", "...BBB..."};
  }
  const Rows& rows() const { return rows_; }
  char turn() const { return turn_; }
  End end() const { return end_; }
  std::size_t last_captures() const { return last_captures_; }

  /// 1 to 4 for the cells of a camp, 0 elsewhere.
  static int camp(int column, int row) {
    static const std::array<std::string, 9> kCamps = {"...111...", "....1....", ".........", "2.......3", "22.....33",
                                                      "2.......3", ".........", "....4....", "...444..."};
    const char c = kCamps.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column));
    return c == '.' ? 0 : c - '0';
  }

  std::vector<SlowTablutMove> moves() const {
    std::vector<SlowTablutMove> found;
    if (end_ != End::kNone) return found;
    for (int row = 0; row < 9; ++row) {
      for (int column = 0; column < 9; ++column) {
        if (!is_mine(column, row)) continue;
        for (const auto& [dx, dy] : kDirections) {
          for (int x = column + dx, y = row + dy; may_pass(column, row, x, y); x += dx, y += dy) {
            found.push_back({column, row, x, y});
          }
        }
      }
    }
    return found;
  }

  void play(const SlowTablutMove& move) {
    const char piece = at(move.from_column, move.from_row);
    set(move.from_column, move.from_row, '.');
    set(move.to_column, move.to_row, piece);
    std::vector<std::pair<int, int>> taken;
    for (const auto& [dx, dy] : kDirections) {
      const int x = move.to_column + dx;
      const int y = move.to_row + dy;
      if (turn_ == 'W' && at(x, y) == 'B' && white_anvil(x + dx, y + dy)) taken.emplace_back(x, y);
      if (turn_ == 'B' && at(x, y) == 'W' && black_anvil(x + dx, y + dy)) taken.emplace_back(x, y);
      if (turn_ == 'B' && at(x, y) == 'K' && takes_king(x, y, dx, dy)) {
        taken.emplace_back(x, y);
        end_ = End::kBlackWins;
      }
    }
    for (const auto& [x, y] : taken) set(x, y, '.');
    last_captures_ = taken.size();
    if (!taken.empty()) seen_.clear();
    const bool edge = move.to_column % 8 == 0 || move.to_row % 8 == 0;
    if (piece == 'K' && edge) end_ = End::kWhiteWins;
    turn_ = turn_ == 'W' ? 'B' : 'W';
    if (end_ != End::kNone) return;
    std::string board(1, turn_);
    for (const std::string& row : rows_) board += row;
    if (!seen_.insert(board).second) {
      end_ = End::kDraw;
    } else if (moves().empty()) {
      end_ = turn_ == 'W' ? End::kBlackWins : End::kWhiteWins;
    }
  }

 private:
  static constexpr std::array<std::pair<int, int>, 4> kDirections{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

  static bool inside(int x, int y) { return x >= 0 && x < 9 && y >= 0 && y < 9; }
  char at(int x, int y) const {
    return inside(x, y) ? rows_.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x)) : ' ';
  }
  void set(int x, int y, char c) { rows_.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x)) = c; }
  bool is_mine(int x, int y) const { return turn_ == 'B' ? at(x, y) == 'B' : at(x, y) == 'W' || at(x, y) == 'K'; }
  static bool is_castle(int x, int y) { return x == 4 && y == 4; }

  bool may_pass(int from_x, int from_y, int x, int y) const {
    if (at(x, y) != '.' || is_castle(x, y)) return false;
    return camp(x, y) == 0 || camp(x, y) == camp(from_x, from_y);
  }
  bool white_anvil(int x, int y) const {
    if (!inside(x, y)) return false;
    const bool far_camp = (x == 4 && y % 8 == 0) || (y == 4 && x % 8 == 0);
    return at(x, y) == 'W' || at(x, y) == 'K' || is_castle(x, y) || (camp(x, y) != 0 && !far_camp);
  }
  bool black_anvil(int x, int y) const {
    return inside(x, y) && (at(x, y) == 'B' || is_castle(x, y) || camp(x, y) != 0);
  }
  bool takes_king(int x, int y, int dx, int dy) const {
    int blacks = 0;
    bool beside_castle = false;
    for (const auto& [ex, ey] : kDirections) {
      if (at(x + ex, y + ey) == 'B') ++blacks;
      if (is_castle(x + ex, y + ey)) beside_castle = true;
    }
    if (is_castle(x, y)) return blacks == 4;
    if (beside_castle) return blacks == 3;
    return at(x + dx, y + dy) == 'B' || camp(x + dx, y + dy) != 0;
  }

  Rows rows_;
  char turn_;
  End end_ = End::kNone;
  std::size_t last_captures_ = 0;
  std::set<std::string> seen_;
};

}  // namespace deepcut::test

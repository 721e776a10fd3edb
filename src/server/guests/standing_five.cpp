#include "server/guests/standing_five.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/error.hpp"

namespace deepcut::server::gomoku_page {

namespace {

constexpr std::array<std::pair<int, int>, 4> kDirections{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

char at(const Position& position, int x, int y) {
  if (x < 0 || y < 0 || x >= kSize || y >= kSize) return ' ';
  return position.board[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
}

char& at(Position& position, Point point) {
  return position.board[static_cast<std::size_t>(point.y)][static_cast<std::size_t>(point.x)];
}

char other(char player) { return player == 'X' ? 'O' : 'X'; }

/// The cells of some five of this player; empty: there is none.
std::vector<Point> find_five(const Position& position, char player) {
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      for (const auto& [dx, dy] : kDirections) {
        std::vector<Point> row;
        while (row.size() < 5) {
          const Point next{x + dx * static_cast<int>(row.size()), y + dy * static_cast<int>(row.size())};
          if (at(position, next.x, next.y) != player) break;
          row.push_back(next);
        }
        if (row.size() == 5) return row;
      }
    }
  }
  return {};
}

/// The board after a stone of the player to move, without what it takes.
Position with_stone(Position position, Point point) {
  const char own = position.next;
  at(position, point) = own;
  position.next = other(own);
  if (!position.captures) return position;
  for (const auto& direction : kDirections) {
    for (const int sign : {1, -1}) {
      const auto step = [&](int n) {
        return Point{point.x + n * sign * direction.first, point.y + n * sign * direction.second};
      };
      const auto is = [&](int n, char stone) { return at(position, step(n).x, step(n).y) == stone; };
      if (!is(1, other(own)) || !is(2, other(own)) || !is(3, own)) continue;
      at(position, step(1)) = at(position, step(2)) = '.';
      ++position.pairs[own == 'X' ? 0 : 1];
    }
  }
  return position;
}

/// Whether the other side, who is to move, can do nothing about the five any more.
bool is_safe(const Registry& games, const Position& after) {
  if (!has_five(after, other(after.next))) return false;
  try {
    Engine(games).load(to_record(after, std::nullopt));
    return false;  // there is a game to go on with
  } catch (const Error&) {
    return true;
  }
}

}  // namespace

bool has_five(const Position& position, char player) { return !find_five(position, player).empty(); }

std::optional<Secured> secure_five(const Registry& games, const Position& position) {
  // Which points are legal is asked of a board that goes on: without one stone of the five.
  Engine engine(games);
  std::optional<Point> missing;
  for (const Point& point : find_five(position, position.next)) {
    Position before = position;
    at(before, point) = '.';
    if (has_five(before, before.next)) continue;
    engine.load(to_record(before, std::nullopt));
    missing = point;
    break;
  }
  std::optional<Secured> best;
  int best_pairs = -1;
  const std::size_t mover = position.next == 'X' ? 0 : 1;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      const Point point{x, y};
      if (at(position, x, y) != '.' || (missing && !engine.is_legal(point_text(point)))) continue;
      const Position after = with_stone(position, point);
      const int pairs = after.pairs[mover];
      if (pairs >= position.goal || is_safe(games, after)) return Secured{point_text(point), after};
      if (pairs <= best_pairs) continue;
      best = Secured{point_text(point), after};
      best_pairs = pairs;
    }
  }
  return best;
}

}  // namespace deepcut::server::gomoku_page

// Looks for a win by fours alone, for thousands of boards at once: a warp a board, whose threads share the lines out.
// As plain C++ (g++ -x c++) the same code runs on the processor, one board after another.
//
// A board has 15 x 15 cells, 0 empty, 1 of the side to move, 2 of the other; black moved first. The answer is the first
// stone of a win by fours (or the five itself), or -1. In renju black passes over fours that are forbidden, and a four
// that black may not answer wins.
#include <cstdint>

#ifdef __CUDACC__
#define BOTH __device__
#else
#define BOTH
#endif

namespace {

constexpr int kSize = 15;
constexpr int kLines = 15 + 15 + 29 + 29;
constexpr int kMostFours = 12;

struct Rule {
  bool exact;   // six do not win
  bool closed;  // five between two stones of the other colour do not win
};

// What black's stones make, by the code of a pattern from its last cell to its first (rules.py); null where nothing is
// forbidden.
struct Tables {
  const std::uint8_t* kinds;
  const std::uint8_t* grows;
};
constexpr int kOpenThree = 1;
constexpr int kFour = 2;
constexpr int kFive = 4;
constexpr int kOverline = 5;

struct Rules {
  Rule of[2];  // the side to move first
  Tables tables;
  int black;  // 0: to move, 1: the other; -1 where nothing is forbidden
};

struct Board {
  std::uint16_t stones[2][kLines];
};

// A search, the same for all threads of a warp.
struct Path {
  Board board;
  std::int16_t gain[kMostFours];
  std::int16_t cost[kMostFours];
  std::int16_t next[kMostFours + 1];  // line * 32 + 2 * window + which of its cells: where the list of fours goes on
  std::int16_t must[kMostFours + 1];  // the only cell that may be played, or -1
};

#ifdef __CUDACC__
__device__ inline int first_line() { return static_cast<int>(threadIdx.x % 32); }
constexpr int kLineStep = 32;
__device__ inline int largest(int v) { return __reduce_max_sync(0xffffffffU, v); }
__device__ inline int smallest(int v) { return __reduce_min_sync(0xffffffffU, v); }
__device__ inline void together() { __syncwarp(); }
#else
inline int first_line() { return 0; }
constexpr int kLineStep = 1;
inline int largest(int v) { return v; }
inline int smallest(int v) { return v; }
inline void together() {}
#endif

BOTH inline int popcount(unsigned v) {
#ifdef __CUDA_ARCH__
  return __popc(v);
#else
  return __builtin_popcount(v);
#endif
}

BOTH inline int lowest(unsigned v) {
#ifdef __CUDA_ARCH__
  return __ffs(v) - 1;
#else
  return __builtin_ctz(v);
#endif
}

BOTH inline int length_of(int line) {
  if (line < 30) return kSize;
  const int off = line < 59 ? line - 30 : line - 59;
  return kSize - (off < 14 ? 14 - off : off - 14);
}

BOTH inline int cell_of(int line, int at) {
  if (line < 15) return line * kSize + at;
  if (line < 30) return at * kSize + line - 15;
  if (line < 59) {
    const int off = line - 30 - 14;  // row - column
    return off >= 0 ? (at + off) * kSize + at : at * kSize + at - off;
  }
  const int sum = line - 59;  // row + column
  const int row = at + (sum > 14 ? sum - 14 : 0);
  return row * kSize + sum - row;
}

BOTH inline void toggle(Board& board, int colour, int cell) {
  const int row = cell / kSize;
  const int column = cell % kSize;
  board.stones[colour][row] ^= static_cast<std::uint16_t>(1U << column);
  board.stones[colour][15 + column] ^= static_cast<std::uint16_t>(1U << row);
  board.stones[colour][30 + row - column + 14] ^= static_cast<std::uint16_t>(1U << (row < column ? row : column));
  const int sum = row + column;
  board.stones[colour][59 + sum] ^= static_cast<std::uint16_t>(1U << (row - (sum > 14 ? sum - 14 : 0)));
}

// Every second bit from the lowest on.
BOTH inline unsigned spread(unsigned v) {
  v = (v | v << 8U) & 0x00ff00ffU;
  v = (v | v << 4U) & 0x0f0f0f0fU;
  v = (v | v << 2U) & 0x33333333U;
  return (v | v << 1U) & 0x55555555U;
}

// The code of the pattern that black sees around a cell.
BOTH inline unsigned code_at(const Board& board, int black, int row, int column, int direction) {
  const int sum = row + column;
  const int line = direction == 0   ? row
                   : direction == 1 ? 15 + column
                   : direction == 2 ? 30 + row - column + 14
                                    : 59 + sum;
  const int at = direction == 0   ? column
                 : direction == 1 ? row
                 : direction == 2 ? (row < column ? row : column)
                                  : row - (sum > 14 ? sum - 14 : 0);
  const unsigned wall = ~(((1U << length_of(line)) - 1U) << 5U);
  const unsigned own = (static_cast<unsigned>(board.stones[black][line]) << 5U | wall) >> at;
  const unsigned other = (static_cast<unsigned>(board.stones[1 - black][line]) << 5U | wall) >> at;
  const unsigned low = (own & 31U) | (own >> 1U & 0x3e0U);
  const unsigned high = (other & 31U) | (other >> 1U & 0x3e0U);
  return spread(low) | spread(high) << 1U;
}

// Whether an open four on this cell would be forbidden, or not needed, for what the stone makes in other directions.
BOTH inline bool spoilt(const Board& board, const Tables& tables, int black, int row, int column, int direction) {
  int threes = 0;
  for (int d = 0; d < 4; ++d) {
    if (d == direction) continue;
    const int kind = tables.kinds[code_at(board, black, row, column, d)];
    if (kind >= kFour) return true;
    threes += kind == kOpenThree ? 1 : 0;
  }
  return threes >= 2;
}

// Whether black may not play on this empty cell.
BOTH inline bool forbidden(const Board& board, const Tables& tables, int black, int cell) {
  const int row = cell / kSize;
  const int column = cell % kSize;
  int fours = 0;
  int threes = 0;
  bool overline = false;
  for (int d = 0; d < 4; ++d) {
    const int kind = tables.kinds[code_at(board, black, row, column, d)];
    if (kind == kFive) return false;
    overline |= kind == kOverline;
    fours += kind >= kFour && kind < kFive ? 1 : 0;
    threes += kind == kOpenThree ? 1 : 0;
  }
  if (overline || fours >= 2) return true;
  if (threes < 2) return false;
  int real = 0;
  for (int d = 0; d < 4; ++d) {
    const unsigned code = code_at(board, black, row, column, d);
    if (tables.kinds[code] != kOpenThree) continue;
    const int down = d == 0 ? 0 : 1;
    const int right = d == 0 || d == 2 ? 1 : d == 1 ? 0 : -1;
    for (int bit = 0; bit < 8; ++bit) {
      if ((tables.grows[code] >> bit & 1) == 0) continue;
      const int far = bit < 4 ? 4 - bit : 3 - bit;  // the code runs backwards
      if (spoilt(board, tables, black, row + far * down, column + far * right, d)) continue;
      ++real;
      break;
    }
  }
  return real >= 2;
}

// Whether five on [at, at + 5) would win. An attacker in caro may count only fives that no stone at an end can spoil.
BOTH inline bool counts(Rule rule, unsigned own, unsigned other, int at, bool attacks) {
  const bool own_beside = ((own << 1U >> at) & 1U) != 0 || ((own >> (at + 5)) & 1U) != 0;
  if (rule.exact && own_beside) return false;
  if (rule.closed && !own_beside) {
    const int ends = static_cast<int>((other << 1U >> at) & 1U) + static_cast<int>((other >> (at + 5)) & 1U);
    return attacks ? ends == 0 : ends < 2;
  }
  return true;
}

constexpr int kNone = -1;
constexpr int kTooDeep = -2;  // none within so many fours
constexpr int kEnd = kLines * 32;

// A five of one's own (or -1), and the least and the greatest cell where the other would complete one (or kEnd, -1).
struct Fives {
  int own = -1;
  int least = kEnd;
  int greatest = -1;
};

BOTH inline Fives find_fives(const Board& board, Rule rule, Rule other_rule) {
  Fives found;
  for (int line = first_line(); line < kLines; line += kLineStep) {
    const unsigned own = board.stones[0][line];
    const unsigned other = board.stones[1][line];
    if (popcount(own) < 4 && popcount(other) < 4) continue;
    const int windows = length_of(line) - 4;
    for (int at = 0; at < windows; ++at) {
      const unsigned mine = (own >> at) & 31U;
      const unsigned his = (other >> at) & 31U;
      if (his == 0 && popcount(mine) == 4 && counts(rule, own, other, at, false)) {
        found.own = cell_of(line, at + lowest(~mine & 31U));
      }
      if (mine == 0 && popcount(his) == 4 && counts(other_rule, other, own, at, false)) {
        const int cell = cell_of(line, at + lowest(~his & 31U));
        if (cell < found.least) found.least = cell;
        if (cell > found.greatest) found.greatest = cell;
      }
    }
  }
  found.own = largest(found.own);
  found.least = smallest(found.least);
  found.greatest = largest(found.greatest);
  return found;
}

// The cells of a four: the one played, and where the other must answer.
BOTH inline void cells_of_four(const Board& board, int which, int& plays, int& answers) {
  const int line = which / 32;
  const int at = which % 32 / 2;
  const unsigned free_bits = ~(static_cast<unsigned>(board.stones[0][line]) >> at) & 31U;
  const int low = cell_of(line, at + lowest(free_bits));
  const int high = cell_of(line, at + lowest(free_bits & (free_bits - 1U)));
  plays = which % 2 == 0 ? low : high;
  answers = which % 2 == 0 ? high : low;
}

// The first four at or after `from`, or kEnd.
BOTH inline int next_four(const Board& board, const Rules& rules, int from, int must) {
  int found = kEnd;
  for (int line = first_line(); line < kLines && found == kEnd; line += kLineStep) {
    if (line < from / 32) continue;
    const unsigned own = board.stones[0][line];
    const unsigned other = board.stones[1][line];
    if (popcount(own) < 3) continue;
    const int end = 2 * (length_of(line) - 4);
    for (int i = line == from / 32 ? from % 32 : 0; i < end; ++i) {
      const int at = i / 2;
      if (((other >> at) & 31U) != 0 || popcount((own >> at) & 31U) != 3) continue;
      if (!counts(rules.of[0], own, other, at, true)) continue;
      int plays;
      int answers;
      cells_of_four(board, line * 32 + i, plays, answers);
      if (must >= 0 && plays != must) continue;
      if (rules.black == 0 && forbidden(board, rules.tables, 0, plays)) continue;
      found = line * 32 + i;
      break;
    }
  }
  return smallest(found);
}

// Whether black, whose stones are the other's, may not answer a four.
BOTH inline bool cannot_answer(Path& path, const Rules& rules, int plays, int answers) {
  if (rules.black != 1) return false;
  together();
  if (first_line() == 0) toggle(path.board, 0, plays);
  together();
  const bool cannot = forbidden(path.board, rules.tables, 1, answers);
  together();
  if (first_line() == 0) toggle(path.board, 0, plays);
  together();
  return cannot;
}

BOTH inline void play_or_take_back(Path& path, int depth) {
  together();
  if (first_line() == 0) {
    toggle(path.board, 0, path.gain[depth]);
    toggle(path.board, 1, path.cost[depth]);
  }
  together();
}

BOTH int win_by_fours(Path& path, const Rules& rules, int most_fours, int& nodes) {
  int depth = 0;
  bool fresh = true;
  bool cut = false;
  for (;;) {
    if (fresh) {
      fresh = false;
      if (--nodes < 0) return kNone;
      const Fives fives = find_fives(path.board, rules.of[0], rules.of[1]);
      if (fives.own >= 0) return depth == 0 ? fives.own : path.gain[0];
      const bool lost = fives.least < fives.greatest;
      if (!lost && depth == most_fours) cut = true;
      together();
      if (first_line() == 0) {
        path.must[depth] = static_cast<std::int16_t>(fives.greatest);
        path.next[depth] = static_cast<std::int16_t>(lost || depth == most_fours ? kEnd : 0);
      }
      together();
    }
    const int from = path.next[depth];
    const int four = from == kEnd ? kEnd : next_four(path.board, rules, from, path.must[depth]);
    if (four != kEnd) {
      int plays;
      int answers;
      cells_of_four(path.board, four, plays, answers);
      if (cannot_answer(path, rules, plays, answers)) return depth == 0 ? plays : path.gain[0];
      together();
      if (first_line() == 0) {
        path.gain[depth] = static_cast<std::int16_t>(plays);
        path.cost[depth] = static_cast<std::int16_t>(answers);
        path.next[depth] = static_cast<std::int16_t>(four + 1);
      }
      play_or_take_back(path, depth);
      ++depth;
      fresh = true;
      continue;
    }
    if (depth == 0) return cut ? kTooDeep : kNone;
    --depth;
    play_or_take_back(path, depth);
  }
}

// The shortest wins first: most boards that have one need one or two fours.
BOTH int win_by_fours(const std::uint8_t* cells, Path& path, Rules rules, int most_fours, int nodes) {
  for (int fours = 1; fours <= most_fours; fours += fours < 4 ? 1 : 4) {
    together();
    if (first_line() == 0) {  // a search that was cut short left its stones
      for (int i = 0; i < kLines; ++i) path.board.stones[0][i] = path.board.stones[1][i] = 0;
      for (int cell = 0; cell < kSize * kSize; ++cell) {
        if (cells[cell] != 0) toggle(path.board, cells[cell] - 1, cell);
      }
    }
    together();
    if (fours == 1 && rules.tables.kinds != nullptr) {
      int more = 0;
      for (int row = 0; row < kSize; ++row) {
        more += popcount(path.board.stones[1][row]) - popcount(path.board.stones[0][row]);
      }
      rules.black = more == 0 ? 0 : 1;
      if (rules.black == 1) {
        const Rule white = rules.of[1];
        rules.of[1] = rules.of[0];
        rules.of[0] = white;
      }
    }
    const int found = win_by_fours(path, rules, fours, nodes);
    if (found != kTooDeep) return found;
  }
  return kNone;
}

#ifdef __CUDACC__
constexpr int kWarps = 4;

__global__ void look(const std::uint8_t* boards, std::int16_t* moves, int count, Rules rules, int most_fours,
                     int most_nodes) {
  __shared__ Path paths[kWarps];
  const int warp = static_cast<int>(threadIdx.x / 32);
  const int i = static_cast<int>(blockIdx.x) * kWarps + warp;
  if (i >= count) return;
  const int found = win_by_fours(boards + i * kSize * kSize, paths[warp], rules, most_fours, most_nodes);
  if (first_line() == 0) moves[i] = static_cast<std::int16_t>(found);
}
#endif

}  // namespace

// The rules are black's and white's; they differ only where there are tables.
extern "C" void find_fours(const std::uint8_t* boards, std::int16_t* moves, int count, int exact, int closed,
                           int white_exact, int white_closed, const std::uint8_t* kinds, const std::uint8_t* grows,
                           int most_fours, int most_nodes, void* stream) {
  const Rules rules{{{exact != 0, closed != 0}, {white_exact != 0, white_closed != 0}}, {kinds, grows}, -1};
  if (most_fours > kMostFours) most_fours = kMostFours;
#ifdef __CUDACC__
  look<<<(count + kWarps - 1) / kWarps, 32 * kWarps, 0, static_cast<cudaStream_t>(stream)>>>(boards, moves, count,
                                                                                            rules, most_fours,
                                                                                            most_nodes);
#else
  (void)stream;
  Path path;
  for (int i = 0; i < count; ++i) {
    const int found = win_by_fours(boards + i * kSize * kSize, path, rules, most_fours, most_nodes);
    moves[i] = static_cast<std::int16_t>(found);
  }
#endif
}

#include "games/rps/whole_deal.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <vector>

#include "games/rps/card.hpp"

namespace deepcut::rps {

namespace {

constexpr int kCells = 9;
constexpr unsigned kBoard = (1U << kCells) - 1;

// A state of the board: the lower and the upper bit of each cell's kind plus one (0: empty), and player 2's cards,
// nine bits each. Of the eight images of a board the smallest number stands for all.
using BoardNumber = std::uint32_t;

struct Planes {
  unsigned low;
  unsigned high;
  unsigned second;

  static Planes of(BoardNumber board) {
    return {board & kBoard, board >> kCells & kBoard, board >> (2 * kCells) & kBoard};
  }
  unsigned taken() const { return low | high; }
  unsigned kind(Card card) const {
    switch (card) {
      case Card::kRock:
        return low & ~high;
      case Card::kPaper:
        return high & ~low;
      case Card::kScissors:
        return low & high;
    }
    return 0;
  }
  int margin() const { return std::popcount(taken()) - 2 * std::popcount(second); }
};

using Images = std::array<std::uint32_t, kSymmetries>;

struct Symmetry {
  std::array<Images, kBoard + 1> images{};
  std::array<unsigned, kCells> neighbours{};

  Symmetry() {
    const Geometry& board = geometry(3, 3);
    for (unsigned set = 0; set <= kBoard; ++set) images[set] = board.images(set);
    for (std::size_t cell = 0; cell < kCells; ++cell) neighbours[cell] = board.neighbours[cell];
  }
  Images all(const Planes& planes) const {
    const Images& low = images[planes.low];
    const Images& high = images[planes.high];
    const Images& second = images[planes.second];
    Images boards;
    for (std::size_t s = 0; s < kSymmetries; ++s) {
      boards[s] = low[s] | high[s] << kCells | second[s] << (2 * kCells);
    }
    return boards;
  }
  BoardNumber canonical(const Planes& planes) const {
    const Images boards = all(planes);
    BoardNumber smallest = boards[0];
    for (std::size_t s = 1; s < kSymmetries; ++s) smallest = std::min(smallest, boards[s]);
    return smallest;
  }
  /// How many different boards the eight images are.
  unsigned orbit(BoardNumber canonical_board) const {
    const Images boards = all(Planes::of(canonical_board));
    const auto fixed = std::count(boards.begin(), boards.end(), canonical_board);
    return static_cast<unsigned>(kSymmetries / fixed);
  }
};

const Symmetry& symmetry() {
  static const Symmetry kSymmetry;
  return kSymmetry;
}

/// Boards in the order in which they were first met. Open addressing; the number of a board is its place in the list.
class BoardIndex {
 public:
  std::uint32_t add(BoardNumber board) {
    if (boards_.size() * 2 >= slots_.size()) grow();
    for (std::size_t slot = home(board);; slot = (slot + 1) & (slots_.size() - 1)) {
      Slot& found = slots_[slot];
      if (found.number == kFree) {
        found = {board, static_cast<std::uint32_t>(boards_.size())};
        boards_.push_back(board);
        return found.number;
      }
      if (found.board == board) return found.number;
    }
  }
  const std::vector<BoardNumber>& boards() const { return boards_; }
  /// The list stays; no more boards are added.
  void close() { std::vector<Slot>().swap(slots_); }

 private:
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};
  struct Slot {
    BoardNumber board = 0;
    std::uint32_t number = kFree;
  };
  std::size_t home(BoardNumber board) const { return (board * 0x9E3779B1U) >> shift_; }
  void grow() {
    constexpr std::size_t kFirst = 64;
    std::vector<Slot> old(std::max(kFirst, slots_.size() * 4));
    old.swap(slots_);
    shift_ = 32 - std::bit_width(slots_.size() - 1);
    for (const Slot& slot : old) {
      if (slot.number == kFree) continue;
      std::size_t place = home(slot.board);
      while (slots_[place].number != kFree) place = (place + 1) & (slots_.size() - 1);
      slots_[place] = slot;
    }
  }

  std::vector<Slot> slots_;
  int shift_ = 0;
  std::vector<BoardNumber> boards_;
};

/// What is known of a state, for player 1. Half a cache line, since they are read in no order.
struct alignas(32) Prospect {
  std::array<float, kPlans> wins;
  std::int32_t margin;
};
static_assert(sizeof(Prospect) == 32);

/// The states of one level that have the same hands.
struct Block {
  std::array<Counts, 2> hands{};
  BoardIndex index{};
  /// By card: the block that playing it leads to, and the state there, for each state and each of its empty cells.
  std::array<Block*, 3> next{};
  std::array<std::vector<std::uint32_t>, 3> children{};
  std::vector<Prospect> prospects{};
};

using Level = std::vector<std::unique_ptr<Block>>;

Block& block_with(Level& level, const std::array<Counts, 2>& hands) {
  for (const auto& block : level) {
    if (block->hands == hands) return *block;
  }
  level.push_back(std::make_unique<Block>());
  level.back()->hands = hands;
  return *level.back();
}

/// Plays a card on every empty cell of every board of the block.
template <int kMover>
void play_card(Block& block, Card card, Level& next_level) {
  std::array<Counts, 2> hands = block.hands;
  --hands[kMover][index(card)];
  Block& next = block_with(next_level, hands);
  block.next[index(card)] = &next;
  const Symmetry& board_symmetry = symmetry();
  const unsigned low = card != Card::kPaper ? 1 : 0;
  const unsigned high = card != Card::kRock ? 1 : 0;
  std::vector<std::uint32_t>& children = block.children[index(card)];
  for (const BoardNumber board : block.index.boards()) {
    const Planes before = Planes::of(board);
    const unsigned targets = before.kind(prey(card)) & (kMover == 0 ? before.second : ~before.second);
    for (unsigned cells = kBoard & ~before.taken(); cells != 0; cells &= cells - 1) {
      const int cell = std::countr_zero(cells);
      const unsigned flipped = board_symmetry.neighbours[static_cast<std::size_t>(cell)] & targets;
      const Planes after{before.low | low << cell, before.high | high << cell,
                         (before.second ^ flipped) | (kMover == 0 ? 0U : 1U) << cell};
      children.push_back(next.index.add(board_symmetry.canonical(after)));
    }
  }
}

template <int kMover>
void advance(Level& level, Level& next) {
  for (const auto& block : level) {
    for (const Card card : kCards) {
      if (block->hands[kMover][index(card)] > 0) play_card<kMover>(*block, card, next);
    }
    block->index.close();
  }
}

constexpr float kDraw = 0.5F;

Prospect finished(BoardNumber board) {
  Prospect prospect{};
  prospect.margin = Planes::of(board).margin();
  const float wins = prospect.margin > 0 ? 1.0F : prospect.margin < 0 ? 0.0F : kDraw;
  prospect.wins.fill(wins);
  return prospect;
}

/// The mean over the best moves; what was added before a better one came is forgotten.
template <int kMover>
struct MeanOfBest {
  int best = kMover == 0 ? -100 : 100;
  float sum = 0;
  float moves = 0;

  void add(int value, float wins) {
    if (kMover == 0 ? value > best : value < best) *this = {value, 0, 0};
    if (value != best) return;
    sum += wins;
    ++moves;
  }
  float mean() const { return sum / moves; }
};

/// From the states that the moves lead to, those of the block.
template <int kMover>
void value_block(Block& block, std::size_t empty_cells) {
  // Plans in which the mover plays at random, the one of best response, and those of perfect play.
  constexpr std::array<Plan, 3> kRandom = kMover == 0 ? std::array{kSecondBest, kSecondMargin, kSecondOutcome}
                                                      : std::array{kFirstBest, kFirstMargin, kFirstOutcome};
  constexpr Plan kBest = kMover == 0 ? kFirstBest : kSecondBest;
  constexpr Plan kMargin = kMover == 0 ? kFirstMargin : kSecondMargin;
  constexpr Plan kOutcome = kMover == 0 ? kFirstOutcome : kSecondOutcome;

  const std::vector<BoardNumber>& boards = block.index.boards();
  block.prospects.resize(boards.size());
  int cards = 0;
  for (const Card card : kCards) cards += block.hands[kMover][index(card)];
  if (cards == 0 || empty_cells == 0) {
    for (std::size_t i = 0; i < boards.size(); ++i) block.prospects[i] = finished(boards[i]);
    return;
  }
  const auto moves = static_cast<float>(cards) * static_cast<float>(empty_cells);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    Prospect& here = block.prospects[i];
    here.wins.fill(0);
    float best = kMover == 0 ? -1.0F : 2.0F;
    MeanOfBest<kMover> by_margin;
    MeanOfBest<kMover> by_outcome;
    for (const Card card : kCards) {
      if (block.next[index(card)] == nullptr) continue;
      const auto times = static_cast<float>(block.hands[kMover][index(card)]);
      const std::uint32_t* child = &block.children[index(card)][i * empty_cells];
      for (std::size_t cell = 0; cell < empty_cells; ++cell) {
        const Prospect& after = block.next[index(card)]->prospects[child[cell]];
        here.wins[kBothRandom] += times * after.wins[kBothRandom];
        for (const Plan plan : kRandom) here.wins[plan] += times * after.wins[plan];
        best = kMover == 0 ? std::max(best, after.wins[kBest]) : std::min(best, after.wins[kBest]);
        by_margin.add(after.margin, after.wins[kMargin]);
        by_outcome.add(sign(after.margin), after.wins[kOutcome]);
      }
    }
    here.wins[kBothRandom] /= moves;
    for (const Plan plan : kRandom) here.wins[plan] /= moves;
    here.wins[kBest] = best;
    here.wins[kMargin] = by_margin.mean();
    here.wins[kOutcome] = by_outcome.mean();
    here.margin = by_margin.best;
  }
}

}  // namespace

WholeDeal solve_whole(const Counts& first, const Counts& second) {
  std::array<Level, kCells + 1> levels;
  block_with(levels[0], {first, second}).index.add(0);
  for (std::size_t ply = 0; ply < kCells; ++ply) {
    if (ply % 2 == 0) {
      advance<0>(levels[ply], levels[ply + 1]);
    } else {
      advance<1>(levels[ply], levels[ply + 1]);
    }
  }
  WholeDeal whole;
  for (std::size_t ply = kCells + 1; ply-- > 0;) {
    for (const auto& block : levels[ply]) {
      if (ply % 2 == 0) {
        value_block<0>(*block, kCells - ply);
      } else {
        value_block<1>(*block, kCells - ply);
      }
      whole.states += block->index.boards().size();
      for (const BoardNumber board : block->index.boards()) whole.raw_states += symmetry().orbit(board);
    }
    if (ply < kCells) levels[ply + 1].clear();
  }
  const Prospect& root = levels[0].front()->prospects.front();
  whole.margin = root.margin;
  std::copy(root.wins.begin(), root.wins.end(), whole.wins.begin());
  return whole;
}

}  // namespace deepcut::rps

#include "gomoku/harvest.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "gomoku/games.hpp"

namespace deepcut::tune {

using gomoku::Cell;

namespace {

constexpr std::size_t kTableBytes = std::size_t{8} << 20;
constexpr int kSize = 15;
constexpr int kMostPlies = 140;
constexpr int kDecided = 1500;  // nobody comes back from there

HarvestRecord record_of(const gomoku::CellSet& own, const gomoku::CellSet& other) {
  HarvestRecord record;
  std::size_t i = 0;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x, ++i) {
      const Cell cell = lines::cell_at(x, y);
      const int stone = own.has(cell) ? 1 : other.has(cell) ? 2 : 0;
      record.cells[i / 4] = static_cast<std::uint8_t>(record.cells[i / 4] | stone << 2 * (i % 4));
    }
  }
  return record;
}

void write(std::ostream& out, const HarvestRecord& record) {
  const auto bytes = std::bit_cast<std::array<char, sizeof(HarvestRecord)>>(record);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

std::optional<HarvestRecord> read(std::istream& in) {
  std::array<char, sizeof(HarvestRecord)> bytes{};
  if (!in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) return std::nullopt;
  return std::bit_cast<HarvestRecord>(bytes);
}

Cell cell_of(std::uint8_t number) { return lines::cell_at(number % kSize, number / kSize); }

gomoku::Position position_of(const gomoku::Rules& rules, const HarvestRecord& record) {
  std::array<gomoku::CellSet, 2> stones;  // own, the other's
  for (std::size_t i = 0; i < std::size_t{kSize} * kSize; ++i) {
    const unsigned stone = record.cells[i / 4] >> 2 * (i % 4) & 3U;
    if (stone != 0) stones[stone - 1].add(cell_of(static_cast<std::uint8_t>(i)));
  }
  const bool black = record.side == gomoku::kBlack;
  return {rules, stones[black ? 0 : 1], stones[black ? 1 : 0], record.side};
}

void Sample::offer(const gomoku::Position& position, Score said) {
  if (!watched_) return;
  const bool asked = said != position.evaluate();
  if (asked != (which_ == Drawn::kAsked) || !met_.insert(position.key()).second) return;
  const Asked found{position.stones(gomoku::kBlack), position.stones(gomoku::kWhite), position.side()};
  if (drawn_.size() < most_) {
    drawn_.push_back(found);
  } else if (const std::size_t at = random_() % met_.size(); at < most_) {
    drawn_[at] = found;
  }
}

std::vector<Asked> Sample::take() {
  met_.clear();
  return std::exchange(drawn_, {});
}

Harvest::Harvest(const gomoku::Rules& rules, const gomoku::Evaluator& evaluator, std::uint64_t nodes,
                 std::uint64_t seed, Draws draws)
    : rules_(rules),
      nodes_(nodes),
      drawn_searched_(draws.searched),
      played_on_(draws.played_on),
      random_(seed),
      sample_(std::make_shared<Sample>(draws.which, draws.searched + draws.unsearched, seed + 1)),
      player_({.table_bytes = kTableBytes}, gomoku::Policy(), WatchedEvaluator(evaluator, sample_)) {
  if (rules.size != kSize || rules.captures) throw std::runtime_error("Boards of 15 x 15 without captures only.");
}

/// Some stones about a centre that lies anywhere, close together or not, such that neither side is winning yet.
gomoku::Position Harvest::opening() {
  constexpr Score kBalanced = 150;
  std::uniform_real_distribution<double> uniform;
  std::normal_distribution<double> normal;
  for (;;) {
    gomoku::Position position(rules_);
    const int stones = static_cast<int>(2 + random_() % 6);
    const bool anywhere = uniform(random_) < 0.1;
    const double spread = 0.8 + 2.5 * uniform(random_);
    const double x0 = kSize / 2 + 9 * (uniform(random_) - 0.5);
    const double y0 = kSize / 2 + 9 * (uniform(random_) - 0.5);
    while (position.stone_count() < stones) {
      const auto near = [&](double centre) {
        return static_cast<int>(
            std::lround(anywhere ? uniform(random_) * kSize - 0.5 : centre + spread * normal(random_)));
      };
      const int x = near(x0);
      const int y = near(y0);
      if (!position.is_on_board(x, y)) continue;
      const Cell cell = lines::cell_at(x, y);
      if (position.stone(cell) < 0 && position.is_legal(cell)) position.make(cell);
    }
    const auto report = player_.go(position, {.nodes = nodes_});
    if (!report.value.is_decisive() && std::abs(report.value.score()) < kBalanced) return position;
  }
}

HarvestRecord Harvest::searched(const gomoku::Position& position, bool watched, std::optional<Cell>* best) {
  sample_->watch(watched);
  const auto report = player_.go(position, {.nodes = nodes_});
  sample_->watch(false);
  const int side = position.side();
  HarvestRecord record = record_of(position.stones(side), position.stones(1 - side));
  record.side = static_cast<std::uint8_t>(side);
  record.depth = static_cast<std::uint8_t>(std::min(report.depth, 255));
  record.score = report.value.is_win()    ? HarvestRecord::kWon
                 : report.value.is_loss() ? static_cast<std::int16_t>(-HarvestRecord::kWon)
                                          : static_cast<std::int16_t>(std::clamp(report.value.score(), -10000, 10000));
  if (report.best)
    record.best = static_cast<std::uint8_t>(lines::y_of(*report.best) * kSize + lines::x_of(*report.best));
  if (best) *best = report.best;
  return record;
}

void Harvest::write_drawn(std::ostream& out) {
  std::vector<Asked> drawn = sample_->take();
  std::shuffle(drawn.begin(), drawn.end(), random_);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const Asked& asked = drawn[i];
    gomoku::Position position(rules_, asked.black, asked.white, asked.side);
    if (i < drawn_searched_) {
      std::optional<Cell> best;
      HarvestRecord record = searched(position, false, &best);
      record.kind = HarvestRecord::kAsked;
      write(out, record);
      for (int ply = 0; ply < played_on_ && best && std::abs(record.score) < kDecided; ++ply) {
        position.make(*best);
        if (position.result()) break;
        record = searched(position, false, &best);
        record.kind = HarvestRecord::kPlayedOn;
        write(out, record);
      }
      continue;
    }
    HarvestRecord record = record_of(position.stones(asked.side), position.stones(1 - asked.side));
    record.kind = HarvestRecord::kUnsearched;
    record.side = static_cast<std::uint8_t>(asked.side);
    write(out, record);
  }
}

void Harvest::play(std::ostream& out) {
  player_.new_game();
  gomoku::Position position = opening();
  std::vector<HarvestRecord> game;
  int winner = -1;
  for (int ply = 0; ply < kMostPlies && !position.result(); ++ply) {
    std::optional<Cell> best;
    game.push_back(searched(position, true, &best));
    write_drawn(out);
    const HarvestRecord& found = game.back();
    if (std::abs(found.score) >= kDecided) {
      // What is decided need not be played out.
      winner = found.score > 0 ? position.side() : 1 - position.side();
      break;
    }
    const bool careless = random_() % 40 == 0;
    if (careless) {
      // What came before was not played as it would have been: its result says little.
      for (const HarvestRecord& record : game) write(out, record);
      game.clear();
    }
    position.make(careless || !best ? careless_move(position, random_) : *best);
  }
  if (winner < 0) winner = position.winner();
  for (HarvestRecord& record : game) {
    record.result = winner < 0 ? std::int8_t{0} : winner == record.side ? std::int8_t{1} : std::int8_t{-1};
    write(out, record);
  }
}

}  // namespace deepcut::tune

#include "games/rps/position.hpp"

#include <algorithm>
#include <charconv>

#include "games/rps/evaluation.hpp"

namespace deepcut::rps {

namespace {

constexpr int kUsualRounds = 10;
constexpr int kExactCells = 13;  // up to so many, cells and hands fit a key side by side

Hand hand_of(std::string_view letters) {
  Hand hand;
  for (const char letter : letters) hand.deal(card_of(letter).value_or(Card::kRock));
  return hand;
}

struct Frame {
  const Geometry& board;
  std::size_t relabelled;
  std::size_t symmetry;
};

constexpr std::size_t kFrames = 3 * kSymmetries;  // of one board

int frame_number(const Geometry& board, std::size_t relabelled, std::size_t symmetry) {
  return static_cast<int>(static_cast<std::size_t>(board.number) * kFrames + relabelled * kSymmetries + symmetry);
}
Frame frame_of(int number) {
  const auto frame = static_cast<std::size_t>(number);
  return {geometry_numbered(static_cast<int>(frame / kFrames)), frame / kSymmetries % 3, frame % kSymmetries};
}

}  // namespace

Position::Position() : Position(geometry(3, 3), hand_of("RRPPS"), hand_of("RPPSS"), 2 * kUsualRounds) {}

Position::Position(const Geometry& board, const Hand& first, const Hand& second, int plies)
    : board_(&board), hands_{first, second}, plies_left_(static_cast<std::int16_t>(plies)) {}

void Position::put(int cell, Card card, int owner) {
  kind_[index(card)] |= bit(cell);
  if (owner != 0) second_ |= bit(cell);
}

// ---------------------------------------------------------------------------------------------------------
// Keys. A cell takes three bits: two for the kind (0 where nothing lies) and one that says whether it is the mover's.
// Seen from the mover, a position and the one with the players exchanged are the same.

Position::Planes Position::planes(std::size_t relabelled) const {
  // The card that is called `name` after the relabelling.
  const auto named = [relabelled](std::size_t name) { return card(name + 3 - relabelled); };
  Planes planes{kind(named(0)) | kind(named(2)), kind(named(1)) | kind(named(2)), owned(side_), 0};
  for (std::size_t name = 0; name < 3; ++name) {
    const auto mine = static_cast<unsigned>(hands_[side_index()].count(named(name)));
    const auto theirs = static_cast<unsigned>(hands_[1 - side_index()].count(named(name)));
    planes.hands = planes.hands << 8 | mine << 4 | theirs;
  }
  return planes;
}

std::uint64_t Position::join(std::uint64_t cells, std::uint64_t hands) const {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;
  std::uint64_t key = board_->cells <= kExactCells ? cells | hands << (3 * kExactCells) : cells + hands * kMix;
  key += static_cast<std::uint64_t>(board_->number) * (kMix ^ kMix >> 17);
  // The limit of rounds is part of the future only where it comes before the board is full.
  if (plies_left_ < std::popcount(empty())) key += static_cast<std::uint64_t>(plies_left_ + 1) * (kMix ^ kMix >> 29);
  return key;
}

std::uint64_t Position::key() const {
  const Planes plain = planes(0);
  const int width = board_->cells;
  return join(plain.low | std::uint64_t{plain.high} << width | std::uint64_t{plain.mine} << (2 * width), plain.hands);
}

Canonical Position::canonical() const {
  // What no symmetry of the board changes decides how the kinds are called: the counts of each, in hands and on the
  // board. Only where all three have the same counts do the cells have to decide.
  std::array<std::uint64_t, 3> counts{};
  for (const Card card : kCards) {
    counts[index(card)] = static_cast<std::uint64_t>(
        hands_[side_index()].count(card) | hands_[1 - side_index()].count(card) << 4 |
        std::popcount(kind(card) & owned(side_)) << 8 | std::popcount(kind(card) & owned(1 - side_)) << 13);
  }
  std::size_t first = 0;
  std::size_t last = 0;
  if (counts[0] == counts[1] && counts[1] == counts[2]) {
    last = 2;
  } else {
    const auto told = [&counts](std::size_t relabelled) {
      return counts[(3 - relabelled) % 3] << 36 | counts[(4 - relabelled) % 3] << 18 | counts[(5 - relabelled) % 3];
    };
    if (told(1) < told(first)) first = 1;
    if (told(2) < told(first)) first = 2;
    last = first;
  }

  const int width = board_->cells;
  std::uint64_t best = ~std::uint64_t{0};
  int frame = 0;
  std::uint64_t hands = 0;
  for (std::size_t relabelled = first; relabelled <= last; ++relabelled) {
    const Planes set = planes(relabelled);
    hands = set.hands;  // if several relabellings are tried, they agree about the hands
    const Geometry::Images low = board_->images(set.low);
    const Geometry::Images high = board_->images(set.high);
    const Geometry::Images mine = board_->images(set.mine);
    for (std::size_t s = 0; s < kSymmetries; ++s) {
      const std::uint64_t cells = low[s] | std::uint64_t{high[s]} << width | std::uint64_t{mine[s]} << (2 * width);
      if (cells >= best) continue;
      best = cells;
      frame = frame_number(*board_, relabelled, s);
    }
  }
  return {join(best, hands), frame};
}

Position::Move Position::to_frame(Move move, int frame) {
  const auto [board, relabelled, symmetry] = frame_of(frame);
  return {card(index(move.card) + relabelled), board.to[symmetry][move.cell]};
}
Position::Move Position::from_frame(Move move, int frame) {
  const auto [board, relabelled, symmetry] = frame_of(frame);
  return {card(index(move.card) + 3 - relabelled), board.from[symmetry][move.cell]};
}

// ---------------------------------------------------------------------------------------------------------

Score Position::evaluate() const { return expected_score(*this); }

std::string Position::to_text(Move move) const {
  // Not "letter + number": g++ 12 warns of that.
  std::string text(1, letter(move.card));
  text += std::to_string(move.cell);
  return text;
}

std::optional<Position::Move> Position::parse(std::string_view text) const {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const std::optional<Card> card = card_of(text[0]);
  int cell = -1;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), cell);
  const bool number = error == std::errc() && end == text.data() + text.size() && text[1] != '-';
  if (!card || !number || (text.size() == 3 && text[1] == '0') || cell >= board_->cells) return std::nullopt;
  if ((taken() & bit(cell)) != 0 || !hands_[side_index()].has(*card)) return std::nullopt;
  return Move{*card, static_cast<std::uint8_t>(cell)};
}

}  // namespace deepcut::rps

// The three cards and which of them beats which.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace deepcut::rps {

/// In the order of the relabelling R -> P -> S -> R, under which the rules do not change.
enum class Card : std::uint8_t { kRock, kPaper, kScissors };

inline constexpr std::array kCards{Card::kRock, Card::kPaper, Card::kScissors};

constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
constexpr Card card(std::size_t index) { return static_cast<Card>(index % 3); }
/// The card that this one captures: rock takes scissors.
constexpr Card prey(Card of) { return card(index(of) + 2); }
/// The card that captures this one.
constexpr Card hunter(Card of) { return card(index(of) + 1); }

constexpr char letter(Card card) { return "RPS"[index(card)]; }
/// Of a capital or a small letter.
constexpr std::optional<Card> card_of(char letter) {
  switch (letter) {
    case 'R':
    case 'r':
      return Card::kRock;
    case 'P':
    case 'p':
      return Card::kPaper;
    case 'S':
    case 's':
      return Card::kScissors;
    default:
      return std::nullopt;
  }
}

/// Who is ahead by a margin: 1, 0 or -1.
constexpr int sign(int margin) { return (margin > 0 ? 1 : 0) - (margin < 0 ? 1 : 0); }

}  // namespace deepcut::rps

// A hand of cards. It keeps the order in which they were dealt, since some agents choose a card by its place; which
// of several equal cards is played makes no difference to the game, and it is always the first of them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

#include "games/rps/card.hpp"

namespace deepcut::rps {

inline constexpr int kMaxHand = 15;  ///< four bits count a kind

class Hand {
 public:
  /// Adds a card at the end; at most kMaxHand, and only before the first is played.
  void deal(Card card) {
    const auto place = static_cast<std::uint16_t>(1U << size_++);
    places_[index(card)] = static_cast<std::uint16_t>(places_[index(card)] | place);
    left_ = static_cast<std::uint16_t>(left_ | place);
  }

  bool has(Card card) const { return (places_[index(card)] & left_) != 0; }
  int count(Card card) const { return std::popcount(static_cast<unsigned>(places_[index(card)] & left_)); }
  int count() const { return std::popcount(static_cast<unsigned>(left_)); }
  bool empty() const { return left_ == 0; }

  /// The first card of that kind leaves the hand, which must have one.
  void play(Card card) {
    const unsigned of_kind = places_[index(card)] & left_;
    left_ = static_cast<std::uint16_t>(left_ & ~(of_kind & (0U - of_kind)));
  }
  /// The last card of that kind that was played comes back to its place.
  void take_back(Card card) {
    const unsigned gone = places_[index(card)] & ~static_cast<unsigned>(left_);
    left_ = static_cast<std::uint16_t>(left_ | std::bit_floor(gone));
  }

  /// What is left, in the order it was dealt: "RRPPS"; "-" if nothing is.
  std::string text() const {
    std::string text;
    for (int place = 0; place < size_; ++place) {
      for (const Card card : kCards) {
        if (((places_[index(card)] & left_) >> place & 1) != 0) text += letter(card);
      }
    }
    return text.empty() ? "-" : text;
  }
  /// The first card that is left; there must be one.
  Card front() const {
    const unsigned first = left_ & (0U - left_);
    for (const Card card : kCards) {
      if ((places_[index(card)] & first) != 0) return card;
    }
    return Card::kRock;
  }

  friend bool operator==(const Hand&, const Hand&) = default;

 private:
  std::array<std::uint16_t, 3> places_{};  ///< where the cards of each kind were dealt
  std::uint16_t left_ = 0;                 ///< the places whose cards are still in the hand
  std::uint8_t size_ = 0;
};

}  // namespace deepcut::rps

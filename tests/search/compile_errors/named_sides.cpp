// error: static.assert.*deepcut: expected .int side
#include "pile.hpp"

enum class Player { kNorth, kEast, kSouth };

// Sides are two, and are called 0 and 1.
struct Wrong : Pile {
  Player side() const { return Player::kEast; }
};

deepcut::CheckAbilities<Wrong> check;

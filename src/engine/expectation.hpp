// A value as a share of the point: what a side can expect of a game. The page reckons in the same way
// (web/src/game/value.ts).
#pragma once

#include <deepcut/value.hpp>

namespace deepcut {

/// 0 to 1 for the side whose point of view the value takes. `scale` is the game's (GameInfo::value_scale). A guess is never
/// as good as a proven win.
double expectation(Value value, int scale);

}  // namespace deepcut

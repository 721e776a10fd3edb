// error: static.assert.*deepcut: a position must not be final
#include "pile.hpp"

struct Wrong final : Pile {};

deepcut::CheckAbilities<Wrong> check;

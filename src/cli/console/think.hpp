// An engine that thinks while somebody watches.
#pragma once

#include "engine/engine.hpp"

namespace deepcut::cli {

/// Blocks until the engine is done. Meanwhile a terminal shows how far it is, and Ctrl-C stops it. `on_line` gets
/// every report on the way, in order and in the caller's thread. Throws Error.
SearchReport think_visibly(Engine& engine, const GoRequest& request, const OnReport& on_line = {});

}  // namespace deepcut::cli

// A board as lines of text or as JSON.
#pragma once

#include <string>

#include "engine/json.hpp"
#include "games/board.hpp"

namespace deepcut {

struct BoardStyle {
  bool colour = false;   ///< ANSI escape sequences
  bool unicode = false;  ///< frames and glyphs beyond ASCII
};

/// The last move stands in brackets [X]; what won the game in angles <X>, or is shown in reverse where colour is on.
std::string board_text(const games::Board& board, const BoardStyle& style = {});

// The fields are described in docs/cli.md and do not change their meaning.
Json to_json(const games::Board& board);
Json to_json(const games::Annotation& annotation);

}  // namespace deepcut

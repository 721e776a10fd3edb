// A game with its variations, which of the formats Smart Game Format has. game_file.hpp reads and writes main lines alone.
//
//     GameTree tree = import_tree(text);
//     std::string sgf = export_tree(tree);
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.hpp"
#include "formats/game_file.hpp"

namespace deepcut {

struct GameTree {
  struct Move {
    int parent = -1;  ///< the place of the move before it; -1: none
    std::string move{};
    std::string comment{};
    int side = 0;  ///< who makes it
  };
  /// Ended by the players; the rules know nothing of it.
  struct Ending {
    std::optional<int> winner{};
    std::string reason{};  ///< the end of a sentence, without a full stop; may be empty
  };

  GameRecord record{};        ///< its moves are the main line, its comment is the one before the first move
  std::string title{};        ///< of the game
  std::vector<Move> moves{};  ///< all; those before a move come before it, the main line first of all that follow one
  std::optional<Ending> ending{};
  std::vector<std::string> notes{};  ///< a sentence for each thing that was read otherwise than it stands there
  /// What people call the games of the file; empty where a format has but one.
  std::vector<std::string> titles{};
};

/// The given game of a file, counted from 0, with all variations that are legal. Throws as import_game() does; Error if
/// there are fewer games.
GameTree import_tree(std::string_view bytes, const ImportHints& hints = {}, std::size_t which = 0);

/// In Smart Game Format. Throws Error if a move is not legal.
std::string export_tree(const GameTree& tree);

}  // namespace deepcut

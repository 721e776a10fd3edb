// Another page's idea of a five: one that can be broken by a capture stands, and its owner may have to move beside it.
// By the rules here such a game is won as soon as the other side has let it stand.
#pragma once

#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "server/guests/gomoku_page_messages.hpp"

namespace deepcut::server::gomoku_page {

/// Does this player have five or more in a row?
bool has_five(const Position& position, char player);

struct Secured {
  std::string move;
  Position after;
};
/// For the owner of a five, who is to move: a move after which nobody can break it, or that wins by its captures; else
/// the one that captures most. Nothing if there is no legal move.
std::optional<Secured> secure_five(const Registry& games, const Position& position);

}  // namespace deepcut::server::gomoku_page

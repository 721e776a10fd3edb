// Openings as they lie on disk: lists of moves, Gomocup's lists of offsets, collections of SGF games, psq files, and
// folders of such files.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "match/playing/openings.hpp"

namespace deepcut::match {

/// Of a file or of all files of a folder, in the order of their names. Of each opening the first `plies` moves, all of
/// them with 0. `rules` has the game; it stands anywhere afterwards. Throws Error that names file, line or game.
std::vector<Opening> read_opening_files(Engine& rules, const std::string& path, int plies = 0);
/// The content of one file.
std::vector<Opening> read_openings_in(Engine& rules, const std::string& text, int plies = 0);

}  // namespace deepcut::match

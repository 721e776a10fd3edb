// What a worker does for others and what it does not: jobs come from outside and are not to open its files or start
// programs that its owner has not named.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/options.hpp"
#include "match/playing/player_spec.hpp"

namespace deepcut::farm {

/// Programs that jobs may use, by name: each a command as its owner wrote it.
using Programs = std::map<std::string, std::vector<std::string>>;

/// "NAME=COMMAND", as in "rapfi=/opt/rapfi/pbrain-rapfi --quiet". Throws Error.
void add_program(Programs& programs, std::string_view text);

/// The first option of a search that names a file, as in "network_file=mine.bin".
std::optional<std::string> option_with_file(const OptionTexts& options);
/// Throws Error if this player could not be sent to other machines: it names files or surroundings of this one.
void check_portable(const match::PlayerSpec& player);
/// The name of the program that it needs; empty if none.
std::string program_of(const match::PlayerSpec& player);
/// Puts the owner's command in place of the program's name. Throws Error if the owner has not named it.
void admit(match::PlayerSpec& player, const Programs& programs);

}  // namespace deepcut::farm

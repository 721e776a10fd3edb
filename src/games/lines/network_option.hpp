// The option of a search that names the network it is to use.
#pragma once

#include <memory>
#include <string_view>

#include "games/lines/network.hpp"
#include "games/option.hpp"

namespace deepcut::lines {

/// `network_file`.
games::OptionSpec network_option();

/// The network of that file, or the program's own one for these rules if none is named. Throws std::invalid_argument with
/// one sentence if there is none, or if it is for other rules or for turns of another number of stones.
std::shared_ptr<const Network> chosen_network(std::string_view rules, int stones_a_turn,
                                              const games::OptionValues& values);

}  // namespace deepcut::lines

// The commands of `deepcut rps`, one file each, and what they share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "cli/command.hpp"
#include "games/rps/deal.hpp"

namespace deepcut::cli {

Command add_rps_oracle(CLI::App& app);
Command add_rps_solve_all(CLI::App& app);
Command add_rps_suite(CLI::App& app);
Command add_rps_report(CLI::App& app);
Command add_rps_tournament(CLI::App& app);
Command add_rps_examples(CLI::App& app);
Command add_rps_luck(CLI::App& app);
Command add_rps_tune(CLI::App& app);

/// Adds --deck, --hand, --columns, --rows and --rounds.
void add_parameters(CLI::App& command, rps::Parameters& parameters);
void add_seed(CLI::App& command, std::uint64_t& seed);

/// Does the work with a line of progress on a terminal, "WHAT 12 of 100, 3.20 s". The work gets a function to tell how
/// far it is; what it does not tell is not shown.
using Advance = std::function<void(std::size_t done, std::size_t of)>;
void run_with_progress(const std::string& what,
                       const std::function<void(const std::stop_token& stop, const Advance& advance)>& work);

/// An agent as people write it, "minimax:3", as a player of the match runner. Throws Error.
std::string player_text(const std::string& agent);
inline constexpr const char* kAgentHelp =
    "random, oracle, minimax:DEPTH, model:FILE, network:FILE, program:COMMAND, or a player as in deepcut match: "
    "\"name=A depth=4\"";

}  // namespace deepcut::cli

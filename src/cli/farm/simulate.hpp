// deepcut farm simulate: a part of the command farm.
#pragma once

#include "cli/command.hpp"

namespace deepcut::cli {

Command add_simulate(CLI::App& farm);

}  // namespace deepcut::cli

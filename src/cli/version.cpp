// deepcut version
#include "engine/version.hpp"

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"

namespace deepcut::cli {

Command add_version(CLI::App& app) {
  CLI::App* command = app.add_subcommand("version", "Print the version");
  return {command, [] {
            fmt::print("deepcut {}{}\n", kVersion, kRevision.empty() ? "" : fmt::format(" ({})", kRevision));
            return kOk;
          }};
}

}  // namespace deepcut::cli

// deepcut version
#include "engine/version.hpp"

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"

namespace deepcut::cli {

std::string version_text() {
  return fmt::format("deepcut {}{}", kVersion, kRevision.empty() ? "" : fmt::format(" ({})", kRevision));
}

Command add_version(CLI::App& app) {
  CLI::App* command = app.add_subcommand("version", "Print the version");
  return {command, [] {
            fmt::print("{}\n", version_text());
            return kOk;
          }};
}

}  // namespace deepcut::cli

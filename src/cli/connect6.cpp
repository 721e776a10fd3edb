// deepcut connect6: Deepcut as a Connect6 program that others play against (docs/connect6.md).
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/connect6_brain.hpp"
#include "cli/connect6_gtp.hpp"
#include "cli/exit_code.hpp"
#include "cli/search_options.hpp"

namespace deepcut::cli {

namespace {

constexpr Milliseconds kUsualTime(5000);

struct Connect6Options {
  SearchOptions search;
  bool gtp = false;
};

/// Until quit or the end of the input.
template <class Speaker>
int converse(Speaker speaker) {
  for (std::string line; !speaker.over() && std::getline(std::cin, line);) {
    fmt::print("{}", speaker.obey(line));
    std::fflush(stdout);
  }
  return kOk;
}

int run(const Connect6Options& options) {
  GoRequest request = options.search.request();
  if (!request.limits.any()) request.limits.time = kUsualTime;
  return options.gtp ? converse(Connect6Gtp(request)) : converse(Connect6Brain(request));
}

}  // namespace

Command add_connect6(CLI::App& app) {
  CLI::App* command = app.add_subcommand("connect6", "Play Connect6 in the protocols of its programs");
  const auto options = std::make_shared<Connect6Options>();
  command->add_flag("--gtp", options->gtp, "Speak GTP, one stone a genmove");
  options->search.add_limits(*command);
  options->search.add_resources(*command);
  options->search.add_search(*command);
  command->footer(
      "Reads commands from standard input and answers on standard output: the text protocol of Cloudict, or that of\n"
      "SAU if it is asked in that way (name?). The time is for a turn of two stones; without limits it is 5 s.\n"
      "Example:\n"
      "  deepcut match connect6 --player \"cmd='deepcut connect6 --time 2' protocol=connect6\" --player level=medium");
  return {command, [options] {
            // It waits for lines, not for Ctrl-C: that ends it.
            std::signal(SIGINT, SIG_DFL);
            std::signal(SIGTERM, SIG_DFL);
            return run(*options);
          }};
}

}  // namespace deepcut::cli

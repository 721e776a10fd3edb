// The subcommands, one file each. An add_ function describes its options to CLI11 and gives back what to do when
// the command is chosen; the result is the program's exit code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace deepcut::cli {

struct Command {
  CLI::App* app;
  std::function<int()> run;
};

struct NamedCommand {
  std::string name;
  std::function<Command(CLI::App&)> add;
};

Command add_games(CLI::App& app);
Command add_play(CLI::App& app);
Command add_analyze(CLI::App& app);
Command add_solve(CLI::App& app);
Command add_prove(CLI::App& app);
Command add_convert(CLI::App& app);
Command add_perft(CLI::App& app);
Command add_bench(CLI::App& app);
Command add_match(CLI::App& app);
Command add_elo(CLI::App& app);
Command add_plot(CLI::App& app);
Command add_openings(CLI::App& app);
Command add_review(CLI::App& app);
Command add_selfplay(CLI::App& app);
Command add_work(CLI::App& app);
Command add_farm(CLI::App& app);
/// Deepcut as a program that others play against: one command for each brain that is registered.
std::vector<NamedCommand> brain_commands();
Command add_tablut(CLI::App& app);
Command add_rps(CLI::App& app);
Command add_tree(CLI::App& app);
Command add_trace(CLI::App& app);
Command add_serve(CLI::App& app);
Command add_version(CLI::App& app);
/// "deepcut 1.2.3 (revision)".
std::string version_text();

}  // namespace deepcut::cli

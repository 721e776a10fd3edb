// What `deepcut tree` is asked: which tree, which search, what to do with it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/tree/tree.hpp"
#include "games/tree/analysis.hpp"

namespace deepcut::cli {

struct TreeOptions {
  std::string text;
  std::string file;
  bool random = false;
  tree::RandomShape shape;
  std::string reorder;

  std::vector<std::string> algorithms;
  std::vector<std::string> devices;
  int depth = 0;
  int width = 2;
  Score goal = 1;

  bool steps = false;
  bool step = false;
  std::optional<std::string> check;
  bool orders = false;
  bool quiz = false;
  std::optional<std::string> answer;
  std::optional<std::string> write;
  std::string format;
  bool ascii = false;
  std::size_t most_lines = 500;
  bool json = false;
};

/// The tree that was given, or drawn at random, in the order that was wished. Throws Error.
TreePointer chosen_tree(const TreeOptions& options);
/// Throws Error if more is asked than is done at a time, rather than do some of it.
void check_actions(const TreeOptions& options);
/// Throws Error if there is a device that none of the algorithms has: it would do nothing.
void check_devices(const TreeOptions& options);
/// Throws Error if there is no such algorithm.
tree::RunOptions run_options_of(const TreeOptions& options, const std::string& algorithm);
void add_tree_options(CLI::App& command, TreeOptions& options);

}  // namespace deepcut::cli

// What `deepcut tree` prints and writes. Each returns the exit code.
#pragma once

#include <string>

#include "cli/tree/options.hpp"

namespace deepcut::cli {

/// Can be ended by Ctrl-C; says how long it takes if it takes long.
tree::Run search_tree(const TreeOptions& options, const TreePointer& tree, const std::string& algorithm);

/// The tree with what the search did to it, and what it found.
int show_tree(const TreeOptions& options, const TreePointer& tree, const std::string& algorithm);
/// Several algorithms side by side.
int compare_algorithms(const TreeOptions& options, const TreePointer& tree);
/// Two infinities on one node, or on all that were never visited.
int check_nodes(const TreeOptions& options, const TreePointer& tree);
/// What the order of the children is worth.
int print_orders(const TreeOptions& options, const TreePointer& tree);
int write_tree(const TreeOptions& options, const TreePointer& tree);

}  // namespace deepcut::cli

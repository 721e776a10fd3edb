// The parts of `deepcut tree` that talk with a person.
#pragma once

#include <memory>
#include <string>

#include "games/tree/drawing.hpp"
#include "games/tree/run.hpp"

namespace deepcut::cli {

using TreePointer = std::shared_ptr<const tree::Tree>;

tree::TextStyle tree_style(bool ascii, std::size_t most_lines);

/// Forward, back and jump through the search, as the person says.
int step_through(const TreePointer& tree, const tree::Run& run, const tree::TextStyle& style);

/// Shows the tree, reads an answer and grades it.
int ask_quiz(const TreePointer& tree, const tree::Run& run, const tree::TextStyle& style);
/// An answer that was given with the command.
int grade_quiz(const TreePointer& tree, const tree::Run& run, const std::string& answer, bool json);

}  // namespace deepcut::cli

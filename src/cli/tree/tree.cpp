// deepcut tree: explicit game trees, as in a textbook, searched by the library's own algorithms.
#include "cli/tree/tree.hpp"

#include <memory>
#include <stdexcept>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/terminal.hpp"
#include "cli/tree/answers.hpp"
#include "cli/tree/options.hpp"
#include "engine/error.hpp"

namespace deepcut::cli {

namespace {

int run(TreeOptions options) {
  if (options.algorithms.empty()) options.algorithms = {"alphabeta"};
  for (const std::string& algorithm : options.algorithms) run_options_of(options, algorithm);
  check_devices(options);
  check_actions(options);
  try {
    const TreePointer tree = chosen_tree(options);
    const std::string& algorithm = options.algorithms.front();
    const tree::TextStyle style = tree_style(options.ascii, options.most_lines);
    if (options.write) return write_tree(options, tree);
    if (options.check) return check_nodes(options, tree);
    if (options.orders) return print_orders(options, tree);
    if (options.answer) {
      return grade_quiz(tree, search_tree(options, tree, algorithm), *options.answer, options.json);
    }
    if (options.quiz) return ask_quiz(tree, search_tree(options, tree, algorithm), style);
    if (options.step) return step_through(tree, search_tree(options, tree, algorithm), style);
    return options.algorithms.size() > 1 ? compare_algorithms(options, tree) : show_tree(options, tree, algorithm);
  } catch (const std::invalid_argument& error) {
    throw Error(error.what());
  }
}

}  // namespace

tree::TextStyle tree_style(bool ascii, std::size_t most_lines) {
  const BoardStyle style = board_style();
  return {.unicode = style.unicode && !ascii, .colour = style.colour, .most_lines = most_lines};
}

Command add_tree(CLI::App& app) {
  CLI::App* command = app.add_subcommand("tree", "Search a tree of your own, step by step");
  const auto options = std::make_shared<TreeOptions>();
  add_tree_options(*command, *options);
  command->footer(
      "A number is a leaf; Max is to move at the root. 4[3,12] has a value on an inner node, a=[3,8] a name by which\n"
      "it can be shared, !9 is reached by a forcing move, \"min:\" before the tree lets Min begin (docs/trees.md).\n"
      "Nodes are named by the way from the root: 2.1 is the first child of the second.\n"
      "Examples:\n"
      "  deepcut tree '[7,[[[1,5],8],[9,3]]]'\n"
      "  deepcut tree 'max: [3,12,8] [2,4,6] [14,5,2]' --step\n"
      "  deepcut tree '[7,[[[1,5],8],[9,3]]]' --check 2.1.1.2\n"
      "  deepcut tree --random --branching 3 --levels 4 --seed 7 --algorithm minimax,alphabeta,pvs\n"
      "  deepcut tree --random --branching 3 --levels 6 --orders\n"
      "  deepcut tree --file tree.txt --quiz\n"
      "  deepcut tree --file tree.json --write tree.svg");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli

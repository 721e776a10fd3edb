#include "cli/tree/options.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "engine/error.hpp"
#include "engine/trees/workshop.hpp"
#include "games/tree/notation.hpp"
#include "games/tree/run.hpp"

namespace deepcut::cli {

namespace {

TreePointer read_tree(const TreeOptions& options) {
  if (options.random) return std::make_shared<const tree::Tree>(random_tree(options.shape));
  const std::string path = options.text == "-" ? "-" : options.file;
  if (path.empty() && options.text.empty()) {
    throw Error("There is no tree: expected one as an argument, with --file or with --random.");
  }
  try {
    return parse_tree(path.empty() ? options.text : read_file(path));
  } catch (const ParseError& error) {
    throw Error(fmt::format("{}, {}.",
                            path.empty()  ? "The tree"
                            : path == "-" ? "Standard input"
                                          : path,
                            error.what()));
  }
}

void add_random(CLI::App& command, TreeOptions& options) {
  tree::RandomShape& shape = options.shape;
  command.add_flag("--random", options.random, "A random tree instead of a given one")
      ->group("Random trees")
      ->excludes("TREE")
      ->excludes("--file");
  const auto number = [&command](const char* name, auto& value, const char* help) {
    return command.add_option(name, value, help)
        ->type_name("NUMBER")
        ->group("Random trees")
        ->needs("--random")
        ->capture_default_str();
  };
  number("--branching", shape.branching, "Children of an inner node");
  number("--least-branching", shape.least_branching, "At least so many, if not always --branching");
  number("--levels", shape.depth, "Plies from the root to the deepest leaf");
  number("--leaf-percent", shape.leaf_percent, "So many of the nodes above the last level are leaves");
  number("--low", shape.low, "Least value of a leaf");
  number("--high", shape.high, "Greatest value of a leaf");
  number("--seed", shape.seed, "Decides all that is random")->check(whole_number_from(0));
  command.add_flag("--inner-values", shape.inner_values, "Values on inner nodes too, near the truth")
      ->group("Random trees")
      ->needs("--random");
  command.add_flag("--distinct", shape.distinct, "No two leaves alike; --high gives way if need be")
      ->group("Random trees")
      ->needs("--random");
}

void add_search(CLI::App& command, TreeOptions& options) {
  command
      .add_option("--algorithm", options.algorithms, "minimax, alphabeta, pvs, mtdf, beam, proof; several: compared")
      ->type_name("NAME")
      ->delimiter(',');
  command
      .add_option(
          "--with", options.devices,
          "deepening, and for pvs and mtdf also table, killers, history, order, aspiration, reductions, quiescence")
      ->type_name("DEVICE")
      ->delimiter(',')
      ->check(one_of({"deepening", "table", "killers", "history", "order", "aspiration", "reductions", "quiescence"}));
  command.add_option("--depth", options.depth, "Plies to search; below, the values on inner nodes count. 0: all")
      ->type_name("PLIES")
      ->check(number_from_to(0, tree::kMaxHeight));
  command.add_option("--width", options.width, "Children that beam search keeps")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1'000'000));
  command.add_option("--goal", options.goal, "What proof numbers try to reach for the side that begins")
      ->type_name("VALUE")
      ->check(number_from_to(-kMaxScore, kMaxScore));
}

void add_actions(CLI::App& command, TreeOptions& options) {
  command.add_flag("--steps", options.steps, "Tell every step");
  command.add_flag("--step", options.step, "Walk through the steps, forward and back");
  command.add_option("--check", options.check, "Put -infinity and +infinity on this node; all: on each never visited")
      ->type_name("NODE");
  command.add_flag("--orders", options.orders, "Count leaves as given, best first, worst first");
  command.add_flag("--quiz", options.quiz, "Ask which nodes are never visited, and grade the answer");
  command.add_option("--answer", options.answer, "Grade this answer: nodes, or none")->type_name("NODES");
  CLI::Option* write = command
                           .add_option("--write", options.write,
                                       "Write the tree to a file: .svg, .dot, .json, else as text; - for output")
                           ->type_name("FILE");
  command.add_option("--format", options.format, "Format for --write")
      ->needs(write)
      ->check(one_of({"svg", "dot", "json", "notation", "text"}));
}

bool has_device(const std::string& algorithm, const std::string& device) {
  const auto named = tree::algorithm_named(algorithm);
  if (device == "deepening") return named != tree::Algorithm::kProof;
  return named == tree::Algorithm::kPvs || named == tree::Algorithm::kMtdf;
}

}  // namespace

TreePointer chosen_tree(const TreeOptions& options) {
  TreePointer tree = read_tree(options);
  if (options.reorder.empty()) return tree;
  const auto order = options.reorder == "best" ? tree::Order::kBestFirst : tree::Order::kWorstFirst;
  return std::make_shared<const tree::Tree>(reordered(*tree, order));
}

void check_actions(const TreeOptions& options) {
  std::vector<std::string> asked;
  const auto note = [&asked](bool wanted, const char* name) {
    if (wanted) asked.emplace_back(name);
  };
  note(options.step, "--step");
  note(options.check.has_value(), "--check");
  note(options.orders, "--orders");
  note(options.quiz, "--quiz");
  note(options.answer.has_value(), "--answer");
  note(options.write.has_value(), "--write");
  if (asked.size() > 1) {
    throw Error(fmt::format("{} and {} are not done at once: expected one of them.", asked[0], asked[1]));
  }
  if (asked.empty()) return;
  if (options.steps) {
    throw Error(fmt::format("--steps and {} are not done at once: expected one of them.", asked[0]));
  }
  if (options.algorithms.size() > 1) {
    throw Error(
        fmt::format("{} is about one search: expected one --algorithm, not {}.", asked[0], options.algorithms.size()));
  }
}

void check_devices(const TreeOptions& options) {
  for (const std::string& device : options.devices) {
    const bool known = std::any_of(options.algorithms.begin(), options.algorithms.end(),
                                   [&](const std::string& algorithm) { return has_device(algorithm, device); });
    if (!known) {
      throw Error(fmt::format("{} has no {}: expected {}.", options.algorithms.front(), device,
                              device == "deepening" ? "another algorithm" : "pvs or mtdf"));
    }
  }
}

tree::RunOptions run_options_of(const TreeOptions& options, const std::string& algorithm) {
  Json fields{{"algorithm", algorithm}, {"depth", options.depth}, {"width", options.width}, {"goal", options.goal}};
  for (const std::string& device : options.devices) fields[device] = true;
  return run_options(fields);
}

void add_tree_options(CLI::App& command, TreeOptions& options) {
  CLI::Option* text =
      command.add_option("TREE", options.text, "A tree in nested lists; - reads it from standard input");
  command.add_option("--file", options.file, "A file with a tree; - for standard input")
      ->type_name("FILE")
      ->excludes(text);
  command.add_option("--reorder", options.reorder, "Sort all children first")->check(one_of({"best", "worst"}));
  add_search(command, options);
  add_actions(command, options);
  command.add_flag("--ascii", options.ascii, "Draw with ASCII characters only");
  command.add_option("--lines", options.most_lines, "Nodes to draw at most; of a larger tree the upper levels")
      ->type_name("COUNT")
      ->check(whole_number_from(0));
  command.add_flag("--json", options.json, "One JSON object a line (docs/trees.md)");
  add_random(command, options);
}

}  // namespace deepcut::cli

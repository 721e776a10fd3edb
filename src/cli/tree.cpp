// deepcut tree: explicit game trees, as in a textbook, searched by the library's own algorithms.
#include "cli/tree.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"
#include "cli/format.hpp"
#include "cli/interrupt.hpp"
#include "cli/output_file.hpp"
#include "cli/position_options.hpp"
#include "cli/terminal.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "engine/workshop.hpp"
#include "games/tree/explain.hpp"
#include "games/tree/notation.hpp"

namespace deepcut::cli {

namespace {

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
  std::string check;
  bool orders = false;
  bool quiz = false;
  std::string answer;
  std::string write;
  std::string format;
  bool ascii = false;
  std::size_t most_lines = 500;
  bool json = false;
};

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

TreePointer chosen_tree(const TreeOptions& options) {
  TreePointer tree = read_tree(options);
  if (options.reorder.empty()) return tree;
  const auto order = options.reorder == "best" ? tree::Order::kBestFirst : tree::Order::kWorstFirst;
  return std::make_shared<const tree::Tree>(reordered(*tree, order));
}

tree::RunOptions run_options_of(const TreeOptions& options, const std::string& algorithm) {
  Json fields{{"algorithm", algorithm}, {"depth", options.depth}, {"width", options.width}, {"goal", options.goal}};
  for (const std::string& device : options.devices) fields[device] = true;
  return run_options(fields);
}

tree::Run search(const TreeOptions& options, const TreePointer& tree, const std::string& algorithm) {
  tree::RunOptions chosen = run_options_of(options, algorithm);
  const Stopwatch watch;
  StatusLine status;
  tree::Run run;
  run_interruptibly(
      [&](const std::stop_token& stop) {
        chosen.stop = stop;
        run = tree::run(tree, chosen);
      },
      [&] {
        if (watch.worth_showing()) status.show(fmt::format("{}: {}", algorithm, short_time(watch.seconds())));
      });
  return run;
}

void print_facts(const tree::Tree& tree, const tree::Run& run) {
  const auto labels = [&tree](const std::vector<tree::NodeId>& line) {
    std::vector<std::string> words;
    for (std::size_t i = 1; i < line.size(); ++i) words.push_back(tree.label(line[i]));
    return words.empty() ? "-" : join(words);
  };
  if (run.proven)
    fmt::print("goal     {} {}\n", run.options.goal, *run.proven ? "can be reached" : "cannot be reached");
  if (run.value) fmt::print("value    {}\n", bold(tree::value_text(*run.value, run.bound)));
  fmt::print("line     {}\n", labels(run.line));
  fmt::print("visited  {} of {} nodes", grouped(tree.size() - run.never_visited), grouped(tree.size()));
  if (run.visits != tree.size() - run.never_visited) fmt::print(", {} visits", grouped(run.visits));
  fmt::print("; {} leaf visits\n", grouped(run.leaf_visits));
  fmt::print("cutoffs  {} shallow, {} deep", run.shallow_cutoffs, run.deep_cutoffs);
  if (run.window_cutoffs > 0) fmt::print(", {} by null windows or the first window", run.window_cutoffs);
  fmt::print("\n");
  if (run.table_hits > 0) fmt::print("table    {} nodes answered\n", grouped(run.table_hits));
  if (run.researches > 0) fmt::print("again    {} re-searches\n", grouped(run.researches));
  if (run.blind_evaluations > 0) {
    fmt::print("note     {} evaluations of inner nodes without a value, which counted as 0\n", run.blind_evaluations);
  }
  if (!run.complete) fmt::print("note     the search was ended before it was complete\n");
}

void print_iterations(const tree::Tree& tree, const tree::Run& run) {
  if (run.iterations.size() < 2) return;
  for (const tree::Iteration& iteration : run.iterations) {
    const std::string choice = iteration.line.size() > 1 ? tree.label(iteration.line[1]) : "-";
    fmt::print("depth {:>3}  {:>16}  value {:>6}  best {:<8}  {} visits so far\n", iteration.depth,
               tree::window_text(iteration.alpha, iteration.beta), iteration.value, choice, grouped(iteration.visits));
  }
}

int show(const TreeOptions& options, const TreePointer& tree, const std::string& algorithm) {
  const tree::Run run = search(options, tree, algorithm);
  if (options.json) {
    Json json{{"type", "tree_run"}};
    json.update(to_json(*tree, run, {.steps = options.steps}));
    fmt::print("{}\n", json.dump());
    return interrupted() ? kInterrupted : kOk;
  }
  fmt::print("{}", draw_text({*tree, &run.notes, run.line}, tree_style(options.ascii, options.most_lines)));
  print_facts(*tree, run);
  print_iterations(*tree, run);
  std::size_t number = 0;
  for (const tree::Step& step : run.steps) {
    ++number;
    const bool reason = step.kind == EventKind::kCutoff && !step.pruned.empty() && number <= 20'000;
    if (options.steps) {
      fmt::print("{:>5}  {}{}\n", number, std::string(2 * static_cast<std::size_t>(step.ply), ' '),
                 explain(*tree, step));
    } else if (reason && tree->size() <= options.most_lines) {
      fmt::print("{}\n", explain(*tree, step));
    }
  }
  if (options.steps && run.step_count > run.steps.size()) {
    fmt::print("... and {} more steps\n", grouped(run.step_count - run.steps.size()));
  }
  return interrupted() ? kInterrupted : kOk;
}

/// Several algorithms side by side.
int compare(const TreeOptions& options, const TreePointer& tree) {
  if (!options.json) {
    fmt::print("{:<10}  {:>10}  {:>10}  {:>10}  {:>7}  {:>7}  {}\n", "algorithm", "value", "visits", "leaves",
               "shallow", "deep", "choice");
  }
  for (const std::string& algorithm : options.algorithms) {
    const tree::Run run = search(options, tree, algorithm);
    if (options.json) {
      Json json{{"type", "tree_run"}};
      json.update(to_json(*tree, run, {.steps = options.steps}));
      fmt::print("{}\n", json.dump());
    } else {
      const std::string value = run.value    ? tree::value_text(*run.value, run.bound)
                                : run.proven ? (*run.proven ? "reached" : "refuted")
                                             : "-";
      fmt::print("{:<10}  {:>10}  {:>10}  {:>10}  {:>7}  {:>7}  {}\n", algorithm, value, grouped(run.visits),
                 grouped(run.leaf_visits), run.shallow_cutoffs, run.deep_cutoffs,
                 run.line.size() > 1 ? tree->label(run.line[1]) : "-");
    }
    if (interrupted()) return kInterrupted;
  }
  return kOk;
}

std::vector<tree::NodeId> nodes_to_check(const TreeOptions& options, const TreePointer& tree) {
  std::vector<tree::NodeId> nodes;
  if (options.check != "all") {
    const auto found = tree->find(options.check);
    if (!found) {
      throw Error(fmt::format("There is no node {}: expected a name, a way from the root as in 2.1, or all.",
                              quote(options.check)));
    }
    return {*found};
  }
  const tree::Run run = search(options, tree, options.algorithms.front());
  for (tree::NodeId id = 0; id < tree->size(); ++id) {
    if (run.notes[id].visits == 0) nodes.push_back(id);
  }
  constexpr std::size_t kMostWork = 400'000'000;
  if (nodes.size() > kMostWork / tree->size()) {
    throw Error(fmt::format("{} nodes were never visited, too many to check all: expected one node.", nodes.size()));
  }
  return nodes;
}

int check(const TreeOptions& options, const TreePointer& tree) {
  std::size_t held = 0;
  const std::vector<tree::NodeId> nodes = nodes_to_check(options, tree);
  for (const tree::NodeId id : nodes) {
    const tree::InfinityCheck result = check_with_infinities(*tree, id);
    held += result.holds() ? 1 : 0;
    if (options.json) {
      Json json{{"type", "tree_check"}};
      json.update(to_json(*tree, result));
      fmt::print("{}\n", json.dump());
    } else {
      fmt::print("{}\n", explain(*tree, result));
    }
    if (interrupted()) return kInterrupted;
  }
  if (options.check == "all" && !options.json) {
    fmt::print("{} of {} nodes that were never visited do not matter.\n", held, nodes.size());
  }
  return kOk;
}

int orders(const TreeOptions& options, const TreePointer& tree) {
  Json json{{"type", "tree_orders"}};
  run_interruptibly([&](const std::stop_token& stop) { json.update(compare_orders(tree, stop)); }, [] {});
  if (options.json) {
    fmt::print("{}\n", json.dump());
    return interrupted() ? kInterrupted : kOk;
  }
  fmt::print("{:<12}  {:>12}  {:>12}  {:>10}\n", "children", "leaf visits", "node visits", "value");
  for (const Json& order : json["orders"]) {
    const std::string name = order["order"];
    fmt::print("{:<12}  {:>12}  {:>12}  {:>10}\n", name == "given" ? "as given" : name + " first",
               grouped(order["leaf_visits"]), grouped(order["visits"]), order["value"].dump());
  }
  fmt::print("{:<12}  {:>12}  {:>12}\n", "all of them", grouped(json["leaves"]), grouped(json["nodes"]));
  if (!json["least_leaves"].is_null()) {
    fmt::print("{:<12}  {:>12}  b^ceil(d/2) + b^floor(d/2) - 1\n", "minimum", grouped(json["least_leaves"]));
  }
  return interrupted() ? kInterrupted : kOk;
}

std::string format_of(const TreeOptions& options) {
  if (!options.format.empty()) return options.format;
  const std::string ending = lower(options.write.substr(options.write.find_last_of('.') + 1));
  if (ending == "gv") return "dot";
  return ending == "svg" || ending == "dot" || ending == "json" ? ending : "notation";
}

void write(const TreeOptions& options, const TreePointer& tree) {
  const std::string format = format_of(options);
  std::string text;
  if (format == "notation") {
    text = to_text(*tree) + "\n";
  } else if (format == "json") {
    text = to_json_text(*tree) + "\n";
  } else {
    const tree::Run run = search(options, tree, options.algorithms.front());
    const tree::Picture picture{*tree, &run.notes, run.line};
    text = format == "svg"   ? draw_svg(picture)
           : format == "dot" ? draw_dot(picture)
                             : draw_text(picture, tree_style(true, options.most_lines));
  }
  write_file(options.write, text);
}

int run(TreeOptions options) {
  if (options.algorithms.empty()) options.algorithms = {"alphabeta"};
  for (const std::string& algorithm : options.algorithms) run_options_of(options, algorithm);
  try {
    const TreePointer tree = chosen_tree(options);
    const std::string& algorithm = options.algorithms.front();
    const tree::TextStyle style = tree_style(options.ascii, options.most_lines);
    if (!options.write.empty()) return write(options, tree), interrupted() ? kInterrupted : kOk;
    if (!options.check.empty()) return check(options, tree);
    if (options.orders) return orders(options, tree);
    if (!options.answer.empty())
      return grade_quiz(tree, search(options, tree, algorithm), options.answer, options.json);
    if (options.quiz) return ask_quiz(tree, search(options, tree, algorithm), style);
    if (options.step) return step_through(tree, search(options, tree, algorithm), style);
    return options.algorithms.size() > 1 ? compare(options, tree) : show(options, tree, algorithm);
  } catch (const std::invalid_argument& error) {
    throw Error(error.what());
  }
}

void add_random(CLI::App& command, TreeOptions& options) {
  tree::RandomShape& shape = options.shape;
  command.add_flag("--random", options.random, "A random tree instead of a given one")->group("Random trees");
  const auto number = [&command](const char* name, auto& value, const char* help) {
    command.add_option(name, value, help)->type_name("NUMBER")->group("Random trees")->capture_default_str();
  };
  number("--branching", shape.branching, "Children of an inner node");
  number("--least-branching", shape.least_branching, "At least so many, if not always --branching");
  number("--levels", shape.depth, "Plies from the root to the deepest leaf");
  number("--leaf-percent", shape.leaf_percent, "So many of the nodes above the last level are leaves");
  number("--low", shape.low, "Least value of a leaf");
  number("--high", shape.high, "Greatest value of a leaf");
  number("--seed", shape.seed, "Decides all that is random");
  command.add_flag("--inner-values", shape.inner_values, "Values on inner nodes too, near the truth")
      ->group("Random trees");
  command.add_flag("--distinct", shape.distinct, "No two leaves alike")->group("Random trees");
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
      ->check(CLI::IsMember(
          {"deepening", "table", "killers", "history", "order", "aspiration", "reductions", "quiescence"}));
  command.add_option("--depth", options.depth, "Plies to search; below, the values on inner nodes count. 0: all")
      ->type_name("PLIES")
      ->check(CLI::Range(0, tree::kMaxHeight));
  command.add_option("--width", options.width, "Children that beam search keeps")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 1'000'000));
  command.add_option("--goal", options.goal, "What proof numbers try to reach for the side that begins")
      ->type_name("VALUE")
      ->check(CLI::Range(-kMaxScore, kMaxScore));
}

void add_actions(CLI::App& command, TreeOptions& options) {
  command.add_flag("--steps", options.steps, "Tell every step");
  command.add_flag("--step", options.step, "Walk through the steps, forward and back");
  command.add_option("--check", options.check, "Put -infinity and +infinity on this node; all: on each never visited")
      ->type_name("NODE");
  command.add_flag("--orders", options.orders, "Count leaves as given, best first, worst first");
  command.add_flag("--quiz", options.quiz, "Ask which nodes are never visited, and grade the answer");
  command.add_option("--answer", options.answer, "Grade this answer: nodes, or none")->type_name("NODES");
  command
      .add_option("--write", options.write, "Write the tree to a file: .svg, .dot, .json, else as text; - for output")
      ->type_name("FILE");
  command.add_option("--format", options.format, "Format for --write")
      ->check(CLI::IsMember({"svg", "dot", "json", "notation", "text"}));
}

}  // namespace

tree::TextStyle tree_style(bool ascii, std::size_t most_lines) {
  const BoardStyle style = board_style();
  return {.unicode = style.unicode && !ascii, .colour = style.colour, .most_lines = most_lines};
}

Command add_tree(CLI::App& app) {
  CLI::App* command = app.add_subcommand("tree", "Search a tree of your own, step by step");
  const auto options = std::make_shared<TreeOptions>();
  CLI::Option* text =
      command->add_option("TREE", options->text, "A tree in nested lists; - reads it from standard input");
  command->add_option("--file", options->file, "A file with a tree; - for standard input")
      ->type_name("FILE")
      ->excludes(text);
  command->add_option("--reorder", options->reorder, "Sort all children first")
      ->check(CLI::IsMember({"best", "worst"}));
  add_search(*command, *options);
  add_actions(*command, *options);
  command->add_flag("--ascii", options->ascii, "Draw with ASCII characters only");
  command->add_option("--lines", options->most_lines, "Nodes to draw at most; of a larger tree the upper levels")
      ->type_name("COUNT");
  command->add_flag("--json", options->json, "One JSON object a line (docs/trees.md)");
  add_random(*command, *options);
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

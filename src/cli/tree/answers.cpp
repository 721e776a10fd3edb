#include "cli/tree/answers.hpp"

#include <cstdio>
#include <stop_token>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/output_file.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "engine/error.hpp"
#include "engine/plural.hpp"
#include "engine/text.hpp"
#include "engine/trees/workshop.hpp"
#include "games/tree/explain.hpp"
#include "games/tree/notation.hpp"

namespace deepcut::cli {

namespace {

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
  fmt::print("visited  {} of {}", grouped(tree.size() - run.never_visited), counted(tree.size(), "node"));
  if (run.visits != tree.size() - run.never_visited) fmt::print(", {}", counted(run.visits, "visit"));
  fmt::print("; {}\n", counted(run.leaf_visits, "leaf visit"));
  fmt::print("cutoffs  {} shallow, {} deep", run.shallow_cutoffs, run.deep_cutoffs);
  if (run.window_cutoffs > 0) fmt::print(", {} by null windows or the first window", run.window_cutoffs);
  fmt::print("\n");
  if (run.table_hits > 0) fmt::print("table    {} answered\n", counted(run.table_hits, "node"));
  if (run.researches > 0) fmt::print("again    {}\n", counted(run.researches, "re-search", "re-searches"));
  if (run.blind_evaluations > 0) {
    fmt::print("note     {} of inner nodes without a value, which counted as 0\n",
               counted(run.blind_evaluations, "evaluation"));
  }
  if (!run.complete) fmt::print("note     the search was ended before it was complete\n");
}

void print_iterations(const tree::Tree& tree, const tree::Run& run) {
  if (run.iterations.size() < 2) return;
  for (const tree::Iteration& iteration : run.iterations) {
    const std::string choice = iteration.line.size() > 1 ? tree.label(iteration.line[1]) : "-";
    fmt::print("depth {:>3}  {:>16}  value {:>6}  best {:<8}  {} so far\n", iteration.depth,
               tree::window_text(iteration.alpha, iteration.beta), iteration.value, choice,
               counted(iteration.visits, "visit"));
  }
}

std::vector<tree::NodeId> nodes_to_check(const TreeOptions& options, const TreePointer& tree) {
  std::vector<tree::NodeId> nodes;
  if (options.check != "all") {
    const auto found = tree->find(*options.check);
    if (!found) {
      throw Error(fmt::format("There is no node {}: expected a name, a way from the root as in 2.1, or all.",
                              quote(*options.check)));
    }
    return {*found};
  }
  const tree::Run run = search_tree(options, tree, options.algorithms.front());
  for (tree::NodeId id = 0; id < tree->size(); ++id) {
    if (run.notes[id].visits == 0) nodes.push_back(id);
  }
  constexpr std::size_t kMostWork = 400'000'000;
  if (nodes.size() > kMostWork / tree->size()) {
    throw Error(fmt::format("{} nodes were never visited, too many to check all: expected one node.", nodes.size()));
  }
  return nodes;
}

std::string format_of(const TreeOptions& options) {
  if (!options.format.empty()) return options.format;
  const std::string ending = lower(options.write->substr(options.write->find_last_of('.') + 1));
  if (ending == "gv") return "dot";
  return ending == "svg" || ending == "dot" || ending == "json" ? ending : "notation";
}

}  // namespace

tree::Run search_tree(const TreeOptions& options, const TreePointer& tree, const std::string& algorithm) {
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

int show_tree(const TreeOptions& options, const TreePointer& tree, const std::string& algorithm) {
  const tree::Run run = search_tree(options, tree, algorithm);
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
    fmt::print("... and {}\n", counted(run.step_count - run.steps.size(), "more step"));
  }
  return interrupted() ? kInterrupted : kOk;
}

int compare_algorithms(const TreeOptions& options, const TreePointer& tree) {
  if (!options.json) {
    fmt::print("{:<10}  {:>10}  {:>10}  {:>10}  {:>7}  {:>7}  {}\n", "algorithm", "value", "visits", "leaves",
               "shallow", "deep", "choice");
  }
  for (const std::string& algorithm : options.algorithms) {
    const tree::Run run = search_tree(options, tree, algorithm);
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

int check_nodes(const TreeOptions& options, const TreePointer& tree) {
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
    fmt::print("{} of {} that {} never visited {} not matter.\n", held, counted(nodes.size(), "node"),
               plural(nodes.size(), "was", "were"), plural(held, "does", "do"));
  }
  return kOk;
}

int print_orders(const TreeOptions& options, const TreePointer& tree) {
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

int write_tree(const TreeOptions& options, const TreePointer& tree) {
  const std::string format = format_of(options);
  std::string text;
  if (format == "notation") {
    text = to_text(*tree) + "\n";
  } else if (format == "json") {
    text = to_json_text(*tree) + "\n";
  } else {
    const tree::Run run = search_tree(options, tree, options.algorithms.front());
    const tree::Picture picture{*tree, &run.notes, run.line};
    text = format == "svg"   ? draw_svg(picture)
           : format == "dot" ? draw_dot(picture)
                             : draw_text(picture, tree_style(true, options.most_lines));
  }
  write_file(*options.write, text);
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace deepcut::cli

// deepcut trace: the search of a position as it really ran.
#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "cli/options/search.hpp"
#include "engine/board_text.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "engine/trace/search_trace.hpp"

namespace deepcut::cli {

namespace {

struct TraceOptions {
  PositionOptions position;
  SearchOptions search;
  std::uint64_t most_records = 10'000'000;
  std::optional<std::int64_t> node;
  std::size_t from = 0;
  std::size_t count = 20;
  int levels = 1;
  bool savings = false;
  bool json = false;
};

TraceRequest request_of(const TraceOptions& options) {
  const GoRequest go = options.search.request();
  TraceRequest request{.options = go.options, .limits = go.limits, .most_records = options.most_records};
  if (!go.search.empty()) request.search = go.search;
  return request;
}

/// Says how far the work is, once it takes its time.
void inspect(const std::function<void(const std::stop_token&, const OnInspection&)>& work) {
  const Stopwatch watch;
  StatusLine status;
  std::mutex mutex;
  InspectionProgress newest;
  const OnInspection on_progress = [&](const InspectionProgress& progress) {
    const std::lock_guard lock(mutex);
    newest = progress;
  };
  run_interruptibly([&](const std::stop_token& stop) { work(stop, on_progress); },
                    [&] {
                      if (!watch.worth_showing()) return;
                      const std::lock_guard lock(mutex);
                      const std::string which =
                          newest.all > 1 ? fmt::format("search {} of {}, ", newest.done + 1, newest.all) : "";
                      status.show(fmt::format("{}depth {}, {} nodes, {}", which, newest.depth,
                                              short_count(newest.nodes), short_time(watch.seconds())));
                    });
}

void print_json(const char* type, const Json& body) {
  Json json{{"type", type}};
  json.update(body);
  fmt::print("{}\n", json.dump());
}

std::string bound_text(const Json& entry) {
  const std::string bound = entry["bound"];
  if (bound == "none") return "?";
  const char* prefix = bound == "lower" ? "at least " : bound == "upper" ? "at most " : "";
  return prefix + entry["value"]["text"].get<std::string>();
}

std::string number_text(const Json& number) {
  return number.is_null() ? "-" : fmt::format("{:.2f}", number.get<double>());
}

void print_iterations(const Json& summary) {
  fmt::print("{:>5}  {:<8}  {:<18}  {:>12}  {:>7}\n", "depth", "best", "value", "nodes", "growth");
  for (const Json& entry : summary["iterations"]) {
    fmt::print("{:>5}  {:<8}  {:<18}  {:>12}  {:>7}\n", entry["depth"].get<int>(),
               entry["best"].is_null() ? "-" : entry["best"].get<std::string>(), bound_text(entry),
               grouped(entry["nodes"]), number_text(entry["growth"]));
  }
}

void print_plies(const Json& summary) {
  fmt::print("\n{:>5}  {:>12}  {:>9}  {:>12}  {:>14}  {:>12}\n", "ply", "nodes", "branching", "cutoffs",
             "by first move", "by the table");
  for (const Json& ply : summary["plies"]) {
    fmt::print("{:>5}  {:>12}  {:>9}  {:>12}  {:>14}  {:>12}\n", ply["ply"].get<int>(), grouped(ply["nodes"]),
               number_text(ply["branching"]), grouped(ply["cutoffs"]), grouped(ply["first_cutoffs"]),
               grouped(ply["by_table"]));
  }
}

void print_counts(const Json& summary) {
  const Json& counts = summary["counts"];
  fmt::print("\ncutoffs     {}, {} by the first move; {} shallow, {} deep, {} by a null window or the first window\n",
             grouped(counts["cutoffs"]), grouped(counts["first_cutoffs"]), grouped(counts["shallow"]),
             grouped(counts["deep"]), grouped(counts["by_window"]));
  std::vector<std::string> causes;
  for (const auto& cause : counts["causes"].items()) {
    if (cause.value() != 0) causes.push_back(fmt::format("{} {}", cause.key(), grouped(cause.value())));
  }
  fmt::print("found by    {}\n", causes.empty() ? "-" : join(causes, ", "));
  fmt::print("table       {} hits, {} of them enough\n", grouped(counts["table_hits"]), grouped(counts["by_table"]));
  fmt::print("depth       {} reductions, {} extensions, {} re-searches, {} null moves, {} moves left out\n",
             grouped(counts["reductions"]), grouped(counts["extensions"]), grouped(counts["researches"]),
             grouped(counts["null_moves"]), grouped(counts["left_out"]));
  fmt::print("recorded    {} of {} nodes\n", grouped(summary["records"]), grouped(counts["nodes"]));
}

std::string node_line(const Json& node) {
  std::string text = fmt::format("{:<7} {:<10} {:<16} {:>10} nodes  #{}", node["move"].get<std::string>(),
                                 node["kind"].get<std::string>() + "/" + node["end"].get<std::string>(),
                                 bound_text(node), grouped(node["nodes"]), node["id"].get<std::uint64_t>());
  text += fmt::format("  depth {} {}", node["depth"].get<double>(), node["window"].get<std::string>());
  for (const char* flag : {"reduced", "extended", "again"}) {
    if (node[flag].get<bool>()) text += fmt::format(", {}", flag);
  }
  if (node.contains("cutoff")) text += "\n" + std::string(9, ' ') + node["cutoff"]["text"].get<std::string>();
  return text;
}

void print_children(const SearchTrace& trace, std::int64_t id, const TraceOptions& options, int level) {
  const Json page = trace.children(id, level == 0 ? options.from : 0, options.count);
  const std::string indent(2 * static_cast<std::size_t>(level), ' ');
  for (const Json& node : page["nodes"]) {
    std::string line = node_line(node);
    for (std::size_t at = line.find('\n'); at != std::string::npos; at = line.find('\n', at + 1))
      line.insert(at + 1, indent);
    fmt::print("{}{}\n", indent, line);
    if (level + 1 < options.levels) print_children(trace, node["id"], options, level + 1);
  }
  const std::size_t shown = options.from + page["nodes"].size();
  const std::size_t all = page["children"];
  if (level == 0 && shown < all) fmt::print("... {} more: --from {}\n", all - shown, shown);
}

void print_node(const SearchTrace& trace, const Engine& engine, const TraceOptions& options, std::int64_t id) {
  const Json node = trace.node(id);
  std::vector<std::string> moves = node["moves"];
  fmt::print("\nnode #{} after {}: {} to move, {} {}, window {}\n", id, moves.empty() ? "no move" : join(moves),
             engine.side_name(node["side"]), bound_text(node), node["kind"].get<std::string>(),
             node["window"].get<std::string>());
  print_children(trace, id, options, 0);
}

int print_savings(const TraceOptions& options, const Engine& engine) {
  Json json;
  inspect([&](const std::stop_token& stop, const OnInspection& on_progress) {
    json = device_savings(engine, request_of(options), stop, on_progress);
  });
  if (options.json) {
    print_json("savings", json);
    return interrupted() ? kInterrupted : kOk;
  }
  fmt::print("{:<14}  {:>12}  {:>7}  {:>9}  {:<18}  {}\n", "without", "nodes", "ratio", "time", "value", "best");
  for (const Json& entry : json["searches"]) {
    const Json& report = entry["report"];
    fmt::print("{:<14}  {:>12}  {:>7}  {:>9}  {:<18}  {}\n",
               entry["without"].is_null() ? "(all on)" : entry["without"].get<std::string>(), grouped(report["nodes"]),
               number_text(entry["ratio"]), short_time(report["time_ms"].get<double>() / 1e3),
               report["value"]["text"].get<std::string>(),
               report["best"].is_null() ? "-" : report["best"].get<std::string>());
  }
  return interrupted() ? kInterrupted : kOk;
}

int run(const TraceOptions& options) {
  Engine engine;
  options.position.apply(engine);
  if (options.savings) return print_savings(options, engine);
  std::unique_ptr<SearchTrace> trace;
  inspect([&](const std::stop_token& stop, const OnInspection& on_progress) {
    trace = std::make_unique<SearchTrace>(engine, request_of(options), stop, on_progress);
  });
  const Json summary = trace->summary();
  const bool asked = options.node.has_value();
  std::optional<std::int64_t> id = options.node;
  if (!asked && !summary["iterations"].empty() && !summary["iterations"].back()["root"].is_null()) {
    id = summary["iterations"].back()["root"].get<std::int64_t>();
  }
  if (options.json) {
    if (!asked) print_json("trace", summary);
    if (asked) print_json("trace_node", trace->node(*id));
    if (id) print_json("trace_children", trace->children(*id, options.from, options.count));
    return interrupted() ? kInterrupted : kOk;
  }
  if (!asked) {
    print_iterations(summary);
    print_plies(summary);
    print_counts(summary);
  }
  if (id) print_node(*trace, engine, options, *id);
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace

Command add_trace(CLI::App& app) {
  CLI::App* command = app.add_subcommand("trace", "Look inside the search of a position");
  const auto options = std::make_shared<TraceOptions>();
  options->position.add_position(*command);
  options->search.add_limits(*command);
  options->search.add_search(*command);
  command->add_option("--node", options->node, "Show this node instead of the summary")
      ->type_name("ID")
      ->check(whole_number_from(0));
  command->add_option("--from", options->from, "First child to show")->type_name("INDEX")->check(whole_number_from(0));
  command->add_option("--count", options->count, "Children to show")->type_name("COUNT")->check(whole_number_from(0));
  command->add_option("--levels", options->levels, "Levels of children to show")
      ->type_name("PLIES")
      ->check(number_from_to(1, 50));
  command->add_option("--records", options->most_records, "Nodes to keep; later ones are only counted")
      ->type_name("COUNT")
      ->check(whole_number_from(0));
  command->add_flag("--savings", options->savings, "The same search without each device; needs --depth");
  command->add_flag("--json", options->json, "One JSON object a line (docs/trace.md)");
  command->footer(
      "Records every node of the search: windows, values, table hits, cutoffs and what found them. Without a limit\n"
      "a million nodes. The same command gives the same node numbers, so that --node can follow.\n"
      "Examples:\n"
      "  deepcut trace connect4 --moves 4453 --depth 8\n"
      "  deepcut trace connect4 --moves 4453 --depth 8 --node 1200 --levels 2\n"
      "  deepcut trace gomoku --moves 'h8 h9' --depth 4 --set table=off\n"
      "  deepcut trace tablut --depth 5 --savings");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli

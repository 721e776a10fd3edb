#include "engine/trees/workshop.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "games/tree/drawing.hpp"
#include "games/tree/notation.hpp"

namespace deepcut {

namespace {

using TreePointer = std::shared_ptr<const tree::Tree>;

// The fields of a request. Each takes its default if the field is absent.

std::string text_of(const Json& fields, const char* name, const std::string& initial) {
  const auto found = fields.find(name);
  if (found == fields.end()) return initial;
  if (!found->is_string()) throw Error(fmt::format("Field {}: expected text.", name));
  return found->get<std::string>();
}
bool flag_field(const Json& fields, const char* name, bool initial) {
  const auto found = fields.find(name);
  if (found == fields.end()) return initial;
  if (!found->is_boolean()) throw Error(fmt::format("Field {}: expected true or false.", name));
  return found->get<bool>();
}
std::int64_t integer_field(const Json& fields, const char* name, std::int64_t initial, std::int64_t min,
                           std::int64_t max) {
  const auto found = fields.find(name);
  if (found == fields.end()) return initial;
  const bool fits =
      found->is_number_integer() && (!found->is_number_unsigned() || found->get<std::uint64_t>() <= INT64_MAX);
  if (!fits || found->get<std::int64_t>() < min || found->get<std::int64_t>() > max) {
    throw Error(fmt::format("Field {}: expected a whole number from {} to {}.", name, min, max));
  }
  return found->get<std::int64_t>();
}

/// The tree as text, or as JSON in its own right.
TreePointer tree_field(const Json& request) {
  const auto found = request.find("tree");
  if (found == request.end()) throw Error("The field tree is missing.");
  return parse_tree(found->is_string() ? found->get<std::string>() : found->dump());
}

tree::NodeId node_named(const tree::Tree& tree, const std::string& label) {
  const auto found = tree.find(label);
  if (!found) {
    throw Error(fmt::format("There is no node {}: expected a name or a way from the root, as in 2.1.", quote(label)));
  }
  return *found;
}

tree::Order order_named(const std::string& name) {
  if (name == "given") return tree::Order::kGiven;
  if (name == "best") return tree::Order::kBestFirst;
  if (name == "worst") return tree::Order::kWorstFirst;
  throw Error(fmt::format("There is no order {}: expected given, best or worst.", quote(name)));
}

tree::RunOptions options_of(const Json& request, const StopToken& stop) {
  tree::RunOptions options = run_options(request);
  options.stop = stop;
  return options;
}

Json run_tree(const Json& request, const StopToken& stop) {
  const TreePointer tree = tree_field(request);
  const RunDetail detail{.nodes = flag_field(request, "nodes", true), .steps = flag_field(request, "steps", true)};
  Json json = to_json(*tree, tree::run(tree, options_of(request, stop)), detail);
  json["text"] = tree->size() <= detail.most_nodes ? Json(to_text(*tree)) : Json(nullptr);
  return json;
}

Json check_node(const Json& request) {
  const TreePointer tree = tree_field(request);
  return to_json(*tree, check_with_infinities(*tree, node_named(*tree, text_of(request, "node", "root"))));
}

Json grade_answer(const Json& request, const StopToken& stop) {
  const TreePointer tree = tree_field(request);
  const auto marked = request.find("marked");
  if (marked == request.end() || !marked->is_array()) throw Error("Field marked: expected a list of nodes.");
  std::vector<tree::NodeId> nodes;
  for (const Json& label : *marked) {
    if (!label.is_string()) throw Error("Field marked: expected the names of nodes as text.");
    nodes.push_back(node_named(*tree, label.get<std::string>()));
  }
  const tree::Run run = tree::run(tree, options_of(request, stop));
  return to_json(*tree, run, grade(*tree, run, nodes));
}

Json reorder(const Json& request) {
  const TreePointer tree = tree_field(request);
  return {{"tree", to_text(reordered(*tree, order_named(text_of(request, "order", "best"))))}};
}

Json make_random(const Json& request) {
  tree::RandomShape shape;
  const auto number = [&request](const char* name, std::int64_t initial, std::int64_t min, std::int64_t max) {
    return integer_field(request, name, initial, min, max);
  };
  shape.branching = static_cast<int>(number("branching", shape.branching, 1, 1'000'000));
  shape.least_branching = static_cast<int>(number("least_branching", 0, 0, 1'000'000));
  shape.depth = static_cast<int>(number("depth", shape.depth, 0, tree::kMaxHeight));
  shape.leaf_percent = static_cast<int>(number("leaf_percent", 0, 0, 100));
  shape.low = static_cast<Score>(number("low", shape.low, -kMaxScore, kMaxScore));
  shape.high = static_cast<Score>(number("high", shape.high, -kMaxScore, kMaxScore));
  shape.seed = static_cast<std::uint64_t>(number("seed", 1, 0, INT64_MAX));
  shape.inner_values = flag_field(request, "inner_values", false);
  shape.distinct = flag_field(request, "distinct", false);
  try {
    return {{"tree", to_text(random_tree(shape))}};
  } catch (const std::invalid_argument& error) {
    throw Error(error.what());
  }
}

Json draw(const Json& request, const StopToken& stop) {
  const TreePointer tree = tree_field(request);
  const std::string format = text_of(request, "format", "svg");
  tree::Run run;
  tree::Picture picture{*tree};
  if (request.contains("algorithm")) {
    run = tree::run(tree, options_of(request, stop));
    picture.notes = &run.notes;
    picture.line = run.line;
  }
  try {
    if (format == "svg") return {{"picture", draw_svg(picture)}};
    if (format == "dot") return {{"picture", draw_dot(picture)}};
    if (format == "text") return {{"picture", draw_text(picture, {.unicode = flag_field(request, "unicode", true)})}};
    if (format == "notation") return {{"picture", to_text(*tree)}};
    if (format == "json") return {{"picture", to_json_text(*tree)}};
  } catch (const std::invalid_argument& error) {
    throw Error(error.what());
  }
  throw Error(fmt::format("There is no format {}: expected svg, dot, text, notation or json.", quote(format)));
}

Json list_algorithms() {
  Json list = Json::array();
  for (const tree::AlgorithmInfo& info : tree::algorithms()) list.push_back({{"name", info.name}, {"help", info.help}});
  return {{"algorithms", list}};
}

}  // namespace

TreePointer parse_tree(std::string_view text) {
  try {
    return std::make_shared<const tree::Tree>(tree::parse(text));
  } catch (const tree::NotationError& error) {
    throw ParseError(error.line(), error.column(), error.what());
  }
}

tree::RunOptions run_options(const Json& fields) {
  tree::RunOptions options;
  const std::string name = text_of(fields, "algorithm", to_string(options.algorithm));
  const auto algorithm = tree::algorithm_named(name);
  if (!algorithm) {
    std::vector<std::string> names;
    for (const tree::AlgorithmInfo& info : tree::algorithms()) names.emplace_back(info.name);
    throw Error(fmt::format("There is no algorithm {}: expected {}.", quote(name), join_or(names)));
  }
  options.algorithm = *algorithm;
  options.depth = static_cast<int>(integer_field(fields, "depth", options.depth, 0, tree::kMaxHeight));
  options.width = static_cast<int>(integer_field(fields, "width", options.width, 1, 1'000'000));
  options.goal = static_cast<Score>(integer_field(fields, "goal", options.goal, -kMaxScore, kMaxScore));
  options.deepening = flag_field(fields, "deepening", false);
  // Null windows ask about the same nodes again and again: MTD(f) is hardly itself without a table.
  options.table = flag_field(fields, "table", *algorithm == tree::Algorithm::kMtdf);
  options.killers = flag_field(fields, "killers", false);
  options.history = flag_field(fields, "history", false);
  options.order = flag_field(fields, "order", false);
  options.aspiration = flag_field(fields, "aspiration", false);
  options.reductions = flag_field(fields, "reductions", false);
  options.quiescence = flag_field(fields, "quiescence", false);
  options.max_steps = static_cast<std::size_t>(
      integer_field(fields, "max_steps", static_cast<std::int64_t>(options.max_steps), 0, 10'000'000));
  options.max_visits = static_cast<std::uint64_t>(
      integer_field(fields, "max_visits", static_cast<std::int64_t>(options.max_visits), 1, INT64_MAX));
  return options;
}

Json compare_orders(const TreePointer& tree, const StopToken& stop, std::uint64_t max_visits) {
  Json json{{"orders", Json::array()}};
  const auto shape = tree->uniform();
  json["leaves"] = tree->leaf_count();
  json["nodes"] = tree->size();
  json["least_leaves"] = shape ? Json(tree::least_leaves(shape->branching, shape->depth)) : Json(nullptr);
  for (const char* name : {"given", "best", "worst"}) {
    const auto ordered = std::make_shared<const tree::Tree>(reordered(*tree, order_named(name)));
    tree::RunOptions options;
    options.max_steps = 0;
    options.max_visits = max_visits;
    options.stop = stop;
    const tree::Run run = tree::run(ordered, options);
    json["orders"].push_back({{"order", name},
                              {"value", run.value ? Json(*run.value) : Json(nullptr)},
                              {"leaf_visits", run.leaf_visits},
                              {"visits", run.visits},
                              {"never_visited", run.never_visited},
                              {"complete", run.complete}});
  }
  return json;
}

Json workshop(const Json& request, const StopToken& stop) {
  if (!request.is_object()) throw Error("Expected an object with the field action.");
  const std::string action = text_of(request, "action", "run");
  if (action == "run") return run_tree(request, stop);
  if (action == "check") return check_node(request);
  if (action == "orders") return compare_orders(tree_field(request), stop, run_options(request).max_visits);
  if (action == "grade") return grade_answer(request, stop);
  if (action == "reorder") return reorder(request);
  if (action == "random") return make_random(request);
  if (action == "draw") return draw(request, stop);
  if (action == "algorithms") return list_algorithms();
  throw Error(
      fmt::format("There is no action {}: expected run, check, orders, grade, reorder, random, draw or algorithms.",
                  quote(action)));
}

}  // namespace deepcut

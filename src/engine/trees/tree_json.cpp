// Searches of explicit trees as JSON.
#include <nlohmann/json.hpp>

#include "engine/searches/report.hpp"
#include "engine/trees/workshop.hpp"
#include "games/tree/explain.hpp"
#include "games/tree/notation.hpp"

namespace deepcut {

namespace {

using tree::kNoNode;
using tree::Limit;
using tree::NodeId;
using tree::Tree;

Json limit_json(const Limit& limit) { return limit ? Json(*limit) : Json(nullptr); }

/// Numbers of proofs: null is infinite.
Json number_json(const std::optional<Score>& number) {
  return number && *number < kInfinity ? Json(*number) : Json(nullptr);
}

Json labels(const Tree& tree, const std::vector<NodeId>& nodes) {
  Json list = Json::array();
  for (const NodeId id : nodes) list.push_back(tree.label(id));
  return list;
}

Json tree_json(const Tree& tree) {
  Json json{{"nodes", tree.size()},
            {"leaves", tree.leaf_count()},
            {"height", tree.height()},
            {"first", tree.max_first() ? "max" : "min"},
            {"shared", tree.is_shared()}};
  const auto shape = tree.uniform();
  json["branching"] = shape ? Json(shape->branching) : Json(nullptr);
  json["least_leaves"] = shape ? Json(tree::least_leaves(shape->branching, shape->depth)) : Json(nullptr);
  return json;
}

Json options_json(const tree::RunOptions& options) {
  return {{"depth", options.depth},           {"width", options.width},          {"goal", options.goal},
          {"deepening", options.deepening},   {"table", options.table},          {"killers", options.killers},
          {"history", options.history},       {"order", options.order},          {"aspiration", options.aspiration},
          {"reductions", options.reductions}, {"quiescence", options.quiescence}};
}

Json node_json(const Tree& tree, NodeId id, const tree::NodeNote& note, std::int64_t truth) {
  const tree::Node& node = tree.node(id);
  Json json{{"id", id},
            {"label", tree.label(id)},
            {"parent", node.parent == kNoNode ? Json(nullptr) : Json(node.parent)},
            {"children", tree.children(id)},
            {"side", tree.is_max(id) ? "max" : "min"},
            {"depth", node.depth},
            {"written", node.has_value ? Json(node.value) : Json(nullptr)},
            {"minimax", truth},
            {"state", to_string(note.state)},
            {"visits", note.visits}};
  if (node.forcing) json["forcing"] = true;
  if (tree.is_named(id)) json["name"] = tree.name(id);
  if (note.visits == 0) return json;
  json["alpha"] = limit_json(note.entered_alpha);
  json["beta"] = limit_json(note.entered_beta);
  json["value"] = note.value ? Json(*note.value) : Json(nullptr);
  json["bound"] = to_string(note.bound);
  if (note.table_hits > 0) json["table_hits"] = note.table_hits;
  if (note.proof) {
    json["proof"] = number_json(note.proof);
    json["disproof"] = number_json(note.disproof);
  }
  return json;
}

Json step_json(const Tree& tree, const tree::Step& step) {
  Json json{{"kind", to_string(step.kind)}, {"node", step.node}, {"ply", step.ply}, {"depth", step.depth}};
  const bool numbers = step.kind == EventKind::kNumbers;
  if (step.child != kNoNode) json["child"] = step.child;
  if (numbers) {
    json["proof"] = number_json(step.alpha);
    json["disproof"] = number_json(step.beta);
  } else if (step.kind != EventKind::kTable && step.kind != EventKind::kProbe) {
    json["alpha"] = limit_json(step.alpha);
    json["beta"] = limit_json(step.beta);
  }
  const bool cutoff = step.kind == EventKind::kCutoff;
  if (cutoff || step.kind == EventKind::kLeave || step.kind == EventKind::kTable) {
    json["value"] = step.value;
    json["bound"] = to_string(step.bound);
  }
  if (step.kind == EventKind::kEnter) json["from"] = step.owner;
  if (step.childless) json["childless"] = true;
  if (cutoff) {
    const bool window = step.owner == kNoNode;
    json["cutoff"] = window ? "window" : step.scout ? "null-window" : step.deep ? "deep" : "shallow";
    json["owner"] = window ? Json(nullptr) : Json(step.owner);
    json["cause"] = to_string(step.cause);
    json["pruned"] = step.pruned;
  }
  json["text"] = explain(tree, step);
  return json;
}

Json iterations_json(const Tree& tree, const tree::Run& run) {
  Json list = Json::array();
  for (const tree::Iteration& iteration : run.iterations) {
    list.push_back({{"depth", iteration.depth},
                    {"alpha", limit_json(iteration.alpha)},
                    {"beta", limit_json(iteration.beta)},
                    {"value", iteration.value},
                    {"line", labels(tree, iteration.line)},
                    {"visits", iteration.visits}});
  }
  return list;
}

Json notes_of(const tree::Run& run) {
  Json notes = Json::array();
  if (!run.complete) notes.push_back("The search was ended by a limit before it was complete.");
  if (run.blind_evaluations > 0) {
    notes.push_back(std::to_string(run.blind_evaluations) +
                    " times an inner node without a value was evaluated: it counted as 0.");
  }
  return notes;
}

Json root_json(const Tree& tree, const tree::InfinityCheck::Root& root) {
  Json value = root.value;
  if (root.value >= tree::kInfinite) value = "+infinity";
  if (root.value <= -tree::kInfinite) value = "-infinity";
  return {{"value", value}, {"choice", root.choice ? Json(tree.label(*root.choice)) : Json(nullptr)}};
}

}  // namespace

Json to_json(const Tree& tree, const tree::Run& run, const RunDetail& detail) {
  Json json{{"tree", tree_json(tree)},
            {"algorithm", to_string(run.options.algorithm)},
            {"options", options_json(run.options)},
            {"value", run.value ? Json(*run.value) : Json(nullptr)},
            {"bound", to_string(run.bound)}};
  if (run.proven) json["proven"] = *run.proven;
  json["choice"] = run.line.size() > 1 ? Json(tree.label(run.line[1])) : Json(nullptr);
  json["line"] = labels(tree, run.line);
  json["complete"] = run.complete;
  json["nodes_searched"] = run.nodes;
  json["visits"] = run.visits;
  json["leaf_visits"] = run.leaf_visits;
  json["never_visited"] = run.never_visited;
  json["cutoffs"] = {{"shallow", run.shallow_cutoffs},
                     {"deep", run.deep_cutoffs},
                     {"window", run.window_cutoffs},
                     {"empty", run.empty_cutoffs}};
  json["table_hits"] = run.table_hits;
  json["researches"] = run.researches;
  json["iterations"] = iterations_json(tree, run);
  json["notes"] = notes_of(run);
  if (detail.nodes && tree.size() <= detail.most_nodes) {
    const auto truth = tree::minimax_values(tree);
    json["nodes"] = Json::array();
    for (NodeId id = 0; id < tree.size(); ++id) json["nodes"].push_back(node_json(tree, id, run.notes[id], truth[id]));
  }
  json["step_count"] = run.step_count;
  if (detail.steps) {
    json["steps"] = Json::array();
    for (const tree::Step& step : run.steps) json["steps"].push_back(step_json(tree, step));
  }
  return json;
}

Json to_json(const Tree& tree, const tree::InfinityCheck& check) {
  return {{"node", tree.label(check.node)},
          {"before", root_json(tree, check.before)},
          {"minus", root_json(tree, check.minus)},
          {"plus", root_json(tree, check.plus)},
          {"value_stays", check.value_stays()},
          {"choice_stays", check.choice_stays()},
          {"holds", check.holds()},
          {"text", explain(tree, check)}};
}

Json to_json(const Tree& tree, const tree::Run& run, const tree::Grade& grade) {
  Json why = Json::object();
  constexpr std::size_t kMostReasons = 200;
  for (const NodeId id : grade.missed) {
    if (why.size() < kMostReasons) why[tree.label(id)] = why_unseen(tree, run, id);
  }
  for (const NodeId id : grade.wrong) {
    if (why.size() < kMostReasons) why[tree.label(id)] = why_unseen(tree, run, id);
  }
  return {{"percent", grade.percent},
          {"right", labels(tree, grade.right)},
          {"missed", labels(tree, grade.missed)},
          {"wrong", labels(tree, grade.wrong)},
          {"why", why}};
}

}  // namespace deepcut

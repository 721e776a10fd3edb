#include "engine/trace/search_trace.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/board_text.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {

namespace {

/// The engine's position, made anew: the engine keeps its own to itself.
std::unique_ptr<AnyPosition> position_of(const Engine& engine) {
  const GameRecord record = engine.record();
  const OptionValues values = parse_options(engine.rules().options, record.options, "of the rule set");
  std::unique_ptr<AnyPosition> position = engine.rules().start(values);
  for (const std::string& move : engine.moves()) position->play(move);
  return position;
}

void require_unfinished(const Engine& engine) {
  if (engine.outcome())
    throw Error(fmt::format("There is nothing to search: the game is over ({})", engine.result_text()));
}

OptionValues checked_options(const Engine& engine, const TraceRequest& request, OptionTexts texts) {
  if (request.search != "pvs" && request.search != "mtdf") {
    throw Error(fmt::format("There is no trace of search {}: expected pvs or mtdf.", quote(request.search)));
  }
  texts.emplace_back("threads", "1");
  return parse_options(engine.rules().search(request.search).options, texts, "of search " + request.search);
}

/// What the request leaves switched on.
std::vector<std::string> devices_on(const Engine& engine, const TraceRequest& request) {
  const OptionValues given = checked_options(engine, request, request.options);
  std::vector<std::string> devices;
  for (const OptionSpec& option : engine.rules().search(request.search).options) {
    if (option.type == OptionType::kFlag && option.name != "exact" && given.flag(option.name)) {
      devices.push_back(option.name);
    }
  }
  return devices;
}

Limits limits_of(const TraceRequest& request, const StopToken& stop) {
  constexpr std::uint64_t kUsualNodes = 1'000'000;
  Limits limits = request.limits.library_limits();
  if (!request.limits.any()) limits.nodes = kUsualNodes;
  limits.stop = stop;
  return limits;
}

/// A search that was stopped leaves nodes of which nothing is known: their value is infinite.
void put_value(Json& json, Score value, Bound bound, int ply) {
  const bool known = value > -kInfinity && value < kInfinity;
  json["value"] = to_json(Value::from_search(known ? value : 0, ply, Certainty::kHeuristic));
  json["bound"] = to_string(known ? bound : Bound::kNone);
}

Json limit_json(Score score) { return score <= -kInfinity || score >= kInfinity ? Json(nullptr) : Json(score); }

std::string score_text(Score score, int ply) {
  if (score <= -kInfinity) return "-inf";
  if (score >= kInfinity) return "+inf";
  return to_string(Value::from_search(score, ply, Certainty::kHeuristic));
}

std::string window_text(const TraceRecord& record, int ply) {
  return fmt::format("({}, {})", score_text(record.alpha, ply), score_text(record.beta, ply));
}

double plies(int depth) { return static_cast<double>(depth) / kPly; }

/// On the principal variation the window is open; with a null window a node proves to be a cut or an all node.
const char* kind_of(const TraceRecord& record) {
  if (record.has(TraceRecord::kUnfinished)) return "unfinished";
  if (record.beta - record.alpha > 1) return "pv";
  return record.bound == Bound::kLower ? "cut" : "all";
}

/// Why the node was over. `margin`: whether a finished game is worth by how much it is won.
const char* end_of(const TraceRecord& record, bool margin) {
  if (record.has(TraceRecord::kUnfinished)) return "stopped";
  if (record.has(TraceRecord::kByTable)) return "table";
  if (record.has(TraceRecord::kBySolver)) return "solver";
  if (record.has(TraceRecord::kCut))
    return record.cause == CutoffCause::kNullMove   ? "null-move"
           : record.cause == CutoffCause::kStandPat ? "stand-pat"
                                                    : "cutoff";
  if (record.children > 0) return "moves";
  if (record.depth <= 0) return "horizon";
  // What is neither won, lost nor drawn was so far outside the window that the evaluation was enough.
  return margin || record.value == 0 || is_decisive(record.value) ? "game-over" : "evaluation";
}

const char* cause_text(CutoffCause cause) {
  switch (cause) {
    case CutoffCause::kTable:
      return "the table's move";
    case CutoffCause::kKiller:
      return "a killer move";
    case CutoffCause::kCounterMove:
      return "the answer that worked elsewhere";
    case CutoffCause::kHistory:
      return "put early by its history";
    case CutoffCause::kOrder:
      return "put early by the game's own order";
    default:
      return "in the order the game gives";
  }
}

/// The reason of a cutoff in a sentence.
std::string reason_of(const TraceRecord& record, int ply, const std::string& move) {
  const std::string value = score_text(record.value, ply);
  std::string bound;
  if (record.owner < 0) {
    bound = "the window the root began with";
  } else if (record.has(TraceRecord::kScoutBound)) {
    bound = fmt::format("the null window that the node at ply {} opened", record.owner);
  } else {
    bound = fmt::format("the value the opponent has at ply {} ({})", record.owner,
                        record.owner == ply - 1 ? "shallow" : "deep");
  }
  if (record.cause == CutoffCause::kNullMove)
    return fmt::format("Passing is good enough: {} reaches {}.", value, bound);
  if (record.cause == CutoffCause::kStandPat)
    return fmt::format("Standing still is good enough: {} reaches {}.", value, bound);
  return fmt::format("{} ({}) reaches {}: {}.", move, cause_text(record.cause), bound, value);
}

Json ply_json(const TraceCounts& counts) {
  Json list = Json::array();
  for (std::size_t i = 0; i < counts.plies.size(); ++i) {
    const PlyCounts& ply = counts.plies[i];
    const std::uint64_t next = i + 1 < counts.plies.size() ? counts.plies[i + 1].nodes : 0;
    Json json{{"ply", i},
              {"nodes", ply.nodes},
              {"inner", ply.inner},
              {"cutoffs", ply.cutoffs},
              {"first_cutoffs", ply.first_cutoffs},
              {"by_table", ply.by_table},
              {"horizon", ply.horizon}};
    json["branching"] =
        ply.inner > 0 ? Json(static_cast<double>(next) / static_cast<double>(ply.inner)) : Json(nullptr);
    list.push_back(std::move(json));
  }
  return list;
}

Json counts_json(const TraceCounts& counts) {
  Json causes = Json::object();
  for (std::size_t i = 0; i < counts.causes.size(); ++i) {
    causes[std::string(to_string(static_cast<CutoffCause>(i)))] = counts.causes[i];
  }
  return {{"nodes", counts.nodes},
          {"table_hits", counts.table_hits},
          {"by_table", counts.by_table},
          {"probes", counts.probes},
          {"by_solver", counts.by_solver},
          {"cutoffs", counts.cutoffs},
          {"first_cutoffs", counts.first_cutoffs},
          {"shallow", counts.shallow},
          {"deep", counts.deep},
          {"by_window", counts.by_window},
          {"causes", causes},
          {"reductions", counts.reductions},
          {"extensions", counts.extensions},
          {"researches", counts.researches},
          {"left_out", counts.left_out},
          {"null_moves", counts.null_moves}};
}

}  // namespace

SearchTrace::SearchTrace(const Engine& engine, const TraceRequest& request, const StopToken& stop,
                         const OnInspection& on_progress)
    : tracer_(find_tracer(engine.game().info.name, engine.rules().name)),
      margin_(engine.game().info.margin.each != 0),
      search_(request.search) {
  require_unfinished(engine);
  if (tracer_ == nullptr) throw Error("This program was built without traces (DEEPCUT_TRACES).");
  const OptionValues options = checked_options(engine, request, request.options);
  root_ = position_of(engine);
  InspectionProgress progress;
  try {
    store_ = std::make_unique<TraceStore>(request.most_records);
    if (on_progress) {
      store_->watch([&](std::uint64_t nodes) {
        progress.nodes = nodes;
        on_progress(progress);
      });
    }
    report_ = tracer_->search(*root_, request.search, options, limits_of(request, stop), *store_,
                              [&](const SearchReport& report) { progress.depth = report.depth; });
    store_->watch({});
  } catch (const std::system_error& problem) {
    throw Error(fmt::format("The search cannot be recorded: {}.", problem.what()));
  } catch (const std::invalid_argument& problem) {
    throw Error(problem.what());
  }
}

RecordId SearchTrace::checked(std::int64_t id) const {
  if (id < 0 || id >= static_cast<std::int64_t>(store_->size())) {
    throw Error(fmt::format("There is no node {}: expected 0 to {}.", id, std::int64_t{store_->size()} - 1));
  }
  return static_cast<RecordId>(id);
}

SearchTrace::Path SearchTrace::moves_to(const std::vector<RecordId>& records) const {
  Path path;
  for (std::size_t i = 1; i < records.size(); ++i) {
    const TraceRecord record = store_->read(records[i]);
    path.push_back(record.has(TraceRecord::kHasMove) ? TracedMove(record.move) : std::nullopt);
  }
  return path;
}

Json SearchTrace::summary() const {
  Json json{{"search", search_}, {"report", to_json(report_)}, {"records", store_->size()}};
  json["iterations"] = Json::array();
  const TraceIteration* before = nullptr;
  for (const TraceIteration& iteration : store_->iterations()) {
    Json entry{{"root", iteration.root == kNoRecord ? Json(nullptr) : Json(iteration.root)},
               {"depth", iteration.depth / kPly},
               {"alpha", limit_json(iteration.alpha)},
               {"beta", limit_json(iteration.beta)},
               {"nodes", iteration.nodes}};
    put_value(entry, iteration.value, iteration.bound, 0);
    const std::uint32_t best = iteration.best.value_or(0);
    entry["best"] = iteration.best ? Json(tracer_->texts(*root_, {}, {&best, 1}).front()) : Json(nullptr);
    // How many times as much as the depth before.
    const bool deeper = before != nullptr && before->nodes > 0 && iteration.depth > before->depth;
    entry["growth"] =
        deeper ? Json(static_cast<double>(iteration.nodes) / static_cast<double>(before->nodes)) : Json(nullptr);
    json["iterations"].push_back(std::move(entry));
    before = &iteration;
  }
  json["counts"] = counts_json(store_->counts());
  json["plies"] = ply_json(store_->counts());
  return json;
}

/// `path` leads to the node.
Json SearchTrace::node_json(RecordId id, const TraceRecord& record, const Path& path) const {
  const int ply = static_cast<int>(path.size());
  Json json{{"id", id},
            {"ply", ply},
            {"side", tracer_->side(*root_, path)},
            {"depth", plies(record.depth)},
            {"kind", kind_of(record)},
            {"end", end_of(record, margin_)},
            {"alpha", limit_json(record.alpha)},
            {"beta", limit_json(record.beta)},
            {"window", window_text(record, ply)},
            {"nodes", record.nodes},
            {"children", record.children},
            {"hidden", record.has(TraceRecord::kHidden)}};
  put_value(json, record.value, record.bound, ply);
  json["reduced"] = record.has(TraceRecord::kReduced);
  json["extended"] = record.has(TraceRecord::kExtended);
  json["again"] = record.has(TraceRecord::kAgain);
  if (record.left_out > 0) json["left_out"] = record.left_out;
  if (record.has(TraceRecord::kTableHit)) {
    json["table"] = {{"value", to_json(Value::from_search(record.table_value, ply, Certainty::kHeuristic))},
                     {"bound", to_string(record.table_bound)},
                     {"depth", plies(record.table_depth)}};
  }
  if (record.has(TraceRecord::kCut)) {
    std::string move;
    if (record.has(TraceRecord::kCutMove)) move = tracer_->texts(*root_, path, {&record.cut_move, 1}).front();
    const bool window = record.owner < 0;
    const char* type = window                                 ? "window"
                       : record.has(TraceRecord::kScoutBound) ? "null-window"
                       : record.owner == ply - 1              ? "shallow"
                                                              : "deep";
    json["cutoff"] = {{"type", type},
                      {"owner_ply", window ? Json(nullptr) : Json(record.owner)},
                      {"move", move.empty() ? Json(nullptr) : Json(move)},
                      {"cause", to_string(record.cause)},
                      {"text", reason_of(record, ply, move)}};
  }
  return json;
}

Json SearchTrace::children(std::int64_t wanted, std::size_t from, std::size_t count) const {
  const RecordId id = checked(wanted);
  Path path = moves_to(store_->path(id));
  Json json{{"id", id}, {"from", from}, {"nodes", Json::array()}};
  const TraceRecord parent = store_->read(id);
  json["children"] = parent.children;
  for (const RecordId child : store_->children(id, from, count)) {
    const TraceRecord record = store_->read(child);
    const bool has_move = record.has(TraceRecord::kHasMove);
    const std::string move = has_move ? tracer_->texts(*root_, path, {&record.move, 1}).front() : "pass";
    path.push_back(has_move ? TracedMove(record.move) : std::nullopt);
    Json entry{{"move", move}};
    entry.update(node_json(child, record, path));
    path.pop_back();
    json["nodes"].push_back(std::move(entry));
  }
  return json;
}

Json SearchTrace::node(std::int64_t wanted) const {
  const RecordId id = checked(wanted);
  const std::vector<RecordId> records = store_->path(id);
  const Path path = moves_to(records);
  Json json = node_json(id, store_->read(id), path);
  json["path"] = records;
  json["moves"] = tracer_->path_texts(*root_, path);
  json["board"] = to_json(tracer_->board(*root_, path));
  return json;
}

Json device_savings(const Engine& engine, const TraceRequest& request, const StopToken& stop,
                    const OnInspection& on_progress) {
  require_unfinished(engine);
  if (!request.limits.depth) throw Error("A comparison of devices needs a depth.");
  const std::unique_ptr<AnyPosition> root = position_of(engine);
  const std::vector<std::string> devices = devices_on(engine, request);
  InspectionProgress progress{.all = 1 + static_cast<int>(devices.size())};
  const auto run = [&](const std::string& off) {
    OptionTexts texts = request.options;
    if (!off.empty()) texts.emplace_back(off, "off");
    const auto search = root->make_search(request.search, checked_options(engine, request, texts));
    return search->go(*root, limits_of(request, stop), [&](const SearchReport& report) {
      progress.depth = report.depth;
      progress.nodes = report.nodes;
      if (on_progress) on_progress(progress);
    });
  };
  const auto entry = [](const std::string& off, const SearchReport& report, std::uint64_t nodes) {
    return Json{
        {"without", off.empty() ? Json(nullptr) : Json(off)},
        {"report", to_json(report)},
        {"ratio", nodes > 0 ? Json(static_cast<double>(report.nodes) / static_cast<double>(nodes)) : Json(nullptr)}};
  };
  const SearchReport all = run("");
  Json list = Json::array({entry("", all, all.nodes)});
  for (const std::string& device : devices) {
    if (stop.stop_requested()) break;
    ++progress.done;
    list.push_back(entry(device, run(device), all.nodes));
  }
  return {{"depth", *request.limits.depth}, {"searches", list}};
}

}  // namespace deepcut

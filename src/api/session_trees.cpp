// Explicit trees, and searches of real positions that are looked into.
#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "api/catalogue.hpp"
#include "api/session.hpp"
#include "engine/text.hpp"
#include "engine/trace/search_trace.hpp"
#include "engine/trees/workshop.hpp"

namespace deepcut::api {

/// Written by a thread of the pool before the search ends, read by the session after that.
struct InspectionResult {
  std::shared_ptr<const void> place;
  std::unique_ptr<SearchTrace> trace;
  Json answer;
};

namespace {

constexpr std::chrono::milliseconds kInspectionPause{200};

/// The workshop's own limits are meant for a program that has the machine to itself.
void cap(Json& request, const char* field, std::uint64_t most) {
  const auto found = request.find(field);
  const bool smaller = found != request.end() && found->is_number_unsigned() && found->get<std::uint64_t>() < most;
  if (!smaller) request[field] = most;
}

void require_small_random(const Json& body, std::uint64_t most_nodes) {
  const auto branching = static_cast<std::uint64_t>(find_number(body, "branching", 1, 1'000).value_or(3));
  const auto depth = find_number(body, "depth", 0, 40).value_or(3);
  std::uint64_t nodes = 1;
  std::uint64_t level = 1;
  for (std::int64_t i = 0; i < depth; ++i) {
    level *= branching;
    nodes += level;
    if (nodes > most_nodes) {
      throw Refusal("limit", fmt::format("A tree with {} children a node and {} levels is too large: expected at most "
                                         "{} nodes.",
                                         branching, depth, most_nodes));
    }
  }
}

/// Not more than a few times a second.
OnInspection now_and_then(OnInspection tell) {
  using std::chrono::steady_clock;
  return [tell = std::move(tell),
          next = steady_clock::now() + kInspectionPause](const InspectionProgress& progress) mutable {
    if (steady_clock::now() < next) return;
    next = steady_clock::now() + kInspectionPause;
    tell(progress);
  };
}

std::int64_t node_of(const Json& body) {
  const auto node = find_number(body, "node", 0, INT64_MAX);
  if (!node) throw Refusal("bad_message", "Field \"node\" is missing: expected a whole number.");
  return *node;
}

}  // namespace

Json Session::tree(const Message& message) {
  const ServiceLimits& limits = desk_.limits();
  Json request = message.body;
  if (request.contains("tree")) {
    const Json& tree = request["tree"];
    const std::size_t size = tree.is_string() ? tree.get_ref<const std::string&>().size() : tree.dump().size();
    if (size > limits.tree_bytes) {
      throw Refusal("limit", fmt::format("The tree has {} characters: expected at most {}.", size, limits.tree_bytes));
    }
  }
  if (request.contains("action") && request["action"] == "random") require_small_random(request, limits.tree_nodes);
  cap(request, "max_visits", limits.tree_visits);
  cap(request, "max_steps", limits.tree_steps);
  return apart(message, [id = message.id, request = std::move(request)] {
    return Json{{"id", id}, {"type", "tree"}, {"answer", workshop(request)}};
  });
}

Json Session::trace(const Message& message) {
  const auto kept = std::count_if(inspections_.begin(), inspections_.end(),
                                  [](const auto& entry) { return entry.second.purpose == "trace"; });
  if (kept >= desk_.limits().traces) {
    throw Refusal("limit", fmt::format("{} traces are open already: close one first.", kept));
  }
  return start_inspection(message, "trace", desk_.limits().trace_time);
}

Json Session::trace_savings(const Message& message) {
  if (!go_limits_of(message.body).depth) {
    throw Refusal("bad_message", "The depth is missing in \"limits\": a comparison of devices needs one.");
  }
  return start_inspection(message, "savings", desk_.limits().savings_time);
}

Json Session::start_inspection(const Message& message, const char* purpose, Milliseconds longest) {
  require_free_search();
  const ServiceLimits& limits = desk_.limits();
  const Place place = place_of(message.body);
  const Engine& engine = place.engine();
  if (engine.outcome()) throw Refusal("conflict", "There is nothing to search: the game is over.");
  GoRequest wanted{"", find_text(message.body, "search").value_or("pvs"), options_of(message.body, "set"),
                   go_limits_of(message.body)};
  SearchJob job = plan_search(engine, std::move(wanted), limits);
  TraceRequest request{job.request.search, job.request.options, job.request.limits, limits.trace_nodes};
  request.limits.clock.reset();
  request.limits.time = std::min(request.limits.time.value_or(longest), longest);
  request.limits.nodes = std::min(request.limits.nodes.value_or(limits.trace_nodes), limits.trace_nodes);

  auto result = std::make_shared<InspectionResult>();
  const bool savings = std::string_view(purpose) == "savings";
  if (!savings) result->place = desk_.take_trace_place();
  const int id = ++last_search_;
  const OnInspection tell =
      now_and_then(desk_.heard_by(weak_from_this(), [id](Session& session, const InspectionProgress& progress) {
        session.on_inspecting(id, progress);
      }));
  job.asker = asker_;
  job.quick = false;
  job.task = [result, request, savings, tell](const Engine& there, const StopToken& stop) {
    if (savings) {
      result->answer = device_savings(there, request, stop, tell);
    } else {
      result->trace = std::make_unique<SearchTrace>(there, request, stop, tell);
      result->answer = result->trace->summary();
    }
  };
  job.on_end =
      desk_.heard_by(weak_from_this(), [id](Session& session, const SearchEnd& end) { session.on_inspected(id, end); });
  const Searches::Ticket ticket = desk_.pool().submit(std::move(job));
  inspections_.emplace(id, Inspection{purpose, ticket, std::move(result)});
  return searching_reply(message, id, place.game.get(), ticket);
}

void Session::on_inspecting(int search_id, const InspectionProgress& progress) {
  const auto found = inspections_.find(search_id);
  if (left_ || found == inspections_.end() || !found->second.under_way) return;
  const Json event{{"type", "inspecting"},    {"search_id", search_id}, {"depth", progress.depth},
                   {"nodes", progress.nodes}, {"done", progress.done},  {"all", progress.all}};
  audience_->send_progress(search_id, to_text(event));
}

void Session::on_inspected(int search_id, const SearchEnd& end) {
  const auto found = inspections_.find(search_id);
  if (left_ || found == inspections_.end()) return;
  Inspection& inspection = found->second;
  inspection.under_way = false;
  const bool done = !inspection.result->answer.is_null();
  send({{"type", inspection.purpose == "trace" ? "traced" : "savings"},
        {"search_id", search_id},
        {"ended", to_string(end.ending)},
        {"error", end.error.empty() ? Json(nullptr) : Json(end.error)},
        {"answer", done ? inspection.result->answer : Json(nullptr)}});
  if (!inspection.result->trace) inspections_.erase(found);
}

Session::Inspection& Session::open_trace(const Json& body) {
  const auto id = find_number(body, "trace_id", 1, INT32_MAX);
  if (!id) throw Refusal("bad_message", "Field \"trace_id\" is missing: expected a whole number.");
  const auto found = inspections_.find(static_cast<int>(*id));
  if (found == inspections_.end() || found->second.purpose != "trace") {
    throw Refusal("not_found", fmt::format("There is no trace {}: it was never made, or closed.", *id));
  }
  if (found->second.under_way) throw Refusal("conflict", fmt::format("Trace {} is not finished yet.", *id));
  return found->second;
}

Json Session::trace_children(const Message& message) {
  const SearchTrace& trace = *open_trace(message.body).result->trace;
  const auto from = find_number(message.body, "from", 0, INT32_MAX).value_or(0);
  const auto count = find_number(message.body, "count", 1, desk_.limits().trace_page).value_or(50);
  return {{"id", message.id},
          {"type", "trace_children"},
          {"answer",
           trace.children(node_of(message.body), static_cast<std::size_t>(from), static_cast<std::size_t>(count))}};
}

Json Session::trace_node(const Message& message) {
  const SearchTrace& trace = *open_trace(message.body).result->trace;
  return {{"id", message.id}, {"type", "trace_node"}, {"answer", trace.node(node_of(message.body))}};
}

Json Session::trace_close(const Message& message) {
  const auto id = find_number(message.body, "trace_id", 1, INT32_MAX);
  if (!id) throw Refusal("bad_message", "Field \"trace_id\" is missing: expected a whole number.");
  const auto found = inspections_.find(static_cast<int>(*id));
  if (found != inspections_.end()) {
    desk_.pool().stop(found->second.ticket, Ending::kStopped);
    inspections_.erase(found);
  }
  return ok_reply(message.id);
}

}  // namespace deepcut::api

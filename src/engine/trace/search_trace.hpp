// The search of a real position, looked into: recorded once, then asked for piece by piece. docs/trace.md describes the
// JSON.
//
//     SearchTrace trace(engine, {.limits = {.depth = 8}});
//     trace.summary();                  // iterations, counts, what made the cutoffs
//     trace.children(id, 0, 50);        // a page of a node's children
//     trace.node(id);                   // the way there, and the board
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <deepcut/portable/standard.hpp>

#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "engine/trace/trace_store.hpp"
#include "engine/trace/tracer.hpp"

namespace deepcut {

struct TraceRequest {
  std::string search = "pvs";  ///< or mtdf
  OptionTexts options{};       ///< of that search; always one thread
  GoLimits limits{};           ///< without any: a million nodes
  std::uint64_t most_records = 10'000'000;
};

/// How far it is. A comparison of devices is several searches, of which `done` are over.
struct InspectionProgress {
  int depth = 0;  ///< of the last iteration that is complete
  std::uint64_t nodes = 0;
  int done = 0;
  int all = 1;
};
/// Called often, by the thread that searches.
using OnInspection = std::function<void(const InspectionProgress&)>;

/// Keeps the records on disk. Not to be used by two threads at once.
class SearchTrace {
 public:
  /// Searches the engine's position, which stays as it is. Throws Error.
  SearchTrace(const Engine& engine, const TraceRequest& request, const StopToken& stop = {},
              const OnInspection& on_progress = {});

  const SearchReport& report() const { return report_; }
  const TraceStore& store() const { return *store_; }

  Json summary() const;
  /// Node ids are 0 to size - 1; the roots of the iterations are in the summary. Throws Error for others.
  Json children(std::int64_t wanted, std::size_t from, std::size_t count) const;
  Json node(std::int64_t wanted) const;

 private:
  using Path = std::vector<TracedMove>;
  RecordId checked(std::int64_t id) const;
  Path moves_to(const std::vector<RecordId>& records) const;
  Json node_json(RecordId id, const TraceRecord& record, const Path& path) const;

  const GameTracer* tracer_;
  bool margin_;
  std::unique_ptr<AnyPosition> root_;
  std::unique_ptr<TraceStore> store_;
  SearchReport report_;
  std::string search_;
};

/// What each device saves: the same search to the same depth without it, by the plain engine. The request must have a
/// depth. Throws Error.
Json device_savings(const Engine& engine, const TraceRequest& request, const StopToken& stop = {},
                    const OnInspection& on_progress = {});

}  // namespace deepcut

// A search on record: every node as a record of fixed size in a file without a name, so that ten million of them take
// no memory to speak of, and any of them is found without reading the others.
//
// Records stand in the order in which nodes are entered. A node's first child is therefore the record behind it, and
// its next sister stands as many records further as the node and all below it have.
//
// Scores and windows are as in Event: seen by the side to move at the node, wins counted from the root.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <deepcut/trace.hpp>

namespace deepcut {

using RecordId = std::uint32_t;
inline constexpr RecordId kNoRecord = UINT32_MAX;

struct TraceRecord {
  enum Flag : std::uint16_t {
    kHasMove = 1,
    kPass = 2,  ///< entered by a null move
    kReduced = 4,
    kExtended = 8,
    kAgain = 16,  ///< a re-search of the node before
    kTableHit = 32,
    kByTable = 64,  ///< the table's word was enough
    kProbed = 128,
    kBySolver = 256,  ///< a solver's word was enough
    kCut = 512,
    kCutMove = 1024,     ///< by a move, which is in `cut_move`
    kScoutBound = 2048,  ///< the bound reached was a null window of the owner's
    kHidden = 4096,      ///< nodes below were not recorded
    kUnfinished = 8192,  ///< the search ended before the node did
    kHorizon = 16384,    ///< at the horizon or below it
  };

  std::uint32_t size = 1;   ///< records of this node and all below it
  std::uint32_t nodes = 1;  ///< nodes, recorded or not
  std::uint32_t move = 0;
  Score alpha = 0;
  Score beta = 0;
  Score value = 0;
  std::uint32_t cut_move = 0;
  Score table_value = 0;
  std::int16_t depth = 0;  ///< in 1/kPly plies
  std::int16_t table_depth = 0;
  std::int16_t owner = -1;
  std::uint16_t flags = 0;
  std::uint16_t children = 0;  ///< visits of them, re-searches included; recorded or not
  std::uint16_t left_out = 0;  ///< moves that the policy pruned
  Bound bound = Bound::kNone;
  Bound table_bound = Bound::kNone;
  CutoffCause cause = CutoffCause::kNone;
  std::uint8_t unused = 0;

  bool has(Flag flag) const { return (flags & flag) != 0; }
};
static_assert(sizeof(TraceRecord) == 48);

struct TraceIteration {
  RecordId root = kNoRecord;
  Depth depth = 0;
  Score alpha = 0;
  Score beta = 0;
  Score value = 0;
  Bound bound = Bound::kNone;
  std::optional<std::uint32_t> best{};  ///< packed
  std::uint64_t nodes_before = 0;
  std::uint64_t nodes = 0;
};

/// Of all nodes at one distance from the root, recorded or not.
struct PlyCounts {
  std::uint64_t nodes = 0;
  std::uint64_t inner = 0;  ///< with children
  std::uint64_t cutoffs = 0;
  std::uint64_t first_cutoffs = 0;  ///< by the first child
  std::uint64_t by_table = 0;
  std::uint64_t horizon = 0;  ///< at the horizon or below it
};

struct TraceCounts {
  std::uint64_t nodes = 0;
  std::uint64_t table_hits = 0;
  std::uint64_t by_table = 0;
  std::uint64_t probes = 0;
  std::uint64_t by_solver = 0;
  std::uint64_t cutoffs = 0;
  std::uint64_t first_cutoffs = 0;
  std::uint64_t shallow = 0;
  std::uint64_t deep = 0;
  std::uint64_t by_window = 0;  ///< the root's window, or a null window
  std::uint64_t reductions = 0;
  std::uint64_t extensions = 0;
  std::uint64_t researches = 0;
  std::uint64_t left_out = 0;
  std::uint64_t null_moves = 0;
  std::array<std::uint64_t, 8> causes{};  ///< by CutoffCause
  std::vector<PlyCounts> plies;
};

/// The sink of a traced search. Throws std::system_error if the file cannot be made or written.
class TraceStore {
 public:
  static constexpr bool kEnabled = true;

  explicit TraceStore(std::uint64_t most_records = 10'000'000);
  TraceStore(const TraceStore&) = delete;
  TraceStore& operator=(const TraceStore&) = delete;

  /// Is told the number of nodes now and then, by the thread that searches.
  void watch(std::function<void(std::uint64_t)> watcher) { watcher_ = std::move(watcher); }
  void record(const Event& event);
  /// The search is over. `stopped`: before it was complete.
  void finish(bool stopped);

  RecordId size() const { return next_; }
  const std::vector<TraceIteration>& iterations() const { return iterations_; }
  const TraceCounts& counts() const { return counts_; }
  /// After finish(), by one thread at a time, as are the next two.
  TraceRecord read(RecordId id) const;
  /// The records from the root of the iteration to this one; empty if there is no such record.
  std::vector<RecordId> path(RecordId id) const;
  /// Children of a record, from the `from`th on.
  std::vector<RecordId> children(RecordId id, std::size_t from, std::size_t count) const;

 private:
  struct Frame {
    TraceRecord record;
    RecordId id = kNoRecord;
    bool aside = false;                ///< it is searched without its table move now
    std::uint16_t children_aside = 0;  ///< that were visited then
  };
  static constexpr std::size_t kBlock = 8192;           ///< records
  static constexpr std::size_t kBlocks = 8;             ///< kept in memory while they fill
  static constexpr std::uint64_t kWatched = 1U << 14U;  ///< nodes between two calls of the watcher

  void begin(const Event& event);
  void enter(const Event& event);
  void leave(const Event& event);
  void probe(const Event& event);
  void cut(const Event& event);
  void end_iteration(bool stopped);
  void close(Frame& frame);
  void put(RecordId id, const TraceRecord& record);
  void flush_block(std::size_t block);
  void write(std::size_t first, const TraceRecord* records, std::size_t count);
  PlyCounts& ply(int ply);
  RecordId new_record();

  std::uint64_t most_;
  mutable std::fstream file_;
  RecordId next_ = 0;
  std::vector<std::vector<TraceRecord>> blocks_;  ///< the last ones, by number modulo kBlocks
  std::size_t first_block_ = 0;                   ///< the oldest that is still in memory
  std::vector<Frame> frames_;                     ///< from the root to the node where the search is
  std::uint16_t pending_ = 0;                     ///< flags of the child about to be entered
  std::vector<TraceIteration> iterations_;
  TraceCounts counts_;
  std::function<void(std::uint64_t)> watcher_;
};

}  // namespace deepcut

#include "engine/trace/trace_store.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <system_error>

#include <fmt/format.h>

namespace deepcut {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

/// A file that nobody else sees and that is gone when it is closed. Not in memory, where /tmp often lies.
std::fstream open_nameless_file() {
  std::random_device random;
  const std::string name = fmt::format("deepcut-trace-{:08x}{:08x}", random(), random());
  const char* wanted = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe): nothing here sets it
  for (const char* folder : {wanted, "/var/tmp", "/tmp"}) {
    if (folder == nullptr || *folder == 0) continue;
    const fs::path path = fs::path(folder) / name;
    std::fstream file;
    file.rdbuf()->pubsetbuf(nullptr, 0);  // records are read one by one, from all over the file
    file.open(path, std::ios::in | std::ios::out | std::ios::trunc | std::ios::binary);
    if (!file) continue;
    fs::remove(path);
    return file;
  }
  fail("a file for the trace cannot be made");
}

template <class Number>
void add_one(Number& number) {
  if (number != static_cast<Number>(-1)) ++number;
}

}  // namespace

TraceStore::TraceStore(std::uint64_t most_records)
    : most_(std::min<std::uint64_t>(most_records, kNoRecord - 1)), file_(open_nameless_file()), blocks_(kBlocks) {}

PlyCounts& TraceStore::ply(int ply) {
  const auto index = static_cast<std::size_t>(ply);
  if (index >= counts_.plies.size()) counts_.plies.resize(index + 1);
  return counts_.plies[index];
}

void TraceStore::record(const Event& event) {
  if (event.kind == EventKind::kIteration) return begin(event);
  if (frames_.empty()) return;  // a solver was asked before the first iteration
  Frame& frame = frames_.back();
  switch (event.kind) {
    case EventKind::kEnter:
      return enter(event);
    case EventKind::kLeave:
      return leave(event);
    case EventKind::kCutoff:
      return cut(event);
    case EventKind::kTable:
      ++counts_.table_hits;
      frame.record.flags |= TraceRecord::kTableHit;
      frame.record.table_value = event.value;
      frame.record.table_bound = event.bound;
      frame.record.table_depth = static_cast<std::int16_t>(event.depth);
      return;
    case EventKind::kProbe:
      return probe(event);
    case EventKind::kReduce:
      ++counts_.reductions;
      pending_ |= TraceRecord::kReduced;
      return;
    case EventKind::kExtend:
      ++counts_.extensions;
      pending_ |= TraceRecord::kExtended;
      return;
    case EventKind::kResearch:
      ++counts_.researches;
      pending_ |= TraceRecord::kAgain;
      return;
    case EventKind::kNullMove:
      ++counts_.null_moves;
      return;
    case EventKind::kSingular:
      frame.aside = true;
      return;
    case EventKind::kAllMoves:
      frame.aside = false;
      frame.children_aside = frame.record.children;
      return;
    case EventKind::kPrune:
      if (frame.aside) return;
      ++counts_.left_out;
      add_one(frame.record.left_out);
      return;
    case EventKind::kBound:
      if (event.ply == 0) {
        TraceIteration& iteration = iterations_.back();
        iteration.best = event.move;
        iteration.value = event.alpha;
        iteration.bound = Bound::kExact;
      }
      return;
    default:
      return;
  }
}

RecordId TraceStore::new_record() { return next_ < most_ ? next_++ : kNoRecord; }

void TraceStore::begin(const Event& event) {
  end_iteration(false);
  TraceIteration iteration{.depth = event.depth, .alpha = event.alpha, .beta = event.beta};
  // What is known when nothing raises alpha.
  iteration.value = event.alpha;
  iteration.bound = Bound::kUpper;
  iteration.nodes_before = counts_.nodes;
  Frame frame;
  frame.id = iteration.root = new_record();
  frame.record.alpha = event.alpha;
  frame.record.beta = event.beta;
  frame.record.depth = static_cast<std::int16_t>(event.depth);
  iterations_.push_back(iteration);
  frames_.push_back(frame);
  ++counts_.nodes;
  ++ply(0).nodes;
  pending_ = 0;
}

void TraceStore::enter(const Event& event) {
  Frame frame;
  frame.id = new_record();
  TraceRecord& record = frame.record;
  record.move = event.move;
  record.alpha = event.alpha;
  record.beta = event.beta;
  record.depth = static_cast<std::int16_t>(event.depth);
  record.flags = pending_;
  record.flags |= event.has_move ? TraceRecord::kHasMove : TraceRecord::kPass;
  if (event.depth <= 0) record.flags |= TraceRecord::kHorizon;
  pending_ = 0;
  add_one(frames_.back().record.children);
  ++counts_.nodes;
  if (counts_.nodes % kWatched == 0 && watcher_) watcher_(counts_.nodes);
  PlyCounts& here = ply(event.ply);
  ++here.nodes;
  here.horizon += event.depth <= 0 ? 1 : 0;
  frames_.push_back(frame);
}

void TraceStore::leave(const Event& event) {
  if (frames_.size() < 2) return;
  Frame& frame = frames_.back();
  frame.record.value = event.value;
  frame.record.bound = event.bound;
  close(frame);
  frames_.pop_back();
}

/// Counts a node that is over and writes it down.
void TraceStore::close(Frame& frame) {
  TraceRecord& record = frame.record;
  const int depth = static_cast<int>(frames_.size()) - 1;
  PlyCounts& here = ply(depth);
  const bool childless = record.children == 0;
  here.inner += childless ? 0 : 1;
  // A table's word that is not enough is followed by moves, or by a solver.
  if (childless && record.has(TraceRecord::kTableHit) && !record.has(TraceRecord::kCut) &&
      !record.has(TraceRecord::kBySolver)) {
    record.flags |= TraceRecord::kByTable;
    ++counts_.by_table;
    ++here.by_table;
  }
  if (frame.id != kNoRecord) {
    record.size = next_ - frame.id;
    if (record.nodes > record.size) record.flags |= TraceRecord::kHidden;
    put(frame.id, record);
  }
  if (frames_.size() < 2) return;
  TraceRecord& parent = frames_[frames_.size() - 2].record;
  parent.nodes =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{parent.nodes} + record.nodes, UINT32_MAX));
}

void TraceStore::probe(const Event& event) {
  TraceRecord& record = frames_.back().record;
  ++counts_.probes;
  record.flags |= TraceRecord::kProbed;
  const bool decides = event.bound == Bound::kExact || (event.bound == Bound::kLower && event.value >= record.beta) ||
                       (event.bound == Bound::kUpper && event.value <= record.alpha);
  if (!decides) return;
  record.flags |= TraceRecord::kBySolver;
  ++counts_.by_solver;
}

void TraceStore::cut(const Event& event) {
  Frame& frame = frames_.back();
  if (frame.aside) return;  // the node is not over, only the search without its table move
  TraceRecord& record = frame.record;
  PlyCounts& here = ply(event.ply);
  ++counts_.cutoffs;
  ++here.cutoffs;
  ++counts_.causes[static_cast<std::size_t>(event.cause)];
  if (event.has_move && record.children == frame.children_aside + 1) {
    ++counts_.first_cutoffs;
    ++here.first_cutoffs;
  }
  const bool window = event.owner < 0 || event.scout;
  ++(window ? counts_.by_window : event.owner == event.ply - 1 ? counts_.shallow : counts_.deep);
  record.flags |= TraceRecord::kCut;
  if (event.has_move) record.flags |= TraceRecord::kCutMove;
  if (event.scout) record.flags |= TraceRecord::kScoutBound;
  record.cut_move = event.move;
  record.owner = event.owner;
  record.cause = event.cause;
  if (event.ply == 0) {
    TraceIteration& iteration = iterations_.back();
    if (event.has_move) iteration.best = event.move;
    iteration.value = event.value;
    iteration.bound = Bound::kLower;
  }
}

void TraceStore::end_iteration(bool stopped) {
  if (frames_.empty()) return;
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    TraceIteration& iteration = iterations_.back();
    const bool root = frames_.size() == 1;
    if (stopped || !root) frame.record.flags |= TraceRecord::kUnfinished;
    if (root) {
      frame.record.value = iteration.value;
      frame.record.bound = iteration.bound;
      iteration.nodes = counts_.nodes - iteration.nodes_before;
    }
    close(frame);
    frames_.pop_back();
  }
}

void TraceStore::finish(bool stopped) {
  end_iteration(stopped);
  const std::size_t last = next_ == 0 ? 0 : (next_ - 1) / kBlock + 1;
  while (first_block_ < last) flush_block(first_block_++);
  blocks_ = {};
}

void TraceStore::put(RecordId id, const TraceRecord& record) {
  const std::size_t block = id / kBlock;
  if (block < first_block_)
    return write(id, &record, 1);  // an ancestor whose block went to the file before it was done
  while (block >= first_block_ + kBlocks) flush_block(first_block_++);
  std::vector<TraceRecord>& records = blocks_[block % kBlocks];
  if (records.empty()) records.resize(kBlock);
  records[id % kBlock] = record;
}

void TraceStore::flush_block(std::size_t block) {
  std::vector<TraceRecord>& records = blocks_[block % kBlocks];
  if (!records.empty()) write(block * kBlock, records.data(), records.size());
  records.clear();
}

void TraceStore::write(std::size_t first, const TraceRecord* records, std::size_t count) {
  file_.seekp(static_cast<std::streamoff>(first * sizeof(TraceRecord)));
  file_.write(reinterpret_cast<const char*>(records), static_cast<std::streamsize>(count * sizeof(TraceRecord)));
  if (!file_) fail("the trace cannot be written");
}

TraceRecord TraceStore::read(RecordId id) const {
  TraceRecord record;
  file_.seekg(static_cast<std::streamoff>(std::size_t{id} * sizeof(TraceRecord)));
  file_.read(reinterpret_cast<char*>(&record), sizeof record);
  if (!file_) fail("the trace cannot be read");
  return record;
}

std::vector<RecordId> TraceStore::path(RecordId id) const {
  if (id >= next_) return {};
  RecordId at = 0;
  for (const TraceIteration& iteration : iterations_) {
    if (iteration.root <= id) at = iteration.root;
  }
  std::vector<RecordId> path{at};
  while (at != id) {
    // The child that stands in front of the record or is it.
    RecordId child = at + 1;
    for (std::uint32_t size = read(child).size; child + size <= id; size = read(child).size) child += size;
    path.push_back(at = child);
  }
  return path;
}

std::vector<RecordId> TraceStore::children(RecordId id, std::size_t from, std::size_t count) const {
  std::vector<RecordId> found;
  if (id >= next_) return found;
  const RecordId end = id + read(id).size;
  std::size_t index = 0;
  for (RecordId child = id + 1; child < end && found.size() < count; child += read(child).size, ++index) {
    if (index >= from) found.push_back(child);
  }
  return found;
}

}  // namespace deepcut

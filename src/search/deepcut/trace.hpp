// The search as it really ran: a stream of events. Which sink receives them is a template parameter of every
// algorithm; with NoTrace, the default, not one instruction is left of it.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

enum class EventKind : std::uint8_t {
  kIteration,  ///< a search of the root begins: depth and window
  kEnter,      ///< a node is entered by `move`: depth and window
  kTable,      ///< the table knew this node: value, bound, depth; followed by kLeave if it was enough
  kBound,      ///< `move` raised alpha: the new window
  kCutoff,     ///< `move` (or the table, null move, a solver) reached beta: value, and whose bound it was in `owner`
  kResearch,   ///< `move` is searched again: the window and depth of the new search
  kReduce,     ///< `move` will be searched to the smaller depth given
  kExtend,     ///< `move` will be searched to the larger depth given
  kPrune,      ///< `move` was left out
  kNullMove,   ///< the turn is passed to see whether the position stands even then
  kSingular,   ///< what follows at this node leaves `move` out, to see what it is worth alone: window and depth; until
  kAllMoves,   ///< the node goes on with all its moves; value and bound without the one
  kProbe,      ///< a solver was asked: value and bound
  kNumbers,    ///< proof and disproof number, in `alpha` and `beta`, of this node or of the child after `move`
  kLeave,      ///< the node is left with this value and bound
};

constexpr std::string_view to_string(EventKind kind) {
  switch (kind) {
    case EventKind::kIteration:
      return "iteration";
    case EventKind::kEnter:
      return "enter";
    case EventKind::kTable:
      return "table";
    case EventKind::kBound:
      return "bound";
    case EventKind::kCutoff:
      return "cutoff";
    case EventKind::kResearch:
      return "research";
    case EventKind::kReduce:
      return "reduce";
    case EventKind::kExtend:
      return "extend";
    case EventKind::kPrune:
      return "prune";
    case EventKind::kNullMove:
      return "null-move";
    case EventKind::kSingular:
      return "singular";
    case EventKind::kAllMoves:
      return "all-moves";
    case EventKind::kProbe:
      return "probe";
    case EventKind::kNumbers:
      return "numbers";
    case EventKind::kLeave:
      return "leave";
  }
  return "";
}

/// What brought a move to the place in the order at which it cut, or cut without a move.
enum class CutoffCause : std::uint8_t {
  kNone,  ///< the order in which the game gives its moves
  kTable,
  kKiller,
  kCounterMove,
  kHistory,
  kOrder,     ///< the position's own order()
  kNullMove,  ///< passing was good enough
  kStandPat,  ///< below the horizon no forcing move was needed
};

constexpr std::string_view to_string(CutoffCause cause) {
  switch (cause) {
    case CutoffCause::kNone:
      return "none";
    case CutoffCause::kTable:
      return "table";
    case CutoffCause::kKiller:
      return "killer";
    case CutoffCause::kCounterMove:
      return "counter-move";
    case CutoffCause::kHistory:
      return "history";
    case CutoffCause::kOrder:
      return "order";
    case CutoffCause::kNullMove:
      return "null-move";
    case CutoffCause::kStandPat:
      return "stand-pat";
  }
  return "";
}

/// Scores and windows are from the point of view of the side to move at the event's node, wins counted from
/// the root (Value::from_search).
struct Event {
  EventKind kind = EventKind::kEnter;
  Bound bound = Bound::kNone;
  bool has_move = false;
  std::int16_t ply = 0;
  /// kCutoff: the bound that was reached is the null window opened by `owner`, not a value found there.
  bool scout = false;
  /// kCutoff: the ply of the node that set the bound which was reached. The parent: a shallow cutoff. Further
  /// up: a deep one. -1: the window the root began with.
  std::int16_t owner = -1;
  CutoffCause cause = CutoffCause::kNone;  ///< kCutoff: what found it
  std::uint32_t move = 0;                  ///< as pack() makes it
  Depth depth = 0;
  Score alpha = 0;
  Score beta = 0;
  Score value = 0;
};

/// The absent sink.
struct NoTrace {
  static constexpr bool kEnabled = false;
};

namespace detail {
template <class T>
concept SaysIfEnabled = requires {
  static_cast<bool>(T::kEnabled);
};
template <class T>
concept RecordsEvents = requires(T& sink, const Event& event) {
  sink.record(event);
};
}  // namespace detail

template <class T>
concept TraceSink = detail::SaysIfEnabled<T> &&(!T::kEnabled || detail::RecordsEvents<T>);

/// Instantiated where a type turns out to be no sink: says what was expected.
template <class T>
struct CheckTrace {
  static_assert(
      detail::holds(TraceSink<T>),
      "deepcut: expected a trace with `static constexpr bool kEnabled = true` and `void record(const Event&)`");
  static constexpr bool kOk = true;
};

/// A sink that keeps what lies above a ply, up to a number of events; the rest is only counted.
class TraceRecorder {
 public:
  static constexpr bool kEnabled = true;

  explicit TraceRecorder(int max_ply = kMaxPly, std::size_t max_events = 1'000'000)
      : max_ply_(max_ply), max_events_(max_events) {}

  void record(const Event& event) {
    if (event.ply > max_ply_ || events_.size() >= max_events_) {
      ++dropped_;
    } else {
      events_.push_back(event);
    }
  }
  const std::vector<Event>& events() const { return events_; }
  std::uint64_t dropped() const { return dropped_; }
  void clear() {
    events_.clear();
    dropped_ = 0;
  }

 private:
  int max_ply_;
  std::size_t max_events_;
  std::uint64_t dropped_ = 0;
  std::vector<Event> events_;
};

namespace detail {

/// Whose bound it is: a node of the current line, or (-1) the window the root began with. The upper end of a
/// null window is the scouting node's own invention.
struct BoundOwner {
  std::int16_t ply = -1;
  bool scout = false;
};

/// Remembers who set alpha and beta along the current line. A window travels down with the two swapped whenever
/// the point of view changes.
class BoundOwners {
 public:
  void start() {
    at(0) = {};
    before_.clear();
  }
  void raise_alpha(int ply) { at(ply).alpha = {static_cast<std::int16_t>(ply), false}; }
  void descend(int ply, bool turned) { pass(ply + 1, at(ply), turned); }
  void descend_scout(int ply, bool turned) {
    pass(ply + 1, {at(ply).alpha, {static_cast<std::int16_t>(ply), true}}, turned);
  }
  BoundOwner beta(int ply) { return at(ply).beta; }
  /// A null window that the node asks itself about: both ends are its own, until what was there before comes back.
  void begin_scout(int ply) {
    before_.push_back(at(ply));
    at(ply) = {{static_cast<std::int16_t>(ply), false}, {static_cast<std::int16_t>(ply), true}};
  }
  void end_scout(int ply) {
    at(ply) = before_.back();
    before_.pop_back();
  }

 private:
  struct Pair {
    BoundOwner alpha;
    BoundOwner beta;
  };
  void pass(int ply, Pair above, bool turned) {
    if (turned) std::swap(above.alpha, above.beta);
    at(ply) = above;
  }
  Pair& at(int ply) {
    const auto index = static_cast<std::size_t>(ply);
    if (index >= pairs_.size()) pairs_.resize(index + 64);
    return pairs_[index];
  }
  std::vector<Pair> pairs_;
  std::vector<Pair> before_;
};

/// What the algorithms call: turns their steps into events. Nothing of it is inlined: they call it from two dozen places,
/// and to write an event takes longer than to call.
template <TraceSink Trace, PackedMove Move, bool kEnabled = Trace::kEnabled>
class Tracer {
 public:
  explicit Tracer(Trace* sink) : sink_(sink) {
    if (sink == nullptr) throw std::logic_error("deepcut: expected a pointer to the trace, as the last argument");
  }

  [[gnu::noinline]] void iteration(Depth depth, Score alpha, Score beta) {
    owners_.start();
    sink_->record({.kind = EventKind::kIteration, .depth = depth, .alpha = alpha, .beta = beta});
  }
  /// `move`, or passing, leads to `ply`. The window is still the parent's, and turns with the point of view.
  [[gnu::noinline]] void enter(int ply, std::optional<Move> move, Depth depth, Score alpha, Score beta, bool turned,
                               bool scout = false) {
    scout ? owners_.descend_scout(ply - 1, turned) : owners_.descend(ply - 1, turned);
    record(EventKind::kEnter, ply, move, depth, turned ? -beta : alpha, turned ? -alpha : beta);
  }
  /// The value is the parent's, as the window is.
  [[gnu::noinline]] void leave(int ply, std::optional<Move> move, Depth depth, Score alpha, Score beta, bool turned,
                               Score value) {
    const Bound bound = value <= alpha ? Bound::kUpper : value >= beta ? Bound::kLower : Bound::kExact;
    Event event = make(EventKind::kLeave, ply, move, depth, turned ? -beta : alpha, turned ? -alpha : beta);
    event.value = turned ? -value : value;
    event.bound = turned ? negate(bound) : bound;
    sink_->record(event);
  }
  [[gnu::noinline]] void raise(int ply, Move move, Depth depth, Score alpha, Score beta) {
    owners_.raise_alpha(ply);
    record(EventKind::kBound, ply, move, depth, alpha, beta);
  }
  [[gnu::noinline]] void cutoff(int ply, std::optional<Move> move, Depth depth, Score alpha, Score beta, Score value,
                                CutoffCause cause = CutoffCause::kNone) {
    Event event = make(EventKind::kCutoff, ply, move, depth, alpha, beta);
    event.value = value;
    event.cause = cause;
    event.owner = owners_.beta(ply).ply;
    event.scout = owners_.beta(ply).scout;
    sink_->record(event);
  }
  /// The node is searched with a null window below `target`, without this move.
  [[gnu::noinline]] void without(int ply, Move move, Depth depth, Score target) {
    owners_.begin_scout(ply);
    record(EventKind::kSingular, ply, move, depth, target - 1, target);
  }
  [[gnu::noinline]] void with_all(int ply, Move move, Depth depth, Score target, Score value) {
    owners_.end_scout(ply);
    Event event = make(EventKind::kAllMoves, ply, move, depth, target - 1, target);
    event.value = value;
    event.bound = value >= target ? Bound::kLower : Bound::kUpper;
    sink_->record(event);
  }
  /// Something other than a move spoke for a node: the table, a solver.
  [[gnu::noinline]] void verdict(EventKind kind, int ply, Depth depth, Score value, Bound bound) {
    Event event = make(kind, ply, std::nullopt, depth, 0, 0);
    event.value = value;
    event.bound = bound;
    sink_->record(event);
  }
  [[gnu::noinline]] void record(EventKind kind, int ply, std::optional<Move> move, Depth depth, Score alpha,
                                Score beta) {
    sink_->record(make(kind, ply, move, depth, alpha, beta));
  }

 private:
  static Event make(EventKind kind, int ply, std::optional<Move> move, Depth depth, Score alpha, Score beta) {
    return {.kind = kind,
            .has_move = move.has_value(),
            .ply = static_cast<std::int16_t>(ply),
            .move = move ? deepcut::pack(*move) : 0,
            .depth = depth,
            .alpha = alpha,
            .beta = beta};
  }

  Trace* sink_;
  BoundOwners owners_;
};

/// Without a trace: nothing at all.
template <TraceSink Trace, PackedMove Move>
class Tracer<Trace, Move, false> {
 public:
  explicit Tracer(Trace* /*sink*/) {}
  void iteration(Depth, Score, Score) {}
  void enter(int, std::optional<Move>, Depth, Score, Score, bool, bool = false) {}
  void leave(int, std::optional<Move>, Depth, Score, Score, bool, Score) {}
  void raise(int, Move, Depth, Score, Score) {}
  void cutoff(int, std::optional<Move>, Depth, Score, Score, Score, CutoffCause = CutoffCause::kNone) {}
  void without(int, Move, Depth, Score) {}
  void with_all(int, Move, Depth, Score, Score) {}
  void verdict(EventKind, int, Depth, Score, Bound) {}
  void record(EventKind, int, std::optional<Move>, Depth, Score, Score) {}
};

}  // namespace detail
}  // namespace deepcut

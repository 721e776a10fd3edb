// Selectivity: what a game's expert adds to the search. A position only knows the rules; a Policy decides where
// to look deeper, less deep, or not at all.
//
// A Policy is copied to every thread. All hooks are optional and found at compile time:
//
//     Depth extend(const Position&, const Node<Move>&, Move);             // added to the depth of the move; below 0 is 0
//     Depth reduce(const Position&, const Node<Move>&, Move, int index);  // taken off at first; the move is searched
//                                                                         // again in full if it surprises
//     bool prune(const Position&, const Node<Move>&, Move, int index);    // true: skip the move
//     std::optional<Probe> probe(Position&, const Node<Move>&, std::uint64_t budget, std::vector<Move>& line);
//     std::optional<Probe> probe_root(Position&, const RootShare&, std::vector<Move>& line);  // once, before all else;
//                                                                         // without it probe() is asked there, too
//     std::optional<Value> verdict(const Position&) const;                // a win or loss that can be read off the
//                                                                         // position, without a move made
//     static constexpr bool kCheapProbe = true;                           // a probe costs less than a look into the
//                                                                         // table, and is asked before it
//     Stage candidates(const Position&, const Node<Move>&, int stage, MoveList<Move>&);   // or with Evaluator& behind,
//                                                                         // if that says which moves are worth it
//     void new_game();                                                    // forgets what it learnt: a search must not
//                                                                         // depend on the games before
//     Margins margins(const Position&) const;                             // how far the evaluation may be trusted
//     Tension tension(const Position&) const;                             // and whether it may be here
//     bool is_sharp(const Position&, const Node<Move>&, Move) const;      // true: the library must not leave it out
//
// Depths are in units of kPly; `index` counts the moves searched at this node before.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/position.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// The evaluator did not rank the moves of a node.
inline constexpr int kNotRanked = -1;

/// Where in the tree a hook is asked.
template <class Move>
struct Node {
  int ply;
  Depth depth;
  Score alpha;
  Score beta;
  bool pv;                                    ///< the window is open; else it is a null window
  bool cut;                                   ///< a null-window node that is expected to fail high
  std::span<const std::optional<Move>> path;  ///< the moves from the root to here; empty: a null move
  std::optional<Move> excluded;               ///< a move this node is searched without
  Score static_eval = 0;                      ///< the evaluator's word; 0 where margins() is not there to use it
  bool improving = false;                     ///< it is better than when this side last moved
  int behind = kNotRanked;                    ///< of the move in question: how far the evaluator ranks another above it
  int learnt = 0;                             ///< of the move in question, by its history: Ordering::View
};

/// How far the evaluation may be trusted at a node.
enum class Tension : std::uint8_t {
  kCalm,
  kThreatened,  ///< the side to move may be worse off than the evaluation says
  kForced,      ///< it says nothing before the side to move has answered: such a node is no horizon
};

/// The numbers by which the library leaves out what hardly matters, in units of the evaluation. Each belongs to a
/// numbered step of worker_node.hpp; what is 0 is not done. "A ply": for each ply of depth that is left.
struct Margins {
  // Step 5, standing: a node so far above the window is not searched.
  int standing_plies = 0;   ///< up to this depth
  Score standing = 0;       ///< how far, a ply
  Score standing_once = 0;  ///< and at the first ply instead

  // Steps 6 and 7, razoring: one so far below it is left to the solver and the evaluation.
  int razoring_plies = 0;  ///< up to this depth
  Score razoring = 0;      ///< how far
  Score razoring_ply = 0;  ///< and a ply
  int solver_plies = 0;    ///< nodes of less depth ask the solver only where they are razored

  // Step 10: by how much the table's move must be the best to be searched deeper, a ply.
  Score singular = 0;

  // Step 11: dull moves are left out late in the list.
  int late_moves = 0;         ///< so many moves are looked at
  int late_moves_ply = 0;     ///< and a ply
  int late_moves_worse = 16;  ///< sixteenths of that where the node does not get better
  int late_sharp_moves = 32;  ///< sixteenths of that for sharp moves

  /// What a step of order() counts beside what history says, which is below 25,000.
  int order_unit = 1 << 16;
};

/// The natural logarithm in sixteenths, for reductions that grow with depth and index.
constexpr int logarithm(int x) {
  constexpr auto kTable = [] {
    std::array<int, 64> table{};
    double sum = 0;
    for (int i = 2; i < 64; ++i) {
      // ln i - ln (i - 1), a series of which ten terms are plenty.
      const double step = 1.0 / (2 * i - 1);
      double term = 2 * step;
      for (int k = 1; k < 20; k += 2, term *= step * step) sum += term / k;
      const double half_more = 16 * sum + 0.5;  // rounded when cut off; std::lround is not constexpr
      table[static_cast<std::size_t>(i)] = static_cast<int>(half_more);
    }
    return table;
  }();
  return kTable[static_cast<std::size_t>(std::clamp(x, 1, 63))];
}

/// What a tactical solver found out about a node; it is also asked at the horizon, where the node's depth is not
/// positive. Its nodes count as nodes of the search, and `budget` is how many it may use. A win must come with its
/// line. A solver that looked and found nothing says so with Bound::kNone and the nodes it took.
struct Probe {
  Value value;
  Bound bound = Bound::kExact;
  std::uint64_t nodes = 0;
};

/// What of a search's limits a solver may spend on the root before anything else is done.
struct RootShare {
  std::optional<std::uint64_t> nodes;  ///< where nodes are limited
  bool timed = false;                  ///< whether time is
  std::function<bool()> is_over{};  ///< to be asked now and then: the share of the time is spent, or somebody said stop
};

/// What candidates() says after adding the moves of a stage (from 0). The search asks for the next stage only when
/// the moves so far did not decide the node.
enum class Stage : std::uint8_t {
  kMore,        ///< there are further stages
  kComplete,    ///< the last one; what was left out cannot be better than a move given. No move at all is a loss
  kIncomplete,  ///< the last one; other moves exist. A loss over such a set is not called proven
};

/// Late-move reductions for any game: the later a move comes and the more depth is left, the less it gets.
struct DefaultPolicy {
  template <class P>
  Depth reduce(const P& /*position*/, const Node<typename P::Move>& node, typename P::Move /*move*/, int index) const {
    if (node.depth < 3 * kPly || index < 3) return 0;
    // About log2(depth) * log2(index) / 2 plies, half a ply less on the principal variation.
    const int depth_bits = static_cast<int>(std::bit_width(static_cast<unsigned>(node.depth / kPly)));
    const int index_bits = static_cast<int>(std::bit_width(static_cast<unsigned>(index)));
    return std::max(0, depth_bits * index_bits * kPly / 4 - (node.pv ? kPly / 2 : 0));
  }
};

template <class Q, class P>
concept ReducesMoves = requires(Q& q, const P& p, const Node<typename P::Move>& n, typename P::Move m) {
  { q.reduce(p, n, m, 0) } -> std::same_as<Depth>;
};
/// Has it the library's own reductions, and none that stand in their place?
template <class Q, class P>
concept ReducesByDefault = requires {
  { &Q::template reduce<P> } -> std::same_as<decltype(&DefaultPolicy::template reduce<P>)>;
};
template <class Q, class P>
concept ExtendsMoves = requires(Q& q, const P& p, const Node<typename P::Move>& n, typename P::Move m) {
  { q.extend(p, n, m) } -> std::same_as<Depth>;
};
template <class Q, class P>
concept PrunesMoves = requires(Q& q, const P& p, const Node<typename P::Move>& n, typename P::Move m) {
  { q.prune(p, n, m, 0) } -> std::same_as<bool>;
};
template <class Q, class P>
concept ProbesNodes = requires(Q& q, P& p, const Node<typename P::Move>& n, std::vector<typename P::Move>& line) {
  { q.probe(p, n, std::uint64_t{0}, line) } -> std::same_as<std::optional<Probe>>;
};
template <class Q, class P>
concept ProbesRoot = requires(Q& q, P& p, const RootShare& share, std::vector<typename P::Move>& line) {
  { q.probe_root(p, share, line) } -> std::same_as<std::optional<Probe>>;
};
template <class Q, class P>
concept GivesVerdicts = requires(const Q& q, const P& p) {
  { q.verdict(p) } -> std::same_as<std::optional<Value>>;
};
template <class Q>
concept ProbesCheaply = requires {
  requires Q::kCheapProbe;
};
template <class Q, class P>
concept ChoosesCandidates = requires(Q& q, const P& p, const Node<typename P::Move>& n,
                                     MoveList<typename P::Move>& list) {
  { q.candidates(p, n, 0, list) } -> std::same_as<Stage>;
};
template <class Q, class P, class E>
concept ChoosesByEvaluator = requires(Q& q, const P& p, const Node<typename P::Move>& n,
                                      MoveList<typename P::Move>& list, E& e) {
  { q.candidates(p, n, 0, list, e) } -> std::same_as<Stage>;
};

template <class Q, class P>
concept HasMargins = requires(const Q& q, const P& p) {
  { q.margins(p) } -> std::same_as<Margins>;
};
template <class Q, class P>
concept SeesTension = requires(const Q& q, const P& p) {
  { q.tension(p) } -> std::same_as<Tension>;
};
/// Of the node it may look at what all of its moves have in common.
template <class Q, class P>
concept KnowsSharpMoves = requires(const Q& q, const P& p, const Node<typename P::Move>& n, typename P::Move m) {
  { q.is_sharp(p, n, m) } -> std::same_as<bool>;
};

template <class Q>
concept ForgetsGames = requires(Q& q) {
  { q.new_game() } -> std::same_as<void>;
};

namespace detail {
DEEPCUT_NAMES_MEMBER(reduce)
DEEPCUT_NAMES_MEMBER(extend)
DEEPCUT_NAMES_MEMBER(prune)
DEEPCUT_NAMES_MEMBER(probe)
DEEPCUT_NAMES_MEMBER(probe_root)
DEEPCUT_NAMES_MEMBER(verdict)
DEEPCUT_NAMES_MEMBER(candidates)
DEEPCUT_NAMES_MEMBER(new_game)
DEEPCUT_NAMES_MEMBER(margins)
DEEPCUT_NAMES_MEMBER(tension)
DEEPCUT_NAMES_MEMBER(is_sharp)
}  // namespace detail

/// As CheckAbilities: a hook with the wrong signature does not compile. E: the evaluator that searches with it.
template <class Q, class P, class E = void>
struct CheckPolicy {
  static_assert(std::copyable<Q> && !std::is_final_v<Q>, "deepcut: a policy must be copyable and not final");
  static_assert(!detail::names_evaluate<Q>,
                "deepcut: expected a policy where an evaluator stands: Search<Position, Policy, Evaluator>");
  static_assert(!detail::names_reduce<Q> || ReducesMoves<Q, P>,
                "deepcut: expected `Depth reduce(const Position&, const Node<Move>&, Move, int index)`");
  static_assert(!detail::names_extend<Q> || ExtendsMoves<Q, P>,
                "deepcut: expected `Depth extend(const Position&, const Node<Move>&, Move)`");
  static_assert(!detail::names_prune<Q> || PrunesMoves<Q, P>,
                "deepcut: expected `bool prune(const Position&, const Node<Move>&, Move, int index)`");
  static_assert(!detail::names_probe<Q> || ProbesNodes<Q, P>,
                "deepcut: expected `std::optional<Probe> probe(Position&, const Node<Move>&, std::uint64_t budget, "
                "std::vector<Move>& line)`");
  static_assert(!detail::names_probe_root<Q> || ProbesRoot<Q, P>,
                "deepcut: expected `std::optional<Probe> probe_root(Position&, const RootShare&, std::vector<Move>& "
                "line)`");
  static_assert(!detail::names_verdict<Q> || GivesVerdicts<Q, P>,
                "deepcut: expected `std::optional<Value> verdict(const Position&) const`");
  static_assert(!detail::names_candidates<Q> || ChoosesCandidates<Q, P> || ChoosesByEvaluator<Q, P, E>,
                "deepcut: expected `Stage candidates(const Position&, const Node<Move>&, int stage, MoveList<Move>&)`, "
                "with or without `Evaluator&` behind");
  static_assert(!detail::names_new_game<Q> || ForgetsGames<Q>, "deepcut: expected `void new_game()`");
  static_assert(!detail::names_margins<Q> || HasMargins<Q, P>,
                "deepcut: expected `Margins margins(const Position&) const`");
  static_assert(!detail::names_tension<Q> || SeesTension<Q, P>,
                "deepcut: expected `Tension tension(const Position&) const`");
  static_assert(!detail::names_is_sharp<Q> || KnowsSharpMoves<Q, P>,
                "deepcut: expected `bool is_sharp(const Position&, const Node<Move>&, Move) const`");
  static constexpr bool kOk = true;
};

}  // namespace deepcut

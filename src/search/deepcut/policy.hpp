// Selectivity: what a game's expert adds to the search. A position only knows the rules; a Policy decides where
// to look deeper, less deep, or not at all.
//
// A Policy is copied to every thread. All hooks are optional and found at compile time:
//
//     Depth extend(const Position&, const Node<Move>&, Move);             // added to the depth of the move
//     Depth reduce(const Position&, const Node<Move>&, Move, int index);  // taken off at first; the move is searched
//                                                                         // again in full if it surprises
//     bool prune(const Position&, const Node<Move>&, Move, int index);    // true: skip the move
//     std::optional<Probe> probe(Position&, const Node<Move>&, std::uint64_t budget, std::vector<Move>& line);
//     static constexpr bool kCheapProbe = true;                           // a probe costs less than a look into the
//                                                                         // table, and is asked before it
//     Stage candidates(const Position&, const Node<Move>&, int stage, MoveList<Move>&);
//     void new_game();                                                    // forgets what it learnt: a search must not
//                                                                         // depend on the games before
//
// Depths are in units of kPly; `index` counts the moves searched at this node before.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/position.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

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
};

/// What a tactical solver found out about a node; it is also asked at the horizon, where the node's depth is not
/// positive. Its nodes count as nodes of the search, and `budget` is how many it may use. A win must come with its
/// line. A solver that looked and found nothing says so with Bound::kNone and the nodes it took.
struct Probe {
  Value value;
  Bound bound = Bound::kExact;
  std::uint64_t nodes = 0;
};

/// What candidates() says after adding the moves of a stage (from 0). The search asks for the next stage only when
/// the moves so far did not decide the node.
enum class Stage : std::uint8_t {
  kMore,        ///< there are further stages
  kComplete,    ///< the last one; what was left out cannot be better than a move given
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
template <class Q>
concept ProbesCheaply = requires {
  requires Q::kCheapProbe;
};
template <class Q, class P>
concept ChoosesCandidates = requires(Q& q, const P& p, const Node<typename P::Move>& n,
                                     MoveList<typename P::Move>& list) {
  { q.candidates(p, n, 0, list) } -> std::same_as<Stage>;
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
DEEPCUT_NAMES_MEMBER(candidates)
DEEPCUT_NAMES_MEMBER(new_game)
}  // namespace detail

/// As CheckAbilities: a hook with the wrong signature does not compile.
template <class Q, class P>
struct CheckPolicy {
  static_assert(std::copyable<Q> && !std::is_final_v<Q>, "deepcut: a policy must be copyable and not final");
  static_assert(!detail::names_reduce<Q> || ReducesMoves<Q, P>,
                "deepcut: expected `Depth reduce(const Position&, const Node<Move>&, Move, int index)`");
  static_assert(!detail::names_extend<Q> || ExtendsMoves<Q, P>,
                "deepcut: expected `Depth extend(const Position&, const Node<Move>&, Move)`");
  static_assert(!detail::names_prune<Q> || PrunesMoves<Q, P>,
                "deepcut: expected `bool prune(const Position&, const Node<Move>&, Move, int index)`");
  static_assert(!detail::names_probe<Q> || ProbesNodes<Q, P>,
                "deepcut: expected `std::optional<Probe> probe(Position&, const Node<Move>&, std::uint64_t budget, "
                "std::vector<Move>& line)`");
  static_assert(!detail::names_candidates<Q> || ChoosesCandidates<Q, P>,
                "deepcut: expected `Stage candidates(const Position&, const Node<Move>&, int stage, MoveList<Move>&)`");
  static_assert(!detail::names_new_game<Q> || ForgetsGames<Q>, "deepcut: expected `void new_game()`");
  static constexpr bool kOk = true;
};

}  // namespace deepcut

// One thread of Search: what it keeps and the recursive part, which is told in the headers at the end of this one.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <deepcut/evaluator.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/options.hpp>
#include <deepcut/ordering.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>
#include <deepcut/principal.hpp>
#include <deepcut/shared_nodes.hpp>
#include <deepcut/table.hpp>
#include <deepcut/table_access.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
class Worker {
 public:
  using Move = typename P::Move;
  static_assert(CheckAbilities<P>::kOk && CheckPolicy<Policy, P, Evaluator>::kOk);

  Worker(const Options& options, Policy policy, Evaluator evaluator, Trace* trace, Table* table,
         SharedNodes<Move>* shared)
      : options_(options),
        policy_(std::move(policy)),
        evaluator_(std::move(evaluator)),
        trace_(trace),
        table_(options_, table),
        shared_(shared) {}

  /// The moves of the root that are worth a search, and whether they are all that matter.
  struct RootChoice {
    std::vector<Move> moves;
    bool complete = true;
  };
  RootChoice choose_root_moves(const P& root);

  /// Prepares for searches of `root` over these moves, as the thread of this number.
  void begin(const P& root, const RootChoice& choice, const Limits& limits, const Deadlines& deadlines,
             SearchControl& control, std::size_t thread) {
    pacer_ = Pacer(limits, deadlines, control, thread);
    deadlines_ = deadlines;
    cutoff_ = limits.cutoff ? &limits.cutoff : nullptr;
    table_.begin(cutoff_ != nullptr);
    deepest_ = 0;
    thread_ = thread;
    root_searches_ = 0;
    turning_back_ = false;
    above_.clear();
    seen_decisive_ = false;
    ordering_.fade();
    reduces_ = may_reduce();
    learns_ = options_.killers || options_.history || options_.counter_moves;
    set_root(root, choice);
  }
  /// The same search goes on from another position.
  void set_root(const P& root, const RootChoice& choice) {
    position_ = root;
    root_side_ = detail::side_of(root, 0);
    detail::tell_reset(evaluator_, position_);
    root_moves_.clear();
    for (const Move move : choice.moves) root_moves_.push_back({.move = move, .line = {move}});
    root_complete_ = choice.complete;
    if constexpr (HasMargins<Policy, P>) margins_ = policy_.margins(position_);
    if (selective() && options_.root_order && options_.seed == 0 && root_moves_.size() > 1) order_root();
  }
  void new_game() {
    ordering_.forget();
    if constexpr (ForgetsGames<Policy>) policy_.new_game();
  }

  /// Asks the policy's solver about the root: true if it proved a win, whose line then stands first.
  bool solve_root(int depth);

  /// Searches the root moves from `first` on to `depth` and brings the best of them to that place. The value is
  /// exact if it lies inside the window, else a bound from beyond it.
  Score search_root(Score alpha, Score beta, Depth depth, std::size_t first);

  /// Brings a root move back to that place, with what was known about it.
  void restore(const RootMove<Move>& known, std::size_t first);

  std::vector<RootMove<Move>>& root_moves() { return root_moves_; }
  const P& position() const { return position_; }
  bool root_complete() const { return root_complete_; }
  /// Do the limits give a horizon of their own, which may be nearer than the depth?
  bool has_cutoff() const { return cutoff_ != nullptr; }
  Pacer& pacer() { return pacer_; }
  const Pacer& pacer() const { return pacer_; }
  int deepest() const { return deepest_; }
  /// Is a win seen as soon as the depth reaches it? What is left out, or searched less deeply for want of a table move,
  /// may hide a quicker one.
  bool full_width() const {
    const bool passes = options_.null_move && HasNullMove<P>;
    const bool chooses = options_.policy && (PrunesMoves<Policy, P> || kChooses || kJudges);
    return !selective() || (!may_reduce() && !passes && !chooses);
  }
  /// Whether a game was won or lost in a line.
  bool seen_decisive() const { return seen_decisive_; }

 private:
  using NodeOfGame = Node<Move>;
  using TableKey = typename TableAccess<P>::Key;
  /// What the evaluator says of the moves of a node, in games where it ranks them.
  struct NoRanks {
    explicit NoRanks(MoveStack<int>& /*stack*/) {}
    static void close() {}
    static bool empty() { return true; }
    static int* begin() { return nullptr; }
    int operator[](std::size_t /*i*/) const { return kNotRanked; }
  };
  using Ranks = std::conditional_t<RanksMoves<Evaluator, P>, MoveList<int>, NoRanks>;
  /// Where unfinished positions are all alike the library's own reductions would have nothing to go by, and a puzzle of
  /// 31 moves would not be solved at depth 31.
  bool may_reduce() const {
    return selective() && options_.reductions && !(kHasNoOpinion<Evaluator, P> && ReducesByDefault<Policy, P>);
  }
  static constexpr Depth kLeastShared = 2 * kPly;     ///< nodes of less depth are not shared with other threads,
  static constexpr std::uint64_t kWorthSharing = 64;  ///< nor those that have taken fewer nodes
  static constexpr std::size_t kMostTried = 32;       ///< moves that a cutoff makes look worse
  static constexpr int kLeastAhead = 6;          ///< plies; in smaller trees a reply is made before the table is asked
  static constexpr Score kUnknown = -kInfinity;  ///< where nothing was evaluated
  static constexpr bool kJudges = HasMargins<Policy, P>;
  static constexpr bool kChooses = ChoosesCandidates<Policy, P> || ChoosesByEvaluator<Policy, P, Evaluator>;
  bool judges() const { return kJudges && selective() && options_.policy; }

  template <bool kPv>
  Score search(Score alpha, Score beta, Depth depth, int ply, bool cut, TableKey key,
               std::optional<Move> excluded = std::nullopt);
  template <bool kPv>
  [[gnu::always_inline]] inline std::optional<Score> settle(const NodeOfGame& node, Score eval, Tension tension,
                                                            const std::optional<Table::Entry>& entry,
                                                            const TableKey& key);
  template <bool kPv>
  Score search_move(Move move, int index, const NodeOfGame& node, Score alpha, Depth extension = 0,
                    const std::atomic<Score>* common_alpha = nullptr);
  template <bool kPv>
  Score search_child(Score alpha, Score beta, Depth depth, int ply, Move move, bool turned, bool cut, bool scout,
                     const TableKey& key);
  RootShare root_share() const;
  template <bool kTable>
  [[gnu::noinline, gnu::flatten]] Score search_plain(Score alpha, Depth depth, int ply, const TableKey& key);
  void score_plainly(MoveList<Move>& list, std::optional<Move> table_move, MoveList<int>& scores);
  /// May search_plain() stand for search()? Not where a hook would have a say at every node.
  static constexpr bool kHasPlainNodes = !ExtendsMoves<Policy, P> && !PrunesMoves<Policy, P> &&
                                         !GivesVerdicts<Policy, P> && !HasMargins<Policy, P> &&
                                         !SeesTension<Policy, P> && !HasNullMove<P> && !RanksMoves<Evaluator, P> &&
                                         (!ProbesNodes<Policy, P> || ProbesCheaply<Policy>);
  bool is_plain(Depth depth, const TableKey& key) const {
    const bool takes_more = learns_ || shared_ != nullptr;  // where the table is used
    return depth > 0 && table_.is_used() && !(takes_more && key.stored()) && selective() && !reduces_ &&
           cutoff_ == nullptr;
  }
  static bool is_certain(const Table::Entry& entry, Score beta);
  std::optional<Score> standing(const NodeOfGame& node, Score eval, Tension tension) const;
  bool is_razored(const NodeOfGame& node, Score eval, Tension tension) const;
  bool may_pass(const NodeOfGame& node);
  Score razored(Score eval, Score alpha, Score beta, int ply);
  Score quiesce(Score alpha, Score beta, int ply);
  Score null_move(Score beta, Depth depth, int ply);
  struct Singularity {
    Depth extension = 0;
    std::optional<Score> cutoff;
  };
  Singularity ask_without(const Table::Entry& entry, Move move, const NodeOfGame& node);
  enum class Omission : std::uint8_t {
    kNothing,
    kMove,
    kDull,  ///< the move, and all behind it that are not sharp
    kRest,
  };
  Omission leave_out(const NodeOfGame& node, Move move, int index, Tension tension);
  std::size_t keep_sharp(const NodeOfGame& node, std::size_t from, std::span<Move> moves, int* scores, int* ranks);

  Score finished(Value value, int ply);
  template <bool kPv>
  Score horizon(Score alpha, Score beta, Depth depth, int ply, Tension tension, const TableKey& key);
  template <bool kPv>
  Score judged_horizon(Score alpha, Score beta, int ply, Tension tension, const TableKey& key);
  template <bool kPv>
  std::optional<Score> consult(const NodeOfGame& node, const TableKey& key);
  Score evaluate(int ply, Score alpha, Score beta) {
    if constexpr (EvaluatesInWindow<Evaluator, P>) {
      if (selective()) return clamp_heuristic(evaluator_.evaluate(std::as_const(position_), ply, alpha, beta));
    }
    return clamp_heuristic(evaluator_.evaluate(std::as_const(position_), ply));
  }
  void judge(NodeOfGame& node, Tension tension);
  /// The evaluation, or the table's value where that is known to lie beyond it.
  static Score better_informed(Score eval, const Table::Entry& entry) {
    if (is_decisive(entry.value) || std::abs(entry.value) > kMaxScore) return eval;
    const bool tells =
        entry.bound == Bound::kExact || entry.bound == (entry.value > eval ? Bound::kLower : Bound::kUpper);
    return tells ? entry.value : eval;
  }
  Tension tension() const {
    if constexpr (SeesTension<Policy, P>) {
      if (selective() && options_.policy) return policy_.tension(position_);
    }
    return Tension::kCalm;
  }
  struct KnownReply {
    Move move;
    Score value;
    bool proven;
  };
  /// Elsewhere than where a game is solved it has not been shown to pay, and a repetition is no matter of the table.
  bool looks_ahead(const NodeOfGame& node) const {
    if (HasRepetition<P> || options_.driver != Driver::kSolve || !options_.transpositions || !selective()) return false;
    return std::min(node.depth / kPly, reach(node.alpha, node.beta, node.ply)) >= kLeastAhead;
  }
  /// How many plies from `ply` on can matter: a question about a win or a loss looks no further than it asks.
  static int reach(Score alpha, Score beta, int ply) {
    return beta - alpha == 1 && is_decisive(beta) ? kWin - std::abs(beta) - ply : kMaxPly;
  }
  std::optional<KnownReply> known_reply(std::span<const Move> moves, const NodeOfGame& node);
  Stage generate(const NodeOfGame& node, int stage, MoveList<Move>& list);
  Stage candidates(const P& position, const NodeOfGame& node, int stage, MoveList<Move>& list);
  static bool bring_to_front(MoveList<Move>& list, Move move);
  void order_root();
  void score_moves(std::span<const Move> moves, MoveList<int>& scores, int ply, Depth depth, Ranks* ranks);
  CutoffCause found_by(Move move, int score, int ply) const;

  /// Of a node searched with this window.
  void remember(const TableKey& key, std::optional<Move> move, Score value, const Window& window, Depth depth, int ply,
                bool proven, bool path_dependent) {
    const Bound bound = value >= window.beta ? Bound::kLower : value > window.alpha ? Bound::kExact : Bound::kUpper;
    table_.remember(key, move, value, bound, depth, ply, proven, path_dependent);
  }

  // What is shared with other threads.
  using Together = SharedNode<Move>;
  using Task = SharedMove<Move>;
  typename Together::Name name_of(const NodeOfGame& node) const {
    const std::uint64_t without = node.excluded ? std::uint64_t{deepcut::pack(*node.excluded)} + 1 : 0;
    return {paths_[index(node.ply)] + without, node.alpha, node.beta, node.depth};
  }
  template <bool kPv>
  Score search_together(Together& together, NodeOfGame node, Tension tension, const TableKey& key, int repeated_before);
  std::optional<Task> next_task(Together& together, NodeOfGame& node, Tension tension, const TableKey& key);
  template <bool kPv>
  void note(Together& together, const NodeOfGame& node, const TableKey& key, const Task& task, Score value,
            bool heuristic);
  void finish(Together& together, const NodeOfGame& node, const TableKey& key);
  std::optional<Task> next_task(RootSearch<Move>& search);
  Score take_result(RootSearch<Move>& search, const RootMove<Move>& best_before);
  void note(RootSearch<Move>& search, const Task& task, Score value, std::uint64_t nodes, bool heuristic);
  void finish(RootSearch<Move>& search) {
    search.finished = true;
    if (shared_ != nullptr) shared_->tell();
  }
  /// Has another thread finished a node above? Then what is searched here is of no use any more.
  bool turns_back() {
    if (shared_ == nullptr || turning_back_) return turning_back_;
    if (const std::uint64_t ends = shared_->ends(); ends != ends_seen_) {
      ends_seen_ = ends;
      for (const std::atomic<bool>* finished : above_) turning_back_ = turning_back_ || finished->load();
    }
    return turning_back_;
  }
  /// Is the value just returned none, because of the clock or of another thread?
  bool gone() const { return pacer_.stopped() || turning_back_; }
  /// To the next ply; without a move it is a null move.
  void step(int ply, std::optional<Move> move) {
    path_[index(ply)] = move;
    if (shared_ == nullptr) return;
    paths_[index(ply + 1)] = path_after(paths_[index(ply)], move ? std::uint64_t{deepcut::pack(*move)} + 1 : 0);
  }

  int side(int ply) const {
    if constexpr (HasSide<P>) {
      return detail::side_of(position_, ply);
    } else {
      return (root_side_ + ply) & 1;
    }
  }
  /// Is it the other side's turn now, after a move by `mover` at `ply`? Known beforehand where sides alternate.
  bool turned_from([[maybe_unused]] int mover, [[maybe_unused]] int ply) const {
    if constexpr (HasSide<P>) {
      return side(ply + 1) != mover;
    } else {
      return true;
    }
  }
  std::optional<Move> previous(int ply) const { return ply > 0 ? path_[index(ply - 1)] : std::nullopt; }
  using Learnt = Ordering<Move>;
  typename Learnt::Before before(int ply) const { return {previous(ply), ply > 0 ? previous(ply - 1) : std::nullopt}; }
  /// What history says of the moves here.
  typename Learnt::View learnt(int ply) const {
    return ordering_.view(side(ply), before(ply), options_.history,
                          options_.history && options_.continuations && selective());
  }
  std::span<const std::optional<Move>> path(int ply) const { return {path_.data(), index(ply)}; }
  bool selective() const { return !options_.exact; }
  static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }

  const Options& options_;
  P position_{};
  Policy policy_;
  Evaluator evaluator_;
  detail::Tracer<Trace, Move> trace_;
  TableAccess<P> table_;
  SharedNodes<Move>* shared_;  ///< null with one thread
  Pacer pacer_;
  Deadlines deadlines_{};
  const std::function<bool(const NodeView&)>* cutoff_ = nullptr;
  Ordering<Move> ordering_;
  MoveStack<Move> moves_;
  MoveStack<int> scores_;
  MoveStack<int> ranks_;
  PrincipalLines<Move> lines_;
  std::array<std::uint32_t, kMaxPly + 2> length_{};      ///< of the line at each ply
  std::array<std::optional<Move>, kMaxPly + 2> path_{};  ///< the moves that led here; empty: a null move
  std::array<Score, kMaxPly + 2> static_evals_{};        ///< at each ply; kUnknown where it says nothing
  std::array<std::int8_t, kMaxPly + 2> movers_{};        ///< whose they are
  std::array<std::uint64_t, kMaxPly + 2> paths_{};       ///< one number for each; with several threads
  std::vector<const std::atomic<bool>*> above_;          ///< shared nodes on the way here: are they finished?
  static constexpr std::uint64_t kNotLooked = ~std::uint64_t{0};
  std::uint64_t ends_seen_ = kNotLooked;
  bool turning_back_ = false;
  std::size_t thread_ = 0;
  std::size_t root_searches_ = 0;  ///< that were begun
  std::vector<RootMove<Move>> root_moves_;
  std::vector<Move> probe_line_;
  Margins margins_{};
  int root_side_ = 0;
  bool root_complete_ = true;
  bool reduces_ = true;
  bool learns_ = true;  ///< from cutoffs, for the order of moves
  int deepest_ = 0;
  bool seen_decisive_ = false;
  /// How often a value rested on something that was not seen to the end. Unchanged over a search: its value is exact.
  std::uint64_t heuristic_ = 0;
  /// The lowest ply whose position was repeated by something the current values rest on: above the node, its
  /// value depends on the path.
  int repeated_ply_ = kMaxPly;
};

}  // namespace deepcut

#include <deepcut/worker_leaf.hpp>
#include <deepcut/worker_moves.hpp>
#include <deepcut/worker_node.hpp>
#include <deepcut/worker_plain.hpp>
#include <deepcut/worker_root.hpp>

// Proof-number search: does the side to move win by force? It goes where the fewest positions would still have to
// be shown, however deep that is, and so finds long narrow wins that a search by depth does not reach.
//
// This is Nagai's depth-first variant (df-pn): the two numbers of every position live in a table, and a node is
// left only when a number exceeds the threshold at which some other node became more promising.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <deepcut/evaluator.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/position.hpp>
#include <deepcut/report.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

enum class ProofStatus : std::uint8_t {
  kUnknown,    ///< a limit was reached first, or repetitions or lines beyond kMaxPly left it open
  kProven,     ///< the side to move wins
  kDisproven,  ///< it does not: the best it has is a draw, a score, or less
};

constexpr std::string_view to_string(ProofStatus status) {
  switch (status) {
    case ProofStatus::kUnknown:
      return "unknown";
    case ProofStatus::kProven:
      return "proven";
    case ProofStatus::kDisproven:
      return "disproven";
  }
  return "";
}

template <class Move>
struct Proof {
  ProofStatus status = ProofStatus::kUnknown;
  std::vector<Move> line;  ///< if proven: a win against some defence, from the root to the end of the game
  int plies = 0;           ///< if proven: the win takes no longer whatever the defence; 0 where that is not known
  Score most = 0;  ///< if disproven: it is worth no more; a game that ends in scores may be worth more than a draw
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{0};
  StopReason stop = StopReason::kSolved;  ///< kDepth: repetitions or lines beyond kMaxPly left it open

  double seconds() const { return std::chrono::duration<double>(time).count(); }
};

namespace detail {

/// How far the end of the game is behind this line, which wins.
template <Position P>
int plies_to_end(P position, const std::vector<typename P::Move>& line) {
  for (const auto move : line) position.make(move);
  const std::optional<Value> result = position.result();
  return static_cast<int>(line.size()) + (result ? std::max(0, result->plies()) : 0);
}

}  // namespace detail

/// The proof as other searches report. A win is a lower bound, for there may be a shorter one; what is disproven is worth
/// no more than a draw, or than the scores that games ended with.
template <Position P>
Report<typename P::Move> report_of(const P& root, const Proof<typename P::Move>& proof) {
  Report<typename P::Move> report;
  report.bound = Bound::kNone;
  report.nodes = proof.nodes;
  report.time = proof.time;
  report.line = proof.line;
  report.depth = report.selective_depth = static_cast<int>(proof.line.size());
  report.stop = proof.stop;
  if (proof.status == ProofStatus::kProven) {
    report.value = Value::win(std::max(proof.plies, detail::plies_to_end(root, proof.line)));
    report.bound = report.value.plies() <= 1 ? Bound::kExact : Bound::kLower;  // nothing is shorter than one ply
  } else if (proof.status == ProofStatus::kDisproven) {
    report.value = Value::exact(proof.most);
    report.bound = Bound::kUpper;
  }
  // Without a proof any legal move is as good as another.
  if (report.line.empty()) report.line = deepcut::first_legal_move(root);
  if (!report.line.empty()) {
    report.best = report.line.front();
  } else {
    report.value = root.result().value_or(Value::loss());
    report.bound = Bound::kExact;
  }
  report.value = as_bound(report.value, report.bound);
  report.complete = report.bound == Bound::kExact;
  report.lines = {{report.line, report.value, report.bound}};
  return report;
}

namespace detail {

/// No lambda of ProofSearch, so that all games with the same moves share one instantiation of the sorting.
struct ByFirst {
  template <class Pair>
  bool operator()(const Pair& a, const Pair& b) const {
    return a.first < b.first;
  }
};

}  // namespace detail

/// Chosen for a type that is no position, or no trace, to say so in a sentence.
template <class P, class Trace = NoTrace>
class ProofSearch {
  static_assert(CheckPosition<P>::kOk && CheckTrace<Trace>::kOk);
};

template <Position P, TraceSink Trace>
class ProofSearch<P, Trace> {
 public:
  using Move = typename P::Move;
  static_assert(HasKey<P> || HasCanonical<P>, "deepcut: proof-number search needs `std::uint64_t key() const`");

  /// A trace is told of kNumbers, and of kEnter and kLeave without windows and values.
  explicit ProofSearch(std::size_t table_bytes = std::size_t{64} << 20, Trace* trace = nullptr)
      : trace_(trace), buckets_(std::max<std::size_t>(1, table_bytes / sizeof(Bucket))) {}

  /// A win is a finished game with Value::win() or loss() for the right side; a draw or an exact score is not. A game
  /// may also call itself finished where it knows how it ends, by Value::win(plies): there the line stops short.
  /// Limits: nodes, time, stop. What was found stays in the table for the next call on the same game, unless that has
  /// repetition(): the way to a win may be one by then.
  Proof<Move> go(const P& root, const Limits& limits = {}) {
    static_assert(CheckAbilities<P>::kOk);
    const OneSearchAtATime alone(control_);
    const Deadlines deadlines = Deadlines::from(limits);
    position_ = root;
    attacker_ = detail::side_of(root, 0);
    control_.reset();
    pacer_ = Pacer(limits, deadlines, control_);
    if constexpr (HasRepetition<P>) new_game();

    Proof<Move> proof;
    trace_.iteration(0, 0, 0);
    Numbers numbers = look(0);
    while (numbers.proof != 0 && numbers.disproof != 0 && !pacer_.stopped()) {
      numbers = expand(kInfinite, kInfinite, 0);
    }
    if (numbers.proof == 0 && extract(0, proof.line)) {
      proof.status = ProofStatus::kProven;
      proof.plies = numbers.plies;
    } else if (numbers.disproof == 0 && left_open_ == 0) {
      proof.status = ProofStatus::kDisproven;
      proof.most = most_;
    }
    if (proof.status == ProofStatus::kUnknown) proof.stop = StopReason::kDepth;
    if (pacer_.stopped()) proof.stop = pacer_.reason();
    proof.nodes = pacer_.nodes();
    proof.time = std::chrono::steady_clock::now() - deadlines.start;
    return proof;
  }

  /// Forgets what it found, in constant time but for once in 65,536.
  void new_game() {
    if (++epoch_ == 0) {
      std::fill(buckets_.begin(), buckets_.end(), Bucket{});
      epoch_ = 1;
    }
    left_open_ = 0;
    most_ = 0;
  }

  /// Nodes of the search that is running; may be asked from another thread.
  std::uint64_t nodes_so_far() const { return control_.nodes(); }

 private:
  using Count = std::uint32_t;
  static constexpr Count kInfinite = 1'000'000'000;

  /// How many positions must still be shown, at least, to prove and to disprove the win.
  struct Numbers {
    Count proof = 1;
    Count disproof = 1;
    std::uint16_t plies = 0;  ///< if proven: the length of the win that was found
  };
  struct Entry {
    std::uint64_t key = 0;
    Count proof = 0;
    Count disproof = 0;
    std::uint16_t plies = 0;
    std::uint16_t epoch = 0;  ///< of an earlier one: empty
    std::uint32_t work = 0;   ///< nodes spent below
  };
  struct Bucket {
    Entry entries[4];
  };

  /// Counts that grow around a cycle stay below infinity, which only a settled node has, so that work goes on.
  static Count sum(Count a, Count b) {
    return a == kInfinite || b == kInfinite ? kInfinite : std::min(a + b, kInfinite - 1);
  }
  static Numbers won(int plies) { return {0, kInfinite, static_cast<std::uint16_t>(plies)}; }
  static Numbers not_won() { return {kInfinite, 0, 0}; }

  /// The attacker chooses here (an OR node); elsewhere the defender does (AND).
  bool attacks(int ply) const { return detail::side_of(position_, ply) == attacker_; }

  /// What is known of the current position without going deeper.
  Numbers look(int ply) {
    if (const auto result = position_.result()) {
      if constexpr (HasRepetition<P>) {
        // Even if it wins: who has to repeat depends on the path, and the table knows none.
        if (position_.repetition() > 0) {
          ++left_open_;
          return not_won();
        }
      }
      if (!result->is_decisive()) most_ = std::max(most_, std::abs(result->score()));
      const bool win = attacks(ply) ? result->is_win() : result->is_loss();
      return win ? won(result->plies()) : not_won();
    }
    if (ply >= kMaxPly) {
      ++left_open_;
      return not_won();
    }
    const std::uint64_t key = key_of(ply);
    for (const Entry& entry : bucket(key).entries) {
      if (entry.epoch == epoch_ && entry.key == key) return {entry.proof, entry.disproof, entry.plies};
    }
    return {};
  }

  /// Works below the current unfinished position until a number reaches its threshold.
  Numbers expand(Count proof_limit, Count disproof_limit, int ply) {
    const std::uint64_t nodes_before = pacer_.nodes();
    if (pacer_.tick()) return {};
    const bool attack = attacks(ply);
    MoveList<Move> list(moves_);
    position_.moves(list);
    list.close();
    if (list.empty()) return remember(attack ? not_won() : won(0), 1, ply);

    for (;;) {
      // The node's numbers from its children's, the most promising child, and the best number beside it.
      Numbers node = attack ? not_won() : won(0);
      (attack ? node.disproof : node.proof) = 0;
      (attack ? node.proof : node.disproof) = kInfinite;
      Count second = kInfinite;
      std::optional<Move> chosen;
      Numbers child;
      for (const Move move : list) {
        position_.make(move);
        const Numbers numbers = look(ply + 1);
        position_.undo(move);
        tell(ply, move, numbers);
        const Count least = attack ? numbers.proof : numbers.disproof;
        Count& best = attack ? node.proof : node.disproof;
        if (!chosen || least < best) {
          second = chosen ? best : kInfinite;
          best = least;
          chosen = move;
          child = numbers;
        } else {
          second = std::min(second, least);
        }
        Count& total = attack ? node.disproof : node.proof;
        total = sum(total, attack ? numbers.disproof : numbers.proof);
        if (!attack) node.plies = std::max<std::uint16_t>(node.plies, static_cast<std::uint16_t>(numbers.plies + 1));
      }
      if (attack) node.plies = static_cast<std::uint16_t>(child.plies + 1);
      tell(ply, std::nullopt, node);
      const bool settled = node.proof == 0 || node.disproof == 0;
      if (settled || node.proof >= proof_limit || node.disproof >= disproof_limit) {
        if (attack && node.proof == 0) winning_move_ = *chosen;
        return remember(node, pacer_.nodes() - nodes_before, ply);
      }

      // The child is worked on until its sibling looks better (by a quarter, to switch less often), or until this
      // node has reached its own limit.
      const Count turn = second > kInfinite / 2 ? kInfinite : sum(second, second / 4 + 1);
      Count child_proof = std::min(proof_limit, turn);
      Count child_disproof = disproof_limit - (node.disproof - child.disproof);
      if (!attack) {
        child_proof = proof_limit - (node.proof - child.proof);
        child_disproof = std::min(disproof_limit, turn);
      }
      position_.make(*chosen);
      trace_.enter(ply + 1, *chosen, 0, 0, 0, false);
      expand(child_proof, child_disproof, ply + 1);
      trace_.leave(ply + 1, *chosen, 0, 0, 0, false, 0);
      position_.undo(*chosen);
      if (pacer_.stopped()) return remember(node, pacer_.nodes() - nodes_before, ply);
    }
  }

  /// Plays the proof out: the attacker's quickest proven move against the longest defence. What the table has lost
  /// is proven again.
  bool extract(int ply, std::vector<Move>& line) {
    if (position_.result() || ply >= kMaxPly) return position_.result() && look(ply).proof == 0;
    const bool attack = attacks(ply);
    std::vector<std::pair<int, Move>> choices;
    {
      MoveList<Move> list(moves_);
      position_.moves(list);
      list.close();
      for (const Move move : list) {
        position_.make(move);
        Numbers numbers = look(ply + 1);
        if (!attack) numbers = prove_again(numbers, ply + 1);
        position_.undo(move);
        if (numbers.proof == 0) choices.emplace_back(attack ? numbers.plies : -numbers.plies, move);
      }
      if (!attack && choices.size() != list.size()) return false;
      if (list.empty()) return !attack;
    }
    if (attack && choices.empty() && prove_again({}, ply).proof == 0) choices.emplace_back(0, winning_move_);
    std::stable_sort(choices.begin(), choices.end(), detail::ByFirst{});
    for (const auto& [plies, move] : choices) {
      line.push_back(move);
      position_.make(move);
      const bool wins = extract(ply + 1, line);
      position_.undo(move);
      if (wins) return true;
      line.resize(static_cast<std::size_t>(ply));
      if (!attack || pacer_.stopped()) return false;
    }
    return false;
  }

  Numbers prove_again(Numbers numbers, int ply) {
    if (position_.result()) return numbers;
    while (numbers.proof != 0 && numbers.disproof != 0 && !pacer_.stopped())
      numbers = expand(kInfinite, kInfinite, ply);
    return numbers;
  }

  Numbers remember(const Numbers& numbers, std::uint64_t work, int ply) {
    const std::uint64_t key = key_of(ply);
    Entry* victim = nullptr;
    const auto work_in = [&](const Entry& entry) { return entry.epoch == epoch_ ? entry.work : 0; };
    for (Entry& entry : bucket(key).entries) {
      if (entry.key == key && entry.epoch == epoch_) {
        victim = &entry;
        work += entry.work;
        break;
      }
      if (victim == nullptr || work_in(entry) < work_in(*victim)) victim = &entry;
    }
    const std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    *victim = {key,           numbers.proof, numbers.disproof,
               numbers.plies, epoch_,        static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, most))};
    return numbers;
  }

  void tell(int ply, std::optional<Move> move, const Numbers& numbers) {
    const auto shown = [](Count count) { return static_cast<Score>(std::min<Count>(count, kInfinity)); };
    trace_.record(EventKind::kNumbers, ply, move, 0, shown(numbers.proof), shown(numbers.disproof));
  }

  /// The numbers of a position depend on who attacks.
  std::uint64_t key_of(int ply) const {
    const std::uint64_t who = attacks(ply) ? 0xA5A5A5A5A5A5A5A5U : 0;
    if constexpr (HasCanonical<P>) {
      return position_.canonical().key ^ who;
    } else {
      return position_.key() ^ who;
    }
  }
  Bucket& bucket(std::uint64_t key) {
    __extension__ using Wide = unsigned __int128;
    const std::uint64_t hash = (key ^ key >> 32) * 0x9E3779B97F4A7C15U;
    return buckets_[static_cast<std::size_t>((Wide{hash} * buckets_.size()) >> 64)];
  }

  InPlace<P> position_{};
  int attacker_ = 0;
  detail::Tracer<Trace, Move> trace_;
  SearchControl control_;
  Pacer pacer_;
  MoveStack<Move> moves_;
  std::vector<Bucket> buckets_;
  Move winning_move_{};          ///< of the attacker's node that was proven last
  std::uint64_t left_open_ = 0;  ///< repetitions and lines too long since the table was empty: what it calls disproven
                                 ///< may rest on them
  Score most_ = 0;               ///< the largest score that a game ended with since then
  std::uint16_t epoch_ = 1;      ///< 0 is what an empty table says
};

}  // namespace deepcut

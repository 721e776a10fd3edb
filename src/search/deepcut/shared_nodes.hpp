// How threads that search the same tree share the work of a node.
//
// Every thread goes down from the root by itself. Whoever has searched the first move of a node puts up the others here;
// another thread that comes the same way takes the next one that nobody has begun, with its place in the order, its window
// and its depth. When none is left it goes down after one that is being searched and helps there. What a move is worth is
// noted here for all, and when the node is finished those who are still below it turn back. So each move is searched once,
// as one thread alone would have done it. This is Feldmann's "young brothers wait", but helpers find the work by
// themselves, and nobody ever waits for another's search.
//
// A node is known by the moves that led to it, its window and its depth, so that all who meet there ask the same. It stands
// with the others that the same thread has put up at its ply, in a row whose lock guards what it holds: held while a value is
// noted and the next move chosen, not while a move is searched. Nothing of a node changes once it is finished. Hardly one in a
// hundred is ever joined, so most of the time its lock and memory stay with the core of the thread that put it up. What races:
// `ends`, `finished` and `alpha` are also read without the lock, to see whether to turn back or to ask again, and `names`, to
// see whether a row can have the node that is looked for; and two threads may put up the same node at the same moment, each in
// a row of its own. Why that is harmless: they search a little longer in vain, or something twice.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/principal.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// For what takes about a microsecond. Whoever finds it taken looks until it is free: a std::mutex would let him sleep, and
/// to be woken takes longer than all that is done here. It is given back by a plain store, where a std::mutex has a second
/// exchange, before which a core must have written all that it had still to write.
class SpinLock {
 public:
  void lock() {
    for (int looks = 0; taken_.exchange(true, std::memory_order_acquire);) {
      while (taken_.load(std::memory_order_relaxed)) {
        if (++looks > kPatience) std::this_thread::yield();  // whoever has it may have lost its core
      }
    }
  }
  void unlock() { taken_.store(false, std::memory_order_release); }

 private:
  static constexpr int kPatience = 1000;

  std::atomic<bool> taken_ = false;
};

/// A move that is being searched, and as what.
template <class Move>
struct SharedMove {
  Move move;
  int place;    ///< in the order of the node's moves
  int learnt;   ///< as Node has it
  int behind;   ///< likewise
  Score alpha;  ///< when it was begun
  int threads = 1;
};

/// The one of these that has the fewest threads, for one more.
template <class Move>
SharedMove<Move> help(std::vector<SharedMove<Move>>& searching) {
  auto& least = *std::min_element(searching.begin(), searching.end(),
                                  [](const auto& a, const auto& b) { return a.threads < b.threads; });
  ++least.threads;
  return least;
}
/// False if it is not among them: its value is known.
template <class Move>
bool take_out(std::vector<SharedMove<Move>>& searching, Move move) {
  return std::erase_if(searching, [&](const auto& task) { return task.move == move; }) > 0;
}

template <class Move>
struct SharedRow;

template <class Move>
struct SharedNode {
  struct Name {
    std::uint64_t path;
    Score alpha;
    Score beta;
    Depth depth;
    bool operator==(const Name&) const = default;
  };

  SharedRow<Move>* row = nullptr;  ///< where it stands
  Name name;
  int threads = 0;  ///< that are in it or below
  std::atomic<bool> finished = false;
  Score value = 0;  ///< when it is finished

  // The moves, with what picks the next of them.
  std::vector<Move> moves;
  std::vector<int> scores;
  std::vector<int> ranks;  ///< empty where they are not ranked
  std::size_t next = 0;    ///< those from here on nobody has begun
  std::vector<SharedMove<Move>> searching;
  std::vector<std::uint32_t> tried;  ///< moves that have their value, as pack() makes them
  std::vector<Move> line;            ///< the best so far, where the window is open
  std::atomic<Score> alpha = 0;      ///< what a move has to beat by now

  /// What one thread alone would keep in local variables.
  struct Progress {
    Depth depth;  ///< that its moves are searched to
    std::optional<Move> table_move;
    Score best;
    std::optional<Move> best_move;
    int begun;  ///< moves
    bool left_out;
    bool heuristic;
    int repeated_ply;
    int deepest;
    bool seen_decisive;
  };
  Progress progress{};
};

/// The nodes that a thread has put up at one ply. What others read at every node lies apart from what is written for each.
template <class Move>
struct SharedRow {
  alignas(64) std::atomic<std::uint64_t> names = 0;  ///< a bit for each node in use
  alignas(64) SpinLock lock;
  std::vector<std::unique_ptr<SharedNode<Move>>> nodes;
};

/// One search of the root. With one thread it is shared with nobody.
template <class Move>
struct RootSearch {
  RootSearch(const Window& asked, Depth to, std::size_t from, std::vector<RootMove<Move>> of)
      : window(asked), depth(to), first(from), moves(std::move(of)), next(from), alpha(asked.alpha) {}

  const Window window;
  const Depth depth;
  const std::size_t first;  ///< the moves before it have their values

  SpinLock lock;  ///< guards what follows
  std::vector<RootMove<Move>> moves;
  std::size_t next;  ///< those from here on nobody has begun
  std::vector<SharedMove<Move>> searching;
  std::atomic<Score> alpha;  ///< what a move has to beat by now
  Score best = -kInfinity;
  bool heuristic = false;
  int deepest = 0;
  bool seen_decisive = false;
  std::size_t passed = 0;  ///< threads that have taken the result
  std::atomic<bool> finished = false;

  bool asks_the_same(const RootSearch& other) const {
    return window.alpha == other.window.alpha && window.beta == other.window.beta && depth == other.depth &&
           first == other.first;
  }
};

/// A number for the path that `move` prolongs.
constexpr std::uint64_t path_after(std::uint64_t path, std::uint64_t move) {
  const std::uint64_t x = (path + move + 1) * 0x9E3779B97F4A7C15U;
  return x ^ x >> 29;
}

template <class Move>
class SharedNodes {
 public:
  using Node = SharedNode<Move>;

  explicit SharedNodes(int threads) : rows_(static_cast<std::size_t>(threads)) {}

  /// Before the threads of a search begin.
  void begin() {
    roots_.clear();
    for (auto& rows : rows_) {
      for (Row& row : rows) {
        row.names = 0;
        for (auto& node : row.nodes) node->threads = 0;
      }
    }
  }
  /// The search of the root that is the `number`th of each thread: `own` for the first one who comes to it. Nothing if the
  /// others ask something else there.
  RootSearch<Move>* root(std::size_t number, std::unique_ptr<RootSearch<Move>>& own) {
    const std::lock_guard held(roots_lock_);
    if (number > roots_.size()) return nullptr;
    if (number == roots_.size()) return roots_.emplace_back(std::move(own)).get();
    return roots_[number]->asks_the_same(*own) ? roots_[number].get() : nullptr;
  }
  /// A thread has taken its result, and goes on to the next.
  void pass(std::size_t number) {
    const std::lock_guard held(roots_lock_);
    if (++roots_[number]->passed == rows_.size()) roots_[number].reset();
  }
  /// The node of this name, if another thread has put it up, for one thread more.
  Node* join(std::size_t thread, int ply, const typename Node::Name& name) {
    for (std::size_t other = 0; other < rows_.size(); ++other) {
      if (other == thread) continue;
      Row& row = row_of(other, ply);
      if ((row.names.load(std::memory_order_relaxed) & bit_of(name)) == 0) continue;
      const std::lock_guard held(row.lock);
      for (const auto& node : row.nodes) {
        if (node->threads == 0 || node->name != name) continue;
        ++node->threads;
        return node.get();
      }
    }
    return nullptr;
  }
  /// The same, or else a new one that `fill` is to fill.
  template <class Fill>
  Node& join_or_put_up(std::size_t thread, int ply, const typename Node::Name& name, Fill fill) {
    if (Node* const node = join(thread, ply, name)) return *node;
    Row& row = row_of(thread, ply);
    const std::lock_guard held(row.lock);
    auto unused = std::find_if(row.nodes.begin(), row.nodes.end(), [](const auto& node) { return node->threads == 0; });
    if (unused == row.nodes.end()) unused = row.nodes.insert(unused, std::make_unique<Node>());
    Node& node = **unused;
    node.row = &row;
    node.name = name;
    node.threads = 1;
    node.finished = false;
    node.next = 0;
    node.searching.clear();
    fill(node);
    tell_names(row);
    return node;
  }
  /// With the lock held: one thread less.
  void leave(Node& node) {
    if (--node.threads == 0) tell_names(*node.row);
  }
  /// With the lock held: all others who are below the node are to turn back.
  void finish(Node& node, Score value) {
    node.value = value;
    node.finished.store(true, std::memory_order_relaxed);
    if (node.threads > 1) tell();
  }
  /// Those who are below a finished node hear of it.
  void tell() { ends_.fetch_add(1, std::memory_order_release); }
  /// Changes whenever a node with several threads is finished.
  std::uint64_t ends() const { return ends_.load(std::memory_order_acquire); }

 private:
  using Row = SharedRow<Move>;

  Row& row_of(std::size_t thread, int ply) { return rows_[thread][static_cast<std::size_t>(ply)]; }
  static std::uint64_t bit_of(const typename Node::Name& name) {
    std::uint64_t mixed = path_after(name.path, static_cast<std::uint64_t>(name.alpha));
    mixed = path_after(mixed, static_cast<std::uint64_t>(name.beta) ^ static_cast<std::uint64_t>(name.depth) << 32);
    return std::uint64_t{1} << (mixed >> 58);
  }
  /// With the lock held.
  static void tell_names(Row& row) {
    std::uint64_t names = 0;
    for (const auto& node : row.nodes) {
      if (node->threads > 0) names |= bit_of(node->name);
    }
    row.names.store(names, std::memory_order_relaxed);
  }

  std::vector<std::array<Row, kMaxPly + 2>> rows_;  ///< of each thread, by ply
  SpinLock roots_lock_;
  std::vector<std::unique_ptr<RootSearch<Move>>> roots_;
  alignas(64) std::atomic<std::uint64_t> ends_ = 0;
};

}  // namespace deepcut

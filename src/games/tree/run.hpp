// A search of an explicit tree by one of the library's own algorithms, and everything that happened on the way.
//
// All numbers are Max's: windows, values and bounds are turned round at Min nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/portable/standard.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/value.hpp>

#include "games/tree/tree.hpp"

namespace deepcut::tree {

enum class Algorithm : std::uint8_t { kMinimax, kAlphaBeta, kPvs, kMtdf, kBeam, kProof };

struct AlgorithmInfo {
  Algorithm algorithm;
  const char* name;
  const char* help;
};
/// In the order in which they are shown.
const std::vector<AlgorithmInfo>& algorithms();
std::optional<Algorithm> algorithm_named(std::string_view name);
const char* to_string(Algorithm algorithm);

/// Everything is off unless asked for, as in the textbook: children in the order given, one search of the whole tree.
struct RunOptions {
  Algorithm algorithm = Algorithm::kAlphaBeta;
  int depth = 0;           ///< plies; below, inner nodes count by the value written on them. 0: to the leaves
  int width = 2;           ///< of the beam
  Score goal = 1;          ///< of proof numbers: can the side that begins get at least this (Min: at most)?
  bool deepening = false;  ///< depth 1, 2, 3, ... to `depth`. Beam search always does

  // Of pvs and mtdf.
  bool table = false;
  bool killers = false;
  bool history = false;
  bool order = false;  ///< children by the values written on them
  bool aspiration = false;
  bool reductions = false;
  bool quiescence = false;  ///< below `depth` look at nodes reached by forcing moves

  std::size_t max_steps = 100'000;        ///< kept; the rest is only counted
  std::uint64_t max_visits = 50'000'000;  ///< a graph can have more ways through it than anybody can walk
  StopToken stop{};
};

/// A bound that no node has set yet is empty.
using Limit = std::optional<Score>;

struct Step {
  EventKind kind = EventKind::kEnter;
  NodeId node = 0;         ///< where it happens
  NodeId child = kNoNode;  ///< the child it is about: of bound, cutoff, re-search, reduction, pruning, numbers
  int ply = 0;
  int depth = 0;  ///< plies that are left; an iteration's is its number
  Limit alpha{};  ///< the window after the step, seen by Max
  Limit beta{};
  Score value = 0;             ///< of leave, table, cutoff
  Bound bound = Bound::kNone;  ///< what the value says of the truth
  /// kCutoff: the ancestor whose bound was reached; kNoNode: the window the search of the root began with. kEnter: the
  /// node it is entered from.
  NodeId owner = kNoNode;
  int owner_ply = -1;
  bool scout = false;  ///< kCutoff: that bound is a null window of the owner's
  bool deep = false;   ///< kCutoff: the owner is not the parent
  /// kLeave: no child was looked at. The value of an inner node is then the one written on it, or the table's.
  bool childless = false;
  CutoffCause cause = CutoffCause::kNone;
  std::vector<NodeId> pruned{};  ///< kCutoff: the children that were not looked at
};

enum class NodeState : std::uint8_t {
  kUnseen,     ///< never visited: pruned, or below something that was
  kOpen,       ///< being searched
  kDone,       ///< left with a value
  kCut,        ///< left after a cutoff
  kEvaluated,  ///< an inner node at the horizon: its written value was used
  kFromTable,  ///< left with what the table knew
  kLeftOut,    ///< the beam passed it by
};
const char* to_string(NodeState state);

/// What is known of a node after some of the steps.
struct NodeNote {
  NodeState state = NodeState::kUnseen;
  std::uint32_t visits = 0;
  std::uint32_t iteration = 0;  ///< of the last visit, from 1; the root's visits are the iterations so far
  std::uint32_t table_hits = 0;
  Limit alpha{};  ///< the last window it was searched with, as it stands now
  Limit beta{};
  Limit entered_alpha;  ///< as it was when the node was entered
  Limit entered_beta;
  std::optional<Score> value;
  Bound bound = Bound::kNone;
  std::optional<Score> proof;  ///< kInfinity: cannot be proven
  std::optional<Score> disproof;
};

/// The notes after the next step. There is one for every node, all fresh before the first step.
void take_note(const Step& step, std::vector<NodeNote>& notes);

struct Iteration {
  int depth = 0;
  Limit alpha{};
  Limit beta{};
  Score value = 0;
  std::vector<NodeId> line{};  ///< empty if no line was found
  std::uint64_t visits = 0;    ///< until then
};

struct Run {
  RunOptions options;
  std::optional<Score> value;  ///< of the root; proof numbers have none
  Bound bound = Bound::kExact;
  std::optional<bool> proven;     ///< of proof numbers: whether the goal can be reached
  std::vector<NodeId> line;       ///< the principal variation, the root first
  std::uint64_t nodes = 0;        ///< as the algorithm counts them
  std::uint64_t visits = 0;       ///< nodes entered
  std::uint64_t leaf_visits = 0;  ///< of these, nodes without children
  std::size_t never_visited = 0;  ///< nodes of the tree
  // Cutoffs that left something out, by whose bound it was.
  std::uint64_t shallow_cutoffs = 0;  ///< the parent's
  std::uint64_t deep_cutoffs = 0;     ///< that of a node further up
  std::uint64_t window_cutoffs = 0;   ///< of the window the root began with, or of a null window
  std::uint64_t empty_cutoffs = 0;    ///< by the last child: nothing was left to leave out
  std::uint64_t table_hits = 0;       ///< that ended a node
  std::uint64_t researches = 0;
  std::uint64_t blind_evaluations = 0;  ///< of inner nodes without a value, which counted as 0
  bool complete = true;                 ///< false: a limit or a stop came first
  std::vector<Iteration> iterations;
  std::vector<NodeNote> notes;
  std::vector<Step> steps;
  std::uint64_t step_count = 0;  ///< of all, kept or not
};

Run run(std::shared_ptr<const Tree> tree, const RunOptions& options);

}  // namespace deepcut::tree

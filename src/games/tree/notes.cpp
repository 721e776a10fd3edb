// How a step changes what is known of the nodes: the same while a search runs and when it is stepped through later.
#include <algorithm>

#include "games/tree/run.hpp"

namespace deepcut::tree {

namespace {

void enter(const Step& step, std::vector<NodeNote>& notes) {
  NodeNote& note = notes[step.node];
  ++note.visits;
  note.iteration = notes[0].visits;
  note.state = NodeState::kOpen;
  note.alpha = note.entered_alpha = step.alpha;
  note.beta = note.entered_beta = step.beta;
  note.value.reset();
  note.bound = Bound::kNone;
  if (step.owner != kNoNode && notes[step.owner].state == NodeState::kFromTable) {
    notes[step.owner].state = NodeState::kOpen;  // what the table knew was not enough
  }
}

void leave(const Step& step, std::vector<NodeNote>& notes) {
  NodeNote& note = notes[step.node];
  note.value = step.value;
  note.bound = step.bound;
  if (note.state == NodeState::kOpen) note.state = step.childless ? NodeState::kEvaluated : NodeState::kDone;
}

void count(const Step& step, std::vector<NodeNote>& notes) {
  NodeNote& note = notes[step.child == kNoNode ? step.node : step.child];
  note.proof = step.alpha;
  note.disproof = step.beta;
  if (note.visits > 0) return;
  note.visits = 1;
  note.iteration = notes[0].visits;
  note.state = NodeState::kDone;
}

}  // namespace

void take_note(const Step& step, std::vector<NodeNote>& notes) {
  NodeNote& note = notes[step.node];
  switch (step.kind) {
    case EventKind::kIteration:
    case EventKind::kEnter:
      return enter(step, notes);
    case EventKind::kLeave:
      return leave(step, notes);
    case EventKind::kBound:
      note.alpha = step.alpha;
      note.beta = step.beta;
      return;
    case EventKind::kCutoff:
      note.state = NodeState::kCut;
      return;
    case EventKind::kTable:
      ++note.table_hits;
      note.state = NodeState::kFromTable;
      return;
    case EventKind::kPrune:
      if (notes[step.child].visits == 0) notes[step.child].state = NodeState::kLeftOut;
      return;
    case EventKind::kNumbers:
      return count(step, notes);
    default:
      return;
  }
}

}  // namespace deepcut::tree

// How far a person can take back: to before the last thing that a person did, and not into an opening that is over; and how
// far that can be played again.
import { lastAct, phaseOf } from './swap2';
import type { Setup } from './saved';
import { leadsTo, pathTo, type MoveNode, type MoveTree } from './tree';

/** Where that leads to; 'choice': the game stays where it is and the choice of two more stones is open again. */
export function takenBack(setup: Setup, node: MoveNode): MoveNode | 'choice' | null {
  const { players, opening, opened = 0 } = setup;
  if (opening) {
    const act = lastAct(opening, node.ply);
    if (!act || opening.parties[act.party].kind === 'engine') return null;
    return act.what === 'choice' ? 'choice' : node.parent;
  }
  // Engines that are watched have no last choice to go back to; whose moves were brought along is not always known.
  const watched = players.every(({ kind }) => kind === 'engine');
  const byEngine = ({ side }: MoveNode) => side !== undefined && players[side === 0 ? 0 : 1].kind === 'engine';
  let last = node;
  while (!watched && last.parent && byEngine(last)) last = last.parent;
  return last.ply > opened ? last.parent : null;
}

/** The moves between where a game stands and how far it was played. What was only tried in analysis is none of them. */
export function movesAhead(tree: MoveTree, live: MoveNode, played: MoveNode): MoveNode[] {
  const end = tree.standing(played);
  return leadsTo(live, end) ? pathTo(end).slice(live.ply) : [];
}

/** Where playing again leads to: the next move and how engines answered it, in an opening one stone; null: nowhere. */
export function playedAgain({ players, opening }: Setup, ahead: readonly MoveNode[]): MoveNode | null {
  const next = ahead[0];
  if (!next) return null;
  // After a choice that was taken back, the stones that followed it are not the next thing to do.
  if (opening) return phaseOf(opening, next.ply - 1).choices.length ? null : next;
  const byEngine = ({ side }: MoveNode) => players[side === 1 ? 1 : 0].kind === 'engine';
  const answers = ahead.slice(1);
  const first = answers.findIndex((answer) => !byEngine(answer));
  return [next, ...(first < 0 ? answers : answers.slice(0, first))].pop() ?? next;
}

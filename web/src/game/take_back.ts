// How far a person can take back: to before the last thing that a person did, and not into an opening that is over.
import { lastAct } from './swap2';
import type { Setup } from './saved';
import type { MoveNode } from './tree';

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

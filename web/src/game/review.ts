// Which moves of a game gave something away.
import { expectationFor } from './value';
import { lineThrough, type MoveNode } from './tree';

export type Verdict = 'inaccuracy' | 'mistake' | 'blunder';

export interface Mistake {
  node: MoveNode;
  verdict: Verdict;
  /** Share of a point given away, 0 to 1. */
  loss: number;
  better: string;
}

/** In whole hundredths, as they are shown. */
const kVerdicts: [number, Verdict][] = [
  [35, 'blunder'],
  [18, 'mistake'],
  [9, 'inaccuracy'],
];

export function verdictOf(loss: number): Verdict | null {
  return kVerdicts.find(([least]) => Math.round(100 * loss) >= least)?.[1] ?? null;
}

/** What the move lost beside the best one; null while either position has no value. */
export function lossOf(node: MoveNode, game: string): number | null {
  const before = node.parent?.evaluation;
  if (!before || !node.evaluation || node.side === undefined) return null;
  // The best move loses nothing, whatever a deeper look at what follows says.
  if (before.best === node.move) return 0;
  return Math.max(0, expectationFor(node.side, before, game) - expectationFor(node.side, node.evaluation, game));
}

export function mistakeOf(node: MoveNode, game: string): Mistake | null {
  const loss = lossOf(node, game);
  const verdict = loss === null ? null : verdictOf(loss);
  const better = node.parent?.evaluation?.best;
  return verdict && better && loss !== null ? { node, verdict, loss, better } : null;
}

export function mistakesOf(root: MoveNode, game: string): Mistake[] {
  return lineThrough(root).flatMap((node) => mistakeOf(node, game) ?? []);
}

/** 0 to 100: how little was given away per move; null if nothing is known. */
export function accuracy(root: MoveNode, game: string, side: number): number | null {
  const losses = lineThrough(root)
    .filter((node) => node.side === side)
    .flatMap((node) => lossOf(node, game) ?? []);
  if (!losses.length) return null;
  return Math.round(100 * (1 - losses.reduce((sum, loss) => sum + Math.min(1, 2 * loss), 0) / losses.length));
}

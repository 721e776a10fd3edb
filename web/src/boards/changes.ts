// What is different between two boards, for the eye to follow: pieces that came, went, moved or changed sides.
import type { BoardData, Cell } from '../engine/types';

export interface Changes {
  arrived: Set<number>;
  turned: Set<number>;
  /** From where the piece on a cell came. */
  moved: Map<number, number>;
  gone: { cell: number; piece: Cell }[];
}

const kNothing: Changes = { arrived: new Set(), turned: new Set(), moved: new Map(), gone: [] };
/** More than a move changes: another game or a jump through it, which is shown at once. */
const kMostChanges = 14;

const stands = (cell: Cell | undefined): cell is Cell => cell?.owner !== undefined;

export function changesBetween(before: BoardData | null, after: BoardData): Changes {
  if (!before || before.columns !== after.columns || before.rows !== after.rows) return kNothing;
  const changes: Changes = { arrived: new Set(), turned: new Set(), moved: new Map(), gone: [] };
  after.cells.forEach((now, cell) => {
    const then = before.cells[cell];
    if (stands(now) && !stands(then)) changes.arrived.add(cell);
    else if (stands(now) && then?.owner !== now.owner) changes.turned.add(cell);
    else if (!stands(now) && stands(then)) changes.gone.push({ cell, piece: then });
  });
  if (changes.arrived.size + changes.turned.size + changes.gone.length > kMostChanges) return kNothing;
  followMovedPiece(changes, after);
  return changes;
}

function followMovedPiece(changes: Changes, after: BoardData): void {
  const [from, to] = after.last;
  if (from === undefined || to === undefined || after.last.length !== 2) return;
  const left = changes.gone.findIndex(({ cell, piece }) => cell === from && piece.owner === after.cells[to]?.owner);
  if (left < 0 || !changes.arrived.has(to)) return;
  changes.gone.splice(left, 1);
  changes.arrived.delete(to);
  changes.moved.set(to, from);
}

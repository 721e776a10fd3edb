// The moves in turn that lead to a board on which pieces are only ever added.
import type { BoardData } from '../engine/types';
import { cellName } from './moves';

/** Who makes the ply of this number: after the first one, sides make so many in a row. */
export const moverOf = (ply: number, pliesATurn: number): number => (ply === 0 ? 0 : (1 + Math.floor((ply - 1) / pliesATurn)) % 2);

/** From the bottom of each column; null: something floats. */
function columnsOf(board: BoardData): number[][] | null {
  const columns: number[][] = [];
  for (let column = 0; column < board.columns; column++) {
    const owners: number[] = [];
    for (let row = board.rows - 1; row >= 0; row--) {
      const owner = board.cells[row * board.columns + column]?.owner;
      if (owner === undefined) continue;
      if (owners.length !== board.rows - 1 - row) return null;
      owners.push(owner);
    }
    columns.push(owners);
  }
  return columns;
}

/** Pieces that fall: which columns in turn, found by trying. */
function dropsTo(board: BoardData, pliesATurn: number): string[] | null {
  const columns = columnsOf(board);
  if (!columns) return null;
  const heights = columns.map(() => 0);
  const all = columns.reduce((sum, owners) => sum + owners.length, 0);
  const moves: string[] = [];
  const failed = new Set<string>();
  const go = (): boolean => {
    if (moves.length === all) return true;
    const key = heights.join();
    if (failed.has(key)) return false;
    const mover = moverOf(moves.length, pliesATurn);
    for (const [column, owners] of columns.entries()) {
      if (owners[heights[column]!] !== mover) continue;
      heights[column]!++;
      moves.push(board.column_labels[column] ?? String(column + 1));
      if (go()) return true;
      moves.pop();
      heights[column]!--;
    }
    failed.add(key);
    return false;
  };
  return go() ? moves : null;
}

/** Pieces that stay where they are put. */
function placesTo(board: BoardData, pliesATurn: number): string[] | null {
  const left: string[][] = [[], []];
  board.cells.forEach(({ owner }, cell) => owner !== undefined && left[owner]?.push(cellName(board, cell)));
  const moves: string[] = [];
  for (const all = left[0]!.length + left[1]!.length; moves.length < all; ) {
    const move = left[moverOf(moves.length, pliesATurn)]!.shift();
    if (move === undefined) return null;
    moves.push(move);
  }
  return moves;
}

/** Null: no turns lead there with this side to move. */
export function movesTo(board: BoardData, pliesATurn: number, side: number): string[] | null {
  const moves = board.row_labels.length ? placesTo(board, pliesATurn) : dropsTo(board, pliesATurn);
  return moves && moverOf(moves.length, pliesATurn) === side ? moves : null;
}

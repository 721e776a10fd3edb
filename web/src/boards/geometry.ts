// Where things are on a drawn board, in units of the SVG: a cell is 40 wide.
import type { BoardData } from '../engine/types';

export const kCell = 40;

export interface Geometry {
  columns: number;
  rows: number;
  /** Between the edge of the drawing and the first cell, where labels stand. */
  margin: number;
  width: number;
  height: number;
  x(cell: number): number;
  y(cell: number): number;
}

/** `turned`: seen from the other side of the table. */
export function geometryOf(board: BoardData, margin: number, turned = false): Geometry {
  const { columns, rows } = board;
  const column = (cell: number) => (turned ? columns - 1 - (cell % columns) : cell % columns);
  const row = (cell: number) => (turned ? rows - 1 - Math.floor(cell / columns) : Math.floor(cell / columns));
  return {
    columns,
    rows,
    margin,
    width: columns * kCell + 2 * margin,
    height: rows * kCell + 2 * margin,
    x: (cell) => margin + (column(cell) + 0.5) * kCell,
    y: (cell) => margin + (row(cell) + 0.5) * kCell,
  };
}

/** The same numbers every time: what is drawn at random should not change from one drawing to the next. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

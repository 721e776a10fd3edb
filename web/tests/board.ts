// Boards and states for tests.
import type { BoardData, Cell, State } from '../src/engine/types';

export function board(columns: number, rows: number, part: Partial<BoardData> = {}): BoardData {
  const cells: Cell[] = Array.from({ length: columns * rows }, () => ({}));
  return {
    columns,
    rows,
    layout: 'squares',
    column_labels: Array.from({ length: columns }, (_, i) => String.fromCharCode(97 + i)),
    row_labels: Array.from({ length: rows }, (_, i) => String(rows - i)),
    cells,
    last: [],
    winning: [],
    notes: [],
    ...part,
  };
}

export function state(of: BoardData, legal_moves: string[], part: Partial<State> = {}): State {
  return { game: 'test', rules: '', options: {}, moves: [], side: 0, side_name: 'One', legal_moves, result: null, board: of, annotations: [], ...part };
}

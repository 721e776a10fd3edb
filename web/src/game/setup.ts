// Positions that are set up piece by piece, for games whose rule sets have an option that says where to begin.
import type { BoardData, Cell, RuleSet, State } from '../engine/types';
import { cellName, handOf } from './moves';

export interface EditorPiece {
  symbol: string;
  owner: number;
}

export interface Editor {
  pieces: EditorPiece[];
  /** The options that make this board, with this side to move. */
  options(board: BoardData, side: number): Record<string, string>;
}

const stoneEditor: Editor = {
  pieces: [{ symbol: 'X', owner: 0 }, { symbol: 'O', owner: 1 }],
  options: (board, side) => {
    const stones = board.cells.map((cell, i) => (cell.owner === undefined ? '' : (cell.owner === 0 ? 'X' : 'O') + cellName(board, i)));
    const text = stones.join('');
    return { setup: text && side === 1 ? `-${text}` : text };
  },
};

const tablutEditor: Editor = {
  pieces: [{ symbol: 'K', owner: 0 }, { symbol: 'W', owner: 0 }, { symbol: 'B', owner: 1 }],
  options: (board, side) => {
    const letter = (cell: Cell) => (cell.owner === undefined ? '.' : (cell.symbol ?? '').toLowerCase());
    const text = rowsOf(board, letter).map((row) => row.replace(/\.+/g, (gap) => String(gap.length)));
    return { board: text.join('/'), turn: side === 0 ? 'white' : 'black' };
  },
};

const cardEditor: Editor = {
  pieces: ['R', 'P', 'S'].flatMap((symbol) => [{ symbol, owner: 0 }, { symbol: symbol.toLowerCase(), owner: 1 }]),
  options: (board, side) => {
    const letter = ({ symbol, owner }: Cell) => (owner === undefined ? '.' : owner === 0 ? (symbol ?? '').toUpperCase() : (symbol ?? '').toLowerCase());
    const hands = [0, 1].map((owner) => board.notes.map(handOf).find((hand) => hand?.side === owner)?.cards.join('') || '-');
    return { position: `${rowsOf(board, letter).join('/')} ${hands.join(' ')} ${side + 1}` };
  },
};

function rowsOf(board: BoardData, letter: (cell: Cell) => string): string[] {
  return Array.from({ length: board.rows }, (_, row) =>
    board.cells.slice(row * board.columns, (row + 1) * board.columns).map(letter).join(''),
  );
}

/** Null: the game is set up by its moves alone. */
export function editorOf(rules: RuleSet | undefined): Editor | null {
  const has = (name: string) => rules?.options.some((option) => option.name === name && option.type === 'text');
  if (has('setup')) return stoneEditor;
  if (has('board')) return tablutEditor;
  if (has('position')) return cardEditor;
  return null;
}

/** A board on which every cell can be chosen; its moves are the numbers of the cells. */
export function editableState(state: State, cells: Cell[], side: number): State {
  const all = cells.map((cell, i) => ({ symbol: cell.symbol, owner: cell.owner, move: String(i) }));
  return {
    ...state,
    side,
    result: null,
    annotations: [],
    legal_moves: all.map(({ move }) => move),
    board: { ...state.board, cells: all, last: [], winning: [], notes: [] },
  };
}

// Positions that are set up piece by piece: by an option of the rule set that says where to begin, where it has one; else
// by moves in turn that lead there.
import type { BoardData, Cell, GameInfo, RuleSet, State } from '../engine/types';
import { movesTo } from './setup_moves';
import { cellName, handOf } from './moves';

export interface EditorPiece {
  symbol: string;
  owner: number;
}

export interface Editor {
  pieces: EditorPiece[];
  /** The options and moves that make this board, with this side to move; null: nothing does. */
  begin(board: BoardData, side: number): { options: Record<string, string>; moves: string[] } | null;
}

type Options = Record<string, string>;
const byOptions = (options: (board: BoardData, side: number) => Options): Editor['begin'] => (board, side) => ({ options: options(board, side), moves: [] });

const stoneEditor: Editor = {
  pieces: [{ symbol: 'X', owner: 0 }, { symbol: 'O', owner: 1 }],
  begin: byOptions((board, side) => {
    const stones = board.cells.map((cell, i) => (cell.owner === undefined ? '' : (cell.owner === 0 ? 'X' : 'O') + cellName(board, i)));
    const text = stones.join('');
    return { setup: side === 1 ? `-${text}` : text };
  }),
};

const tablutEditor: Editor = {
  pieces: [{ symbol: 'K', owner: 0 }, { symbol: 'W', owner: 0 }, { symbol: 'B', owner: 1 }],
  begin: byOptions((board, side) => {
    const letter = (cell: Cell) => (cell.owner === undefined ? '.' : (cell.symbol ?? '').toLowerCase());
    const text = rowsOf(board, letter).map((row) => row.replace(/\.+/g, (gap) => String(gap.length)));
    return { board: text.join('/'), turn: side === 0 ? 'white' : 'black' };
  }),
};

const cardEditor: Editor = {
  pieces: ['R', 'P', 'S'].flatMap((symbol) => [{ symbol, owner: 0 }, { symbol: symbol.toLowerCase(), owner: 1 }]),
  begin: byOptions((board, side) => {
    const letter = ({ symbol, owner }: Cell) => (owner === undefined ? '.' : owner === 0 ? (symbol ?? '').toUpperCase() : (symbol ?? '').toLowerCase());
    const hands = [0, 1].map((owner) => board.notes.map(handOf).find((hand) => hand?.side === owner)?.cards.join('') || '-');
    return { position: `${rowsOf(board, letter).join('/')} ${hands.join(' ')} ${side + 1}` };
  }),
};

const moveEditor = (game: GameInfo): Editor => ({
  pieces: [{ symbol: 'X', owner: 0 }, { symbol: 'O', owner: 1 }],
  begin: (board, side) => {
    const moves = movesTo(board, game.plies_a_turn, side);
    return moves && { options: {}, moves };
  },
});

function rowsOf(board: BoardData, letter: (cell: Cell) => string): string[] {
  return Array.from({ length: board.rows }, (_, row) =>
    board.cells.slice(row * board.columns, (row + 1) * board.columns).map(letter).join(''),
  );
}

/** Null: a game without a board. */
export function editorOf(game: GameInfo | undefined, rules: RuleSet | undefined, board: BoardData): Editor | null {
  const has = (name: string) => rules?.options.some((option) => option.name === name && option.type === 'text');
  if (has('setup')) return stoneEditor;
  if (has('board')) return tablutEditor;
  if (has('position')) return cardEditor;
  return game && board.cells.length ? moveEditor(game) : null;
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

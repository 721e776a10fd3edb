// How a move is chosen on the board, found from the legal moves alone so that games the page has never heard of can be
// played: by one cell, by two cells (from and to, or a pair), by a card and a cell, or from a list.
import type { BoardData, State } from '../engine/types';

export type MoveModel =
  | { kind: 'cell'; moves: Map<number, string> }
  | { kind: 'two'; pairs: Map<number, Map<number, string>> }
  | { kind: 'card'; cards: Map<string, Map<number, string>> }
  | { kind: 'list'; moves: string[] };

export function cellName(board: BoardData, cell: number): string {
  const column = board.column_labels[cell % board.columns] ?? '';
  const row = board.row_labels[Math.floor(cell / board.columns)] ?? '';
  return column + row;
}

/** Cells by name; empty where labels do not name single cells. */
export function cellsByName(board: BoardData): Map<string, number> {
  const names = new Map<string, number>();
  if (!board.row_labels.length || !board.column_labels.length) return names;
  board.cells.forEach((_, cell) => names.set(cellName(board, cell), cell));
  return names;
}

function twoCells(move: string, names: Map<string, number>): [number, number] | null {
  for (let cut = 1; cut < move.length; cut++) {
    const from = names.get(move.slice(0, cut));
    const to = names.get(move.slice(cut).replace(/^-/, ''));
    if (from !== undefined && to !== undefined) return [from, to];
  }
  return null;
}

const kCardMove = /^([A-Za-z]+)(\d+)$/;

function link(pairs: Map<number, Map<number, string>>, from: number, to: number, move: string): void {
  const targets = pairs.get(from) ?? new Map<number, string>();
  pairs.set(from, targets.set(to, move));
}

function pairModel(state: State): MoveModel | null {
  const names = cellsByName(state.board);
  const pairs = new Map<number, Map<number, string>>();
  for (const move of state.legal_moves) {
    const cells = twoCells(move, names);
    if (!cells) return null;
    link(pairs, cells[0], cells[1], move);
    // Two empty cells are a pair of stones, which may be named in any order.
    if (state.board.cells[cells[0]]?.owner === undefined) link(pairs, cells[1], cells[0], move);
  }
  return { kind: 'two', pairs };
}

function cardModel(state: State): MoveModel | null {
  const cards = new Map<string, Map<number, string>>();
  for (const move of state.legal_moves) {
    const match = kCardMove.exec(move);
    const cell = Number(match?.[2]);
    if (!match?.[1] || cell >= state.board.cells.length) return null;
    const cells = cards.get(match[1]) ?? new Map<number, string>();
    cards.set(match[1], cells.set(cell, move));
  }
  return { kind: 'card', cards };
}

/** Whether every legal move can be made by choosing one cell. */
function cellModel(state: State): MoveModel | null {
  const moves = new Map<number, string>();
  state.board.cells.forEach((cell, index) => cell.move && moves.set(index, cell.move));
  const reachable = new Set(moves.values());
  return state.legal_moves.every((move) => reachable.has(move)) ? { kind: 'cell', moves } : null;
}

export function moveModel(state: State): MoveModel {
  if (!state.legal_moves.length) return { kind: 'cell', moves: new Map() };
  const hand = state.board.notes.some((note) => handOf(note));
  if (hand) return cardModel(state) ?? { kind: 'list', moves: state.legal_moves };
  return cellModel(state) ?? pairModel(state) ?? { kind: 'list', moves: state.legal_moves };
}

/** "hand 1: RPPS" as the hand of side 0. */
export function handOf(note: string): { side: number; cards: string[] } | null {
  const match = /^hand (\d): *(.*)$/.exec(note);
  if (!match) return null;
  return { side: Number(match[1]) - 1, cards: [...(match[2] ?? '')].filter((card) => /[A-Za-z]/.test(card)) };
}

/** The cells that a move names, in its order; null if it names none. Columns alone mean the topmost free cell. */
export function cellsOfMove(board: BoardData, move: string): number[] | null {
  const names = cellsByName(board);
  const single = names.get(move);
  if (single !== undefined) return [single];
  const two = twoCells(move, names);
  if (two) return two;
  const card = cardOfMove(board, move);
  if (card && Number(move.slice(card.length)) < board.cells.length) return [Number(move.slice(card.length))];
  return cellByMove(board, move);
}

/** The card of a hand that a move plays; null in games without hands. */
export function cardOfMove(board: BoardData, move: string): string | null {
  return board.notes.some((note) => handOf(note)) ? (kCardMove.exec(move)?.[1] ?? null) : null;
}

function cellByMove(board: BoardData, move: string): number[] | null {
  let lowest: number | null = null;
  board.cells.forEach((cell, index) => {
    if (cell.move === move && cell.owner === undefined) lowest = index;
  });
  return lowest === null ? null : [lowest];
}

/**
 * The number of the move that put each piece where it stands, by cell. Where columns are filled from below, moves are
 * counted up the column.
 */
export function moveNumbers(board: BoardData, moves: readonly string[]): Map<number, number> {
  const numbers = new Map<number, number>();
  const heights = new Map<number, number>();
  moves.forEach((move, ply) => {
    const cell = placedAt(board, move, heights);
    if (cell !== null && board.cells[cell]?.owner !== undefined) numbers.set(cell, ply + 1);
  });
  return numbers;
}

function placedAt(board: BoardData, move: string, heights: Map<number, number>): number | null {
  if (board.row_labels.length) return cellsOfMove(board, move)?.slice(-1)[0] ?? null;
  const column = board.column_labels.indexOf(move);
  if (column < 0) return null;
  const height = heights.get(column) ?? 0;
  heights.set(column, height + 1);
  return (board.rows - 1 - height) * board.columns + column;
}

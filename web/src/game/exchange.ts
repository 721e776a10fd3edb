// Games in and out as text: SGF, moves, JSON, links.
import type { GameInfo, Position, State } from '../engine/types';
import { linkToGame, type Linked } from './link';
import { cellsByName } from './moves';
import { fromSgf, toSgf } from './sgf';
import type { Table } from './table';
import { endOf, lineThrough, movesTo, MoveTree, type NestedNode, type SavedTree } from './tree';

export type Imported = Linked;

interface GameJson {
  game: string;
  rules?: string;
  options?: Record<string, string>;
  moves?: string[];
  tree?: SavedTree | NestedNode;
}

/** Only boards whose moves are single points have an SGF. */
export const hasSgf = (state: State): boolean =>
  state.board.layout === 'crossings' && state.board.columns === state.board.rows && cellsByName(state.board).size > 0;

export function exportSgf(table: Table, state: State, game: GameInfo): string {
  const winner = table.result?.winner;
  const { rules, options } = table.position();
  return toSgf({ game: game.name, rules, options, size: state.board.columns }, table.tree, game.sides, winner);
}

export const exportMoves = (table: Table): string => lineThrough(table.node.value).map((node) => node.move).join(' ');

export function exportJson(table: Table): string {
  const { game, rules, options } = table.position();
  const moves = movesTo(table.live.value);
  return JSON.stringify({ game, rules, options, moves, result: table.gameResult?.text ?? '', tree: table.tree.save() }, null, 1);
}

const atEnd = (position: Imported['position'], tree: MoveTree): Imported => ({ position, tree, at: endOf(tree.root) });

/** Throws an Error with a sentence. `here` is what plain moves are moves of. Null: not understood. */
export function importText(text: string, games: GameInfo[], here: Omit<Position, 'moves'> | null): Imported | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return importJson(trimmed);
  if (trimmed.startsWith('(')) return importSgf(trimmed, games);
  const linked = linkToGame(trimmed);
  if (linked) return linked;
  if (!here || !trimmed) return null;
  const moves = trimmed
    .replace(/\b\d+\.\s*/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
  return atEnd(here, MoveTree.ofMoves(moves));
}

function importJson(text: string): Imported {
  const json = JSON.parse(text) as GameJson;
  if (typeof json.game !== 'string') throw new Error('JSON: expected an object with "game" and "moves".');
  const tree = json.tree ? MoveTree.load(json.tree) : MoveTree.ofMoves((json.moves ?? []).map(String));
  return atEnd({ game: json.game, rules: json.rules ?? '', options: json.options ?? {} }, tree);
}

function importSgf(text: string, games: GameInfo[]): Imported {
  const read = fromSgf(text);
  const game = games.find(({ name }) => name === read.game) ?? games.find(({ name }) => name === 'gomoku');
  if (!game) throw new Error(`SGF: there is no game "${read.game}" here.`);
  const rules = game.rules.find(({ name }) => name === read.rules.toLowerCase()) ?? game.rules[0];
  const known = new Set(rules?.options.map(({ name }) => name));
  const options = Object.fromEntries(Object.entries(read.options).filter(([name]) => known.has(name)));
  return atEnd({ game: game.name, rules: rules?.name ?? '', options }, read.tree);
}

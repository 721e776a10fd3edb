// Games in and out as text: SGF and other formats by the engine, our own JSON and links here.
import type { EngineClient } from '../engine/client';
import type { ImportedGame, Position, TreeMove } from '../engine/types';
import { t } from '../i18n';
import { engineName } from './endings';
import { linkToGame, type Linked } from './link';
import type { Table } from './table';
import { endOf, lineThrough, movesTo, MoveTree, type NestedNode, type SavedTree } from './tree';

export interface Imported extends Linked {
  names?: [string, string];
  /** How the players ended it. */
  ended?: { winner: number | null; reason: string };
  /** What was read otherwise than it stood there. */
  notes?: string[];
}

interface GameJson {
  game: string;
  rules?: string;
  options?: Record<string, string>;
  moves?: string[];
  tree?: SavedTree | NestedNode;
  players?: string[];
  ended?: Imported['ended'] | null;
}

/** As others are to read them; empty where a person has none. */
function playersOf(table: Table): string[] {
  const { players = [], names } = table.setup.value ?? {};
  return players.map((player, side) => (player.kind === 'engine' ? engineName(player.level) : (names?.[side === 0 ? 0 : 1] ?? '')));
}

export function exportSgf(client: EngineClient, table: Table): Promise<string> {
  const { game, rules, options } = table.position();
  const nodes = table.tree.nodes();
  const places = new Map(nodes.map((node, place) => [node, place]));
  // The root is no move.
  const tree = nodes.slice(1).map((node): TreeMove => ({ parent: (places.get(node.parent ?? node) ?? 0) - 1, move: node.move, comment: node.comment }));
  return client.exportSgf({ game, rules, options, tree, comment: table.tree.root.comment, players: playersOf(table), result: table.gameResult?.text ?? '' });
}

export const exportMoves = (table: Table): string => lineThrough(table.node.value).map((node) => node.move).join(' ');

export function exportJson(table: Table): string {
  const { game, rules, options } = table.position();
  const moves = movesTo(table.live.value);
  const ended = table.ended.value && { winner: table.ended.value.winner, reason: table.ended.value.reason };
  return JSON.stringify({ game, rules, options, moves, players: playersOf(table), result: table.gameResult?.text ?? '', ended, tree: table.tree.save() }, null, 1);
}

const atEnd = (position: Imported['position'], tree: MoveTree): Imported => ({ position, tree, at: endOf(tree.root) });

/** Rejects with a sentence. `here` is what plain moves are moves of; `choose` picks one of several games by their titles. */
export async function importText(
  client: EngineClient,
  text: string,
  here: Omit<Position, 'moves'> | null,
  choose: (titles: string[]) => Promise<number>,
): Promise<Imported> {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return importJson(trimmed);
  const linked = linkToGame(trimmed);
  if (linked) return linked;
  // A file that does not say what it is of is most likely of five in a row; plain moves are of the game on the table.
  const likely = trimmed.startsWith('(') ? { game: 'gomoku', rules: '', options: {} } : here;
  const first = await client.importGame(trimmed, likely);
  const which = first.games.length > 1 ? await choose(first.games) : 0;
  return fromEngine(which === 0 ? first : await client.importGame(trimmed, likely, which));
}

/** In bytes: more is not kept on the engine's side. */
const kLongestName = 100;
const kLongestReason = 200;

/** On one line and no longer than that, whatever a file has between its words. */
function lineOf(text: string, most: number): string {
  let letters = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, most);
  while (new TextEncoder().encode(letters.join('')).length > most) letters = letters.slice(0, -1);
  return letters.join('').trim();
}

function withNames(imported: Imported, players: string[]): Imported {
  const [first = '', second = ''] = players.map((name) => lineOf(name, kLongestName));
  return first || second ? { ...imported, names: [first, second] } : imported;
}

function fromEngine(game: ImportedGame): Imported {
  const tree = new MoveTree();
  tree.root.comment = game.comment;
  const nodes = [tree.root];
  for (const { parent, move, side, comment } of game.tree) {
    const node = tree.add(nodes[parent + 1] ?? tree.root, move);
    node.side = side;
    node.comment ||= comment;
    nodes.push(node);
  }
  const { rules, options, players, result, notes } = game;
  const imported: Imported = { ...atEnd({ game: game.game, rules, options }, tree), notes };
  if (result) imported.ended = result;
  return withNames(imported, players);
}

const isEnd = (ended: GameJson['ended']): boolean => !ended || ([0, 1, null].includes(ended.winner) && typeof ended.reason === 'string');

const followsParent = ({ parent = -1 }: SavedTree[number], place: number): boolean => place === 0 || (Number.isInteger(parent) && parent >= 0 && parent < place);

function importJson(text: string): Imported {
  try {
    const { game, rules = '', options = {}, moves = [], tree: saved, players = [], ended } = JSON.parse(text) as GameJson;
    if (typeof game !== 'string' || !players.every((name) => typeof name === 'string') || !isEnd(ended)) throw new TypeError();
    if (Array.isArray(saved) && !saved.every(followsParent)) throw new TypeError();
    const tree = saved ? MoveTree.load(saved) : MoveTree.ofMoves(moves.map(String));
    const imported = atEnd({ game, rules, options }, tree);
    if (ended) imported.ended = { winner: ended.winner, reason: lineOf(ended.reason, kLongestReason) };
    return withNames(imported, players);
  } catch {
    throw new Error(t.share.jsonExpected); // no JSON at all, or something else of some name
  }
}

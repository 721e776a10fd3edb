// A game as it is set up and as it is kept, beside the table where it is played.
import type { Mark, Result } from '../engine/types';
import type { ClockSetting } from './clock';
import type { Opening } from './swap2';
import { endOf, MoveTree, type MoveNode, type NestedNode, type SavedTree } from './tree';

export type Player = { kind: 'person' } | { kind: 'engine'; level: string };

export interface Setup {
  game: string;
  rules: string;
  options: Record<string, string>;
  players: [Player, Player];
  clock: ClockSetting | null;
  /** Of the people, where a game that was brought along tells them. */
  names?: [string, string];
  /** While it is not decided who plays which side. */
  opening?: Opening;
  /** Who opened, for the next game. */
  openedBy?: [Player, Player];
  /** How many stones the opening put down: they stay. */
  opened?: number;
}

/** The game itself, whatever one looks at: what is kept. */
export interface SavedGame {
  setup: Setup;
  tree: SavedTree | NestedNode;
  /** Where in the tree the game stands; absent in what was kept before: at the end of `path`'s line. */
  live?: number;
  /** How far it was played before moves were taken back; absent in what was kept before: to the end of that line. */
  played?: number;
  clock: [number, number] | null;
  ended: Result | null;
}

/** The game and where one looks, for the next visit of this window. */
export interface SavedTable extends SavedGame {
  at?: number;
  /** Before: which child to take at each step from the root. */
  path?: number[];
  id: string | null;
  revision?: number;
  after?: Mark[];
}

/** Its moves, where in them the game stands, how far it was played, and where one looked. */
export function unpacked({ tree: saved, live, played, at, path }: SavedTable): { tree: MoveTree; live: MoveNode; played: MoveNode; looked: MoveNode } {
  const tree = MoveTree.load(saved);
  const nodes = tree.nodes();
  const before = (path ?? []).reduce<MoveNode>((here, child) => here.children[child] ?? here, tree.root);
  const stands = nodes[live ?? -1] ?? endOf(before);
  return { tree, live: stands, played: nodes[played ?? -1] ?? endOf(stands), looked: path ? before : (nodes[at ?? -1] ?? stands) };
}

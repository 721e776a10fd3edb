// What the engine says and is asked, as the page sees it. Values are for the side to move where the search began.

export interface OptionSpec {
  name: string;
  help: string;
  type: 'integer' | 'flag' | 'choice' | 'text';
  default: string | number | boolean;
  min?: number;
  max?: number;
  choices?: string[];
}

export interface SearchSpec {
  name: string;
  help: string;
  options: OptionSpec[];
}

export interface RuleSet {
  name: string;
  help: string;
  options: OptionSpec[];
  searches: SearchSpec[];
  /** What the engine can do with these rules beyond playing: "outlook" and others. */
  abilities?: string[];
}

/** What a network thinks of a position at first sight, for the side to move. */
export interface Outlook {
  win: number;
  draw: number;
  loss: number;
  /** The share of wins among decided games. */
  expectation: number;
  /** The likeliest first; shares of all legal moves together are 1. */
  moves: { move: string; cell: number; share: number }[];
}

export interface Level {
  name: string;
  help: string;
}

export interface Margin {
  win: number;
  each: number;
  one: string;
  many: string;
}

export interface GameInfo {
  name: string;
  title: string;
  help: string;
  notation: string;
  sides: string[];
  rules: RuleSet[];
  levels: Level[];
  /** So many points of the evaluation take an even position to about 73 %. */
  value_scale: number;
  /** Of one side in a row. */
  plies_a_turn: number;
  /** What the exact score of a finished game says: so much for the win, and for each piece of its margin; null: none is counted. */
  margin: Margin | null;
  /** A position of the first rule set to show the game by. */
  example: { moves: string[]; options: Record<string, string> };
  /** The options that say where a game begins; null: it always begins in the same way. */
  set_up: { options: string[]; help: string } | null;
}

export interface Cell {
  symbol?: string;
  owner?: number;
  move?: string;
}

export interface BoardData {
  columns: number;
  rows: number;
  layout: 'squares' | 'crossings';
  column_labels: string[];
  row_labels: string[];
  cells: Cell[];
  last: number[];
  winning: number[];
  notes: string[];
}

export interface Annotation {
  kind: string;
  cell: number;
  owner: number;
  text: string;
}

export interface Result {
  winner: number | null;
  reason: string;
  text: string;
}

export interface State {
  game: string;
  rules: string;
  options: Record<string, string>;
  moves: string[];
  side: number;
  side_name: string;
  legal_moves: string[];
  result: Result | null;
  board: BoardData;
  annotations: Annotation[];
}

export interface Value {
  kind: 'win' | 'loss' | 'draw' | 'score';
  text: string;
  proven: boolean;
  plies?: number;
  score?: number;
}

export interface Line {
  moves: string[];
  value: Value;
  bound: string;
}

export interface Report {
  side: number;
  best: string | null;
  value: Value;
  bound: string;
  depth: number;
  selective_depth: number;
  nodes: number;
  time_ms: number;
  nodes_per_second: number;
  line: string[];
  lines: Line[];
  stop?: string;
  /** Only where the table is smaller than was asked for. */
  table_mb?: number;
}

/** A position is how it came about: the rules and the moves from their start. */
export interface Position {
  game: string;
  rules: string;
  options: Record<string, string>;
  moves: string[];
}

/** What is set here goes over what the level says. */
export interface ThinkRequest {
  level?: string;
  search?: string;
  options?: Record<string, string>;
  time_ms?: number;
  depth?: number;
  nodes?: number;
  clock_ms?: number;
  increment_ms?: number;
  /** Searches of the same word go on with what earlier ones have learnt. */
  memory?: string;
}

export interface StoredGame {
  id: string;
  game: string;
  rules: string;
  title: string;
  players: string[];
  moves: number;
  result: string;
  finished: boolean;
  /** Seconds since 1970. */
  updated: number;
}

/** A state of a game: which window has written it, new with every visit, and the how manieth of that one. */
export interface Mark {
  writer: string;
  sequence: number;
}

export interface KeptGame extends Position, Mark {
  /** Made by the page. */
  id: string;
  /** Of the game when it was taken from the list, which this state goes on from; 0: it was not. */
  revision: number;
  /** The states of other windows that are part of this one, the newest first; absent in what was written down before. */
  after?: Mark[];
  /** Nothing but what an engine has computed is new since this window's last state of it. */
  computed?: boolean;
  /** Ended by the players; null: by the rules, or not yet. */
  result: { winner: number | null; reason: string } | null;
  players: string[];
  data: unknown;
}

/** A move with the place in the list of the one before it; -1: none. Line by line, the main line first. */
export interface TreeMove {
  parent: number;
  move: string;
  side?: number;
  comment: string;
}

export interface ImportedGame extends Position {
  title: string;
  players: string[];
  /** Before the first move. */
  comment: string;
  tree: TreeMove[];
  /** How the players ended it; null: by the rules, or not. */
  result: { winner: number | null; reason: string } | null;
  /** The titles of all games of the text, where there may be several. */
  games: string[];
  /** What was read otherwise than it stands there, a sentence each. */
  notes: string[];
}

export interface ExportedGame {
  game: string;
  rules: string;
  options: Record<string, string>;
  tree: TreeMove[];
  comment: string;
  players: string[];
  /** A sentence; empty: none yet. */
  result: string;
}

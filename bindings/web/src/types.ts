// What the engine says, in the messages of docs/api.md: the same for the npm package and for the page. Values are those of
// the side to move where the search began.

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

export type Bound = 'exact' | 'lower' | 'upper' | 'none';

export interface Line {
  moves: string[];
  value: Value;
  bound: Bound;
}

/** What a search has found so far. */
export interface Report {
  best: string | null;
  value: Value;
  bound: Bound;
  depth: number;
  selective_depth: number;
  nodes: number;
  time_ms: number;
  nodes_per_second: number;
  line: string[];
  lines: Line[];
  /** Why it ended: depth, nodes, time, solved, stopped. */
  stop?: string;
  /** Only where the table is smaller than was asked for. */
  table_mb?: number;
}

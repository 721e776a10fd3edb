// What the engine says and is asked, as the page sees it. Values are for the side to move where the search began.
import type { Report as EngineReport } from '../../../bindings/web/src/types';

export type {
  Annotation,
  BoardData,
  Bound,
  Cell,
  GameInfo,
  Level,
  Line,
  Margin,
  OptionSpec,
  Result,
  RuleSet,
  SearchSpec,
  State,
  Value,
} from '../../../bindings/web/src/types';

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

export interface Report extends EngineReport {
  side: number;
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

// Matches between engines as the server tells of them: docs/server.md.

export interface MatchLine {
  name: string;
  /** Seconds since 1970. */
  updated: number;
  /** Why the record cannot be read; absent: it can. */
  problem?: string;
  game?: string;
  rules?: string;
  players?: string[];
  games?: number;
  scheduled?: number;
}

/** With its interval of 95 %; null: without limit. */
export interface MatchEstimate {
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface MatchPairing {
  players: [string, string];
  wins: number;
  draws: number;
  losses: number;
  elo: MatchEstimate;
  superiority: number;
}

export interface MatchBoard {
  index: number;
  players: [string, string];
  options: Record<string, string>;
  /** How many of the moves were given. */
  opening: number;
  moves: string[];
  winner: number | null;
  end: string;
  reason: string;
}

export interface LiveMatch {
  name: string;
  updated: number;
  problem?: string;
  game: string;
  rules: string;
  games: number;
  scheduled: number;
  distinct_games: number;
  players: { name: string; rating: MatchEstimate; games: number; points: number; faults: number }[];
  pairings: MatchPairing[];
  sprt?: { elo0: number; elo1: number; llr: number; lower_bound: number; upper_bound: number };
  /** Of a test; empty: there is none. */
  verdict: string;
  /** One against one: how the score of the first and the test have gone. */
  curve: { games: number; score: number; llr?: number }[];
  /** The games that are being played, in the order of their numbers; they have no winner and no end yet. */
  playing: MatchBoard[];
  /** The last games, the newest first. */
  latest: MatchBoard[];
}

// What is known of a search that was looked into: docs/trace.md.
import type { BoardData, Report, Value } from './types';

export interface TraceRequest {
  search: string;
  /** The search's options, as text. */
  set: Record<string, string>;
  depth?: number;
  nodes?: number;
}

/** While it is searched; a comparison of devices is several searches, of which `done` are over. */
export interface TraceProgress {
  depth: number;
  nodes: number;
  done: number;
  all: number;
}

export interface TraceIteration {
  root: number | null;
  depth: number;
  alpha: number | null;
  beta: number | null;
  value: Value;
  bound: string;
  best: string | null;
  nodes: number;
  growth: number | null;
}

export interface TracePly {
  ply: number;
  nodes: number;
  inner: number;
  branching: number | null;
  cutoffs: number;
  first_cutoffs: number;
  by_table: number;
  horizon: number;
}

export interface TraceSummary {
  search: string;
  report: Report;
  records: number;
  iterations: TraceIteration[];
  counts: {
    nodes: number;
    table_hits: number;
    by_table: number;
    cutoffs: number;
    first_cutoffs: number;
    shallow: number;
    deep: number;
    by_window: number;
    causes: Record<string, number>;
    reductions: number;
    extensions: number;
    researches: number;
    left_out: number;
    null_moves: number;
  };
  plies: TracePly[];
}

export interface TraceNode {
  id: number;
  /** Absent at the root. */
  move?: string;
  ply: number;
  side: number;
  depth: number;
  kind: 'pv' | 'cut' | 'all' | 'unfinished';
  end: string;
  window: string;
  value: Value;
  bound: string;
  nodes: number;
  children: number;
  hidden: boolean;
  reduced: boolean;
  extended: boolean;
  again: boolean;
  left_out?: number;
  table?: { value: Value; bound: string; depth: number };
  cutoff?: { type: string; move?: string; cause: string; text: string };
}

export interface TraceNodeDetail extends TraceNode {
  path: number[];
  moves: string[];
  board: BoardData;
}

export interface TraceChildren {
  id: number;
  from: number;
  children: number;
  nodes: TraceNode[];
}

export interface Savings {
  depth: number;
  searches: { without: string | null; report: Report; ratio: number | null }[];
}

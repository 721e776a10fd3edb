// A run of the tree workshop, as docs/trees.md describes it. Numbers are Max's; a bound that is null is infinite.

export interface TreeNode {
  id: number;
  label: string;
  parent: number | null;
  children: number[];
  side: 'max' | 'min';
  depth: number;
  written: number | null;
  minimax: number | null;
  state: string;
  /** The move to it is forcing: `!` in the notation. */
  forcing?: boolean;
}

export interface Step {
  kind: string;
  node: number;
  child?: number;
  alpha?: number | null;
  beta?: number | null;
  value?: number;
  bound?: string;
  cutoff?: string;
  pruned?: number[];
  proof?: number | null;
  disproof?: number | null;
  text: string;
}

export interface Run {
  algorithm: string;
  value: number | null;
  proven?: string | boolean | null;
  bound: string;
  choice: string | null;
  line: string[];
  visits: number;
  leaf_visits: number;
  never_visited: number;
  complete: boolean;
  cutoffs: { shallow: number; deep: number; window: number; empty: number };
  table_hits: number;
  researches: number;
  notes: string[];
  tree: { nodes: number; leaves: number; height: number; first: string; shared: boolean; least_leaves?: number };
  nodes?: TreeNode[];
  steps: Step[];
  step_count: number;
  text: string;
}

export interface Check {
  /** A value that is infinite is written out: "-infinity". */
  before: { value: number | string; choice: string | null };
  minus: { value: number | string; choice: string | null };
  plus: { value: number | string; choice: string | null };
  holds: boolean;
  text: string;
}

export interface Orders {
  orders: { order: string; value: number; leaf_visits: number; visits: number }[];
  leaves: number;
  nodes: number;
  least_leaves: number | null;
}

export interface Grade {
  percent: number;
  right: string[];
  missed: string[];
  wrong: string[];
  why: Record<string, string>;
}

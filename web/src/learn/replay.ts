// The tree as it looks after so many steps of a run.
import type { Run, Step, TreeNode } from './types';

export type Look = 'unseen' | 'open' | 'done' | 'cut' | 'pruned' | 'table';

export interface NodeLook {
  look: Look;
  /** Entered and not left: null bounds are infinite. */
  window: { alpha: number | null; beta: number | null } | null;
  value: number | null;
  bound: string;
  numbers: { proof: number | null; disproof: number | null } | null;
  /** Why it was cut or left out. */
  reason: string;
}

export interface Carried {
  /** Where it has arrived. */
  at: number;
  down: boolean;
  text: string;
}

export interface Replay {
  looks: NodeLook[];
  /** Where the search is. */
  current: number | null;
  /** What is carried between nodes just now: a window down, a value back. */
  carried: Carried | null;
  /** The principal variation, once the run is over. */
  line: Set<number>;
  text: string;
  visits: number;
}

export const boundText = (value: number | null, infinite: string): string => (value === null ? infinite : String(value));
export const windowText = ({ alpha, beta }: { alpha: number | null; beta: number | null }) => `${boundText(alpha, '−∞')}, ${boundText(beta, '∞')}`;
export const valueWithBound = (value: number | null, bound: string): string =>
  value === null ? '' : `${bound === 'lower' ? '≥' : bound === 'upper' ? '≤' : ''}${value}`;

const fresh = (): NodeLook => ({ look: 'unseen', window: null, value: null, bound: '', numbers: null, reason: '' });

function strikeOut(nodes: TreeNode[], looks: NodeLook[], id: number, reason: string): void {
  const look = looks[id];
  // A shared node may have been visited by another way.
  if (!look || look.look !== 'unseen') return;
  look.look = 'pruned';
  look.reason = reason;
  for (const child of nodes[id]?.children ?? []) strikeOut(nodes, looks, child, reason);
}

function restore(nodes: TreeNode[], looks: NodeLook[], id: number): void {
  for (const child of nodes[id]?.children ?? []) {
    const look = looks[child];
    if (look?.look !== 'pruned') continue;
    look.look = 'unseen';
    look.reason = '';
    restore(nodes, looks, child);
  }
}

function apply(step: Step, before: Step | undefined, nodes: TreeNode[], looks: NodeLook[]): void {
  const look = looks[step.node];
  if (!look) return;
  const window = { alpha: step.alpha ?? null, beta: step.beta ?? null };
  switch (step.kind) {
    case 'enter':
      // Once more, in a re-search or by another way: what was struck out below may be visited now.
      restore(nodes, looks, step.node);
      Object.assign(look, { ...fresh(), look: 'open', window, numbers: look.numbers });
      break;
    case 'bound':
      look.window = window;
      break;
    case 'cutoff':
      look.look = 'cut';
      look.reason = step.text;
      for (const id of step.pruned ?? []) strikeOut(nodes, looks, id, step.text);
      break;
    case 'prune':
      if (step.child !== undefined) strikeOut(nodes, looks, step.child, step.text);
      break;
    case 'numbers': {
      const about = step.child === undefined ? look : looks[step.child];
      if (about) about.numbers = { proof: step.proof ?? null, disproof: step.disproof ?? null };
      break;
    }
    case 'leave':
      // What the table knew was enough only if nothing was searched after it.
      if (before?.kind === 'table' && before.node === step.node) Object.assign(look, { look: 'table', reason: before.text });
      else if (look.look !== 'cut') look.look = 'done';
      look.value = step.value ?? null;
      look.bound = step.bound ?? '';
      break;
  }
}

/** Keeps `open`, the way from the root to where the search is. */
function carry(step: Step, open: number[], before: Carried | null): Carried | null {
  switch (step.kind) {
    case 'iteration':
      open.length = 0;
      return null;
    case 'enter':
      open.push(step.node);
      return { at: step.node, down: true, text: windowText({ alpha: step.alpha ?? null, beta: step.beta ?? null }) };
    case 'bound':
      return { at: step.node, down: true, text: windowText({ alpha: step.alpha ?? null, beta: step.beta ?? null }) };
    case 'leave':
      open.pop();
      return { at: open[open.length - 1] ?? step.node, down: false, text: valueWithBound(step.value ?? null, step.bound ?? '') };
    default:
      return before;
  }
}

/** A search by proof numbers has neither windows nor values to speak of. */
function lastNumbers(steps: Step[], count: number): Step | undefined {
  return steps.slice(0, count).reverse().find(({ kind }) => kind !== 'enter' && kind !== 'leave');
}

export function replay(run: Run, at: number): Replay {
  const nodes = run.nodes ?? [];
  let looks = nodes.map(fresh);
  let visits = 0;
  let carried: Carried | null = null;
  const open: number[] = [];
  const count = Math.min(at, run.steps.length);
  for (const [i, step] of run.steps.slice(0, count).entries()) {
    if (step.kind === 'iteration') looks = nodes.map(fresh);
    if (step.kind === 'enter') visits++;
    carried = carry(step, open, carried);
    apply(step, run.steps[i - 1], nodes, looks);
  }
  const last = run.steps[count - 1];
  const over = count === run.steps.length && count > 0;
  const labels = new Set(over ? run.line : []);
  return {
    looks,
    current: over || !last ? null : last.node,
    carried: over || run.algorithm === 'proof' ? null : carried,
    line: new Set(nodes.filter((node) => labels.has(node.label)).map((node) => node.id)),
    text: (run.algorithm === 'proof' ? lastNumbers(run.steps, count) : last)?.text ?? '',
    visits,
  };
}

/** The next step, forward or back, at which something was cut. */
export function nextCutoff(run: Run, at: number, direction: 1 | -1): number {
  for (let i = at + direction; i > 0 && i <= run.steps.length; i += direction) {
    const kind = run.steps[i - 1]?.kind;
    if (kind === 'cutoff' || kind === 'prune') return i;
  }
  return direction > 0 ? run.steps.length : 0;
}

import { describe, expect, it } from 'vitest';
import { editTree, wayTo } from '../src/learn/edit';
import { valuesWith, wayUp } from '../src/learn/infinities';
import { layoutOf } from '../src/learn/layout';
import { nextCutoff, replay } from '../src/learn/replay';
import { exerciseLink, linkedExercise, parseSpec, specFields, specText } from '../src/learn/spec';
import type { Run, Step, TreeNode } from '../src/learn/types';

/** [[3,12],[2,4]] */
const kChildren = [[1, 4], [2, 3], [], [], [5, 6], [], []];
const kParents = [null, 0, 1, 1, 0, 4, 4];
const nodes: TreeNode[] = kChildren.map((children, id) => ({
  id,
  label: ['root', '1', '1.1', '1.2', '2', '2.1', '2.2'][id] ?? '',
  parent: kParents[id] ?? null,
  children,
  side: id === 1 || id === 4 ? 'min' : 'max',
  depth: 0,
  written: [null, null, 3, 12, null, 2, 4][id] ?? null,
  minimax: null,
  state: '',
}));

const step = (kind: string, node: number, more: Partial<Step> = {}): Step => ({ kind, node, text: `${kind} ${node}`, ...more });
const steps: Step[] = [
  step('iteration', 0),
  step('enter', 0, { alpha: null, beta: null }),
  step('enter', 1, { alpha: null, beta: null }),
  step('leave', 1, { value: 3, bound: 'exact' }),
  step('bound', 0, { child: 1, alpha: 3, beta: null }),
  step('enter', 4, { alpha: 3, beta: null }),
  step('cutoff', 4, { value: 2, pruned: [6] }),
  step('leave', 4, { value: 2, bound: 'upper' }),
  step('leave', 0, { value: 3, bound: 'exact' }),
];
const run = { nodes, steps, line: ['root', '1', '1.1'] } as unknown as Run;

describe('replay', () => {
  it('shows windows as they narrow and values as they are found', () => {
    expect(replay(run, 0).looks.every(({ look }) => look === 'unseen')).toBe(true);
    expect(replay(run, 3).looks[1]).toMatchObject({ look: 'open', window: { alpha: null, beta: null } });
    const found = replay(run, 5);
    expect(found.looks[0]?.window).toEqual({ alpha: 3, beta: null });
    expect(found.looks[1]).toMatchObject({ look: 'done', value: 3 });
    expect(found.current).toBe(0);
    expect(found.visits).toBe(2);
  });

  it('strikes out what was cut, with the reason, and takes it back', () => {
    expect(replay(run, 7).looks[6]).toMatchObject({ look: 'pruned', reason: 'cutoff 4' });
    expect(replay(run, 6).looks[6]?.look).toBe('unseen');
    const again = { ...run, steps: [...steps, step('enter', 4), step('enter', 6)] } as Run;
    expect(replay(again, 10).looks[6]?.look).toBe('unseen');
    expect(replay(again, 11).looks[6]?.look).toBe('open');
  });

  it('tells a node that the table answered from one it only knew something about', () => {
    const known = [step('enter', 1), step('table', 1), step('leave', 1, { value: 3 }), step('enter', 4), step('table', 4), step('enter', 5), step('leave', 5), step('leave', 4)];
    const { looks } = replay({ ...run, steps: known } as Run, known.length);
    expect(looks[1]).toMatchObject({ look: 'table', reason: 'table 1' });
    expect(looks[4]).toMatchObject({ look: 'done', reason: '' });
  });

  it('has the principal variation at the end', () => {
    expect([...replay(run, 9).line]).toEqual([0, 1, 2]);
    expect(replay(run, 8).line.size).toBe(0);
  });

  it('carries windows down and values back', () => {
    const carried = steps.map((_, i) => replay(run, i + 1).carried);
    expect(carried[0]).toBeNull();
    expect(carried[2]).toEqual({ at: 1, down: true, text: '−∞, ∞' });
    expect(carried[3]).toEqual({ at: 0, down: false, text: '3' });
    expect(carried[4]).toEqual({ at: 0, down: true, text: '3, ∞' });
    expect(carried[6]).toEqual(carried[5]);
    expect(carried[7]).toEqual({ at: 0, down: false, text: '≤2' });
    expect(carried[8]).toBeNull();
  });

  it('finds cutoffs in both directions', () => {
    expect(nextCutoff(run, 0, 1)).toBe(7);
    expect(nextCutoff(run, 7, 1)).toBe(9);
    expect(nextCutoff(run, 9, -1)).toBe(7);
    expect(nextCutoff(run, 7, -1)).toBe(0);
  });
});

describe('the check with two infinities', () => {
  it('computes every node anew', () => {
    expect(valuesWith(nodes, 6, -Infinity)).toEqual([3, 3, 3, 12, -Infinity, 2, -Infinity]);
    expect(valuesWith(nodes, 6, Infinity)).toEqual([3, 3, 3, 12, 2, 2, Infinity]);
    expect(valuesWith(nodes, 2, Infinity)[0]).toBe(12);
    expect(valuesWith(nodes, 1, -Infinity)).toEqual([2, -Infinity, null, null, 2, 2, 4]);
    expect([...wayUp(nodes, 5)]).toEqual([5, 4, 0]);
  });
});

describe('layout', () => {
  it('puts leaves side by side and parents above their middle', () => {
    const { x, y, edges } = layoutOf(nodes);
    expect(new Set([x[2], x[3], x[5], x[6]]).size).toBe(4);
    expect(x[1]).toBe(((x[2] ?? 0) + (x[3] ?? 0)) / 2);
    expect(y[1]).toBe(y[4]);
    expect(edges.every(({ again }) => !again)).toBe(true);
  });

  it('draws a shared node once', () => {
    const shared = nodes.map((node) => (node.id === 4 ? { ...node, children: [5, 1] } : node));
    const { edges } = layoutOf(shared);
    expect(edges.filter(({ again }) => again)).toEqual([{ from: 4, to: 1, again: true }]);
  });
});

describe('editing', () => {
  it('finds the way to a node', () => {
    expect(wayTo(nodes, 0)).toEqual([]);
    expect(wayTo(nodes, 6)).toEqual([1, 1]);
  });

  it('changes, adds and removes', () => {
    const tree = [[3, 12], { name: 'a', children: [2, 4] }];
    expect(editTree(tree, [0, 1], { kind: 'value', value: 7 })).toEqual([[3, 7], tree[1]]);
    expect(editTree(tree, [0], { kind: 'value', value: 5 })).toEqual([{ value: 5, children: [3, 12] }, tree[1]]);
    expect(editTree(tree, [1], { kind: 'add' })).toEqual([[3, 12], { name: 'a', children: [2, 4, 0] }]);
    expect(editTree(tree, [0, 0], { kind: 'add' })).toEqual([[[3, 0], 12], tree[1]]);
    expect(editTree(tree, [0, 0], { kind: 'remove' })).toEqual([[12], tree[1]]);
    expect(editTree([[3], 4], [0, 0], { kind: 'remove' })).toEqual([0, 4]);
  });
});

describe('exercises', () => {
  it('go into a link and come back', () => {
    const exercise = { tree: '[a=4[3,!-12],\n# odd / text\na]', runs: ['pvs+table', 'beam+width=1+depth=2'] };
    expect(linkedExercise(exerciseLink(exercise).split('/').slice(3))).toEqual(exercise);
    expect(linkedExercise([])).toBeNull();
    expect(linkedExercise(['alphabeta', '%'])).toBeNull();
  });

  it('say what is run', () => {
    const spec = parseSpec('beam+width=1+depth=2+nonsense+table');
    expect(spec).toEqual({ algorithm: 'beam', devices: ['table'], numbers: { width: 1, depth: 2 } });
    expect(specFields(spec)).toEqual({ algorithm: 'beam', width: 1, depth: 2, table: true });
    expect(specText(parseSpec('proof+goal=6'))).toBe('proof+goal=6');
  });
});

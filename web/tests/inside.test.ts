import { describe, expect, it } from 'vitest';
import type { TraceNode, TraceNodeDetail, TraceSummary } from '../src/engine/trace_types';
import { Explorer, kPage, lastRoot } from '../src/inside/explorer';
import { blocksOf } from '../src/inside/strip';
import { EngineError, type EngineClient } from '../src/engine/client';
import { FakeClient } from './fake_client';

const value = { kind: 'score' as const, text: '+1', proven: false, score: 1 };

/** Each node has `children` children, down to level 2; ids as a search would give them. */
class TracingClient extends FakeClient {
  readonly closed: number[] = [];
  asked = 0;

  constructor(private readonly children: number) {
    super();
  }

  private size(level: number): number {
    return level === 2 ? 1 : 1 + this.children * this.size(level + 1);
  }

  private node(id: number, level: number, move?: string): TraceNode {
    const children = level === 2 ? 0 : this.children;
    return { id, move, ply: level, side: level % 2, depth: 2 - level, kind: 'pv', end: 'moves', window: '', value, bound: 'exact', nodes: this.size(level), children, hidden: false, reduced: false, extended: false, again: false };
  }

  override trace(...[, , onProgress]: Parameters<EngineClient['trace']>): never {
    onProgress({ depth: 1, nodes: 5, done: 0, all: 1 });
    const answer = { records: this.size(0), iterations: [{ root: 1000, bound: 'exact', best: 'm2' }, { root: 0, bound: 'exact', best: 'm1' }], report: { line: ['m1', 'm0'], depth: 2 } } as unknown as TraceSummary;
    return { done: Promise.resolve({ id: 7, answer }), stop: () => {} } as never;
  }

  override async traceNode(...[, id]: number[]): Promise<never> {
    return { ...this.node(id!, id! % 1000 ? 1 : 0), path: [], moves: [], board: {} } as unknown as TraceNodeDetail as never;
  }

  override async traceChildren(...[, parent, from, count]: number[]): Promise<never> {
    this.asked++;
    const level = parent! % 1000 ? 2 : 1;
    const nodes = Array.from({ length: Math.min(count!, this.children - from!) }, (_, i) => this.node(parent! + 1 + (from! + i) * this.size(level), level, `m${from! + i}`));
    return { id: parent, from, children: this.children, nodes } as never;
  }

  override closeTrace(...[id]: number[]): void {
    this.closed.push(id!);
  }
}

const kWhere = { game: 'row', rules: '', options: {}, moves: [] };
const kRequest = { search: 'pvs', set: {}, depth: 2 };

async function opened(children: number) {
  const client = new TracingClient(children);
  const explorer = new Explorer(client);
  await explorer.start(kWhere, kRequest);
  return { client, explorer };
}

describe('a search that is looked into', () => {
  it('says so when it went with the connection, whatever one opens or chooses', async () => {
    const { client, explorer } = await opened(3);
    client.traceChildren = client.traceNode = async () => {
      throw new EngineError('There is no trace 7.', 'not_found');
    };
    for (const ask of [() => explorer.open(1), () => explorer.select(2)]) {
      explorer.problem.value = '';
      await ask();
      expect(explorer.problem.value).toMatch(/^This search went with the connection/);
    }
    expect(explorer.rows.value).toHaveLength(4);
  });

  it('says how far it is, and marks the principal variation', async () => {
    const { explorer } = await opened(3);
    expect(explorer.progress.value).toEqual({ depth: 1, nodes: 5, done: 0, all: 1 });
    await explorer.openLine();
    const best = explorer.rows.value.flatMap((row) => (row.kind === 'node' && row.best ? [row.node.move] : []));
    expect(best).toEqual([undefined, 'm1', 'm0']);
  });

  it('marks in an earlier iteration what that one found best', async () => {
    const { explorer } = await opened(3);
    await explorer.showIteration(1000);
    const best = explorer.rows.value.flatMap((row) => (row.kind === 'node' && row.best ? [row.node.move] : []));
    expect(best).toEqual([undefined, 'm2']);
  });

  it('begins with the last iteration that was finished', () => {
    const summary = (...iterations: [number | null, string][]) => ({ iterations: iterations.map(([root, bound]) => ({ root, bound })) }) as unknown as TraceSummary;
    expect(lastRoot(summary([0, 'exact'], [9, 'upper'], [20, 'exact'], [50, 'none']))).toBe(20);
    expect(lastRoot(summary([0, 'lower'], [9, 'none'], [null, 'exact']))).toBe(9);
    expect(lastRoot(summary())).toBeNull();
  });

  it('shows what was looked at last, however late an answer is', async () => {
    const { client, explorer } = await opened(3);
    await explorer.select(1);
    const answers: (() => void)[] = [];
    const traceNode = client.traceNode.bind(client);
    client.traceNode = async (...where) => {
      await new Promise<void>((answer) => answers.push(answer));
      return traceNode(...where);
    };
    const glance = explorer.look(5); // the mouse rests on a node,
    await explorer.look(1); // and comes back to the chosen one before that is there
    answers.forEach((answer) => answer());
    await glance;
    expect(explorer.detail.value?.id).toBe(1);
  });

  it('shows the root of the last iteration and a page of its children', async () => {
    const { explorer } = await opened(3);
    expect(explorer.rows.value.map((row) => row.kind === 'node' && row.node.move)).toEqual([undefined, 'm0', 'm1', 'm2']);
    expect(explorer.busy.value).toBe('');
  });

  it('asks for more only when it is wanted', async () => {
    const { client, explorer } = await opened(kPage + 5);
    expect(client.asked).toBe(1);
    expect(explorer.rows.value[explorer.rows.value.length - 1]).toEqual({ kind: 'more', parent: 0, level: 1, left: 5 });
    await explorer.open(0);
    expect(explorer.rows.value).toHaveLength(1 + kPage + 5);
    expect(client.asked).toBe(2);
  });

  it('forgets what is closed, with all below it', async () => {
    const { explorer } = await opened(3);
    await explorer.open(1);
    expect(explorer.rows.value).toHaveLength(7);
    explorer.shut(0);
    expect(explorer.rows.value).toHaveLength(1);
    expect(explorer.branches.value.size).toBe(0);
  });

  it('opens the best line', async () => {
    const { explorer } = await opened(3);
    await explorer.openLine();
    expect(explorer.selected.value).toBe(6);
    expect([...explorer.branches.value.keys()]).toEqual([0, 5]);
  });

  it('gives the trace back', async () => {
    const { client, explorer } = await opened(3);
    await explorer.start(kWhere, kRequest);
    expect(client.closed).toEqual([7]);
    explorer.close();
    expect(client.closed).toEqual([7, 7]);
    expect(explorer.rows.value).toEqual([]);
  });

  it('is drawn in proportion', async () => {
    const { explorer } = await opened(3);
    await explorer.open(1);
    const blocks = blocksOf(explorer.root.value!, explorer.rows.value);
    expect(blocks[0]).toMatchObject({ x: 0, width: 1, level: 0 });
    const second = blocks.filter(({ level }) => level === 1);
    expect(second.map(({ x }) => x)).toEqual([1 / 13, 5 / 13, 9 / 13]);
    for (const block of blocks) expect(block.x + block.width).toBeLessThanOrEqual(1 + 1e-9);
  });
});

// A search that is looked into: what of its tree is open now. Only that is kept here; the rest stays with the server.
import { computed, signal } from '@preact/signals';
import { EngineError, type EngineClient, type Inspecting } from '../engine/client';
import type { Savings, TraceNode, TraceNodeDetail, TraceProgress, TraceRequest, TraceSummary } from '../engine/trace_types';
import type { Position } from '../engine/types';
import { t } from '../i18n';

export const kPage = 40;

interface Branch {
  nodes: TraceNode[];
  all: number;
}

/** A line of the tree that is shown; `best`: it is on the principal variation of its iteration, as far as that is known. */
export type Row = { kind: 'node'; node: TraceNode; level: number; open: boolean; best: boolean } | { kind: 'more'; parent: number; level: number; left: number };

/** Of the last iteration that came to an end: one that a limit stopped has hardly anything in it. */
export function lastRoot({ iterations }: TraceSummary): number | null {
  const recorded = iterations.filter((iteration) => iteration.root !== null).reverse();
  return (recorded.find((iteration) => iteration.bound === 'exact') ?? recorded[0])?.root ?? null;
}

/** What the iteration with this root found best; only of the last one more than a move is told. */
function lineOf(summary: TraceSummary, root: number): string[] {
  if (root === lastRoot(summary)) return summary.report.line;
  const best = summary.iterations.find((iteration) => iteration.root === root)?.best;
  return best ? [best] : [];
}

/** Of a move that was searched again the last search counts. */
const searchedLast = (nodes: TraceNode[], move: string | undefined) => nodes.filter((node) => node.move === move).pop();

export class Explorer {
  readonly summary = signal<TraceSummary | null>(null);
  readonly savings = signal<Savings | null>(null);
  readonly busy = signal<'' | 'trace' | 'savings'>('');
  /** Of what is under way; null before the first word of it. */
  readonly progress = signal<TraceProgress | null>(null);
  readonly problem = signal('');
  /** The root of the iteration that is shown. */
  readonly root = signal<TraceNode | null>(null);
  readonly detail = signal<TraceNodeDetail | null>(null);
  readonly selected = signal<number | null>(null);
  /** Children of open nodes. */
  readonly branches = signal<ReadonlyMap<number, Branch>>(new Map());
  readonly rows = computed(() => this.rowsOf());

  private id: number | null = null;
  private under: Inspecting<unknown> | null = null;
  private wanted = 0;
  private looks = 0;
  private position: Position | null = null;
  private request: TraceRequest | null = null;

  constructor(private readonly client: EngineClient) {}

  async start(position: Position, request: TraceRequest): Promise<void> {
    this.close();
    this.position = position;
    this.request = request;
    const found = await this.wait('trace', (onProgress) => this.client.trace(position, request, onProgress));
    if (!found) return;
    this.id = found.id;
    this.summary.value = found.answer;
    const root = lastRoot(found.answer);
    if (root !== null) await this.showIteration(root);
  }

  async compare(depth: number): Promise<void> {
    const { position, request } = this;
    if (!position || !request) return;
    const found = await this.wait('savings', (onProgress) => this.client.savings(position, { ...request, nodes: undefined, depth }, onProgress));
    if (found) this.savings.value = found.answer;
  }

  stop(): void {
    this.under?.stop();
  }

  close(): void {
    this.wanted++;
    this.under?.stop();
    if (this.id !== null) this.client.closeTrace(this.id);
    this.id = null;
    this.summary.value = null;
    this.savings.value = null;
    this.busy.value = '';
    this.clear();
  }

  private clear(): void {
    this.looks++;
    this.root.value = null;
    this.detail.value = null;
    this.selected.value = null;
    this.branches.value = new Map();
  }

  private async wait<T>(what: 'trace' | 'savings', start: (onProgress: (progress: TraceProgress) => void) => Inspecting<T>): Promise<{ id: number; answer: T } | null> {
    const wanted = ++this.wanted;
    this.busy.value = what;
    this.progress.value = null;
    this.problem.value = '';
    const inspecting = start((progress) => {
      if (wanted === this.wanted) this.progress.value = progress;
    });
    this.under = inspecting;
    try {
      const found = await inspecting.done;
      if (wanted === this.wanted) return found;
      if (what === 'trace') this.client.closeTrace(found.id);
    } catch (error) {
      if (wanted === this.wanted) this.problem.value = (error as Error).message;
    } finally {
      if (wanted === this.wanted) this.busy.value = '';
    }
    return null;
  }

  // -------------------------------------------------------------------------------------------------------

  async showIteration(root: number): Promise<void> {
    if (this.id === null) return;
    this.clear();
    const id = this.id;
    const node = await this.asked(this.client.traceNode(id, root));
    if (!node || id !== this.id) return;
    this.root.value = node;
    this.detail.value = node;
    this.selected.value = root;
    await this.open(root);
  }

  async select(node: number): Promise<void> {
    this.selected.value = node;
    await this.look(node);
  }

  /** The board and the details of a node, without choosing it. */
  async look(node: number): Promise<void> {
    // What was asked for before is not wanted any more, be it on its way.
    const look = ++this.looks;
    if (this.id === null || this.detail.value?.id === node) return;
    const detail = await this.asked(this.client.traceNode(this.id, node));
    if (detail && look === this.looks) this.detail.value = detail;
  }

  /** The first page of children, or the next one. */
  async open(node: number): Promise<void> {
    if (this.id === null) return;
    const id = this.id;
    const known = this.branches.value.get(node)?.nodes ?? [];
    const page = await this.asked(this.client.traceChildren(id, node, known.length, kPage));
    if (!page || id !== this.id) return;
    this.branches.value = new Map(this.branches.value).set(node, { nodes: [...known, ...page.nodes], all: page.children });
  }

  /** Null: it could not be had, and it is said why. What was searched goes with the connection. */
  private async asked<T>(answer: Promise<T>): Promise<T | null> {
    const id = this.id;
    try {
      return await answer;
    } catch (error) {
      const gone = error instanceof EngineError && error.code === 'not_found';
      if (id === this.id) this.problem.value = gone ? t.inside.gone : (error as Error).message;
      return null;
    }
  }

  /** Forgets what is below. */
  shut(node: number): void {
    const branches = new Map(this.branches.value);
    const drop = (id: number) => {
      const branch = branches.get(id);
      branches.delete(id);
      branch?.nodes.forEach((child) => drop(child.id));
    };
    drop(node);
    this.branches.value = branches;
  }

  toggle(node: TraceNode): void {
    if (this.branches.value.has(node.id)) this.shut(node.id);
    else if (node.children) void this.open(node.id);
  }

  /** Opens the tree along the best line, as far as it was recorded. */
  async openLine(): Promise<void> {
    let at = this.root.value;
    for (const move of this.summary.value?.report.line ?? []) {
      if (!at) return;
      if (!this.branches.value.has(at.id)) await this.open(at.id);
      const next: TraceNode | undefined = searchedLast(this.branches.value.get(at.id)?.nodes ?? [], move);
      if (!next) return;
      at = next;
      this.selected.value = at.id;
      if (!at.children) break;
    }
    if (at) await this.select(at.id);
  }

  private rowsOf(): Row[] {
    const rows: Row[] = [];
    const branches = this.branches.value;
    const [summary, root] = [this.summary.value, this.root.value];
    const line = summary && root ? lineOf(summary, root.id) : [];
    const add = (node: TraceNode, level: number, best: boolean): void => {
      const branch = branches.get(node.id);
      rows.push({ kind: 'node', node, level, open: !!branch, best });
      if (!branch) return;
      const next = best ? searchedLast(branch.nodes, line[level]) : undefined;
      branch.nodes.forEach((child) => add(child, level + 1, child === next));
      const left = branch.all - branch.nodes.length;
      if (left > 0 && branch.nodes.length) rows.push({ kind: 'more', parent: node.id, level: level + 1, left });
    };
    if (root) add(root, 0, true);
    return rows;
  }
}

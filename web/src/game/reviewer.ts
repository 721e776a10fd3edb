// Goes through a game and asks the engine about every position.
import { effect, signal } from '@preact/signals';
import type { EngineClient, Thinking } from '../engine/client';
import { settings } from './settings';
import type { Table } from './table';
import { leadsTo, lineThrough, type MoveNode, type MoveTree } from './tree';
import { evaluationOf, evaluationOfResult } from './value';

export class Reviewer {
  /** Positions done and in all, while it runs. */
  readonly progress = signal<{ done: number; all: number } | null>(null);
  /** On the line that was looked at last. */
  private last: MoveNode | null = null;
  /** Whose review runs. */
  private tree: MoveTree | null = null;
  private thinking: Thinking | null = null;
  private wanted = 0;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
  ) {
    effect(() => {
      void table.version.value;
      if (this.tree && this.tree !== table.tree) this.cancel();
    });
  }

  async run(): Promise<void> {
    if (this.progress.value) return;
    const wanted = ++this.wanted;
    const left = () => wanted !== this.wanted;
    this.table.problem.value = '';
    this.tree = this.table.tree;
    this.last = this.table.node.value;
    const nodes = this.positions;
    try {
      for (const [done, node] of nodes.entries()) {
        this.progress.value = { done, all: nodes.length };
        const position = this.table.position(node);
        const state = await this.client.state(position);
        if (left()) return;
        node.children.forEach((child) => (child.side ??= state.side));
        if (state.result) node.evaluation = evaluationOfResult(state.result, state.side);
        else {
          this.thinking = this.client.think(position, { time_ms: settings.value.reviewMs }, () => {});
          const report = await this.thinking.done;
          if (left()) return;
          node.evaluation = evaluationOf(report);
        }
        node.reviewed = true;
        this.table.version.value++;
      }
      this.table.changed();
    } catch (error) {
      if (!left()) this.table.problem.value = (error as Error).message;
    } finally {
      if (!left()) this.end();
    }
  }

  /** Whose line is told about: what there is of the one that was reviewed, wherever one looks meanwhile; or the one on the board. */
  get subject(): MoveNode {
    const { tree, node } = this.table;
    return this.last && leadsTo(tree.root, this.last) ? tree.standing(this.last) : node.value;
  }

  /** Whether a review has been through all of that line. */
  get finished(): boolean {
    return !this.progress.value && this.positions.every(({ reviewed }) => reviewed);
  }

  cancel(): void {
    this.wanted++;
    this.thinking?.stop();
    this.end();
  }

  private get positions(): MoveNode[] {
    return [this.table.tree.root, ...lineThrough(this.subject)];
  }

  private end(): void {
    this.progress.value = null;
    this.thinking = null;
    this.tree = null;
  }
}

// Goes through a game and asks the engine about every position.
import { signal } from '@preact/signals';
import type { EngineClient, Thinking } from '../engine/client';
import { settings } from './settings';
import type { Table } from './table';
import { leadsTo, lineThrough, type MoveNode } from './tree';
import { evaluationOf, evaluationOfResult } from './value';

export class Reviewer {
  /** Positions done and in all, while it runs. */
  readonly progress = signal<{ done: number; all: number } | null>(null);
  readonly finished = signal(false);
  /** On the line that was looked at last. */
  private last: MoveNode | null = null;
  private thinking: Thinking | null = null;
  private cancelled = false;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
  ) {}

  async run(): Promise<void> {
    if (this.progress.value) return;
    this.last = this.table.node.value;
    const nodes = [this.table.tree.root, ...lineThrough(this.last)];
    this.cancelled = false;
    this.finished.value = false;
    try {
      for (const [done, node] of nodes.entries()) {
        this.progress.value = { done, all: nodes.length };
        const position = this.table.position(node);
        const state = await this.client.state(position);
        if (this.cancelled) return;
        if (node.children[0] && node.children[0].side === undefined) node.children.forEach((child) => (child.side = state.side));
        if (state.result) node.evaluation = evaluationOfResult(state.result, state.side);
        else {
          this.thinking = this.client.think(position, { time_ms: settings.value.reviewMs }, () => {});
          node.evaluation = evaluationOf(await this.thinking.done);
        }
        if (this.cancelled) return;
        this.table.version.value++;
      }
      this.finished.value = true;
      this.table.changed();
    } catch (error) {
      this.table.problem.value = (error as Error).message;
    } finally {
      this.progress.value = null;
      this.thinking = null;
    }
  }

  /** Whose line is told about: the one that was reviewed, wherever one looks meanwhile; or the one on the board. */
  get subject(): MoveNode {
    return this.last && leadsTo(this.table.tree.root, this.last) ? this.last : this.table.node.value;
  }

  cancel(): void {
    this.cancelled = true;
    this.thinking?.stop();
  }
}

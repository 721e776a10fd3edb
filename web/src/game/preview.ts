// A line of the engine that is stepped through on the board without being played.
import { computed, effect, signal, untracked } from '@preact/signals';
import type { EngineClient } from '../engine/client';
import type { State } from '../engine/types';
import type { Table } from './table';
import type { MoveNode } from './tree';

interface Shown {
  base: MoveNode;
  moves: string[];
  step: number;
  state: State;
}

export class Preview {
  private readonly shown = signal<Shown | null>(null);
  private wanted = 0;
  /** Only as long as the mouse rests on it. */
  readonly glancing = signal(false);
  /** The line on the board; null: the game itself. */
  readonly line = computed(() => (this.shown.value?.base === this.table.node.value ? this.shown.value : null));

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
  ) {
    effect(() => {
      void this.table.node.value;
      untracked(() => this.leave());
    });
  }

  /** The board after so many moves of the line. */
  async show(moves: string[], step: number, glancing = false): Promise<void> {
    const wanted = ++this.wanted;
    this.glancing.value = glancing;
    if (step <= 0) return this.leave();
    const base = this.table.node.value;
    const position = this.table.position(base);
    const state = await this.client.state({ ...position, moves: [...position.moves, ...moves.slice(0, step)] });
    if (wanted === this.wanted) this.shown.value = { base, moves, step: Math.min(step, moves.length), state };
  }

  /** The board after so many moves for as long as the mouse rests there. What was asked for by a click stays. */
  glance(moves: string[], step: number): void {
    if (this.line.value && !this.glancing.value) return;
    this.glancing.value = true;
    void this.show(moves, step, true);
  }

  glanceAway(): void {
    if (this.glancing.value) this.leave();
  }

  step(by: number): void {
    const line = this.line.value;
    if (line) void this.show(line.moves, Math.min(line.step + by, line.moves.length));
  }

  leave(): void {
    this.wanted++;
    this.glancing.value = false;
    this.shown.value = null;
  }
}

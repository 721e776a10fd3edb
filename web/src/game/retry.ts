// A mistake played again: the board goes back to before it, and what is tried instead is judged.
import { computed, signal } from '@preact/signals';
import type { EngineClient } from '../engine/client';
import { verdictOf, type Mistake } from './review';
import { settings } from './settings';
import type { Table } from './table';
import { evaluationOf, evaluationOfResult, expectationFor } from './value';

export type Answer = 'checking' | { move: string; good: boolean } | null;

export class Retry {
  private readonly chosen = signal<Mistake | null>(null);
  /** Only while the board stands before it, and it was not deleted. */
  readonly mistake = computed(() => (this.table.node.value.children.some((child) => child === this.chosen.value?.node) ? this.chosen.value : null));
  readonly answer = signal<Answer>(null);
  private tries = 0;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
  ) {}

  start(mistake: Mistake): void {
    this.chosen.value = mistake;
    this.answer.value = null;
    if (mistake.node.parent) void this.table.goTo(mistake.node.parent);
  }

  leave(): void {
    this.chosen.value = null;
    this.answer.value = null;
  }

  async attempt(move: string): Promise<void> {
    const mistake = this.mistake.value;
    const parent = mistake?.node.parent;
    if (!mistake || !parent) return;
    const attempt = ++this.tries;
    this.table.problem.value = '';
    if (move === mistake.better) return void (this.answer.value = { move, good: true });
    this.answer.value = 'checking';
    let answer: Answer = null;
    try {
      answer = { move, good: verdictOf(await this.lossOf(mistake, move)) === null };
    } catch (error) {
      this.table.problem.value = (error as Error).message;
    }
    // Something else may have been tried meanwhile.
    if (this.chosen.value === mistake && attempt === this.tries) this.answer.value = answer;
  }

  private async lossOf(mistake: Mistake, move: string): Promise<number> {
    const { node } = mistake;
    const side = node.side ?? 0;
    const position = this.table.position(node.parent ?? node);
    const after = { ...position, moves: [...position.moves, move] };
    const state = await this.client.state(after);
    const evaluation = state.result
      ? evaluationOfResult(state.result, state.side)
      : evaluationOf(await this.client.think(after, { time_ms: settings.value.reviewMs }, () => {}).done);
    const best = node.parent?.evaluation;
    if (!best) return 0;
    return expectationFor(side, best, state.game) - expectationFor(side, evaluation, state.game);
  }
}

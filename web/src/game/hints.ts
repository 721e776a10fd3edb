// What the engine would play, for whoever asks.
import { batch, signal } from '@preact/signals';
import { ConnectionLost, type EngineClient, type Thinking } from '../engine/client';
import type { Position, Value } from '../engine/types';
import { balancedOpening } from './balance';

const kTimeMs = 1000;

export interface Hint {
  move: string;
  /** For the side to move; null: a stone of an opening, which is to leave neither side better. */
  worth: { value: Value; depth: number } | null;
}

export class Hints {
  readonly found = signal<Hint | null>(null);
  readonly pending = signal(false);
  private thinking: Thinking | null = null;
  private asked = 0;

  constructor(private readonly client: EngineClient) {}

  /** One at a time. `stones`: so many are still to be put down by whoever opens the game; 0: it is no opening. */
  async ask(position: Position, stones: number, onProblem: (problem: string) => void): Promise<void> {
    if (this.pending.value) return;
    const asked = ++this.asked;
    this.pending.value = true;
    try {
      const hint = await (stones ? this.stone(position, stones) : this.best(position));
      if (asked === this.asked) this.found.value = hint;
    } catch (error) {
      if (asked === this.asked && !(error instanceof ConnectionLost)) onProblem((error as Error).message);
    } finally {
      if (asked === this.asked) this.pending.value = false;
    }
  }

  /** The position is another one now. */
  leave(): void {
    this.asked++;
    this.thinking?.stop();
    this.thinking = null;
    batch(() => {
      this.found.value = null;
      this.pending.value = false;
    });
  }

  private async best(position: Position): Promise<Hint | null> {
    this.thinking = this.client.think(position, { time_ms: kTimeMs }, () => {});
    const { best, value, depth } = await this.thinking.done;
    return best === null ? null : { move: best, worth: { value, depth } };
  }

  /** As the engine itself opens. */
  private async stone(position: Position, stones: number): Promise<Hint | null> {
    const asked = this.asked;
    const [move] = await balancedOpening(this.client, position, stones, () => {}, () => asked === this.asked);
    return move === undefined ? null : { move, worth: null };
  }
}

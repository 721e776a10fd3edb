// What the engine would play, for whoever asks.
import { batch, signal } from '@preact/signals';
import { ConnectionLost, type EngineClient, type Thinking } from '../engine/client';
import type { Position, Report } from '../engine/types';

const kTimeMs = 1000;

export class Hints {
  readonly found = signal<Report | null>(null);
  readonly pending = signal(false);
  private thinking: Thinking | null = null;

  constructor(private readonly client: EngineClient) {}

  /** One at a time. */
  async ask(position: Position, onProblem: (problem: string) => void): Promise<void> {
    if (this.pending.value) return;
    const thinking = this.client.think(position, { time_ms: kTimeMs }, () => {});
    this.thinking = thinking;
    this.pending.value = true;
    try {
      const report = await thinking.done;
      if (this.thinking === thinking) this.found.value = report;
    } catch (error) {
      if (this.thinking === thinking && !(error instanceof ConnectionLost)) onProblem((error as Error).message);
    } finally {
      if (this.thinking === thinking) this.pending.value = false;
    }
  }

  /** The position is another one now. */
  leave(): void {
    this.thinking?.stop();
    this.thinking = null;
    batch(() => {
      this.found.value = null;
      this.pending.value = false;
    });
  }
}

// The engine's moves at a table: it thinks where it is to move, for as long as that is wanted, and plays what it found.
import { signal } from '@preact/signals';
import { ConnectionLost, untilStopped, type EngineClient, type Thinking } from '../engine/client';
import type { Report, State, ThinkRequest } from '../engine/types';
import { t } from '../i18n';
import { settings } from './settings';
import type { Table } from './table';
import { evaluationOf } from './value';

export class EngineMover {
  /** What it thinks at present; null when it is not thinking. */
  readonly thought = signal<{ side: number; since: number; report: Report | null } | null>(null);
  private thinking: Thinking | null = null;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
  ) {}

  /** For the side to move of the position on the table. */
  async move(state: State, level: string): Promise<void> {
    if (this.thinking) return;
    const { table } = this;
    const node = table.node.value;
    const since = performance.now();
    const clock = table.clock && {
      clock_ms: Math.round(table.clock.remaining(state.side, since)),
      increment_ms: table.clock.setting.incrementMs,
    };
    this.thought.value = { side: state.side, since, report: null };
    const ask = (request: ThinkRequest): Thinking => {
      const asked = this.client.think(table.position(node), { level, ...request, memory: 'play' }, (report) => {
        if (this.thinking === asked) this.thought.value = { side: state.side, since, report };
      });
      return (this.thinking = asked);
    };
    let thinking = ask({ ...clock });
    try {
      let report = await untilStopped(thinking);
      if (this.thinking !== thinking) return;
      // Told to move at once before it had anything: a first glance is quickly taken.
      if (!report?.best) {
        thinking = ask({ depth: 1 });
        report = await thinking.done;
      }
      await this.waitForWatchers(since);
      if (this.thinking !== thinking) return;
      this.thinking = null;
      this.thought.value = null;
      if (report.bound !== 'none') node.evaluation = evaluationOf({ ...report, side: state.side });
      if (report.best) await table.play(report.best, report.time_ms);
      else table.problem.value = t.play.noMove;
    } catch (error) {
      if (this.thinking !== thinking) return;
      this.thinking = null;
      this.thought.value = null;
      // A lost connection is shown elsewhere; the table goes on then, and when it is back.
      if (!(error instanceof ConnectionLost)) table.problem.value = (error as Error).message || t.play.noMove;
    }
  }

  /** The engine moves with what it has found so far. */
  now(): void {
    this.thinking?.stop();
  }

  /** What it thinks about is not wanted any more. */
  leave(): void {
    this.thinking?.stop();
    this.thinking = null;
    this.thought.value = null;
  }

  /** Engine against engine goes no faster than one can watch. */
  private async waitForWatchers(since: number): Promise<void> {
    if (!this.table.setup.value?.players.every((player) => player.kind === 'engine')) return;
    const rest = settings.value.watchDelayMs - (performance.now() - since);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

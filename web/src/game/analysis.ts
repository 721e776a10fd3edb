// What the engine thinks of the position on the board, for as long as somebody wants to know.
import { computed, effect, signal, untracked } from '@preact/signals';
import { ConnectionLost, type EngineClient, type Thinking } from '../engine/client';
import type { Report, State } from '../engine/types';
import { settings } from './settings';
import type { Table } from './table';
import { evaluationOf } from './value';

export class Analysis {
  readonly on = signal(false);
  readonly report = signal<Report | null>(null);
  readonly running = signal(false);
  readonly problem = signal('');
  /** Every first move that this search has named, the best ones included. */
  readonly searched = signal<ReadonlySet<string>>(new Set());
  private thinking: Thinking | null = null;
  /** The position on the board; null while it is on its way. */
  private at: State | null = null;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
  ) {}

  /** Follows the table from now on. */
  start(): void {
    // A text, so that other settings do not begin the analysis anew.
    const wishes = computed(() => {
      const { lines, threads, hash, analysisSeconds } = settings.value;
      return [lines, threads, hash, analysisSeconds].join();
    });
    effect(() => {
      const [lines = 1, threads = 1, hash = 64, limit = 0] = wishes.value.split(',').map(Number);
      const at = this.table.settled ? this.table.state.value : null;
      const wanted = this.on.value && this.table.mode.value === 'analyse' && this.client.connection.value === 'ready';
      const going = wanted && !!at && !at.result;
      untracked(() => {
        this.stop();
        // What was found stays to be read until the position is left or searched again.
        if (going || at !== this.at) this.forget();
        this.at = at;
        if (going) void this.run(lines, threads, hash, limit);
      });
    });
  }

  private note(report: Report): void {
    const known = this.searched.value;
    const named = [report.best, ...report.lines.map((line) => line.moves[0])].filter((move): move is string => !!move && !known.has(move));
    if (named.length) this.searched.value = new Set([...known, ...named]);
  }

  private stop(): void {
    this.thinking?.stop();
    this.thinking = null;
    this.running.value = false;
  }

  private forget(): void {
    this.report.value = null;
    this.searched.value = new Set();
  }

  private async run(lines: number, threads: number, hash: number, limit: number): Promise<void> {
    const node = this.table.node.value;
    const take = (report: Report) => {
      if (this.thinking !== thinking) return;
      this.report.value = report;
      this.note(report);
      if (report.bound === 'exact') {
        node.evaluation = evaluationOf(report);
        this.table.version.value++;
      }
    };
    const options = { lines: String(lines), threads: String(threads), hash: String(hash) };
    const thinking = this.client.think(this.table.position(node), { options, memory: 'analysis', ...(limit ? { time_ms: limit * 1000 } : {}) }, take);
    this.thinking = thinking;
    this.running.value = true;
    this.problem.value = '';
    try {
      take(await thinking.done);
    } catch (error) {
      if (this.thinking === thinking && !(error instanceof ConnectionLost)) this.problem.value = (error as Error).message;
    } finally {
      if (this.thinking === thinking) this.running.value = false;
    }
  }
}

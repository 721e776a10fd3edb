// What the network thinks of the position on the board before anything is searched, while somebody analyses.
import { effect, signal, untracked } from '@preact/signals';
import type { EngineClient } from '../engine/client';
import type { Outlook, State } from '../engine/types';
import { can } from './abilities';
import type { Analysis } from './analysis';
import type { Table } from './table';

export class FirstSight {
  /** Of the position on the board; null: not known, or there is no network for its rules. */
  readonly known = signal<Outlook | null>(null);
  private side = 0;
  private asked = 0;
  /** The position on the board; null while it is on its way. */
  private at: State | null = null;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
    private readonly analysis: Analysis,
  ) {}

  /** Whether a network knows the rules on the table. */
  get possible(): boolean {
    return can(this.client.games.value, this.table.position(), 'outlook');
  }

  /** What the first side may expect, 0 to 1. */
  get forFirst(): number | undefined {
    const { value } = this.known;
    if (!value) return undefined;
    return this.side === 0 ? value.expectation : 1 - value.expectation;
  }

  /** Follows the table from now on. */
  start(): void {
    effect(() => {
      const at = this.table.settled ? this.table.state.value : null;
      const wanted = this.analysis.on.value && this.table.mode.value === 'analyse' && this.possible && this.client.connection.value === 'ready';
      const going = wanted && !!at && !at.result;
      untracked(() => {
        // As with what is found, it stays until the position is left or asked about again.
        if (going || at !== this.at) this.forget();
        this.at = at;
        if (going) void this.ask(at.side);
      });
    });
  }

  private forget(): void {
    this.asked++;
    this.known.value = null;
  }

  private async ask(side: number): Promise<void> {
    const { asked } = this;
    // Without it everything else goes on.
    const outlook = await this.client.outlook(this.table.position()).catch(() => null);
    if (asked !== this.asked) return;
    this.side = side;
    this.known.value = outlook;
  }
}

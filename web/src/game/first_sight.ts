// What the network thinks of the position on the board before anything is searched, while somebody analyses.
import { effect, signal, untracked } from '@preact/signals';
import type { EngineClient } from '../engine/client';
import type { Outlook } from '../engine/types';
import type { Analysis } from './analysis';
import type { Table } from './table';

export class FirstSight {
  /** Of the position on the board; null: not known, or there is no network for its rules. */
  readonly known = signal<Outlook | null>(null);
  private side = 0;
  private asked = 0;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
    private readonly analysis: Analysis,
  ) {}

  /** Whether a network knows the rules on the table. */
  get possible(): boolean {
    const setup = this.table.setup.value;
    const game = this.client.games.value.find(({ name }) => name === setup?.game);
    const rules = game?.rules.find(({ name }) => name === setup?.rules);
    return !!rules?.abilities?.includes('outlook');
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
      const { state, settled, mode } = this.table;
      const at = state.value;
      const wanted = this.analysis.on.value && mode.value === 'analyse' && settled && this.possible && this.client.connection.value === 'ready';
      untracked(() => void this.ask(wanted && at && !at.result ? at.side : null));
    });
  }

  private async ask(side: number | null): Promise<void> {
    const asked = ++this.asked;
    this.known.value = null;
    if (side === null) return;
    // Without it everything else goes on.
    const outlook = await this.client.outlook(this.table.position()).catch(() => null);
    if (asked !== this.asked) return;
    this.side = side;
    this.known.value = outlook;
  }
}

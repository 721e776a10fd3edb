// Swap2: one party puts down three stones; the other chooses a colour, or adds two and leaves the choice to the first. Who
// plays which side is decided above the position, which knows nothing of it.
import { computed, effect, untracked } from '@preact/signals';
import { ConnectionLost, type EngineClient } from '../engine/client';
import { balancedOpening } from './balance';
import type { Player, Setup } from './saved';
import type { Table } from './table';
import { expectation } from './value';

/** As long as it is not decided. */
export interface Opening {
  /** The one who opens, and the other. */
  parties: [Player, Player];
  twoMore: boolean;
}

export type OpeningChoice = 'black' | 'white' | 'more';

export interface Phase {
  party: 0 | 1;
  /** Stones that party still puts down; 0: it chooses. */
  stones: number;
  choices: OpeningChoice[];
}

export function phaseOf(opening: Opening, ply: number): Phase {
  const { twoMore } = opening;
  const all = twoMore ? 5 : 3;
  if (ply < all) return { party: twoMore && ply >= 3 ? 1 : 0, stones: all - ply, choices: [] };
  return { party: twoMore ? 0 : 1, stones: 0, choices: twoMore ? ['black', 'white'] : ['black', 'white', 'more'] };
}

/** What was done last, a stone or the choice of two more: whoever did it may take it back. */
export function lastAct({ twoMore }: Opening, ply: number): { party: 0 | 1; what: 'stone' | 'choice' } | null {
  if (twoMore) return { party: 1, what: ply > 3 ? 'stone' : 'choice' };
  return ply > 0 ? { party: 0, what: 'stone' } : null;
}

/** What whoever is to choose does with a position that is worth so much to White, who is to move. */
export function wisest(shareOfWhite: number, choices: readonly OpeningChoice[]): OpeningChoice {
  const kEven = 0.06;
  if (choices.includes('more') && Math.abs(shareOfWhite - 0.5) < kEven) return 'more';
  return shareOfWhite >= 0.5 ? 'white' : 'black';
}

const kLookMs = 600;

export class Swap2 {
  readonly phase = computed((): Phase | null => {
    const opening = this.table.setup.value?.opening;
    return opening ? phaseOf(opening, this.table.node.value.ply) : null;
  });
  private acting = 0;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
    private readonly tell: (choice: OpeningChoice) => void,
  ) {}

  /** Plays the part of the engine from now on. */
  start(): void {
    effect(() => {
      const phase = this.phase.value;
      const settled = !!this.table.state.value && this.table.settled && !this.table.result;
      const here = this.table.mode.value === 'play' && !this.table.paused.value && this.client.connection.value === 'ready';
      const act = ++this.acting;
      if (phase && settled && here && this.isEngine(phase.party)) untracked(() => void this.act(phase, act));
    });
  }

  isEngine(party: 0 | 1): boolean {
    return this.table.setup.value?.opening?.parties[party].kind === 'engine';
  }

  /** By the party whose turn it is. */
  choose(choice: OpeningChoice): void {
    const setup = this.table.setup.value;
    const phase = this.phase.value;
    if (!setup?.opening || !phase?.choices.includes(choice)) return;
    if (choice === 'more') return this.table.seat(setup.players, { ...setup.opening, twoMore: true });
    this.table.seat(seatsAfter(setup.opening, phase.party, choice));
  }

  private async act(phase: Phase, act: number): Promise<void> {
    try {
      const position = this.table.position();
      if (phase.stones) {
        const [move] = await balancedOpening(this.client, position, phase.stones, () => {}, () => act === this.acting);
        if (act === this.acting && move) await this.table.play(move);
        return;
      }
      const report = await this.client.think(position, { time_ms: kLookMs }, () => {}).done;
      if (act !== this.acting) return;
      const choice = wisest(expectation(report.value, position.game), phase.choices);
      this.tell(choice);
      this.choose(choice);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) this.table.problem.value = (error as Error).message;
    }
  }
}

function seatsAfter({ parties }: Opening, chooser: 0 | 1, choice: 'black' | 'white'): Setup['players'] {
  const other = chooser === 0 ? 1 : 0;
  return choice === 'black' ? [parties[chooser], parties[other]] : [parties[other], parties[chooser]];
}

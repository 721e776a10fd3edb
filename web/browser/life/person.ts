// Somebody who spends the day at the page, with everything that happens to people and their games.
import { exportSgf, importText } from '../../src/game/exchange';
import { gameToLink, linkToGame } from '../../src/game/link';
import type { Player, Setup } from '../../src/game/saved';
import { Memory, PageWindow } from './window';

const kGames: Pick<Setup, 'game' | 'rules' | 'options'>[] = [
  { game: 'tictactoe', rules: '', options: {} },
  { game: 'connect4', rules: '', options: {} },
  { game: 'gomoku', rules: 'freestyle', options: { size: '15' } },
  { game: 'gomoku', rules: 'capture', options: {} },
  { game: 'connect6', rules: '', options: {} },
];
const kShortest = 5;
const kLongest = 200;
/** Somebody who does not get on is no reason to wait for ever. */
const kPatienceMs = 60_000;

export class Person {
  readonly memory = new Memory();
  private window: PageWindow;
  moves = 0;

  constructor(
    readonly name: string,
    private readonly url: () => string,
    private readonly random: () => number,
    private readonly pauseMs: number,
    /** Opens the same game in a second window now and then. */
    private readonly windows: boolean,
  ) {
    this.window = PageWindow.open(url(), name, this.memory);
  }

  private below = (n: number): number => Math.floor(this.random() * n);
  private pick = <T>(list: readonly T[]): T | undefined => list[this.below(list.length)];
  private pause = (ms = this.pauseMs): Promise<void> => new Promise((done) => setTimeout(done, ms * (0.5 + this.random())));

  /** Until this moment: game after game. */
  async live(until: number): Promise<void> {
    while (Date.now() < until) {
      await this.inWindow(() => this.begin());
      const length = kShortest + this.below(kLongest - kShortest);
      for (let ply = 0; ply < length && Date.now() < until && !this.over; ply++) {
        await this.inWindow(() => this.move());
        if (this.random() < 0.1) await this.somethingHappens();
        await this.pause();
      }
      if (this.random() < 0.4 && !this.over) await this.inWindow(async () => this.window.table.resign(this.below(2), 'Somebody resigns.', 'resigns'));
    }
  }

  /** One last visit, until everything is kept. */
  async end(): Promise<PageWindow> {
    this.window = this.window.reload(this.url(), this.name);
    const patience = Date.now() + kPatienceMs;
    while ((this.window.waiting || this.window.client.connection.value !== 'ready') && Date.now() < patience) await this.pause(20);
    return this.window;
  }

  /** Rejects nothing: what a lost connection breaks off is tried another time. */
  private inWindow(action: () => Promise<void>): Promise<void> {
    return this.window.run(() => action().catch(() => {}));
  }

  private get over(): boolean {
    return !!this.window.table.gameResult;
  }

  private async begin(): Promise<void> {
    const { table } = this.window;
    const person: Player = { kind: 'person' };
    table.enter('play');
    await table.begin({ ...this.pick(kGames)!, players: [person, person], clock: null });
  }

  private async move(): Promise<void> {
    const { table } = this.window;
    table.enter('play');
    const move = this.pick(table.state.value?.legal_moves ?? []);
    if (!move || !table.settled || this.over) return;
    await table.play(move);
    this.moves++;
  }

  private async somethingHappens(): Promise<void> {
    const events = [this.lookBack, this.tryAnother, this.comment, this.takeBack, this.share, this.carry, this.reload, this.loseConnection, ...(this.windows ? [this.twoWindows] : [])];
    await this.pick(events)!.call(this);
  }

  private lookBack(): Promise<void> {
    return this.inWindow(async () => {
      const { table } = this.window;
      table.enter('analyse');
      for (const node of [table.tree.root, this.pick(table.tree.nodes())!]) await table.goTo(node);
    });
  }

  private tryAnother(): Promise<void> {
    return this.inWindow(async () => {
      const { table } = this.window;
      table.enter('analyse');
      await table.goTo(this.pick(table.tree.nodes())!);
      const move = this.pick(table.state.value?.legal_moves ?? []);
      if (move && table.settled) await table.play(move);
    });
  }

  private comment(): Promise<void> {
    return this.inWindow(async () => {
      const { table } = this.window;
      if (!table.tree.root.children.length) return;
      this.pick(table.tree.nodes())!.comment = `Note ${this.below(1e9)}: “why?”`;
      table.changed();
    });
  }

  private takeBack(): Promise<void> {
    return this.inWindow(async () => {
      this.window.table.enter('play');
      this.window.table.undo();
    });
  }

  private share(): Promise<void> {
    return this.inWindow(async () => {
      const { table } = this.window;
      const linked = linkToGame(gameToLink(table.position(), table.tree, table.node.value));
      const person: Player = { kind: 'person' };
      if (linked) await table.begin({ ...linked.position, players: [person, person], clock: null }, linked.tree, linked.at);
    });
  }

  /** Out of the page as a file and in again. */
  private carry(): Promise<void> {
    return this.inWindow(async () => {
      const { table, client } = this.window;
      if (!table.position().game.startsWith('gomoku') || !table.tree.root.children.length) return;
      const text = await exportSgf(client, table);
      const { position, tree, at } = await importText(client, text, null, async () => 0);
      const person: Player = { kind: 'person' };
      await table.begin({ ...position, players: [person, person], clock: null }, tree, at);
    });
  }

  private async reload(): Promise<void> {
    this.window = this.window.reload(this.url(), this.name);
    await this.pause();
  }

  /** The same game in two windows, and both go on with it. */
  private async twoWindows(): Promise<void> {
    const other = this.window.another(this.url(), this.name);
    const note = (window: PageWindow) =>
      window.run(async () => {
        if (!window.table.tree.root.children.length) return;
        window.table.tree.root.comment = `Window ${this.below(1e9)}`;
        window.table.changed();
      });
    await this.pause();
    await note(other);
    await this.pause();
    await note(this.window);
    await this.pause();
    other.close();
  }

  private async loseConnection(): Promise<void> {
    this.window.loseConnection();
    await this.pause();
  }
}

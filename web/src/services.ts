// What the views stand on. They get it by useApp() and know nothing of servers.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { effect, signal, untracked } from '@preact/signals';
import type { EngineClient } from './engine/client';
import type { GameInfo, State } from './engine/types';
import { Analysis } from './game/analysis';
import { Preview } from './game/preview';
import { Reviewer } from './game/reviewer';
import { readStored, writeStored } from './game/settings';
import { Table, type SavedTable } from './game/table';
import type { MoveNode } from './game/tree';
import { t } from './i18n';
import { announce } from './ui/notices';
import { sounds } from './ui/sounds';

export interface App {
  client: EngineClient;
  table: Table;
  analysis: Analysis;
  reviewer: Reviewer;
  preview: Preview;
  gameInfo(name: string): GameInfo | undefined;
}

const kTableKey = 'deepcut.table';

export const AppContext = createContext<App>(null as unknown as App);
export const useApp = () => useContext(AppContext);

export function makeApp(client: EngineClient): App {
  const table = new Table(client);
  const analysis = new Analysis(client, table);
  const reviewer = new Reviewer(client, table);
  const preview = new Preview(client, table);
  const gameInfo = (name: string) => client.games.value.find((game) => game.name === name);
  const app = { client, table, analysis, reviewer, preview, gameInfo };
  const keeper = new Keeper(client, table);
  table.events = {
    onMove: (before, after, node) => tellOfMove(app, before, after, node),
    onChange: () => keeper.save(),
  };
  const saved = readStored<SavedTable>(kTableKey);
  if (saved) table.restore(saved);
  analysis.start();
  effect(() => {
    if (client.connection.value !== 'ready') return;
    untracked(() => {
      table.advance();
      keeper.keep();
    });
  });
  startClocks(table, app);
  // With the time that has passed since the last move.
  addEventListener('pagehide', () => writeStored(kTableKey, table.save()));
  return app;
}

/** Saves the game here at once, and on the engine's side one step after the other. */
class Keeper {
  private busy = false;
  private stale = false;
  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
  ) {}

  save(): void {
    writeStored(kTableKey, this.table.save());
    this.stale = true;
    this.keep();
  }

  keep(): void {
    const saved = this.table.save();
    if (!saved || this.busy || !this.stale || this.client.connection.value !== 'ready') return;
    // A board on which nothing has happened is not worth keeping.
    if (!this.table.tree.root.children.length) return;
    this.stale = false;
    this.busy = true;
    const tree = this.table.tree;
    const players = saved.setup.players.map((player) => (player.kind === 'engine' ? t.play.engine(player.level) : t.play.person));
    this.client
      .keep({ ...this.table.position(), id: saved.id, players, data: saved })
      .then(
        (id) => {
          if (this.table.tree === tree) this.table.id = id;
          writeStored(kTableKey, this.table.save());
        },
        () => {
          // Lost on the way: once more when the connection is back. Else it is not to be had there any more and is kept
          // anew with the next move.
          if (this.client.connection.value !== 'ready') this.stale = true;
          else if (this.table.tree === tree) this.table.id = null;
        },
      )
      .finally(() => {
        this.busy = false;
        this.keep();
      });
  }
}

const pieces = (state: State) => state.board.cells.filter((cell) => cell.owner !== undefined).length;

function tellOfMove(app: App, before: State, after: State, node: MoveNode): void {
  const sides = app.gameInfo(after.game)?.sides ?? [];
  const mover = sides[before.side] ?? '';
  const placed = app.table.state.value?.board.last.length === 2 ? 0 : 1;
  const taken = Math.max(0, pieces(before) + placed - pieces(after));
  if (after.result) {
    announce(t.announce.over(mover, node.move, after.result.text));
    const winner = after.result.winner;
    if (winner === null) sounds.drawn();
    else if (app.table.playerOf(winner).kind === 'person') sounds.won();
    else sounds.lost();
    return;
  }
  if (taken) sounds.capture();
  else sounds.place(before.side);
  const text = t.announce.played(mover, node.move, after.side_name);
  announce(taken ? `${text} ${t.announce.captured(taken)}` : text);
}

/** Ten times a second while a clock is there. */
export const clockTick = signal(0);

function startClocks(table: Table, app: App): void {
  setInterval(() => {
    const state = table.state.value;
    if (!table.clock || !state || table.mode.value !== 'play' || table.result || table.paused.value) return;
    clockTick.value++;
    if (table.clock.remaining(state.side, performance.now()) > 0) return;
    const sides = app.gameInfo(state.game)?.sides ?? [];
    const text = t.play.timeUp(sides[state.side] ?? '', sides[1 - state.side] ?? '');
    table.end({ winner: 1 - state.side, reason: '', text });
    announce(text);
    sounds.lost();
  }, 100);
}

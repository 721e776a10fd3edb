// What the views stand on. They get it by useApp() and know nothing of servers.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { EngineClient } from './engine/client';
import type { GameInfo, State } from './engine/types';
import { Analysis } from './game/analysis';
import { lossOnTime } from './game/endings';
import { FirstSight } from './game/first_sight';
import { Preview } from './game/preview';
import { Reviewer } from './game/reviewer';
import { Keeper } from './game/keeper';
import { Swap2 } from './game/swap2';
import { Table } from './game/table';
import type { MoveNode } from './game/tree';
import { learnScales } from './game/value';
import { say, t } from './i18n';
import { hintText } from './ui/hint';
import { announce, notify } from './ui/notices';
import { sounds } from './ui/sounds';
import { gameInWords } from './ui/words';

/** How many there can be now, and whether there will be more: `later` from the next visit on. */
export interface Threads {
  most: number;
  more: 'here' | 'later' | 'never';
}

/** Who thinks, and where: what the settings say in words and let one choose. */
export interface Thinker {
  /** Whether there is both a server and an engine of this browser. */
  choice: boolean;
  /** Whether games are kept in this browser. */
  here: boolean;
  now: ReadonlySignal<'server' | 'browser'>;
  /** Of an analysis by this browser. */
  threads: Threads;
  /** What is being loaded, for people; empty: nothing. */
  loading: ReadonlySignal<string>;
}

export interface App {
  client: EngineClient;
  thinker: Thinker;
  table: Table;
  analysis: Analysis;
  outlook: FirstSight;
  reviewer: Reviewer;
  preview: Preview;
  keeper: Keeper;
  swap2: Swap2;
  /** As people read them; the client has the engine's own words. */
  games: ReadonlySignal<GameInfo[]>;
  gameInfo(name: string): GameInfo | undefined;
  /** As the engine calls them: for what is kept. */
  sidesOf(game: string): string[];
}

export const AppContext = createContext<App>(null as unknown as App);
export const useApp = () => useContext(AppContext);

export function makeApp(client: EngineClient, thinker: Thinker): App {
  const table = new Table(client);
  const analysis = new Analysis(client, table);
  const outlook = new FirstSight(client, table, analysis);
  const reviewer = new Reviewer(client, table);
  const preview = new Preview(client, table);
  const games = computed(() => client.games.value.map(gameInWords));
  const gameInfo = (name: string) => games.value.find((game) => game.name === name);
  const sidesOf = (name: string) => client.games.value.find((game) => game.name === name)?.sides ?? [];
  const keeper = new Keeper(client, table);
  const swap2 = new Swap2(client, table, (choice) => {
    const sides = gameInfo(table.setup.value?.game ?? '')?.sides ?? [];
    notify(choice === 'more' ? t.swap2.engineAdds : t.swap2.engineTook(sides[choice === 'black' ? 0 : 1] ?? ''));
  });
  const app = { client, thinker, table, analysis, outlook, reviewer, preview, keeper, swap2, games, gameInfo, sidesOf };
  keeper.onFork = () => notify(t.keep.forked);
  keeper.onRestored = () => notify(t.keep.restored);
  table.events = {
    onMove: (before, after, node) => tellOfMove(app, before, after, node),
    onStep: (state, node) => announce(t.announce.step(node.move, state.result ? say(state.result.text) : t.announce.toMove(say(state.side_name)))),
    onChange: () => keeper.save(),
  };
  effect(() => {
    const hint = hintText(app);
    if (hint) untracked(() => announce(hint));
  });
  effect(() => learnScales(client.games.value));
  keeper.wakeUp();
  analysis.start();
  outlook.start();
  swap2.start();
  effect(() => {
    void client.connection.value;
    untracked(() => table.advance());
  });
  effect(() => {
    if (client.keeping.value === 'ready') untracked(() => keeper.keep());
  });
  startClocks(table, app);
  addEventListener('pagehide', () => keeper.writeTable());
  return app;
}

const pieces = (state: State) => state.board.cells.filter((cell) => cell.owner !== undefined).length;

function tellOfMove(app: App, before: State, after: State, node: MoveNode): void {
  const sides = app.gameInfo(after.game)?.sides ?? [];
  const mover = sides[before.side] ?? '';
  const placed = app.table.state.value?.board.last.length === 2 ? 0 : 1;
  const taken = Math.max(0, pieces(before) + placed - pieces(after));
  if (after.result) {
    announce(t.announce.over(mover, node.move, say(after.result.text)));
    const winner = after.result.winner;
    if (winner === null) sounds.drawn();
    else if (app.table.playerOf(winner).kind === 'person') sounds.won();
    else sounds.lost();
    return;
  }
  if (taken) sounds.capture();
  else sounds.place(before.side);
  const text = t.announce.played(mover, node.move, say(after.side_name));
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
    const end = lossOnTime(app.sidesOf(state.game), state.side);
    table.end(end);
    announce(say(end.text));
    sounds.lost();
  }, 100);
}

// A window of somebody's browser without the browser: the page's own table, keeper and connection, with a shelf that the
// windows of a person share. Whatever goes on in a window knows which one it is by its asynchronous context.
import { AsyncLocalStorage } from 'node:async_hooks';
import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';
import { ApiClient } from '../../src/engine/api_client';
import { Wire } from '../../src/engine/wire';
import { Keeper } from '../../src/game/keeper';
import type { SavedGame } from '../../src/game/saved';
import { Table } from '../../src/game/table';
import type { MoveTree } from '../../src/game/tree';
import { PlainSocket } from './socket';

class Shelf {
  private readonly items: Record<string, string> = {};
  getItem = (key: string): string | null => this.items[key] ?? null;
  setItem = (key: string, value: string): void => void (this.items[key] = value);
  removeItem = (key: string): void => void delete this.items[key];
  keys = (): string[] => Object.keys(this.items);
}

interface Place {
  browser: Shelf;
  window: Shelf;
  closed: boolean;
  sockets: Set<PlainSocket>;
  timers: Set<NodeJS.Timeout>;
}

const here = new AsyncLocalStorage<Place>();

/** To be called once: what the page expects of a browser. */
export function furnish(): void {
  const shelf = (which: 'browser' | 'window') =>
    new Proxy({} as Shelf, {
      get: (_, name) => (here.getStore()?.[which] as unknown as Record<string | symbol, unknown>)?.[name],
      ownKeys: () => here.getStore()?.[which].keys() ?? [],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
  const [later, often] = [setTimeout, setInterval];
  const watched = (timer: (action: () => void, ms?: number) => NodeJS.Timeout) => (action: () => void, ms?: number) => {
    const place = here.getStore();
    const started = timer(() => place?.closed || action(), ms);
    place?.timers.add(started);
    return started;
  };
  class Watched extends PlainSocket {
    constructor(address: string) {
      super(address);
      here.getStore()?.sockets.add(this);
    }
  }
  const globals = { localStorage: shelf('browser'), sessionStorage: shelf('window'), WebSocket: Watched, setTimeout: watched(later), setInterval: watched(often) };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  if (!globalThis.crypto) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
}

/** What a game consists of: moves, variations, comments, how it ended. Not what the engine thinks of it. */
export function contentOf(game: SavedGame): string {
  const tree = (game.tree as { parent?: number; move?: string; comment?: string }[]).map(({ parent, move, comment }) => [parent ?? -1, move ?? '', comment ?? '']);
  return JSON.stringify([game.setup.game, game.setup.options, tree, game.live, game.ended && [game.ended.winner, game.ended.reason]]);
}

/** The games that a person has seen, by a number for each, as they stood last. */
export class Memory {
  readonly games = new Map<number, string>();
  private last = 0;
  begin = (): number => ++this.last;
}

export class PageWindow {
  readonly table: Table;
  readonly keeper: Keeper;
  readonly client: ApiClient;
  /** Every game that was on the table here has a tree of its own; what is told late of one does not count for the next. */
  private readonly numbers = new Map<MoveTree, number>();

  private constructor(
    private readonly place: Place,
    url: string,
    person: string,
    readonly memory: Memory,
    game: number,
  ) {
    this.client = new ApiClient(new Wire(url, person));
    this.table = new Table(this.client);
    this.keeper = new Keeper(this.client, this.table);
    this.table.events.onChange = () => {
      this.keeper.save();
      this.remember();
    };
    this.keeper.wakeUp();
    this.numbers.set(this.table.tree, game);
    this.client.connection.subscribe((connection) => connection === 'ready' && (this.table.advance(), this.keeper.keep()));
  }

  static open(url: string, person: string, memory: Memory, browser = new Shelf(), game = memory.begin(), own = new Shelf()): PageWindow {
    const place: Place = { browser, window: own, closed: false, sockets: new Set(), timers: new Set() };
    return here.run(place, () => new PageWindow(place, url, person, memory, game));
  }

  /** Everything that is done in a window. */
  run<T>(action: () => Promise<T>): Promise<T> {
    return here.run(this.place, action);
  }

  /** What the player sees is what was written down last. */
  private remember(): void {
    const saved = this.table.saveGame();
    if (saved && this.table.tree.root.children.length) this.memory.games.set(this.game, contentOf(saved));
  }

  /** The number of the game on the table. */
  private get game(): number {
    const { tree } = this.table;
    const number = this.numbers.get(tree) ?? this.memory.begin();
    this.numbers.set(tree, number);
    return number;
  }

  /** A second one: it goes on with the game of the one that was used last, which is two games from then on. */
  another(url: string, person: string): PageWindow {
    return PageWindow.open(url, person, this.memory, this.place.browser);
  }

  reload(url: string, person: string): PageWindow {
    this.close();
    return PageWindow.open(url, person, this.memory, this.place.browser, this.game, this.place.window);
  }

  close(): void {
    this.place.closed = true;
    this.loseConnection(true);
    for (const timer of this.place.timers) clearTimeout(timer);
  }

  loseConnection(silently = false): void {
    for (const socket of this.place.sockets) {
      if (silently) socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    this.place.sockets.clear();
  }

  /** Games that this browser has not been able to keep yet. */
  get waiting(): number {
    return this.place.browser.keys().filter((key) => key.startsWith('deepcut.unkept.')).length;
  }
}

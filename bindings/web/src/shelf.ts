// Kept games in the browser's own database. The engine has them in memory; this writes down what it changes, and tells it
// what other windows have written. One window at a time: each hears of all before it changes anything.

/** A game as the engine writes it; with an id alone: it is gone. */
export type Written = { id: string } & Record<string, unknown>;

interface Row {
  id: string;
  /** Grows with every write, whichever window makes it. */
  serial: number;
  game: Written;
}

const kGames = 'games';
const kLock = 'deepcut.games';
/** So long a deleted game can be had back. */
const kKeepDeletedSeconds = 7 * 24 * 3600;

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of this browser does not answer.'));
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('The database of this browser does not write.'));
  });

export class GameShelf {
  private serial = 0;

  private constructor(private readonly database: IDBDatabase) {}

  static async open(name: string, factory: IDBFactory = indexedDB): Promise<GameShelf> {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(kGames, { keyPath: 'id' }).createIndex('serial', 'serial');
    };
    return new GameShelf(await asked(request));
  }

  /** Nobody else reads or writes meanwhile. Without locks, in a page that is not secure, windows may get in each other's way. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    return locks ? (locks.request(kLock, work) as Promise<T>) : work();
  }

  /** What has been written since this was last asked; the first time all there is. */
  async news(): Promise<Written[]> {
    const index = this.database.transaction(kGames).objectStore(kGames).index('serial');
    const rows = await asked(index.getAll(IDBKeyRange.lowerBound(this.serial, true)) as IDBRequest<Row[]>);
    for (const { serial } of rows) this.serial = Math.max(this.serial, serial);
    return rows.map(({ game }) => game);
  }

  /** All of it or, if this rejects, nothing. */
  async write(games: Written[]): Promise<void> {
    if (!games.length) return;
    const transaction = this.database.transaction(kGames, 'readwrite');
    const store = transaction.objectStore(kGames);
    for (const game of games) store.put({ id: game.id, serial: ++this.serial, game } satisfies Row);
    await finished(transaction);
  }

  /** As they stand here, for an engine whose changes could not be written. */
  async read(ids: string[]): Promise<Written[]> {
    const store = this.database.transaction(kGames).objectStore(kGames);
    return Promise.all(ids.map(async (id) => ((await asked(store.get(id) as IDBRequest<Row | undefined>))?.game ?? { id })));
  }

  /** Forgets what was deleted long ago. */
  async tidyUp(now = Date.now() / 1000): Promise<void> {
    const transaction = this.database.transaction(kGames, 'readwrite');
    const store = transaction.objectStore(kGames);
    const rows = await asked(store.getAll() as IDBRequest<Row[]>);
    for (const { id, game } of rows) {
      const deleted = Number(game.deleted ?? 1);
      if (deleted > 0 && deleted < now - kKeepDeletedSeconds) store.delete(id);
    }
    await finished(transaction);
  }
}

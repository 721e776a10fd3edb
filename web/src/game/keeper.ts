// Sees to it that no game is lost: what changes is written down in this browser at once, and kept on the engine's side
// as soon as that is possible. What could not be kept is said, and tried again.
import { signal } from '@preact/signals';
import { ConnectionLost, EngineError, type EngineClient } from '../engine/client';
import type { KeptGame, Mark } from '../engine/types';
import { t } from '../i18n';
import { engineName, kPerson } from './endings';
import { forEachStored, readStored, writeStored } from './settings';
import type { SavedGame, SavedTable } from './saved';
import type { Table } from './table';
import { movesTo } from './tree';

const kTableKey = 'deepcut.table';
const kWaitingKey = 'deepcut.unkept.';
const kLongestLine = 20;
const kFirstPauseMs = 3000;
const kLongestPauseMs = 60_000;
/** What asking once more does not change. */
const kHopeless = new Set(['bad_message', 'illegal_move', 'refused', 'unknown_type']);

const kLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** As many bits as the server's own ids have. */
export function newId(): string {
  let id = '';
  while (id.length < 22) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      const letter = kLetters[byte & 63]; // two of 64 are no letters and left out, so that all are as likely
      if (letter && id.length < 22) id += letter;
    }
  }
  return id;
}

/** The name under which a writer's state of a game goes on beside it: the same in every window that sends that state. */
function forkedId(id: string, writer: string): string {
  const place = (text: string, i: number) => Math.max(0, kLetters.indexOf(text[i % text.length] ?? ''));
  return Array.from({ length: 22 }, (_, i) => kLetters[(place(id, i) + place(writer, i) + 1) % kLetters.length]).join('');
}

/** Whether a state that consists of these goes on from that one, or from a later one of the same window. */
const goesOnFrom = (after: Mark[] | undefined, { writer, sequence }: Mark): boolean =>
  !!after?.some((mark) => mark.writer === writer && mark.sequence >= sequence);

export interface Trouble {
  text: string;
  /** How many games wait to be kept. */
  games: number;
  /** Whether it is tried again by itself. */
  again: boolean;
}

export class Keeper {
  /** Why games could not be kept; null: all is well, or it is being tried. */
  readonly trouble = signal<Trouble | null>(null);
  /** Told when a game was changed elsewhere and this one is kept beside it. */
  onFork: () => void = () => {};
  /** Told when a game that had been deleted is there again, because somebody went on with it here. */
  onRestored: () => void = () => {};

  /** New with every visit: two windows, even copied ones, never share it. */
  private readonly writer = newId();
  private sequence = 0;
  private waiting: KeptGame[] = [];
  /** Refused, and not to be had by asking again; the next visit tries once more. */
  private parked: KeptGame[] = [];
  /** Of games that were deleted here before they could be kept. */
  private dropped: KeptGame[] = [];
  private sending: KeptGame | null = null;
  /** The content of the game on the table as it was last taken down; that part of it that people have made. */
  private taken = { id: '', content: '', made: '' };
  private pauseMs = kFirstPauseMs;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: EngineClient,
    private readonly table: Table,
  ) {}

  /** What an earlier visit left: its table, and games that it could not keep. */
  wakeUp(): void {
    // This window's own table; a new window goes on with the one that was used last.
    const saved = readStored<SavedTable>(kTableKey, 'window') ?? readStored<SavedTable>(kTableKey);
    if (saved?.setup) this.open(saved);
    forEachStored(kWaitingKey, (key, value) => {
      const games = Array.isArray(value) ? (value as KeptGame[]).filter((game) => typeof game.id === 'string') : [];
      this.waiting.push(...games);
      writeStored(key, null);
    });
    if (this.waiting.length) this.writeWaiting();
  }

  /** Puts a game on the table that is kept, or waits to be: opening it is no change. */
  open(saved: SavedTable): void {
    this.table.restore(saved);
    const game = this.table.saveGame();
    this.taken = { id: saved.id ?? '', content: contentOf(game), made: madeOf(game) };
  }

  /** To be called whenever something may have changed; only what is part of the game counts. */
  save(): void {
    const game = this.table.saveGame();
    // A board on which nothing has happened is not worth keeping.
    const content = game && this.table.tree.root.children.length ? contentOf(game) : '';
    const isNew = content !== '' && (this.table.id === null || this.taken.id !== this.table.id || this.taken.content !== content);
    if (game && isNew) {
      const id = (this.table.id ??= newId());
      const made = madeOf(game);
      const computed = this.taken.id === id && this.taken.made === made;
      this.taken = { id, content, made };
      this.take({ ...this.entryOf(game, id), computed });
    }
    // After what waits, so that a table never says more than what waits or is kept.
    this.writeTable();
    if (isNew) this.keep();
  }

  /** The last state of a game that could not be kept yet; what the list has is older. */
  unkept(id: string): SavedTable | null {
    const game = [...this.parked, ...this.waiting].reverse().find((other) => other.id === id);
    return game ? { ...(game.data as SavedGame), id, revision: game.revision, after: marksOf(game) } : null;
  }

  /** Deleted over there: what waits of it must not bring it back. */
  drop(id: string): void {
    const stays = (game: KeptGame) => game.id !== id;
    this.dropped.push(...[...this.parked, ...this.waiting].filter((game) => !stays(game) && game !== this.sending));
    this.parked = this.parked.filter(stays);
    this.waiting = this.waiting.filter((game) => stays(game) || game === this.sending);
    this.writeWaiting();
    if (!this.waiting.length && !this.parked.length) this.trouble.value = null;
  }

  /** Had back, with what waited of it. */
  takeBack(id: string): void {
    this.waiting.push(...this.dropped.filter((game) => game.id === id));
    this.dropped = this.dropped.filter((game) => game.id !== id);
    this.writeWaiting();
    this.keep();
  }

  /** With the time that has passed since the last move. */
  writeTable(): void {
    const table = this.table.save();
    writeStored(kTableKey, table, 'window');
    writeStored(kTableKey, table);
  }

  /** Goes on with what waits. */
  keep(): void {
    if (this.sending || !this.waiting.length || this.client.keeping.value !== 'ready') return;
    clearTimeout(this.timer);
    const game = this.waiting[0]!;
    this.sending = game;
    this.client.keep(game).then(
      (restored) => this.kept(game, restored),
      (error: Error) => this.refused(game, error),
    );
  }

  private entryOf(game: SavedGame, id: string): KeptGame {
    const { setup, ended } = game;
    const players = setup.players.map((player, side) =>
      player.kind === 'engine' ? engineName(player.level) : setup.names?.[side === 0 ? 0 : 1] || kPerson,
    );
    const { rules, options } = setup;
    const moves = movesTo(this.table.live.value);
    const result = ended && { winner: ended.winner, reason: ended.reason };
    const after = this.table.after.filter(({ writer }) => writer !== this.writer);
    const mark = { writer: this.writer, sequence: ++this.sequence };
    this.table.after = [mark, ...after].slice(0, kLongestLine);
    return { id, revision: this.table.revision, ...mark, after, game: setup.game, rules, options, moves, result, players, data: game };
  }

  /** The newest state of a game takes the place of one that waits; what an earlier visit left comes first. */
  private take(entry: KeptGame): void {
    const place = this.waiting.findIndex((game) => game.id === entry.id && game.writer === entry.writer && game !== this.sending);
    const before = this.waiting[place];
    if (before) this.waiting[place] = { ...entry, computed: entry.computed && before.computed };
    else this.waiting.push(entry);
    this.writeWaiting();
  }

  private writeWaiting(): void {
    const games = [...this.waiting, ...this.parked];
    const written = writeStored(kWaitingKey + this.writer, games.length ? games : null);
    // As long as it can be kept over there, nobody needs to know.
    if (!written && this.client.keeping.value !== 'ready') this.trouble.value = { text: t.keep.browserFull, games: games.length, again: true };
  }

  private done(game: KeptGame): void {
    this.sending = null;
    this.waiting = this.waiting.filter((other) => other !== game);
    this.writeWaiting();
  }

  private kept(game: KeptGame, restored: boolean): void {
    this.done(game);
    if (restored) this.onRestored();
    this.pauseMs = kFirstPauseMs;
    if (!this.waiting.length && !this.parked.length) this.trouble.value = null;
    this.keep();
  }

  private refused(game: KeptGame, error: Error): void {
    this.sending = null;
    // Once more when the connection is back.
    if (error instanceof ConnectionLost) return;
    const code = error instanceof EngineError ? error.code : '';
    // Somebody else has gone on with it: values of a position that it has left behind are no game of their own.
    if (code === 'conflict' && game.computed) return void (this.done(game), this.keep());
    if (code === 'conflict') return this.fork(game);
    // Values can be computed again; moves, variations and comments cannot.
    if (code === 'limit' && leaveOutValues(game)) return this.keep();
    const again = !kHopeless.has(code);
    // The others need not wait for it, but later states of the same game must not come before it.
    if (again) this.waiting = [...this.waiting.filter(({ id }) => id !== game.id), ...this.waiting.filter(({ id }) => id === game.id)];
    else {
      this.waiting = this.waiting.filter((other) => other !== game);
      this.parked.push(game);
    }
    this.writeWaiting();
    this.trouble.value = { text: error.message, games: new Set([...this.waiting, ...this.parked].map(({ id }) => id)).size, again };
    if (!again) return this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, kLongestPauseMs);
  }

  /** Both are kept: the one that somebody else has changed meanwhile, and this one under a name of its own. */
  private fork(game: KeptGame): void {
    const old = game.id;
    const id = forkedId(old, game.writer);
    // What was made of it goes with it, whichever window has written it.
    for (const other of this.waiting) {
      if (other.id === old && (other.writer === game.writer || goesOnFrom(other.after, game))) Object.assign(other, { id, revision: 0 });
    }
    if (this.table.id === old && goesOnFrom(this.table.after, game)) {
      this.taken = { ...this.taken, id };
      this.table.id = id;
      this.table.revision = 0;
      this.writeTable();
    }
    this.writeWaiting();
    this.onFork();
    this.keep();
  }
}

/** What a state consists of. */
const marksOf = ({ writer, sequence, after }: KeptGame): Mark[] => [{ writer, sequence }, ...(after ?? [])].slice(0, kLongestLine);

/** False if it had none. */
function leaveOutValues(game: KeptGame): boolean {
  const { tree } = game.data as SavedGame;
  if (!Array.isArray(tree) || !tree.some((node) => node.evaluation)) return false;
  game.data = withoutValues(game.data as SavedGame);
  return true;
}

function withoutValues(game: SavedGame): SavedGame {
  return Array.isArray(game.tree) ? { ...game, tree: game.tree.map(({ evaluation: _, reviewed: __, ...node }) => node) } : game;
}

/** What people have made of it. */
const madeOf = (game: SavedGame | null): string => contentOf(game && withoutValues(game));

/** Without the clock, which never stands still. */
const contentOf = (game: SavedGame | null): string => JSON.stringify({ ...game, clock: null });

// The one door between the views and whoever thinks: a server behind a WebSocket, or workers of this browser.
import type { ReadonlySignal } from '@preact/signals';
import { say, t } from '../i18n';
import type { FarmNews } from './farm_types';
import type { LiveMatch, MatchLine } from './match_types';
import type { Savings, TraceChildren, TraceNodeDetail, TraceProgress, TraceRequest, TraceSummary } from './trace_types';
import type { ExportedGame, GameInfo, ImportedGame, KeptGame, Outlook, Position, Report, State, StoredGame, ThinkRequest } from './types';

/** `gone`: several attempts have failed; the client goes on trying. */
export type Connection = 'connecting' | 'ready' | 'reconnecting' | 'gone';

export interface Thinking {
  /** The last report, also after stop(). Rejects with an EngineError, or with ConnectionLost. */
  readonly done: Promise<Report>;
  stop(): void;
}

/** A search that is looked into afterwards. */
export interface Inspecting<T> {
  /** `id` is what the trace is asked by. */
  readonly done: Promise<{ id: number; answer: T }>;
  stop(): void;
}

export interface EngineClient {
  readonly connection: ReadonlySignal<Connection>;
  /** Why the last connection ended, if the engine said so. */
  readonly reason: ReadonlySignal<string>;
  /** Whether games can be kept and had back now; that may be another place than the one that thinks. */
  readonly keeping: ReadonlySignal<Connection>;
  readonly games: ReadonlySignal<GameInfo[]>;
  /** Tries to connect at once and not at the next attempt's time. */
  retry(): void;

  // About any position. What is asked while there is no connection is answered when there is one again.
  /** Rejects with an EngineError if a move or an option is not possible. */
  state(position: Position): Promise<State>;
  /** Why this move is not possible, in a sentence; empty if it is. */
  whyNot(position: Position, move: string): Promise<string>;
  /** Null: no network knows these rules, or the game is over. */
  outlook(position: Position): Promise<Outlook | null>;
  /** A game from a text of any format. Rejects with a sentence. `likely` is what it is of if the text does not say so. */
  importGame(text: string, likely: Omit<Position, 'moves'> | null, which?: number): Promise<ImportedGame>;
  /** All of it in SGF. */
  exportSgf(game: ExportedGame): Promise<string>;
  think(position: Position, request: ThinkRequest, onProgress: (report: Report) => void): Thinking;

  // Explicit trees, and searches that are looked into: docs/trees.md and docs/trace.md.
  workshop<T>(request: Record<string, unknown>): Promise<T>;
  trace(position: Position, request: TraceRequest, onProgress: (progress: TraceProgress) => void): Inspecting<TraceSummary>;
  savings(position: Position, request: TraceRequest, onProgress: (progress: TraceProgress) => void): Inspecting<Savings>;
  traceChildren(id: number, node: number, from: number, count: number): Promise<TraceChildren>;
  traceNode(id: number, node: number): Promise<TraceNodeDetail>;
  closeTrace(id: number): void;

  // Games that are kept on the engine's side.
  /**
   * Keeps the game whole, as it is now. Rejects with an EngineError of code "conflict" if what is kept is no state that this
   * one goes on from. A state that is part of what is kept is not kept again. True if it had been deleted and is there again.
   */
  keep(game: KeptGame): Promise<boolean>;
  /** The newest first. */
  list(from: number, count: number): Promise<{ total: number; games: StoredGame[] }>;
  load(id: string): Promise<{ position: Position; revision: number; data: unknown }>;
  remove(id: string): Promise<void>;
  /** Takes a removal back. */
  restore(id: string): Promise<void>;

  // Matches between engines that the engine's side follows; the one with news first.
  matches(): Promise<MatchLine[]>;
  match(name: string): Promise<LiveMatch>;
  /** The farm that the engine's side follows. */
  farm(): Promise<FarmNews>;
}

/** What the engine itself said: a sentence for people, in their language as far as it is known there. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly code = '',
  ) {
    super(say(message));
  }
}

/** The connection ended before the answer came; asking again later may do. */
export class ConnectionLost extends Error {
  constructor(message = t.connection.lost) {
    super(message);
  }
}

/** The report; null if the search was stopped before it had one. */
export async function untilStopped(thinking: Thinking): Promise<Report | null> {
  try {
    return await thinking.done;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'stopped') return null;
    throw error;
  }
}

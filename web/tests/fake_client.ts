// An engine for tests: a game of placing on a row of cells, first to fill three neighbours wins; it thinks as told.
import { signal } from '@preact/signals';
import { ConnectionLost, EngineError, type Connection, type EngineClient, type Thinking } from '../src/engine/client';
import type { GameInfo, KeptGame, Outlook, Position, Report, State, ThinkRequest } from '../src/engine/types';
import { board, state } from './board';

export const kCells = 9;

export class FakeClient implements EngineClient {
  readonly connection = signal<Connection>('ready');
  readonly keeping = this.connection;
  readonly games = signal<GameInfo[]>([]);
  readonly requests: { position: Position; request: ThinkRequest; finish(best: string): void; lose(): void; stopped: boolean }[] = [];
  /** All that was to be kept, refused or not. */
  readonly taken: KeptGame[] = [];
  readonly kept: KeptGame[] = [];
  refusal: Error | null = null;
  readonly deleted = new Set<string>();
  readonly reason = signal('');

  retry(): void {}

  async state(position: Position): Promise<State> {
    const row = board(kCells, 1, { row_labels: ['1'] });
    const played = new Set<string>();
    position.moves.forEach((move, ply) => {
      const cell = move.charCodeAt(0) - 97;
      if (!(cell >= 0 && cell < kCells) || played.has(move)) throw new EngineError(`${move} is not possible.`, 'illegal_move');
      played.add(move);
      row.cells[cell] = { symbol: ply % 2 ? 'O' : 'X', owner: ply % 2 };
    });
    const side = position.moves.length % 2;
    const over = position.moves.length === kCells;
    const legal = row.cells.flatMap((cell, i) => (cell.owner === undefined && !over ? [`${String.fromCharCode(97 + i)}1`] : []));
    row.cells.forEach((cell, i) => cell.owner === undefined && (cell.move = `${String.fromCharCode(97 + i)}1`));
    const result = over ? { winner: 0, reason: 'full', text: 'One wins.' } : null;
    return state(row, legal, { ...position, side, side_name: side ? 'Two' : 'One', result });
  }

  /** What the network says, whatever it is asked. */
  view: Outlook | null = null;
  async outlook(): Promise<Outlook | null> {
    return this.view;
  }

  async importGame(): Promise<never> {
    throw new EngineError('nothing is read here');
  }

  async exportSgf(): Promise<string> {
    return '';
  }

  async whyNot(): Promise<string> {
    return 'because';
  }

  think(position: Position, request: ThinkRequest): Thinking {
    const entry = { position, request, stopped: false, finish: (_: string) => {}, lose: () => {} };
    const done = new Promise<Report>((resolve, reject) => {
      entry.finish = (best) => resolve(report(best, position.moves.length % 2));
      entry.lose = () => reject(new ConnectionLost());
    });
    this.requests.push(entry);
    return { done, stop: () => void (entry.stopped = true) };
  }

  async keep(game: KeptGame): Promise<boolean> {
    this.taken.push(game);
    if (this.refusal) throw this.refusal;
    this.kept.push(game);
    return this.deleted.delete(game.id);
  }

  async list(..._: Parameters<EngineClient['list']>): ReturnType<EngineClient['list']> {
    return { total: 0, games: [] };
  }

  async restore(): Promise<void> {}

  async load(..._: Parameters<EngineClient['load']>): ReturnType<EngineClient['load']> {
    throw new EngineError('nothing is kept');
  }

  async remove(): Promise<void> {}

  async farm() {
    return { farm: null, problem: '' };
  }

  async matches() {
    return [];
  }

  async match(): Promise<never> {
    throw new EngineError('no matches here');
  }

  async workshop(): Promise<never> {
    throw new EngineError('no trees here');
  }

  trace(..._: Parameters<EngineClient['trace']>): never {
    throw new EngineError('nothing to look into');
  }

  savings(): never {
    throw new EngineError('nothing to look into');
  }

  async traceChildren(): Promise<never> {
    throw new EngineError('nothing to look into');
  }

  async traceNode(): Promise<never> {
    throw new EngineError('nothing to look into');
  }

  closeTrace(): void {}
}

export function report(best: string, side: number, part: Partial<Report> = {}): Report {
  const value = { kind: 'score' as const, text: '+1', proven: false, score: 1 };
  const lines = [{ moves: [best], value, bound: 'exact' as const }];
  return { side, best, value, bound: 'exact', depth: 3, selective_depth: 3, nodes: 10, time_ms: 5, nodes_per_second: 2000, line: [best], lines, ...part };
}

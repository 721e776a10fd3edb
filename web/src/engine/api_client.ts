// The engine by version 1 of its API, docs/api.md, whoever is at the other end of the link: `deepcut serve`, or workers of
// this browser.
import { signal } from '@preact/signals';
import { t } from '../i18n';
import { ConnectionLost, EngineError, type EngineClient, type Inspecting, type Thinking } from './client';
import type { FarmNews } from './farm_types';
import type { LiveMatch, MatchLine } from './match_types';
import type { Savings, TraceChildren, TraceNodeDetail, TraceProgress, TraceRequest, TraceSummary } from './trace_types';
import type { ExportedGame, GameInfo, ImportedGame, KeptGame, Outlook, Position, Report, State, StoredGame, ThinkRequest } from './types';
import type { Link, Message } from './link';

interface Search {
  onProgress(event: Message): void;
  finish(event: Message): void;
  lost(): void;
}

const kStatesKept = 400;

export class ApiClient implements EngineClient {
  readonly games = signal<GameInfo[]>([]);
  private readonly searches = new Map<number, Search>();
  private readonly states = new Map<string, State>();

  constructor(private readonly wire: Link) {
    this.wire.onEvent = (event) => this.heard(event);
    this.wire.onLost = () => this.lost();
    this.wire.connect();
    void this.loadGames();
  }

  get connection() {
    return this.wire.connection;
  }

  get keeping() {
    return this.wire.keeping;
  }

  get reason() {
    return this.wire.reason;
  }

  retry(): void {
    this.wire.connect();
  }

  async state(position: Position): Promise<State> {
    const key = JSON.stringify([position.game, position.rules, position.options, position.moves]);
    const known = this.states.get(key);
    if (known) return known;
    const state = (await this.wire.request({ type: 'view', ...position }, true)) as unknown as State;
    if (this.states.size >= kStatesKept) this.states.delete(this.states.keys().next().value ?? '');
    this.states.set(key, state);
    return state;
  }

  async whyNot(position: Position, move: string): Promise<string> {
    const reply = await this.wire.request({ type: 'explain', ...position, move }, true);
    return String(reply.why ?? '');
  }

  async outlook(position: Position): Promise<Outlook | null> {
    return ((await this.wire.request({ type: 'outlook', ...position }, true)).outlook ?? null) as Outlook | null;
  }

  async importGame(text: string, likely: Omit<Position, 'moves'> | null, which = 0): Promise<ImportedGame> {
    const reply = await this.wire.request({ type: 'import', format: 'auto', text, which, ...likely });
    return reply as unknown as ImportedGame;
  }

  async exportSgf(game: ExportedGame): Promise<string> {
    return String((await this.wire.request({ type: 'export', format: 'sgf', ...game })).text);
  }

  think(position: Position, request: ThinkRequest, onProgress: (report: Report) => void): Thinking {
    const message = searchMessage(position, request);
    let id: number | null = null;
    let stopped = false;
    const stop = () => {
      stopped = true;
      if (id !== null) this.wire.request({ type: 'stop', search_id: id }).catch(() => {});
    };
    const done = new Promise<Report>((resolve, reject) => {
      const begun = (reply: Message) => {
        id = Number(reply.search_id);
        let last: Report | null = null;
        this.searches.set(id, {
          onProgress: (event) => onProgress((last = reportOf(event))),
          finish: (event) => finishSearch(event, last, resolve, reject),
          lost: () => reject(new ConnectionLost()),
        });
        if (stopped) stop();
      };
      // Not awaited: events of the search may follow the reply in the same tick.
      this.wire.request(message).then(begun, reject);
    });
    return { done, stop };
  }

  async workshop<T>(request: Record<string, unknown>): Promise<T> {
    return (await this.wire.request({ type: 'tree', ...request }, true)).answer as T;
  }

  trace(where: Position, request: TraceRequest, onProgress: (progress: TraceProgress) => void): Inspecting<TraceSummary> {
    return this.inspect('trace', where, request, onProgress);
  }

  savings(where: Position, request: TraceRequest, onProgress: (progress: TraceProgress) => void): Inspecting<Savings> {
    return this.inspect('trace_savings', where, request, onProgress);
  }

  async traceChildren(id: number, node: number, from: number, count: number): Promise<TraceChildren> {
    return (await this.wire.request({ type: 'trace_children', trace_id: id, node, from, count })).answer as TraceChildren;
  }

  async traceNode(id: number, node: number): Promise<TraceNodeDetail> {
    return (await this.wire.request({ type: 'trace_node', trace_id: id, node })).answer as TraceNodeDetail;
  }

  closeTrace(id: number): void {
    this.wire.request({ type: 'trace_close', trace_id: id }).catch(() => {});
  }

  private inspect<T>(type: string, where: Position, request: TraceRequest, onProgress: (progress: TraceProgress) => void): Inspecting<T> {
    const { search, set, ...limits } = request;
    let id: number | null = null;
    let stopped = false;
    const stop = () => {
      stopped = true;
      if (id !== null) this.wire.request({ type: 'stop', search_id: id }).catch(() => {});
    };
    const done = new Promise<{ id: number; answer: T }>((resolve, reject) => {
      const begun = (reply: Message) => {
        const mine = (id = Number(reply.search_id));
        this.searches.set(mine, {
          onProgress: (event) => onProgress(event as unknown as TraceProgress),
          finish: (event) => {
            if (event.answer) resolve({ id: mine, answer: event.answer as T });
            else reject(new EngineError(String(event.error ?? ''), String(event.ended)));
          },
          lost: () => reject(new ConnectionLost()),
        });
        if (stopped) stop();
      };
      this.wire.request({ type, ...position(where), search, set, limits }).then(begun, reject);
    });
    return { done, stop };
  }

  async keep({ id, ...game }: KeptGame): Promise<boolean> {
    return (await this.wire.request({ type: 'keep', game_id: id, ...game })).restored === true;
  }

  async list(from: number, count: number): Promise<{ total: number; games: StoredGame[] }> {
    const reply = await this.wire.request({ type: 'list', offset: from, limit: count }, true);
    const games = reply.games as (StoredGame & { game_id: string })[];
    return { total: Number(reply.total), games: games.map((game) => ({ ...game, id: game.game_id })) };
  }

  async matches(): Promise<MatchLine[]> {
    return this.wire.pages ? ((await this.fetched('matches')) as { matches: MatchLine[] }).matches : [];
  }

  async match(name: string): Promise<LiveMatch> {
    return (await this.fetched(`matches/${encodeURIComponent(name)}`)) as LiveMatch;
  }

  async farm(): Promise<FarmNews> {
    return this.wire.pages ? ((await this.fetched('farm')) as FarmNews) : { farm: null, problem: '' };
  }

  /** What has an address of its own beside the socket. */
  private async fetched(path: string): Promise<unknown> {
    if (!this.wire.pages) throw new EngineError(t.connection.noServer);
    const reply = await fetch(new URL(path, this.wire.pages), { cache: 'no-store' }).catch(() => {
      throw new ConnectionLost();
    });
    const body = (await reply.json()) as { error?: string };
    if (!reply.ok) throw new EngineError(body.error ?? reply.statusText);
    return body;
  }

  async load(id: string): Promise<{ position: Position; revision: number; data: unknown }> {
    const reply = await this.wire.request({ type: 'read', game_id: id }, true);
    return { position: position(reply as unknown as Position), revision: Number(reply.revision), data: reply.data };
  }

  async remove(id: string): Promise<void> {
    await this.wire.request({ type: 'delete', game_id: id });
  }

  async restore(id: string): Promise<void> {
    await this.wire.request({ type: 'restore', game_id: id });
  }

  private async loadGames(): Promise<void> {
    const reply = await this.wire.request({ type: 'list_games' }, true);
    this.games.value = reply.games as GameInfo[];
  }

  private heard(event: Message): void {
    const search = this.searches.get(Number(event.search_id));
    if (!search) return;
    if (event.type === 'progress' || event.type === 'inspecting') search.onProgress(event);
    if (event.type !== 'result' && event.type !== 'traced' && event.type !== 'savings') return;
    this.searches.delete(Number(event.search_id));
    search.finish(event);
  }

  private lost(): void {
    for (const search of this.searches.values()) search.lost();
    this.searches.clear();
  }
}

const position = ({ game, rules, options, moves }: Position): Position => ({ game, rules, options, moves });

/** Every search is asked for by its position, so that none depends on what the server remembers. */
function searchMessage(where: Position, request: ThinkRequest): Message {
  const { level, search, options, memory, ...limits } = request;
  const message: Message = { type: 'analyse', ...position(where) };
  if (level) message.level = level;
  if (search) message.search = search;
  if (options) message.set = options;
  if (memory) message.memory = memory;
  if (Object.keys(limits).length) message.limits = limits;
  return message;
}

const reportOf = (event: Message): Report => ({
  ...(event.report as Report),
  side: Number(event.side),
  ...(event.table_mb === undefined ? {} : { table_mb: Number(event.table_mb) }),
});

function finishSearch(
  event: Message,
  last: Report | null,
  resolve: (report: Report) => void,
  reject: (error: Error) => void,
): void {
  if (event.report) return resolve(reportOf(event));
  if (event.error || !last) return reject(new EngineError(String(event.error ?? ''), String(event.ended)));
  resolve(last);
}

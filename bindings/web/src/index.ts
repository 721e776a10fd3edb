// Deepcut's engine for Node.js and browsers: games, searches and solvers, with nothing to install beside this package.
//
//     const engine = new Engine('connect4');
//     await engine.play('4');
//     for await (const report of engine.search({ time_ms: 1000 })) console.log(report.depth, report.line.join(' '));
//     engine.close();
import { Crew, programOf, type Message, type Port } from './crew.js';
import { boardSvg } from './svg.js';
import type { GameInfo, Report, State } from './types.js';
import type { Heard } from './worker.js';

export type { Annotation, BoardData, Bound, Cell, GameInfo, Level, Line, Margin, OptionSpec, Report, Result, RuleSet, SearchSpec, State, Value } from './types.js';
export { boardSvg } from './svg.js';

export interface Limits {
  depth?: number;
  nodes?: number;
  time_ms?: number;
  /** The match clock of the side to move. */
  clock_ms?: number;
  increment_ms?: number;
}

export interface SearchRequest extends Limits {
  /** A name of `games`: easy, hard, ... */
  level?: string;
  /** pvs, mtdf, alphabeta, minimax, proof, ...; absent: the level's, or pvs. */
  search?: string;
  /** Of the search: hash, lines, ... */
  set?: Record<string, string | number | boolean>;
  signal?: AbortSignal;
}

export interface EngineOptions {
  rules?: string;
  /** Of the rule set: size, setup, ... */
  options?: Record<string, string | number | boolean>;
  moves?: string[];
  /** Where worker.mjs, deepcut.mjs, deepcut.wasm and networks/ lie; absent: beside this file. */
  base?: string | URL;
  /** Most megabytes of a table; 512 if absent. */
  hash_mb?: number;
}

/** What the engine refused, in a sentence, with a word for programs. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

const inNode = typeof process !== 'undefined' && !!process.versions?.node;

/** What spawns workers and compiles the engine, here or in a page. */
class Home {
  private readonly modules = new Map<string, Promise<WebAssembly.Module>>();

  constructor(readonly base: string) {}

  compiled(name: string): Promise<WebAssembly.Module> {
    const module = this.modules.get(name) ?? this.compile(name);
    this.modules.set(name, module);
    return module;
  }

  private async compile(name: string): Promise<WebAssembly.Module> {
    const address = new URL(name, this.base);
    if (inNode) {
      const { readFile } = await import('node:fs/promises');
      return WebAssembly.compile(await readFile(address));
    }
    const reply = await fetch(address);
    if (!reply.ok) throw new EngineError(`The engine cannot be had: ${address.pathname} is answered by ${reply.status}.`, 'unavailable');
    return WebAssembly.compile(await reply.arrayBuffer());
  }

  spawn(): Port {
    const address = new URL('worker.mjs', this.base);
    return inNode ? new NodePort(address) : pagePort(address);
  }
}

/** A thread of Node.js; its class is loaded when the first one is wanted. */
class NodePort implements Port {
  onMessage: (heard: Heard) => void = () => {};
  onError: (error: Error) => void = () => {};
  private readonly worker: Promise<import('node:worker_threads').Worker>;

  constructor(address: URL) {
    this.worker = import('node:worker_threads').then(({ Worker }) => {
      const worker = new Worker(address);
      worker.on('message', (heard: Heard) => this.onMessage(heard));
      worker.on('error', (error) => this.onError(error));
      return worker;
    });
  }

  post(message: unknown): void {
    void this.worker.then((worker) => worker.postMessage(message));
  }

  terminate(): void {
    void this.worker.then((worker) => worker.terminate());
  }
}

function pagePort(address: URL): Port {
  const worker = new Worker(address, { type: 'module' });
  const port: Port = {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    onMessage: () => {},
    onError: () => {},
  };
  worker.onmessage = (event) => port.onMessage(event.data as Heard);
  worker.onerror = (event) => port.onError(new Error(event.message || 'The worker of the engine could not be started.'));
  return port;
}

/** One game and an engine that thinks about it. */
export class Engine {
  private readonly crew: Crew;
  private readonly position: { game: string; rules?: string; options: Record<string, string | number | boolean> };
  private played: string[];
  private readonly searches = new Map<number, (event: Message) => void>();

  constructor(game = 'gomoku', { rules, options = {}, moves = [], base, hash_mb }: EngineOptions = {}) {
    const home = new Home(new URL(base ?? '.', import.meta.url).href);
    this.crew = new Crew({
      spawn: () => home.spawn(),
      module: (threads) => home.compiled(programOf(threads)),
      wishes: hash_mb === undefined ? {} : { hash_mb },
      networks: new URL('networks/', home.base).href,
      games: null,
    });
    this.crew.onEvent = (event) => this.searches.get(Number(event.search_id))?.(event);
    this.position = { game, ...(rules ? { rules } : {}), options };
    this.played = [...moves];
  }

  /** Every game there is, with its rules and levels. */
  async games(): Promise<GameInfo[]> {
    return (await this.ask({ type: 'list_games' })).games as GameInfo[];
  }

  get moves(): readonly string[] {
    return this.played;
  }

  /** Where the game stands. Rejects if the moves it was made with are not possible. */
  async state(): Promise<State> {
    return (await this.ask({ type: 'view', ...this.where() })) as unknown as State;
  }

  /** Plays the moves, all of them or none. Rejects with a sentence that says why one is not possible. */
  async play(...moves: string[]): Promise<State> {
    const next = [...this.played, ...moves];
    const state = (await this.ask({ type: 'view', ...this.position, moves: next })) as unknown as State;
    this.played = [...state.moves];
    return state;
  }

  async undo(plies = 1): Promise<State> {
    this.played = this.played.slice(0, Math.max(0, this.played.length - plies));
    return this.state();
  }

  /** Why this move is not possible, in a sentence; empty if it is. */
  async whyNot(move: string): Promise<string> {
    return String((await this.ask({ type: 'explain', ...this.where(), move })).why);
  }

  /** What is found, as it is found; the last one is the result. Whoever breaks off the loop ends the search. */
  async *search(request: SearchRequest = {}): AsyncGenerator<Report, void, void> {
    const { level, search, set, signal, ...limits } = request;
    const events: Message[] = [];
    let wake = () => {};
    const message: Message = { type: 'analyse', ...this.where(), memory: 'engine' };
    if (level) message.level = level;
    if (search) message.search = search;
    if (set) message.set = set;
    if (Object.keys(limits).length) message.limits = limits;
    const id = Number((await this.ask(message)).search_id);
    this.searches.set(id, (event) => (events.push(event), wake()));
    const stop = () => void this.crew.request({ type: 'stop', search_id: id });
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    let ended = false;
    try {
      while (!ended) {
        const event = events.shift();
        if (!event) {
          await new Promise<void>((resolve) => (wake = resolve));
          continue;
        }
        ended = event.type === 'result';
        if (event.ended === 'failed') throw new EngineError(String(event.error), 'failed');
        if (event.report) yield { ...(event.report as Report), ...('table_mb' in event ? { table_mb: Number(event.table_mb) } : {}) };
      }
    } finally {
      this.searches.delete(id);
      signal?.removeEventListener('abort', stop);
      if (!ended) stop();
    }
  }

  /** The last report of a search. */
  async best(request: SearchRequest = { time_ms: 1000 }): Promise<Report> {
    let last: Report | null = null;
    for await (const report of this.search(request)) last = report;
    if (!last) throw new EngineError('The search ended before it found anything.', 'stopped');
    return last;
  }

  /** The exact value, by the game's own solver or by searching to the end. Large boards take for ever: give limits. */
  solve(limits: Limits & { signal?: AbortSignal } = {}): Promise<Report> {
    return this.best({ search: 'solve', ...limits });
  }

  /** A picture of the board. */
  async svg(): Promise<string> {
    return boardSvg((await this.state()).board);
  }

  /** Ends the workers; a program that forgets to does not end by itself. */
  close(): void {
    this.crew.close();
  }

  private where(): Record<string, unknown> {
    return { ...this.position, moves: this.played };
  }

  private async ask(message: Message): Promise<Message> {
    const reply = await this.crew.request(message);
    if (reply.type === 'error') throw new EngineError(String(reply.error), String(reply.code));
    return reply;
  }
}

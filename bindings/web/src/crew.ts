// Workers that answer together as one engine. One answers questions and keeps games; searches get workers of their own, so
// that questions do not wait for them. A worker that searches hears nothing. Where memory can be shared it is stopped by a
// word there; elsewhere to stop a search is to end its worker, and the last that it said is its result.
import type { Heard, Opening } from './worker.js';

export type Message = Record<string, unknown> & { type: string };

/** A worker, wherever it runs. */
export interface Port {
  post(message: unknown): void;
  terminate(): void;
  onMessage: (heard: Heard) => void;
  onError: (error: Error) => void;
}

export interface Grounds {
  spawn(): Port;
  /** The program for one thread, or for several. */
  module(threads: boolean): Promise<WebAssembly.Module>;
  wishes: Omit<Opening['wishes'], 'threads'>;
  networks: string;
  games: string | null;
  /** Whether memory can be shared with workers; absent: as this place says. */
  shares?(): boolean;
  /** Most threads of a search; absent: as this place says. */
  threads?(): number;
  /** What the one who keeps games is told first. */
  greeting?: Message | null;
}

/** So many searches at once; others wait. */
const kMostSearches = 3;
const kSearches = new Set(['analyse', 'trace', 'trace_savings']);
const kOfTrace = new Set(['trace_children', 'trace_node', 'trace_close']);
const kEnds = new Set(['result', 'traced', 'savings']);

interface Pending {
  resolve(reply: Message): void;
  reject(error: Error): void;
}

/** So long a worker may take to stop before it is ended. */
const kPatienceMs = 3000;
/** Pages have it where they are isolated (COOP and COEP), Node.js always. */
const sharesMemory = (): boolean => typeof SharedArrayBuffer !== 'undefined' && (globalThis.crossOriginIsolated ?? true);

/** Each takes a worker and some memory. */
const kMostThreads = 16;

/** How many threads of a search can run here: one where a page is not isolated, and in Node.js. */
export function mostThreads(): number {
  if (typeof SharedArrayBuffer === 'undefined' || !globalThis.crossOriginIsolated) return 1;
  return Math.max(1, Math.min(navigator.hardwareConcurrency || 1, kMostThreads));
}

/** The file with the program for one thread, or for several. */
export const programOf = (threads: boolean): string => (threads ? 'deepcut-threads.wasm' : 'deepcut.wasm');

/** A search that is asked for, and whom to tell. */
interface Asked {
  message: Message;
  pending: Pending;
}

/** A worker and what goes on there. */
class Member {
  readonly pending = new Map<number, Pending>();
  /** The search that is under way here, by the number that the crew gives it; null: none. */
  search: { id: number; type: string; last: Message | null } | null = null;
  /** By the crew's number: a search that can be looked into. */
  readonly traces = new Map<number, number>();
  memory: unknown = undefined;
  /** What it was hired for, until it has said something. */
  first: Asked | null = null;
  readonly stop: Int32Array | null;
  readonly begun: Promise<void>;

  constructor(
    readonly port: Port,
    grounds: Grounds,
    games: string | null,
    readonly threads: number,
  ) {
    const { networks } = grounds;
    const wishes = { ...grounds.wishes, threads };
    this.stop = (grounds.shares ?? sharesMemory)() ? new Int32Array(new SharedArrayBuffer(4)) : null;
    const stop = this.stop ?? undefined;
    this.begun = grounds.module(threads > 1).then((module) => {
      port.post({ module, wishes, networks, games, stop } satisfies Opening);
      if (games && grounds.greeting) port.post({ text: JSON.stringify({ id: 0, ...grounds.greeting }) });
    });
  }

  get busy(): boolean {
    return this.search !== null || this.pending.size > 0;
  }
}

export class Crew {
  onEvent: (event: Message) => void = () => {};
  onLoading: (loading: { network: string; loaded: number; total: number }) => void = () => {};
  onTrouble: (trouble: { network: string; error: string }) => void = () => {};

  private desk: Member | null = null;
  private searchers: Member[] = [];
  private waiting: Asked[] = [];
  /** Several threads were tried here, and did not come. */
  private oneThread = false;
  private lastId = 0;
  private lastSearch = 0;

  constructor(private readonly grounds: Grounds) {}

  /** Resolves with the reply, also where it is an error. Rejects if there is no engine to answer. */
  request(message: Message): Promise<Message> {
    return new Promise((resolve, reject) => {
      const pending = { resolve, reject };
      if (kSearches.has(message.type)) this.search(message, pending);
      else if (message.type === 'stop') resolve(this.stop(Number(message.search_id)));
      else if (kOfTrace.has(message.type)) this.askTrace(message, pending);
      else this.send(this.theDesk(), message, pending);
    });
  }

  /** All of it; what is under way is not answered any more. */
  close(): void {
    for (const member of [this.desk, ...this.searchers]) member?.port.terminate();
    this.desk = null;
    this.searchers = [];
    this.waiting = [];
  }

  private theDesk(): Member {
    this.desk ??= this.hire(this.grounds.games, 1);
    return this.desk;
  }

  private hire(games: string | null, threads: number): Member {
    const member = new Member(this.grounds.spawn(), this.grounds, games, threads);
    member.port.onMessage = (heard) => this.heard(member, heard);
    member.port.onError = (error) => this.lose(member, error);
    member.begun.catch((error: Error) => this.lose(member, error));
    return member;
  }

  private send(member: Member, message: Message, pending: Pending): void {
    const id = ++this.lastId;
    member.pending.set(id, pending);
    // The id first, as over a socket.
    void member.begun.then(
      () => member.port.post({ text: JSON.stringify({ id, ...message }) }),
      () => {},
    );
  }

  private search(message: Message, pending: Pending): void {
    const threads = this.threadsFor(message);
    const free = this.searchers.filter((member) => !member.busy && member.threads === threads);
    // Who has a trace is left alone: it may be asked about it.
    const idle = free.find((member) => member.memory === message.memory && !member.traces.size) ?? free.find((member) => !member.traces.size);
    const at = this.searchers.filter((member) => member.busy).length;
    if (!idle && at >= kMostSearches) return void this.waiting.push({ message, pending });
    const member = idle ?? this.hire(null, threads);
    if (!idle) {
      this.searchers.push(member);
      member.first = { message, pending };
    }
    member.memory = message.memory;
    if (member.stop) Atomics.store(member.stop, 0, 0);
    member.search = { id: ++this.lastSearch, type: message.type, last: null };
    this.send(member, message, pending);
  }

  private threadsFor({ type, set }: Message): number {
    const wanted = type === 'analyse' ? Number((set as Record<string, unknown> | undefined)?.threads ?? 1) : 1;
    if (this.oneThread || !(wanted > 1)) return 1;
    return Math.max(1, Math.min(Math.floor(wanted), (this.grounds.threads ?? mostThreads)()));
  }

  private askTrace(message: Message, pending: Pending): void {
    const trace = Number(message.trace_id);
    const member = this.searchers.find(({ traces }) => traces.has(trace));
    if (!member) return pending.resolve({ type: 'error', code: 'not_found', error: `There is no trace ${trace}: it was never made, or closed.` });
    const trace_id = member.traces.get(trace);
    if (message.type === 'trace_close') member.traces.delete(trace);
    this.send(member, { ...message, trace_id }, pending);
  }

  private stop(id: number): Message {
    const member = this.searchers.find(({ search }) => search?.id === id);
    if (member?.stop && Atomics.exchange(member.stop, 0, 1) === 0) {
      setTimeout(() => this.stop(id), kPatienceMs);
    } else if (member?.search) {
      const { type, last } = member.search;
      this.dismiss(member);
      const ended = { search_id: id, ended: 'stopped', error: null };
      if (type === 'analyse') this.onEvent({ report: null, ...last, ...ended, type: 'result', played: null, state: null });
      else this.onEvent({ ...ended, type: type === 'trace' ? 'traced' : 'savings', answer: null });
      this.next();
    }
    return { type: 'ok' };
  }

  private dismiss(member: Member): void {
    member.port.terminate();
    this.searchers = this.searchers.filter((other) => other !== member);
  }

  private next(): void {
    const waiting = this.waiting.shift();
    if (waiting) this.search(waiting.message, waiting.pending);
  }

  private heard(member: Member, heard: Heard): void {
    if ('broken' in heard) return this.lose(member, new Error(heard.broken));
    member.first = null;
    if ('loading' in heard) return this.onLoading(heard.loading);
    if ('trouble' in heard) return this.onTrouble(heard.trouble);
    if (!('text' in heard)) return;
    const message = JSON.parse(heard.text) as Message;
    const { search } = member;
    const pending = member.pending.get(Number(message.id));
    if (pending) {
      member.pending.delete(Number(message.id));
      if (search && message.type === 'searching') return pending.resolve({ ...message, search_id: search.id });
      pending.resolve(message);
      if (search && message.type === 'error') this.free(member);
      return;
    }
    if (!search || message.search_id === undefined) return;
    const event = { ...message, search_id: search.id };
    if (message.type === 'progress') search.last = event;
    if (kEnds.has(message.type)) {
      if (message.type === 'traced' && message.answer) member.traces.set(search.id, Number(message.search_id));
      this.free(member);
    }
    this.onEvent(event);
  }

  private free(member: Member): void {
    member.search = null;
    // One that idles is enough; each has a table of its own.
    const idle = this.searchers.filter((other) => !other.busy && !other.traces.size);
    for (const other of idle) if (other !== member && idle.length > 1) this.dismiss(other);
    this.next();
  }

  /** The worker broke, which happens where memory ends. */
  private lose(member: Member, error: Error): void {
    const { search, first } = member;
    member.port.terminate();
    if (member === this.desk) this.desk = null;
    this.searchers = this.searchers.filter((other) => other !== member);
    if (first && member.threads > 1) {
      // What several threads need cannot be had here.
      this.oneThread = true;
      return this.search(first.message, first.pending);
    }
    for (const pending of member.pending.values()) pending.reject(error);
    member.pending.clear();
    if (search) {
      const type = search.type === 'analyse' ? 'result' : search.type === 'trace' ? 'traced' : 'savings';
      this.onEvent({ ...search.last, type, search_id: search.id, ended: 'failed', error: error.message, answer: null, report: null });
    }
    this.next();
  }
}

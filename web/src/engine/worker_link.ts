// The engine of this browser: workers of its own, loaded when they are first wanted.
import { signal } from '@preact/signals';
import { Crew, mostThreads, programOf, type Port } from '../../../bindings/web/src/crew';
import type { Heard } from '../../../bindings/web/src/worker';
import { t } from '../i18n';
import { ConnectionLost, EngineError, type Connection } from './client';
import type { Link, Message } from './link';

/** Where kept games lie in this browser. */
const kGames = 'deepcut';

export interface Surroundings {
  /** Where worker.mjs, deepcut.wasm and networks/ lie, with a slash at the end. */
  base: string;
  spawn(address: string): Port;
  /** Compiles the engine, and says meanwhile how much of it is here. */
  compile(address: string, onProgress: (loaded: number, total: number) => void): Promise<WebAssembly.Module>;
}

export class WorkerLink implements Link {
  readonly connection = signal<Connection>('connecting');
  readonly reason = signal('');
  readonly pages = null;
  get keeping() {
    return this.connection;
  }
  /** What is being loaded, for people; empty: nothing. */
  readonly loading = signal('');
  onEvent: (event: Message) => void = () => {};
  onLost: () => void = () => {};
  /** Something is not as it should be, but the engine goes on. */
  onTrouble: (text: string) => void = () => {};

  private readonly modules = new Map<string, Promise<WebAssembly.Module>>();
  private readonly crew: Crew;

  /** Without a key it keeps no games. */
  constructor(
    private readonly around: Surroundings,
    clientKey: string | null,
  ) {
    this.crew = new Crew({
      spawn: () => around.spawn(`${around.base}worker.mjs`),
      module: (threads) => this.compiled(programOf(threads)),
      wishes: {},
      networks: `${around.base}networks/`,
      games: clientKey === null ? null : kGames,
      greeting: clientKey === null ? null : { type: 'hello', client: clientKey },
    });
    this.crew.onEvent = (event) => this.onEvent(event);
    this.crew.onLoading = ({ network, loaded, total }) => {
      this.loading.value = loaded < total ? t.browser.loadingNetwork(network, percent(loaded, total)) : '';
    };
    this.crew.onTrouble = ({ network, error }) => {
      this.loading.value = '';
      this.onTrouble(t.browser.noNetwork(network, error));
    };
  }

  connect(): void {
    this.compiled(programOf(false)).then(
      () => (this.connection.value = 'ready'),
      (error: Error) => {
        this.reason.value = error.message;
        this.connection.value = 'gone';
      },
    );
  }

  async request(message: Message): Promise<Message> {
    const reply = await this.crew.request(message).catch((error: Error) => {
      this.reason.value = error.message;
      throw new ConnectionLost(error.message);
    });
    if (reply.type === 'error') throw new EngineError(String(reply.error), String(reply.code));
    return reply;
  }

  private compiled(name: string): Promise<WebAssembly.Module> {
    const known = this.modules.get(name);
    if (known) return known;
    const module = this.around
      .compile(this.around.base + name, (loaded, total) => {
        this.loading.value = t.browser.loading(percent(loaded, total));
      })
      .finally(() => (this.loading.value = ''));
    this.modules.set(name, module);
    // Whoever asks again may be luckier.
    module.catch(() => this.modules.delete(name));
    return module;
  }
}

const percent = (loaded: number, total: number): number => Math.min(100, Math.round((100 * loaded) / Math.max(total, 1)));

/** Threads of an analysis. The service worker makes a page one that may share memory when it is next loaded. */
export function threadsHere(): { most: number; more: 'here' | 'later' | 'never' } {
  if (navigator.hardwareConcurrency === 1 || globalThis.crossOriginIsolated) return { most: mostThreads(), more: 'here' };
  return { most: 1, more: navigator.serviceWorker ? 'later' : 'never' };
}

/** In a page. */
export function pageSurroundings(): Surroundings {
  return { base: new URL('engine/', document.baseURI).href, spawn, compile };
}

function spawn(address: string): Port {
  const worker = new Worker(address, { type: 'module' });
  const port: Port = { post: (message) => worker.postMessage(message), terminate: () => worker.terminate(), onMessage: () => {}, onError: () => {} };
  worker.onmessage = (event) => port.onMessage(event.data as Heard);
  worker.onerror = (event) => port.onError(new Error(event.message || t.browser.noWorker));
  return port;
}

async function compile(address: string, onProgress: (loaded: number, total: number) => void): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw new Error(t.browser.noWebAssembly);
  const reply = await fetch(address).catch(() => null);
  if (!reply?.ok || !reply.body) throw new Error(t.browser.notThere);
  // Of what travels compressed the browser tells the compressed length; the engine's own stands in a header of the site or not.
  const total = Number(reply.headers.get('content-length') ?? 0);
  let loaded = 0;
  const counted = reply.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        loaded += piece.length;
        onProgress(loaded, Math.max(total, loaded));
        controller.enqueue(piece);
      },
    }),
  );
  return WebAssembly.compile(await new Response(counted).arrayBuffer());
}

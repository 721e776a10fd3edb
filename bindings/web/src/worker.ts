// The thread of one engine, in browsers and in Node.js: messages of docs/api.md come and go as texts. While it searches it
// hears nothing; who wants a search to end says so in memory that both share, or ends the worker (crew.ts).
import { Core, type CoreWishes } from './core.js';
import { GameShelf, type Written } from './shelf.js';

/** The first message. */
export interface Opening {
  module: WebAssembly.Module;
  wishes: CoreWishes;
  /** Where the networks lie, with a slash at the end. */
  networks: string;
  /** The name of the database for kept games; null: they are forgotten with the worker. */
  games: string | null;
  /** Shared memory, where a page can have it: what is not 0 there ends a search. */
  stop?: Int32Array;
}

/** What a worker says beside the texts of the engine. */
export type Heard =
  | { text: string }
  | { loading: { network: string; loaded: number; total: number } }
  | { trouble: { network: string; error: string } }
  /** Nothing more comes from here. */
  | { broken: string }
  | { bench: string };

/** How a worker is spoken to, wherever it runs. */
interface Door {
  post(heard: Heard): void;
  onMessage(take: (message: Opening | { text: string } | { bench: number }) => void): void;
  /** The bytes of a file, with how much of it is here. */
  load(address: string, onProgress: (loaded: number, total: number) => void): Promise<Uint8Array>;
}

/** Made by Emscripten, beside this file: for one thread, and for several. */
const kProgram = './deepcut.mjs';
const kThreads = './deepcut-threads.mjs';
/** These need a network if the rules have one. */
const kThinking = new Set(['outlook', 'analyse', 'trace', 'trace_savings']);
const kKeeping = new Set(['keep', 'list', 'read', 'delete', 'restore', 'new_game', 'resume', 'load', 'play', 'undo', 'set_position', 'finish', 'save']);

class Worker {
  private core: Core | null = null;
  private shelf: GameShelf | null = null;
  private networks = '';
  /** Texts that wait until what they promise is written down. */
  private held: string[] | null = null;
  private readonly tried = new Set<string>();

  constructor(private readonly door: Door) {}

  async open({ module, wishes, networks, games, stop }: Opening): Promise<void> {
    this.networks = networks;
    const { default: factory } = (await ((wishes.threads ?? 1) > 1 ? import(kThreads) : import(kProgram))) as { default: unknown };
    if (games) {
      this.shelf = await GameShelf.open(games);
      await this.shelf.tidyUp();
    }
    this.core = await Core.open(factory, module, wishes, (text) => (this.held ? this.held.push(text) : this.door.post({ text })), stop);
  }

  async take(text: string): Promise<void> {
    const { core } = this;
    if (!core) return;
    const message = JSON.parse(text) as { id: number; type: string; set?: Record<string, string> };
    if (kThinking.has(message.type) && !(await this.bringNetwork(text))) {
      // Without it the game's own numbers judge.
      text = JSON.stringify({ ...message, set: { evaluation: 'classical', ...message.set } });
    }
    if (this.shelf && kKeeping.has(message.type)) return this.keep(this.shelf, core, text, message.id);
    core.receive(text);
    while (core.run());
  }

  bench(which: number): void {
    this.door.post({ bench: this.core?.bench(which) ?? '' });
  }

  private async bringNetwork(text: string): Promise<boolean> {
    const name = this.core?.missingNetwork(text);
    if (!name) return true;
    if (this.tried.has(name)) return false;
    try {
      const bytes = await this.door.load(`${this.networks}${name}.bin`, (loaded, total) => this.door.post({ loading: { network: name, loaded, total } }));
      this.core?.giveNetwork(bytes, name);
      return true;
    } catch (error) {
      this.tried.add(name);
      this.door.post({ trouble: { network: name, error: (error as Error).message } });
      return false;
    }
  }

  private keep(shelf: GameShelf, core: Core, text: string, id: number): Promise<void> {
    return shelf.alone(async () => {
      let said: string[] = [];
      try {
        core.adopt(JSON.stringify(await shelf.news()));
        this.held = said;
        core.receive(text);
        while (core.run());
        this.held = null;
        const written = JSON.parse(core.takeWritten()) as Written[];
        await shelf.write(written).catch(async (error: Error) => {
          core.adopt(JSON.stringify(await shelf.read(written.map((game) => game.id))));
          throw error;
        });
      } catch (error) {
        // As if it had never been asked.
        said = [JSON.stringify({ id, type: 'error', code: 'unavailable', error: `This browser cannot keep games: ${(error as Error).message}` })];
      } finally {
        this.held = null;
      }
      for (const line of said) this.door.post({ text: line });
    });
  }
}

function start(door: Door): void {
  const worker = new Worker(door);
  // One after the other, in the order in which they came.
  let turn: Promise<void> = Promise.resolve();
  door.onMessage((message) => {
    turn = turn.then(() => {
      if ('module' in message) return worker.open(message);
      return 'bench' in message ? worker.bench(message.bench) : worker.take(message.text);
    });
    turn.catch((error?: Error) => door.post({ broken: error?.message ?? 'The engine broke.' }));
  });
}

async function fetched(address: string, onProgress: (loaded: number, total: number) => void): Promise<Uint8Array> {
  const reply = await fetch(address);
  if (!reply.ok || !reply.body) throw new Error(`${new URL(address, 'http://localhost').pathname} cannot be had: ${reply.status}.`);
  const total = Number(reply.headers.get('content-length') ?? 0);
  const pieces: Uint8Array[] = [];
  let loaded = 0;
  const reader = reply.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    loaded += piece.value.length;
    onProgress(loaded, total);
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The parts of Node.js that are used; its types are not needed to use the package. */
interface NodeWorkers {
  parentPort: { postMessage(message: unknown): void; on(event: 'message', take: (message: never) => void): void };
}

const inNode = typeof process !== 'undefined' && !!process.versions?.node;
if (inNode) {
  const { parentPort } = (await import(/* @vite-ignore */ 'node:worker_threads')) as unknown as NodeWorkers;
  const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
  const { webcrypto } = await import(/* @vite-ignore */ 'node:crypto');
  // Node.js 18 has it, but not among the globals.
  globalThis.crypto ??= webcrypto as Crypto;
  start({
    post: (heard) => parentPort.postMessage(heard),
    onMessage: (take) => parentPort.on('message', take as (message: never) => void),
    load: async (address) => new Uint8Array(await readFile(new URL(address))),
  });
} else {
  start({
    post: (heard) => (self as unknown as { postMessage(message: unknown): void }).postMessage(heard),
    onMessage: (take) => self.addEventListener('message', (event) => take((event as MessageEvent).data)),
    load: fetched,
  });
}

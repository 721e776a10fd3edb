// The engine's WebAssembly as an object: texts of docs/api.md in and out. What it is asked it does at once, on the thread
// that asks; worker.ts gives it one of its own.

export interface CoreWishes {
  /** Most that a table may have. */
  hash_mb?: number;
  /** Most nodes of a search that is looked into. */
  trace_nodes?: number;
  /** Most threads of a search; more than one needs the program for it, and memory that can be shared. */
  threads?: number;
}

/** What Emscripten makes of exports.cpp. */
interface Exports {
  HEAPU8: Uint8Array;
  UTF8ToString(text: number): string;
  stringToUTF8(text: string, at: number, room: number): void;
  lengthBytesUTF8(text: string): number;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _deepcut_open(wishes: number): void;
  _deepcut_receive(text: number): void;
  _deepcut_run(): number;
  _deepcut_missing_network(text: number): number;
  _deepcut_give_network(bytes: number, size: number, name: number): number;
  _deepcut_adopt(written: number): number;
  _deepcut_take_written(): number;
  _deepcut_bench(which: number): number;
}

type Factory = (settings: Record<string, unknown>) => Promise<Exports>;

export class Core {
  private constructor(private readonly exports: Exports) {}

  /** `onText` hears all that it says, the welcome first. A search ends when `stop[0]` is not 0; it is memory that is shared. */
  static async open(factory: unknown, module: WebAssembly.Module, wishes: CoreWishes, onText: (text: string) => void, stop?: Int32Array): Promise<Core> {
    const exports = await new Promise<Exports>((resolve, reject) => {
      (factory as Factory)({
        onText,
        stop,
        // Threads wait for work from the beginning: one that is begun while this one searches would not come.
        helpers: (wishes.threads ?? 1) - 1,
        // The module comes compiled: one download and one compilation serve all workers.
        instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) {
          WebAssembly.instantiate(module, imports).then((instance) => done(instance, module), reject);
          return {};
        },
      }).then(resolve, reject);
    });
    const core = new Core(exports);
    core.withText(JSON.stringify(wishes), (at) => exports._deepcut_open(at));
    return core;
  }

  receive(text: string): void {
    this.withText(text, (at) => this.exports._deepcut_receive(at));
  }

  /** One search that a message has asked for; false if none waits. */
  run(): boolean {
    return this.exports._deepcut_run() !== 0;
  }

  /** The name of the network that a message needs and that was not given yet; empty: none. */
  missingNetwork(text: string): string {
    return this.withText(text, (at) => this.read(this.exports._deepcut_missing_network(at)));
  }

  giveNetwork(bytes: Uint8Array, name: string): void {
    const at = this.room(bytes.length);
    try {
      this.exports.HEAPU8.set(bytes, at);
      this.orThrow(this.withText(name, (nameAt) => this.read(this.exports._deepcut_give_network(at, bytes.length, nameAt))));
    } finally {
      this.exports._free(at);
    }
  }

  /** An array of games that were written down elsewhere, as JSON. */
  adopt(written: string): void {
    this.orThrow(this.withText(written, (at) => this.read(this.exports._deepcut_adopt(at))));
  }

  /** An array of the kept games that have changed, as JSON. */
  takeWritten(): string {
    return this.read(this.exports._deepcut_take_written());
  }

  /** The how manieth rule set of `deepcut bench --json`; empty: there are no more. */
  bench(which: number): string {
    return this.read(this.exports._deepcut_bench(which));
  }

  private withText<T>(text: string, use: (at: number) => T): T {
    const { exports } = this;
    const room = exports.lengthBytesUTF8(text) + 1;
    const at = this.room(room);
    try {
      exports.stringToUTF8(text, at, room);
      return use(at);
    } finally {
      exports._free(at);
    }
  }

  private room(bytes: number): number {
    const at = this.exports._malloc(bytes);
    if (!at) throw new Error('There is not enough memory for this.');
    return at;
  }

  private read(at: number): string {
    return this.exports.UTF8ToString(at);
  }

  private orThrow(problem: string): void {
    if (problem) throw new Error(problem);
  }
}

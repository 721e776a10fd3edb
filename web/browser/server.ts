// A `deepcut serve` of our own on a free port, with its own games.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const kProgram = process.env.DEEPCUT ?? resolve(__dirname, '../../build/release/deepcut');
const kPage = resolve(__dirname, '../dist');

export class Server {
  url = '';
  private port = 0;
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'deepcut-page-'));

  private options: string[] = [];

  /** A folder for what a test puts there; it goes with the server. */
  get place(): string {
    return this.folder;
  }

  /** The program beside the server, until it ends or is asked to, as if by Ctrl-C. */
  run(args: string[], end?: AbortSignal): Promise<number | null> {
    const child = spawn(kProgram, args, { cwd: this.folder, stdio: ['ignore', 'ignore', 'inherit'] });
    end?.addEventListener('abort', () => child.kill('SIGINT'));
    return new Promise((done, failed) => child.on('error', failed).on('exit', done));
  }

  /** The second time it starts where it was before, with the same options. */
  async start(options = this.options): Promise<void> {
    this.options = options;
    const args = ['serve', '--port', String(this.port), '--root', kPage, '--database', join(this.folder, 'games.db'), ...options];
    const child = spawn(kProgram, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.process = child;
    this.url = await new Promise<string>((done, failed) => {
      let text = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const match = /http:\/\/\S+?:(\d+)\/?/.exec(text);
        if (!match) return;
        this.port = Number(match[1]);
        done(match[0].replace(/\/?$/, '/'));
      });
      child.on('error', failed);
      child.on('exit', (code) => failed(new Error(`deepcut serve ended with ${code}: ${text}`)));
    });
  }

  /** As if the machine had lost power. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

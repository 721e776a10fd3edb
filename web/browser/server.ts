// A `deepcut serve` of our own on a free port, with its own games; or, where DEEPCUT_SITE names a folder, its static files and
// no server at all.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StaticSite } from './static_site';

const kProgram = process.env.DEEPCUT ?? resolve(__dirname, '../../build/release/deepcut');
const pageFolder = () => process.env.DEEPCUT_PAGE ?? resolve(__dirname, '../dist');
/** Whether tests that need a server have to be left out. */
export const kAlone = !!process.env.DEEPCUT_SITE;

export class Server {
  url = '';
  private port = 0;
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'deepcut-page-'));

  private options: string[] = [];
  private readonly site: StaticSite | null;

  constructor(alone = kAlone) {
    this.site = alone ? new StaticSite(resolve(__dirname, '..', process.env.DEEPCUT_SITE ?? '')) : null;
  }

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
    if (this.site) {
      this.url = await this.site.start();
      return;
    }
    const args = ['serve', '--port', String(this.port), '--root', pageFolder(), '--database', join(this.folder, 'games.db'), ...options];
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
    await this.site?.stop();
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

// Static files and nothing else, as any host would serve them.
import { createServer, type Server as HttpServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const kTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export class StaticSite {
  private server: HttpServer | null = null;
  private port = 0;
  /** Every path that was asked for. */
  readonly asked: string[] = [];

  constructor(private readonly folder: string) {}

  /** The second time it is where it was before. */
  async start(): Promise<string> {
    const server = createServer((request, reply) => {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
      this.asked.push(path);
      const name = normalize(path.endsWith('/') ? `${path}index.html` : path);
      readFile(join(this.folder, name)).then(
        (content) => reply.writeHead(200, { 'content-type': kTypes[extname(name)] ?? 'application/octet-stream', 'content-length': content.length }).end(content),
        () => reply.writeHead(404).end(),
      );
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.port}/`;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

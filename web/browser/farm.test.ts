// A farm, looked at on the page while it works.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Server } from './server';
import { kPhone, Visitor } from './visitor';

const kNats = ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find(existsSync);
const server = new Server();
let nats: ChildProcess;
let address = '';
const end = new AbortController();

const freePort = () =>
  new Promise<number>((done) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const port = (listener.address() as { port: number }).port;
      listener.close(() => done(port));
    });
  });

beforeAll(async () => {
  const port = await freePort();
  address = `nats://127.0.0.1:${port}`;
  const configuration = join(server.place, 'nats.conf');
  writeFileSync(configuration, `host: 127.0.0.1\nport: ${port}\njetstream { store_dir: "${join(server.place, 'store')}" }\n`);
  nats = spawn(kNats!, ['-c', configuration], { stdio: 'ignore' });
  await server.start(['--farm', address]);
});
afterAll(async () => {
  end.abort();
  await server.close();
  nats?.kill();
});

it('shows workers and runs as they come and go, on a phone too', async () => {
  const visitor = await Visitor.arrive(() => server.url);
  const { page } = visitor;
  await visitor.open('#/matches');
  await page.getByRole('link', { name: /^The farm/ }).click();
  await page.getByText('No worker is there.').waitFor();
  await page.getByText('Nothing is being worked on.').waitFor();
  const worker = server.run(['work', address, '--jobs', '2', '--name', 'anna'], end.signal);
  const match = ['match', 'connect4', '--player', 'name=A time=200ms', '--player', 'name=B time=200ms', '--games', '1000'];
  const manager = server.run([...match, '--farm', address], end.signal);
  await page.getByRole('row', { name: /^anna 2 of 2/ }).waitFor();
  await page.getByRole('row', { name: /^match connect4 7x6, 1000 games/ }).waitFor();
  await page.getByText(/^1 worker for 2 jobs at a time, \d+ queued or being done$/).waitFor();
  await visitor.checkAccess();
  await page.setViewportSize(kPhone);
  await visitor.checkWidth();
  end.abort();
  expect(await Promise.all([worker, manager])).toEqual([0, 130]);
  await page.getByText('No worker is there.').waitFor();
  await visitor.leave();
});

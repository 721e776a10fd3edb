// usage: node bench.mjs [--rounds N] [--chromium] PROGRAM
//
// The bench of PROGRAM (`deepcut bench --json`) and of the WebAssembly in dist/, in turns, in Node.js or in Chromium. The best
// round of each counts: others share the machine. Fails if a number of nodes differs, or if one of the games that are known
// for it makes less than 65 % of the program's nodes a second (DEEPCUT_WEB_SPEED=0 leaves that out, on a busy machine).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const kLeast = Number(process.env.DEEPCUT_WEB_SPEED ?? 0.65);
const kWatched = ['gomoku freestyle', 'connect4 7x6', 'tablut ashton', 'connect6 standard'];

const words = process.argv.slice(2);
const take = (name) => words.includes(name) && words.splice(words.indexOf(name), 1).length > 0;
const inChromium = take('--chromium');
const at = words.indexOf('--rounds');
const rounds = at < 0 ? 3 : Number(words.splice(at, 2)[1]);
const [program] = words;
const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');

/** Begins a worker and gives what it says on bench(0), bench(1), ... Runs here and inside a page. */
async function benchAll(post, onHeard, module, networks) {
  const heard = [];
  let wake = () => {};
  onHeard((message) => (heard.push(message), wake()));
  const next = async (wanted) => {
    for (;;) {
      while (!heard.length) await new Promise((done) => (wake = done));
      const found = wanted(heard.shift());
      if (found !== undefined) return found;
    }
  };
  const ask = async (message) => {
    post({ text: JSON.stringify({ id: 1, ...message }) });
    return next(({ text }) => (text && JSON.parse(text).id === 1 ? JSON.parse(text) : undefined));
  };
  post({ module, wishes: {}, networks, games: null });
  const { games } = await ask({ type: 'list_games' });
  // So that networks are there.
  for (const game of games) {
    for (const rules of game.rules) await ask({ type: 'outlook', game: game.name, rules: rules.name });
  }
  const lines = [];
  for (;;) {
    post({ bench: lines.length });
    const line = await next(({ bench }) => bench);
    if (!line) return lines.map((text) => JSON.parse(text));
    lines.push(line);
  }
}

async function inNode() {
  const worker = new Worker(join(dist, 'worker.mjs'));
  const module = await WebAssembly.compile(readFileSync(join(dist, 'deepcut.wasm')));
  const found = await benchAll((message) => worker.postMessage(message), (hear) => worker.on('message', hear), module, new URL('dist/networks/', import.meta.url).href);
  await worker.terminate();
  return found;
}

const kTypes = { '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

async function openChromium() {
  const server = createServer((request, reply) => {
    const name = new URL(request.url, 'http://localhost').pathname;
    reply.setHeader('content-type', kTypes[extname(name)] ?? 'application/octet-stream');
    try {
      reply.end(name === '/' ? '<!doctype html>' : readFileSync(join(dist, name)));
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { chromium } = createRequire(join(here, '../../web/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const run = () =>
    page.evaluate(async (source) => {
      const worker = new Worker('/worker.mjs', { type: 'module' });
      const module = await WebAssembly.compileStreaming(fetch('/deepcut.wasm'));
      const bench = new Function(`return (${source})`)();
      const found = await bench((message) => worker.postMessage(message), (hear) => worker.addEventListener('message', ({ data }) => hear(data)), module, new URL('/networks/', location.href).href);
      worker.terminate();
      return found;
    }, benchAll.toString());
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { run, close };
}

function natively() {
  const lines = execFileSync(program, ['bench', '--json'], { encoding: 'utf8', maxBuffer: 1 << 24 }).trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'bench');
}

const place = inChromium ? await openChromium() : { run: inNode, close: async () => {} };
const best = new Map();
const note = (side, tallies) => {
  for (const { game, rules, nodes, nodes_per_second } of tallies) {
    const name = `${game} ${rules}`;
    const entry = best.get(name) ?? best.set(name, {}).get(name);
    entry[side] = { nodes, speed: Math.max(entry[side]?.speed ?? 0, nodes_per_second) };
  }
};
for (let round = 0; round < rounds; round++) {
  note('program', natively());
  note('web', await place.run());
}
await place.close();

let failed = false;
const sum = { program: 0, web: 0 };
console.log(`${inChromium ? 'Chromium' : `Node.js ${process.version}`}, best of ${rounds} rounds; thousands of nodes a second`);
for (const [name, { program: own, web }] of best) {
  if (!own || !web) continue;
  const ratio = web.speed / own.speed;
  const same = own.nodes === web.nodes;
  const slow = kWatched.includes(name) && ratio < kLeast;
  failed ||= !same || slow;
  sum.program += own.nodes;
  sum.web += web.nodes;
  const thousands = (speed) => String(Math.round(speed / 1000)).padStart(8);
  console.log(`${name.padEnd(22)} ${thousands(own.speed)} ${thousands(web.speed)}  ${(100 * ratio).toFixed(0).padStart(4)} %  ${same ? `${own.nodes} nodes` : `${own.nodes} nodes, but ${web.nodes} here`}${slow ? '  too slow' : ''}`);
}
console.log(`Bench: ${sum.program}, and ${sum.web} as WebAssembly`);
process.exitCode = failed ? 1 : 0;

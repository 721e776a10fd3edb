// usage: node bench.mjs [--rounds N] [--chromium] [--dist FOLDER] PROGRAM
//
// The WebAssembly in dist/ beside PROGRAM (`deepcut`), in Node.js or in Chromium. First the bench: every rule set must take
// the same number of nodes. Then their speed, on one thread: longer searches of the games that are known for it, by both in
// turns, of which the best round counts, since others share the machine. Fails if a number of nodes differs, or if a game
// makes less than 65 % of the program's nodes a second (DEEPCUT_WEB_SPEED=0 leaves that out, on a busy machine).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const kLeast = Number(process.env.DEEPCUT_WEB_SPEED ?? 0.65);
/** About a second each, natively. */
const kSearches = [
  { game: 'gomoku', rules: 'freestyle', moves: 'h8 i9 g9 i7 i8', nodes: 250_000 },
  { game: 'connect4', rules: '7x6', moves: '4 4 5 3', nodes: 4_000_000 },
  { game: 'tablut', rules: 'ashton', moves: 'e3d3 b5b7 d5d7 i4g4', nodes: 1_500_000 },
  { game: 'connect6', rules: 'standard', moves: 'JJ KKJH KJIJ LJHJ', nodes: 150_000 },
];
const kSet = { threads: '1', hash: '16', lines: '1' };

const words = process.argv.slice(2);
const take = (name) => words.includes(name) && words.splice(words.indexOf(name), 1).length > 0;
const value = (name, otherwise) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : otherwise);
const inChromium = take('--chromium');
const rounds = Number(value('--rounds', 3));
const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(value('--dist', join(here, 'dist')));
const [program] = words;

/** A worker that is asked one thing after the other. Runs here and inside a page, as text. */
function talk(post, onHeard) {
  const heard = [];
  let wake = () => {};
  onHeard((message) => (heard.push(message), wake()));
  const next = async (wanted) => {
    for (;;) {
      while (!heard.length) await new Promise((done) => (wake = done));
      const message = heard.shift();
      if (message.broken) throw new Error(message.broken);
      const found = wanted(message);
      if (found !== undefined) return found;
    }
  };
  const told = (wanted) => next(({ text }) => (text && wanted(JSON.parse(text)) ? JSON.parse(text) : undefined));
  const ask = (message) => {
    post({ text: JSON.stringify({ id: 1, ...message }) });
    return told(({ id }) => id === 1);
  };
  return {
    async bench() {
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
    },
    async search({ game, rules, moves, nodes, set }) {
      const begun = await ask({ type: 'analyse', game, rules, moves: moves.split(' '), limits: { nodes }, set });
      if (begun.type === 'error') throw new Error(begun.error);
      const { report, error } = await told(({ type }) => type === 'result');
      if (!report) throw new Error(error);
      return report;
    },
  };
}

async function inNode() {
  const worker = new Worker(pathToFileURL(join(dist, 'worker.mjs')));
  worker.on('error', (error) => {
    throw error;
  });
  const talking = talk((message) => worker.postMessage(message), (hear) => worker.on('message', hear));
  const module = await WebAssembly.compile(readFileSync(join(dist, 'deepcut.wasm')));
  worker.postMessage({ module, wishes: {}, networks: pathToFileURL(join(dist, 'networks/')).href, games: null });
  return { ...talking, close: () => worker.terminate() };
}

const kTypes = { '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

async function openChromium() {
  const server = createServer((request, reply) => {
    const name = new URL(request.url, 'http://localhost').pathname;
    reply.setHeader('content-type', kTypes[name === '/' ? '.html' : extname(name)] ?? 'application/octet-stream');
    try {
      reply.end(name === '/' ? '<!doctype html>' : readFileSync(join(dist, name)));
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { chromium } = createRequire(join(here, '../../web/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(async (source) => {
    const worker = new Worker('/worker.mjs', { type: 'module' });
    const module = await WebAssembly.compileStreaming(fetch('/deepcut.wasm'));
    window.talking = new Function(`return (${source})`)()(
      (message) => worker.postMessage(message),
      (hear) => worker.addEventListener('message', ({ data }) => hear(data)),
    );
    worker.postMessage({ module, wishes: {}, networks: new URL('/networks/', location.href).href, games: null });
  }, talk.toString());
  return {
    bench: () => page.evaluate(() => window.talking.bench()),
    search: (search) => page.evaluate((wanted) => window.talking.search(wanted), search),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

const said = (...args) =>
  execFileSync(program, [...args, '--json'], { encoding: 'utf8', maxBuffer: 1 << 24 })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

function natively({ game, rules, moves, nodes, set }) {
  const settings = Object.entries(set).flatMap(([name, wanted]) => [`--${name}`, wanted]);
  return said('analyze', game, '--rules', rules, '--moves', moves, '--nodes', String(nodes), ...settings).at(-1);
}

const web = inChromium ? await openChromium() : await inNode();
let failed = false;
console.log(inChromium ? 'Chromium' : `Node.js ${process.version}`);

const native = new Map(said('bench').map((tally) => [`${tally.game} ${tally.rules}`, tally.nodes]));
const sum = { program: 0, web: 0 };
const games = new Set();
for (const { game, rules, nodes } of await web.bench()) {
  const own = native.get(`${game} ${rules}`);
  games.add(game);
  sum.program += own;
  sum.web += nodes;
  if (own === nodes) continue;
  failed = true;
  console.log(`${game} ${rules}: ${own} nodes, but ${nodes} as WebAssembly`);
}
console.log(`Bench: ${sum.program}, and ${sum.web} as WebAssembly`);

const searches = kSearches.filter(({ game }) => games.has(game)).map((search) => ({ ...search, set: kSet }));
const best = searches.map(() => ({ program: 0, web: 0, nodes: new Set() }));
for (let round = 0; round < rounds; round++) {
  for (const [i, search] of searches.entries()) {
    // Browsers compile a second time, and better, what is used much: nobody plays one second only.
    if (round === 0) await web.search({ ...search, nodes: search.nodes / 2 });
    for (const [side, report] of [['program', natively(search)], ['web', await web.search(search)]]) {
      best[i][side] = Math.max(best[i][side], report.nodes_per_second);
      best[i].nodes.add(report.nodes);
    }
  }
}
await web.close();

console.log(`thousands of nodes a second natively and here, the best of ${rounds} rounds`);
for (const [i, { game, rules }] of searches.entries()) {
  const ratio = best[i].web / best[i].program;
  const same = best[i].nodes.size === 1;
  const slow = ratio < kLeast;
  failed ||= !same || slow;
  const thousands = (speed) => String(Math.round(speed / 1000)).padStart(8);
  const remarks = `${slow ? '  too slow' : ''}${same ? '' : `  not the same: ${[...best[i].nodes].join(' and ')} nodes`}`;
  console.log(`${`${game} ${rules}`.padEnd(22)} ${thousands(best[i].program)} ${thousands(best[i].web)}  ${(100 * ratio).toFixed(0).padStart(4)} %${remarks}`);
}
process.exitCode = failed ? 1 : 0;

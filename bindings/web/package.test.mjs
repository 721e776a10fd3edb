// usage: node package.test.mjs PACKAGE.tgz
//
// The npm package as somebody gets it: installed into an empty folder, README's lines run as they stand, and the rest used.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const archive = resolve(process.env.DEEPCUT_PACKAGE ?? process.argv[2]);
const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'deepcut-npm-'));
after(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder, stdio: 'pipe' });
const { Engine } = await import(pathToFileURL(join(folder, 'node_modules/deepcut/dist/index.mjs')).href);

/** With an engine that is closed, whatever happens. */
const using = async (engine, work) => {
  try {
    await work(engine);
  } finally {
    engine.close();
  }
};

test('the lines of README work', () => {
  const readme = readFileSync(join(here, 'README.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(readme)[1];
  writeFileSync(join(folder, 'readme.js'), code);
  const said = execFileSync(process.execPath, ['readme.js'], { cwd: folder, encoding: 'utf8', timeout: 120_000 });
  assert.match(said, /^depth 1: /m);
  assert.match(said, /^depth 10: /m);
  assert.match(said, /^drawn$/m);
});

test('types are for whoever writes TypeScript', () => {
  writeFileSync(join(folder, 'use.ts'), "import { Engine, type Report } from 'deepcut';\nconst last = async (): Promise<Report> => new Engine('connect4').best({ depth: 3 });\nvoid last;\n");
  const tsc = join(here, '../../web/node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', 'use.ts'], { cwd: folder, stdio: 'inherit' });
});

test('knows the games, plays, takes back and says what is not possible', () =>
  using(new Engine('tictactoe'), async (engine) => {
    assert.ok((await engine.games()).some(({ name, sides }) => name === 'connect4' && sides.length === 2));
    const state = await engine.play('a1', 'b2');
    assert.deepEqual(state.moves, ['a1', 'b2']);
    await assert.rejects(engine.play('c3', 'a1'), { code: 'illegal_move', message: /a1/ });
    assert.deepEqual(engine.moves, ['a1', 'b2'], 'all or none');
    assert.match(await engine.whyNot('b2'), /taken/);
    assert.equal(await engine.whyNot('c3'), '');
    assert.equal((await engine.undo()).moves.length, 1);
  }));

test('reports while it searches, and ends when the loop is left', () =>
  using(new Engine('connect4'), async (engine) => {
    const depths = [];
    for await (const { depth } of engine.search({ depth: 8 })) depths.push(depth);
    assert.deepEqual([...depths].sort((a, b) => a - b), depths);
    assert.equal(depths.at(-1), 8);
    for await (const { depth } of engine.search()) if (depth > 6) break;
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    assert.ok((await engine.best({ signal: stop.signal })).depth > 1);
  }));

test('the same search counts the same nodes', () =>
  using(new Engine('tablut'), async (engine) => {
    const one = await engine.best({ depth: 4 });
    await using(new Engine('tablut'), async (other) => assert.equal((await other.best({ depth: 4 })).nodes, one.nodes));
  }));

test('solves, and judges five in a row by its network', async () => {
  await using(new Engine('tictactoe'), async (engine) => {
    const { value } = await engine.solve();
    assert.equal(value.kind, 'draw');
    assert.ok(value.proven);
  });
  await using(new Engine('gomoku', { rules: 'freestyle', moves: ['h8'] }), async (engine) => {
    const { best, nodes } = await engine.best({ nodes: 3000 });
    assert.ok(best && nodes >= 1000);
  });
});

test('draws every kind of board', async () => {
  for (const [game, moves] of [['gomoku', ['h8', 'i9']], ['tablut', []], ['connect4', ['4']]]) {
    await using(new Engine(game, { moves }), async (engine) => {
      const picture = await engine.svg();
      assert.match(picture, /^<svg xmlns/);
      assert.match(picture, /<circle/);
    });
  }
});

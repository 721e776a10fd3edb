// usage: node build.mjs ONE SEVERAL   (folders with what Emscripten made: the programs for one thread and for several)
//
// Puts the package together in dist/: the engine, its worker, the class that programs use with its types, the networks. Says
// how large that is, and fails where it is too large.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Of one program, compressed. */
const kMostBytes = 1.5 * 1024 * 1024;
const kOne = ['deepcut.mjs', 'deepcut.wasm'];
const kSeveral = ['deepcut-threads.mjs', 'deepcut-threads.worker.js', 'deepcut-threads.wasm'];
const [one, several] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
// The page brings the tools.
const require = createRequire(join(here, '../../web/package.json'));
const dist = join(here, 'dist');
const networks = join(here, '../../src/games/lines/networks');

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, 'networks'), { recursive: true });
for (const [folder, names] of [
  [one, kOne],
  [several, kSeveral],
]) {
  for (const name of names) copyFileSync(join(folder, name), join(dist, name));
}
for (const name of readdirSync(networks)) copyFileSync(join(networks, name), join(dist, 'networks', name));

const { build } = createRequire(require.resolve('vite'))('esbuild');
await build({
  entryPoints: { worker: join(here, 'src/worker.ts'), index: join(here, 'src/index.ts') },
  outdir: dist,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  external: ['node:*'],
  logLevel: 'warning',
});
execFileSync(process.execPath, [
  require.resolve('typescript/bin/tsc'),
  ...[join(here, 'src/index.ts'), '--declaration', '--emitDeclarationOnly', '--outDir', dist, '--strict'],
  ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom', '--types', 'node'],
  ...['--typeRoots', join(here, '../../web/node_modules/@types')],
], { stdio: 'inherit' });

const sum = (sizes) => sizes.reduce((a, b) => a + b, 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
const zipped = (names) => sum(names.map((name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length));
let large = false;
for (const [title, names] of [
  ['engine', kOne],
  ['engine for several threads', kSeveral],
]) {
  const files = [...names, 'worker.mjs', 'index.mjs'];
  const small = sum(files.map((name) => brotliCompressSync(readFileSync(join(dist, name))).length));
  const whole = sum(files.map((name) => readFileSync(join(dist, name)).length));
  console.log(`${title}: ${kb(whole)}, ${kb(zipped(files))} by gzip, ${kb(small)} by brotli, of ${kb(kMostBytes)} at most`);
  large ||= zipped(files) > kMostBytes;
}
console.log(`networks beside it: ${kb(zipped(readdirSync(networks).map((name) => join('networks', name))))}`);
if (large) process.exit(1);

// usage: node build.mjs FOLDER   (FOLDER has what Emscripten made: deepcut.mjs and deepcut.wasm)
//
// Puts the package together in dist/: the engine, its worker, the class that programs use with its types, the networks. Says
// how large that is, and fails where it is too large.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const kMostBytes = 1.5 * 1024 * 1024;
const here = dirname(fileURLToPath(import.meta.url));
// The page brings the tools.
const require = createRequire(join(here, '../../web/package.json'));
const dist = join(here, 'dist');
const networks = join(here, '../../src/games/lines/networks');

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, 'networks'), { recursive: true });
for (const name of ['deepcut.mjs', 'deepcut.wasm']) copyFileSync(join(process.argv[2], name), join(dist, name));
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
  external: ['./deepcut.mjs', 'node:*'],
  logLevel: 'warning',
});
execFileSync(process.execPath, [
  require.resolve('typescript/bin/tsc'),
  ...[join(here, 'src/index.ts'), '--declaration', '--emitDeclarationOnly', '--outDir', dist, '--strict'],
  ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom', '--types', 'node'],
  ...['--typeRoots', join(here, '../../web/node_modules/@types')],
], { stdio: 'inherit' });

const program = ['deepcut.mjs', 'deepcut.wasm', 'worker.mjs', 'index.mjs'].map((name) => readFileSync(join(dist, name)));
const sum = (sizes) => sizes.reduce((a, b) => a + b, 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
const zipped = sum(program.map((bytes) => gzipSync(bytes, { level: 9 }).length));
const small = sum(program.map((bytes) => brotliCompressSync(bytes).length));
const weights = sum(readdirSync(networks).map((name) => gzipSync(readFileSync(join(networks, name))).length));
console.log(`engine: ${kb(sum(program.map(({ length }) => length)))}, ${kb(zipped)} by gzip, ${kb(small)} by brotli, of ${kb(kMostBytes)} at most; networks beside it: ${kb(weights)}`);
if (zipped > kMostBytes) process.exit(1);

// usage: node scripts/pack.mjs FOLDER ENGINE [--alone]
//
// Makes of a built page in FOLDER one that works without a connection after the first visit: adds the browser's own engine
// from the folder ENGINE and the worker that keeps everything. --alone: there is no server beside the page.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const [folder, engine, alone] = process.argv.slice(2);
const all = (at) =>
  readdirSync(at).flatMap((name) => {
    const path = join(at, name);
    return statSync(path).isDirectory() ? all(path) : [path];
  });

// All but what is for programs that use the package.
for (const name of readdirSync(engine).filter((file) => !/^index\.|\.d\.ts$/.test(file))) cpSync(join(engine, name), join(folder, 'engine', name), { recursive: true });
const page = join(folder, 'index.html');
const meta = `<meta name="deepcut-engine" content="${alone ? 'alone' : 'served'}" />`;
writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', `${meta}\n    <title>`));
// The documents are for whoever is connected.
const kept = all(folder)
  .map((path) => relative(folder, path))
  .filter((path) => !/\.gz$|^sw\.js$|^docs\//.test(path))
  .sort();
const hash = createHash('sha256');
for (const path of kept) hash.update(path).update(readFileSync(join(folder, path)));
const script = readFileSync(new URL('sw.js', import.meta.url), 'utf8')
  .replace("const version = '';", `const version = '${hash.digest('hex').slice(0, 16)}';`)
  .replace('const files = [];', `const files = ${JSON.stringify(kept.map((path) => (path === 'index.html' ? './' : path)))};`);
writeFileSync(join(folder, 'sw.js'), script);

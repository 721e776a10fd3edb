// Compresses what was built, once here and not at every request. All that the first view loads must stay under 200 KB;
// what other views load when they are opened is not named in index.html.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const kMostBytes = 200 * 1024;
const folder = process.argv[2] ?? 'dist';

const files = (at) =>
  readdirSync(at).flatMap((name) => {
    const path = join(at, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const index = readFileSync(join(folder, 'index.html'), 'utf8');
const isFirst = (path) => path === join(folder, 'index.html') || (!path.startsWith(join(folder, 'docs')) && index.includes(basename(path)));
let total = 0;
for (const path of files(folder)) {
  const zipped = gzipSync(readFileSync(path), { level: 9 });
  writeFileSync(`${path}.gz`, zipped);
  if (isFirst(path)) total += zipped.length;
}
console.log(`first view: ${(total / 1024).toFixed(1)} KB compressed, of ${kMostBytes / 1024} KB at most`);
if (total > kMostBytes) process.exit(1);

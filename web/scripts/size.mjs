// All that the first view loads must stay under 200 KB, compressed.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const kMostBytes = 200 * 1024;

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

let total = 0;
for (const path of files('dist')) {
  if (!path.endsWith('.gz')) total += gzipSync(readFileSync(path), { level: 9 }).length;
}
console.log(`first view: ${(total / 1024).toFixed(1)} KB compressed, of ${kMostBytes / 1024} KB at most`);
if (total > kMostBytes) process.exit(1);

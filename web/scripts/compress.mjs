// Compresses what was built, once here and not at every request. All that the first view loads must stay under 200 KB.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
  const zipped = gzipSync(readFileSync(path), { level: 9 });
  writeFileSync(`${path}.gz`, zipped);
  total += zipped.length;
}
console.log(`first view: ${(total / 1024).toFixed(1)} KB compressed, of ${kMostBytes / 1024} KB at most`);
if (total > kMostBytes) process.exit(1);

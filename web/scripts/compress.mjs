// Compresses what was built, once here and not at every request. All that the first view loads must stay under 200 KB;
// what other views load when they are opened is not named in index.html. A language other than English is loaded before the
// first view: the largest of them counts.
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
const languages = readdirSync(new URL('../src/i18n/languages', import.meta.url)).map((name) => basename(name, '.ts'));
const isLanguage = (path) => languages.some((language) => basename(path).startsWith(`${language}-`) && path.endsWith('.js'));
let total = 0;
let language = 0;
for (const path of files(folder)) {
  const zipped = gzipSync(readFileSync(path), { level: 9 });
  writeFileSync(`${path}.gz`, zipped);
  if (isFirst(path)) total += zipped.length;
  if (isLanguage(path)) language = Math.max(language, zipped.length);
}
const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
console.log(`first view: ${kilobytes(total)} KB compressed, ${kilobytes(total + language)} in the longest language, of ${kMostBytes / 1024} KB at most`);
if (total + language > kMostBytes) process.exit(1);

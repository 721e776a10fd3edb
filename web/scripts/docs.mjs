// usage: node scripts/docs.mjs FROM TO
//
// The pages of docs/ for a browser: each .md as HTML, links between them kept, pictures beside them. What points into the
// repository is named and leads nowhere.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

const [from, to] = process.argv.slice(2);
const pages = readdirSync(from).filter((name) => name.endsWith('.md'));
const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? '';
const anchor = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const page = /^([\w-]+)\.md(#.*)?$/.exec(href);
      if (page && pages.includes(`${page[1]}.md`)) return `<a href="${page[1]}.html${page[2] ?? ''}">${text}</a>`;
      return /^(https?:|#)/.test(href) ? `<a href="${href}">${text}</a>` : text;
    },
  },
});

const frame = (title, body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="../icon.svg" />
    <link rel="stylesheet" href="docs.css" />
    <title>${title} · Deepcut</title>
  </head>
  <body><nav><a href="../">Deepcut</a> <a href="index.html">Documents</a></nav><main>${body}</main></body>
</html>
`;

mkdirSync(to, { recursive: true });
cpSync(join(from, 'img'), join(to, 'img'), { recursive: true });
cpSync(new URL('docs.css', import.meta.url), join(to, 'docs.css'));
const list = [];
for (const name of pages) {
  const text = readFileSync(join(from, name), 'utf8');
  const file = name.replace(/md$/, 'html');
  writeFileSync(join(to, file), frame(titleOf(text), marked.parse(text)));
  list.push(`<li><a href="${file}">${titleOf(text)}</a></li>`);
}
writeFileSync(join(to, 'index.html'), frame('Documents', `<h1>Documents</h1><ul>${list.join('')}</ul>`));

// Every language has every text, the engine's too; and no text stands anywhere else.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { valueText } from '../src/game/value';
import { languageFor, languages, say, sayName, speak, t, type Language, type Texts } from '../src/i18n';
import { en } from '../src/i18n/en';
import { whole } from '../src/i18n/numbers';
import { kSentences } from '../src/i18n/sentences';

type Sources = [file: string, text: string][];
const kRepository = resolve(__dirname, '../..');
const filesBelow = (folder: string): string[] =>
  readdirSync(join(kRepository, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
const sourcesOf = (folder: string, wanted: RegExp, unwanted = /^$/): Sources =>
  filesBelow(folder)
    .filter((file) => wanted.test(file) && !unwanted.test(file))
    .map((file) => [file, readFileSync(join(kRepository, file), 'utf8')]);

const pageSources = sourcesOf('web/src', /\.tsx?$/);
/** All that games say, but for searches and files that nobody at the page names; and what is said of any game. */
const engineSources: Sources = [
  ...sourcesOf('src/games', /\.[ch]pp$/, /(beam|threat_search|evaluator)\.cpp|rps\/(networks|reports)|lines\/network|games\/tree|(rule_set|option)\.hpp/),
  ...sourcesOf('src/games/tree', /(explain|notation)\.cpp$/),
  ...sourcesOf('src/engine', /engine\/(engine|options)\.cpp$|search_trace\.cpp$|tree_json\.cpp$/),
  ...sourcesOf('src/formats', /(game_reader|game_sgf|\/sgf)\.cpp$/),
  ...sourcesOf('src/api', /(desk|session)\.cpp$/),
];
const files = import.meta.glob<{ texts: Language }>('../src/i18n/languages/*.ts', { eager: true });
const others = Object.entries(files).map(([file, { texts }]) => ({ tag: file.replace(/^.*\/|\.ts$/g, ''), texts }));

afterEach(() => speak('en'));

/** Of every text the way to it, and what it is; "fn" for one that is made of something. */
function shape(texts: unknown, way = ''): string[] {
  if (typeof texts === 'string') return [`${way}: text`];
  if (typeof texts === 'function') return [`${way}: function`];
  return Object.entries(texts as object).flatMap(([key, inner]) => shape(inner, `${way}.${key}`));
}

function said(texts: unknown, way = ''): [string, string][] {
  if (typeof texts === 'string') return [[way, texts]];
  if (typeof texts !== 'function') return Object.entries(texts as object).flatMap(([key, inner]) => said(inner, `${way}.${key}`));
  const attempts = [[3, 4, 5], ['x', 'y', 'z'], ['x', 3, 4], [['x', 'y', 'z']]];
  return attempts.flatMap((args): [string, string][] => {
    try {
      return [[way, String((texts as (...args: unknown[]) => string)(...args))]];
    } catch {
      return [];
    }
  });
}

const wordsIn = (text: string) => text.match(/\p{L}{2,}/gu)?.length ?? 0;
const holesIn = (text: string) => [...text.matchAll(/\{[\d,]?\}/g)].map(([hole]) => hole);

describe.each(others)('$tag', ({ tag, texts }) => {
  const { engine, ...page } = texts;

  it('has every text of the page', () => {
    expect(shape(page)).toEqual(expect.arrayContaining(shape(en)));
    expect(shape(en)).toEqual(expect.arrayContaining(shape(page)));
  });

  it('has nothing left in English', () => {
    const english = new Set(said(en).map(([, text]) => text));
    expect(said(page).filter(([, text]) => wordsIn(text) > 2 && english.has(text))).toEqual([]);
    expect(Object.entries(engine).filter(([text, own]) => text === own && wordsIn(text) > 2)).toEqual([]);
  });

  it('has every sentence of the engine, with the holes that it has', () => {
    expect(kSentences.filter((sentence) => !engine[sentence])).toEqual([]);
    for (const [sentence, own] of Object.entries(engine)) {
      const places = holesIn(own).map((hole, i) => (/\d/.test(hole) ? Number(hole.slice(1, -1)) : i + 1));
      const all = holesIn(sentence).map((_, i) => i + 1);
      expect(new Set(places), `${sentence} → ${own}`).toEqual(new Set(all.slice(0, Math.max(0, ...places))));
      expect(own.replace(/\{[\d,]?\}/g, ''), sentence).not.toMatch(/\{\}|undefined/);
    }
  });

  it('is closer to the engine only where the engine says such a thing', async () => {
    const known = new Set<string>(kSentences);
    const closer = Object.keys(engine).filter((sentence) => !known.has(sentence));
    const fits = (text: string) => kSentences.some((sentence) => holesIn(sentence).length > 0 && patternOf(sentence).test(text));
    expect(closer.filter((sentence) => !fits(sentence.replace(/\{,?\}/g, 'x')))).toEqual([]);
  });

  it('says what the engine says', async () => {
    await speak(tag);
    const illegal = say('"h8" is not a legal move: h8 is taken.');
    expect(illegal).toContain('h8');
    expect(illegal).not.toMatch(/legal|taken/);
    expect(say('White wins: five in a row.')).not.toMatch(/White|wins|five/);
    expect(say('Nobody has ever said this.')).toBe('Nobody has ever said this.');
    expect(valueText({ kind: 'win', plies: 5, proven: true, text: 'win in 5' }, 'gomoku')).not.toMatch(/\bwin\b/);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (sentence: string) => new RegExp(`^${sentence.split(/\{,?\}/).map(escaped).join('.+?')}$`);

describe('what the engine says', () => {
  beforeAll(() => expect(others.length).toBeGreaterThan(0));

  it('is said with what it puts in, said as well', async () => {
    await speak('de');
    expect(say('"h8" is not a legal move: the point is forbidden for black: two fours at once.')).toBe(
      '"h8" ist kein erlaubter Zug: der Punkt ist Schwarz verboten: zwei Vierer auf einmal.',
    );
    expect(say('no white piece stands on e5')).toBe('auf e5 steht keine weiße Figur');
    expect(say('There is no rule set of gomoku "x": expected freestyle or renju.')).toBe('Es gibt kein Regelwerk "x" von gomoku: Erwartet wird Freestyle oder Renju.');
  });

  it('is known with a capital in front, and without its stop', async () => {
    await speak('de');
    expect(say('Down to the root (Max) with the window (-inf, +inf).')).toBe('Hinab: die Wurzel (Max), mit dem Fenster (-inf, +inf).');
    expect(say('Shallow cutoff at 3 (Min): with 3.3 Min holds Max to at most 2 here, but Max already has 3 at the root, one ply up. 4 and 6 are left out.')).toBe(
      'Flacher Schnitt bei 3 (Min): Mit 3.3 hält Min Max hier bei höchstens 2, aber Max hat schon 3, gefunden bei: die Wurzel, einen Halbzug darüber. 4 und 6 werden ausgelassen.',
    );
    expect(say('line 2, column 5: "zz" is not a legal move: expected a point by column and row, as in h8')).toBe(
      'Zeile 2, Spalte 5: "zz" ist kein erlaubter Zug: erwartet wird ein Punkt mit Spalte und Reihe, wie in h8',
    );
  });

  it('takes the closest sentence', async () => {
    await speak('de');
    expect(say('Red completes four in column 3, row 2 at once')).toBe('Rot vollendet sofort vier in Spalte 3, Reihe 2');
    expect(say('Red completes four in column 3, row 2')).toBe('Rot vollendet vier in Spalte 3, Reihe 2');
  });

  it('stays as it is in English, but for names', () => {
    expect(say('h8 is taken')).toBe('h8 is taken');
    expect(sayName('double_three_ban')).toBe('Double three ban');
  });
});

describe('which language', () => {
  it('is the one that was chosen, else the first of the browser’s that there is', () => {
    expect(languageFor('de', ['en-GB'])).toBe('de');
    expect(languageFor('auto', ['pt-BR', 'de-CH', 'en'])).toBe('de');
    expect(languageFor('auto', ['pt'])).toBe('en');
    expect(languageFor('klingon', [])).toBe('en');
  });

  it('is called by its own name', () => {
    expect(languages).toContainEqual({ tag: 'de', name: 'Deutsch' });
    expect(languages).toContainEqual({ tag: 'en', name: 'English' });
  });

  it('writes numbers in its way', async () => {
    await speak('de', ['en']);
    expect(whole(12345)).toBe('12.345');
    expect(t.home.keptMoves(1)).toBe('1 Zug');
    await speak('ru');
    expect([1, 3, 5, 21].map((n) => t.home.keptMoves(n))).toEqual(['1 ход', '3 хода', '5 ходов', '21 ход']);
    await speak('en', ['en-GB']);
    expect(whole(12345)).toBe('12,345');
    expect((t as Texts).home.keptMoves(1)).toBe('1 move');
  });
});

// ---------------------------------------------------------------------------------------------------------
// Texts that stand where they should not

const kShown = new Set(['aria-label', 'title', 'label', 'placeholder', 'alt', 'help', 'text']);
/** Names of formats, and what only whoever works on the page reads. */
const kNoTexts = /^(SVG|PNG|no move |input, textarea)/;

/** Whether what this stands in shows it as it is: not a comparison, nor what a function gets. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || kShown.has(parent.parent.name.getText());
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isBinaryExpression(parent)) return [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken].includes(parent.operatorToken.kind) && isShown(parent);
  if (ts.isParenthesizedExpression(parent)) return isShown(parent);
  return ts.isJsxAttribute(parent) && kShown.has(parent.name.getText());
}

function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  return null;
}

const inClass = (node: ts.Node): boolean =>
  !!node.parent && ((ts.isJsxAttribute(node.parent) && ['class', 'd'].includes(node.parent.name.getText())) || (!ts.isBlock(node.parent) && inClass(node.parent)));

function foundIn(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const say = (node: ts.Node, what: string) => found.push(`${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
  const look = (node: ts.Node, inFunction: boolean) => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) say(node, `text in an element: ${node.text.trim()}`);
    const text = literalText(node);
    if (text !== null && !kNoTexts.test(text)) {
      if (/\p{L}{2}/u.test(text) && isShown(node)) say(node, `text that is shown: ${text}`);
      else if (/\p{Ll}{2,},? \p{Ll}+,? \p{Ll}{2,}/u.test(text) && !inClass(node)) say(node, `a sentence: ${text}`);
    }
    if (ts.isIdentifier(node) && node.text === 't' && ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node && !inFunction) {
      say(node, 'a text that is read before the language is known');
    }
    ts.forEachChild(node, (child) => look(child, inFunction || ts.isFunctionLike(node)));
  };
  look(file, false);
  return found;
}

const sourceOf = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

describe('the sources of the page', () => {
  it('have no text but in the files of the languages', () => {
    const sources = pageSources.filter(([file]) => !/\/i18n\/(en|languages|sentences)|game\/endings\.ts/.test(file));
    expect(sources.length).toBeGreaterThan(80);
    expect(sources.flatMap(([file, text]) => foundIn(sourceOf(file, text)))).toEqual([]);
  }, 60_000);

  it('would be found out', () => {
    const cases = ['<p>Hello</p>', '<p>{on ? t.a.b : "Off"}</p>', '<Button label="Go" />', '<Button label={`${n} moves`} />', 'notify("this is a sentence")'];
    for (const text of cases) expect(foundIn(sourceOf('x.tsx', `export const f = () => ${text};`)), text).toHaveLength(1);
    expect(foundIn(sourceOf('x.ts', 'const kName = t.a.b;'))).toHaveLength(1);
    expect(foundIn(sourceOf('x.tsx', 'export const f = () => <p class="a good class">{x === "this one here" ? 1 : t.a.b}</p>;'))).toHaveLength(1);
  });
});

// ---------------------------------------------------------------------------------------------------------
// What the engine's sources say to people

/** Whole texts of the sources, those that stand side by side as one, without comments. */
function textsOf(source: string): string[] {
  const code = source.replace(/^\s*#include.*$|static_assert\([^;]*;/gm, '').replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*/g, (_, text: string | undefined) => text ?? '');
  const pieces = code.matchAll(/(?:(?:R"\((?:.*?)\)"|"(?:[^"\\\n]|\\.)*")\s*)+/gs);
  const single = /R"\((.*?)\)"|"((?:[^"\\\n]|\\.)*)"/gs;
  return [...pieces].map(([text]) => [...text.matchAll(single)].map(([, raw, plain]) => raw ?? plain?.replace(/\\(.)/g, '$1') ?? '').join(''));
}

/** What is fixed in it has a place in a sentence of the list. */
function isListed(text: string): boolean {
  const fixed = text.split(/\{[^{}]*\}/).map((piece) => piece.replace(/^[\s:;,.()"]+|[\s:;,.()"]+$/g, '')).filter((piece) => /\p{L}{2}/u.test(piece));
  return kSentences.some((sentence) => {
    let at = 0;
    return fixed.every((piece) => {
      const place = sentence.indexOf(piece, at);
      at = place + piece.length;
      return place >= 0;
    });
  });
}

const isSentence = (text: string) => /\p{L}{2,}[ ,:;]+\p{L}{2,}/u.test(text) && /\p{Ll}{2}/u.test(text);

describe('the list of the engine’s sentences', () => {
  it('has what the sources of games and engine say to people', () => {
    expect(engineSources.length).toBeGreaterThan(60);
    const missing = engineSources.flatMap(([file, source]) =>
      textsOf(source)
        .filter((text) => isSentence(text) && !isListed(text) && !kNotForThePage.some((other) => text.includes(other)))
        .map((text) => `${file}: ${text}`),
    );
    expect(missing).toEqual([]);
  });
});

/** What nobody at the page ever reads. */
const kNotForThePage = [
  // Searches of a game
  'megabytes of the', 'exact minimax', 'the move of a neural network', 'the network', 'a tree search led by', 'both networks', 'the policy alone', 'the value alone', 'for a move, where',
  'how much the policy counts', 'the exact value and every legal move', 'too large to be solved', 'Expected file=FILE', 'of search ', 'no trace of search', 'built without traces',
  // How positions are written: the page sets them up by itself
  'X or O and a point for each stone', 'board, hands and the side to move', 'rows from the top with', 'of the position is', 'The position is wrong',
  // What only a program that does not keep to the protocol hears, or the log
  'moved into their file', 'slow request', 'There is no request', 'is not open here', 'Cannot take back', 'There is no game yet', 'The engine is thinking', 'has no command', 'Depth {}',
  'NAME=VALUE', 'A comparison of devices', 'are expected line by line', 'Of {} games',
  // Pieces of lists
  ': expected value, name, forcing, children', ' or first',
];

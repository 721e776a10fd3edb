// What the engine says, in the language of the page. The engine speaks English; a language file has a table from its
// sentences to its own. Where the engine puts something into a sentence both have a hole: {}, or {1}, {2} where the
// order is another one; {,} takes words with commas between them and nothing else. What is put in is said in the same
// way, so that a sentence within another one need not stand there twice.

interface Pattern {
  english: RegExp;
  own: string;
  /** Of the sentence without its holes. */
  letters: number;
}

/** From a sentence of the engine, whole, to the own one. */
let exact: ReadonlyMap<string, string> = new Map();
let patterns: Pattern[] = [];
let known = new Map<string, string>();
/** Positions say the same again and again; all that was ever said need not be remembered. */
const kMostKnown = 5000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const kHole = /(\{,?\})/;
const kHoles: Record<string, string> = { '{}': '(.+?)', '{,}': '([^ ,]+(?:, [^ ,]+)*)' };

const patternOf = ([english, own]: [string, string]): Pattern => {
  const pieces = english.split(kHole);
  const letters = pieces.filter((piece) => !kHoles[piece]).join('').length;
  return { english: new RegExp(`^${pieces.map((piece) => kHoles[piece] ?? escaped(piece)).join('')}$`, 's'), own, letters };
};

/** Everything is said by this table from now on. */
export function sayBy(table: Readonly<Record<string, string>>): void {
  const entries = Object.entries(table);
  exact = new Map(entries.filter(([english]) => !kHole.test(english)));
  patterns = entries.filter(([english]) => kHole.test(english)).map(patternOf).sort((a, b) => b.letters - a.letters);
  known = new Map();
}

function filled(own: string, holes: string[]): string {
  let next = 0;
  return own.replace(/\{([\d,]?)\}/g, (_, place: string) => holes[Number(place) ? Number(place) - 1 : next++] ?? '');
}

/** How much of the text stands before the first thing that is fixed in the sentence. */
const ahead = (match: RegExpExecArray, { english }: Pattern): number => (english.source.startsWith('^(') ? (match[1]?.length ?? 0) : 0);

/**
 * Of several sentences that fit, the one that begins first, for the others stand within it; then the closest, which is the
 * first in the list.
 */
function found(text: string): string | null {
  const whole = exact.get(text);
  if (whole !== undefined) return whole;
  let best: { match: RegExpExecArray; own: string; ahead: number } | null = null;
  for (const pattern of patterns) {
    const match = pattern.english.exec(text);
    const before = match && ahead(match, pattern);
    if (match && before !== null && (!best || before < best.ahead)) best = { match, own: pattern.own, ahead: before };
  }
  return best && filled(best.own, best.match.slice(1).map(say));
}

const decapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As it stands in the table, or with a capital in front, or without the stop at its end. */
function foundNearly(text: string): string | null {
  const own = found(text);
  if (own !== null) return own;
  // A word alone is a name: Max is no level.
  const small = text.includes(' ') ? decapitalised(text) : text;
  const begun = small === text ? null : found(small);
  if (begun !== null) return capitalised(begun);
  const ended = /\w$/.test(text) ? found(`${text}.`) : null;
  return ended && ended.replace(/[.。]$/, '');
}

/** What is not in the table is said as the engine does. */
export function say(text: string): string {
  if (!patterns.length) return text;
  let own = known.get(text);
  if (own === undefined) {
    own = foundNearly(text) ?? text;
    if (known.size >= kMostKnown) known.clear();
    known.set(text, own);
  }
  return own;
}

/** A name that the engine gives as a word for programs: "double_three_ban". */
export function sayName(name: string): string {
  const own = say(name);
  const words = own === name ? name.replace(/_/g, ' ') : own;
  return capitalised(words);
}

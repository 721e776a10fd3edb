// Which language the page speaks, and all that it says in it. English is always there; any other language is a file in
// languages/ that is loaded when it is chosen.
import { en } from './en';
import { writeIn } from './numbers';
import { sayBy } from './say';
import type { Sentence } from './sentences';

export { say, sayName } from './say';

/** The same keys, with any text behind them. */
type Words<T> = T extends string ? string : T extends (...args: infer Args) => string ? (...args: Args) => string : { [Key in keyof T]: Words<T[Key]> };

export type Texts = Words<typeof en>;

/** A language file: every text of the page, and every sentence of the engine; closer ones beside them where grammar wants it. */
export interface Language extends Texts {
  engine: Record<Sentence, string> & Record<string, string>;
}

const kFiles = import.meta.glob<{ texts: Language }>('./languages/*.ts');
const kTags = ['en', ...Object.keys(kFiles).map((file) => file.replace(/^.*\/|\.ts$/g, ''))];

/** All languages by their own names. */
export const languages: { tag: string; name: string }[] = kTags
  .map((tag) => ({ tag, name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Replaced before anything is shown. Whoever reads it at the top of a file reads English. */
export let t: Texts = en;
/** What is spoken: its tag. */
export let language = 'en';

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** The one that was chosen, or the first of the browser's that there is. */
export function languageFor(chosen: string, wished: readonly string[]): string {
  if (kTags.includes(chosen)) return chosen;
  for (const wish of wished) {
    const tag = kTags.find((candidate) => primary(candidate) === primary(wish));
    if (tag) return tag;
  }
  return 'en';
}

/** From now on; English where the file cannot be had. `wished` are the browser's languages: dates are as in en-GB or en-US. */
export async function speak(tag: string, wished: readonly string[] = []): Promise<void> {
  const file = await kFiles[`./languages/${tag}.ts`]?.().catch(() => null);
  t = file?.texts ?? en;
  language = file ? tag : 'en';
  sayBy(file?.texts.engine ?? {});
  writeIn(wished.find((wish) => primary(wish) === primary(language)) ?? language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

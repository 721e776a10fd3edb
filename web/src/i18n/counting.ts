// Numbers with their nouns: which form of the noun stands behind a number is known to Intl.

/**
 * For a language that has these forms of a noun: counter('ru', 'one', 'few', 'many')(3, 'ход', 'хода', 'ходов') is "3 хода".
 * A number of a kind that the language has no form for gets the last one.
 */
export function counter(language: string, ...kinds: Intl.LDMLPluralRule[]) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (n: number, ...forms: string[]): string => {
    const form = forms[kinds.indexOf(rules.select(n))] ?? forms[forms.length - 1];
    return `${numbers.format(n)} ${form}`;
  };
}

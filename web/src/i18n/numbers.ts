// Numbers and dates in the way of the language. What stands behind them, such as "s" or "%", are texts.

let locale = 'en';

/** Everything is written in this variety of a language from now on. */
export function writeIn(tag: string): void {
  locale = tag;
}

/** "12,345" */
export const whole = (n: number): string => new Intl.NumberFormat(locale).format(n);

/** "1.5" */
export const decimal = (n: number, digits: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(n);

/** "1.5", "2": digits only where they say something. */
export const short = (n: number, digits: number): string => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(n);

export const dateText = (seconds: number): string => new Intl.DateTimeFormat(locale).format(new Date(seconds * 1000));

/** Large numbers in the words of a language: "9.3 Mio.". */
export function compactIn(language: string): (n: number) => string {
  const numbers = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
  return (n) => numbers.format(n);
}

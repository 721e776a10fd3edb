// Where in the page we are, from the part of the address after #.
import { signal } from '@preact/signals';

export interface Place {
  /** The first word. */
  name: string;
  rest: string[];
  hash: string;
}

function placeOf(hash: string): Place {
  const [name = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  return { name, rest, hash };
}

export const place = signal<Place>(placeOf(typeof location === 'undefined' ? '' : location.hash));

export function startRouter(): void {
  addEventListener('hashchange', () => (place.value = placeOf(location.hash)));
}

export function go(hash: string): void {
  if (location.hash === hash) place.value = placeOf(hash);
  else location.hash = hash;
}

/** Takes the place of the present address, which going back should not return to. */
export function replace(hash: string): void {
  history.replaceState(null, '', hash);
  place.value = placeOf(hash);
}

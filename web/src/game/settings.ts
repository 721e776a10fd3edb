// What the person at this browser likes, kept here and nowhere else.
import { effect, signal, type Signal } from '@preact/signals';

const kDefaults = {
  language: 'auto', // auto: the browser's; else the tag of one
  theme: 'auto' as 'auto' | 'light' | 'dark',
  sound: true,
  motion: true,
  coordinates: true,
  numbers: false,
  threats: true,
  confirm: false,
  lines: 3,
  threads: 1,
  hash: 64,
  analysisSeconds: 0, // 0: until it is stopped
  reviewMs: 300,
  heat: true,
  policy: true,
  arrows: true,
  turned: false,
  watchDelayMs: 700,
  inside: { depth: 6, search: 'pvs', without: [] as string[] },
  engine: 'auto' as 'auto' | 'browser', // auto: the server while there is one
};

export type Settings = typeof kDefaults;
const kKey = 'deepcut.settings';

/** `window`: only for this window, as long as it lives; else for all of this browser. */
export type Shelf = 'browser' | 'window';
const shelf = (which: Shelf): Storage => (which === 'window' ? sessionStorage : localStorage);

export function readStored<T>(key: string, which: Shelf = 'browser'): T | null {
  try {
    return JSON.parse(shelf(which).getItem(key) ?? 'null') as T | null;
  } catch {
    return null; // no storage, or something else wrote there
  }
}

/** False: there is no room, or no storage at all. The page still works; it only forgets. */
export function writeStored(key: string, value: unknown, which: Shelf = 'browser'): boolean {
  try {
    if (value === null) shelf(which).removeItem(key);
    else shelf(which).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** All that is stored under keys that begin so. */
export function forEachStored(prefix: string, use: (key: string, value: unknown) => void): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) use(key, readStored(key));
  } catch {
    // no storage
  }
}

const stored = (): Settings => ({ ...kDefaults, ...readStored<Partial<Settings>>(kKey) });

export const settings: Signal<Settings> = signal(typeof localStorage === 'undefined' ? kDefaults : stored());

function change(next: Settings): void {
  settings.value = next;
  writeStored(kKey, next);
}

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  change({ ...settings.value, [name]: value });
}

export function resetSettings(): void {
  change(kDefaults);
}

export function startSettings(): void {
  // What is changed in another window holds here too, and is not written over by what is changed here.
  addEventListener('storage', ({ key }) => {
    if (key === kKey) settings.value = stored();
  });
  effect(() => {
    const root = document.documentElement;
    if (settings.value.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.value.theme;
    root.dataset.motion = settings.value.motion ? 'on' : 'off';
  });
}

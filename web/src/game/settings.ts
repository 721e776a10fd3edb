// What the person at this browser likes, kept here and nowhere else.
import { effect, signal, type Signal } from '@preact/signals';

const kDefaults = {
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
  watchDelayMs: 700,
};

export type Settings = typeof kDefaults;
const kKey = 'deepcut.settings';

export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null; // no storage, or something else wrote there
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page still works; it only forgets.
  }
}

const stored = (): Settings => ({ ...kDefaults, ...readStored<Partial<Settings>>(kKey) });

export const settings: Signal<Settings> = signal(typeof localStorage === 'undefined' ? kDefaults : stored());

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings.value = { ...settings.value, [name]: value };
}

export function resetSettings(): void {
  settings.value = kDefaults;
}

export function startSettings(): void {
  effect(() => {
    writeStored(kKey, settings.value);
    const root = document.documentElement;
    if (settings.value.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.value.theme;
    root.dataset.motion = settings.value.motion ? 'on' : 'off';
  });
}

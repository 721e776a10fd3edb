import { render } from 'preact';
import { App } from './App';
import { computed, signal } from '@preact/signals';
import { ApiClient } from './engine/api_client';
import { EitherLink } from './engine/either_link';
import { Wire } from './engine/wire';
import { pageSurroundings, threadsHere, WorkerLink } from './engine/worker_link';
import { readStored, settings, startSettings, writeStored } from './game/settings';
import { languageFor, speak } from './i18n';
import { startRouter } from './router';
import { AppContext, makeApp } from './services';
import { notify } from './ui/notices';
import './styles/index.css';

const kClientKey = 'deepcut.client';

/** Tells this browser's games from those of others at the same server. */
function clientKey(): string {
  const known = readStored<string>(kClientKey);
  if (known) return known;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored(kClientKey, key);
  return key;
}

/** Whether this page has an engine of its own beside it, and a server: scripts/pack.mjs writes it down. */
const packed = document.querySelector('meta[name=deepcut-engine]')?.getAttribute('content');

function connectedApp() {
  const key = clientKey();
  const server = () => new Wire(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/ws`, key);
  const threads = threadsHere();
  if (!packed) return makeApp(new ApiClient(server()), { choice: false, here: false, now: signal('server'), threads, loading: signal('') });
  // Without a connection the next visit finds the page here.
  void navigator.serviceWorker?.register('sw.js').catch(() => {});
  const alone = packed === 'alone';
  const own = new WorkerLink(pageSurroundings(), alone ? key : null);
  own.onTrouble = notify;
  if (alone) return makeApp(new ApiClient(own), { choice: false, here: true, now: signal('browser'), threads, loading: own.loading });
  const either = new EitherLink(server(), own, computed(() => settings.value.engine === 'browser'));
  return makeApp(new ApiClient(either), { choice: true, here: false, now: either.thinker, threads, loading: own.loading });
}

function begin(): void {
  startRouter();
  const app = connectedApp();
  const root = document.getElementById('app');
  if (!root) return;
  render(
    <AppContext.Provider value={app}>
      <App />
    </AppContext.Provider>,
    root,
  );
}

startSettings();
void speak(languageFor(settings.value.language, navigator.languages), navigator.languages).then(begin);

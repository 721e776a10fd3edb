import { render } from 'preact';
import { App } from './App';
import { SocketClient } from './engine/socket_client';
import { readStored, startSettings, writeStored } from './game/settings';
import { startRouter } from './router';
import { AppContext, makeApp } from './services';
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

startSettings();
startRouter();
const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/ws`;
const app = makeApp(new SocketClient(address, clientKey()));
const root = document.getElementById('app');
if (root) {
  render(
    <AppContext.Provider value={app}>
      <App />
    </AppContext.Provider>,
    root,
  );
}

// Says so when there is no engine. A short interruption is not worth a word.
import { useEffect, useRef, useState } from 'preact/hooks';
import { say, t } from '../i18n';
import { useApp } from '../services';
import { exportJson } from '../game/exchange';
import { announce } from './notices';
import { download } from './picture';

const kPatienceMs = 600;

export function ConnectionBar() {
  const { client, thinker } = useApp();
  const connection = client.connection.value;
  const loading = thinker.loading.value;
  const [shown, setShown] = useState(false);
  const told = useRef(false);
  useEffect(() => {
    if (connection === 'ready') {
      if (told.current) announce(t.connection.back);
      told.current = false;
      setShown(false);
      return;
    }
    const timer = setTimeout(() => {
      setShown(true);
      told.current = true;
      announce(t.connection[connection]);
    }, kPatienceMs);
    return () => clearTimeout(timer);
  }, [connection]);
  if (loading) {
    return (
      <aside aria-label={t.connection.label} class="connection connection-connecting">
        <span role="status">{loading}</span>
      </aside>
    );
  }
  if (!shown || connection === 'ready') return null;
  return (
    <aside aria-label={t.connection.label} class={`connection connection-${connection}`}>
      <span>
        {t.connection[connection]} {say(client.reason.value)}
      </span>
      {connection === 'gone' && (
        <button type="button" class="button quiet" onClick={() => client.retry()}>
          {t.connection.retry}
        </button>
      )}
    </aside>
  );
}

/** Says which games are not safe yet, and why. */
export function KeepBar() {
  const { keeper, table } = useApp();
  const trouble = keeper.trouble.value;
  if (!trouble) return null;
  return (
    <aside aria-label={t.home.kept} class="connection connection-gone">
      <span role="alert">
        {t.keep.trouble(trouble.games, trouble.text)} {trouble.again && t.keep.again}
      </span>
      {trouble.again && (
        <button type="button" class="button quiet" onClick={() => keeper.keep()}>
          {t.keep.retry}
        </button>
      )}
      <button type="button" class="button quiet" onClick={() => download(`${table.setup.value?.game ?? 'game'}.json`, exportJson(table), 'application/json')}>
        {t.keep.save}
      </button>
    </aside>
  );
}

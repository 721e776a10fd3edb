// Says so when there is no engine. A short interruption is not worth a word.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { useApp } from '../services';
import { announce } from './notices';

const kPatienceMs = 600;

export function ConnectionBar() {
  const { client } = useApp();
  const connection = client.connection.value;
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
  if (!shown || connection === 'ready') return null;
  return (
    <aside aria-label={t.connection.label} class={`connection connection-${connection}`}>
      <span>{t.connection[connection]}</span>
      {connection === 'gone' && (
        <button type="button" class="button quiet" onClick={() => client.retry()}>
          {t.connection.retry}
        </button>
      )}
    </aside>
  );
}

import { useEffect, useRef } from 'preact/hooks';
import { t } from './i18n';
import { place } from './router';
import { routes } from './routes';
import { useApp } from './services';
import { ConnectionBar, KeepBar } from './ui/ConnectionBar';
import { Header } from './ui/Header';
import { Notices } from './ui/notices';

export function App() {
  const { table } = useApp();
  const { name, rest } = place.value;
  const route = routes.find((candidate) => candidate.name === name);
  // Engines do not go on playing where nobody sees it.
  const first = useRef(true);
  useEffect(() => {
    // A new place begins at its top, for the eye and for the keyboard.
    if (!first.current) {
      scrollTo(0, 0);
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    first.current = false;
    if (name !== 'play' && name !== 'analyse') table.enter('away');
    const title = name && (route?.nav ?? route?.title)?.();
    document.title = title ? `${title} · ${t.name}` : t.name;
  }, [name]);
  return (
    <>
      <a class="skip" href="#content" onClick={(event) => (event.preventDefault(), document.getElementById('content')?.focus())}>
        {t.skip}
      </a>
      <Header />
      <ConnectionBar />
      <KeepBar />
      <main id="content" tabIndex={-1}>
        {route ? <route.view rest={rest} /> : <p class="page">{t.notFound}</p>}
      </main>
      <Notices />
    </>
  );
}

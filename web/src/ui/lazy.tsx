// A view that is loaded when it is opened for the first time.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';

type View = ComponentType<{ rest: string[] }>;

export function lazy(load: () => Promise<View>): View {
  let loaded: View | null = null;
  return function Lazy({ rest }) {
    const [problem, setProblem] = useState(false);
    const [, setView] = useState<View | null>(null);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (view) => setView(() => (loaded = view)),
        () => setProblem(true),
      );
    }, []);
    const Shown = loaded;
    return Shown ? <Shown rest={rest} /> : <p class="page muted">{problem ? t.connection.gone : t.play.loading}</p>;
  };
}

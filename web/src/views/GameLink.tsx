// A link that carries a game: loads it and goes to its analysis.
import { useEffect, useState } from 'preact/hooks';
import { linkToGame } from '../game/link';
import { t } from '../i18n';
import { place, replace } from '../router';
import { useApp } from '../services';
import { useLatest } from '../ui/latest';

export function GameLink() {
  const { table } = useApp();
  const begins = useLatest();
  const [problem, setProblem] = useState('');
  const { hash } = place.value;
  useEffect(() => {
    const linked = linkToGame(hash);
    if (!linked) return setProblem(t.notFound);
    const person = { kind: 'person' as const };
    table.begin({ ...linked.position, players: [person, person], clock: null }, linked.tree, linked.at, null, begins()).then(
      (begun) => begun && replace('#/analyse'),
      (error: Error) => setProblem(error.message),
    );
  }, [hash]);
  return (
    <div class="page">
      <p class={problem ? 'problem' : 'muted'}>{problem || t.play.loading}</p>
    </div>
  );
}

// All kept games to a file, and from one.
import { useRef, useState } from 'preact/hooks';
import { exportGames, importGames } from '../game/games_file';
import { t } from '../i18n';
import { useApp } from '../services';
import { Button } from './controls';
import { download } from './picture';

export function GamesFile() {
  const { client } = useApp();
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const attempt = (work: Promise<string>) => work.then(setSaid, (error: Error) => setSaid(error.message));
  const save = async (): Promise<string> => {
    const { text, games } = await exportGames(client);
    if (!games) return t.browser.gamesFile.empty;
    download(`deepcut-games-${new Date().toISOString().slice(0, 10)}.json`, text, 'application/json');
    return '';
  };
  const take = async (file: File): Promise<string> => {
    const { added, known, problems } = await importGames(client, await file.text());
    const refused = problems[0] ? t.browser.gamesFile.refused(problems.length, problems[0]) : '';
    return `${t.browser.gamesFile.taken(added, known)} ${refused}`;
  };
  return (
    <section class="stack" aria-label={t.browser.gamesFile.title}>
      <h2>{t.browser.gamesFile.title}</h2>
      <div class="actions">
        <Button label={t.browser.gamesFile.save} onClick={() => void attempt(save())} />
        <Button label={t.browser.gamesFile.open} onClick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          class="visually-hidden"
          tabIndex={-1}
          aria-label={t.browser.gamesFile.open}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void attempt(take(file));
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p role="status">{said}</p>
    </section>
  );
}

// The game as a link, as text and as a picture; and games from elsewhere.
import { useId, useState } from 'preact/hooks';
import type { State } from '../engine/types';
import { exportJson, exportMoves, exportSgf, hasSgf, importText } from '../game/exchange';
import { gameToLink } from '../game/link';
import { t } from '../i18n';
import { useApp } from '../services';
import { Button } from './controls';
import { notify } from './notices';
import { boardSvg, download, svgToPng } from './picture';

function useImport() {
  const { client, table } = useApp();
  return async (text: string) => {
    const setup = table.setup.value;
    const found = importText(text, client.games.value, setup && { game: setup.game, rules: setup.rules, options: setup.options });
    if (!found) throw new Error(t.share.notUnderstood);
    const person = { kind: 'person' as const };
    await table.begin({ ...found.position, players: [person, person], clock: null }, found.tree, found.at);
    notify(t.share.imported(table.node.value.ply));
  };
}

function ImportField() {
  const load = useImport();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const id = useId();
  const tryLoad = (content: string) =>
    load(content).then(
      () => (setText(''), setProblem('')),
      (error: Error) => setProblem(error.message),
    );
  const onFile = async (event: Event) => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (file) void tryLoad(await file.text());
  };
  return (
    <div class="field">
      <label for={id}>{t.share.import}</label>
      <textarea id={id} rows={3} placeholder={t.share.importHint} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="actions">
        <Button label={t.share.load} disabled={!text.trim()} onClick={() => void tryLoad(text)} />
        <label class="button">
          <span>{t.share.file}</span>
          <input class="visually-hidden" type="file" accept=".sgf,.json,.txt" onChange={(event) => void onFile(event)} />
        </label>
      </div>
    </div>
  );
}

export function SharePanel({ state }: { state: State }) {
  const { table, gameInfo } = useApp();
  void table.version.value;
  const [copied, setCopied] = useState(false);
  const id = useId();
  const game = gameInfo(state.game);
  const link = location.href.replace(/#.*/, '') + gameToLink(table.position(), table.tree, table.node.value);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
      document.execCommand('copy'); // where the page does not come by https
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const savePicture = async (kind: 'svg' | 'png') => {
    const svg = boardSvg();
    if (!svg) return;
    const content = kind === 'svg' ? svg : await svgToPng(svg);
    if (content) download(`${state.game}.${kind}`, content, 'image/svg+xml');
  };
  return (
    <div class="stack">
      <div class="field">
        <label for={id}>{t.share.link}</label>
        <div class="with-button">
          <input id={id} type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          <Button icon="copy" label={copied ? t.share.copied : t.share.copy} onClick={() => void copy()} />
        </div>
      </div>
      <fieldset class="field">
        <legend>{t.share.export}</legend>
        <div class="actions">
          {game && hasSgf(state) && <Button label={t.share.formats.sgf} onClick={() => download(`${state.game}.sgf`, exportSgf(table, state, game))} />}
          <Button label={t.share.formats.moves} onClick={() => download(`${state.game}.txt`, `${exportMoves(table)}\n`)} />
          <Button label={t.share.formats.json} onClick={() => download(`${state.game}.json`, exportJson(table), 'application/json')} />
          <Button label={t.share.formats.svg} onClick={() => void savePicture('svg')} />
          <Button label={t.share.formats.png} onClick={() => void savePicture('png')} />
        </div>
      </fieldset>
      <ImportField />
    </div>
  );
}

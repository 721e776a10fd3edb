// The game as a link, as text and as a picture; and games from elsewhere.
import { useId, useState } from 'preact/hooks';
import type { State } from '../engine/types';
import { toldEnd } from '../game/endings';
import { exportJson, exportMoves, exportSgf, importText } from '../game/exchange';
import { gameToLink } from '../game/link';
import { say, t } from '../i18n';
import { useApp } from '../services';
import { Button } from '../ui/controls';
import { copyText } from '../ui/clipboard';
import { filmOf } from '../ui/film';
import { notify } from '../ui/notices';
import { boardSvg, download, svgToPng } from '../ui/picture';

interface Choosing {
  titles: string[];
  choose(which: number): void;
}

function useImport(ask: (choosing: Choosing | null) => void) {
  const { client, table, sidesOf } = useApp();
  const choose = (titles: string[]) => new Promise<number>((chosen) => ask({ titles, choose: (which) => (ask(null), chosen(which)) }));
  return async (text: string) => {
    const setup = table.setup.value;
    const here = setup && { game: setup.game, rules: setup.rules, options: setup.options };
    const { position, tree, at, names, ended, notes = [] } = await importText(client, text, here, choose);
    const person = { kind: 'person' as const };
    const result = ended ? toldEnd(sidesOf(position.game), ended) : null;
    const wanted = () => table.mode.value === 'analyse';
    if (!(await table.begin({ ...position, players: [person, person], clock: null, names }, tree, at, result, wanted))) return;
    notify([t.share.imported(table.node.value.ply), ...notes.map(say)].join(' '));
  };
}

function ImportField() {
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const load = useImport(setChoosing);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [loading, setLoading] = useState(false);
  const id = useId();
  const tryLoad = (content: string) => {
    setLoading(true);
    return load(content)
      .then(
        () => (setText(''), setProblem('')),
        (error: Error) => setProblem(error.message),
      )
      .finally(() => setLoading(false));
  };
  const onFile = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // So that the same file can be chosen again.
    input.value = '';
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
      {choosing && (
        <fieldset class="field">
          <legend>{t.share.several(choosing.titles.length)}</legend>
          <ol class="titles">
            {choosing.titles.map((title, which) => (
              <li key={which}>
                <Button label={title || t.share.untitled(which + 1)} onClick={() => choosing.choose(which)} />
              </li>
            ))}
          </ol>
        </fieldset>
      )}
      <div class="actions">
        <Button label={t.share.load} disabled={(loading && !choosing) || !text.trim()} onClick={() => void tryLoad(text)} />
        <label class="button">
          <span>{t.share.file}</span>
          <input class="visually-hidden" type="file" accept=".sgf,.json,.txt,.psq" onChange={(event) => void onFile(event.currentTarget)} />
        </label>
      </div>
    </div>
  );
}

export function SharePanel({ state }: { state: State }) {
  const { client, table, gameInfo } = useApp();
  void table.version.value;
  const [filming, setFilming] = useState('');
  const [copied, setCopied] = useState(false);
  const id = useId();
  const link = location.href.replace(/#.*/, '') + gameToLink(table.position(), table.tree, table.node.value);
  const copy = async () => {
    if (!(await copyText(link))) return notify(t.share.notCopied);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const savePicture = async (kind: 'svg' | 'png') => {
    const svg = boardSvg();
    if (!svg) return;
    const content = kind === 'svg' ? svg : await svgToPng(svg);
    if (content) download(`${state.game}.${kind}`, content, 'image/svg+xml');
  };
  const saveFilm = async () => {
    setFilming(t.share.filming(0, 1));
    try {
      const film = await filmOf(client, table, gameInfo(state.game)?.sides ?? [], (done, all) => setFilming(t.share.filming(done, all)));
      download(`${state.game}-game.png`, film);
    } catch (error) {
      notify((error as Error).message);
    }
    setFilming('');
  };
  const saveSgf = () =>
    exportSgf(client, table).then(
      (text) => download(`${state.game}.sgf`, text),
      (error: Error) => notify(error.message),
    );
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
          <Button label={t.share.formats.sgf} onClick={() => void saveSgf()} />
          <Button label={t.share.formats.moves} onClick={() => download(`${state.game}.txt`, `${exportMoves(table)}\n`)} />
          <Button label={t.share.formats.json} onClick={() => download(`${state.game}.json`, exportJson(table), 'application/json')} />
          <Button label={t.share.formats.svg} onClick={() => void savePicture('svg')} />
          <Button label={t.share.formats.png} onClick={() => void savePicture('png')} />
          <Button label={t.share.formats.film} disabled={!!filming || !state.board.cells.length} onClick={() => void saveFilm()} />
          {filming && <span class="figures muted" role="status">{filming}</span>}
        </div>
      </fieldset>
      <ImportField />
    </div>
  );
}

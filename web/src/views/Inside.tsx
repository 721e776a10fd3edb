// The search of the position on the table, looked into.
import { useEffect, useMemo } from 'preact/hooks';
import type { OptionSpec } from '../engine/types';
import { set, settings, type Settings } from '../game/settings';
import { valueText } from '../game/value';
import { sayName, t } from '../i18n';
import { decimal, whole } from '../i18n/numbers';
import { Causes, deviceName, Iterations, Plies, SavingsTable } from '../inside/Figures';
import { Progress } from '../inside/Progress';
import { Explorer } from '../inside/explorer';
import { NodeDetail } from '../inside/NodeDetail';
import { Minimap, TraceTree } from '../inside/TraceTree';
import { useApp } from '../services';
import { Button, NumberField, Segments, Select, Switch } from '../ui/controls';
import { NoGame } from '../ui/NoGame';
import { StatusLine } from '../ui/StatusLine';
import '../styles/learn.css';
import '../styles/inside.css';

const kMostDepth = 40;
/** More is not worth the waiting on a page. */
const kMostNodes = 10_000_000;

/** Devices that are on unless switched off. */
const devicesOf = (options: OptionSpec[]) => options.filter((option) => option.type === 'flag' && option.default === true);

function Form({ explorer }: { explorer: Explorer }) {
  const { table, gameInfo } = useApp();
  const { depth, search, without } = settings.value.inside;
  const choose = (part: Partial<Settings['inside']>) => set('inside', { ...settings.value.inside, ...part });
  const position = table.position();
  const rules = gameInfo(position.game)?.rules.find((set) => set.name === position.rules) ?? gameInfo(position.game)?.rules[0];
  const devices = devicesOf(rules?.searches.find((spec) => spec.name === search)?.options ?? []);
  const off = without.filter((name) => devices.some((device) => device.name === name));
  const busy = explorer.busy.value === 'trace';
  const start = () => {
    void explorer.start(position, { search, set: Object.fromEntries(off.map((name) => [name, 'off'])), depth, nodes: kMostNodes });
  };
  return (
    <div class="inside-form">
      <NumberField label={t.inside.depth} value={depth} min={1} max={kMostDepth} onChange={(value) => choose({ depth: value })} />
      <Segments<string> label={t.inside.search} value={search} choices={['pvs', 'mtdf'].map((value) => ({ value, label: t.inside.searches[value] ?? value }))} onChange={(value) => choose({ search: value })} />
      {busy ? <Progress explorer={explorer} /> : <Button kind="main" icon="search" label={t.inside.start} onClick={start} />}
      <details>
        <summary>{[t.inside.devices, ...off.map((name) => t.inside.off(deviceName(name)))].join(' · ')}</summary>
        <div class="run-options">
          {devices.map(({ name }) => (
            <Switch key={name} label={sayName(name)} value={!off.includes(name)} onChange={(on) => choose({ without: on ? without.filter((other) => other !== name) : [...without, name] })} />
          ))}
        </div>
      </details>
    </div>
  );
}

const timeText = (ms: number) => (ms < 1000 ? t.units.milliseconds(whole(Math.max(1, Math.round(ms)))) : t.units.seconds(decimal(ms / 1000, 1)));

function Found({ explorer, game, side }: { explorer: Explorer; game: string; side: string }) {
  const summary = explorer.summary.value;
  if (!summary) return null;
  const { report, records, counts } = summary;
  return (
    <section class="inside-found" aria-live="polite">
      <p><strong>{t.inside.found(report.best ?? '–', valueText(report.value, game), side)}</strong> <span class="figures">{t.inside.figures(whole(report.nodes), report.depth, timeText(report.time_ms))}</span></p>
      {records < counts.nodes && <p class="small muted">{t.inside.recorded(whole(records))}</p>}
      <p class="inside-line"><span class="muted">{t.inside.line + t.colon}</span>{report.line.join(' ')} <Button label={t.inside.openLine} onClick={() => void explorer.openLine()} /></p>
    </section>
  );
}

export function Inside() {
  const { table, client, gameInfo } = useApp();
  const explorer = useMemo(() => new Explorer(client), []);
  useEffect(() => () => explorer.close(), []);
  const state = table.state.value;
  if (!table.setup.value) return <NoGame />;
  if (!state) return <div class="page"><StatusLine /></div>;
  const game = gameInfo(state.game);
  const sides = game?.sides ?? [];
  const summary = explorer.summary.value;
  return (
    <div class="page inside">
      <h1>{t.inside.title}</h1>
      <p class="lead">{t.inside.lead(game?.title ?? state.game, state.moves.length)}</p>
      {state.result ? <p class="problem">{t.inside.over}</p> : <Form explorer={explorer} />}
      {explorer.problem.value && <p class="problem" role="alert">{explorer.problem.value}</p>}
      {summary && (
        <>
          <Found explorer={explorer} game={state.game} side={sides[state.side] ?? ''} />
          <div class="inside-tree">
            <section class="inside-rows">
              <div class="inside-head">
                <h2>{t.inside.tree}</h2>
                <Select
                  label={t.inside.iteration}
                  value={explorer.root.value?.id ?? -1}
                  choices={summary.iterations.flatMap(({ root, depth, best }) => (root === null ? [] : [{ value: root, label: t.inside.iterationText(depth, best ?? '–') }]))}
                  onChange={(root) => void explorer.showIteration(root)}
                />
              </div>
              <p class="small muted">{t.inside.treeHelp}</p>
              <Minimap explorer={explorer} />
              <TraceTree explorer={explorer} />
            </section>
            <NodeDetail explorer={explorer} state={state} sides={sides} />
          </div>
          <div class="inside-figures">
            <Iterations explorer={explorer} />
            <Plies explorer={explorer} />
            <Causes explorer={explorer} />
            <SavingsTable explorer={explorer} />
          </div>
        </>
      )}
    </div>
  );
}

// One algorithm on the tree: its choice, its picture, what it found and says.
import { say, t } from '../i18n';
import { Button, NumberField, Select, Switch } from '../ui/controls';
import { download, drawingSvg, svgToPng } from '../ui/picture';
import { kAlgorithms, kDevices, specText, type RunSpec } from './spec';
import { TreePicture, type Put } from './TreePicture';
import type { Run } from './types';
import type { TreeWorkshop } from './tree_workshop';

function Options({ spec, onChange }: { spec: RunSpec; onChange(spec: RunSpec): void }) {
  const number = (name: string, min: number, max: number, initial: number) => (
    <NumberField
      label={t.learn.numbers[name] ?? name}
      value={spec.numbers[name] ?? initial}
      min={min}
      max={max}
      onChange={(value) => onChange({ ...spec, numbers: { ...spec.numbers, [name]: value } })}
    />
  );
  const full = spec.algorithm === 'pvs' || spec.algorithm === 'mtdf';
  const devices = kDevices.filter((name) => full || (name === 'deepening' && spec.algorithm === 'alphabeta'));
  const chosen = [
    ...spec.devices.map((name) => t.learn.devices[name] ?? name),
    ...Object.entries(spec.numbers).filter(([, value]) => value).map(([name, value]) => t.learn.numberText(name, value)),
  ];
  return (
    <details>
      <summary>{[t.learn.options, ...chosen].join(' · ')}</summary>
      <div class="run-options">
        {number('depth', 0, 255, 0)}
        {spec.algorithm === 'beam' && number('width', 1, 1000, 2)}
        {spec.algorithm === 'proof' && number('goal', -8_000_000, 8_000_000, 1)}
        {devices.map((name) => (
          <Switch
            key={name}
            label={t.learn.devices[name] ?? name}
            value={spec.devices.includes(name)}
            onChange={(on) => onChange({ ...spec, devices: on ? [...spec.devices, name] : spec.devices.filter((other) => other !== name) })}
          />
        ))}
      </div>
    </details>
  );
}

/** As in the picture. */
const infinitySigns = (text: string): string => text.replace(/\+inf(inity)?/g, '∞').replace(/-inf(inity)?/g, '−∞');

function Outcome({ run }: { run: Run }) {
  return (
    <p class="run-outcome figures">
      <strong>{run.value === null ? (run.proven === undefined ? '' : t.learn.proven(String(run.proven))) : t.learn.value(run.value, run.bound)}</strong>{' '}
      {t.learn.visited(run.visits, run.tree.nodes, run.leaf_visits)}
      {run.cutoffs.shallow + run.cutoffs.deep > 0 && ` ${t.learn.cutoffs(run.cutoffs.shallow, run.cutoffs.deep)}`}
      {run.table_hits > 0 && ` ${t.learn.tableHits(run.table_hits)}`}
      {run.researches > 0 && ` ${t.learn.researches(run.researches)}`}
    </p>
  );
}

interface Props {
  workshop: TreeWorkshop;
  index: number;
  put: Put | null;
}

export function RunCard({ workshop, index, put }: Props) {
  const [run, shown, spec] = [workshop.runs.value[index], workshop.shown.value[index], workshop.specs.value[index]];
  if (!run || !shown || !spec) return null;
  const quiz = workshop.marked.value;
  const over = workshop.at.value >= run.steps.length && run.steps.length > 0;
  const name = t.learn.algorithms[spec.algorithm] ?? spec.algorithm;
  const choose = (node: number) => (quiz && !workshop.grade.value ? workshop.mark(node) : workshop.choose(node, index));
  const save = async (kind: 'svg' | 'png') => {
    const drawing = document.querySelector<SVGSVGElement>(`#run-${index} svg.tree`);
    if (!drawing) return;
    const svg = drawingSvg(drawing);
    if (kind === 'svg') return download('tree.svg', svg, 'image/svg+xml');
    const png = await svgToPng(svg);
    if (png) download('tree.png', png);
  };
  return (
    <section class="run" id={`run-${index}`} aria-label={name} data-spec={specText(spec)}>
      <div class="run-head">
        <Select
          label={t.learn.algorithm}
          value={spec.algorithm}
          choices={kAlgorithms.map((value) => ({ value, label: t.learn.algorithms[value] ?? value }))}
          onChange={(algorithm) => workshop.setSpec(index, { algorithm, devices: [], numbers: spec.numbers.depth ? { depth: spec.numbers.depth } : {} })}
        />
        <Options spec={spec} onChange={(next) => workshop.setSpec(index, next)} />
        <span class="run-tools">
          <Button kind="quiet" label="SVG" onClick={() => void save('svg')} />
          <Button kind="quiet" label="PNG" onClick={() => void save('png')} />
          {workshop.specs.value.length > 1 && <Button bare kind="quiet" icon="close" label={t.learn.removeRun(name)} onClick={() => workshop.setSpec(index, null)} />}
        </span>
      </div>
      {run.nodes ? (
        <TreePicture
          run={run}
          shown={shown}
          selected={workshop.selected.value?.node ?? null}
          marked={quiz}
          grade={quiz && index === workshop.quizzed.value ? workshop.grade.value : null}
          put={put}
          stepMs={workshop.playing.value ? workshop.stepMs.value : 700}
          label={t.learn.picture(name)}
          onChoose={choose}
        />
      ) : (
        <p class="muted">{t.learn.tooLarge}</p>
      )}
      {!quiz && !over && <p class="run-says" aria-live="polite">{infinitySigns(say(shown.text)) || t.learn.begin}</p>}
      {over && !quiz && <Outcome run={run} />}
      {over && !quiz && spec.algorithm !== 'proof' && run.notes.map((note) => <p key={note} class="small muted">{say(note)}</p>)}
    </section>
  );
}

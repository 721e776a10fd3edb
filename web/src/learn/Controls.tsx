// Through the steps: forward, back, to a cutoff, to any step, by itself at any speed.
import { t } from '../i18n';
import { Button, Select } from '../ui/controls';
import { useKeys } from '../ui/keys';
import { nextCutoff } from './replay';
import type { TreeWorkshop } from './tree_workshop';

const kSpeeds = [1500, 700, 300, 100, 30];

export function StepControls({ workshop }: { workshop: TreeWorkshop }) {
  const at = workshop.at.value;
  const all = workshop.steps.value;
  const jump = (to: number) => (workshop.play(false), workshop.jump(to));
  const cutoff = (direction: 1 | -1) => {
    const found = workshop.runs.value.map((run) => nextCutoff(run, at, direction));
    jump(direction > 0 ? Math.min(...found) : Math.max(...found));
  };
  useKeys({ '[': () => jump(at - 1), ']': () => jump(at + 1) });
  const playing = workshop.playing.value;
  return (
    <div class="tree-steps">
      <Button bare icon="first" label={t.learn.first} disabled={!at} onClick={() => jump(0)} />
      <Button bare icon="back" label={t.learn.back} disabled={!at} onClick={() => jump(at - 1)} />
      <Button icon={playing ? 'pause' : 'go'} label={playing ? t.learn.pause : t.learn.play} kind="main" disabled={!all} onClick={() => workshop.play(!playing)} />
      <Button bare icon="forward" label={t.learn.forward} disabled={at >= all} onClick={() => jump(at + 1)} />
      <Button bare icon="last" label={t.learn.last} disabled={at >= all} onClick={() => jump(all)} />
      <Button label={t.learn.nextCutoff} disabled={at >= all} onClick={() => cutoff(1)} />
      <input
        type="range"
        class="tree-range"
        min={0}
        max={all}
        value={at}
        aria-label={t.learn.step}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
      <span class="figures small muted">{t.learn.stepOf(at, all)}</span>
      <Select
        label={t.learn.speed}
        value={workshop.stepMs.value}
        choices={kSpeeds.map((value) => ({ value, label: t.learn.seconds(value / 1000) }))}
        onChange={(value) => (workshop.stepMs.value = value)}
      />
    </div>
  );
}

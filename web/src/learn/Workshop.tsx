// The workshop: a tree, the algorithms on it side by side, and everything that can be asked.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../i18n';
import { useApp } from '../services';
import { Button, NumberField } from '../ui/controls';
import { copyText } from '../ui/clipboard';
import { notify } from '../ui/notices';
import { StepControls } from './Controls';
import { CheckPanel, NodePanel, OrdersPanel, QuizPanel, TreeActions, useInfinities } from './Panels';
import { RunCard } from './RunCard';
import { exerciseLink, type Exercise } from './spec';
import { TreeWorkshop } from './tree_workshop';

const kShape = { branching: 3, depth: 3, low: 0, high: 20, seed: 1 };
const kRanges: Record<keyof typeof kShape, [number, number]> = {
  branching: [1, 20],
  depth: [1, 8],
  low: [-1000, 1000],
  high: [-1000, 1000],
  seed: [0, 1_000_000],
};

function RandomTree({ workshop }: { workshop: TreeWorkshop }) {
  const [shape, setShape] = useState(kShape);
  const draw = () => {
    void workshop.random({ ...shape, distinct: false });
    setShape({ ...shape, seed: shape.seed + 1 });
  };
  return (
    <details>
      <summary>{t.learn.random}</summary>
      <div class="run-options">
        {(Object.keys(kShape) as (keyof typeof kShape)[]).map((name) => (
          <NumberField
            key={name}
            label={t.learn.shape[name]}
            value={shape[name]}
            min={kRanges[name][0]}
            max={kRanges[name][1]}
            onChange={(value) => setShape({ ...shape, [name]: value })}
          />
        ))}
        <Button label={t.learn.draw} onClick={draw} />
      </div>
    </details>
  );
}

/** Drawn anew only for another tree: what somebody writes there is not to be run over by anything else. */
function TreeField({ workshop }: { workshop: TreeWorkshop }) {
  return <textarea name="tree" rows={2} aria-label={t.learn.tree} spellcheck={false} value={workshop.text.value} />;
}

function TreeText({ workshop }: { workshop: TreeWorkshop }) {
  const copy = async () => {
    const link = new URL(exerciseLink(workshop.exercise.value), location.href).href;
    history.replaceState(null, '', link);
    notify((await copyText(link)) ? t.share.copied : t.learn.linkAbove);
  };
  return (
    <div class="stack">
      <form
        class="with-button tree-text"
        onSubmit={(event) => {
          event.preventDefault();
          void workshop.run(new FormData(event.currentTarget).get('tree'));
        }}
      >
        <TreeField workshop={workshop} />
        <button type="submit" class="button main">{t.learn.run}</button>
        <Button icon="share" label={t.learn.link} onClick={() => void copy()} />
      </form>
      {workshop.problem.value && <p class="problem" role="alert">{workshop.problem.value}</p>}
      <p class="help">{t.learn.treeHelp}</p>
      <RandomTree workshop={workshop} />
    </div>
  );
}

export function Workshop({ exercise, onRun }: { exercise: Exercise; onRun?(exercise: Exercise): void }) {
  const { client } = useApp();
  const workshop = useMemo(() => new TreeWorkshop(client, onRun), []);
  useEffect(() => {
    void workshop.open(exercise);
    return () => workshop.leave();
  }, [JSON.stringify(exercise)]);
  const put = useInfinities(workshop);
  const specs = workshop.specs.value;
  return (
    <div class="workshop">
      {!workshop.marked.value && <StepControls workshop={workshop} />}
      <div class={`runs runs-${specs.length}`}>
        {specs.map((_, index) => (
          <RunCard key={index} workshop={workshop} index={index} put={put} />
        ))}
      </div>
      <div class="tree-panels">
        {!workshop.marked.value && <TreeActions workshop={workshop} />}
        <NodePanel workshop={workshop} />
        <CheckPanel workshop={workshop} />
        <QuizPanel workshop={workshop} />
        <OrdersPanel workshop={workshop} />
      </div>
      <TreeText workshop={workshop} />
    </div>
  );
}

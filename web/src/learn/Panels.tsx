// What can be asked about a tree beside running it: one node, ordering, the quiz.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { say, t } from '../i18n';
import { Button, NumberField } from '../ui/controls';
import { infinitySigns, valuesWith, wayUp } from './infinities';
import { windowText } from './replay';
import type { Put } from './TreePicture';
import { kMostRuns, type TreeWorkshop } from './tree_workshop';

type Props = { workshop: TreeWorkshop };

function searchName(workshop: TreeWorkshop, index: number): string {
  return t.learn.algorithms[workshop.specs.value[index]?.algorithm ?? ''] ?? '';
}

export function NodePanel({ workshop }: Props) {
  const { node: id, run: index } = workshop.selected.value ?? { node: -1, run: -1 };
  const run = workshop.runs.value[index];
  const node = run?.nodes?.[id];
  const [value, setValue] = useState(0);
  // Before anybody can type.
  useLayoutEffect(() => setValue(node?.written ?? 0), [id, run]);
  const look = workshop.shown.value[index]?.looks[id];
  if (!node || !look) return null;
  return (
    <section class="tree-panel" aria-live="polite">
      <h2 class="minor">{t.learn.selected(node.label, searchName(workshop, index))}</h2>
      <p class="small muted figures">
        {[look.window && t.learn.window(windowText(look.window)), node.minimax !== null && t.learn.trueValue(node.minimax)].filter(Boolean).join(' · ')}
      </p>
      {look.reason && <p>{say(look.reason)}</p>}
      <div class="actions">
        <Button icon="search" label={t.learn.check} onClick={() => void workshop.checkNode(id)} />
        <NumberField label={t.learn.newValue} value={value} min={-8_000_000} max={8_000_000} onChange={setValue} />
        <Button label={t.learn.setValue} onClick={() => void workshop.edit(id, { kind: 'value', value })} />
        <Button icon="plus" label={t.learn.addChild} onClick={() => void workshop.edit(id, { kind: 'add' })} />
        {node.parent !== null && <Button icon="trash" label={t.learn.removeNode} onClick={() => void workshop.edit(id, { kind: 'remove' })} />}
      </div>
    </section>
  );
}

const kPutMs = 1300;

/** Puts one infinity after the other into the node that is checked. */
export function useInfinities(workshop: TreeWorkshop): Put | null {
  const check = workshop.check.value;
  const [phase, setPhase] = useState(0);
  useEffect(() => {
    setPhase(0);
    if (!check) return;
    const timer = setInterval(() => setPhase((before) => before + 1), kPutMs);
    return () => clearInterval(timer);
  }, [check]);
  const nodes = workshop.runs.value[0]?.nodes;
  if (!check || !nodes || phase >= 6) return null;
  return { node: check.node, values: valuesWith(nodes, check.node, phase % 2 ? Infinity : -Infinity), way: wayUp(nodes, check.node) };
}

export function CheckPanel({ workshop }: Props) {
  const check = workshop.check.value;
  if (!check) return null;
  return (
    <section class="tree-panel check" aria-live="polite">
      <h2 class="minor">{t.learn.check}</h2>
      <dl class="check-rows figures">
        {(['before', 'minus', 'plus'] as const).map((name) => (
          <div key={name}>
            <dt>{t.learn.checkAs[name]}</dt>
            <dd>{t.learn.checkRow(infinitySigns(String(check[name].value)), check[name].choice ?? t.learn.none)}</dd>
          </div>
        ))}
      </dl>
      <p class={check.holds ? 'verdict-good' : 'verdict-bad'}>{infinitySigns(say(check.text))}</p>
    </section>
  );
}

export function OrdersPanel({ workshop }: Props) {
  const orders = workshop.orders.value;
  const rows = orders
    ? [
        ...orders.orders.map(({ order, leaf_visits }) => ({ name: t.learn.orderNames[order] ?? order, leaves: leaf_visits })),
        { name: t.learn.allLeaves, leaves: orders.leaves },
        ...(orders.least_leaves === null ? [] : [{ name: t.learn.least, leaves: orders.least_leaves }]),
      ]
    : [];
  const most = Math.max(1, ...rows.map((row) => row.leaves));
  if (!orders) return null;
  return (
    <section class="tree-panel">
      <table class="bars figures">
        <caption>{t.learn.leafVisits}</caption>
        <tbody>
          {rows.map(({ name, leaves }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{leaves}</td>
              <td class="bar-cell"><span class="bar" style={{ width: `${(100 * leaves) / most}%` }} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What can be done with the whole tree. */
export function TreeActions({ workshop }: Props) {
  const runs = workshop.specs.value.length;
  return (
    <div class="actions">
      {workshop.quizzed.value >= 0 && <Button icon="flag" label={t.learn.quiz} onClick={() => workshop.startQuiz()} />}
      <Button label={t.learn.orders} onClick={() => void workshop.compareOrders()} />
      <Button label={t.learn.reorder.best} onClick={() => void workshop.reorder('best')} />
      <Button label={t.learn.reorder.worst} onClick={() => void workshop.reorder('worst')} />
      {runs < kMostRuns && <Button icon="plus" label={t.learn.compare} onClick={() => workshop.setSpec(runs, { algorithm: 'pvs', devices: [], numbers: {} })} />}
    </div>
  );
}

export function QuizPanel({ workshop }: Props) {
  const marked = workshop.marked.value;
  const grade = workshop.grade.value;
  if (!marked) return null;
  const leave = () => (workshop.forget(), workshop.jump(workshop.steps.value));
  return (
    <section class="tree-panel quiz" aria-live="polite">
      {grade ? (
        <>
          <h2 class="minor">{t.learn.quizResult(grade.percent)}</h2>
          <ul class="quiz-why">
            {grade.missed.map((label) => <li key={label}><strong>{t.learn.missed(label)}</strong> {say(grade.why[label] ?? '')}</li>)}
            {grade.wrong.map((label) => <li key={label}><strong>{t.learn.wrong(label)}</strong></li>)}
          </ul>
          <Button kind="main" label={t.learn.quizLeave} onClick={leave} />
        </>
      ) : (
        <>
          <p>{t.learn.quizAsk(searchName(workshop, workshop.quizzed.value), workshop.quizzed.value)}</p>
          <div class="actions">
            <Button kind="main" label={t.learn.quizGrade} onClick={() => void workshop.gradeQuiz()} />
            <Button label={t.learn.quizLeave} onClick={leave} />
            <span class="small muted figures">{t.learn.quizMarked(marked.size)}</span>
          </div>
        </>
      )}
    </section>
  );
}

// The review of a game: its mistakes, each to be tried again before the better move is shown.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { State } from '../engine/types';
import { accuracy, mistakesOf, verdictOf, type Mistake } from '../game/review';
import type { Retry } from '../game/retry';
import type { Evaluation } from '../game/tree';
import { negated, valueText } from '../game/value';
import { t } from '../i18n';
import { useApp } from '../services';
import { Button } from '../ui/controls';
import { notify } from '../ui/notices';

const kShownMoves = 5;

/** The two values, in the same unit, and what the other side does with it; the better line only if it may be seen. */
function reasonOf({ node }: Mistake, game: string, sides: string[], shown: boolean): string {
  const side = node.side ?? 0;
  const before = node.parent?.evaluation;
  const after = node.evaluation;
  if (!before || !after) return '';
  const own = (evaluation: Evaluation) => valueText(evaluation.side === side ? evaluation.value : negated(evaluation.value), game);
  const answer = after.line.slice(0, kShownMoves).join(' ');
  return [
    t.review.change(own(before), own(after)),
    answer ? t.review.why(sides[after.side] ?? '', answer) : t.review.ends,
    shown && before.line.length ? t.review.instead(before.line.slice(0, kShownMoves).join(' ')) : '',
  ].filter(Boolean).join(' ');
}

/** On a phone the list of mistakes is far below the board. */
const showBoard = () => document.querySelector('.stage')?.scrollIntoView({ block: 'nearest' });

/** What is said about a mistake that is tried again; over the board where it is out of sight. */
function Verdict({ text, final }: { text: string; final: boolean }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { top = 0, bottom = 0 } = element.current?.getBoundingClientRect() ?? {};
    if (final && (bottom < 0 || top > innerHeight)) notify(text);
  }, [text, final]);
  return (
    <p ref={element} role="status">
      {text}
    </p>
  );
}

function MistakeRow({ mistake, state, retry }: { mistake: Mistake; state: State; retry: Retry }) {
  const { table, gameInfo } = useApp();
  const [shown, setShown] = useState(false);
  const { node, verdict, better } = mistake;
  const side = gameInfo(state.game)?.sides[node.side ?? 0] ?? '';
  const trying = retry.mistake.value?.node === node;
  const answer = retry.answer.value;
  const said =
    answer === null
      ? t.review.retrying(side, node.move)
      : answer === 'checking'
        ? t.review.checking
        : answer.good
          ? t.review.good(answer.move)
          : t.review.notYet(answer.move);
  const start = () => {
    setShown(false);
    retry.start(mistake);
    showBoard();
  };
  const show = () => {
    retry.leave();
    setShown(true);
    showBoard();
    const first = node.parent && table.tree.add(node.parent, better);
    if (first) {
      first.side = node.side;
      void table.goTo(first);
    }
  };
  return (
    <li class={`finding ${verdict}`}>
      <div class="mistake-head">
        <button type="button" class="move" onClick={() => void table.goTo(node)}>
          <span class="figures">{node.ply}.</span> {node.move}
          <span class="glyph">{t.review.glyphs[verdict]}</span>
        </button>
        <span class="muted">
          {`${t.review.verdicts[verdict]}, ${side}${t.colon}${t.review.lost(Math.round(100 * mistake.loss))}`}
        </span>
        {shown && <strong>{t.review.better(better)}</strong>}
      </div>
      <p class="small muted">{reasonOf(mistake, state.game, gameInfo(state.game)?.sides ?? [], shown)}</p>
      {trying ? (
        <div class="mistake-try">
          <Verdict text={said} final={answer !== null && answer !== 'checking'} />
          <Button label={t.review.show} onClick={show} />
          <Button label={t.review.done} onClick={() => retry.leave()} />
        </div>
      ) : (
        <div class="mistake-try">
          <Button label={t.review.retry} onClick={start} />
          {!shown && <Button kind="quiet" label={t.review.show} onClick={show} />}
        </div>
      )}
    </li>
  );
}

export function ReviewPanel({ state, retry }: { state: State; retry: Retry }) {
  const { table, reviewer, gameInfo } = useApp();
  void table.version.value;
  const progress = reviewer.progress.value;
  const finished = reviewer.finished;
  const sides = gameInfo(state.game)?.sides ?? [];
  const mistakes = mistakesOf(reviewer.subject, state.game).filter(({ loss }) => verdictOf(loss));
  // What was seen in passing, by players with little time, says nothing about the moves.
  const values = finished ? [0, 1].map((side) => accuracy(reviewer.subject, state.game, side)) : [];
  return (
    <div class="stack">
      <p class="muted small">{t.review.lead}</p>
      {progress ? (
        <div class="actions">
          <progress value={progress.done} max={progress.all} aria-label={t.review.running(progress.done + 1, progress.all)} />
          <span class="figures muted">{t.review.running(progress.done + 1, progress.all)}</span>
          <Button icon="stop" label={t.review.stop} onClick={() => reviewer.cancel()} />
        </div>
      ) : (
        <div class="actions">
          <Button
            kind={finished ? undefined : 'main'}
            icon="search"
            label={finished ? t.review.again : t.review.start}
            disabled={!table.tree.root.children.length}
            onClick={() => void reviewer.run()}
          />
        </div>
      )}
      {values.some((value) => value !== null) && (
        <dl class="accuracy">
          {values.map((value, side) => (
            <div key={side}>
              <dt>{t.review.accuracy(sides[side] ?? '')}</dt>
              <dd class="figures">{value === null ? '–' : t.units.percent(String(value))}</dd>
            </div>
          ))}
        </dl>
      )}
      {finished && !mistakes.length && <p>{t.review.none}</p>}
      <ul class="mistakes">
        {mistakes.map((mistake) => (
          <MistakeRow key={mistake.node.id} mistake={mistake} state={state} retry={retry} />
        ))}
      </ul>
    </div>
  );
}

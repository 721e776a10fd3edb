// How the first side stands, as a bar beside the board: full for a win, half for an even game.
import type { Evaluation } from '../game/tree';
import { expectationFor, negated } from '../game/value';
import { t } from '../i18n';

export function valueForFirst(evaluation: Evaluation): string {
  return (evaluation.side === 0 ? evaluation.value : negated(evaluation.value)).text;
}

export function EvalBar({ evaluation, game, sides }: { evaluation: Evaluation | undefined; game: string; sides: string[] }) {
  const share = evaluation ? expectationFor(0, evaluation, game) : 0.5;
  const text = evaluation ? t.analyse.evaluated(valueForFirst(evaluation), sides[0] ?? '') : t.analyse.even;
  return (
    <div class={`eval-bar eval-${game}`} role="img" aria-label={t.analyse.bar(text)} title={text}>
      <div class="eval-second" style={{ '--share': 1 - share }} />
    </div>
  );
}

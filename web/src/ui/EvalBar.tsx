// How the first side stands, as a bar beside the board: full for a win, half for an even game.
import type { Evaluation } from '../game/tree';
import { expectationFor, negated, valueText } from '../game/value';
import { t } from '../i18n';

export function valueForFirst(evaluation: Evaluation, game: string): string {
  return valueText(evaluation.side === 0 ? evaluation.value : negated(evaluation.value), game);
}

export function EvalBar({ evaluation, game, sides }: { evaluation: Evaluation | undefined; game: string; sides: string[] }) {
  const share = evaluation ? expectationFor(0, evaluation, game) : 0.5;
  const text = evaluation ? t.analyse.evaluated(valueForFirst(evaluation, game), sides[0] ?? '') : t.analyse.unknown;
  return (
    <div class={`eval-bar eval-${game} ${evaluation ? '' : 'eval-unknown'}`} role="img" aria-label={t.analyse.bar(text)} title={text}>
      <div class="eval-second" style={{ '--share': 1 - share }} />
    </div>
  );
}

// How the first side stands, as a bar beside the board: full for a win, half for an even game.
import type { Evaluation } from '../game/tree';
import { expectationFor, negated, valueText } from '../game/value';
import { t } from '../i18n';

export function valueForFirst(evaluation: Evaluation, game: string): string {
  return valueText(evaluation.side === 0 ? evaluation.value : negated(evaluation.value), game);
}

interface Props {
  evaluation: Evaluation | undefined;
  /** What the network expects of the first side, for as long as nothing was searched. */
  atFirstSight?: number | undefined;
  game: string;
  sides: string[];
}

export function EvalBar({ evaluation, atFirstSight, game, sides }: Props) {
  const share = evaluation ? expectationFor(0, evaluation, game) : (atFirstSight ?? 0.5);
  const first = sides[0] ?? '';
  const guess = atFirstSight === undefined ? t.analyse.unknown : t.analyse.atFirstSight(Math.round(100 * atFirstSight), first);
  const text = evaluation ? t.analyse.evaluated(valueForFirst(evaluation, game), first) : guess;
  return (
    <div class={`eval-bar eval-${game} ${evaluation || atFirstSight !== undefined ? '' : 'eval-unknown'}`} role="img" aria-label={t.analyse.bar(text)} title={text}>
      <div class="eval-second" style={{ '--share': 1 - share }} />
    </div>
  );
}

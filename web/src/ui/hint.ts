// What a hint says.
import { wisest } from '../game/swap2';
import { expectation, valueText } from '../game/value';
import { say, t } from '../i18n';
import type { App } from '../services';

/** Of a move; where a colour is to be chosen, of that. Empty: there is no hint. */
export function hintText({ table, swap2 }: Pick<App, 'table' | 'swap2'>): string {
  const hint = table.hints.found.value;
  const state = table.state.value;
  if (!hint || !state) return '';
  if (!hint.worth) return t.swap2.hintStone(hint.move);
  const value = valueText(hint.worth.value, state.game);
  const choices = swap2.phase.value?.choices ?? [];
  if (!choices.length) return t.play.hintText(hint.move, value);
  return t.swap2.hintText(t.swap2[wisest(expectation(hint.worth.value, state.game), choices)], value, say(state.side_name));
}

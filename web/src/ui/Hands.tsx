// Cards that are not on the board yet, where a game has them. The hand of the side to move is chosen from.
import { CardDrawing } from '../boards/card_drawings';
import type { State } from '../engine/types';
import { handOf } from '../game/moves';
import { t } from '../i18n';
import { cardText } from './words';

interface Props {
  state: State;
  sides: string[];
  side: number;
  /** Which card of the hand, by its place in it. */
  chosen?: number | null;
  /** The card that a hint plays. */
  hinted?: string | null;
  onChoose?(card: string, place: number): void;
}

export function Hands({ state, sides, side, chosen, hinted, onChoose }: Props) {
  const hand = state.board.notes.map(handOf).find((found) => found?.side === side);
  if (!hand) return null;
  const live = onChoose && state.side === side && !state.result;
  const hint = live && hinted ? hand.cards.indexOf(hinted) : -1;
  return (
    <div class="hand" role="group" aria-label={t.play.hand(sides[side] ?? '')}>
      {hand.cards.map((card, i) => (
        <button
          key={i}
          type="button"
          class={`hand-card card-${side} ${i === hint ? 'hinted' : ''}`}
          disabled={!live}
          aria-pressed={live ? chosen === i : undefined}
          aria-label={cardText(state.game, card)}
          title={cardText(state.game, card)}
          onClick={() => onChoose?.(card, i)}
        >
          <svg viewBox="-17 -17 34 34" aria-hidden="true">
            <circle class="card-owner" cx="-12.4" cy="-12.4" r="2" />
            <CardDrawing card={card} />
          </svg>
        </button>
      ))}
      {hand.cards.length === 0 && <span class="hand-empty" />}
    </div>
  );
}

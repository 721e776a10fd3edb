// A piece of a side, as it looks on the board.
import { skinOf } from '../boards/skin';
import type { State } from '../engine/types';

export function SideIcon({ state, side }: { state: State; side: number }) {
  const skin = skinOf(state.game, state.board);
  return (
    <svg class="side-icon" viewBox="-21 -21 42 42" aria-hidden="true">
      <skin.Piece symbol={(skin.pieces ?? 'XO')[side] ?? ''} owner={side} />
    </svg>
  );
}

// From cells that are chosen to a move.
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { State } from '../engine/types';
import { cellName, moveModel } from '../game/moves';

export interface ChoiceEvents {
  onMove(move: string): void;
  /** A move that is not possible, as the game would write it. */
  onRefused(move: string): void;
  /** A cell was chosen that is to be confirmed. */
  onUnconfirmed(): void;
  /** A cell was chosen before a card. */
  onCardMissing(): void;
  /** A cell was chosen first from which nothing moves, as the game would name it. */
  onNothingToMove(cell: string): void;
  /** A cell was chosen while no move can be made. */
  onIdle(): void;
}

export interface Choice {
  /** The first of two cells, if it has been chosen. */
  from: number | null;
  /** Chosen but not confirmed. */
  unconfirmed: number | null;
  /** What can be chosen now. */
  targets: Set<number>;
  choose(cell: number, confirm: boolean): void;
  cancel(): void;
}

export function useChoice(state: State, card: string | null, events: ChoiceEvents | null): Choice {
  const [from, setFrom] = useState<number | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<number | null>(null);
  const model = useMemo(() => moveModel(state), [state]);
  const cancel = () => {
    setFrom(null);
    setUnconfirmed(null);
  };
  // Before anything can be chosen on the new board.
  useLayoutEffect(cancel, [state, card]);

  const oneCard = model.kind === 'card' && model.cards.size === 1 ? [...model.cards.keys()][0] : undefined;
  const chosenCard = card ?? oneCard ?? null;
  const moves = useMemo((): Map<number, string> => {
    if (model.kind === 'cell') return model.moves;
    if (model.kind === 'card') return (chosenCard && model.cards.get(chosenCard)) || new Map<number, string>();
    if (model.kind === 'two' && from !== null) return model.pairs.get(from) ?? new Map<number, string>();
    return new Map();
  }, [model, from, chosenCard]);

  const refused = (cell: number): string => {
    const name = cellName(state.board, cell);
    if (model.kind === 'card') return `${chosenCard}${cell}`;
    if (model.kind === 'two') return cellName(state.board, from ?? cell) + name;
    return name;
  };

  const choose = (cell: number, confirm: boolean) => {
    if (!events || state.result) return;
    const move = moves.get(cell);
    if (move !== undefined) {
      if (!confirm || unconfirmed === cell) return events.onMove(move);
      setUnconfirmed(cell);
      return events.onUnconfirmed();
    }
    setUnconfirmed(null);
    if (model.kind === 'two' && cell === from) return setFrom(null);
    if (model.kind === 'two' && model.pairs.has(cell)) return setFrom(cell);
    if (model.kind === 'card' && !chosenCard) return events.onCardMissing();
    if (model.kind === 'list') return;
    if (model.kind === 'two' && from === null) return events.onNothingToMove(cellName(state.board, cell));
    setFrom(null);
    events.onRefused(refused(cell));
  };

  const targets = useMemo(() => {
    if (!events || state.result) return new Set<number>();
    if (model.kind === 'two' && from === null) return new Set(model.pairs.keys());
    return new Set(moves.keys());
  }, [model, moves, from, events === null, state]);

  return { from, unconfirmed, targets, choose, cancel };
}

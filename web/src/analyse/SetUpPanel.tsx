// Setting up a position, and finding an even one.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { skinOf } from '../boards/skin';
import type { Cell, State } from '../engine/types';
import { openEvenly } from '../game/balance';
import { editableState, editorOf, type EditorPiece } from '../game/setup';
import { endOf, MoveTree } from '../game/tree';
import { t } from '../i18n';
import { useApp } from '../services';
import { Button, Segments } from '../ui/controls';
import { pieceText } from '../ui/words';

interface Editing {
  cells: Cell[];
  piece: EditorPiece | null;
  side: number;
  base: State;
  /** Why the engine does not take it as it is. */
  problem?: string;
}

/** The board being set up; null: the game is on the board. */
export const editing = signal<Editing | null>(null);

export function editedState(): State | null {
  const edit = editing.value;
  return edit && editableState(edit.base, edit.cells, edit.side);
}

/** What was wrong with it before is nothing that is known of it now. */
const change = (to: Partial<Editing>): void => void (editing.value &&= { ...editing.value, problem: '', ...to });

export function placePiece(cell: number): void {
  const edit = editing.value;
  if (!edit) return;
  const cells = [...edit.cells];
  const same = cells[cell]?.owner === edit.piece?.owner && cells[cell]?.symbol === edit.piece?.symbol;
  cells[cell] = edit.piece && !same ? { ...edit.piece } : {};
  change({ cells });
}

function PieceButton({ piece, state }: { piece: EditorPiece | null; state: State }) {
  const { gameInfo } = useApp();
  const edit = editing.value;
  const skin = skinOf(state.game, state.board);
  const chosen = edit?.piece?.symbol === piece?.symbol && edit?.piece?.owner === piece?.owner;
  const side = piece && gameInfo(state.game)?.sides[piece.owner];
  const label = piece ? pieceText(state.game, side ?? '', piece.symbol) : t.setUp.erase;
  return (
    <button type="button" class="piece-button" aria-pressed={chosen} aria-label={label} title={label} onClick={() => edit && change({ piece, problem: edit.problem })}>
      <svg viewBox="-21 -21 42 42" aria-hidden="true">
        {piece ? <skin.Piece symbol={piece.symbol} owner={piece.owner} /> : <path class="erase" d="M-8 -8 8 8M8 -8 -8 8" />}
      </svg>
    </button>
  );
}

function EditorPanel({ state }: { state: State }) {
  const { table, gameInfo } = useApp();
  const game = gameInfo(state.game);
  const editor = editorOf(game, game?.rules.find((rules) => rules.name === state.rules), state.board);
  const edit = editing.value;
  if (!editor) return <p class="muted small">{t.setUp.alternate}</p>;
  const begin = () => {
    const cells = state.board.cells.map(({ symbol, owner }) => (owner === undefined ? {} : { symbol, owner }));
    editing.value = { cells, piece: editor.pieces[0] ?? null, side: state.side, base: state };
  };
  if (!edit) {
    return (
      <>
        <p class="muted small">{t.setUp.lead}</p>
        <div class="actions">
          <Button label={t.setUp.open} onClick={begin} />
        </div>
      </>
    );
  }
  const apply = async () => {
    const setup = table.setup.value;
    if (!setup) return;
    const begin = editor.begin({ ...edit.base.board, cells: edit.cells }, edit.side);
    if (!begin) return change({ problem: t.setUp.noTurns(game?.sides[edit.side] ?? '') });
    try {
      const tree = MoveTree.ofMoves(begin.moves);
      // Where the stones lie already nobody opens by Swap2.
      const { opening: _, openedBy: __, ...seats } = setup;
      await table.begin({ ...seats, options: { ...setup.options, ...begin.options } }, tree, endOf(tree.root));
      editing.value = null;
    } catch (error) {
      change({ problem: (error as Error).message });
    }
  };
  return (
    <>
      <div class="pieces" role="group" aria-label={t.setUp.piece}>
        {editor.pieces.map((piece) => (
          <PieceButton key={piece.symbol} piece={piece} state={state} />
        ))}
        <PieceButton piece={null} state={state} />
      </div>
      <Segments
        label={t.setUp.toMove}
        value={edit.side}
        choices={[0, 1].map((value) => ({ value, label: game?.sides[value] ?? '' }))}
        onChange={(side) => change({ side })}
      />
      {edit.problem && (
        <p class="problem" role="alert">
          {edit.problem}
        </p>
      )}
      <div class="actions">
        <Button kind="main" label={t.setUp.apply} onClick={() => void apply()} />
        <Button label={t.setUp.clear} onClick={() => change({ cells: edit.cells.map(() => ({})) })} />
        <Button label={t.setUp.cancel} onClick={() => (editing.value = null)} />
      </div>
    </>
  );
}

function BalancePanel() {
  const { client, table } = useApp();
  const [plies, setPlies] = useState(3);
  const [looking, setLooking] = useState<string | null>(null);
  const find = async () => {
    setLooking('');
    table.problem.value = '';
    await openEvenly(client, table, plies, (found) => setLooking(found.join(' ')));
    setLooking(null);
  };
  return (
    <section class="stack">
      <h2 class="minor">{t.setUp.balanced}</h2>
      <p class="muted small">{t.setUp.balancedLead}</p>
      <Segments label={t.setUp.plies} value={plies} choices={[1, 2, 3, 4, 5, 6].map((value) => ({ value, label: String(value) }))} onChange={(value) => setPlies(value)} />
      <div class="actions">
        <Button label={t.setUp.find} disabled={looking !== null} onClick={() => void find()} />
        {looking !== null && <span class="muted figures">{t.setUp.looking(looking)}</span>}
      </div>
    </section>
  );
}

export function SetUpPanel({ state }: { state: State }) {
  return (
    <div class="stack">
      <EditorPanel state={state} />
      {!editing.value && <BalancePanel />}
    </div>
  );
}

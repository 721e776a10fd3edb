// The board of the table with what belongs to it: hands, the bar of the evaluation, moves that are no place on the board.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../boards/Board';
import type { ChoiceEvents } from '../boards/choice';
import type { MarkData } from '../boards/marks';
import type { State } from '../engine/types';
import { moveModel, moveNumbers } from '../game/moves';
import { set, settings } from '../game/settings';
import { say, t } from '../i18n';
import { useApp } from '../services';
import { skinOf } from '../boards/skin';
import { Button } from './controls';
import { Hands } from './Hands';
import { announce, notify } from './notices';
import { sounds } from './sounds';

interface Props {
  state: State;
  marks: MarkData;
  /** Whether moves can be made now. */
  live: boolean;
  /** The card of a hand that a hint plays. */
  hintCard?: string | null;
  /** Said to whoever tries while they cannot. */
  whyIdle?: string;
  onMove(move: string): void;
  bar?: preact.ComponentChildren;
}

function useEvents({ game, rules, options, moves }: State, onMove: (move: string) => void, whyIdle: string): ChoiceEvents {
  const { client } = useApp();
  return {
    onMove,
    onRefused: (move) => {
      sounds.refused();
      client.whyNot({ game, rules, options, moves }, move).then((why) => notify(say(why) || move), () => {});
    },
    // The piece that waits on the board says it to those who see it.
    onUnconfirmed: () => announce(t.play.confirm),
    onCardMissing: () => notify(t.play.chooseCard),
    onNothingToMove: (cell) => {
      sounds.refused();
      notify(t.play.nothingToMove(cell));
    },
    onIdle: () => whyIdle && notify(whyIdle),
  };
}

/** From so many columns on a phone's cells are smaller than a fingertip. */
const kManyColumns = 13;

function BoardTools({ state, zoomed, onZoom }: { state: State; zoomed: boolean; onZoom(zoomed: boolean): void }) {
  if (!state.board.cells.length) return null;
  const { turned } = settings.value;
  return (
    <div class="board-tools">
      {skinOf(state.game, state.board).arrival !== 'drop' && (
        <Button bare kind="quiet" icon="turn" label={t.analyse.turn} pressed={turned} onClick={() => set('turned', !turned)} />
      )}
      {state.board.columns >= kManyColumns && (
        <span class="zoom-tool">
          <Button bare kind="quiet" icon={zoomed ? 'smaller' : 'larger'} label={zoomed ? t.analyse.zoomOut : t.analyse.zoomIn} pressed={zoomed} onClick={() => onZoom(!zoomed)} />
        </span>
      )}
    </div>
  );
}

/** A board that is larger than its box is moved until one sees what happened last. */
function moveIntoTheMiddle(box: Element, cell: number): void {
  const place = box.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();
  if (!place) return;
  const frame = box.getBoundingClientRect();
  box.scrollBy(place.left + place.width / 2 - frame.left - frame.width / 2, place.top + place.height / 2 - frame.top - frame.height / 2);
}

export function Stage({ state, marks, live, hintCard, whyIdle = '', onMove, bar }: Props) {
  const { table, gameInfo } = useApp();
  const game = gameInfo(state.game);
  const sides = game?.sides ?? [];
  const [chosen, setChosen] = useState<{ card: string; place: number } | null>(null);
  // Before anybody can choose on the new board.
  useLayoutEffect(() => setChosen(null), [state]);
  const choose = (card: string, place: number) => setChosen(chosen?.place === place ? null : { card, place });
  const events = useEvents(state, onMove, whyIdle);
  const { coordinates, numbers, confirm, turned } = settings.value;
  const [zoomed, setZoomed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { last, cells } = state.board;
    if (zoomed && box.current) moveIntoTheMiddle(box.current, last[last.length - 1] ?? Math.floor(cells.length / 2));
  }, [zoomed]);
  const allMarks: MarkData = { coordinates, ...marks };
  if (numbers && !marks.numbers) allMarks.numbers = moveNumbers(state.board, state.moves);
  const model = live && !state.result ? moveModel(state) : null;
  const hand = (side: number) => (
    <Hands state={state} sides={sides} side={side} chosen={chosen?.place} hinted={hintCard} onChoose={live ? choose : undefined} />
  );
  return (
    <section class="stage" aria-label={game?.title} aria-busy={!table.settled}>
      {hand(turned ? 0 : 1)}
      <div ref={box} class={`board-box ${zoomed ? 'zoomed' : ''}`}>
        <div class="board-row">
        {bar}
        <Board
          state={state}
          sides={sides}
          marks={allMarks}
          events={events}
          live={live && !state.result}
          card={chosen?.card ?? null}
          confirmTouch={confirm}
          turned={turned}
          label={t.board.label(game?.title ?? state.game, state.board.columns, state.board.rows)}
        />
        </div>
      </div>
      {hand(turned ? 1 : 0)}
      <BoardTools state={state} zoomed={zoomed} onZoom={setZoomed} />
      {model?.kind === 'list' && (
        <div class="choices" role="group" aria-label={t.play.choices}>
          {model.moves.map((move) => (
            <button key={move} type="button" class="button" onClick={() => onMove(move)}>
              {move}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

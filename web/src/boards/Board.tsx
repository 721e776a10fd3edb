// A board of any game: drawn by its skin, chosen on by mouse, touch and keyboard, and a grid of cells to a screen reader.
import { useCallback, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardData, Cell, State } from '../engine/types';
import { cellName } from '../game/moves';
import { say, t } from '../i18n';
import { pieceText } from '../ui/words';
import { changesBetween, type Changes } from './changes';
import { useChoice, type ChoiceEvents } from './choice';
import { geometryOf, kCell, type Geometry } from './geometry';
import { Marks, type MarkData } from './marks';
import { skinOf, type LayerProps, type Skin } from './skin';

interface Props {
  state: State;
  sides: string[];
  marks?: MarkData;
  /** Null: to look at only, without a cursor. */
  events?: ChoiceEvents | null;
  /** Whether moves can be made now. If not the cursor stays, for whoever plays by keyboard waits for an answer. */
  live?: boolean;
  card?: string | null;
  confirmTouch?: boolean;
  /** Seen from the other side. */
  turned?: boolean;
  label: string;
}

function useChanges(board: BoardData): Changes {
  const shown = useRef<{ board: BoardData; changes: Changes } | null>(null);
  if (shown.current?.board !== board) {
    shown.current = { board, changes: changesBetween(shown.current?.board ?? null, board) };
  }
  return shown.current.changes;
}

/** Drawn once for every size of a board. */
const Layer = ({ of: Of, ...props }: LayerProps & { of: Skin['Back'] }) => useMemo(() => <Of {...props} />, [Of, props.geometry]);

/** Units of the drawing that are one pixel of the screen, nearly; what is written must be read on small screens too. */
function useUnit(columns: number): [(element: SVGSVGElement | null) => void, number] {
  const [unit, setUnit] = useState(1);
  const observer = useRef<ResizeObserver | null>(null);
  const watch = useCallback(
    (element: SVGSVGElement | null) => {
      observer.current?.disconnect();
      if (!element) return;
      const measure = () => {
        const width = element.getBoundingClientRect().width;
        if (width > 0) setUnit(Math.round((10 * columns * kCell) / width) / 10);
      };
      observer.current = new ResizeObserver(measure);
      observer.current.observe(element);
      measure();
    },
    [columns],
  );
  return [watch, unit];
}

/** Large cells need no large letters; small ones need letters of some pixels. */
const labelSize = (columns: number, unit: number) => Math.max(Math.min(11, Math.max(5.5, 3 + 0.8 * columns)), Math.min(20, 8.6 * unit));

function Labels({ board, geometry, skin, size }: { board: BoardData; geometry: Geometry; skin: Skin; size: number }) {
  if (skin.name === 'card') return null;
  const { margin, height } = geometry;
  const kind = `label ${skin.labelClass ?? ''}`;
  // On the wood or the paper itself; elsewhere outside the frame.
  const within = skin.name === 'stone' || skin.name === 'mark';
  return (
    <g aria-hidden="true" font-size={size}>
      {board.column_labels.map((label, i) => (
        <text key={i} class={kind} x={geometry.x(i)} y={height - (within ? (margin + 2 - size * 0.72) / 2 : margin / 2 - 8 + size * 0.2)}>
          {label}
        </text>
      ))}
      {board.row_labels.map((label, i) => (
        <text key={i} class={kind} x={within ? (margin + 4) / 2 : margin / 2 - 2} y={geometry.y(i * board.columns) + size * 0.36}>
          {label}
        </text>
      ))}
    </g>
  );
}

interface PieceProps {
  cell: Cell;
  index: number;
  geometry: Geometry;
  skin: Skin;
  changes: Changes;
}

function StandingPiece({ cell, index, geometry, skin, changes }: PieceProps) {
  const from = changes.moved.get(index);
  let motion = changes.turned.has(index) ? 'turn' : changes.arrived.has(index) ? skin.arrival : '';
  const style: Record<string, string> = {};
  if (motion === 'drop') style['--drop'] = `${geometry.margin - kCell - geometry.y(index)}px`;
  if (from !== undefined) {
    motion = 'slide';
    style['--dx'] = `${geometry.x(from) - geometry.x(index)}px`;
    style['--dy'] = `${geometry.y(from) - geometry.y(index)}px`;
  }
  return (
    <g transform={`translate(${geometry.x(index)} ${geometry.y(index)})`}>
      <g class={motion && `motion-${motion}`} style={style}>
        <skin.Piece symbol={cell.symbol ?? ''} owner={cell.owner ?? -1} />
      </g>
    </g>
  );
}

function Pieces({ board, geometry, skin, changes }: { board: BoardData; geometry: Geometry; skin: Skin; changes: Changes }) {
  return (
    <g aria-hidden="true">
      {changes.gone.map(({ cell, piece }) => (
        <g key={`gone-${cell}-${board.last.join()}`} transform={`translate(${geometry.x(cell)} ${geometry.y(cell)})`}>
          <g class="motion-leave">
            <skin.Piece symbol={piece.symbol ?? ''} owner={piece.owner ?? -1} />
          </g>
        </g>
      ))}
      {board.cells.map((cell, index) => {
        if (!cell.symbol || skin.fixtures?.includes(cell.symbol)) return null;
        const key = `${index}-${cell.symbol}-${cell.owner}`;
        return <StandingPiece key={key} {...{ cell, index, geometry, skin, changes }} />;
      })}
    </g>
  );
}

function cellText(state: State, sides: string[], index: number, notes: string[]): string {
  const { board } = state;
  const cell = board.cells[index];
  const name = state.game === 'rps' ? t.board.cell(index) : cellName(board, index);
  const what = cell?.owner === undefined ? t.board.empty : pieceText(state.game, sides[cell.owner] ?? '', cell.symbol ?? '');
  return [name, what, board.last.includes(index) ? t.board.lastMove : '', ...notes].filter(Boolean).join(', ');
}

/** Nothing for games without a board, whose moves are chosen from a list. */
export function Board(props: Props) {
  return props.state.board.cells.length ? <DrawnBoard {...props} /> : null;
}

function DrawnBoard({ state, sides, marks = {}, events = null, live = events !== null, card = null, confirmTouch = false, turned = false, label }: Props) {
  const { board } = state;
  const skin = skinOf(state.game, board);
  const [watch, unit] = useUnit(board.columns);
  const size = labelSize(board.columns, unit);
  // What falls down falls down on both sides.
  const around = turned && skin.arrival !== 'drop';
  const margin = skin.name !== 'stone' ? skin.margin : marks.coordinates === false ? skin.margin - 8 : Math.max(skin.margin, 1.5 * size);
  const geometry = useMemo(() => geometryOf(board, margin, around), [board.columns, board.rows, skin, margin, around]);
  const view = viewOf(board, geometry, skin, marks.coordinates !== false);
  const changes = useChanges(board);
  const choice = useChoice(state, card, live ? events : null);
  const [cursor, setCursor] = useState(Math.floor((board.rows - 1) / 2) * board.columns + Math.floor(board.columns / 2));
  const [hover, setHover] = useState<number | null>(null);
  const id = useId();
  const here = Math.min(cursor, board.cells.length - 1);

  const cellAt = (event: Event): number | null => {
    const cell = (event.target as Element).getAttribute('data-cell');
    return cell === null ? null : Number(cell);
  };
  const choose = (cell: number, confirm: boolean) => (live ? choice.choose(cell, confirm) : events?.onIdle());
  const onClick = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (cell === null) return;
    setCursor(cell);
    choose(cell, confirmTouch);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cursorAfter(around ? (kOpposite[event.key] ?? event.key) : event.key, here, board);
    if (next === null && event.key !== 'Enter' && event.key !== ' ' && event.key !== 'Escape') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) setCursor(next);
    else if (event.key === 'Escape') choice.cancel();
    else choose(here, false);
  };
  const onPointerMove = (event: PointerEvent) => event.pointerType === 'mouse' && setHover(cellAt(event));

  const ghost = choice.unconfirmed ?? (hover !== null && choice.targets.has(hover) && choice.from === null ? hover : null);
  const ghostCell = ghost === null || board.cells[ghost]?.owner !== undefined ? null : landing(board, ghost, skin);
  const showTargets = choice.from !== null;

  return (
    <svg
      ref={watch}
      class={`board skin-${skin.name} ${live ? 'live' : ''}`}
      viewBox={view.join(' ')}
      style={{ '--ratio': (view[2] / view[3]).toFixed(4), '--unit': unit }}
      role="grid"
      aria-label={label}
      aria-readonly={!live}
      aria-activedescendant={events ? `${id}-${here}` : undefined}
      tabindex={events ? 0 : undefined}
      onClick={onClick}
      onKeyDown={events ? onKeyDown : undefined}
      onPointerMove={events ? onPointerMove : undefined}
      onPointerLeave={() => setHover(null)}
    >
      <g aria-hidden="true">
        <Layer of={skin.Back} board={board} geometry={geometry} />
        {marks.coordinates !== false && <Labels {...{ board, geometry, skin, size }} />}
      </g>
      <Pieces {...{ board, geometry, skin, changes }} />
      {ghostCell !== null && (
        <g
          aria-hidden="true"
          class={choice.unconfirmed !== null ? 'ghost ghost-wait' : 'ghost'}
          transform={`translate(${geometry.x(ghostCell)} ${geometry.y(ghostCell)})`}
        >
          <skin.Piece symbol={ghostSymbol(state, card)} owner={state.side} />
        </g>
      )}
      {skin.Front && (
        <g aria-hidden="true">
          <Layer of={skin.Front} board={board} geometry={geometry} />
        </g>
      )}
      <Marks {...{ board, geometry, skin, marks, unit }} />
      <g aria-hidden="true">
        {choice.from !== null && <rect class="from" {...square(geometry, choice.from)} rx="4" />}
        {showTargets &&
          [...choice.targets].map((cell) => <circle key={cell} class="target" cx={geometry.x(cell)} cy={geometry.y(cell)} r="5" />)}
        <rect class="cursor" {...square(geometry, here)} rx="4" />
      </g>
      {Array.from({ length: board.rows }, (_, row) => (
        <g key={row} role="row">
          {Array.from({ length: board.columns }, (_, column) => {
            const index = row * board.columns + column;
            const notes = (marks.annotations ?? []).filter(({ cell }) => cell === index).map(({ text }) => say(text));
            return (
              <rect
                key={index}
                id={`${id}-${index}`}
                data-cell={index}
                role="gridcell"
                aria-label={cellText(state, sides, index, notes)}
                class={choice.targets.has(index) ? 'hit hit-open' : 'hit'}
                x={geometry.x(index) - kCell / 2}
                y={geometry.y(index) - kCell / 2}
                width={kCell}
                height={kCell}
              >
                {notes.length > 0 && <title>{notes.join('\n')}</title>}
              </rect>
            );
          })}
        </g>
      ))}
    </svg>
  );
}

/** Without the margins that have no labels in them, but for skins that draw their own edge. */
function viewOf(board: BoardData, { margin, width, height }: Geometry, skin: Skin, labels: boolean): [number, number, number, number] {
  if (!skin.crop) return [0, 0, width, height];
  const spare = margin - skin.crop;
  const left = labels && board.row_labels.length ? 0 : spare;
  const bottom = labels && board.column_labels.length ? 0 : spare;
  return [left, spare, width - left - spare, height - spare - bottom];
}

const square = (geometry: Geometry, cell: number) => ({
  x: geometry.x(cell) - 19,
  y: geometry.y(cell) - 19,
  width: 38,
  height: 38,
});

/** Where the piece will come to lie. */
function landing(board: BoardData, cell: number, skin: Skin): number {
  if (skin.arrival !== 'drop') return cell;
  let lowest = cell % board.columns;
  for (let at = lowest; at < board.cells.length; at += board.columns) if (board.cells[at]?.owner === undefined) lowest = at;
  return lowest;
}

function ghostSymbol(state: State, card: string | null): string {
  if (card) return card;
  return state.board.cells.find((cell) => cell.owner === state.side)?.symbol ?? (state.side === 0 ? 'X' : 'O');
}

const kOpposite: Record<string, string> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
  Home: 'End',
  End: 'Home',
};

function cursorAfter(key: string, cell: number, { columns, cells }: BoardData): number | null {
  const column = cell % columns;
  switch (key) {
    case 'ArrowLeft': return column > 0 ? cell - 1 : cell;
    case 'ArrowRight': return column < columns - 1 ? cell + 1 : cell;
    case 'ArrowUp': return cell >= columns ? cell - columns : cell;
    case 'ArrowDown': return cell + columns < cells.length ? cell + columns : cell;
    case 'Home': return cell - column;
    case 'End': return cell - column + columns - 1;
    default: return null;
  }
}

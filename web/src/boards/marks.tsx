// What is drawn over the pieces: last move, numbers, hints, heat, arrows, threats, forbidden points, the winning row.
import type { Annotation, BoardData } from '../engine/types';
import { Arrows, Glyphs, type Arrow } from './arrows';
import type { Geometry } from './geometry';
import type { Skin } from './skin';

export interface Heat {
  /** 0 to 1: how good the move is beside the best one. */
  strength: number;
  text: string;
  /** The move loses by force. */
  lost: boolean;
}

export interface MarkData {
  numbers?: Map<number, number>;
  heat?: Map<number, Heat>;
  /** Where the network would look first: 0 to 1, beside the likeliest move. */
  policy?: Map<number, number>;
  /** Looked at by this search, and not among the best any more. */
  searched?: Set<number>;
  arrows?: Arrow[];
  /** What a move was worth, beside the piece it put there: "?!". */
  glyphs?: Map<number, { text: string; kind: string }>;
  hint?: number[];
  annotations?: Annotation[];
  /** Last move and its neighbours are left unmarked where numbers tell more. */
  coordinates?: boolean;
}

export interface MarkProps {
  board: BoardData;
  geometry: Geometry;
  skin: Skin;
  marks: MarkData;
  /** Units of the drawing that are a pixel. */
  unit: number;
}

function LastMove({ board, geometry, skin }: MarkProps) {
  return (
    <>
      {board.last.map((cell) => {
        const stone = skin.name === 'stone' && board.cells[cell]?.owner !== undefined;
        const [cx, cy] = [geometry.x(cell), geometry.y(cell)];
        if (stone) return <circle key={cell} class={`last-dot last-dot-${board.cells[cell]?.owner}`} cx={cx} cy={cy} r="4.2" />;
        if (skin.name === 'disc') return <circle key={cell} class="last-ring" cx={cx} cy={cy} r="5" />;
        return <rect key={cell} class="last-square" x={cx - 19} y={cy - 19} width="38" height="38" rx="4" />;
      })}
    </>
  );
}

function Numbers({ board, geometry, skin, marks, unit }: MarkProps) {
  const latest = board.last[board.last.length - 1];
  const corner = skin.name === 'card' || skin.name === 'mark';
  const size = corner ? 9 : Math.max(14, Math.min(19, 8.6 * unit));
  return (
    <>
      {[...(marks.numbers ?? [])].map(([cell, number]) => (
        <text
          key={cell}
          class={`move-number on-${skin.name}-${board.cells[cell]?.owner ?? 'none'} ${cell === latest ? 'latest' : ''}`}
          x={geometry.x(cell)}
          y={geometry.y(cell) + 0.34 * size}
          font-size={size}
        >
          {number}
        </text>
      ))}
    </>
  );
}

function Winning({ board, geometry, skin }: MarkProps) {
  return (
    <>
      {board.winning.map((cell) => {
        const [x, y] = [geometry.x(cell), geometry.y(cell)];
        // Around a card, not across it.
        if (skin.name === 'card') return <rect key={cell} class="winning" x={x - 18} y={y - 18} width="36" height="36" rx="4.5" />;
        return <circle key={cell} class="winning" cx={x} cy={y} r={skin.radius + 0.5} />;
      })}
    </>
  );
}

function HeatMap({ geometry, marks, unit }: MarkProps) {
  const size = Math.max(10, Math.min(18, 8.6 * unit));
  return (
    <>
      {[...(marks.searched ?? [])].map((cell) => (
        <circle key={cell} class="searched" cx={geometry.x(cell)} cy={geometry.y(cell)} r="4" />
      ))}
      {[...(marks.heat ?? [])].map(([cell, { strength, text, lost }]) => (
        <g key={cell} transform={`translate(${geometry.x(cell)} ${geometry.y(cell)})`}>
          <circle class={lost ? 'heat heat-lost' : 'heat'} r={Math.max(10 + 6 * strength, Math.min(18.5, 1.05 * size))} style={{ '--strength': strength }} />
          <text class="heat-text" y={0.36 * size} font-size={text.length > 2 ? 0.86 * size : size}>{text}</text>
        </g>
      ))}
    </>
  );
}

/** Under everything else: the likelier, the larger and the darker. */
function Policy({ geometry, marks }: MarkProps) {
  return (
    <>
      {[...(marks.policy ?? [])].map(([cell, share]) => (
        <circle key={cell} class="policy" cx={geometry.x(cell)} cy={geometry.y(cell)} r={5 + 12 * Math.sqrt(share)} style={{ '--strength': Math.sqrt(share) }} />
      ))}
    </>
  );
}

function Hint({ geometry, marks }: MarkProps) {
  return (
    <>
      {(marks.hint ?? []).map((cell) => (
        <circle key={cell} class="hint" cx={geometry.x(cell)} cy={geometry.y(cell)} r="14" />
      ))}
    </>
  );
}

/** A threat, a diamond, or a point where nobody may play, a cross; drawn around (0, 0). */
export function AnnotationMark({ kind, owner }: { kind: string; owner: number }) {
  if (kind === 'forbidden') return <path class="forbidden" d="M-6 -6 6 6M6 -6 -6 6" />;
  return <path class={`threat threat-${owner} threat-${kind}`} d="M0 -6.5 6.5 0 0 6.5 -6.5 0Z" />;
}

/** Those that are drawn: where a value is written they would be hidden half. */
export function drawnAnnotations(board: BoardData, { annotations = [], heat }: MarkData): Annotation[] {
  return annotations.filter(({ cell }) => board.cells[cell]?.owner === undefined && !heat?.has(cell));
}

function Annotations({ board, geometry, marks }: MarkProps) {
  return (
    <>
      {drawnAnnotations(board, marks).map((note, i) => (
        <g key={i} transform={`translate(${geometry.x(note.cell)} ${geometry.y(note.cell)})`}>
          <AnnotationMark kind={note.kind} owner={note.owner} />
        </g>
      ))}
    </>
  );
}

export function Marks(props: MarkProps) {
  return (
    <g class={`marks marks-${props.skin.name}`} aria-hidden="true">
      <Policy {...props} />
      <Annotations {...props} />
      <Arrows arrows={props.marks.arrows ?? []} geometry={props.geometry} />
      <HeatMap {...props} />
      {props.marks.numbers ? <Numbers {...props} /> : <LastMove {...props} />}
      <Winning {...props} />
      <Hint {...props} />
      <Glyphs {...props} />
    </g>
  );
}

// What is drawn over the pieces: last move, numbers, hints, heat, threats, forbidden points, the winning row.
import type { Annotation, BoardData } from '../engine/types';
import type { Geometry } from './geometry';
import type { Skin } from './skin';

export interface Heat {
  /** 0 to 1: how good the move is beside the best one. */
  strength: number;
  text: string;
}

export interface MarkData {
  numbers?: Map<number, number>;
  heat?: Map<number, Heat>;
  hint?: number[];
  annotations?: Annotation[];
  /** Last move and its neighbours are left unmarked where numbers tell more. */
  coordinates?: boolean;
}

interface Props {
  board: BoardData;
  geometry: Geometry;
  skin: Skin;
  marks: MarkData;
}

function LastMove({ board, geometry, skin }: Props) {
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

function Numbers({ board, geometry, skin, marks }: Props) {
  const latest = board.last[board.last.length - 1];
  return (
    <>
      {[...(marks.numbers ?? [])].map(([cell, number]) => (
        <text
          key={cell}
          class={`move-number on-${skin.name}-${board.cells[cell]?.owner ?? 'none'} ${cell === latest ? 'latest' : ''}`}
          x={geometry.x(cell)}
          y={geometry.y(cell) + 4.8}
        >
          {number}
        </text>
      ))}
    </>
  );
}

function Winning({ board, geometry, skin }: Props) {
  return (
    <>
      {board.winning.map((cell) => (
        <circle key={cell} class="winning" cx={geometry.x(cell)} cy={geometry.y(cell)} r={skin.radius + 0.5} />
      ))}
    </>
  );
}

function HeatMap({ geometry, marks }: Props) {
  return (
    <>
      {[...(marks.heat ?? [])].map(([cell, { strength, text }]) => (
        <g key={cell} transform={`translate(${geometry.x(cell)} ${geometry.y(cell)})`}>
          <circle class="heat" r={10 + 6 * strength} style={{ '--strength': strength }} />
          <text class="heat-text" y="3.6">{text}</text>
        </g>
      ))}
    </>
  );
}

function Hint({ geometry, marks }: Props) {
  return (
    <>
      {(marks.hint ?? []).map((cell) => (
        <circle key={cell} class="hint" cx={geometry.x(cell)} cy={geometry.y(cell)} r="14" />
      ))}
    </>
  );
}

function Annotations({ board, geometry, marks }: Props) {
  return (
    <>
      {(marks.annotations ?? [])
        .filter((note) => board.cells[note.cell]?.owner === undefined)
        .map((note, i) => (
          <g key={i} transform={`translate(${geometry.x(note.cell)} ${geometry.y(note.cell)})`}>
            {note.kind === 'forbidden' ? (
              <path class="forbidden" d="M-6 -6 6 6M6 -6 -6 6" />
            ) : (
              <path class={`threat threat-${note.owner} threat-${note.kind}`} d="M0 -6.5 6.5 0 0 6.5 -6.5 0Z" />
            )}
          </g>
        ))}
    </>
  );
}

export function Marks(props: Props) {
  return (
    <g class={`marks marks-${props.skin.name}`} aria-hidden="true">
      <Annotations {...props} />
      <HeatMap {...props} />
      {props.marks.numbers ? <Numbers {...props} /> : <LastMove {...props} />}
      <Winning {...props} />
      <Hint {...props} />
    </g>
  );
}

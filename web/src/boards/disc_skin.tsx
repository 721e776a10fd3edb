// Discs that fall behind a blue frame: Connect Four.
import { kCell } from './geometry';
import type { LayerProps, Skin } from './skin';

const kHole = 15.5;

function Back({ geometry }: LayerProps) {
  const { margin, columns, rows } = geometry;
  return (
    <g>
      <defs>
        <linearGradient id="frame-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#fff" stop-opacity=".18" />
          <stop offset="1" stop-color="#000" stop-opacity=".16" />
        </linearGradient>
      </defs>
      <rect class="frame-behind" x={margin - 6} y={margin - 6} width={columns * kCell + 12} height={rows * kCell + 12} rx="12" />
    </g>
  );
}

function Front({ board, geometry }: LayerProps) {
  const { margin, columns, rows } = geometry;
  const [left, top, right, bottom] = [margin - 8, margin - 8, margin + columns * kCell + 8, margin + rows * kCell + 8];
  const plate = `M${left + 12} ${top}H${right - 12}q12 0 12 12V${bottom - 12}q0 12 -12 12H${left + 12}q-12 0 -12 -12V${top + 12}q0 -12 12 -12Z`;
  const holes = board.cells
    .map((_, cell) => `M${geometry.x(cell) - kHole} ${geometry.y(cell)}a${kHole} ${kHole} 0 1 0 ${2 * kHole} 0a${kHole} ${kHole} 0 1 0 ${-2 * kHole} 0Z`)
    .join('');
  return (
    <g class="frame-front">
      <path class="frame" fill-rule="evenodd" d={plate + holes} />
      <path fill="url(#frame-light)" fill-rule="evenodd" d={plate + holes} />
      {board.cells.map((_, cell) => (
        <circle key={cell} class="frame-rim" cx={geometry.x(cell)} cy={geometry.y(cell)} r={kHole} />
      ))}
    </g>
  );
}

function Piece({ owner }: { symbol: string; owner: number }) {
  return (
    <g class={`disc disc-${owner}`}>
      <circle r="17.5" />
      <circle class="disc-ring" r="11" />
    </g>
  );
}

export const discSkin: Skin = { name: 'disc', margin: 22, crop: 9, Back, Front, Piece, arrival: 'drop', radius: 15.5 };

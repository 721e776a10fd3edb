// Tablut: a cloth with camps, castle and ways out; soldiers, attackers and the king look different without colour, too.
import { kCell } from './geometry';
import type { LayerProps, Skin } from './skin';

// The board is the same in every game of Ashton Tablut: four camps of four cells, the castle in the middle.
const kCamps = new Set([3, 4, 5, 13, 27, 36, 45, 37, 35, 44, 53, 43, 75, 76, 77, 67]);
const kCastle = 40;

const onEdge = (cell: number, columns: number, rows: number) =>
  cell % columns === 0 || cell % columns === columns - 1 || cell < columns || cell >= columns * (rows - 1);

function Ground({ cell, x, y, escape }: { cell: number; x: number; y: number; escape: boolean }) {
  const kind = kCamps.has(cell) ? 'camp' : cell === kCastle ? 'castle' : escape ? 'escape' : 'plain';
  const h = kCell / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class={`ground ground-${kind}`} x={-h} y={-h} width={kCell} height={kCell} />
      {kind === 'camp' && <path class="camp-hatch" d="M-20 -4 -4 -20M-20 12 12 -20M-12 20 20 -12M4 20 20 4" />}
      {kind === 'castle' && <path class="castle-mark" d="M-13 -13H13V13H-13ZM-13 -13 13 13M13 -13 -13 13M0 -13V13M-13 0H13" />}
      {kind === 'escape' && <path class="escape-mark" d="M0 -4 4 0 0 4 -4 0Z" />}
    </g>
  );
}

function Back({ board, geometry }: LayerProps) {
  const { margin, columns, rows } = geometry;
  return (
    <g>
      <defs>
        <radialGradient id="piece-shadow">
          <stop offset=".6" stop-color="#1c120a" stop-opacity=".42" />
          <stop offset="1" stop-color="#1c120a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect class="cloth-edge" x={margin - 6} y={margin - 6} width={columns * kCell + 12} height={rows * kCell + 12} rx="6" />
      {board.cells.map((_, cell) => (
        <Ground key={cell} cell={cell} x={geometry.x(cell)} y={geometry.y(cell)} escape={onEdge(cell, columns, rows)} />
      ))}
    </g>
  );
}

function Piece({ symbol, owner }: { symbol: string; owner: number }) {
  const king = symbol.toUpperCase() === 'K';
  return (
    <g class={king ? 'tafl tafl-king' : `tafl tafl-${owner}`}>
      <circle cx="1" cy="2.4" r={king ? 19 : 17} fill="url(#piece-shadow)" />
      <circle class="tafl-body" r={king ? 16.5 : 14.5} />
      {king ? (
        <path class="tafl-crown" d="M-9 6.5 -10.5 -5 -5 -.5 0 -8 5 -.5 10.5 -5 9 6.5Z" />
      ) : owner === 0 ? (
        <circle class="tafl-ring" r="8.5" />
      ) : (
        <path class="tafl-cross" d="M-5.5 -5.5 5.5 5.5M5.5 -5.5 -5.5 5.5" />
      )}
    </g>
  );
}

export const tablutSkin: Skin = { name: 'tablut', margin: 22, crop: 7, Back, Piece, arrival: 'none', radius: 16, pieces: 'WB', fixtures: '+#' };

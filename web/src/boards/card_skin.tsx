// Cards on a felt table: RPS.
import { CardDrawing } from './card_drawings';
import { kCell } from './geometry';
import type { LayerProps, Skin } from './skin';

function Back({ board, geometry }: LayerProps) {
  const { width, height } = geometry;
  return (
    <g>
      <rect class="felt" width={width} height={height} rx="10" />
      <rect class="felt-line" x="4" y="4" width={width - 8} height={height - 8} rx="7" />
      {board.cells.map((_, cell) => (
        <g key={cell} transform={`translate(${geometry.x(cell)} ${geometry.y(cell)})`}>
          <rect class="felt-slot" x={2.4 - kCell / 2} y={2.4 - kCell / 2} width={kCell - 4.8} height={kCell - 4.8} rx="3.5" />
          <text class="felt-number" y="3">{cell}</text>
        </g>
      ))}
    </g>
  );
}

/** Owner by colour and by the corner: player 1's cards have a filled corner, player 2's an open ring. */
export function Card({ symbol, owner }: { symbol: string; owner: number }) {
  return (
    <g class={`card card-${owner}`}>
      <rect class="card-shadow" x="-16.2" y="-15.4" width="34" height="34" rx="3.5" />
      <rect class="card-face" x="-17" y="-17" width="34" height="34" rx="3.5" />
      <circle class="card-owner" cx="-12.4" cy="-12.4" r="2" />
      <CardDrawing card={symbol} />
    </g>
  );
}

export const cardSkin: Skin = { name: 'card', margin: 10, Back, Piece: Card, arrival: 'pop', radius: 18, pieces: 'RR' };

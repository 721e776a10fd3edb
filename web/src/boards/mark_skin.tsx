// Crosses and noughts in ink.
import { kCell } from './geometry';
import type { LayerProps, Skin } from './skin';

function Back({ geometry }: LayerProps) {
  const { columns, rows, margin, width, height } = geometry;
  let path = '';
  for (let i = 1; i < columns; i++) path += `M${margin + i * kCell} ${margin + 2}V${height - margin - 2}`;
  for (let i = 1; i < rows; i++) path += `M${margin + 2} ${margin + i * kCell}H${width - margin - 2}`;
  return (
    <g>
      <rect class="paper" x="1" y="1" width={width - 2} height={height - 2} rx="7" />
      <path class="paper-lines" d={path} />
    </g>
  );
}

function Piece({ owner }: { symbol: string; owner: number }) {
  return owner === 0 ? (
    <path class="ink ink-0" d="M-10 -10C-5 -6 5 4 10.5 10M10 -10.5C5 -5 -5 5 -10.5 10" />
  ) : (
    <path class="ink ink-1" d="M3 -10.5C-6 -13.5 -12 -6 -11 1.5C-10 9 -2 12.5 4.5 10.5C12 8 13 -2 9.5 -7C7.5 -10 3.5 -11.5 0 -11" />
  );
}

export const markSkin: Skin = { name: 'mark', margin: 15, Back, Piece, arrival: 'pop', radius: 16 };

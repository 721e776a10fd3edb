// Any game on squares that has no drawing of its own: its letters on round pieces, two shades of squares.
import { kCell } from './geometry';
import type { LayerProps, Skin } from './skin';

function Back({ board, geometry }: LayerProps) {
  return (
    <g>
      {board.cells.map((_, cell) => {
        const dark = (cell % board.columns) + Math.floor(cell / board.columns);
        return (
          <rect
            key={cell}
            class={`square square-${dark % 2}`}
            x={geometry.x(cell) - kCell / 2}
            y={geometry.y(cell) - kCell / 2}
            width={kCell}
            height={kCell}
          />
        );
      })}
    </g>
  );
}

function Piece({ symbol, owner }: { symbol: string; owner: number }) {
  return (
    <g class={`token token-${owner}`}>
      {owner >= 0 && <circle r="15" />}
      <text y="6.5">{symbol}</text>
    </g>
  );
}

export const plainSkin: Skin = { name: 'plain', margin: 18, crop: 2, Back, Piece, arrival: 'pop', radius: 15 };

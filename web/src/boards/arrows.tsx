// Arrows for the moves of lines, and what a reviewed move was worth.
import type { Geometry } from './geometry';
import type { MarkProps } from './marks';

export interface Arrow {
  from: number;
  to: number;
  /** 0: the best line; the further down the list, the fainter. */
  rank: number;
}

const kHead = 11;

/** From near the middle of one cell to near that of another. */
function pathOf({ from, to }: Arrow, geometry: Geometry): string | null {
  const [x1, y1, x2, y2] = [geometry.x(from), geometry.y(from), geometry.x(to), geometry.y(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 1) return null;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  // Short of both middles, where there is something to be seen.
  const gap = Math.min(12, length / 4);
  const [ax, ay] = [x1 + dx * gap, y1 + dy * gap];
  const [tipX, tipY] = [x2 - dx * gap, y2 - dy * gap];
  const [bx, by] = [tipX - dx * kHead, tipY - dy * kHead];
  const w = kHead * 0.55;
  const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${point(ax, ay)}L${point(bx, by)}M${point(bx - dy * w, by + dx * w)}L${point(tipX, tipY)}L${point(bx + dy * w, by - dx * w)}Z`;
}

export function Arrows({ arrows, geometry }: { arrows: Arrow[]; geometry: Geometry }) {
  return (
    <g class="arrows">
      {[...arrows].reverse().map((arrow) => {
        const path = pathOf(arrow, geometry);
        return path && <path key={`${arrow.from}-${arrow.to}`} class="arrow" d={path} style={{ '--rank': arrow.rank }} />;
      })}
    </g>
  );
}

export function Glyphs({ geometry, marks, unit }: MarkProps) {
  const size = Math.max(6, Math.min(17, 14 * unit));
  return (
    <>
      {[...(marks.glyphs ?? [])].map(([cell, { text, kind }]) => (
        <g key={cell} class={`board-glyph ${kind}`} transform={`translate(${geometry.x(cell) + 14} ${geometry.y(cell) - 14})`}>
          <circle r={0.72 * size} />
          <text y={0.36 * size} font-size={size}>{text}</text>
        </g>
      ))}
    </>
  );
}

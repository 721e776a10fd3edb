// Stones on wood: five in a row, Connect6 and whatever else is played on crossings.
import { useId } from 'preact/hooks';
import { kCell, randomNumbers, type Geometry } from './geometry';
import type { LayerProps, Skin } from './skin';

/** Long fibres with a slight wave, of different strength. */
function Grain({ width, height }: { width: number; height: number }) {
  const random = randomNumbers(20);
  const fibres = Array.from({ length: Math.round(height / 7) }, (_, i) => {
    const y = (i + random()) * 7;
    const bend = () => y + (random() - 0.5) * 16;
    const path = `M-10 ${y.toFixed(1)}C${width * 0.3} ${bend().toFixed(1)} ${width * 0.65} ${bend().toFixed(1)} ${width + 10} ${bend().toFixed(1)}`;
    return <path key={i} d={path} stroke-width={(0.4 + random() * 1.8).toFixed(2)} opacity={(0.04 + random() * 0.13).toFixed(2)} />;
  });
  return <g class="wood-grain">{fibres}</g>;
}

function starPoints(columns: number, rows: number): [number, number][] {
  if (columns !== rows || columns < 9) return [];
  const edge = columns >= 13 ? 3 : 2;
  const middle = (columns - 1) / 2;
  const far = columns - 1 - edge;
  const corners: [number, number][] = [[edge, edge], [edge, far], [far, edge], [far, far]];
  if (columns % 2 === 0) return corners;
  const sides: [number, number][] = [[middle, edge], [middle, far], [edge, middle], [far, middle]];
  return [...corners, [middle, middle], ...(columns >= 19 ? sides : [])];
}

function Lines({ geometry }: { geometry: Geometry }) {
  const { columns, rows, margin } = geometry;
  const at = (i: number) => margin + (i + 0.5) * kCell;
  let path = '';
  for (let i = 0; i < columns; i++) path += `M${at(i)} ${at(0)}V${at(rows - 1)}`;
  for (let i = 0; i < rows; i++) path += `M${at(0)} ${at(i)}H${at(columns - 1)}`;
  const inner = `M${at(0)} ${at(0)}H${at(columns - 1)}V${at(rows - 1)}H${at(0)}Z`;
  return (
    <g class="wood-lines">
      <path d={path} />
      <path d={inner} stroke-width="1.8" />
      {starPoints(columns, rows).map(([x, y]) => (
        <circle key={`${x},${y}`} cx={at(x)} cy={at(y)} r="3.2" />
      ))}
    </g>
  );
}

function Back({ geometry }: LayerProps) {
  const { width, height } = geometry;
  const clip = useId();
  return (
    <g>
      <defs>
        <clipPath id={clip}>
          <rect width={width} height={height} rx="8" />
        </clipPath>
        <linearGradient id="wood-light" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#fff" stop-opacity=".16" />
          <stop offset=".5" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity=".10" />
        </linearGradient>
        <radialGradient id="stone-0" cx=".36" cy=".3" r=".75">
          <stop offset="0" stop-color="#6d6f75" />
          <stop offset=".35" stop-color="#33353a" />
          <stop offset="1" stop-color="#0d0e10" />
        </radialGradient>
        <radialGradient id="stone-1" cx=".36" cy=".3" r=".8">
          <stop offset="0" stop-color="#ffffff" />
          <stop offset=".55" stop-color="#f4f1ea" />
          <stop offset="1" stop-color="#c9c3b6" />
        </radialGradient>
        <radialGradient id="stone-shadow">
          <stop offset=".62" stop-color="#24140a" stop-opacity=".5" />
          <stop offset="1" stop-color="#24140a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <g clip-path={`url(#${clip})`}>
        <rect class="wood" width={width} height={height} />
        <Grain width={width} height={height} />
        <rect width={width} height={height} fill="url(#wood-light)" />
      </g>
      <Lines geometry={geometry} />
    </g>
  );
}

function Piece({ owner }: { symbol: string; owner: number }) {
  return (
    <g>
      <circle cx="1.4" cy="2.6" r="20" fill="url(#stone-shadow)" />
      <circle r="18" fill={`url(#stone-${owner === 0 ? 0 : 1})`} />
    </g>
  );
}

export const stoneSkin: Skin = { name: 'stone', margin: 18, Back, Piece, arrival: 'pop', radius: 18, labelClass: 'label-wood' };

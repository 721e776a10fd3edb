// A line over games, between two bounds.
const kWidth = 480;
const kHeight = 150;

interface Props {
  label: string;
  points: { x: number; y: number }[];
  low: number;
  high: number;
  middle: number;
}

export function Curve({ label, points, low, high, middle }: Props) {
  const furthest = Math.max(1, ...points.map(({ x }) => x));
  // What goes beyond a bound is still seen.
  const bottom = Math.min(low, ...points.map(({ y }) => y));
  const top = Math.max(high, ...points.map(({ y }) => y));
  const x = (value: number) => ((value / furthest) * kWidth).toFixed(1);
  const y = (value: number) => (((top - value) / (top - bottom || 1)) * kHeight).toFixed(1);
  const line = points.map((point) => `${x(point.x)} ${y(point.y)}`).join('L');
  return (
    <svg class="graph curve" viewBox={`0 -4 ${kWidth} ${kHeight + 8}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <rect class="graph-ground" width={kWidth} height={kHeight} />
      <path class="graph-middle" d={`M0 ${y(middle)}H${kWidth}`} />
      <path class="curve-bound" d={`M0 ${y(low)}H${kWidth}M0 ${y(high)}H${kWidth}`} />
      <path class="graph-line" d={`M${line}`} />
    </svg>
  );
}

// The evaluation over the game; a click goes to the move.
import { mistakeOf } from '../game/review';
import { lineThrough, type MoveNode } from '../game/tree';
import { expectationFor } from '../game/value';
import { t } from '../i18n';
import { useApp } from '../services';

const kWidth = 340;
const kHeight = 84;

export function EvalGraph() {
  const { table } = useApp();
  void table.version.value;
  const game = table.setup.value?.game ?? '';
  const nodes = [table.tree.root, ...lineThrough(table.node.value)];
  const step = kWidth / Math.max(1, nodes.length - 1);
  const known = nodes.flatMap((node, i) => {
    if (!node.evaluation) return [];
    return { node, x: i * step, y: (1 - expectationFor(0, node.evaluation, game)) * kHeight };
  });
  if (known.length < 2) return <p class="muted small">{t.analyse.graphEmpty}</p>;
  const [first, last] = [known[0], known[known.length - 1]];
  const line = known.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const area = `M${first?.x} ${kHeight / 2}L${line}L${last?.x} ${kHeight / 2}Z`;
  const here = nodes.indexOf(table.node.value);
  const onClick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const node: MoveNode | undefined = nodes[Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1))];
    if (node) void table.goTo(node);
  };
  return (
    <svg class="graph" viewBox={`0 -4 ${kWidth} ${kHeight + 8}`} preserveAspectRatio="none" role="img" aria-label={t.analyse.graph} onClick={onClick}>
      <rect class="graph-ground" width={kWidth} height={kHeight} />
      <path class="graph-area" d={area} />
      <path class="graph-middle" d={`M0 ${kHeight / 2}H${kWidth}`} />
      <path class="graph-line" d={`M${line}`} />
      {known.map(({ node, x, y }) => {
        const mistake = mistakeOf(node, game);
        return mistake && <circle key={node.id} class={`graph-dot ${mistake.verdict}`} cx={x} cy={y} r="3.5" />;
      })}
      {here >= 0 && <path class="graph-here" d={`M${here * step} 0V${kHeight}`} />}
    </svg>
  );
}

// The open part of the tree, a line a node.
import { useRef } from 'preact/hooks';
import type { TraceNode } from '../engine/trace_types';
import { shortValue } from '../game/value';
import { say, t } from '../i18n';
import { whole } from '../i18n/numbers';
import { Icon } from '../ui/Icon';
import type { Explorer } from './explorer';
import { blocksOf, kLevels } from './strip';

const kHoverMs = 150;

export const boundedValue = ({ value, bound }: Pick<TraceNode, 'value' | 'bound'>) =>
  bound === 'none' ? '?' : `${bound === 'lower' ? '≥' : bound === 'upper' ? '≤' : ''}${shortValue(value)}`;

function Badges({ node }: { node: TraceNode }) {
  const { reduced, extended, again, hidden } = node;
  const names = Object.entries({ reduced, extended, again, hidden }).filter(([, on]) => on).map(([name]) => t.inside.badges[name] ?? name);
  if (node.end !== 'moves') names.unshift([t.inside.ends[node.end] ?? node.end, node.cutoff?.move].filter(Boolean).join(' '));
  return (
    <span class="badges">
      {node.table && node.end !== 'table' && <span class="badge badge-table">{t.inside.inTable}</span>}
      {names.map((name, i) => <span key={name} class={`badge ${i ? '' : `badge-${node.end}`}`} title={i || !node.cutoff ? undefined : say(node.cutoff.text)}>{name}</span>)}
    </span>
  );
}

export function TraceTree({ explorer }: { explorer: Explorer }) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // Only a mouse looks without choosing; a finger leaves before its tap counts.
  const glance = ({ pointerType }: PointerEvent, id: number | null) => {
    clearTimeout(timer.current);
    if (pointerType === 'mouse' && id !== null) timer.current = setTimeout(() => void explorer.look(id), kHoverMs);
  };
  return (
    <ul class="trace-tree" aria-label={t.inside.tree} onPointerLeave={(event) => glance(event, explorer.selected.value)}>
      {explorer.rows.value.map((row) => {
        const indent = { '--level': String(row.level) };
        if (row.kind === 'more') {
          return (
            <li key={`more-${row.parent}`} class="trace-indent" style={indent}>
              <button type="button" class="trace-more" onClick={() => void explorer.open(row.parent)}>{t.inside.more(row.left)}</button>
            </li>
          );
        }
        const { node, open, best } = row;
        const move = node.move ?? t.inside.root;
        return (
          <li key={node.id} class={`trace-row trace-indent kind-${node.kind} ${explorer.selected.value === node.id ? 'selected' : ''} ${best ? 'best' : ''}`} style={indent} onPointerEnter={(event) => glance(event, node.id)}>
            {node.children > 0 ? (
              <button type="button" class={`trace-toggle ${open ? 'open' : ''}`} aria-expanded={open} aria-label={open ? t.inside.collapse(move) : t.inside.expand(move)} onClick={() => explorer.toggle(node)}>
                <Icon name="forward" />
              </button>
            ) : (
              <span class="trace-toggle" />
            )}
            <button type="button" class="trace-node figures" aria-pressed={explorer.selected.value === node.id} onClick={() => void explorer.select(node.id)}>
              <strong class="trace-move">{move}</strong>
              <span class="trace-value">{boundedValue(node)}</span>
              <span class="trace-window">{say(node.window)}</span>
              <span class="trace-count">{whole(node.nodes)}</span>
              <Badges node={node} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function Minimap({ explorer }: { explorer: Explorer }) {
  const root = explorer.root.value;
  if (!root) return null;
  const blocks = blocksOf(root, explorer.rows.value);
  const levels = Math.min(kLevels, 1 + Math.max(0, ...blocks.map((block) => block.level)));
  return (
    <svg class="minimap" viewBox={`0 0 1000 ${levels * 14}`} preserveAspectRatio="none" style={{ height: `${levels * 12}px` }} role="img" aria-label={t.inside.minimap}>
      <title>{t.inside.minimap}</title>
      {blocks.map(({ id, x, width, level, kind }) => (
        <rect
          key={id}
          class={`block kind-${kind} ${explorer.selected.value === id ? 'selected' : ''}`}
          x={1000 * x}
          y={level * 14}
          width={Math.max(1000 * width - 1, 1)}
          height={12}
          onClick={() => void explorer.select(id)}
        />
      ))}
    </svg>
  );
}

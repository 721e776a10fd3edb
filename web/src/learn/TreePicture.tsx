// A tree with what the search did to it: squares are Max, circles Min.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { infiniteText } from './infinities';
import { layoutOf, type Layout } from './layout';
import { boundText, valueWithBound, windowText, type Carried, type NodeLook, type Replay } from './replay';
import type { Grade, Run, TreeNode } from './types';

const kSize = 17;

/** A value put into one node for a check, and what every node is worth then. */
export interface Put {
  node: number;
  values: (number | null)[];
  way: Set<number>;
}

/** What is written into a node: what is known of its value by now. */
function valueText(node: TreeNode, look: NodeLook): string {
  if (look.numbers) return `${boundText(look.numbers.proof, '∞')}:${boundText(look.numbers.disproof, '∞')}`;
  if (!node.children.length) return node.written === null ? '' : String(node.written);
  return valueWithBound(look.value, look.bound);
}

/** Has a name of its own, not only the way to it. */
const named = (node: TreeNode) => !/^(root|[\d.]+)$/.test(node.label);

function nodeName(node: TreeNode, look: NodeLook): string {
  const value = valueText(node, look);
  return [t.learn.node(node.label, node.children.length ? node.side : null), value, t.learn.looks[look.look]].filter(Boolean).join(', ');
}

interface Props {
  run: Run;
  shown: Replay;
  selected: number | null;
  marked: Set<number> | null;
  grade: Grade | null;
  put: Put | null;
  /** Of a step, for what travels. */
  stepMs: number;
  label: string;
  onChoose(node: number): void;
}

/** How the answer to the quiz was, node by node. */
function gradeOf(grade: Grade | null, { label }: TreeNode): string {
  if (!grade) return '';
  if (grade.right.includes(label)) return 'node-right';
  if (grade.missed.includes(label)) return 'node-missed';
  return grade.wrong.includes(label) ? 'node-marked' : '';
}

/** The window on its way down, the value on its way back. */
function Traveller({ carried, layout, ms }: { carried: Carried; layout: Layout; ms: number }) {
  const width = 12 + 6.4 * carried.text.length;
  const place = `translate(${layout.x[carried.at] ?? 0}px, ${(layout.y[carried.at] ?? 0) - kSize - 11}px)`;
  return (
    <g class={`carried ${carried.down ? 'carried-down' : 'carried-back'}`} aria-hidden="true" style={{ transform: place, transitionDuration: `${Math.min(450, ms * 0.7)}ms` }}>
      <rect x={-width / 2} y="-9" width={width} height="18" rx="9" />
      <text y="4" text-anchor="middle" font-size="11">{carried.text}</text>
    </g>
  );
}

export function TreePicture({ run, shown, selected, marked, grade, put, stepMs, label, onChoose }: Props) {
  const nodes = run.nodes ?? [];
  const layout = useMemo(() => layoutOf(nodes), [run]);
  const at = (id: number) => ({ x: layout.x[id] ?? 0, y: layout.y[id] ?? 0 });
  const box = useRef<HTMLDivElement>(null);
  const focus = shown.current ?? 0;
  // A tree wider than the screen follows the search.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || element.scrollWidth <= element.clientWidth) return;
    const x = (at(focus).x / layout.width) * element.scrollWidth;
    if (focus === 0 || x < element.scrollLeft + 40 || x > element.scrollLeft + element.clientWidth - 40) element.scrollLeft = x - element.clientWidth / 2;
  }, [focus, layout]);
  const choose = (event: Event) => {
    const id = (event.target as Element).closest('[data-node]')?.getAttribute('data-node');
    if (id !== null && id !== undefined) onChoose(Number(id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(event);
  };
  return (
    <div ref={box} class="tree-box" tabIndex={0} role="region" aria-label={label}>
      <svg
        class="tree"
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        style={{ maxWidth: `${layout.width * 1.25}px`, '--least': `${Math.min(layout.width, 1900)}px` }}
        role="group"
        aria-label={label}
        onClick={choose}
        onKeyDown={onKeyDown}
      >
        {layout.edges.map(({ from, to, again }, i) => {
          const [a, b] = [at(from), at(to)];
          const look = shown.looks[to]?.look ?? 'unseen';
          const kind = `edge edge-${again ? 'again' : look} ${shown.line.has(from) && shown.line.has(to) ? 'edge-line' : ''}`;
          const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
          // Only where the cut was made: below it nothing is reached.
          const struck = look === 'pruned' && shown.looks[from]?.look !== 'pruned' && !again;
          return (
            <g key={i}>
              <line class={kind} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
              {nodes[to]?.forcing && (
                <text class="forcing" x={middle.x + (b.x < a.x ? -9 : 9)} y={middle.y + 5} text-anchor="middle" font-size="16">!</text>
              )}
              {struck && <path class="strike" d={`M${middle.x - 7} ${middle.y + 4}l12 -8m-8 12l12 -8`} />}
            </g>
          );
        })}
        {nodes.map((node) => {
          const look = shown.looks[node.id];
          if (!look) return null;
          const { x, y } = at(node.id);
          const leaf = !node.children.length;
          const given = put?.values[node.id];
          const text = put ? (given === null || given === undefined ? '' : infiniteText(given)) : valueText(node, look);
          const kind = [
            'node',
            `node-${leaf ? 'leaf' : node.side}`,
            `node-${look.look}`,
            shown.current === node.id ? 'node-current' : '',
            shown.line.has(node.id) ? 'node-line' : '',
            selected === node.id ? 'node-selected' : '',
            grade ? gradeOf(grade, node) : marked?.has(node.id) ? 'node-marked' : '',
            put?.node === node.id ? 'node-put' : put?.way.has(node.id) ? 'node-way' : '',
          ].join(' ');
          return (
            <g key={node.id} class={kind} data-node={node.id} role="button" tabIndex={0} aria-label={nodeName(node, look)} aria-pressed={marked ? marked.has(node.id) : selected === node.id}>
              <title>{nodeName(node, look)}</title>
              {leaf ? (
                <rect class="shape" x={x - 18} y={y - 13} width="36" height="26" rx="7" />
              ) : node.side === 'max' ? (
                <rect class="shape" x={x - kSize} y={y - kSize} width={2 * kSize} height={2 * kSize} rx="5" />
              ) : (
                <circle class="shape" cx={x} cy={y} r={kSize + 1} />
              )}
              <text class="node-value" x={x} y={y + 5} text-anchor="middle" font-size={text.length > 4 ? 10 : 14}>
                {text}
              </text>
              {!leaf && !text && node.written !== null && (
                <text class="node-estimate" x={x} y={y + 4} text-anchor="middle" font-size="11">
                  {node.written}
                </text>
              )}
              {named(node) && (
                <text class="node-name" x={x - kSize - 5} y={y + 4} text-anchor="end" font-size="12">
                  {node.label}
                </text>
              )}
              {!leaf && look.window && !look.numbers && shown.carried?.at !== node.id && !put && (
                <text class="node-window" x={x} y={y - kSize - 6} text-anchor="middle" font-size="11">
                  {windowText(look.window)}
                </text>
              )}
            </g>
          );
        })}
        {shown.carried && !put && !marked && <Traveller carried={shown.carried} layout={layout} ms={stepMs} />}
      </svg>
    </div>
  );
}

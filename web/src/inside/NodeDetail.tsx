// One node of the search: its board, how it was entered, what came of it.
import { Board } from '../boards/Board';
import type { State } from '../engine/types';
import { t } from '../i18n';
import type { Explorer } from './explorer';
import { boundedValue, number } from './TraceTree';

export function NodeDetail({ explorer, state, sides }: { explorer: Explorer; state: State; sides: string[] }) {
  const node = explorer.detail.value;
  if (!node) return null;
  const shown: State = { ...state, board: node.board, side: node.side, side_name: sides[node.side] ?? '', legal_moves: [], annotations: [], result: null };
  const facts: [string, string][] = [
    [t.inside.value, boundedValue(node)],
    [t.inside.window, node.window],
    [t.inside.depthLeft, String(node.depth)],
    [t.inside.nodes, number(node.nodes)],
    [t.inside.kind, t.inside.kinds[node.kind] ?? node.kind],
    [t.inside.ended, t.inside.ends[node.end] ?? node.end],
  ];
  if (node.table) facts.push([t.inside.tableKnew, t.inside.tableText(boundedValue(node.table), node.table.depth)]);
  return (
    <aside class="node-detail">
      <div class="node-board">
        <Board state={shown} sides={sides} marks={{ coordinates: true }} label={t.inside.board} />
      </div>
      <p class="node-moves"><strong>{node.moves.join(' ') || t.inside.root}</strong> <span class="muted">{t.play.toMove(sides[node.side] ?? '')}</span></p>
      <dl class="facts figures">
        {facts.map(([name, value]) => (
          <div key={name}><dt>{name}</dt><dd>{value}</dd></div>
        ))}
      </dl>
      {node.cutoff && <p class="small">{node.cutoff.text}</p>}
      {node.left_out && <p class="small">{t.inside.leftOut(node.left_out)}</p>}
    </aside>
  );
}

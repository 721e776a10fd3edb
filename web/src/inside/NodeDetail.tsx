// One node of the search: its board, how it was entered, what came of it.
import { Board } from '../boards/Board';
import type { State } from '../engine/types';
import { say, t } from '../i18n';
import { short, whole } from '../i18n/numbers';
import type { Explorer } from './explorer';
import { boundedValue } from './TraceTree';

export function NodeDetail({ explorer, state, sides }: { explorer: Explorer; state: State; sides: string[] }) {
  const node = explorer.detail.value;
  if (!node) return null;
  const shown: State = { ...state, board: node.board, side: node.side, side_name: sides[node.side] ?? '', legal_moves: [], annotations: [], result: null };
  const facts: [string, string][] = [
    [t.inside.value, boundedValue(node)],
    [t.inside.window, say(node.window)],
    [t.inside.depthLeft, short(node.depth, 2)],
    [t.inside.nodes, whole(node.nodes)],
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
      {node.cutoff && <p class="small">{say(node.cutoff.text)}</p>}
      {node.left_out && <p class="small">{t.inside.leftOut(node.left_out)}</p>}
    </aside>
  );
}

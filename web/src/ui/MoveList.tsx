// The moves with their variations; the one on the board is marked. A click goes there; in play it only looks there.
import { useEffect, useRef } from 'preact/hooks';
import { mistakeOf } from '../game/review';
import type { MoveNode } from '../game/tree';
import { seconds } from '../game/value';
import { say, t } from '../i18n';
import { useApp } from '../services';
import { SideIcon } from './SideIcon';

interface Props {
  /** Values and mistakes beside the moves; else the time the engine took. */
  analysed?: boolean;
}

function Move({ node, analysed }: { node: MoveNode } & Props) {
  const { table } = useApp();
  const here = (table.looking.value?.node ?? table.node.value) === node;
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (here) element.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const mistake = analysed ? mistakeOf(node, table.setup.value?.game ?? '') : null;
  return (
    <button ref={element} type="button" class={`move ${mistake?.verdict ?? ''}`} aria-current={here ? 'true' : undefined} onClick={() => (analysed ? void table.goTo(node) : table.lookBack(node))}>
      {node.move}
      {mistake && <span class="glyph">{t.review.glyphs[mistake.verdict]}</span>}
    </button>
  );
}

/** One line: its moves, and after a move with alternatives those in brackets. */
function Line({ first, analysed }: { first: MoveNode } & Props) {
  const parts: preact.ComponentChildren[] = [];
  let siblings: MoveNode[] = [];
  for (let node: MoveNode | undefined = first, open = true; node; node = node.children[0]) {
    // A number never ends a line with its move on the next.
    parts.push(
      <span class="numbered" key={node.id}>
        {(open || node.ply % 2 === 1) && <span class="move-count figures">{node.ply}.</span>}
        <Move node={node} analysed={analysed} />
      </span>,
    );
    open = false;
    if (node.comment) parts.push(<span class="move-comment">{node.comment}</span>);
    siblings = node === first ? [] : (node.parent?.children.slice(1) ?? []);
    for (const other of siblings) {
      parts.push(
        <span class="variation" key={`v${other.id}`}>
          <Line first={other} analysed={analysed} />
        </span>,
      );
      open = true;
    }
  }
  return <>{parts}</>;
}

export function MoveTreeView() {
  const { table } = useApp();
  void table.version.value;
  void table.node.value;
  const [first, ...others] = table.tree.root.children;
  const result = table.gameResult;
  if (!first) return <p class="muted moves-empty">{t.play.noMoves}</p>;
  return (
    <div class="move-tree" role="group" aria-label={t.play.moves}>
      <Line first={first} analysed />
      {others.map((other) => (
        <span class="variation" key={other.id}>
          <Line first={other} analysed />
        </span>
      ))}
      {result && <p class="game-result">{say(result.text)}</p>}
    </div>
  );
}

/** Of the line that is played: two columns, with the time each move took. */
export function MoveTable() {
  const { table } = useApp();
  void table.version.value;
  const state = table.state.value;
  const line: MoveNode[] = [];
  for (let node: MoveNode | undefined = table.node.value; node?.parent; node = node.parent) line.unshift(node);
  line.push(...table.ahead);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!table.canRedo && end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [line.length]);
  if (!line.length) return <p class="muted moves-empty">{t.play.noMoves}</p>;
  return (
    <div class="move-table" ref={end} role="group" aria-label={t.play.moves} tabIndex={0}>
      {line.map((node) => (
        <div key={node.id} class={`move-row ${node.ply > table.node.value.ply ? 'ahead' : ''}`}>
          <span class="move-count figures">
            {state && node.side !== undefined && <SideIcon state={state} side={node.side} />}
            {node.ply}
          </span>
          <Move node={node} />
          <span class="figures muted">{node.timeMs === undefined ? '' : seconds(node.timeMs)}</span>
        </div>
      ))}
    </div>
  );
}


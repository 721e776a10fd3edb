// The check with two infinities as it is shown: every node's plain minimax value when one of them is given.
import type { TreeNode } from './types';

/** By id. Of nodes without a value, and of the given one's own children, nothing is known. */
export function valuesWith(nodes: TreeNode[], put: number, value: number): (number | null)[] {
  const values: (number | null | undefined)[] = new Array(nodes.length).fill(undefined);
  values[put] = value;
  const valueOf = (id: number): number | null => {
    const known = values[id];
    if (known !== undefined) return known;
    const node = nodes[id];
    const below = (node?.children ?? []).map(valueOf).filter((each) => each !== null);
    const found = !node?.children.length ? (node?.written ?? null) : below.length ? (node.side === 'max' ? Math.max(...below) : Math.min(...below)) : null;
    return (values[id] = found);
  };
  valueOf(0);
  return values.map((each) => each ?? null);
}

/** From the node up to the root, both included, by first parents. */
export function wayUp(nodes: TreeNode[], from: number): Set<number> {
  const way = new Set<number>();
  for (let id: number | null = from; id !== null && !way.has(id); id = nodes[id]?.parent ?? null) way.add(id);
  return way;
}

export const infiniteText = (value: number): string => (value === Infinity ? '+∞' : value === -Infinity ? '−∞' : String(value));

/** As in the picture, where the engine writes them out. */
export const infinitySigns = (text: string): string => text.replace(/\+infinity/g, '+∞').replace(/-infinity/g, '−∞');

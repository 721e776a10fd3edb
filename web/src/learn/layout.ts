// Where the nodes of a tree stand: leaves side by side, parents above the middle of their children.
import type { TreeNode } from './types';

export const kLeafWidth = 54;
export const kLevelHeight = 84;
const kMargin = 40;

export interface Layout {
  x: number[];
  y: number[];
  width: number;
  height: number;
  /** From parent to child; `again`: to a node that stands below another parent. */
  edges: { from: number; to: number; again: boolean }[];
}

export function layoutOf(nodes: TreeNode[]): Layout {
  const x: number[] = new Array(nodes.length).fill(0);
  const y: number[] = new Array(nodes.length).fill(0);
  const placed = new Set<number>();
  const edges: Layout['edges'] = [];
  let leaves = 0;
  let deepest = 0;
  const place = (id: number, depth: number): void => {
    placed.add(id);
    deepest = Math.max(deepest, depth);
    y[id] = kMargin + depth * kLevelHeight;
    const own: number[] = [];
    for (const child of nodes[id]?.children ?? []) {
      const again = placed.has(child);
      edges.push({ from: id, to: child, again });
      if (again) continue;
      place(child, depth + 1);
      own.push(child);
    }
    const first = own[0];
    const last = own[own.length - 1];
    x[id] = first === undefined || last === undefined ? kMargin + leaves++ * kLeafWidth : ((x[first] ?? 0) + (x[last] ?? 0)) / 2;
  };
  if (nodes.length) place(0, 0);
  const width = 2 * kMargin + Math.max(leaves - 1, 1) * kLeafWidth;
  return { x, y, width, height: 2 * kMargin + deepest * kLevelHeight, edges };
}

// The minimap: the open part of the tree, every node as wide as the search below it was. Records stand in the order of
// entering, so a node's id is also its place.
import type { TraceNode } from '../engine/trace_types';
import type { Row } from './explorer';

export interface Block {
  id: number;
  /** Shares of the whole. */
  x: number;
  width: number;
  level: number;
  kind: string;
}

export const kLevels = 10;

export function blocksOf(root: TraceNode, rows: Row[]): Block[] {
  const blocks: Block[] = [];
  for (const row of rows) {
    if (row.kind !== 'node' || row.level >= kLevels) continue;
    const { id, nodes, kind } = row.node;
    blocks.push({ id, x: (id - root.id) / root.nodes, width: nodes / root.nodes, level: row.level, kind });
  }
  return blocks;
}

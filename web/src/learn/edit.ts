// Changing a tree node by node, in the JSON form of docs/trees.md.
import type { TreeNode } from './types';

type Json = number | string | Json[] | { [field: string]: unknown; children?: Json[]; value?: number };

export type Edit = { kind: 'value'; value: number | null } | { kind: 'add' } | { kind: 'remove' };

/** Which child of which child it is, from the root. */
export function wayTo(nodes: TreeNode[], id: number): number[] {
  const way: number[] = [];
  for (let at = nodes[id]; at && at.parent !== null; at = nodes[at.parent]) {
    way.unshift(nodes[at.parent]?.children.indexOf(at.id) ?? 0);
  }
  return way;
}

const childrenOf = (node: Json): Json[] | null =>
  Array.isArray(node) ? node : typeof node === 'object' && node.children ? node.children : null;

function withChildren(node: Json, children: Json[]): Json {
  if (Array.isArray(node)) return children;
  if (typeof node === 'object') return { ...node, children };
  return children;
}

function changed(node: Json, edit: Edit): Json | null {
  if (edit.kind === 'remove') return null;
  if (edit.kind === 'add') {
    const children = childrenOf(node);
    // A leaf becomes the first of its own children; its value stays in the tree.
    if (children) return withChildren(node, [...children, 0]);
    return typeof node === 'object' ? { ...node, value: undefined, children: [(node as { value?: number }).value ?? 0, 0] } : [node, 0];
  }
  if (Array.isArray(node)) return edit.value === null ? node : { value: edit.value, children: node };
  if (typeof node === 'object') return { ...node, value: edit.value ?? undefined };
  return edit.value ?? node;
}

/** The tree after the change; null: nothing would be left. */
export function editTree(tree: Json, way: number[], edit: Edit): Json | null {
  const [first, ...rest] = way;
  if (first === undefined) return changed(tree, edit);
  const children = childrenOf(tree) ?? [];
  const child = children[first];
  if (child === undefined) return tree;
  const next = editTree(child, rest, edit);
  const all = next === null ? children.filter((_, i) => i !== first) : children.map((old, i) => (i === first ? next : old));
  // A parent that lost its last child becomes a leaf.
  if (!all.length) return 0;
  return withChildren(tree, all);
}

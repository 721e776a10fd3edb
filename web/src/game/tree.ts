// The moves of a game with their variations. The first child of a node goes on with the main line.
import type { Value } from '../engine/types';

export interface Evaluation {
  value: Value;
  /** Whose point of view the value takes. */
  side: number;
  best: string | null;
  line: string[];
  depth: number;
}

export interface MoveNode {
  readonly id: number;
  move: string;
  readonly parent: MoveNode | null;
  readonly ply: number;
  children: MoveNode[];
  comment: string;
  /** Who made the move, as in State.side; only the rules know. */
  side?: number;
  timeMs?: number;
  evaluation?: Evaluation;
  /** By a review of the game, and not only in passing. */
  reviewed?: boolean;
}

interface SavedMove {
  move?: string;
  comment?: string;
  side?: number;
  timeMs?: number;
  evaluation?: Evaluation;
  reviewed?: boolean;
}

/**
 * A tree as JSON: its nodes, the root first, each with the place of its parent in the list. Parents come before their
 * children and children in their order. However long a game is, nothing nests.
 */
export type SavedTree = ({ parent?: number } & SavedMove)[];

/** As it was kept before: node in node. */
export interface NestedNode extends SavedMove {
  children?: NestedNode[];
}

export class MoveTree {
  readonly root: MoveNode;
  private nextId = 1;

  constructor() {
    this.root = { id: 0, move: '', parent: null, ply: 0, children: [], comment: '' };
  }

  static ofMoves(moves: readonly string[]): MoveTree {
    const tree = new MoveTree();
    moves.reduce((node, move) => tree.add(node, move), tree.root);
    return tree;
  }

  /** The child with this move, made if there is none. */
  add(parent: MoveNode, move: string): MoveNode {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const node = { id: this.nextId++, move, parent, ply: parent.ply + 1, children: [], comment: '' };
    parent.children.push(node);
    return node;
  }

  /** Takes a node and all that follows it away; gives the node to stand on afterwards. */
  remove(node: MoveNode): MoveNode {
    if (!node.parent) return node;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    return node.parent;
  }

  /** The last node on the way to this one that has not been removed. */
  standing(node: MoveNode): MoveNode {
    let stands: MoveNode = this.root;
    for (const step of pathTo(node)) {
      if (!stands.children.includes(step)) break;
      stands = step;
    }
    return stands;
  }

  /** Undoes remove(): the node stands at its place among the children again. False: its move was made anew meanwhile. */
  putBack(node: MoveNode, place: number): boolean {
    const siblings = node.parent?.children ?? [];
    if (siblings.some(({ move }) => move === node.move)) return false;
    siblings.splice(place, 0, node);
    return true;
  }

  /** Makes the line that leads to this node the main line. */
  promote(node: MoveNode): void {
    for (let here: MoveNode = node; here.parent; here = here.parent) {
      const siblings = here.parent.children;
      here.parent.children = [here, ...siblings.filter((child) => child !== here)];
    }
  }

  find(id: number): MoveNode | null {
    const pending = [this.root];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (node.id === id) return node;
      pending.push(...node.children);
    }
    return null;
  }

  /** All nodes from one on, or from the root, in the order in which they are saved. */
  nodes(from = this.root): MoveNode[] {
    const nodes: MoveNode[] = [];
    const pending = [from];
    for (let node = pending.pop(); node; node = pending.pop()) {
      nodes.push(node);
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
    return nodes;
  }

  save(): SavedTree {
    const places = new Map<MoveNode, number>();
    return this.nodes().map((node) => {
      places.set(node, places.size);
      return saveNode(node, node.parent ? places.get(node.parent) : undefined);
    });
  }

  static load(saved: SavedTree | NestedNode): MoveTree {
    return Array.isArray(saved) ? loadList(saved) : loadNested(saved);
  }
}

function saveNode(node: MoveNode, parent: number | undefined): SavedTree[number] {
  const saved: SavedTree[number] = {};
  if (parent !== undefined) saved.parent = parent;
  if (node.move) saved.move = node.move;
  if (node.comment) saved.comment = node.comment;
  if (node.side !== undefined) saved.side = node.side;
  if (node.timeMs !== undefined) saved.timeMs = node.timeMs;
  if (node.evaluation) saved.evaluation = node.evaluation;
  if (node.reviewed) saved.reviewed = true;
  return saved;
}

const isSide = (side: unknown): side is number => side === 0 || side === 1;

const kKinds: unknown[] = ['win', 'loss', 'draw', 'score'] satisfies Value['kind'][];

function isEvaluation(from: Partial<Evaluation> | null | undefined): from is Evaluation {
  const { value, side, line } = from ?? {};
  if (!kKinds.includes(value?.kind) || typeof value?.text !== 'string' || !isSide(side)) return false;
  return Array.isArray(line) && [value.score, value.plies].every((n) => n === undefined || Number.isFinite(n));
}

/** What is no comment, time or value is left out: a file of somebody else may have anything there. */
function fill(node: MoveNode, { comment, side, timeMs, evaluation, reviewed }: SavedMove): void {
  node.comment = typeof comment === 'string' ? comment : '';
  node.side = isSide(side) ? side : undefined;
  node.timeMs = Number.isFinite(timeMs) ? timeMs : undefined;
  node.evaluation = isEvaluation(evaluation) ? evaluation : undefined;
  node.reviewed = reviewed === true && !!node.evaluation ? true : undefined;
}

function loadList(saved: SavedTree): MoveTree {
  const tree = new MoveTree();
  const nodes: MoveNode[] = [];
  for (const from of saved) {
    const parent = nodes[from.parent ?? -1];
    const node = parent ? tree.add(parent, from.move ?? '') : tree.root;
    fill(node, from);
    nodes.push(node);
  }
  return tree;
}

function loadNested(saved: NestedNode): MoveTree {
  const tree = new MoveTree();
  const pending: [NestedNode, MoveNode][] = [[saved, tree.root]];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const [from, to] = entry;
    fill(to, from);
    pending.push(...(from.children ?? []).map((child): [NestedNode, MoveNode] => [child, tree.add(to, child.move ?? '')]));
  }
  return tree;
}

/** From the root, which is left out, to the node. */
export function pathTo(node: MoveNode): MoveNode[] {
  const path: MoveNode[] = [];
  for (let here: MoveNode | null = node; here?.parent; here = here.parent) path.push(here);
  return path.reverse();
}

export const movesTo = (node: MoveNode): string[] => pathTo(node).map((step) => step.move);

/** The node and what follows it along first children. */
export function mainLineFrom(node: MoveNode): MoveNode[] {
  const line = [node];
  for (let next = node.children[0]; next; next = next.children[0]) line.push(next);
  return line;
}

/** Where the main line from this node ends. */
export function endOf(node: MoveNode): MoveNode {
  let here = node;
  for (let next = here.children[0]; next; next = next.children[0]) here = next;
  return here;
}

/** The whole line through a node: the way to it and the main line from it, without the root. */
export const lineThrough = (node: MoveNode): MoveNode[] => [
  ...pathTo(node),
  ...mainLineFrom(node).slice(1),
];

/** Whether a node stands on the way to another one, or is that one. */
export function leadsTo(node: MoveNode, to: MoveNode): boolean {
  for (let here: MoveNode | null = to; here; here = here.parent) if (here === node) return true;
  return false;
}

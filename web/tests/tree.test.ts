import { describe, expect, it } from 'vitest';
import { endOf, lineThrough, mainLineFrom, movesTo, MoveTree } from '../src/game/tree';

describe('MoveTree', () => {
  it('adds a move once', () => {
    const tree = new MoveTree();
    const first = tree.add(tree.root, 'h8');
    expect(tree.add(tree.root, 'h8')).toBe(first);
    expect(tree.root.children).toHaveLength(1);
  });

  it('keeps variations beside the main line, and promotes them', () => {
    const tree = MoveTree.ofMoves(['a', 'b', 'c']);
    const a = tree.root.children[0]!;
    const x = tree.add(tree.add(a, 'x'), 'y');
    expect(mainLineFrom(tree.root).map((node) => node.move)).toEqual(['', 'a', 'b', 'c']);
    expect(movesTo(x)).toEqual(['a', 'x', 'y']);
    tree.promote(x);
    expect(mainLineFrom(tree.root).map((node) => node.move)).toEqual(['', 'a', 'x', 'y']);
    expect(lineThrough(a.children[1]!).map((node) => node.move)).toEqual(['a', 'b', 'c']);
  });

  it('removes a node with all that follows', () => {
    const tree = MoveTree.ofMoves(['a', 'b', 'c']);
    const b = tree.root.children[0]!.children[0]!;
    expect(tree.remove(b).move).toBe('a');
    expect(mainLineFrom(tree.root).map((node) => node.move)).toEqual(['', 'a']);
    expect(tree.remove(tree.root)).toBe(tree.root);
  });

  it('knows what stands of a line of which a part was removed', () => {
    const tree = MoveTree.ofMoves(['a', 'b', 'c', 'd']);
    const end = endOf(tree.root);
    expect(tree.standing(end)).toBe(end);
    tree.remove(end.parent!);
    expect(tree.standing(end).move).toBe('b');
    tree.remove(tree.root.children[0]!);
    expect(tree.standing(end)).toBe(tree.root);
  });

  it('puts a node back, but not beside the same move', () => {
    const tree = MoveTree.ofMoves(['a', 'b', 'c']);
    const a = tree.root.children[0]!;
    tree.add(tree.root, 'x');
    tree.remove(a);
    expect(tree.putBack(a, 0)).toBe(true);
    expect(mainLineFrom(tree.root).map((node) => node.move)).toEqual(['', 'a', 'b', 'c']);
    tree.remove(a);
    tree.add(tree.root, 'a');
    expect(tree.putBack(a, 0)).toBe(false);
    expect(tree.root.children.map(({ move }) => move)).toEqual(['x', 'a']);
  });

  it('comes back as it was saved', () => {
    const tree = MoveTree.ofMoves(['a', 'b']);
    const a = tree.root.children[0]!;
    a.comment = 'why not';
    a.side = 1;
    a.timeMs = 12;
    a.evaluation = { value: { kind: 'score', text: '+3', proven: false, score: 3 }, side: 0, best: 'b', line: ['b'], depth: 4 };
    tree.add(a, 'x');
    const again = MoveTree.load(JSON.parse(JSON.stringify(tree.save())));
    expect(again.save()).toEqual(tree.save());
    expect(again.root.children[0]!.children.map((node) => node.move)).toEqual(['b', 'x']);
  });
});

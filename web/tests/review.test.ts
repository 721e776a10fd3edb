import { describe, expect, it } from 'vitest';
import type { Value } from '../src/engine/types';
import { accuracy, lossOf, mistakesOf, verdictOf } from '../src/game/review';
import { MoveTree, type Evaluation } from '../src/game/tree';
import { mostEven } from '../src/game/balance';
import { compactNumber, expectation, negated, seconds, shortValue } from '../src/game/value';

const score = (n: number): Value => ({ kind: 'score', text: String(n), proven: false, score: n });
const win = (plies: number): Value => ({ kind: 'win', text: `win in ${plies}`, proven: true, plies });
const evaluation = (value: Value, side: number, best = 'best'): Evaluation => ({ value, side, best, line: [best], depth: 1 });

function game(values: Evaluation[]): MoveTree {
  const tree = MoveTree.ofMoves(values.slice(1).map((_, i) => `m${i + 1}`));
  let node = tree.root;
  node.evaluation = values[0];
  for (const value of values.slice(1)) {
    const side = node.ply % 2;
    node = node.children[0]!;
    node.side = side;
    node.evaluation = value;
  }
  return tree;
}

describe('review', () => {
  it('finds the move that threw a win away', () => {
    const tree = game([evaluation(score(0), 0, 'm1'), evaluation(score(0), 1), evaluation(win(5), 0), evaluation(score(0), 1)]);
    const found = mistakesOf(tree.root, 'test');
    expect(found.map(({ node, verdict, better }) => [node.move, verdict, better])).toEqual([
      ['m2', 'blunder', 'best'],
      ['m3', 'blunder', 'best'],
    ]);
    expect(accuracy(tree.root, 'test', 0)).toBe(50);
  });

  it('judges by the hundredths that are shown', () => {
    expect([0.0849, 0.085, 0.1749, 0.175, 0.345].map(verdictOf)).toEqual([null, 'inaccuracy', 'inaccuracy', 'mistake', 'blunder']);
  });

  it('never blames the best move, nor what is unknown', () => {
    const tree = game([evaluation(score(0), 0, 'm1'), evaluation(win(3), 1)]);
    expect(lossOf(tree.root.children[0]!, 'test')).toBe(0);
    tree.root.evaluation = undefined;
    expect(lossOf(tree.root.children[0]!, 'test')).toBeNull();
    expect(accuracy(tree.root, 'test', 1)).toBeNull();
  });
});

describe('values', () => {
  it('become expectations', () => {
    expect(expectation(win(1), 'x')).toBe(1);
    expect(expectation(negated(win(1)), 'x')).toBe(0);
    expect(expectation(score(0), 'x')).toBe(0.5);
    expect(expectation(score(1e9), 'x')).toBeLessThan(1);
  });

  it('are written short', () => {
    expect([win(7), negated(win(4)), score(12), score(-3), score(103000)].map(shortValue)).toEqual(['W7', 'L4', '+12', '-3', '+103k']);
    expect(negated(score(5)).text).toBe('-5');
    expect(negated(score(0)).text).toBe('0');
    expect([compactNumber(999), compactNumber(1500), compactNumber(3_140_000)]).toEqual(['999', '1.5 k', '3.1 M']);
    expect([seconds(3.21), seconds(450), seconds(1234)]).toEqual(['3.2 ms', '450 ms', '1.2 s']);
  });

  it('tell the most even line', () => {
    const lines = [win(3), score(80), score(-10)].map((value, i) => ({ moves: [String(i)], value, bound: 'exact' as const }));
    expect(mostEven(lines, 'x')?.moves).toEqual(['2']);
    expect(mostEven([], 'x')).toBeNull();
  });
});

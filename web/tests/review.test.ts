import { beforeEach, describe, expect, it } from 'vitest';
import type { Value } from '../src/engine/types';
import { accuracy, lossOf, mistakesOf, verdictOf } from '../src/game/review';
import { Retry } from '../src/game/retry';
import { Reviewer } from '../src/game/reviewer';
import type { Setup } from '../src/game/saved';
import { Table } from '../src/game/table';
import { endOf, movesTo, MoveTree, type Evaluation } from '../src/game/tree';
import { mostEven, openEvenly } from '../src/game/balance';
import { compactNumber, expectation, negated, seconds, shortValue } from '../src/game/value';
import { FakeClient } from './fake_client';

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

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a reviewer', () => {
  const setup: Setup = { game: 'row', rules: '', options: {}, players: [{ kind: 'person' }, { kind: 'person' }], clock: null };
  let client: FakeClient;
  let table: Table;
  let reviewer: Reviewer;
  const begin = (...moves: string[]) => {
    const tree = MoveTree.ofMoves(moves);
    return table.begin(setup, tree, endOf(tree.root));
  };
  const think = async () => {
    client.requests[client.requests.length - 1]!.finish('c1');
    await settle();
  };

  beforeEach(async () => {
    client = new FakeClient();
    table = new Table(client);
    table.enter('analyse');
    reviewer = new Reviewer(client, table);
    await begin('a1');
    expect(reviewer.finished).toBe(false);
    void reviewer.run();
    await settle();
    await think();
  });

  it('has been through the game that it went through, until that goes on, and in the next visit', async () => {
    expect(reviewer.finished).toBe(false);
    await think();
    expect([reviewer.finished, reviewer.progress.value]).toEqual([true, null]);
    const saved = table.save()!;
    await table.play('b1');
    expect(reviewer.finished).toBe(false);
    table.restore(saved);
    await settle();
    expect(reviewer.finished).toBe(true);
    await begin('a1');
    expect(reviewer.finished).toBe(false);
    await begin();
    expect(reviewer.finished).toBe(false);
  });

  it('ends with its game, and goes through the next one when it is asked', async () => {
    expect(reviewer.progress.value).toEqual({ done: 1, all: 2 });
    await begin('b1', 'a1');
    expect([client.requests[1]!.stopped, reviewer.progress.value]).toEqual([true, null]);
    void reviewer.run();
    await settle();
    expect(reviewer.progress.value).toEqual({ done: 0, all: 3 });
    client.requests[1]!.finish('c1');
    await settle();
    expect(reviewer.progress.value).toEqual({ done: 0, all: 3 });
    expect(client.requests[2]!.position.moves).toEqual([]);
    for (let i = 0; i < 3; i++) await think();
    expect(client.requests[4]!.position.moves).toEqual(['b1', 'a1']);
    expect([reviewer.finished, table.problem.value]).toEqual([true, '']);
  });

  it('tells of what has not been deleted', async () => {
    await think();
    const [first] = table.tree.root.children;
    expect(reviewer.subject).toBe(first);
    table.remove(first!);
    await settle();
    expect(reviewer.subject).toBe(table.tree.root);
    table.takeBackRemoval();
    expect(reviewer.subject).toBe(first);
  });

  it('learns who made a move that came beside one that is known', async () => {
    await think();
    const [first] = table.tree.root.children;
    const kept = table.tree.add(table.tree.root, 'c1');
    void reviewer.run();
    await settle();
    expect([first?.side, kept.side]).toEqual([0, 0]);
  });

  it('says so when the connection is lost', async () => {
    client.requests[1]!.lose();
    await settle();
    expect(reviewer.progress.value).toBeNull();
    expect(table.problem.value).toBe('The connection was lost on the way. Try again when it is back.');
    void reviewer.run();
    expect(table.problem.value).toBe('');
  });
});

describe('a mistake that is tried again', () => {
  let client: FakeClient;
  let table: Table;
  let retry: Retry;

  beforeEach(async () => {
    client = new FakeClient();
    table = new Table(client);
    table.enter('analyse');
    const tree = MoveTree.ofMoves(['a1', 'b1']);
    await table.begin({ game: 'row', rules: '', options: {}, players: [{ kind: 'person' }, { kind: 'person' }], clock: null }, tree);
    retry = new Retry(client, table);
    retry.start({ node: endOf(tree.root), verdict: 'mistake', loss: 0.2, better: 'c1' });
  });

  it('is tried on its own board only', async () => {
    await table.goTo(table.tree.root);
    expect(retry.mistake.value).toBeNull();
    await retry.attempt('c1');
    expect([retry.answer.value, client.requests.length]).toEqual([null, 0]);
    await table.goTo(table.tree.root.children[0]!);
    await retry.attempt('c1');
    expect(retry.answer.value).toEqual({ move: 'c1', good: true });
  });

  it('is over when the mistake is deleted', async () => {
    const mistake = endOf(table.tree.root);
    await table.goTo(mistake);
    table.remove(mistake);
    await settle();
    expect(table.node.value).toBe(mistake.parent);
    expect(retry.mistake.value).toBeNull();
    table.takeBackRemoval();
    await table.goTo(mistake.parent!);
    expect(retry.mistake.value?.node).toBe(mistake);
  });

  it('is answered as it was tried last', async () => {
    const attempt = retry.attempt('d1');
    await settle();
    await retry.attempt('c1');
    client.requests[0]!.finish('e1');
    await attempt;
    expect(retry.answer.value).toEqual({ move: 'c1', good: true });
  });

  it('waits for another try when the connection is lost meanwhile', async () => {
    const attempt = retry.attempt('d1');
    expect(retry.answer.value).toBe('checking');
    await settle();
    client.requests[0]!.lose();
    await attempt;
    expect(retry.answer.value).toBeNull();
    expect(table.problem.value).toBe('The connection was lost on the way. Try again when it is back.');
    void retry.attempt('d1');
    expect(table.problem.value).toBe('');
  });
});

describe('an even opening', () => {
  let client: FakeClient;
  let table: Table;
  const setup: Setup = { game: 'row', rules: '', options: {}, players: [{ kind: 'person' }, { kind: 'person' }], clock: null };
  const think = async (move: string) => {
    client.requests[client.requests.length - 1]!.finish(move);
    await settle();
  };

  beforeEach(async () => {
    client = new FakeClient();
    table = new Table(client);
    table.enter('analyse');
    await table.begin(setup, MoveTree.ofMoves(['a1']));
  });

  it('is added where it was asked for', async () => {
    const found = openEvenly(client, table, 2, () => {});
    await think('b1');
    await think('c1');
    await found;
    expect(movesTo(table.node.value)).toEqual(['b1', 'c1']);
  });

  it('is none of another position, nor of another game, nor of one that is played', async () => {
    const elsewhere = [() => table.goTo(table.tree.root.children[0]!), () => table.begin(setup), async () => table.enter('play')];
    for (const go of elsewhere) {
      const found = openEvenly(client, table, 1, () => {});
      await go();
      const before = table.tree.nodes().length;
      await think('e1');
      await found;
      expect([table.tree.nodes().length, table.problem.value]).toEqual([before, '']);
    }
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

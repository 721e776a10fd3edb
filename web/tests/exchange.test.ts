import { beforeEach, describe, expect, it } from 'vitest';
import { exportJson, importText } from '../src/game/exchange';
import type { Setup } from '../src/game/saved';
import { Table } from '../src/game/table';
import { endOf, movesTo, MoveTree } from '../src/game/tree';
import { FakeClient } from './fake_client';

describe('JSON', () => {
  let table: Table;
  const client = new FakeClient();
  const read = (text: string) => importText(client, text, null, async () => 0);

  beforeEach(async () => {
    table = new Table(client);
    table.enter('analyse');
  });

  it('carries a game with its variations, comments, names and how the players ended it', async () => {
    const setup: Setup = { game: 'row', rules: '', options: {}, players: [{ kind: 'person' }, { kind: 'engine', level: 'hard' }], clock: null, names: ['Anna', ''] };
    const tree = MoveTree.ofMoves(['a1', 'b1']);
    tree.add(tree.root, 'c1').comment = 'or so';
    await table.begin(setup, tree, endOf(tree.root));
    table.resign(0, 'One resigns: Two wins.', 'One resigns');
    const game = await read(exportJson(table));
    expect(movesTo(game.at)).toEqual(['a1', 'b1']);
    expect(game.tree.root.children[1]).toMatchObject({ move: 'c1', comment: 'or so' });
    expect(game.names).toEqual(['Anna', 'Deepcut, hard']);
    expect(game.ended).toEqual({ winner: 1, reason: 'One resigns' });
  });

  it('has no names and no end where there are none', async () => {
    await table.begin({ game: 'row', rules: '', options: {}, players: [{ kind: 'person' }, { kind: 'person' }], clock: null });
    const { names, ended } = await read(exportJson(table));
    expect([names, ended]).toEqual([undefined, undefined]);
  });

  it('gives moves no comment, time or value that is none', async () => {
    const evaluations = [{}, { value: null }, { value: { kind: 'none', text: '' }, side: 0, line: [] }, { value: { kind: 'score', text: '', score: 'x' }, side: 0, line: [] }, { value: { kind: 'draw', text: '' }, side: 2, line: [] }];
    const good = { value: { kind: 'win', text: 'win in 1', plies: 1, proven: true }, side: 1, best: 'b1', line: ['b1'], depth: 1 };
    const moves = evaluations.map((evaluation, i) => ({ parent: i, move: `${'abcdefgh'[i]}1`, comment: { i }, timeMs: 'x', side: 5, evaluation, reviewed: true }));
    const { tree } = await read(JSON.stringify({ game: 'row', tree: [{ evaluation: good, comment: 'here' }, ...moves] }));
    const [root, ...others] = tree.nodes();
    expect(root).toMatchObject({ evaluation: good, comment: 'here' });
    expect(others.map(({ comment, timeMs, side, evaluation, reviewed }) => [comment, timeMs, side, evaluation, reviewed])).toEqual(moves.map(() => ['', undefined, undefined, undefined, undefined]));
  });

  it('has names and reasons on one line, and no longer than they can be kept', async () => {
    const game = await read(JSON.stringify({ game: 'row', moves: [], players: ['Anna\n\tBell\u0000', 'Ж'.repeat(80)], ended: { winner: 1, reason: `One\r\nleft${'.'.repeat(300)}` } }));
    expect(game.names).toEqual(['Anna Bell', 'Ж'.repeat(50)]);
    expect(game.ended?.reason).toBe(`One left${'.'.repeat(192)}`);
  });

  it('that is none of a game is refused with a sentence', async () => {
    const nonsense = ['{', '{"game":5}', '{"game":"row","moves":"a1"}', '{"game":"row","tree":[null]}', '{"game":"row","players":"Anna"}', '{"game":"row","moves":[],"tree":{"children":3}}'];
    nonsense.push('{"game":"row","players":[{}]}', '{"game":"row","ended":"yes"}', '{"game":"row","ended":{"winner":5,"reason":""}}');
    nonsense.push('{"game":"row","tree":[{},{"parent":7,"move":"a1"}]}', '{"game":"row","tree":[{},{"move":"a1"}]}');
    for (const text of nonsense) await expect(read(text), text).rejects.toThrow('JSON: expected an object with "game" and "moves".');
  });
});

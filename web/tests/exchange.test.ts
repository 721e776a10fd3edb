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

  it('that is none of a game is refused with a sentence', async () => {
    const nonsense = ['{', '{"game":5}', '{"game":"row","moves":"a1"}', '{"game":"row","tree":[null]}', '{"game":"row","players":"Anna"}', '{"game":"row","moves":[],"tree":{"children":3}}'];
    for (const text of nonsense) await expect(read(text), text).rejects.toThrow('JSON: expected an object with "game" and "moves".');
  });
});

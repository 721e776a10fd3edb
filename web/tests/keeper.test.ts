import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionLost, EngineError } from '../src/engine/client';
import { Keeper, newId } from '../src/game/keeper';
import type { Player, SavedGame } from '../src/game/saved';
import { Table } from '../src/game/table';
import { MoveTree } from '../src/game/tree';
import { FakeClient } from './fake_client';

const person: Player = { kind: 'person' };
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

class FakeStorage {
  private readonly items: Record<string, string> = {};
  getItem = (key: string) => this.items[key] ?? null;
  setItem = (key: string, value: string) => void ((this.items[key] = value), ((this as Record<string, unknown>)[key] = value));
  removeItem = (key: string) => void (delete this.items[key], delete (this as Record<string, unknown>)[key]);
}

describe('Keeper', () => {
  let client: FakeClient;
  let table: Table;
  let keeper: Keeper;
  let forks: number;
  const visit = () => {
    client = new FakeClient();
    table = new Table(client);
    keeper = new Keeper(client, table);
    keeper.onFork = () => forks++;
    table.events.onChange = () => keeper.save();
  };
  const begin = () => table.begin({ game: 'row', rules: '', options: {}, players: [person, person], clock: null });

  beforeEach(async () => {
    vi.stubGlobal('localStorage', new FakeStorage());
    vi.stubGlobal('sessionStorage', new FakeStorage());
    forks = 0;
    visit();
    table.enter('play');
    await begin();
  });

  it('keeps every move, and nothing where only the place one looks at changes', async () => {
    await table.play('a1');
    await table.play('b1');
    await settle();
    expect(client.kept[client.kept.length - 1]).toMatchObject({ moves: ['a1', 'b1'], result: null });
    const count = client.kept.length;
    table.enter('analyse');
    await table.goTo(table.tree.root);
    await settle();
    expect(client.kept).toHaveLength(count);
    table.tree.root.comment = 'so it began';
    table.changed();
    await settle();
    expect(client.kept[count]).toMatchObject({ moves: ['a1', 'b1'] });
  });

  it('keeps how the players ended it, and what is tried afterwards beside it', async () => {
    await table.play('a1');
    table.resign(1, 'Two resigns.', 'Two resigns');
    table.enter('analyse');
    await table.goTo(table.tree.root);
    await table.play('c1');
    await settle();
    expect(client.kept[client.kept.length - 1]).toMatchObject({ moves: ['a1'], result: { winner: 0, reason: 'Two resigns' } });
    const { tree } = client.kept[client.kept.length - 1]!.data as SavedGame;
    expect(tree).toMatchObject([{}, { parent: 0, move: 'a1' }, { parent: 0, move: 'c1' }]);
  });

  it('tries again when the connection is back, and after a reload', async () => {
    client.refusal = new ConnectionLost();
    await table.play('a1');
    await settle();
    expect(client.kept).toHaveLength(0);
    const id = table.id;
    visit();
    keeper.wakeUp();
    expect(table.id).toBe(id);
    keeper.keep();
    await settle();
    expect(client.kept).toMatchObject([{ id, moves: ['a1'] }]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('deepcut.unkept'))).toEqual([]);
  });

  it('keeps its own game under another name when somebody else went on with it', async () => {
    await table.play('a1');
    await settle();
    const id = table.id;
    client.refusal = new EngineError('changed elsewhere', 'conflict');
    const keep = client.keep.bind(client);
    client.keep = async (game) => {
      if (game.id !== id) client.refusal = null;
      return keep(game);
    };
    await table.play('b1');
    await settle();
    expect(forks).toBe(1);
    expect(table.id).not.toBe(id);
    expect(client.kept[client.kept.length - 1]).toMatchObject({ id: table.id, revision: 0, moves: ['a1', 'b1'] });
  });

  it('gives a state the same name, whichever window makes a game of its own of it', async () => {
    await table.play('a1');
    await settle();
    const left = { ...client.kept[0]!, sequence: 2, moves: ['a1', 'b1'] };
    const meetConflict = () => {
      const keep = client.keep.bind(client);
      client.keep = async (game) => {
        if (game.id === left.id) throw new EngineError('changed elsewhere', 'conflict');
        return keep(game);
      };
    };
    meetConflict();
    await table.play('b1');
    await settle();
    const forked = table.id;
    visit();
    meetConflict();
    localStorage.setItem('deepcut.unkept.' + left.writer, JSON.stringify([left]));
    keeper.wakeUp();
    keeper.keep();
    await settle();
    expect(client.kept[client.kept.length - 1]).toMatchObject({ id: forked, writer: left.writer });
  });

  /** A second window, opened from the table of the one before, which lives on. */
  const openAnother = () => {
    vi.stubGlobal('sessionStorage', new FakeStorage());
    visit();
    keeper.wakeUp();
    table.enter('play');
  };

  it('goes on from the state that it was opened with, whatever the other window has kept since', async () => {
    client.refusal = new ConnectionLost();
    await table.play('a1');
    await settle();
    const first = { writer: client.taken[0]!.writer, sequence: 1 };
    openAnother();
    await settle();
    keeper.keep();
    await settle();
    expect(client.kept).toMatchObject([{ ...first, moves: ['a1'] }]);
    await table.play('b1');
    await settle();
    expect(client.kept[1]).toMatchObject({ id: table.id, revision: 0, sequence: 1, after: [first], moves: ['a1', 'b1'] });
    await table.play('c1');
    await settle();
    expect(client.kept[2]).toMatchObject({ id: table.id, revision: 0, sequence: 2, after: [first] });
    await begin();
    await table.play('c1');
    await settle();
    expect(client.kept[3]).toMatchObject({ after: [] });
  });

  it('takes what was made of a state along where that becomes a game of its own', async () => {
    client.refusal = new ConnectionLost();
    await table.play('a1');
    await settle();
    const old = table.id;
    openAnother();
    await settle();
    client.refusal = new ConnectionLost();
    await table.play('b1');
    await settle();
    const left = localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('deepcut.unkept'))!)!;
    const names: string[][] = [];
    // The window itself, and one with another game on its table that finds what it has left.
    for (const stranger of [false, true]) {
      if (stranger) {
        vi.stubGlobal('localStorage', new FakeStorage());
        vi.stubGlobal('sessionStorage', new FakeStorage());
        localStorage.setItem('deepcut.unkept.someone', left);
        visit();
        keeper.wakeUp();
      }
      const keep = client.keep.bind(client);
      client.refusal = null;
      client.keep = async (game) => {
        if (game.id === old) throw new EngineError('changed elsewhere', 'conflict');
        return keep(game);
      };
      keeper.keep();
      await settle();
      await settle();
      names.push(client.kept.map(({ id, moves }) => `${id} ${moves}`));
    }
    expect(names[0]).toHaveLength(2);
    expect(names[0]![0]!.split(' ')[0]).toBe(names[0]![1]!.split(' ')[0]);
    expect(names[1]).toEqual(names[0]);
  });

  it('knows the last state of a game that could not be kept', async () => {
    client.refusal = new EngineError('The disk is full.', 'unavailable');
    await table.play('a1');
    await settle();
    const id = table.id!;
    await begin();
    const saved = keeper.unkept(id)!;
    expect(saved).toMatchObject({ id, after: [{ sequence: 1 }], tree: [{}, { move: 'a1' }] });
    expect(keeper.unkept('another')).toBeNull();
    table.restore(saved);
    await settle();
    await table.play('b1');
    await settle();
    client.refusal = null;
    keeper.keep();
    await settle();
    await settle();
    expect(client.kept.filter((game) => game.id === id).map(({ moves }) => moves)).toEqual([['a1', 'b1']]);
  });

  it('says what cannot be kept and goes on with the others', async () => {
    client.refusal = new EngineError('The disk is full.', 'unavailable');
    await table.play('a1');
    await settle();
    expect(keeper.trouble.value).toMatchObject({ text: 'The disk is full.', games: 1, again: true });
    await begin();
    await table.play('b1');
    await settle();
    expect(keeper.trouble.value).toMatchObject({ games: 2 });
    client.refusal = null;
    keeper.keep();
    await settle();
    expect(client.kept.map(({ moves }) => moves)).toEqual(expect.arrayContaining([['a1'], ['b1']]));
    expect(keeper.trouble.value).toBeNull();
  });

  it('leaves values out where all together is too much', async () => {
    await table.play('a1');
    await settle();
    table.node.value.evaluation = { value: { kind: 'score', text: '+1', proven: false, score: 1 }, side: 0, best: null, line: [], depth: 1 };
    client.refusal = new EngineError('too long', 'limit');
    const keep = client.keep.bind(client);
    client.keep = async (game) => {
      if (!JSON.stringify(game).includes('evaluation')) client.refusal = null;
      return keep(game);
    };
    table.changed();
    await settle();
    expect(client.kept[client.kept.length - 1]!.moves).toEqual(['a1']);
    expect(keeper.trouble.value).toBeNull();
  });

  const kValue = { value: { kind: 'score' as const, text: '+1', proven: false, score: 1 }, side: 0, best: null, line: [], depth: 1 };

  it('tells what an engine has computed from what people have made', async () => {
    await table.play('a1');
    await settle();
    table.node.value.evaluation = kValue;
    table.node.value.reviewed = true;
    table.changed();
    await settle();
    expect(client.kept.map(({ computed }) => computed)).toEqual([false, true]);
    client.refusal = new ConnectionLost();
    await table.play('b1');
    table.node.value.evaluation = kValue;
    table.changed();
    await settle();
    client.refusal = null;
    keeper.keep();
    await settle();
    await settle();
    // Both together are something that people have made, in one message or in two.
    expect(client.kept.slice(2).some(({ computed, moves }) => !computed && moves.length === 2)).toBe(true);
    const count = client.kept.length;
    client.refusal = new EngineError('changed elsewhere', 'conflict');
    const id = table.id;
    table.tree.root.evaluation = kValue;
    table.changed();
    await settle();
    client.refusal = null;
    keeper.keep();
    await settle();
    expect([client.kept.length, forks, table.id]).toEqual([count, 0, id]);
  });

  it('says when a deleted game is there again', async () => {
    let restored = 0;
    keeper.onRestored = () => restored++;
    await table.play('a1');
    await settle();
    client.deleted.add(table.id!);
    await table.play('b1');
    await settle();
    expect(restored).toBe(1);
  });

  it('does not bring back what was deleted before it could be kept, unless that is taken back', async () => {
    client.refusal = new EngineError('The disk is full.', 'unavailable');
    await table.play('a1');
    await settle();
    const id = table.id!;
    keeper.drop(id);
    expect(keeper.trouble.value).toBeNull();
    client.refusal = null;
    keeper.keep();
    await settle();
    expect(client.kept).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('deepcut.unkept'))).toEqual([]);
    keeper.takeBack(id);
    await settle();
    expect(client.kept).toMatchObject([{ id, moves: ['a1'] }]);
  });

  it('keeps nothing where a kept game is only opened', async () => {
    await table.play('a1');
    await settle();
    const saved = table.save()!;
    await begin();
    const count = client.kept.length;
    table.enter('analyse');
    keeper.open(saved);
    await settle();
    await table.goTo(table.tree.root);
    await settle();
    expect(client.kept).toHaveLength(count);
    table.tree.root.comment = 'so it began';
    table.changed();
    await settle();
    expect(client.kept[count]).toMatchObject({ id: saved.id, computed: false });
  });

  it('makes ids that nobody guesses', () => {
    expect(newId()).toMatch(/^[A-Za-z0-9]{22}$/);
    expect(newId()).not.toBe(newId());
  });
});

describe('a saved tree', () => {
  it('does not nest, however long it is', () => {
    const tree = MoveTree.ofMoves(Array.from({ length: 3000 }, (_, i) => `m${i}`));
    const text = JSON.stringify(tree.save());
    let [depth, deepest] = [0, 0];
    for (const c of text) deepest = Math.max(deepest, (depth += '[{'.includes(c) ? 1 : ']}'.includes(c) ? -1 : 0));
    expect(deepest).toBeLessThan(5);
    expect(MoveTree.load(JSON.parse(text)).nodes()).toHaveLength(3001);
  });

  it('comes back as it was, also from how it was kept before', () => {
    const tree = MoveTree.ofMoves(['a', 'b']);
    const a = tree.root.children[0]!;
    tree.add(a, 'c').comment = 'why not';
    tree.add(tree.root, 'd');
    expect(MoveTree.load(tree.save()).save()).toEqual(tree.save());
    const nested = { children: [{ move: 'a', children: [{ move: 'b' }, { move: 'c', comment: 'why not' }] }, { move: 'd' }] };
    expect(MoveTree.load(nested).save()).toEqual(tree.save());
  });
});

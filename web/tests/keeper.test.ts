import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionLost, EngineError } from '../src/engine/client';
import { Keeper, newId } from '../src/game/keeper';
import { Table, type Player, type SavedGame } from '../src/game/table';
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

  it('goes on from its own state, not from what another window has left to be kept', async () => {
    await table.play('a1');
    await settle();
    const other = { ...client.kept[0]!, writer: 'anotherWindow', moves: ['a1', 'c1'] };
    localStorage.setItem('deepcut.unkept.anotherWindow', JSON.stringify([other]));
    visit();
    keeper.wakeUp();
    table.enter('play');
    await settle();
    const { id, revision } = table;
    client.kept.push(other, other, other); // so that its revision is another one
    keeper.keep();
    await settle();
    expect(client.kept[client.kept.length - 1]).toMatchObject({ id, moves: ['a1', 'c1'] });
    await table.play('b1');
    await settle();
    expect(client.kept[client.kept.length - 1]).toMatchObject({ id, revision, moves: ['a1', 'b1'] });
  });

  it('makes a game of its own of what another window has left, where that is refused', async () => {
    await table.play('a1');
    await settle();
    const other = { ...client.kept[0]!, writer: 'anotherWindow', moves: ['a1', 'c1'] };
    localStorage.setItem('deepcut.unkept.anotherWindow', JSON.stringify([other]));
    visit();
    keeper.wakeUp();
    table.enter('play');
    await settle();
    const { id } = table;
    const keep = client.keep.bind(client);
    client.keep = async (game) => {
      if (game.id === id && game.writer === 'anotherWindow') throw new EngineError('changed elsewhere', 'conflict');
      return keep(game);
    };
    await table.play('b1');
    await settle();
    await settle();
    expect(table.id).toBe(id);
    expect(client.kept.map((game) => [game.id === id, game.moves])).toEqual([
      [false, ['a1', 'c1']],
      [true, ['a1', 'b1']],
    ]);
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

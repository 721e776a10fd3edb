import { beforeEach, describe, expect, it } from 'vitest';
import { phaseOf, Swap2, wisest, type Opening } from '../src/game/swap2';
import type { Player } from '../src/game/saved';
import { Table } from '../src/game/table';
import { movesTo } from '../src/game/tree';
import { hintText } from '../src/ui/hint';
import { FakeClient, report } from './fake_client';

const person: Player = { kind: 'person' };
const engine: Player = { kind: 'engine', level: 'easy' };
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('Swap2', () => {
  it('goes through its phases', () => {
    const opening: Opening = { parties: [person, engine], twoMore: false };
    expect(phaseOf(opening, 1)).toEqual({ party: 0, stones: 2, choices: [] });
    expect(phaseOf(opening, 3)).toEqual({ party: 1, stones: 0, choices: ['black', 'white', 'more'] });
    expect(phaseOf({ ...opening, twoMore: true }, 3)).toEqual({ party: 1, stones: 2, choices: [] });
    expect(phaseOf({ ...opening, twoMore: true }, 5)).toEqual({ party: 0, stones: 0, choices: ['black', 'white'] });
  });

  it('takes the better side, and leaves an even game to the other', () => {
    expect(wisest(0.7, ['black', 'white', 'more'])).toBe('white');
    expect(wisest(0.2, ['black', 'white', 'more'])).toBe('black');
    expect(wisest(0.52, ['black', 'white', 'more'])).toBe('more');
    expect(wisest(0.52, ['black', 'white'])).toBe('white');
  });
});

describe('a game that begins by Swap2', () => {
  let client: FakeClient;
  let table: Table;
  let swap2: Swap2;
  const moves = () => movesTo(table.node.value);
  const begin = (...parties: [Player, Player]) => table.begin({ game: 'row', rules: '', options: {}, players: parties, clock: null, opening: { parties, twoMore: false } });
  const play = async (...stones: string[]) => {
    for (const stone of stones) await table.play(stone);
  };
  const undo = async () => {
    table.undo();
    await settle();
  };
  const engineThinks = async (best: string) => {
    client.requests[client.requests.length - 1]!.finish(best);
    await settle();
  };
  /** For each stone it looks as far ahead as there are stones to come. */
  const engineOpens = async () => {
    for (const best of ['a1', 'b1', 'c1', 'b1', 'c1', 'c1']) await engineThinks(best);
  };

  beforeEach(() => {
    client = new FakeClient();
    table = new Table(client);
    swap2 = new Swap2(client, table, () => {});
    table.enter('play');
    swap2.start();
  });

  it('leaves the stones of the engine where they are', async () => {
    await begin(engine, person);
    await engineOpens();
    expect(moves()).toEqual(['a1', 'b1', 'c1']);
    expect(swap2.phase.value).toMatchObject({ party: 1, stones: 0 });
    expect(table.canUndo).toBe(false);
    await undo();
    expect(moves()).toEqual(['a1', 'b1', 'c1']);
  });

  it('takes back stones of one’s own, then the choice, and no more', async () => {
    await begin(engine, person);
    await engineOpens();
    swap2.choose('more');
    await play('e1');
    await undo();
    expect(moves()).toEqual(['a1', 'b1', 'c1']);
    expect(swap2.phase.value).toMatchObject({ party: 1, stones: 2 });
    table.redo();
    await settle();
    expect(moves()).toEqual(['a1', 'b1', 'c1', 'e1']);
    await undo();
    await undo();
    expect(moves()).toEqual(['a1', 'b1', 'c1']);
    expect(swap2.phase.value?.choices).toEqual(['black', 'white', 'more']);
    expect(table.canUndo).toBe(false);
    // The stone is no answer to the question which colour.
    expect(table.canRedo).toBe(false);
  });

  it('takes back a stone that the engine thinks about', async () => {
    await begin(person, engine);
    await play('a1', 'b1', 'c1');
    await undo();
    expect(moves()).toEqual(['a1', 'b1']);
    await engineThinks('d1');
    expect(swap2.phase.value).toMatchObject({ party: 0, stones: 1 });
    await play('e1');
    expect(moves()).toEqual(['a1', 'b1', 'e1']);
  });

  it('stops at the end of the opening, after a reload too', async () => {
    await begin(person, engine);
    await play('a1', 'b1', 'c1');
    table.seat([engine, person]);
    expect(table.canUndo).toBe(false);
    await play('d1');
    await engineThinks('e1');
    const again = new Table(client);
    again.enter('play');
    again.restore(JSON.parse(JSON.stringify(table.save())));
    await settle();
    expect(movesTo(again.node.value)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
    again.undo();
    await settle();
    expect(movesTo(again.node.value)).toEqual(['a1', 'b1', 'c1']);
    expect(again.canUndo).toBe(false);
  });

  it('forgets the opening with the game', async () => {
    await begin(person, person);
    await play('a1', 'b1', 'c1');
    swap2.choose('white');
    expect(table.canUndo).toBe(false);
    await table.begin(table.setup.value!);
    await play('a1');
    expect(table.canUndo).toBe(true);
  });

  it('is told which colour to take, where that is asked', async () => {
    await begin(person, person);
    await play('a1', 'b1');
    const hint = async () => {
      const asked = table.askHint();
      await engineThinks('e1');
      await asked;
      return hintText({ table, swap2 });
    };
    expect(await hint()).toBe('Try e1: it makes for an even opening');
    await play('c1');
    expect(await hint()).toMatch(/^Try “Two more stones”: .* for Two$/);
  });

  it('is told a stone that leaves the game even, not the one that is best', async () => {
    await begin(person, person);
    await play('a1', 'b1');
    const lines = [900, 400, 10].map((score, i) => ({ moves: [`${'fgh'[i]}1`], value: { kind: 'score' as const, text: '', score, proven: false }, bound: 'exact' as const }));
    client.think = () => ({ done: Promise.resolve(report('f1', 0, { lines })), stop: () => {} });
    await table.askHint();
    expect(table.hints.found.value?.move).toBe('h1');
  });

  it('is not gone on with by what is tried in analysis', async () => {
    await begin(person, person);
    await play('a1', 'b1', 'c1');
    table.enter('analyse');
    await play('d1', 'e1');
    expect(movesTo(table.live.value)).toEqual(['a1', 'b1', 'c1']);
    table.enter('play');
    await settle();
    expect(swap2.phase.value?.choices).toEqual(['black', 'white', 'more']);
    expect(moves()).toEqual(['a1', 'b1', 'c1']);
  });

  it('stands still between two engines while it is paused', async () => {
    await begin(engine, engine);
    await engineThinks('a1');
    table.pause(true);
    for (const best of ['b1', 'c1']) await engineThinks(best);
    expect(moves()).toEqual([]);
    const before = client.requests.length;
    table.pause(false);
    expect(client.requests).toHaveLength(before + 1);
  });

  it('is opened by the engine again after a resignation that was taken back', async () => {
    await begin(person, engine);
    await play('a1', 'b1', 'c1');
    table.resign(0, 'One resigns.');
    await engineThinks('d1');
    expect(swap2.phase.value).toMatchObject({ party: 1, stones: 0 });
    await undo();
    expect(moves()).toEqual(['a1', 'b1', 'c1']);
    await engineThinks('d1');
    expect(table.setup.value?.opening?.twoMore).toBe(true);
  });
});

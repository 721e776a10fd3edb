import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameInfo, Outlook } from '../src/engine/types';
import { Analysis } from '../src/game/analysis';
import { policyOf } from '../src/game/board_marks';
import { FirstSight } from '../src/game/first_sight';
import type { Player } from '../src/game/saved';
import { Table } from '../src/game/table';
import { FakeClient } from './fake_client';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const person: Player = { kind: 'person' };
const outlook: Outlook = {
  win: 0.6,
  draw: 0.1,
  loss: 0.3,
  expectation: 2 / 3,
  moves: [
    { move: 'b1', cell: 1, share: 0.8 },
    { move: 'c1', cell: 2, share: 0.2 },
  ],
};

describe('the first sight', () => {
  let client: FakeClient;
  let table: Table;
  let analysis: Analysis;
  let sight: FirstSight;
  const asked = () => vi.mocked(client.outlook).mock.calls.length;

  beforeEach(async () => {
    client = new FakeClient();
    client.view = outlook;
    vi.spyOn(client, 'outlook');
    client.games.value = [{ name: 'row', rules: [{ name: '', abilities: ['outlook'] }] } as unknown as GameInfo];
    table = new Table(client);
    analysis = new Analysis(client, table);
    sight = new FirstSight(client, table, analysis);
    sight.start();
    table.enter('analyse');
    await table.begin({ game: 'row', rules: '', options: {}, players: [person, person], clock: null });
    await settle();
  });

  it('is asked for only while somebody analyses', async () => {
    expect(sight.possible).toBe(true);
    expect(asked()).toBe(0);
    analysis.on.value = true;
    await settle();
    expect(asked()).toBe(1);
    expect(sight.forFirst).toBeCloseTo(2 / 3);
    await table.play('a1');
    await settle();
    expect(asked()).toBe(2);
    expect(sight.forFirst).toBeCloseTo(1 / 3);
  });

  it('stays when the analysis is stopped, until the position is left', async () => {
    analysis.on.value = true;
    await settle();
    analysis.on.value = false;
    expect(sight.known.value).toEqual(outlook);
    await table.play('a1');
    expect(sight.known.value).toBeNull();
    expect(sight.forFirst).toBeUndefined();
    expect(asked()).toBe(1);
  });

  it('is not asked for where no network knows the rules', async () => {
    client.games.value = [{ name: 'row', rules: [{ name: '' }] } as unknown as GameInfo];
    analysis.on.value = true;
    await settle();
    expect(sight.possible).toBe(false);
    expect(asked()).toBe(0);
  });

  it('colours moves by their part of the likeliest, where no candidate stands', () => {
    expect([...policyOf(outlook, undefined)]).toEqual([
      [1, 1],
      [2, 0.25],
    ]);
    expect([...policyOf(outlook, new Map([[1, { strength: 1, text: '60', lost: false }]])).keys()]).toEqual([2]);
    expect(policyOf(null, undefined).size).toBe(0);
  });
});

// Analysis of what lies on the table, and lines that are looked at without being played.
import { beforeEach, describe, expect, it } from 'vitest';
import { Analysis } from '../src/game/analysis';
import { Preview } from '../src/game/preview';
import type { Player, Setup } from '../src/game/saved';
import { Table } from '../src/game/table';
import { movesTo } from '../src/game/tree';
import { FakeClient } from './fake_client';

const person: Player = { kind: 'person' };
const setup: Setup = { game: 'row', rules: '', options: {}, players: [person, person], clock: null };
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('Analysis', () => {
  let client: FakeClient;
  let table: Table;
  const engineMoves = async (best: string) => {
    client.requests[client.requests.length - 1]!.finish(best);
    await settle();
  };

  beforeEach(() => {
    client = new FakeClient();
    table = new Table(client);
    table.enter('play');
  });

  it('analyses the position on the board and keeps its value', async () => {
    const analysis = new Analysis(client, table);
    analysis.start();
    table.enter('analyse');
    await table.begin(setup);
    analysis.on.value = true;
    expect(client.requests[0]!.request.options).toMatchObject({ lines: '3' });
    await engineMoves('c1');
    expect(table.node.value.evaluation?.best).toBe('c1');
    await table.play('a1');
    expect(client.requests[client.requests.length - 1]!.position.moves).toEqual(['a1']);
  });

  it('keeps what was found when the analysis is stopped, until the position is left or searched again', async () => {
    const analysis = new Analysis(client, table);
    analysis.start();
    table.enter('analyse');
    await table.begin(setup);
    analysis.on.value = true;
    await engineMoves('c1');
    const found = () => [analysis.report.value?.best, [...analysis.searched.value]];
    analysis.on.value = false;
    expect(analysis.running.value).toBe(false);
    expect(found()).toEqual(['c1', ['c1']]);
    analysis.on.value = true;
    expect(found()).toEqual([undefined, []]);
    await engineMoves('d1');
    analysis.on.value = false;
    expect(found()).toEqual(['d1', ['d1']]);
    const away = table.play('a1');
    expect(found()).toEqual([undefined, []]);
    await away;
    table.undo();
    await settle();
    expect(found()).toEqual([undefined, []]);
  });

  it('steps through a line without playing it', async () => {
    const preview = new Preview(client, table);
    await table.begin(setup);
    await preview.show(['a1', 'b1'], 2);
    expect(preview.line.value?.state.moves).toEqual(['a1', 'b1']);
    expect(movesTo(table.node.value)).toEqual([]);
    preview.step(-1);
    await settle();
    expect(preview.line.value?.step).toBe(1);
    await table.play('c1');
    expect(preview.line.value).toBeNull();
  });
});

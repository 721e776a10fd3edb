import { expect, it } from 'vitest';
import { EngineError } from '../src/engine/client';
import type { KeptGame, Position, StoredGame } from '../src/engine/types';
import { exportGames, importGames } from '../src/game/games_file';
import { FakeClient } from './fake_client';

/** Keeps games, as far as these need it. */
class Shelf extends FakeClient {
  readonly shelf = new Map<string, KeptGame>();
  override async list(from: number, count: number) {
    const games = [...this.shelf.values()].slice(from, from + count);
    return { total: this.shelf.size, games: games.map(({ id, game, rules, players }) => ({ id, game, rules, players, title: '', moves: 1, result: '', finished: false, updated: 0 }) as StoredGame) };
  }
  override async load(id: string): Promise<{ position: Position; revision: number; data: unknown }> {
    const kept = this.shelf.get(id);
    if (!kept) throw new EngineError('There is none.', 'not_found');
    const { game, rules, options, moves, data } = kept;
    return { position: { game, rules, options, moves }, revision: 1, data };
  }
  override async keep(game: KeptGame): Promise<boolean> {
    if (game.moves.includes('bad')) throw new EngineError('"bad" is not a legal move.', 'illegal_move');
    this.shelf.set(game.id, JSON.parse(JSON.stringify(game)) as KeptGame);
    return false;
  }
}

const game = (id: string, moves: string[], data: unknown = { ended: { winner: 0, reason: 'Two resigns', text: '' } }): KeptGame => ({
  id, game: 'row', rules: 'plain', options: {}, moves, players: ['A', 'B'], data, revision: 0, writer: 'w', sequence: 1, result: null,
});

it('takes games from one place to another', async () => {
  const [from, to] = [new Shelf(), new Shelf()];
  for (let i = 0; i < 250; i++) await from.keep(game(`game${i}`, ['a1', `b${i}`]));
  const { text, games } = await exportGames(from);
  expect(games).toBe(250);
  expect(await importGames(to, text)).toEqual({ added: 250, known: 0, problems: [] });
  expect(to.shelf.get('game7')).toMatchObject({ moves: ['a1', 'b7'], players: ['A', 'B'], result: { winner: 0, reason: 'Two resigns' } });
  expect(await importGames(to, text)).toEqual({ added: 0, known: 250, problems: [] });
});

it('keeps both where a game has gone on', async () => {
  const [from, to] = [new Shelf(), new Shelf()];
  await from.keep(game('same', ['a1']));
  await to.keep(game('same', ['a1', 'b1'], { other: true }));
  expect((await importGames(to, (await exportGames(from)).text)).added).toBe(1);
  expect(to.shelf.size).toBe(2);
  expect(to.shelf.get('same')?.moves).toEqual(['a1', 'b1']);
});

it('says which games are refused, and takes the others', async () => {
  const from = new Shelf();
  await from.keep(game('good', ['a1']));
  from.shelf.set('wrong', game('wrong', ['bad']));
  const taken = await importGames(new Shelf(), (await exportGames(from)).text);
  expect(taken).toEqual({ added: 1, known: 0, problems: ['"bad" is not a legal move.'] });
});

it('says what a file is not', async () => {
  for (const text of ['', '{', '[]', '{"games":[]}', 'null']) await expect(importGames(new Shelf(), text)).rejects.toThrow('no file of Deepcut games');
  await expect(importGames(new Shelf(), '{"deepcut":"games","version":2,"games":[]}')).rejects.toThrow('newer');
});

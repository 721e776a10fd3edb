// A day in the life: many people play, look back, resign, open second windows, lose their connection, while the server is
// killed again and again. Every game on their lists afterwards is what its player saw.
//
//     LIFE_PEOPLE=500 LIFE_SECONDS=600 LIFE_KILLS=20 npm run browser -- life
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedGame } from '../../src/game/saved';
import { Server } from '../server';
import { Person } from './person';
import { contentOf, furnish, type PageWindow } from './window';

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const kPeople = number('LIFE_PEOPLE', 12);
const kSeconds = number('LIFE_SECONDS', 2);
const kKills = number('LIFE_KILLS', 2);
/** One move a person in so long, so that a whole crowd leaves two cores some air. */
const kPauseMs = number('LIFE_PAUSE_MS', Math.max(10, kPeople));

const kWindows = number('LIFE_WINDOWS', 1) > 0;

const server = new Server();
beforeAll(() => (furnish(), server.start(['--address-connections', '100000', '--connections', '100000'])));
afterAll(() => server.close());

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** All that the server has of a person: content, and whether it is called finished. */
async function listOf(window: PageWindow): Promise<string[]> {
  const contents: string[] = [];
  for (let total = 1; contents.length < total; ) {
    const list = await window.client.list(contents.length, 200);
    total = list.total;
    for (const { id, moves, finished } of list.games) {
      const { position, data } = await window.client.load(id);
      const game = data as SavedGame;
      contents.push(contentOf(game));
      expect(position.moves).toHaveLength(moves);
      expect(lineOf(game)).toEqual(position.moves);
      if (game.ended) expect(finished).toBe(true);
    }
  }
  return contents;
}

/** The moves that lead to where the game stands. */
function lineOf({ tree, live }: SavedGame): string[] {
  const nodes = tree as { parent?: number; move?: string }[];
  const moves: string[] = [];
  for (let at = live ?? 0; nodes[at]?.move; at = nodes[at]!.parent ?? 0) moves.unshift(nodes[at]!.move!);
  return moves;
}

it('loses no game, whatever happens', async () => {
  const address = () => `${server.url.replace('http', 'ws')}api/v1/ws`;
  const seed = number('LIFE_SEED', 1);
  const people = Array.from({ length: kPeople }, (_, i) => new Person(`person${i}`, address, randomOf(seed * 7919 + i), kPauseMs, kWindows));
  const until = Date.now() + 1000 * kSeconds;
  const lives = people.map((person) => person.live(until));
  for (let kill = 0; kill < kKills; kill++) {
    await new Promise((done) => setTimeout(done, (1000 * kSeconds) / (kKills + 1)));
    await server.kill();
    await server.start();
  }
  await Promise.all(lives);
  let games = 0;
  const lost: string[] = [];
  for (const person of people) {
    const window = await person.end();
    const seen = [...person.memory.games.values()].sort();
    const kept = await window.run(() => listOf(window));
    games += kept.length;
    const missing = seen.filter((content) => !kept.includes(content));
    const strange = kept.filter((content) => !seen.includes(content));
    if (missing.length || strange.length) lost.push(`${person.name}: lost ${JSON.stringify(missing)}; never seen ${JSON.stringify(strange)}`);
    window.close();
  }
  const moves = people.reduce((sum, person) => sum + person.moves, 0);
  console.log(`${kPeople} people, ${kSeconds} s, ${kKills} kills: ${moves} moves in ${games} games, of ${lost.length} people a game was lost or changed`);
  expect(lost).toEqual([]);
  expect(games).toBeGreaterThanOrEqual(kPeople);
}, (kSeconds + 240) * 1000);

// Matches between engines, followed on the page while they are played.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from './server';
import { kPhone, Visitor } from './visitor';

const server = new Server();
const file = (name: string) => join(server.place, `${name}.jsonl`);

beforeAll(async () => {
  const match = (name: string, ...more: string[]) => server.run(['match', 'tictactoe', '--random-plies', '1', '-o', file(name), ...more]);
  const [duel, league] = await Promise.all([
    match('duel', '--player', 'name=Ann depth=4 hash=1', '--player', 'name=Bo search=random', '--games', '30', '--sprt', '0,200'),
    match('league', '--player', 'name=Ann depth=2 hash=1', '--player', 'name=Bo search=random', '--player', 'name=Cy depth=1 hash=1', '--games', '4'),
  ]);
  expect([duel, league]).toEqual([0, 0]);
  await server.start(['--matches', server.place]);
});
afterAll(() => server.close());

it('shows score, test and the last games, and what is new', async () => {
  const [first, ...games] = readFileSync(file('duel'), 'utf8').trimEnd().split('\n');
  expect(games.length).toBeGreaterThan(8);
  // As if the match were in the middle: eight games are over.
  writeFileSync(file('duel'), [first, ...games.slice(0, 8), ''].join('\n'));
  const visitor = await Visitor.arrive(() => server.url);
  const { page } = visitor;
  await visitor.open('#/');
  // Followed by its address: what comes above it later moves it away from under a pointer.
  await visitor.open((await page.getByRole('link', { name: 'Matches between engines' }).getAttribute('href'))!);
  await page.getByText('8 of 30 games').waitFor();
  await page.getByRole('link', { name: /duel/ }).click();
  await page.getByRole('img', { name: /^Log-likelihood ratio: -?\d+\.\d\d, between -2\.94 and 2\.94$/ }).waitFor();
  await page.getByText(/^Ann: \+\d =\d -\d, Elo /).waitFor();
  await expect.poll(() => page.locator('.match-board .board').count()).toBe(6);
  await page.getByRole('heading', { name: /^Game \d+: (Ann – Bo|Bo – Ann)$/ }).first().waitFor();
  await page.getByRole('slider').first().fill('1');
  await page.getByText(/^Move 1 of \d$/).waitFor();
  await visitor.checkAccess();
  appendFileSync(file('duel'), games[8] + '\n' + games[9]!.slice(0, 20));
  await page.getByText(/9 of 30 games/).first().waitFor();
  await page.getByRole('link', { name: 'Analyse', exact: true }).last().click();
  await page.locator('.move-tree .move').first().waitFor();
  await visitor.leave();
});

it('shows games while they are played', async () => {
  const visitor = await Visitor.arrive(() => server.url);
  const { page } = visitor;
  await visitor.open('#/matches');
  const name = `running-${Date.now()}`;
  const player = (who: string) => ['--player', `name=${who} search=minimax depth=40 time=300ms`];
  const end = new AbortController();
  const match = server.run(['match', 'connect4', ...player('Ann'), ...player('Bo'), '-o', file(name)], end.signal);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  const playing = page.getByRole('region', { name: 'Being played' });
  await playing.getByRole('heading', { name: /^Game \d+: (Ann – Bo|Bo – Ann)$/ }).waitFor();
  await playing.locator('.board').waitFor();
  // Moves are seen as they come.
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      for (const text of await playing.getByText(/^Move \d+: \d$/).allInnerTexts()) seen.add(text);
      return seen.size;
    })
    .toBeGreaterThan(1);
  end.abort();
  expect(await match).toBe(130);
  await playing.waitFor({ state: 'detached' });
  await visitor.leave();
});

it('shows everybody against everybody, on a phone too, and says what cannot be read', async () => {
  const visitor = await Visitor.arrive(() => server.url, { viewport: kPhone });
  const { page } = visitor;
  await visitor.open('#/matches/league');
  const cross = page.getByRole('region', { name: 'Each against each' });
  await expect.poll(() => cross.getByRole('cell').allInnerTexts()).toHaveLength(9);
  expect((await cross.getByRole('cell').allInnerTexts()).filter((text) => /^\d+(\.5)? \/ 4$/.test(text))).toHaveLength(6);
  await visitor.checkWidth();
  writeFileSync(file('broken'), '{"type":"match","version":1,"config":{}}\n');
  await visitor.open('#/matches');
  await page.getByRole('link', { name: /broken.+line 1/i }).waitFor();
  await visitor.leave();
});

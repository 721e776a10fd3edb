// What only a page with an engine of its own does: work offline, keep games in the browser, go on when a server has gone.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Server } from '../server';
import { StaticSite } from '../static_site';
import { kPhone, openBrowser, Visitor } from '../visitor';

const kSite = resolve(__dirname, '../..', process.env.DEEPCUT_SITE ?? '../build/site');
const kGame = '#/game/connect4/7x6/-/4.4.5.3';

const site = new StaticSite(kSite);
let address = '';
beforeAll(async () => {
  address = await site.start();
});
afterAll(() => site.stop());

const arrive = (viewport?: { width: number; height: number }) => Visitor.arrive(() => address, { viewport });

/** Until everything is kept for the next visit. */
const untilKept = (visitor: Visitor) => visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

async function analyse(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('button', { name: 'Analyse' }).click();
  await visitor.page.getByText(/depth\s\d+ · .*nodes\/s/).waitFor();
}

describe('a page without a server', () => {
  it('asks for files, and for nothing that a server would have to answer', async () => {
    const visitor = await arrive();
    site.asked.length = 0;
    await visitor.open('#/');
    await visitor.page.locator('.link-ready').waitFor();
    expect(site.asked.some((path) => path.startsWith('/api'))).toBe(false);
    await visitor.leave();
  });

  it.each([
    ['desktop', undefined],
    ['phone', kPhone],
  ])('works offline after the first visit, on a %s', async (_, viewport) => {
    const visitor = await arrive(viewport);
    await visitor.open('#/');
    await visitor.page.locator('.game-card, .games a').first().waitFor();
    await untilKept(visitor);
    await site.stop();
    try {
      await visitor.page.reload();
      await visitor.open('#/game/gomoku/freestyle/-/h8.i9');
      await analyse(visitor);
      await visitor.picture(`offline-${viewport ? 'phone' : 'desktop'}`);
      await visitor.open('#/learn');
      await visitor.page.getByText('The workshop').first().waitFor();
    } finally {
      await site.start();
    }
    await visitor.leave();
  });

  it('keeps games in this browser, and takes them to another one by a file', async () => {
    const visitor = await arrive();
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(4, 0, 8);
    await visitor.waitForMoves(3);
    await visitor.page.waitForTimeout(500);
    await visitor.open('#/settings');
    const saved = visitor.page.waitForEvent('download');
    await visitor.page.getByRole('button', { name: 'Save all games' }).click();
    const file = await (await saved).path();
    expect(JSON.parse(readFileSync(file, 'utf8')).games).toHaveLength(1);
    await visitor.checkAccess();
    await visitor.picture('settings-browser');

    const other = await arrive(kPhone);
    await other.open('#/settings');
    for (const said of ['1 game was added', '1 was there already']) {
      await other.page.locator('input[type=file]').setInputFiles(file);
      await other.page.getByText(said).waitFor();
    }
    await other.open('#/');
    await other.page.locator('.kept-open').click();
    await other.page.locator('.move-tree .move').nth(2).waitFor();
    await visitor.leave();
    await other.leave();
  });

  it('shares memory with its workers from the second visit on, so that a stopped search can be looked into', async () => {
    const visitor = await arrive();
    await visitor.secondVisit('#/');
    await expect.poll(() => visitor.page.evaluate(() => crossOriginIsolated)).toBe(true);
    await visitor.open(kGame);
    await visitor.page.getByRole('button', { name: 'Look inside' }).click();
    await visitor.page.getByLabel('Depth', { exact: true }).fill('40');
    await visitor.page.getByRole('button', { name: 'Search and look inside' }).click();
    await visitor.page.getByText(/^Depth \d+ done, [\d,]{7,} nodes\.$/).waitFor();
    await visitor.page.getByRole('button', { name: 'Stop', exact: true }).click();
    await visitor.page.locator('.trace-row.best').nth(1).waitFor();
    await visitor.leave();
  });

  it('searches on several threads from the second visit on, and says before that there is one', async () => {
    const visitor = await arrive();
    await visitor.open('#/settings');
    await visitor.page.getByText(/runs in this browser, on one thread; .* from the next visit on/).waitFor();
    await visitor.secondVisit('#/settings');
    await visitor.page.getByText(/runs in this browser, on up to \d+ threads/).waitFor();
    await visitor.page.getByLabel('Threads').fill('2');
    await visitor.page.keyboard.press('Tab');
    await visitor.open('#/game/gomoku/freestyle/-/h8.i9');
    await analyse(visitor);
    const loaded = () => visitor.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')));
    expect(await loaded()).toContain('deepcut-threads.wasm');
    // They stop when they are told to, and begin again.
    await visitor.page.locator('.move-tree .move').first().click();
    await visitor.page.getByText(/depth\s\d+ · .*nodes\/s/).waitFor();
    await visitor.leave();
  });

  it('looks inside a million nodes', async () => {
    const visitor = await arrive();
    await visitor.open(kGame);
    await visitor.page.getByRole('button', { name: 'Look inside' }).click();
    await visitor.page.getByLabel('Depth', { exact: true }).fill('20');
    await visitor.page.getByRole('button', { name: 'Search and look inside' }).click();
    await visitor.page.getByText(/is best:/).waitFor({ timeout: 200_000 });
    const figures = await visitor.page.locator('main').innerText();
    const nodes = Math.max(...[...figures.matchAll(/([\d,]+) nodes/g)].map(([, n]) => Number(n!.replaceAll(',', ''))));
    expect(nodes).toBeGreaterThan(1_000_000);
    await visitor.page.locator('.trace-row').nth(3).waitFor();
    await visitor.leave();
  });

  it('has a smaller table where memory ends, and says so', async () => {
    // One gigabyte for the memory of the engine, on a phone.
    const small = await openBrowser('--js-flags=--wasm-max-mem-pages=16384');
    const visitor = await Visitor.arrive(() => address, { viewport: kPhone, browser: small });
    await visitor.open('#/settings');
    await visitor.page.getByLabel('Memory for the table, MB').fill('1024');
    await visitor.page.keyboard.press('Tab');
    await visitor.open(kGame);
    await analyse(visitor);
    await visitor.page.getByText(/table of \d+ MB/).waitFor();
    await visitor.picture('small-table');
    await visitor.leave();
    await small.close();
  });
});

describe('a page with a server', () => {
  it('goes on by itself when the server goes away in the middle of an analysis', async () => {
    process.env.DEEPCUT_PAGE = resolve(__dirname, '../../../build/served');
    const server = new Server(false);
    await server.start();
    const visitor = await Visitor.arrive(() => server.url);
    await visitor.open('#/');
    await untilKept(visitor);
    await visitor.open(kGame);
    await analyse(visitor);
    await server.kill();
    await visitor.page.getByText(/depth\s\d+ · .*nodes\/s/).waitFor({ state: 'hidden' });
    await visitor.page.getByText(/depth\s\d+ · .*nodes\/s/).waitFor();
    await visitor.open('#/settings');
    await visitor.page.getByText('The engine runs in this browser').waitFor();
    await server.start();
    await visitor.page.getByText('The server thinks now.').waitFor();
    await visitor.choose('Always this browser');
    await visitor.page.getByText('The engine runs in this browser').waitFor();
    await visitor.leave();
    await server.close();
  });
});

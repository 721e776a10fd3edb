// The pictures of docs/page.md: each screen on a desktop and a phone, light and dark, in one small file.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { it } from 'vitest';
import { arrive } from './place';
import { kDesktop, kPhone, theBrowser, type Visitor } from './visitor';

const kFolder = resolve(__dirname, '../../docs/img');
const kFight = '#/game/gomoku/freestyle/-/h8.i9.g9.i7.i8.g8.h9.h7.j9.f9.g10.f11.i10';

/** Nothing is decided: the network has an opinion, too. */
const kQuiet = '#/game/gomoku/freestyle/-/h8.i9.g9.i7';

const kScreens: Record<string, (visitor: Visitor) => Promise<void>> = {
  games: async (visitor) => {
    await visitor.open('#/');
    await visitor.page.locator('.game-card .board').nth(4).waitFor();
  },
  new: async (visitor) => {
    await visitor.open('#/new/tablut');
    await visitor.page.locator('.stage .board').waitFor();
  },
  play: async (visitor) => {
    await visitor.start('connect4', ['medium']);
    for (const cell of [38, 38, 37, 39]) {
      await visitor.click(cell);
      await visitor.page.waitForTimeout(300);
      await visitor.untilTurn();
    }
  },
  cards: async (visitor) => {
    await visitor.start('rps', ['easy']);
    for (const choice of [4, 0, 1]) {
      await visitor.playAnything(() => choice);
      await visitor.untilTurn();
    }
    await visitor.page.locator('.hand-card:not(:disabled)').first().click();
  },
  analyse: async (visitor) => {
    await visitor.open(kQuiet);
    await visitor.page.getByRole('button', { name: 'Analyse' }).click();
    await visitor.page.locator('.line').nth(2).waitFor();
    await visitor.page.waitForTimeout(2500);
  },
  review: async (visitor) => {
    await visitor.open(kFight);
    await visitor.page.getByRole('tab', { name: 'Review' }).click();
    await visitor.page.getByRole('button', { name: 'Review this game' }).click();
    await visitor.page.getByRole('button', { name: 'Review again' }).waitFor({ timeout: 60_000 });
  },
  learn: async (visitor) => {
    await visitor.open('#/learn/alpha-beta');
    await visitor.page.getByRole('button', { name: 'Next cutoff' }).click();
    if (visitor.page.viewportSize()?.width === kPhone.width) await visitor.page.locator('#run-1').scrollIntoViewIfNeeded();
  },
  inside: async (visitor) => {
    await visitor.open('#/game/connect4/7x6/-/4.4.5.3');
    await visitor.page.locator('.move-tree .move').first().waitFor();
    await visitor.page.getByRole('button', { name: 'Look inside' }).click();
    await visitor.page.getByLabel('Depth', { exact: true }).fill('10');
    await visitor.page.getByRole('button', { name: 'Search and look inside' }).click();
    await visitor.page.getByRole('button', { name: 'Open it in the tree' }).click();
    await visitor.page.waitForTimeout(600);
    await visitor.page.locator('.inside-found').evaluate((element) => element.scrollIntoView());
  },
  rules: async (visitor) => {
    await visitor.open('#/rules/gomoku');
    await visitor.page.locator('.example .board').nth(3).waitFor();
  },
  settings: async (visitor) => {
    await visitor.open('#/settings');
    await visitor.page.locator('.settings').waitFor();
  },
};

/** Drawn together in the browser, which can also compress them. */
async function compose(pictures: Buffer[]): Promise<Buffer> {
  const page = await (await theBrowser()).newPage();
  const sources = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  const data = await page.evaluate(async (all) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1040, 996];
    const pen = canvas.getContext('2d')!;
    pen.imageSmoothingQuality = 'high';
    for (const [i, source] of all.entries()) {
      const image = new Image();
      image.src = source;
      await image.decode();
      const phone = i % 2;
      pen.drawImage(image, phone ? 813 : 0, i < 2 ? 0 : 506, phone ? 226.4 : 784, 490);
    }
    return canvas.toDataURL('image/webp', 0.82);
  }, sources);
  await page.close();
  return Buffer.from(data.split(',')[1]!, 'base64');
}

it.each(Object.entries(kScreens))('%s', async (name, show) => {
  const pictures: Buffer[] = [];
  for (const dark of [false, true]) {
    for (const viewport of [kDesktop, kPhone]) {
      const visitor = await arrive({ viewport, dark });
      await show(visitor);
      pictures.push(await visitor.page.screenshot());
      await visitor.leave();
    }
  }
  writeFileSync(resolve(kFolder, `page-${name}.webp`), await compose(pictures));
});

import { describe, expect, it } from 'vitest';
import { arrive, onEveryScreen } from './place';
import { kAlone } from './server';
import { kPhone, type Visitor } from './visitor';

async function search(visitor: Visitor, game: string, depth: string): Promise<void> {
  const { page } = visitor;
  await visitor.open(game);
  await page.locator('.move-tree .move').first().waitFor();
  await page.getByRole('button', { name: 'Look inside' }).click();
  await page.getByLabel('Depth', { exact: true }).fill(depth);
  await page.getByRole('button', { name: 'Search and look inside' }).click();
  await page.locator('.trace-row').nth(3).waitFor();
}

describe('looking inside', () => {
  it('opens the tree of a real position, node by node', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await search(visitor, '#/game/connect4/7x6/-/4.4.5.3', '8');
    await page.getByText(/is best:/).waitFor();
    await page.getByText('one that was searched again counts again', { exact: false }).waitFor();
    const before = await page.locator('.trace-row').count();
    await page.getByRole('button', { name: /^Open / }).nth(1).click();
    await expect.poll(() => page.locator('.trace-row').count()).toBeGreaterThan(before);
    await page.locator('.trace-node').nth(2).click();
    await page.locator('.node-detail .board').waitFor();
    await expect.poll(() => page.locator('.node-moves').innerText()).toMatch(/^\d \d/);
    await page.locator('.trace-node').nth(1).hover();
    await expect.poll(() => page.locator('.node-moves').innerText()).toMatch(/^\d [A-Z]/);
    await page.getByRole('button', { name: 'Open it in the tree' }).click();
    await page.locator('.trace-row.selected').waitFor();
    expect(await page.locator('.minimap .block').count()).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('With everything').waitFor();
    await visitor.checkAccess();
    await page.getByLabel('Iteration').selectOption({ index: 2 });
    await page.locator('.trace-row').nth(3).waitFor();
    await visitor.leave();
  });

  it('shows the node that a finger taps, and stays with it', async () => {
    const visitor = await arrive({ viewport: kPhone });
    const { page } = visitor;
    await search(visitor, '#/game/connect4/7x6/-/4.4.5.3', '10');
    // The count of a row stands beside its move.
    const tops = await page.locator('.trace-node').first().locator('.trace-move, .trace-count').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops[1]).toBe(tops[0]);
    for (const row of [1, 2, 3]) {
      const node = page.locator('.trace-node').nth(row);
      await node.tap();
      const move = await node.locator('.trace-move').innerText();
      await expect.poll(() => page.locator('.node-moves strong').innerText()).toBe(move);
      await page.waitForTimeout(400);
      expect(await page.locator('.node-moves strong').innerText()).toBe(move);
    }
    await visitor.leave();
  });

  it('keeps its depth, search and devices through a reload', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await search(visitor, '#/game/connect4/7x6/-/4.4.5.3', '5');
    await page.getByText('MTD(f)').click();
    await page.getByText('Devices').click();
    await page.locator('.run-options').getByText('Table', { exact: true }).click();
    await page.reload();
    await page.getByText('Devices · without table').waitFor();
    expect(await page.getByLabel('Depth', { exact: true }).inputValue()).toBe('5');
    expect(await page.getByLabel('MTD(f)').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Search and look inside' }).click();
    await page.getByText(/nodes to depth 5 in/).waitFor();
    await page.getByText(/^0 table hits/).waitFor();
    await visitor.leave();
  });

  it('keeps the page small whatever was searched', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await search(visitor, '#/game/connect4/7x6/-/4.4.5.3', '11');
    const heap = await page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize);
    expect(heap).toBeLessThan(50e6);
    await visitor.leave();
  });

  it('says how far it is, and can be stopped', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    if (kAlone) await visitor.secondVisit('#/');
    await visitor.open('#/game/connect4/7x6/-/4');
    await page.locator('.move-tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Look inside' }).click();
    await page.getByLabel('Depth', { exact: true }).fill('40');
    await page.getByRole('button', { name: 'Search and look inside' }).click();
    await page.getByText(/^Depth \d+ done, [\d,]+ nodes\.$/).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText(/is best:/).waitFor();
    await page.locator('.trace-row.best').nth(1).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText(/Search \d+ of \d+\.$/).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('With everything').waitFor();
    await visitor.leave();
  });

  it('goes without devices, and says when there is nothing to search', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/tictactoe/3x3/-/b2.a1');
    await page.locator('.move-tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Look inside' }).click();
    await page.getByText('Devices').click();
    await page.locator('.run-options').getByText('Table', { exact: true }).click();
    await page.getByRole('button', { name: 'Search and look inside' }).click();
    await page.getByText(/0 table hits/).waitFor();
    await visitor.open('#/game/tictactoe/3x3/-/a1.b1.a2.b2.a3');
    await page.locator('.move-tree .move').nth(4).waitFor();
    await page.getByRole('button', { name: 'Look inside' }).click();
    await page.getByText('there is nothing to search', { exact: false }).waitFor();
    await visitor.leave();
  });
});

onEveryScreen('looking inside', async ({ visitor, name, check }) => {
  const { page } = visitor;
  await search(visitor, '#/game/gomoku/freestyle/-/h8.i9.g9.i7', '5');
  await page.getByRole('button', { name: 'Open it in the tree' }).click();
  await page.locator('.trace-row.selected').waitFor();
  await page.waitForTimeout(300);
  await page.locator('.inside-found').evaluate((element) => element.scrollIntoView());
  await visitor.picture(`inside-${name}`);
  await check();
  await page.locator('.inside-figures').evaluate((element) => element.scrollIntoView());
  await visitor.picture(`inside-figures-${name}`);
});

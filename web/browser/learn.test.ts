import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arrive, onEveryScreen } from './place';
import { kAlone } from './server';


describe('lessons', () => {
  it('are stepped through, and say why something is cut', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/learn');
    await page.getByText('Deep cutoffs').click();
    await page.locator('svg.tree [data-node]').nth(10).waitFor();
    await page.getByRole('button', { name: 'One step forward' }).click();
    await page.getByText('The search of the root begins', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'One step forward' }).click();
    expect(await page.locator('.carried').textContent()).toBe('−∞, ∞');
    await page.getByRole('button', { name: 'Next cutoff' }).click();
    await page.getByText(/Deep cutoff at 2\.1\.1 \(Min\)/).first().waitFor();
    expect(await page.locator('.strike').count()).toBe(1);
    await page.getByRole('button', { name: 'One step back' }).click();
    expect(await page.locator('.strike').count()).toBe(0);
    await page.getByRole('button', { name: 'To the end' }).click();
    expect(await page.locator('.strike').count()).toBe(2);
    await page.getByText('Value 8.').waitFor();
    expect(await page.locator('.node-pruned').count()).toBe(2);
    await page.locator('.node-pruned').first().click();
    await page.locator('.tree-panel').getByText(/Max already has 7 at the root/).waitFor();
    await page.getByRole('button', { name: 'Check with two infinities' }).click();
    await page.locator('.node-put').getByText('−∞').waitFor();
    expect(await page.locator('.node-way .node-value').allTextContents()).toEqual(['8', '8', '8', '−∞']);
    await page.locator('.node-put').getByText('+∞').waitFor();
    expect(await page.locator('.node-way .node-value').allTextContents()).toEqual(['8', '8', '8', '1']);
    await page.getByText('The node does not matter.', { exact: false }).waitFor();
    await visitor.picture('learn-check');
    await visitor.checkAccess();
    await visitor.leave();
  });

  it('tell of a node what the search whose tree was clicked knew there', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/learn/alpha-beta');
    await page.locator('#run-1 [data-node]').nth(12).waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    const told = async (run: number, node: RegExp) => {
      await page.locator(`#run-${run}`).getByRole('button', { name: node }).click();
      return page.locator('.tree-panel').innerText();
    };
    expect(await told(0, /^3,/)).toMatch(/^Node 3, Minimax\s+Window \(−∞, ∞\) · True value 2\n/);
    expect(await told(1, /^3,/)).toMatch(/^Node 3, Alpha-beta\s+Window \(3, 5\) · True value 2\n/);
    expect(await told(1, /^2\.2,/)).toMatch(/^Node 2\.2, Alpha-beta\s+True value 4\n[^]*cutoff/);
    expect(await told(0, /^2\.2,/)).toMatch(/^Node 2\.2, Minimax\s+Window \(−∞, ∞\) · True value 4\n(?![^]*cutoff)/);
    await visitor.leave();
  });

  it('have a quiz that is graded', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/learn/deep-cutoffs');
    await page.getByRole('button', { name: 'Quiz' }).click();
    await page.getByRole('button', { name: /^2\.2\.2,/ }).click();
    await page.getByRole('button', { name: /^2\.1\.2,/ }).click();
    await page.getByRole('button', { name: 'Grade it' }).click();
    await page.getByText('2.1.1.2 is never visited.').waitFor();
    await page.getByText('2.1.2 is visited.').waitFor();
    expect([await page.locator('.node-right').count(), await page.locator('.node-missed').count(), await page.locator('.node-marked').count()]).toEqual([1, 1, 1]);
    await page.getByRole('button', { name: 'Leave the quiz' }).click();
    await page.getByRole('button', { name: 'Quiz' }).click();
    await page.getByRole('button', { name: /^2\.2\.2,/ }).click();
    await page.getByRole('button', { name: /^2\.1\.1\.2,/ }).click();
    await page.getByRole('button', { name: 'Grade it' }).click();
    await page.getByText('All right: 100 %.').waitFor();
    await visitor.leave();
  });

  it('ask in the quiz about a search that leaves something out, if there is one', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/learn/alpha-beta');
    await page.getByRole('button', { name: 'Quiz' }).click();
    await page.getByText('Which nodes will Alpha-beta never visit? Mark them in the second tree').waitFor();
    await visitor.picture('quiz');
    await page.getByRole('button', { name: 'Grade it' }).click();
    await page.getByText('0 % right.').waitFor();
    expect(await page.locator('.node-missed').count()).toBe(2);
    expect(await page.locator('#run-1 .node-missed').count()).toBe(2);
    await visitor.picture('quiz-graded');
    await visitor.open('#/learn/minimax');
    await page.locator('#run-0 [data-node]').nth(12).waitFor();
    expect(await page.getByRole('button', { name: 'Quiz' }).count()).toBe(0);
    await visitor.leave();
  });

  it('all run to the end', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/learn');
    await page.locator('.lesson-card').first().waitFor();
    const names = await page.locator('.lesson-card').evaluateAll((cards) => cards.map((card) => card.getAttribute('href') ?? ''));
    expect(names).toHaveLength(11);
    for (const name of names) {
      await visitor.open(name);
      await page.locator('svg.tree').first().waitFor();
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.locator('.run-outcome').first().waitFor();
      if (name.endsWith('quiescence')) expect(await page.locator('#run-0 .forcing').count()).toBe(3);
      if (name.endsWith('transpositions')) expect(await page.locator('#run-1 .node-table').count()).toBeGreaterThan(0);
      await visitor.checkWidth();
      await visitor.picture(`lesson-${name.split('/').pop()}`);
    }
    await visitor.leave();
  });
});

describe('the workshop', () => {
  it('takes trees by text, click, chance and link', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(`#/learn/tree/alphabeta,beam%2Bwidth%3D1/${encodeURIComponent('[[3,12],[2,4]]')}`);
    await page.locator('.run').nth(1).waitFor();
    expect(await page.locator('#run-0 [data-node]').count()).toBe(7);
    const field = page.getByLabel('Tree', { exact: true });
    await field.fill('[3,[');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('alert').getByText(/line 1/).waitFor();
    // What is shown can be gone on with, and what was refused be mended.
    await page.getByRole('button', { name: 'Compare with another' }).click();
    await page.locator('#run-2 [data-node]').nth(6).waitFor();
    expect([await field.inputValue(), await page.getByRole('alert').count()]).toEqual(['[3,[', 1]);
    await page.getByLabel('Remove', { exact: false }).last().click();
    await page.locator('#run-2').waitFor({ state: 'detached' });
    await field.fill('[[3,12],[2,4],5]');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('#run-0 [data-node="7"]').click();
    await page.getByLabel('Value', { exact: true }).fill('9');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe('[[3,12],[2,4],9]');
    await page.locator('#run-0 [data-node="7"]').click();
    await page.getByRole('button', { name: 'Add a child' }).click();
    await expect.poll(() => field.inputValue()).toBe('[[3,12],[2,4],[9,0]]');
    await page.getByRole('button', { name: 'Link to this tree' }).click();
    expect(decodeURIComponent(page.url())).toContain('[[3,12],[2,4],[9,0]]');
    await page.getByRole('button', { name: 'What is ordering worth?' }).click();
    await page.locator('.bars').getByText('Worst first').waitFor();
    await page.getByText('Random tree').click();
    await page.getByRole('button', { name: 'Draw one' }).click();
    await expect.poll(() => page.locator('#run-0 [data-node]').count()).toBe(40);
    await field.fill('[1,2]');
    await page.getByLabel('From').fill('21');
    expect(await field.inputValue()).toBe('[1,2]');
    await page.getByRole('button', { name: 'Draw one' }).click();
    await page.getByRole('alert').getByText('The least value must not be above the greatest.').waitFor();
    expect(await page.locator('#run-0 [data-node]').count()).toBe(40);
    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#run-0').getByRole('button', { name }).click()]);
      return readFileSync(await download.path());
    };
    expect((await save('SVG')).toString()).toMatch(/^<svg[^]*<\/svg>$/);
    expect((await save('PNG')).subarray(1, 4).toString()).toBe('PNG');
    await visitor.leave();
  });

  it('writes infinity as in the picture', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(`#/learn/tree/alphabeta/${encodeURIComponent('[3,[4,5]]')}`);
    await page.locator('#run-0 [data-node="0"]').click();
    await page.getByRole('button', { name: 'Check with two infinities' }).click();
    await page.locator('.check').getByText('root −∞ by 2', { exact: true }).waitFor();
    await page.locator('.check').getByText(/With −∞ at root the root is worth −∞ by 2, with \+∞/).waitFor();
    await visitor.leave();
  });

  it('does not stay with an algorithm that there is not', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/learn/tree/nonsense/%5B1%2C2%5D');
    await page.getByText('There is no algorithm "nonsense"', { exact: false }).waitFor();
    await visitor.open('#/');
    await visitor.open('#/learn/tree');
    await page.locator('.run .tree').first().waitFor();
    expect(await page.locator('.workshop .problem').count()).toBe(0);
    await visitor.leave();
  });

  it('keeps the tree through a reload and until one comes back', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/learn/tree');
    const field = page.getByLabel('Tree', { exact: true });
    const nodes = page.locator('#run-0 [data-node]');
    const untilRun = async (tree: string, count: number) => {
      await expect.poll(() => nodes.count()).toBe(count);
      expect(await field.inputValue()).toBe(tree);
    };
    const run = async (tree: string) => {
      await field.fill(tree);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
    };
    await expect.poll(() => nodes.count()).toBe(11);
    await run('[[3,12],[2,4],5]');
    await untilRun('[[3,12],[2,4],5]', 8);
    await page.getByRole('button', { name: 'Remove Minimax' }).click();
    await expect.poll(() => page.url()).not.toContain('minimax');
    await page.reload();
    await untilRun('[[3,12],[2,4],5]', 8);
    expect(await page.locator('.run').count()).toBe(1);
    await run('[1,[2,3]]');
    await untilRun('[1,[2,3]]', 5);
    await page.getByText('All lessons').click();
    await page.locator('.lesson-workshop').click();
    await untilRun('[1,[2,3]]', 5);
    // Too long for an address.
    const long = `[${'7,'.repeat(40_000)}8]`;
    await run(long);
    await expect.poll(() => page.url()).toMatch(/#\/learn\/tree$/);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(long);
    await visitor.leave();
  });

  it('draws a very deep tree, says when one is too deep, and stays connected', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    let connections = 0;
    page.on('websocket', () => connections++);
    const nested = (levels: number) => `#/learn/tree/alphabeta/${encodeURIComponent('['.repeat(levels) + '1' + ']'.repeat(levels))}`;
    await visitor.open(nested(250));
    await expect.poll(() => page.locator('#run-0 [data-node]').count()).toBe(251);
    expect(connections).toBe(kAlone ? 0 : 1);
    await visitor.open('#/');
    await visitor.open(nested(300));
    await page.getByRole('alert').getByText(/too deep/).waitFor();
    await page.locator('.link-ready').waitFor();
    expect(connections).toBe(kAlone ? 0 : 1);
    await visitor.leave();
  });

  it('says whether its link was copied, where a page has no clipboard of its own, too', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await visitor.open('#/learn/tree');
    const link = page.getByRole('button', { name: 'Link to this tree' });
    await link.click();
    await page.locator('.notice').getByText('Copied').waitFor();
    await page.evaluate(() => (document.execCommand = () => false));
    await link.click();
    await page.locator('.notice').getByText('The link is the address of this page').waitFor();
    await visitor.leave();
  });

  it('plays by itself', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/learn/minimax');
    await page.getByLabel('A step every').selectOption('30');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('Value 3.').waitFor();
    await visitor.leave();
  });
});

onEveryScreen('learning', async ({ visitor, name, check }) => {
  const { page } = visitor;
  await visitor.open('#/learn');
  await page.locator('.lesson-card').nth(10).waitFor();
  await visitor.picture(`learn-${name}`);
  await check();
  await visitor.open('#/learn/alpha-beta');
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.run-outcome').first().waitFor();
  await visitor.picture(`lesson-${name}`);
  await check();
});

// People who click twice, go elsewhere in the middle, or come by a strange address.
import { describe, expect, it } from 'vitest';
import { arrive, itWithServer } from './place';
import { kPhone } from './visitor';

describe('whoever clicks twice', () => {
  it('deletes a game once', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(4);
    await visitor.waitForMoves(1);
    await visitor.open('#/');
    await page.locator('.kept-open').waitFor();
    await page.getByRole('button', { name: 'Delete' }).dblclick();
    await page.getByText('Tic-tac-toe: deleted.').waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator('.kept .problem').count()).toBe(0);
    await page.getByRole('button', { name: 'Take it back' }).dblclick();
    await page.locator('.kept-open').waitFor();
    await visitor.leave();
  });

  it('loads a game once', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/tictactoe/3x3/-/');
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByLabel('Bring a game').fill('b2 a1');
    await page.getByRole('button', { name: 'Load' }).dblclick();
    await page.getByText('Loaded: 2 moves.').first().waitFor();
    await page.waitForTimeout(500);
    await visitor.open('#/');
    await page.locator('.kept-open').first().waitFor();
    expect(await page.locator('.kept-open').count()).toBe(1);
    await visitor.leave();
  });
});

describe('whoever deletes by keyboard', () => {
  it('finds what takes it back, and the way on, where the button was', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    for (const move of ['a1', 'b2']) {
      await visitor.open(`#/game/tictactoe/3x3/-/${move}`);
      await page.locator('.move-tree .move').getByText(move).waitFor();
    }
    await visitor.open('#/');
    await page.locator('.kept-open').nth(1).waitFor();
    const focused = (name: string) => expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)).toBe(name);
    await page.getByRole('button', { name: 'Delete' }).first().focus();
    await page.keyboard.press('Enter');
    await focused('Take it back');
    await page.keyboard.press('Enter');
    await focused('Delete');
    await visitor.leave();
  });
});

describe('single keys', () => {
  it('are heard after a switch or a tab was clicked, and with Alt where brackets need it', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/gomoku/freestyle/-/h8.i9.g9');
    const here = (move: string) => page.locator('.move-tree [aria-current]').getByText(move, { exact: true }).waitFor();
    await here('g9');
    await page.getByText('Move numbers', { exact: true }).click();
    await page.keyboard.press('[');
    await here('i9');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.keyboard.press('[');
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ']', altKey: true, bubbles: true })));
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await here('i9');
    // A note takes them itself.
    await page.getByLabel('Comment').pressSequentially('[u]');
    expect(await page.getByLabel('Comment').inputValue()).toBe('[u]');
    await here('i9');
    await visitor.leave();
  });
});

describe('what changes in the middle', () => {
  it('ends the question about resigning with the game', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.clock.install();
    await visitor.start('tictactoe', ['Two people', '1+0']);
    await visitor.click(4);
    await visitor.waitForMoves(1);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.clock.fastForward(61_000);
    await page.locator('.status-over').getByText('O is out of time: X wins.').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByText('X to move', { exact: true }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await visitor.leave();
  });

  it('shows the new game to whoever looked at a move of the old one', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(0, 3, 1, 4, 2);
    await page.locator('.status-over').waitFor();
    await page.locator('.move-row .move').first().click();
    await page.getByText('You look at move 1 of 5.').waitFor();
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByText('X to move', { exact: true }).waitFor();
    await page.getByText('You look at').waitFor({ state: 'detached' });
    expect(await page.locator('.stage [role=gridcell][aria-label$="empty"]').count()).toBe(9);
    await visitor.leave();
  });

  it('lets people go on who take the seats of engines that were paused', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('connect4', ['Two engines']);
    await visitor.waitForMoves(1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Change who plays').click();
    for (const side of ['Red', 'Yellow']) await page.getByLabel(side, { exact: true }).selectOption({ label: 'Person' });
    await page.locator('.status-turn').waitFor();
    await visitor.leave();
  });

  it('says that the engine thinks while it opens', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('gomoku', ['Against the engine', 'easy', 'White, second', 'Swap2']);
    await page.getByText('thinks about the opening').waitFor();
    expect(await page.locator('.status').innerText()).toBe('Thinking');
    await visitor.leave();
  });
});

describe('strange addresses', () => {
  itWithServer('of matches lead to a sentence', async () => {
    const visitor = await arrive();
    await visitor.open('#/matches/%E0%A4%A');
    await visitor.page.getByText('There is no such match.').waitFor();
    visitor.problems.splice(0, visitor.problems.length, ...visitor.problems.filter((text) => !text.includes('404')));
    await visitor.leave();
  });
});

describe('the steps through a game', () => {
  it('stand on one line, and on a phone below the board where both are seen', async () => {
    for (const viewport of [{ width: 1280, height: 800 }, kPhone]) {
      const visitor = await arrive({ viewport });
      const { page } = visitor;
      await visitor.open('#/game/gomoku/freestyle/-/h8.i9.g9');
      await page.locator('.move-tree .move').nth(2).waitFor();
      const tops = await page.locator('.steps > *').evaluateAll((buttons) => buttons.filter((button) => button.tagName === 'BUTTON').map((button) => button.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      expect(tops[0]! + 36).toBeLessThanOrEqual(viewport.height);
      await visitor.checkAccess('.panel');
      await visitor.leave();
    }
  });
});

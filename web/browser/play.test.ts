import { describe, expect, it } from 'vitest';
import { arrive, server, itWithServer } from './place';
import { kPhone } from './visitor';

describe('playing', () => {
  it('by keyboard, with undo, redo, hint and resigning', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('gomoku', ['Two people']);
    await page.locator('.stage .board').focus();
    await page.keyboard.press('Enter');
    await visitor.waitForMoves(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await visitor.waitForMoves(2);
    expect(await page.locator('.move-row .move').allInnerTexts()).toEqual(['h8', 'i9']);
    await expect.poll(() => page.locator('[role=status]').innerText()).toContain('White plays i9. Black to move.');
    const heard = (text: string | RegExp) => page.locator('[role=status][aria-live]').getByText(text).waitFor({ state: 'attached' });
    await page.keyboard.press('u');
    await page.locator('.move-row.ahead').waitFor();
    await heard('After h8. White to move.');
    await page.keyboard.press('r');
    await page.waitForFunction(() => !document.querySelector('.move-row.ahead'));
    await heard('After i9. Black to move.');
    await page.keyboard.press('h');
    await page.locator('.status-hint').getByText(/^Try [a-o]\d+: [^()]*( \([^()]*\))?$/).waitFor();
    await heard(/^Try [a-o]\d+/);
    await page.locator('.hint').waitFor();
    const resign = page.getByRole('button', { name: 'Resign' });
    const focused = (button: typeof resign) => expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await resign.click();
    await focused(page.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await focused(resign);
    await resign.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.status-over').getByText('Black resigns: White wins.').waitFor();
    await heard('Black resigns: White wins.');
    await visitor.leave();
  });

  it('by keyboard, of which no key is lost that comes as soon as a question is there', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('connect4', ['Two people']);
    await visitor.click(38);
    await visitor.waitForMoves(1);
    // Faster than any frame of the browser.
    await page.getByRole('button', { name: 'Resign' }).evaluate(async (resign: HTMLElement) => {
      resign.click();
      for (let i = 0; i < 20 && !document.querySelector('[role=alertdialog]'); ++i) await Promise.resolve();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await new Promise(requestAnimationFrame);
    });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.locator('.status-over').count()).toBe(0);
    await visitor.leave();
  });

  it('by keyboard against the engine, whose moves leave the cursor where it is', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('connect4', ['easy']);
    await page.locator('.stage .board').focus();
    await page.keyboard.press('Enter');
    await visitor.waitForMoves(2);
    await visitor.untilTurn();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await visitor.waitForMoves(4);
    const moves = await page.locator('.move-row .move').allInnerTexts();
    expect([moves[0], moves[2]]).toEqual(['4', '5']);
    await visitor.leave();
  });

  it('by keyboard, which goes on at the board when the button that was pressed goes away', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    const onTheBoard = () => page.locator('.stage .board:focus').waitFor();
    await visitor.start('connect4', ['Two people']);
    await visitor.click(38);
    await visitor.waitForMoves(1);
    await page.keyboard.press('[');
    await page.getByText('You look at move 0 of 1.').waitFor();
    await press('Back to the game');
    await onTheBoard();
    await press('Resign');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('.status-over').waitFor();
    await onTheBoard();
    await press('Play again');
    await page.getByText('Red to move', { exact: true }).waitFor();
    await onTheBoard();
    await visitor.leave();
  });

  it('says what the engine thinks, on a phone too, one beside the other', async () => {
    const visitor = await arrive({ viewport: kPhone });
    const { page } = visitor;
    await visitor.start('gomoku', ['max']);
    await visitor.click(7 * 15 + 7);
    await page.locator('.status-figures', { hasText: 'nodes/s' }).waitFor();
    // Nothing is wider than its own place.
    const beyond = await page.locator('.status').evaluate((line) => [...line.children].map((part) => part.scrollWidth - part.clientWidth));
    expect(beyond).toEqual([0, 0, 0]);
    await visitor.leave();
  });

  itWithServer('says whose move it is to whoever taps too early, and where one only looks', async () => {
    const visitor = await arrive({ viewport: kPhone });
    const { page } = visitor;
    // The engine's move comes when the test wants it to.
    const held: (() => void)[] = [];
    await page.routeWebSocket(/\/api\//, (socket) => {
      const engine = socket.connectToServer();
      engine.onMessage((message) => void (/"type":"result"/.test(String(message)) ? held.push(() => socket.send(message)) : socket.send(message)));
    });
    await visitor.start('connect4', ['easy']);
    await visitor.click(38);
    await page.locator('.status-think').waitFor();
    await visitor.cell(37).tap();
    await page.locator('.notice').getByText('It is the engine’s move.').waitFor();
    await expect.poll(() => held.length).toBe(1);
    held.forEach((send) => send());
    await visitor.waitForMoves(2);
    await page.locator('.move-row .move').first().click();
    await page.getByText('You look at move 1 of 2.').waitFor();
    await visitor.cell(37).tap();
    await page.locator('.notice').getByText('This position is only looked at.').waitFor();
    expect(await visitor.moveCount()).toBe(2);
    await visitor.leave();
  });

  it('says why a point is forbidden', async () => {
    const visitor = await arrive();
    await visitor.open('#/game/gomoku/renju/size=15&setup=Xh6Xh7Xi8Xj8Oc3Oc12Om12Om2/');
    await visitor.page.locator('.forbidden').first().waitFor();
    const h8 = 7 * 15 + 7;
    await visitor.click(h8);
    await visitor.page.locator('.notice').getByText(/two open threes/).waitFor();
    await visitor.leave();
  });

  it('calls pieces by their names for those who do not see them', async () => {
    const visitor = await arrive();
    await visitor.start('tablut', ['Two people']);
    expect(await visitor.cell(40).getAttribute('aria-label')).toBe('e5, White king');
    await visitor.start('rps', ['Two people']);
    await visitor.playAnything(() => 4);
    expect(await visitor.cell(4).getAttribute('aria-label')).toMatch(/^cell 4, Player 1 (rock|paper|scissors), last move$/);
    await visitor.leave();
  });

  it('marks the card of a hint, which is played from there', async () => {
    const visitor = await arrive({ viewport: kPhone });
    const { page } = visitor;
    await visitor.start('rps', ['Two people']);
    await page.getByRole('button', { name: 'Hint' }).click();
    const [, card, cell] = /Try ([RPS])(\d)/.exec(await page.locator('.status-hint').innerText())!;
    const hinted = page.locator('.hand-card.hinted');
    expect(await hinted.getAttribute('aria-label')).toBe({ R: 'Rock', P: 'Paper', S: 'Scissors' }[card!]);
    await hinted.scrollIntoViewIfNeeded();
    await visitor.picture('hint-card');
    await hinted.click();
    await visitor.click(Number(cell));
    await visitor.waitForMoves(1);
    expect(await page.locator('.move-row .move').innerText()).toBe(`${card}${cell}`);
    expect(await hinted.count()).toBe(0);
    await visitor.leave();
  });

  it('says of a side only what holds: no turn after the end, no time of a person', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('connect6', ['Against the engine', 'easy', 'Black, first'], { Size: '11' });
    await page.locator('.note').getByText('Black begins with one stone').waitFor();
    await visitor.click(60);
    await visitor.waitForMoves(3);
    await visitor.untilTurn();
    await page.locator('.move-time').waitFor();
    await page.getByText('Change who plays').click();
    await page.getByLabel('White', { exact: true }).selectOption({ label: 'Person' });
    await page.locator('.move-time').waitFor({ state: 'detached' });
    await page.locator('.note').getByText(/Black places/).waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.status-over').waitFor();
    expect(await page.locator('.note').count()).toBe(0);
    await visitor.leave();
  });

  it('watches two engines, and pauses', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('connect4', ['Two engines']);
    await page.getByText('0.3 s', { exact: true }).click();
    await visitor.waitForMoves(2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    const count = await visitor.moveCount();
    await page.waitForTimeout(1500);
    expect(await visitor.moveCount()).toBe(count);
    await page.getByText('0 s', { exact: true }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.status-over').waitFor();
    await visitor.leave();
  });

  it('lets the engine take a side over', async () => {
    const visitor = await arrive();
    await visitor.start('connect4', ['Two people']);
    await visitor.click(38);
    await visitor.page.getByText('Yellow to move', { exact: true }).waitFor();
    await visitor.page.getByText('Change who plays').click();
    await visitor.page.getByLabel('Yellow', { exact: true }).selectOption('easy');
    await visitor.waitForMoves(2);
    await visitor.leave();
  });

  it('runs out of time', async () => {
    const visitor = await arrive();
    await visitor.page.clock.install();
    await visitor.start('tictactoe', ['Two people', '1+0']);
    await visitor.click(4);
    await visitor.page.getByText('O to move', { exact: true }).waitFor();
    await visitor.page.clock.fastForward(61_000);
    await visitor.page.getByText('O is out of time: X wins.').first().waitFor();
    await visitor.open('#/');
    await visitor.page.locator('.kept-open').getByText('X wins: O is out of time.').waitFor();
    await visitor.leave();
  });

  it('says which square holds no piece that could move, the king’s own among them', async () => {
    const visitor = await arrive();
    await visitor.start('tablut', ['Two people']);
    for (const [cell, name] of [[4 * 9 + 4, 'e5'], [5 * 9 + 6, 'g6']] as const) {
      await visitor.click(cell);
      await visitor.page.locator('.notice').getByText(`No piece of yours can move from ${name}.`).waitFor();
    }
    await visitor.leave();
  });

  it('asks for a second tap where that is wanted', async () => {
    const visitor = await arrive({ viewport: kPhone });
    const { page } = visitor;
    await visitor.open('#/settings');
    await visitor.choose('Confirm moves by a second tap');
    await visitor.start('tictactoe', ['Two people']);
    await visitor.cell(4).tap();
    await page.locator('.ghost-wait').waitFor();
    await page.locator('[role=status][aria-live]').getByText('Choose the same place again to play it.').waitFor({ state: 'attached' });
    expect(await visitor.moveCount()).toBe(0);
    await visitor.cell(4).tap();
    await visitor.waitForMoves(1);
    await visitor.leave();
  });
});

describe('what is kept', () => {
  it('goes on after a reload in the middle', async () => {
    const visitor = await arrive();
    await visitor.start('gomoku', ['medium', 'Black, first'], { Size: '15' });
    await visitor.click(112);
    await visitor.waitForMoves(2);
    await visitor.page.reload();
    await visitor.waitForMoves(2);
    await visitor.untilTurn();
    await visitor.click(16); // nowhere near the engine's stone
    await visitor.waitForMoves(4);
    await visitor.leave();
  });

  itWithServer('goes on after the server was lost and is back', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('connect4', ['easy']);
    await visitor.click(38);
    await visitor.waitForMoves(2);
    await server.kill();
    await page.getByText('Connection lost, reconnecting').first().waitFor();
    await visitor.picture('reconnecting');
    await page.getByText('The engine does not answer.').waitFor();
    await visitor.checkAccess();
    // A game that cannot begin is given up by whoever goes elsewhere.
    await visitor.open('#/new/tictactoe');
    await page.getByRole('button', { name: 'Start' }).click();
    await visitor.open('#/learn');
    await server.start();
    // Unless it has come back by itself already.
    await page.getByRole('button', { name: 'Try now' }).click({ timeout: 6_000 }).catch(() => {});
    await page.locator('.link-ready').waitFor();
    await visitor.open('#/play');
    await visitor.untilTurn();
    await visitor.click(38);
    await visitor.waitForMoves(4);
    await visitor.open('#/');
    await page.locator('.kept-open').first().waitFor();
    await page.locator('.kept-open').first().click();
    await page.locator('.move-tree').waitFor();
    // What it was asked meanwhile is told of, and in the way of nothing else.
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.getByRole('progressbar').waitFor();
    await server.kill();
    await server.start();
    const lost = page.locator('.status').getByText('The connection was lost on the way.', { exact: false });
    await lost.waitFor();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('.status').getByText(/depth\s\d/).waitFor();
    expect(await lost.count()).toBe(0);
    await visitor.leave();
  });
});

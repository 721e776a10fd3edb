import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arrive, onEveryScreen } from './place';
import { kPhone } from './visitor';

const kGame = '#/game/gomoku/freestyle/-/h8.i9.g9.i7.i8.g8.h9.h7.j9.h10';

describe('analysis', () => {
  it('shows lines that can be stepped through and kept', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(kGame);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.line').nth(2).waitFor();
    await page.locator('.heat').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Stopped: .*depth/).waitFor();
    expect(await page.locator('.line').count()).toBe(3);
    expect(await page.locator('.heat').count()).toBeGreaterThan(0);
    await visitor.picture('analysis-stopped');
    await page.locator('.line').first().locator('.line-moves .move').nth(1).click();
    await page.getByText(/Looking at a line: move 2/).waitFor();
    await visitor.picture('analysis-line');
    await page.getByRole('button', { name: 'Keep this line' }).click();
    await expect.poll(() => page.locator('.move-tree .move').count()).toBe(12);
    await page.getByText('Analysis is off').waitFor();
    expect(await page.locator('.line, .stage .heat, .stage .arrow').count()).toBe(0);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.line').first().waitFor();
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByLabel('Comment').fill('A fight.');
    await page.getByLabel('Comment').blur();
    await page.locator('.move-comment').getByText('A fight.').waitFor();
    await visitor.checkAccess();
    await visitor.leave();
  });

  it('says why a move is not possible after those of a line', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/tictactoe/3x3/-/b2');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByText('solved').waitFor();
    const move = page.locator('.line').first().locator('.move').first();
    const name = await move.innerText();
    await move.click();
    await page.getByText('Looking at a line: move 1 of').waitFor();
    await page.locator(`.stage [role=gridcell][aria-label^="${name},"]`).click();
    await page.locator('.notice').getByText(`"${name}" is not a legal move: ${name} is taken`).waitFor();
    await visitor.leave();
  });

  it('follows whoever steps through a game as fast as keys repeat', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const requests: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void (/"type":"error"/.test(String(payload)) && requests.push(String(payload)))));
    await visitor.open(kGame);
    await page.locator('.move-tree .move').nth(9).waitFor();
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.line').first().waitFor();
    for (let key = 0; key < 40; key++) {
      await page.keyboard.press((key % 20) < 10 ? '[' : ']');
      await page.waitForTimeout(60);
    }
    await page.locator('.line').first().waitFor();
    await page.getByText(/depth\s\d+ · .*nodes\/s/).waitFor();
    expect(requests).toEqual([]);
    await visitor.leave();
  });

  it('keeps variations, promotes and removes them', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/tictactoe/3x3/-/b2.a1');
    await page.locator('.move-tree .move').nth(1).waitFor();
    await page.getByRole('button', { name: 'One move back' }).click();
    await visitor.click(0);
    await page.locator('.variation').getByText('a3').waitFor();
    await page.getByRole('tab', { name: 'Share' }).click();
    const link = await page.getByLabel('Link to this game').inputValue();
    expect(link).toContain('#/game/tictactoe/3x3/-/b2.a1/1.a3/@3');
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.variation [aria-current]').getByText('a3').waitFor();
    await visitor.untilSettled();
    await page.getByRole('button', { name: 'Make it the main line' }).click();
    await page.locator('.variation').getByText('a1').waitFor();
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await page.waitForFunction(() => !document.querySelector('.variation'));
    expect(await page.locator('.move-tree .move').allInnerTexts()).toEqual(['b2', 'a1']);
    await page.getByText('1 move was deleted.').waitFor();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.locator('.variation').getByText('a1').waitFor();
    expect(await page.getByText('1 move was deleted.').count()).toBe(0);
    await visitor.leave();
  });

  it('reviews a game and lets a mistake be tried again', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    // The last move of Red lets Yellow complete four.
    await visitor.open('#/game/connect4/7x6/-/4.1.4.1.2.1.7');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.locator('.mistake-head').last().getByText('7').first().waitFor();
    await page.getByText('Accuracy of Red').waitFor();
    await visitor.picture('review');
    await page.getByRole('button', { name: 'Try it yourself' }).last().click();
    await page.getByText(/Find something better/).waitFor();
    await visitor.click(5);
    await page.getByText(/^6 gives away as much/).waitFor();
    await visitor.click(0);
    await page.getByText('1 is good: it gives nothing away.').waitFor();
    await visitor.checkAccess();
    await visitor.leave();
  });

  it('lets a mistake be tried on a phone where the board is, and answers there', async () => {
    const visitor = await arrive({ viewport: kPhone });
    const { page } = visitor;
    await visitor.open('#/game/connect4/7x6/-/4.1.4.1.2.1.7');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.getByText('Accuracy of Red').waitFor();
    await page.getByRole('button', { name: 'Try it yourself' }).last().click();
    await visitor.untilSettled();
    await expect.poll(async () => (await page.locator('.stage svg.board').boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await visitor.click(5);
    await page.locator('.notice').getByText(/^6 gives away as much/).waitFor();
    await visitor.leave();
  });

  it('says nothing about a game that was not reviewed', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/tictactoe/3x3/-/b2.a1');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.getByText('No mistakes found').waitFor();
    await visitor.start('tictactoe', ['Two engines']);
    await visitor.waitForMoves(3);
    await visitor.open('#/analyse');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).waitFor();
    expect(await page.getByText(/No mistakes found|Accuracy of/).count()).toBe(0);
    await visitor.leave();
  });

  it('tells below the moves how the game ended, wherever one looks', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/gomoku/freestyle/-/');
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByLabel('Bring a game').fill('(;GM[4]SZ[15]RE[W+R];B[hh];W[ig])');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByText('Loaded: 2 moves.').first().waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    const result = page.locator('.move-tree').getByText('White wins: Black resigns.');
    await result.waitFor();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await result.waitFor();
    await visitor.leave();
  });

  it('sets positions up, and says when one is not possible', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/gomoku/freestyle/size=9/');
    await page.getByRole('tab', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await visitor.click(36, 37, 38, 39, 40);
    await page.getByRole('button', { name: 'Use this position' }).click();
    const problem = page.getByText(/five in a row already/);
    await problem.waitFor();
    // Which says nothing of another position, nor of the next one that is set up.
    await visitor.click(37);
    expect(await problem.count()).toBe(0);
    await visitor.click(37);
    await page.getByRole('button', { name: 'Use this position' }).click();
    await problem.waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).click();
    expect(await problem.count()).toBe(0);
    await visitor.click(36, 38, 39);
    await page.getByRole('button', { name: 'Use this position' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).waitFor();
    await page.getByRole('button', { name: 'Find one' }).click();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.locator('.move-tree .move').nth(2).waitFor();
    await visitor.leave();
  });

  it('keeps what is being set up while another tab is open', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/gomoku/freestyle/size=9/a1');
    const stones = () => page.locator('.stage [role=gridcell]').evaluateAll((cells) => cells.filter((cell) => /^\w+, (Black|White)/.test(cell.getAttribute('aria-label') ?? '')).length);
    await page.getByRole('tab', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await visitor.click(36, 38, 40);
    expect(await stones()).toBe(4);
    // What steps through the game, or deletes its moves, has nothing to do with this board.
    expect(await page.getByRole('button', { name: 'Delete from here' }).count()).toBe(0);
    await page.keyboard.press('[');
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await expect.poll(stones).toBe(1);
    await page.getByRole('tab', { name: 'Set up' }).click();
    await expect.poll(stones).toBe(4);
    await page.getByRole('button', { name: 'Use this position' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).waitFor();
    expect(await stones()).toBe(4);
    await visitor.leave();
  });

  it('gives games away and takes them', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(kGame);
    await page.getByRole('tab', { name: 'Share' }).click();
    expect(await page.getByLabel('Link to this game').inputValue()).toContain(kGame);
    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
      return readFileSync(await download.path());
    };
    const sgf = (await save('SGF')).toString();
    expect(sgf).toContain(';B[hh];W[ig]');
    expect((await save('Moves')).toString()).toBe('h8 i9 g9 i7 i8 g8 h9 h7 j9 h10\n');
    expect((await save('Picture (SVG)')).toString()).toMatch(/^<svg[^]*<\/svg>$/);
    expect((await save('Picture (PNG)')).subarray(1, 4).toString()).toBe('PNG');
    const field = page.getByLabel('Bring a game');
    await field.fill('nonsense of no game');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.locator('.problem').waitFor();
    await field.fill(sgf.replace(';B[hh];W[ig]', ';B[aa];W[ig]'));
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByText('Loaded: 10 moves.').first().waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await expect.poll(() => page.locator('.move-tree .move').first().innerText()).toBe('a15');
    await visitor.leave();
  });
});

onEveryScreen('every place', async ({ visitor, name, check }) => {
  const { page } = visitor;
  const look = async (place: string, within?: string) => {
    await visitor.picture(`${place}-${name}`);
    await check(within);
  };
  await visitor.open('#/');
  await page.locator('.game-card .board').nth(4).waitFor();
  await look('games');
  await visitor.open('#/new/gomoku');
  await page.locator('.stage .board').waitFor();
  await look('new');
  await visitor.open('#/rules/gomoku');
  await page.locator('.example .board').nth(2).waitFor();
  await look('rules');
  await visitor.open('#/settings');
  await page.locator('.settings').waitFor();
  await look('settings');
  await visitor.open(kGame);
  for (const tab of ['Analysis', 'Review', 'Set up', 'Share']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(`analyse-${tab.toLowerCase().replace(' ', '-')}`, tab === 'Analysis' ? undefined : '.panel');
  }
  await visitor.open('#/play');
  await page.locator('.move-row').first().waitFor();
  await look('play');
});

// What people see: numbers with their unit, marks with their meaning, and all of it on small screens.
import { describe, expect, it } from 'vitest';
import { arrive, itWithServer } from './place';
import { kPhone } from './visitor';

const kFight = '#/game/gomoku/freestyle/-/h8.i9.g9.i7.i8.g8.h9.h7.j9.f9';
const kTablut = '#/game/tablut/ashton/-/e4f4';

describe('numbers', () => {
  it('have a unit and words, and none where nothing is known', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(kFight);
    await page.locator('.eval-unknown').waitFor();
    expect(await page.locator('.eval-second').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(0);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByText(/^(\d+\s%\s\([+-]?\d+\)|(win|loss)\sin\s\d+\spl(y|ies)) · depth\s\d+ · [\d.]+\s?[kMG]?\snodes · [\d.]+\s?[kMG]?\snodes\/s$/).waitFor();
    await page.locator('.eval-bar:not(.eval-unknown)').waitFor();
    await visitor.leave();
  });

  it('leave the name of a player its room beside a clock', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('connect4', ['Against the engine', 'beginner', '3+2']);
    await visitor.click(38);
    await visitor.waitForMoves(2);
    const name = await page.locator('.player-name').last().evaluate((box) => [box.textContent, box.scrollWidth - box.clientWidth]);
    expect(name).toEqual(['Deepcut, beginner', 0]);
    await visitor.leave();
  });

  it('tell a game of cards in cards', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(`#/game/rps/open/${encodeURIComponent('position')}=${encodeURIComponent('RRR/RRR/RR. P P 1')}/P8`);
    await page.getByText(/^Player 1 wins: \d cards to \d\.$/).first().waitFor();
    expect(await page.locator('.winning').first().evaluate((mark) => mark.tagName)).toBe('rect');
    await visitor.leave();
  });

  it('say by how many cards a game of cards is won', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(`#/game/rps/open/position=${encodeURIComponent('RR./PP./S.. RP PS 1')}/`);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByText('solved').waitFor();
    await page.locator('.line-value').getByText('win by 1 card', { exact: true }).first().waitFor();
    await page.getByRole('img', { name: 'Evaluation: win by 1 card for Player 1' }).waitFor();
    await page.locator('.heat-text').getByText('W1', { exact: true }).first().waitFor();
    await page.getByRole('list', { name: 'What the marks mean' }).getByText(/W2: wins by 2 cards/).waitFor();
    await page.getByRole('button', { name: 'Look inside' }).click();
    await page.getByRole('button', { name: 'Search and look inside' }).click();
    await page.getByText(/is best: win by 1 card for Player 1\./).waitFor();
    await visitor.leave();
  });

  it('say what a mistake lost and why', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/connect4/7x6/-/4.1.4.1.2.1.7');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    const finding = page.locator('.finding').last();
    await finding.getByText(/^From .+ to loss in \d+ pl(y|ies)\. Yellow answers 1\.$/).waitFor();
    await page.locator('.board-glyph').waitFor();
    await finding.getByRole('button', { name: 'Show the better move' }).click();
    await finding.getByText(/Instead: 1/).waitFor();
    await visitor.leave();
  });
});

describe('the board', () => {
  it('shows lines as arrows, candidates without diamonds under them, and says what marks mean', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(kTablut);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.stage .arrow').first().waitFor();
    await visitor.open(kFight);
    await page.locator('.heat').first().waitFor();
    await page.locator('.stage .arrow').first().waitFor();
    const covered = await page.evaluate(() => {
      const places = (kind: string) => [...document.querySelectorAll(`.stage ${kind}`)].map((mark) => mark.parentElement?.getAttribute('transform'));
      const heat = new Set(places('.heat'));
      return places('.threat').filter((place) => heat.has(place)).length;
    });
    expect(covered).toBe(0);
    const legend = page.getByRole('list', { name: 'What the marks mean' });
    await legend.getByText(/can make a threat here/).first().waitFor();
    await page.keyboard.press('x');
    await expect.poll(() => page.locator('.stage .threat').count()).toBe(0);
    await visitor.checkAccess();
    await visitor.leave();
  });

  itWithServer('shows where the network looks first and what it expects, where there is one', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    // No report comes, so that the bar stays with what the network means.
    await page.routeWebSocket(/\/api\//, (socket) => {
      const engine = socket.connectToServer();
      engine.onMessage((message) => void (/"type":"(progress|result)"/.test(String(message)) || socket.send(message)));
    });
    await visitor.open('#/game/gomoku/freestyle/-/h8.i9.g9.i7');
    await page.locator('.eval-unknown').waitFor();
    expect(await page.locator('.stage .policy').count()).toBe(0);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByRole('img', { name: /^Evaluation: \d+ % for Black, as the network sees it before any search$/ }).waitFor();
    expect(await page.locator('.stage .policy').count()).toBeGreaterThan(2);
    await page.getByRole('list', { name: 'What the marks mean' }).getByText(/the network looks here first/).waitFor();
    await page.getByText('Where the network looks first', { exact: true }).click();
    await expect.poll(() => page.locator('.stage .policy').count()).toBe(0);
    await visitor.open(kTablut);
    await page.getByText('Arrows for lines', { exact: true }).waitFor();
    expect(await page.getByText('Where the network looks first', { exact: true }).count()).toBe(0);
    await visitor.leave();
  });

  it('offers threats where there are any, and shows forbidden points with them or without', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const threats = page.getByRole('switch', { name: 'Threats', exact: true });
    await visitor.open('#/game/tictactoe/3x3/-/b2');
    await page.getByRole('switch', { name: 'Arrows for lines' }).waitFor();
    expect(await threats.count()).toBe(0);
    await visitor.open('#/game/connect4/7x6/-/4.4');
    await threats.waitFor();
    await visitor.open('#/game/gomoku/renju/size=15&setup=Xh6Xh7Xi8Xj8Oc3Oc12Om12Om2/');
    await page.locator('.stage .threat').first().waitFor();
    await page.getByText('Threats', { exact: true }).click();
    await expect.poll(() => page.locator('.stage .threat').count()).toBe(0);
    expect(await page.locator('.stage .forbidden').count()).toBeGreaterThan(0);
    await visitor.leave();
  });

  it('has a legend of the marks that are on it, and of no others', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/tictactoe/3x3/-/b2.a2');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByText('solved').waitFor();
    const legend = page.getByRole('list', { name: 'What the marks mean' });
    await legend.getByText(/^candidate/).waitFor();
    const seen = async (mark: string, words: string) => [(await page.locator(`.stage ${mark}`).count()) > 0, (await legend.getByText(words).count()) > 0];
    for (const [mark, words] of [['.searched', 'was among the best'], ['.heat-lost', 'loses by force'], ['.threat', 'can make a threat']] as const) {
      const [marked, told] = await seen(mark, words);
      expect(told, words).toBe(marked);
    }
    await page.getByText('Candidates on the board', { exact: true }).click();
    await expect.poll(() => legend.locator('li').allInnerTexts()).toEqual(['the best line']);
    await page.getByText('Arrows for lines', { exact: true }).click();
    await legend.waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('has the whole of a comment beside it, however long its words are', async () => {
    const visitor = await arrive();
    await visitor.open(`#/game/tictactoe/3x3/-/b2~${'longword'.repeat(20)}`);
    await visitor.page.locator('.move-comment').waitFor();
    const beyond = await visitor.page.locator('.move-tree').evaluate((tree) => tree.scrollWidth - tree.clientWidth);
    expect(beyond).toBe(0);
    await visitor.leave();
  });

  it('and the list of moves show the same pieces', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    for (const game of ['tablut', 'gomoku', 'tictactoe', 'connect4', 'rps']) {
      await visitor.start(game, ['Two people']);
      for (let move = 0; move < 2; move++) await visitor.playAnything(() => 0);
      const drawn = (within: string) => page.locator(`${within} .side-icon`).evaluateAll((icons) => icons.map((icon) => icon.innerHTML));
      expect(await drawn('.move-row')).toEqual(await drawn('.player'));
      await visitor.picture(`moves-${game}`);
    }
    await visitor.leave();
  });

  it('shows a line while the mouse rests on it', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/tictactoe/3x3/-/b2');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByText('solved').waitFor();
    await page.locator('.line').first().locator('.move').nth(1).hover();
    await expect.poll(() => page.locator('.stage .move-number').count()).toBe(2);
    await page.mouse.move(5, 5);
    await expect.poll(() => page.locator('.stage .move-number').count()).toBe(0);
    await visitor.leave();
  });

  it('is turned, and played on from the other side', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/gomoku/freestyle/size=9/a1');
    await visitor.untilSettled();
    const corner = () => visitor.cell(72).evaluate((cell) => Number(cell.getAttribute('x')));
    const before = await corner();
    await page.getByRole('button', { name: 'Turn the board' }).click();
    await expect.poll(corner).toBeGreaterThan(before);
    await visitor.click(8);
    await page.locator('.move-tree').getByText('i9').waitFor();
    await visitor.leave();
  });
});

describe('a new game', () => {
  it('lets White begin', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/new/gomoku');
    await visitor.choose('Two people');
    await page.getByRole('group', { name: 'Who moves first' }).getByText('White').click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('White to move', { exact: true }).waitFor();
    await visitor.leave();
  });

  it('opens by Swap2 against the engine', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('gomoku', ['Against the engine', 'easy', 'Swap2']);
    await page.getByText('You: put down three stones').waitFor();
    await visitor.click(7 * 15 + 7, 1, 7 * 15 + 8);
    // It takes a colour at once, or adds two stones and leaves the choice.
    await page.locator('.notice').getByText(/The engine (takes|adds)/).waitFor();
    const choice = page.getByRole('button', { name: 'Play Black' });
    await page.waitForFunction(() => !document.body.innerText.includes('thinks about the opening'));
    if (await choice.count()) await choice.click();
    await page.getByText(/put down|which colour/).waitFor({ state: 'detached' });
    await page.getByText('Change who plays').waitFor();
    await visitor.leave();
  });

  it('asks for a colour, says which one it would take, and lets undo no further than one’s own stones', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('gomoku', ['Against the engine', 'easy', 'White, second', 'Swap2']);
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByText('You: which colour?').waitFor();
    const stones = await page.locator('.move-row .move').allInnerTexts();
    expect(await undo.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.status-hint', { hasText: /Try “(Play Black|Play White|Two more stones)”: .* for White/ }).waitFor();
    expect(await page.locator('.hint').count()).toBe(0);
    await visitor.click(0);
    await page.locator('.notice').getByText('First choose which colour you play.').waitFor();
    await visitor.picture('swap2-question');
    await page.getByRole('button', { name: 'Two more stones' }).click();
    await visitor.click(0);
    await visitor.waitForMoves(4);
    await undo.click();
    await page.getByText('You: put down two more').waitFor();
    await undo.click();
    await page.getByText('You: which colour?').waitFor();
    expect(await undo.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Play White' }).click();
    await visitor.click(1);
    await visitor.waitForMoves(5);
    await undo.click();
    await page.locator('.move-row.ahead').first().waitFor();
    expect(await undo.isDisabled()).toBe(true);
    expect((await page.locator('.move-row .move').allInnerTexts()).slice(0, 3)).toEqual(stones);
    await visitor.leave();
  });

  it('that is analysed from its beginning belongs to nobody who would open it by Swap2', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/new/gomoku');
    for (const choice of ['Against the engine', 'easy', 'Swap2']) await visitor.choose(choice);
    await page.getByRole('button', { name: 'Analyse from here' }).click();
    await visitor.click(112, 113, 114);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByText('White to move', { exact: true }).waitFor();
    expect(await page.locator('.players').innerText()).not.toContain('Deepcut');
    await visitor.leave();
  });

  it('that is set up is not opened by Swap2 any more', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('gomoku', ['Two people', 'Swap2']);
    await visitor.click(112);
    await visitor.waitForMoves(1);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.getByRole('tab', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await visitor.cell(113).click();
    await page.getByRole('button', { name: 'Use this position' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.locator('.status-turn').waitFor();
    expect(await page.getByText('put down three stones').count()).toBe(0);
    await visitor.leave();
  });

  it('is set up piece by piece where only moves lead anywhere', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/game/connect4/7x6/-/');
    await page.getByRole('tab', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await visitor.click(38, 31);
    await page.getByRole('button', { name: 'Use this position' }).click();
    await page.getByText('No moves in turn lead to this board with Red to move.').waitFor();
    await page.locator('.piece-button').nth(1).click();
    await visitor.click(31);
    await page.getByRole('button', { name: 'Use this position' }).click();
    await page.getByRole('button', { name: 'Set up a position' }).waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    expect(await page.locator('.move-tree .move').allInnerTexts()).toEqual(['4', '4']);
    await visitor.leave();
  });
});

describe('small screens', () => {
  it('have letters that can be read and a board that can be enlarged', async () => {
    const visitor = await arrive({ viewport: kPhone });
    const { page } = visitor;
    await visitor.open('#/new/gomoku');
    await page.getByLabel('Rules').selectOption('capture');
    await visitor.choose('hard');
    await page.getByRole('button', { name: 'Start' }).click();
    const size = (kind: string) => page.locator(kind).first().evaluate((text) => {
      const svg = (text as SVGTextElement).ownerSVGElement!;
      return parseFloat(getComputedStyle(text).fontSize) * (svg.getBoundingClientRect().width / svg.viewBox.baseVal.width);
    });
    await expect.poll(() => size('.stage .label')).toBeGreaterThan(7.5);
    const name = await page.locator('.player-name').last().evaluate((box) => [box.textContent, box.scrollWidth - box.clientWidth]);
    expect(name).toEqual(['Deepcut, hard', 0]);
    const cell = async () => (await visitor.cell(0).boundingBox())?.width ?? 0;
    const small = await cell();
    await page.getByRole('button', { name: 'Larger board' }).click();
    await expect.poll(cell).toBeGreaterThan(1.7 * small);
    await visitor.checkWidth();
    await page.getByRole('button', { name: 'Whole board' }).click();
    // What was played last is in the middle.
    const middle = (await page.locator('.stage .hit').count() - 1) / 2;
    await visitor.click(middle);
    await visitor.waitForMoves(2);
    await page.getByRole('button', { name: 'Larger board' }).click();
    const [frame, last] = await Promise.all([page.locator('.board-box').boundingBox(), page.locator('.last-dot').last().boundingBox()]);
    expect(Math.abs(last!.x + last!.width / 2 - frame!.x - frame!.width / 2)).toBeLessThan(0.15 * frame!.width);
    expect(Math.abs(last!.y + last!.height / 2 - frame!.y - frame!.height / 2)).toBeLessThan(0.15 * frame!.height);
    await page.getByRole('button', { name: 'Whole board' }).click();
    await visitor.open(kFight);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.heat-text').first().waitFor();
    expect(await size('.heat-text')).toBeGreaterThan(7.5);
    // A number stands on the line of its move.
    const apart = await page.locator('.numbered').evaluateAll((pairs) => pairs.filter((pair) => pair.getClientRects().length > 1).length);
    expect(apart).toBe(0);
    await visitor.open('#/learn/minimax');
    await page.locator('.tree').first().waitFor();
    expect(await page.locator('.tree-box').first().evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await visitor.leave();
  });

  it('have nothing to tap that is smaller than a fingertip can tell apart', async () => {
    const visitor = await arrive({ viewport: kPhone });
    const { page } = visitor;
    await visitor.start('gomoku', ['Two people']);
    await visitor.click(112);
    await visitor.waitForMoves(1);
    const small = () =>
      page.locator('main').evaluate((main) =>
        [...main.querySelectorAll('button, summary, select')]
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width > 0 && (width < 24 || height < 24);
          })
          .map((element) => element.textContent),
      );
    for (const place of ['play', 'analyse', 'inside', 'settings', 'new/gomoku', 'learn/tree']) {
      await visitor.open(`#/${place}`);
      await page.locator('main button').first().waitFor();
      expect(await small(), place).toEqual([]);
    }
    await visitor.leave();
  });

  it('have the letters of tic-tac-toe on its paper and not on its edge', async () => {
    const visitor = await arrive({ viewport: kPhone });
    await visitor.start('tictactoe', ['Two people']);
    const paper = await visitor.page.locator('.stage .paper').boundingBox();
    const letter = await visitor.page.locator('.stage .label').first().boundingBox();
    expect(paper!.y + paper!.height - (letter!.y + letter!.height)).toBeGreaterThan(4);
    await visitor.leave();
  });

  it('leave the board its room on their side, and the names of places whole', async () => {
    const wide = await arrive({ viewport: { width: 844, height: 390 } });
    await wide.start('gomoku', ['Two people']);
    await expect.poll(async () => (await wide.page.locator('.stage svg.board').boundingBox())?.height ?? 0).toBeGreaterThan(310);
    await wide.checkWidth();
    await wide.leave();
    const narrow = await arrive({ viewport: { width: 320, height: 640 } });
    await narrow.open('#/');
    for (const link of await narrow.page.locator('.header nav a').all()) {
      const box = await link.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
    }
    await narrow.checkWidth();
    const cut = (kind: string) => narrow.page.locator(kind).evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
    await narrow.open('#/settings');
    const card = await narrow.page.locator('.settings section').first().boundingBox();
    expect(card && card.x + card.width).toBeLessThanOrEqual(320 - 16);
    await narrow.open('#/learn/alpha-beta');
    await narrow.page.locator('.tree').first().waitFor();
    expect(await cut('.tree-box')).toBe(0);
    await narrow.open('#/game/connect4/7x6/-/4.4.5.3');
    await narrow.page.locator('.move-tree .move').first().waitFor();
    await narrow.page.getByRole('button', { name: 'Look inside' }).click();
    await narrow.page.getByRole('button', { name: 'Search and look inside' }).click();
    await narrow.page.locator('.figures-box td').first().waitFor();
    expect(await cut('.figures-box')).toBe(0);
    await narrow.leave();
    const zoomed = await arrive({ viewport: { width: 640, height: 400 } });
    await zoomed.open('#/new/gomoku');
    const title = zoomed.page.locator('.form h1');
    await title.waitFor();
    expect(await title.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return document.elementFromPoint(box.x + 20, box.y + box.height / 2) === element;
    })).toBe(true);
    await zoomed.leave();
  });
});

describe('the window', () => {
  it('is called after the place that it shows', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const titles = { '': 'Deepcut', play: 'Play', new: 'New game', inside: 'Look inside', settings: 'Settings', matches: 'Matches', rules: 'Rules' };
    for (const [place, title] of Object.entries(titles)) {
      await visitor.open(`#/${place}`);
      await expect.poll(() => page.title(), { message: place }).toBe(place ? `${title} · Deepcut` : title);
    }
    await visitor.leave();
  });
});

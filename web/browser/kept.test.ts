// What is kept of the games that people play: all of it, whatever they look at and whatever happens meanwhile.
import { describe, expect, it } from 'vitest';
import { arrive, itWithServer } from './place';
import { kAlone } from './server';
import type { Visitor } from './visitor';

/** A game on a 15x15 board that nobody wins: no five in a row, column or diagonal comes about. */
function quietMoves(count: number): string[] {
  const moves: string[][] = [[], []];
  for (let row = 1; row <= 15; row++) {
    for (let column = 0; column < 15; column++) {
      const side = (Math.floor(column / 2) + row) % 2;
      moves[side]!.push(`${String.fromCharCode(97 + column)}${row}`);
    }
  }
  return Array.from({ length: count }, (_, ply) => moves[ply % 2]![Math.floor(ply / 2)]!);
}

const cellOf = (move: string) => (15 - Number(move.slice(1))) * 15 + move.charCodeAt(0) - 97;

interface Stored {
  game_id: string;
  moves: number;
  result: string;
}

/** What the database of the browser has, where there is no server. */
async function storedHere(visitor: Visitor): Promise<Stored[]> {
  return visitor.page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) => new Promise<T>((done) => (request.onsuccess = () => done(request.result)));
    const database = await asked(indexedDB.open('deepcut'));
    const rows = database.objectStoreNames.length ? await asked(database.transaction('games').objectStore('games').getAll()) : [];
    database.close();
    return rows.filter(({ game }) => game.deleted === 0).map(({ game }) => ({ game_id: game.id, moves: game.moves.length, result: game.result }));
  });
}

/** What the server has of this visitor's games. */
async function stored(visitor: Visitor): Promise<Stored[]> {
  if (kAlone) return storedHere(visitor);
  return visitor.page.evaluate(async () => {
    const client = JSON.parse(localStorage.getItem('deepcut.client') ?? '""') as string;
    const socket = new WebSocket(`ws://${location.host}/api/v1/ws`);
    await new Promise((done) => (socket.onopen = done));
    const reply = new Promise<{ games: Stored[] }>((done) => {
      socket.onmessage = (event) => {
        const message = JSON.parse(String(event.data));
        if (message.id === 2) done(message);
      };
    });
    socket.send(JSON.stringify({ id: 1, type: 'hello', client }));
    socket.send(JSON.stringify({ id: 2, type: 'list', limit: 200 }));
    const { games } = await reply;
    socket.close();
    return games;
  });
}

const link = (moves: string[]) => `#/game/gomoku/freestyle/-/${moves.join('.')}`;

describe('what is kept', () => {
  it('is every move of a long game', async () => {
    const visitor = await arrive();
    await visitor.start('gomoku', ['Two people']);
    const moves = quietMoves(60);
    for (const [ply, move] of moves.entries()) {
      await visitor.click(cellOf(move));
      await visitor.waitForMoves(ply + 1);
    }
    await expect.poll(() => stored(visitor)).toMatchObject([{ moves: 60 }]);
    await visitor.open('#/');
    await visitor.page.locator('.kept-open').first().click();
    await expect.poll(() => visitor.page.locator('.move-tree .move').count()).toBe(60);
    await visitor.leave();
  });

  it('is every one of many games in one visit', async () => {
    const visitor = await arrive();
    for (let game = 1; game <= 18; game++) {
      await visitor.open(link(quietMoves(game)));
      await visitor.page.locator('.move-tree .move').nth(game - 1).waitFor();
    }
    await expect.poll(async () => (await stored(visitor)).length).toBe(18);
    await visitor.open('#/');
    for (let game = 0; game < 18; game++) {
      await visitor.page.locator('.kept-open').nth(game).click();
      await visitor.page.locator('.move-tree').waitFor();
      await visitor.open('#/');
    }
    await visitor.leave();
  });

  it('is the game, wherever one looks', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(0, 3, 1, 4, 2);
    await page.getByText('X wins').first().waitFor();
    await expect.poll(() => stored(visitor)).toMatchObject([{ moves: 5, result: expect.stringContaining('X wins') }]);
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.getByRole('button', { name: 'One move back' }).click();
    await visitor.untilSettled();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await visitor.untilSettled();
    // A comment is a change: it must not take anything else with it.
    await page.getByLabel('Comment').fill('Well begun.');
    await page.getByLabel('Comment').blur();
    await page.waitForTimeout(500);
    expect(await stored(visitor)).toMatchObject([{ moves: 5, result: expect.stringContaining('X wins') }]);
    await page.reload();
    await visitor.open('#/play');
    await visitor.waitForMoves(5);
    await page.locator('.status-over').waitFor();
    await visitor.leave();
  });

  it('knows who resigned', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(4);
    await visitor.waitForMoves(1);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await expect.poll(() => stored(visitor)).toMatchObject([{ moves: 1, result: 'X wins: O resigns.' }]);
    // In analysis one may go on trying; the game stays resigned.
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.getByRole('button', { name: 'One move back' }).click();
    await visitor.click(0);
    await page.locator('.variation').waitFor();
    await page.waitForTimeout(500);
    expect(await stored(visitor)).toMatchObject([{ moves: 1, result: 'X wins: O resigns.' }]);
    await visitor.leave();
  });

  it('is both games when two windows go on differently', async () => {
    const visitor = await arrive();
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(4);
    await visitor.waitForMoves(1);
    await expect.poll(() => stored(visitor)).toMatchObject([{ moves: 1 }]);
    const second = await visitor.otherWindow();
    await second.open('#/play');
    await second.waitForMoves(1);
    await visitor.click(0);
    await visitor.waitForMoves(2);
    await expect.poll(() => stored(visitor)).toMatchObject([{ moves: 2 }]);
    await second.click(8);
    await second.page.getByText(/Both are kept/).first().waitFor();
    await second.click(7);
    await expect.poll(async () => (await stored(visitor)).map(({ moves }) => moves).sort()).toEqual([2, 3]);
    // Each window goes on with its own.
    await visitor.page.reload();
    await visitor.waitForMoves(2);
    await second.page.reload();
    await second.waitForMoves(3);
    await visitor.leave();
  });

  it('is every setting, in all windows', async () => {
    const visitor = await arrive();
    await visitor.open('#/settings');
    const other = await visitor.otherWindow();
    await other.open('#/settings');
    const switched = (who: Visitor, name: string) => who.page.getByRole('switch', { name }).isChecked();
    await visitor.choose('Move numbers');
    await expect.poll(() => switched(other, 'Move numbers')).toBe(true);
    await other.choose('Confirm moves by a second tap');
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect([await switched(visitor, 'Move numbers'), await switched(visitor, 'Confirm moves')]).toEqual([true, true]);
    await visitor.page.getByRole('button', { name: 'Reset all settings' }).click();
    await expect.poll(() => switched(other, 'Move numbers')).toBe(false);
    await visitor.leave();
  });

  it('is of numbers a whole one within its bounds, whatever is typed', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open('#/settings');
    const field = page.getByLabel('Milliseconds a position in reviews');
    for (const [typed, kept] of [['100.7', '101'], ['-5', '50'], ['', '50']] as const) {
      await field.fill(typed);
      await field.blur();
      expect(await field.inputValue(), typed).toBe(kept);
    }
    await visitor.leave();
  });

  it('is of a number what was typed, key by key', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const type = async (label: string, keys: string) => {
      const field = page.getByLabel(label, { exact: true });
      await field.selectText();
      await page.keyboard.type(keys);
      await page.keyboard.press('Tab');
      return field.inputValue();
    };
    await visitor.open('#/settings');
    expect(await type('Memory for the table, MB', '128')).toBe('128');
    expect(await type('Threads', '99')).toBe('64');
    await visitor.open('#/learn/tree');
    await page.getByText('Random tree').click();
    expect(await type('From', '-5')).toBe('-5');
    await visitor.open('#/new/gomoku');
    await page.getByText('Options', { exact: true }).click();
    expect(await type('Size', '13')).toBe('13');
    await page.getByLabel('Size', { exact: true }).selectText();
    // The key that starts the game ends the number as well.
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.locator('.players').waitFor();
    expect(await page.locator('.stage [data-cell]').count()).toBe(81);
    await visitor.leave();
  });

  it('can be deleted, and had back', async () => {
    const visitor = await arrive();
    await visitor.open(link(quietMoves(3)));
    await visitor.page.locator('.move-tree').waitFor();
    await expect.poll(() => stored(visitor)).toMatchObject([{ moves: 3 }]);
    await visitor.open('#/');
    await visitor.page.getByRole('button', { name: 'Delete' }).click();
    await visitor.page.getByText('deleted').waitFor();
    expect(await stored(visitor)).toEqual([]);
    await visitor.page.getByRole('button', { name: 'Take it back' }).click();
    await visitor.page.locator('.kept-open').waitFor();
    expect(await stored(visitor)).toMatchObject([{ moves: 3 }]);
    await visitor.leave();
  });

  it('stays deleted while another window only looks at it, and is there again where one goes on', async () => {
    const visitor = await arrive();
    await visitor.open('#/game/tictactoe/3x3/-/b2.a1');
    await visitor.page.locator('.move-tree').waitFor();
    await expect.poll(() => stored(visitor)).toMatchObject([{ moves: 2 }]);
    const second = await visitor.otherWindow();
    await second.open('#/');
    await second.page.getByRole('button', { name: 'Delete' }).click();
    await second.page.getByText('deleted').waitFor();
    const { page } = visitor;
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByText('solved').waitFor();
    for (const step of ['One move back', 'One move forward']) {
      await page.getByRole('button', { name: step }).click();
      await visitor.untilSettled();
      await page.getByText('solved').waitFor();
    }
    await page.waitForTimeout(300);
    expect(await stored(visitor)).toEqual([]);
    await visitor.click(8);
    await page.getByText(/had been deleted/).first().waitFor();
    await expect.poll(() => stored(visitor)).toMatchObject([{ moves: 3 }]);
    await visitor.leave();
  });

  itWithServer('is listed however much it is', async () => {
    const visitor = await arrive();
    await visitor.open('#/');
    await visitor.page.locator('.link-ready').waitFor();
    await visitor.page.evaluate(async () => {
      const client = JSON.parse(localStorage.getItem('deepcut.client') ?? '""') as string;
      const socket = new WebSocket(`ws://${location.host}/api/v1/ws`);
      await new Promise((done) => (socket.onopen = done));
      const all = new Promise<void>((done) => (socket.onmessage = (event) => JSON.parse(String(event.data)).id === 55 && done()));
      socket.send(JSON.stringify({ id: 0, type: 'hello', client }));
      for (let id = 1; id <= 55; id++) {
        const game = { type: 'keep', game_id: `listed${'x'.repeat(14)}${String(id).padStart(2, '0')}`, revision: 0, writer: 'w', sequence: id };
        socket.send(JSON.stringify({ id, ...game, game: 'tictactoe', moves: ['b2'], result: null }));
      }
      await all;
      socket.close();
    });
    await visitor.page.reload();
    await expect.poll(() => visitor.page.locator('.kept-open').count()).toBe(50);
    await visitor.page.getByRole('button', { name: 'Show more (5)' }).click();
    await expect.poll(() => visitor.page.locator('.kept-open').count()).toBe(55);
    await visitor.leave();
  });

  itWithServer('waits in the browser, says so and is tried again, also when another game has begun', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    let full = true;
    await page.routeWebSocket(/\/api\//, (there) => {
      const engine = there.connectToServer();
      there.onMessage((message) => {
        const request = JSON.parse(String(message));
        if (!full || request.type !== 'keep') return engine.send(message);
        there.send(JSON.stringify({ id: request.id, type: 'error', code: 'unavailable', error: 'The disk is full.' }));
      });
    });
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(4);
    await page.getByText('only in this browser: The disk is full.').waitFor();
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(0, 1);
    await visitor.waitForMoves(2);
    await page.getByText('2 games are only in this browser').waitFor();
    await visitor.checkAccess();
    await page.reload();
    full = false;
    await expect.poll(async () => (await stored(visitor)).map(({ moves }) => moves).sort()).toEqual([1, 2]);
    await page.waitForFunction(() => !document.querySelector('.connection'));
    await visitor.leave();
  });
});

describe('in play', () => {
  it('a click on an old move looks at it and takes nothing back', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(0, 3, 1, 4);
    await visitor.waitForMoves(4);
    await page.locator('.move-row .move').nth(1).click();
    await page.getByText('You look at move 2 of 4').waitFor();
    expect(await page.locator('.stage .hit-open').count()).toBe(0);
    expect(await page.locator('.move-row.ahead').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await visitor.click(2);
    await page.locator('.status-over').waitFor();
    await page.locator('.move-row .move').nth(0).click();
    await page.getByText('You look at move 1 of 5').waitFor();
    await page.locator('.status-over').waitFor();
    await visitor.leave();
  });

  itWithServer('"Move now" gives a move, whenever it comes', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    // The first search is made to wait for ever, as in a queue, until it is told to stop.
    await page.routeWebSocket(/\/api\//, (there) => {
      const engine = there.connectToServer();
      let held = false;
      there.onMessage((message) => {
        const request = JSON.parse(String(message));
        if (request.type === 'analyse' && !held) {
          held = true;
          there.send(JSON.stringify({ id: request.id, type: 'searching', search_id: 999, game_id: null, queued: true }));
        } else if (request.type === 'stop' && request.search_id === 999) {
          there.send(JSON.stringify({ id: request.id, type: 'ok' }));
          there.send(JSON.stringify({ type: 'result', search_id: 999, purpose: 'analyse', game_id: null, side: 1, ply: 1, report: null, ended: 'stopped', played: null, state: null, error: null }));
        } else engine.send(message);
      });
    });
    await visitor.start('tictactoe', ['easy', 'X, first']);
    await visitor.click(4);
    await page.getByRole('button', { name: 'Move now' }).click();
    await visitor.waitForMoves(2);
    await visitor.leave();
  });
});

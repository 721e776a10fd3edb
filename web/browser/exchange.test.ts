// Games that come from elsewhere and go there: read and written by the engine.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arrive, itWithServer } from './place';
import type { Visitor } from './visitor';

async function bring(visitor: Visitor, text: string): Promise<void> {
  const { page } = visitor;
  await page.getByRole('tab', { name: 'Share' }).click();
  await page.getByLabel('Bring a game').fill(text);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
}

async function saveSgf(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.getByRole('tab', { name: 'Share' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SGF', exact: true }).click()]);
  return readFileSync(await download.path()).toString();
}

async function moves(visitor: Visitor): Promise<string[]> {
  await visitor.page.getByRole('tab', { name: 'Analysis' }).click();
  return visitor.page.locator('.move-tree .move').allInnerTexts();
}

async function atTheTable(): Promise<Visitor> {
  const visitor = await arrive();
  await visitor.open('#/game/gomoku/freestyle/-/h8');
  await visitor.page.locator('.move-tree .move').first().waitFor();
  return visitor;
}

describe('SGF', () => {
  it('survives a round trip: stones, White to move, variations, comments, names, result', async () => {
    const visitor = await atTheTable();
    const { page } = visitor;
    await bring(visitor, '(;GM[4]SZ[15]RU[renju]PB[Anna]PW[Bert]RE[B+R]AB[hh][jj]AW[ii]PL[W];W[gg]C[well](;B[ff])(;B[kk];W[ll]))');
    await page.getByText('Loaded: 2 moves.').first().waitFor();
    expect(await moves(visitor)).toEqual(['g9', 'f10', 'k5', 'l4']);
    await page.getByText('Anna').first().waitFor();
    const sgf = await saveSgf(visitor);
    for (const part of ['AB[hh][jj]', 'AW[ii]', 'PL[W]', 'RU[renju]', 'PB[Anna]', 'PW[Bert]', 'RE[B+R]', ';W[gg]C[well]', '(;B[ff])', '(;B[kk];W[ll])']) {
      expect(sgf.replaceAll('\n', '')).toContain(part);
    }
    await bring(visitor, sgf);
    await page.getByText('Loaded: 2 moves.').first().waitFor();
    expect(await saveSgf(visitor)).toBe(sgf);
    await visitor.leave();
  });

  it('comes from a file, which can be chosen again', async () => {
    const visitor = await atTheTable();
    const { page } = visitor;
    await page.getByRole('tab', { name: 'Share' }).click();
    const field = page.locator('input[type=file]');
    await field.setInputFiles({ name: 'game.sgf', mimeType: 'text/plain', buffer: Buffer.from('(;GM[4]SZ[15];B[hh];W[ii])') });
    await page.getByText('Loaded: 2 moves.').first().waitFor();
    // A browser says nothing of a choice that is the same as before.
    expect(await field.inputValue()).toBe('');
    await visitor.leave();
  });

  it('of several games lets one choose', async () => {
    const visitor = await atTheTable();
    const { page } = visitor;
    await bring(visitor, '(;GM[4]PB[Anna]PW[Bert];B[hh];W[ii])(;GM[4]PB[Carl]PW[Dora];B[hh]W[ii]B[jj])');
    await page.getByText('2 games are in it').waitFor();
    await visitor.checkAccess('.panel');
    await page.getByRole('button', { name: 'Carl – Dora' }).click();
    await page.getByText('Loaded: 3 moves.').first().waitFor();
    expect(await moves(visitor)).toEqual(['h8', 'i7', 'j6']);
    await visitor.leave();
  });

  it('says what it cannot read', async () => {
    const visitor = await atTheTable();
    const { page } = visitor;
    await bring(visitor, '(;GM[1]FF[4]SZ[19]KM[6.5];B[pd];W[dp])');
    await page.locator('.problem').getByText(/game of Go/).waitFor();
    await bring(visitor, '(;GM[4]SZ[15];B[hh];W[];B[ii])');
    await page.locator('.problem').getByText(/passing is not possible/).waitFor();
    await bring(visitor, '(;GM[4]SZ[15]RU[Japanese];B[hh];W[ii])');
    await page.getByText(/The rules "Japanese" are not known here/).first().waitFor();
    expect(await moves(visitor)).toEqual(['h8', 'i7']);
    await visitor.leave();
  });

  it('is there for games whose moves are no points, too', async () => {
    const visitor = await arrive();
    await visitor.open('#/game/connect4/7x6/-/4.4.3');
    await visitor.page.locator('.move-tree .move').nth(2).waitFor();
    const sgf = await saveSgf(visitor);
    expect(sgf).toContain('DG[connect4]');
    await bring(visitor, sgf);
    await visitor.page.getByText('Loaded: 3 moves.').first().waitFor();
    await visitor.leave();
  });
});

describe('the connection', () => {
  itWithServer('that swallows everything is noticed, said and replaced', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    let dead = false;
    await page.routeWebSocket(/\/api\//, (there) => {
      const engine = there.connectToServer();
      const silent = dead;
      there.onMessage((message) => void (dead || silent || engine.send(message)));
      engine.onMessage((message) => void (dead || silent || there.send(message)));
    });
    await visitor.start('tictactoe', ['Two people']);
    await visitor.click(4);
    await visitor.waitForMoves(1);
    dead = true;
    // Ten seconds on a quiet machine; a connection that is merely closed is noticed at once.
    await page.getByText('reconnecting').first().waitFor();
    dead = false;
    await page.locator('.link-ready').waitFor();
    await visitor.click(0);
    await visitor.waitForMoves(2);
    await visitor.leave();
  });
});

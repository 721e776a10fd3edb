// Every game from its first move to its end, against the engine.
import { describe, expect, it } from 'vitest';
import { arrive } from './place';
import { kDesktop, kPhone } from './visitor';

/** The same choices every time. */
function chooser(): (choices: number) => number {
  let state = 7;
  return (choices) => (state = (state * 1103515245 + 12345) % 2147483648) % choices;
}

const kGames: [string, string[], Record<string, string>][] = [
  ['tictactoe', ['hard'], {}],
  ['connect4', ['medium'], {}],
  ['gomoku', ['medium'], { Size: '9' }],
  ['connect6', ['easy'], { Size: '11' }],
  ['tablut', ['medium', 'Black, second'], {}],
  ['rps', ['easy'], {}],
];

describe.each([
  ['desktop', kDesktop],
  ['phone', kPhone],
])('a whole game on a %s', (size, viewport) => {
  it.each(kGames)('of %s', async (game, choices, options) => {
    const visitor = await arrive({ viewport });
    await visitor.start(game, ['Against the engine', ...choices], options);
    const pick = chooser();
    let moves = 0;
    while (await visitor.untilTurn()) {
      expect(++moves).toBeLessThan(120);
      await visitor.playAnything(pick);
    }
    expect(await visitor.status()).toMatch(/wins|draw/i);
    await visitor.picture(`over-${game}-${size}`);
    if (size === 'desktop') await visitor.checkAccess();
    else {
      const tops = await visitor.page.locator('.player strong').evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top));
      expect(tops[1]).toBe(tops[0]);
    }
    await visitor.leave();
  });
});

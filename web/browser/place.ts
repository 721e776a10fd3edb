// What every file of browser tests stands on: a server and a browser of its own, and visitors who come to them.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { kAlone, Server } from './server';
import { kDesktop, kPhone, openBrowser, Visitor, type Wishes } from './visitor';

export const server = new Server();
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await openBrowser();
});

// A test that failed has left its page open, and the engine at work.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

afterAll(async () => {
  await browser?.close();
  await server.close();
});

/** For what a server is there for, or what is done to the connection to it. */
export const itWithServer = it.skipIf(kAlone);

export const theBrowser = () => browser;
export const arrive = (wishes: Wishes = {}) => Visitor.arrive(browser, () => server.url, wishes);

export interface Screen {
  visitor: Visitor;
  /** "desktop-light" and so on, for names of pictures. */
  name: string;
  /** Accessibility and width. */
  check(within?: string): Promise<void>;
}

/** A test for each size and theme. */
export function onEveryScreen(title: string, test: (screen: Screen) => Promise<void>): void {
  describe.each([
    ['desktop', kDesktop],
    ['phone', kPhone],
  ])(`${title} on a %s`, (size, viewport) => {
    it.each([
      ['light', false],
      ['dark', true],
    ])('in %s', async (theme, dark) => {
      const visitor = await arrive({ viewport, dark });
      // Both sizes and both themes, but not each with each: axe takes its time.
      const check = (within?: string) => (dark === (size === 'phone') ? visitor.checkAccess(within) : visitor.checkWidth());
      await test({ visitor, name: `${size}-${theme}`, check });
      await visitor.leave();
    });
  });
}

// What every file of browser tests stands on: a server of its own, and visitors who come to it.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { kAlone, Server } from './server';
import { kDesktop, kPhone, Visitor, type Wishes } from './visitor';

export const server = new Server();

beforeAll(() => server.start());
afterAll(() => server.close());

/** For what a server is there for, or what is done to the connection to it. */
export const itWithServer = it.skipIf(kAlone);

export const arrive = (wishes: Wishes = {}) => Visitor.arrive(() => server.url, wishes);

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

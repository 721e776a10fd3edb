import { defineConfig } from 'vitest/config';
import browser from './vitest.browser.config';

// The same tests on static files alone, with no server and the engine in the page, and those of what only such a page does.
// scripts/site has built them.
export default defineConfig({
  test: {
    ...browser.test,
    env: { DEEPCUT_SITE: process.env.DEEPCUT_SITE ?? '../build/site' },
    exclude: ['browser/life/**', 'browser/farm.test.ts', 'browser/matches.test.ts'],
  },
});

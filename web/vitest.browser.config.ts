import { defineConfig } from 'vitest/config';

// The page in Chromium on a real `deepcut serve`, one for each file.
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    // These need the engine as WebAssembly: npm run site.
    exclude: ['browser/site/**'],
    // A process for each file would load Playwright and start Chromium again.
    isolate: false,
    setupFiles: ['tests/fresh_modules.ts'],
    // For two cores that have other work as well.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A second try tells a mistake of the page from a machine that stood still; what the first one saw is printed.
    retry: 1,
    expect: { poll: { timeout: 40_000 } },
    // One more than there are cores at least: tests also wait, for the engine and for what must not happen.
    minWorkers: 3,
    maxWorkers: 3,
  },
});

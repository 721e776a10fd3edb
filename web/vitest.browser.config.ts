import { defineConfig } from 'vitest/config';

// The page in Chromium on a real `deepcut serve`, one for each file.
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    // For two cores that have other work as well.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 40_000 } },
    minWorkers: 2,
    maxWorkers: 2,
  },
});

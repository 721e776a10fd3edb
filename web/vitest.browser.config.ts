import { defineConfig } from 'vitest/config';

// The page in Chromium on a real `deepcut serve`, one for each file.
export default defineConfig({
  test: { include: ['browser/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 30_000, minWorkers: 2, maxWorkers: 2 },
});

import { defineConfig } from 'vitest/config';

// The page in Chromium on a real `deepcut serve`. The machine is shared with the engine: one file after the other.
export default defineConfig({
  test: { include: ['browser/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 30_000, fileParallelism: false },
});

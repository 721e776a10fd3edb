import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Most files run for less time than a process takes to start.
    isolate: false,
    setupFiles: ['tests/fresh_modules.ts'],
  },
});

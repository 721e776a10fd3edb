import { defineConfig } from 'vitest/config';

// `npm run pictures`: makes the pictures of docs/page.md anew.
export default defineConfig({ test: { include: ['browser/docs.pictures.ts'], testTimeout: 180_000, hookTimeout: 30_000 } });

import { defineConfig } from 'vite';

// Served by `deepcut serve`; with `npm run dev` the page comes from here and the engine from a server that runs beside.
export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { target: 'es2020', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true, changeOrigin: true } } },
});

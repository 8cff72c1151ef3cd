import { defineConfig } from 'vite';
import { chapters } from './chapters.ts';
import { compressed } from './compressed.ts';

/** `vite web` serves the explorer while it is worked on and passes API requests on to a running service. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [chapters(), compressed()],
  build: {
    target: 'baseline-widely-available',
    // These know light-dark(), which would otherwise be spelled out for each colour.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    modulePreload: { polyfill: false },
    // A data: address in a stylesheet would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(['/api', '/docs', '/favicon.svg'].map((path) => [path, 'http://127.0.0.1:8080'])),
  },
});

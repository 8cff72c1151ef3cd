import { defineConfig } from 'vite';
import { compress } from './compress-plugin.ts';
import { contract } from './contract-plugin.ts';
import { bundledRowNames } from './row-names-plugin.ts';

/** `vite web` starts a development server, which forwards API requests to a service on port 8080. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [contract(), bundledRowNames(), compress()],
  // The reader of PDFs is a file of its own, which the worker loads only for a PDF.
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // These browsers support light-dark(); for older ones Vite would write every colour twice.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URL in a stylesheet.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(['/api', '/docs', '/favicon.svg'].map((path) => [path, 'http://127.0.0.1:8080'])),
  },
});

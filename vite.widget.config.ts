import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The chat widget: one small script for the pages of others, with nothing beside it. */
export default defineConfig({
  root: join(import.meta.dirname, 'widget'),
  publicDir: false,
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-widget'),
  logLevel: 'warn',
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'homeroomChat', fileName: () => 'widget.js' },
  },
});

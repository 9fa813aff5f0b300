import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The chat widget: one small script for the pages of others; another file of texts comes only to who reads that language. */
export default defineConfig(({ mode }) => ({
  root: join(import.meta.dirname, 'widget'),
  publicDir: false,
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-widget'),
  logLevel: 'warn',
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    lib:
      mode === 'production'
        ? { entry: 'main.ts', formats: ['iife'], name: 'homeroomChat', fileName: () => 'widget.js' }
        : {
            entry: `languages/${mode}.ts`,
            formats: ['iife'],
            name: 'homeroomChatLanguage',
            fileName: () => `widget-${mode}.js`,
          },
  },
}));

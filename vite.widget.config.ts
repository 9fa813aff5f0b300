import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The chat widget: one small script for other sites. Browsers load the file of a language only if they need it. */
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

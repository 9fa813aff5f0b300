import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildWidget } from './tools/build/build-widget.ts';
import { contractInBrowser } from './tools/build/contract-in-browser.ts';
import { leanSchemas } from './tools/build/lean-schemas.ts';
import { precompress } from './tools/build/precompress.ts';
import { routeScripts } from './tools/build/route-scripts.ts';

const { version } = createRequire(import.meta.url)('./package.json') as { version: string };
/** `npm run release` names the commit. */
const commit = process.env['HOMEROOM_COMMIT']?.slice(0, 9);

const apiServer = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

const sharedByPages = new RegExp(
  [
    'rolldown.runtime',
    '/web/lib/.*\\.ts$',
    '/web/ui/(display|feedback|dialog|filter|table|page)/',
    '/web/ui/(icons|messages)',
    '/web/ui/form/(date-input|form-layout)',
    '/contract/(classes/sections|kit/gender|settings/grades|students/values)',
    '/web/ui/record/(list-page|overlay|pending-record|use-record-removal)',
    '/@mantine/core/esm/components/(Anchor|Group|Stack|Text|Title)/',
  ].join('|'),
);

/** Entries that other sites include. */
const forOtherSites = new Set(['enquiry']);
const unlessOurs = (text: string) => (chunk: { readonly name: string }) =>
  forOtherSites.has(chunk.name) ? text : '';

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  publicDir: join(import.meta.dirname, 'web/public'),
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(commit ? `${version} (${commit})` : version) },
  plugins: [
    contractInBrowser(),
    leanSchemas(),
    react(),
    buildWidget(),
    routeScripts({ page: 200, together: 300 }),
    precompress(),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: true,
    // Data URLs would need an exception in the content security policy, and cannot be cached on their own.
    assetsInlineLimit: 0,
    // The polyfill is an inline script; every supported browser knows modulepreload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      input: {
        main: join(import.meta.dirname, 'web/index.html'),
        enquire: join(import.meta.dirname, 'web/enquire.html'),
        enquiry: join(import.meta.dirname, 'widget/enquiry/embed.ts'),
      },
      output: {
        // Other sites include these by a plain address; the wrapper keeps their names out of the page.
        postBanner: unlessOurs('(()=>{'),
        postFooter: unlessOurs('})();'),
        entryFileNames: ({ name }) => (forOtherSites.has(name) ? '[name].js' : 'assets/[name]-[hash].js'),
        // One file has what every list page needs, instead of a dozen; forms, wizards and charts stay separate.
        codeSplitting: {
          groups: [
            // Forms need it, and most pages only when a form opens.
            { name: 'schemas', test: /\/zod\/v4\//, priority: 1 },
            { name: 'base', test: sharedByPages },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': apiServer,
      '/healthz': apiServer,
      '/readyz': apiServer,
      '/widget.js': apiServer,
      '/widget-': apiServer,
      '/demo': apiServer,
    },
  },
});

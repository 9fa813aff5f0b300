import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { widgetLanguages } from './build/build-widget.ts';

const maximumSize = 35 * 1024;

/** Builds the widget, or one of its languages, in memory. */
async function buildInMemory(mode = 'production') {
  const configFile = join(import.meta.dirname, '../vite.widget.config.ts');
  const bundles = [
    await build({ configFile, mode, build: { write: false } }),
  ].flat() as Rolldown.RolldownOutput[];
  const files = bundles.flatMap(({ output }) => output);
  const [script] = files;
  return { names: files.map(({ fileName }) => fileName), code: script?.type === 'chunk' ? script.code : '' };
}

it('the widget is one small script', async () => {
  const { names, code } = await buildInMemory();
  expect(names).toEqual(['widget.js']);
  expect(code).toContain('homeroom-chat');
  expect(gzipSync(code).length).toBeLessThan(maximumSize);
  expect(brotliCompressSync(code).length).toBeLessThan(maximumSize);
}, 30_000);

it('each language is one more file, which the widget knows', async () => {
  const widget = (await buildInMemory()).code;
  expect(widgetLanguages).toContain('de');
  for (const language of widgetLanguages) {
    const { names, code } = await buildInMemory(language);
    expect(names).toEqual([`widget-${language}.js`]);
    expect(code).toMatch(/^var homeroomChatLanguage=/);
    expect(gzipSync(code).length).toBeLessThan(2 * 1024);
    expect(widget).toMatch(new RegExp(`["'\`]${language}["'\`]`));
  }
}, 30_000);

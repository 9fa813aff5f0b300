import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { widgetLanguages } from './build-widget.ts';

const most = 35 * 1024;

/** What is built of the widget, or of one of its languages. */
async function built(mode = 'production') {
  const configFile = join(import.meta.dirname, '../vite.widget.config.ts');
  const bundles = [
    await build({ configFile, mode, build: { write: false } }),
  ].flat() as Rolldown.RolldownOutput[];
  const files = bundles.flatMap(({ output }) => output);
  const [script] = files;
  return { names: files.map(({ fileName }) => fileName), code: script?.type === 'chunk' ? script.code : '' };
}

it('the widget is one small script', async () => {
  const { names, code } = await built();
  expect(names).toEqual(['widget.js']);
  expect(code).toContain('homeroom-chat');
  expect(gzipSync(code).length).toBeLessThan(most);
  expect(brotliCompressSync(code).length).toBeLessThan(most);
}, 30_000);

it('each language is one more file, known to the widget', async () => {
  const widget = (await built()).code;
  expect(widgetLanguages).toEqual(['ar', 'de', 'es', 'fr', 'hi']);
  for (const language of widgetLanguages) {
    const { names, code } = await built(language);
    expect(names).toEqual([`widget-${language}.js`]);
    expect(code).toMatch(/^var homeroomChatLanguage=/);
    expect(gzipSync(code).length).toBeLessThan(2 * 1024);
    expect(widget).toMatch(new RegExp(`["'\`]${language}["'\`]`));
  }
}, 30_000);

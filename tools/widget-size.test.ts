import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

const most = 35 * 1024;

it('the widget is one script that stays small for the pages it stands on', async () => {
  const built = await build({
    configFile: join(import.meta.dirname, '../vite.widget.config.ts'),
    build: { write: false },
  });
  const files = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  expect(files.map(({ fileName }) => fileName)).toEqual(['widget.js']);
  const [script] = files;
  const code = script?.type === 'chunk' ? script.code : '';
  expect(code).toContain('homeroom-chat');
  expect(gzipSync(code).length).toBeLessThan(most);
  expect(brotliCompressSync(code).length).toBeLessThan(most);
}, 30_000);

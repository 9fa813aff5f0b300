import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const configFile = join(import.meta.dirname, '../../vite.widget.config.ts');
/** The languages that have a file of texts beside the widget's own. */
export const widgetLanguages: readonly string[] = readdirSync(
  join(import.meta.dirname, '../../widget/languages'),
).flatMap((name) => /^(\w\w)\.ts$/.exec(name)?.[1] ?? []);

/** Builds the chat widget and the files of its languages into the same folder, before its files are compressed. */
export function buildWidget(): Plugin {
  let outDir = '';
  return {
    name: 'build-widget',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle() {
      for (const mode of ['production', ...widgetLanguages])
        await build({ configFile, mode, build: { outDir } });
    },
  };
}

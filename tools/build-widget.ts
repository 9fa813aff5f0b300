import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the chat widget into the same folder, before its files are compressed. */
export function buildWidget(): Plugin {
  let outDir = '';
  return {
    name: 'build-widget',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle() {
      await build({ configFile: join(import.meta.dirname, '../vite.widget.config.ts'), build: { outDir } });
    },
  };
}

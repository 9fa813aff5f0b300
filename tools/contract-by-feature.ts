import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file of each feature, as contract/index.ts imports it. */
const files = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../contract/index.ts'), 'utf8').matchAll(
      /^import \{ (\w+) \} from '\.\/(.+)';$/gm,
    ),
  ].map(([, feature = '', file = '']) => [feature, file]),
);

const imported = /import \{ contract(?:, type \w+)? \} from '#contract\/index\.ts';/;
const used = /\bcontract\.(\w+)/g;

const permissionsFile = join(import.meta.dirname, '../contract/permissions.ts');

/** The permissions of all entries as plain data, so that a page does not load all entries for them. */
async function permissionsAsData(): Promise<string> {
  const { permissions } = await import('#contract/permissions.ts');
  const rules = [...new Set(Object.values(permissions).map((rule) => JSON.stringify(rule)))];
  const rows = Object.entries(permissions).map(
    ([id, rule]) => `'${id}': rules[${rules.indexOf(JSON.stringify(rule))}]`,
  );
  return `const rules = [${rules.join()}];
export const permissions = { ${rows.join()} };
export const may = (role, operation) => permissions[operation][role] !== 'X';`;
}

/**
 * In the browser, a module gets only the parts of the contract that it uses: `contract.students.list` imports only
 * the file of the students. Otherwise every page would load the schemas of all nouns.
 */
export function contractByFeature(): Plugin {
  return {
    name: 'contract-by-feature',
    enforce: 'pre',
    load: async (id) => (id === permissionsFile ? permissionsAsData() : undefined),
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || !imported.test(code)) return undefined;
      const features = new Set([...code.matchAll(used)].map(([, feature = '']) => feature));
      const imports = [...features].map(
        (feature) =>
          `import { ${feature} as entries_${feature} } from '#contract/${files.get(feature)}'; const contract_${feature} = nameEntries('${feature}', entries_${feature});`,
      );
      const head = `import { nameEntries } from '#contract/kit/route.ts'; ${imports.join(' ')}`;
      const rewritten = code.replace(imported, head).replaceAll(used, 'contract_$1');
      const rest = rewritten.replace(head, '').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      if (/\bcontract\b(?!['/])/.test(rest)) this.error(`${id}: write contract.<feature>.<verb>`);
      return { code: rewritten, map: null };
    },
  };
}

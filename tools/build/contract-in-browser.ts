import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../contract');
const sourceOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** The file of each feature, as contract/index.ts imports it. */
const files = new Map(
  [...sourceOf('index.ts').matchAll(/^import \{ (\w+) \} from '\.\/(.+)';$/gm)].map(
    ([, feature = '', file = '']) => [feature, file],
  ),
);

const permissionsFile = join(folder, 'permissions.ts');

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

type Call = {
  readonly method: string;
  readonly path: string;
  readonly access?: string;
  readonly mayLag?: boolean;
};

/** What the client needs of each entry to make the call; the compiler has checked the rest. */
async function readCalls(): Promise<ReadonlyMap<string, Call>> {
  const { contract } = await import('#contract/index.ts');
  const entries = Object.entries<Readonly<Record<string, Call>>>(contract);
  return new Map(
    entries.flatMap(([feature, verbs]) =>
      Object.entries(verbs).map(([verb, { method, path, access, mayLag }]) => [
        `${feature}.${verb}`,
        { method, path, ...(access && { access }), ...(mayLag && { mayLag }) },
      ]),
    ),
  );
}

const importOfContract = /import \{ contract(?:, type \w+)? \} from '#contract\/index\.ts';/;
const useOfContract = /\bcontract\.(\w+)\.(\w+)\b(\.body\b)?/g;

/** `contract.students.list` becomes its method and path; of `contract.students.create.body` the file is imported. */
function replaceCalls(code: string, calls: ReadonlyMap<string, Call>) {
  const head = new Set(["import { nameEntries } from '#contract/kit/route.ts';"]);
  const rest = code
    .replace(importOfContract, '')
    .replaceAll(useOfContract, (_, feature: string, verb: string, body?: string) => {
      if (body) {
        head.add(`import { ${feature} as contract_${feature} } from '#contract/${files.get(feature)}';`);
        return `contract_${feature}.${verb}.body`;
      }
      const name = `contract_${feature}_${verb}`;
      const entries = `{ ${verb}: ${JSON.stringify(calls.get(`${feature}.${verb}`))} }`;
      head.add(`const ${name} = /* @__PURE__ */ nameEntries('${feature}', ${entries}).${verb};`);
      return name;
    });
  return { head: [...head], rest };
}

/** Text, numbers, and lists or records of them; neither a schema nor a function. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean'].includes(typeof value);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || Array.isArray(value)) && Object.values(value).every(isPlain);
}

const importOfFile = /import \{([^}]*)\} from '#contract\/([^']+)';/g;

/** Plain values from files with schemas, such as the states that a filter offers, become part of the module. */
async function replaceValues(code: string) {
  const head: string[] = [];
  let rest = code;
  for (const [statement, list = '', file = ''] of code.matchAll(importOfFile)) {
    if (!sourceOf(file).includes("from 'zod'")) continue;
    const address = pathToFileURL(join(folder, file)).href;
    const exported = (await import(address)) as Readonly<Record<string, unknown>>;
    const names = list.split(',').map((name) => name.trim());
    const plain = names.filter((name) => isPlain(exported[name]));
    head.push(...plain.map((name) => `const ${name} = ${JSON.stringify(exported[name])};`));
    const others = names.filter((name) => name !== '' && !name.startsWith('type ') && !plain.includes(name));
    rest = rest.replace(
      statement,
      others.length ? `import { ${others.join(', ')} } from '#contract/${file}';` : '',
    );
  }
  return { head, rest };
}

/**
 * In the browser, a module gets only what it uses of the contract, and as data where that is enough. Otherwise every
 * page would load the schemas of all nouns, and the library that checks them.
 */
export function contractInBrowser(): Plugin {
  const calls = readCalls();
  return {
    name: 'contract-in-browser',
    enforce: 'pre',
    load: async (id) => (id === permissionsFile ? permissionsAsData() : undefined),
    async transform(code, id) {
      if (!/\/(?:web|contract)\/.*\.tsx?$/.test(id) || !code.includes("from '#contract/")) return undefined;
      const values = await replaceValues(code);
      const usesCalls = importOfContract.test(code);
      const { head, rest } = usesCalls
        ? replaceCalls(values.rest, await calls)
        : { head: [], rest: values.rest };
      if (/\bcontract\b(?!['/])/.test(rest.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')) && usesCalls)
        this.error(`${id}: write contract.<feature>.<verb>`);
      return { code: [...head, ...values.head, rest].join(' '), map: null };
    },
  };
}

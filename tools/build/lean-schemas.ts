import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ofContract = /\/contract\/.*\.ts$/;
const ofJsonSchemas = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** A value that the bundler keeps unless it is told that computing it changes nothing else. */
const isComputed = (type: string) =>
  ['CallExpression', 'MemberExpression', 'ObjectExpression'].includes(type);

/**
 * Lets the bundler drop schemas of the contract that no screen uses: each is computed by a function of its own,
 * marked as pure. Also leaves out the part of zod that describes schemas as JSON, which only the server does.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'lean-schemas',
    apply: 'build',
    load(id) {
      if (!ofJsonSchemas.test(id)) return undefined;
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)];
      return `const absent = () => absent; ${names.map(([, name]) => `export const ${name} = absent;`).join(' ')}`;
    },
    transform(code, id) {
      if (!ofContract.test(id)) return undefined;
      let lean = code;
      const declarations = this.parse(code).body.map((statement) =>
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
      );
      const values = declarations.flatMap((declaration) =>
        declaration?.type === 'VariableDeclaration' ? declaration.declarations : [],
      );
      for (const { init } of values.toReversed()) {
        if (!init || !isComputed(init.type)) continue;
        const computed = code.slice(init.start, init.end);
        lean = `${lean.slice(0, init.start)}/* @__PURE__ */ (() => (${computed}))()${lean.slice(init.end)}`;
      }
      return { code: lean, map: null, moduleSideEffects: false };
    },
  };
}

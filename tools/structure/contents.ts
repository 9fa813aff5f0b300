import { type Finding, isCode, isGenerated, isTest, type Source } from './source.ts';

const mostLines = 300;
const readsEnvironment = /\bprocess\.env\b/;
const mayReadEnvironment = /^(?:server\/env\.ts$|server\/test\/|tools\/|bench\/|e2e\/)/;
const sql = new RegExp(
  [
    'select\\s[^;]*?\\sfrom\\s',
    'insert into\\s',
    'update\\s+[\\w.]+\\s+(?:\\w+\\s+)?set\\s',
    'delete from\\s',
    'merge into\\s',
    'with\\s+\\w+\\s+as\\s',
  ]
    .flatMap((phrase) => [phrase, upperCase(phrase)])
    .map((phrase) => `[\`'"]\\s*(?:${phrase})`)
    .join('|'),
);
const mayHoldSql = /^server\/(?:backup|db|kit)\/|\/(?:[\w-]+-)?queries\.ts$|-sql\.ts$/;
const face = /^server\/(?:features\/[^/]+\/operations|answering\/index)\.ts$/;

/**
 * Checks the length of files, and content that only one kind of file may have: re-exports, the environment, SQL.
 */
export function checkContents(sources: readonly Source[]): Finding[] {
  return sources.filter(({ path }) => isCode(path) && !isGenerated(path)).flatMap(checkFile);
}

function checkFile({ path, text, reexports }: Source): Finding[] {
  const problems: string[] = [];
  const lines = text.split('\n').length - 1;
  if (lines > mostLines) problems.push(`${lines} lines, at most ${mostLines}`);
  if (reexports && !face.test(path)) {
    problems.push('exports what another file exports, which only the face of a noun or of answering/ may do');
  }
  if (readsEnvironment.test(text) && !mayReadEnvironment.test(path) && !isTest(path)) {
    problems.push('only server/env.ts reads process.env');
  }
  if (path.startsWith('server/') && sql.test(text) && !mayHoldSql.test(path) && !isTest(path)) {
    problems.push(
      'SQL belongs in queries.ts, in a file that ends in -queries.ts, or as fragments in -sql.ts',
    );
  }
  return problems.map((problem) => ({ path, problem }));
}

/** Escapes like `\s` keep their case. */
function upperCase(pattern: string): string {
  return pattern.replaceAll(/\\.|[a-z]/g, (part) => (part.startsWith('\\') ? part : part.toUpperCase()));
}

import { type Finding, isCode, isGenerated, isTest, type Source } from './source.ts';

const mostLines = 300;
const readsEnvironment = /\bprocess\.env\b/;
const mayReadEnvironment = /^(?:server\/env\.ts$|server\/test\/|tools\/|bench\/|e2e\/)/;
const sql = new RegExp(
  ['select\\s[^;]*?\\sfrom\\s', 'insert into\\s', 'update\\s+[\\w.]+\\s+set\\s', 'delete from\\s']
    .flatMap((phrase) => [phrase, upperCase(phrase)])
    .map((phrase) => `[\`'"]\\s*(?:${phrase})`)
    .join('|'),
);
const mayHoldSql = /^server\/(?:backup|db|kit|test)\/|(?:^|[/-])(?:queries|sql)\.ts$/;
const barrel = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s/m;

/** What stands in files: their length, barrels, the environment, SQL. */
export function checkContents(sources: readonly Source[]): Finding[] {
  return sources.filter(({ path }) => isCode(path) && !isGenerated(path)).flatMap(checkFile);
}

function checkFile({ path, text }: Source): Finding[] {
  const problems: string[] = [];
  const lines = text.split('\n').length - 1;
  if (lines > mostLines) problems.push(`${lines} lines, at most ${mostLines}`);
  if (barrel.test(text)) problems.push('hands on what another file exports: import it from there');
  if (readsEnvironment.test(text) && !mayReadEnvironment.test(path) && !isTest(path)) {
    problems.push('only server/env.ts reads process.env');
  }
  if (path.startsWith('server/') && sql.test(text) && !mayHoldSql.test(path) && !isTest(path)) {
    problems.push('SQL belongs into queries.ts');
  }
  return problems.map((problem) => ({ path, problem }));
}

/** Escapes like `\s` keep their case. */
function upperCase(pattern: string): string {
  return pattern.replaceAll(/\\.|[a-z]/g, (part) => (part.startsWith('\\') ? part : part.toUpperCase()));
}

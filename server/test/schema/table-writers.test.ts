import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import '#server/app.ts';
import { declaredTexts } from '#server/db/query.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { otherWriters, writesEveryTable } from './other-writers.ts';

const server = join(import.meta.dirname, '../..');
/** The files that declare statements, with their text. */
const files = globSync('{features,kit,importing}/**/*.ts', { cwd: server })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }));

/** Names that are put together, such as `trash.restore_${noun}`, as expressions that find them. */
const patternsOf = (text: string) =>
  [...text.matchAll(/`([a-z_]+\.[a-z_]*\$\{[^`]*)`/g)].map(
    ([, name = '']) =>
      new RegExp(
        `^${name
          .replaceAll(/\$\{[^}]+\}/g, '.+')
          .replaceAll('.', '\\.')
          .replaceAll('\\.+', '.+')}$`,
      ),
  );

/** The feature, or the folder of the kit, whose file declares the statement. */
function writerOf(statement: string): string {
  const name = statement.replace(/#\d+$/, '');
  const file =
    files.find(({ text }) => text.includes(`'${name}'`)) ??
    files.find(({ text }) => patternsOf(text).some((pattern) => pattern.test(name)));
  if (!file) throw new Error(`No file declares ${name}`);
  const [top = '', folder = ''] = file.path.split('/');
  if (top === 'features') return folder;
  return top === 'kit' ? `kit/${folder}` : top;
}

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
};
type ExplainRow = { readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] };

const targetsOf = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'ModifyTable' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(targetsOf),
];

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.appConnectionString });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Only these can write; planning all the others takes most of the time. */
const mayWrite = ({ text }: { readonly text: string }) => /\b(insert|update|delete|merge)\b/i.test(text);

/** The tables that a statement inserts into, updates, deletes from or merges into, as its plan says. */
async function tablesWrittenBy(name: string, text: string): Promise<string[]> {
  await client.query(`prepare "${name}" as ${text}`);
  const { rows } = await client.query<{ count: number }>(
    'select cardinality(parameter_types) as count from pg_prepared_statements where name = $1',
    [name],
  );
  const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
  const plan = await client.query<ExplainRow>(
    `explain (format json) execute "${name}"${values === '' ? '' : `(${values})`}`,
  );
  return plan.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => targetsOf(Plan)));
}

it('each table has one feature that writes it, and each other writer has a reason', async () => {
  const writers = new Map<string, Set<string>>();
  for (const { name, text } of declaredTexts().filter(mayWrite)) {
    for (const table of await tablesWrittenBy(name, text)) {
      const writer = writerOf(name);
      if (writer in writesEveryTable) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(writer));
    }
  }
  const owners = [...writers].map(([table, all]) => {
    const others = Object.keys(otherWriters[table] ?? {});
    return { table, owners: [...all].filter((writer) => !others.includes(writer)) };
  });
  expect(owners.filter((one) => one.owners.length !== 1)).toEqual([]);
  const unused = Object.entries(otherWriters).flatMap(([table, others]) =>
    Object.keys(others)
      .filter((writer) => !writers.get(table)?.has(writer))
      .map((writer) => `${table}: ${writer}`),
  );
  expect(unused).toEqual([]);
});

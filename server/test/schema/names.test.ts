import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const ours = (catalog: string, key: string) => `not exists (
  select from pg_depend dep
  where dep.classid = '${catalog}'::regclass and dep.objid = ${key} and dep.deptype = 'e')`;

const definitions = {
  function: `select routine.oid::regprocedure::text as name, pg_get_functiondef(routine.oid) as text
    from pg_proc routine
    where routine.pronamespace = 'public'::regnamespace and routine.prokind in ('f', 'p')
      and ${ours('pg_proc', 'routine.oid')}`,
  view: `select viewname as name, definition as text from pg_views where schemaname = 'public'`,
  policy: `select tablename || ': ' || policyname as name, concat_ws(E'\\n', qual, with_check) as text
    from pg_policies
    where schemaname = 'public'`,
  trigger: `select trig.tgrelid::regclass || ': ' || trig.tgname as name, pg_get_triggerdef(trig.oid) as text
    from pg_trigger trig
    where not trig.tgisinternal`,
};

const quoted = /'(?:[^']|'')*'/g;
/** Names that need quotes, such as those of collations. */
const quotedName = /"[^"]{2,}"/g;
const letter = /(?<![\w.$"])([a-z])(?![\w$"])/gi;
const letterBeforeColumn = /(?<![\w.$"])([a-z])\.(?=[a-z%]\w)/gi;
/** Columns and results have this name, so it is allowed where nothing else can have it: not before a point. */
const column = 'n';

/** The names of one letter in a definition: those of the statements that it puts together from texts as well. */
function findLetters(text: string): string[] {
  const code = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(quotedName, '""')
    .replaceAll(/\b(?:E|U&)(?=')/g, '');
  const named = Array.from(code.replaceAll(quoted, "''").matchAll(letter), ([, name]) => name ?? '');
  const used = Array.from(code.matchAll(letterBeforeColumn), ([, name]) => name ?? '');
  return [...new Set([...named.filter((name) => name !== column), ...used])];
}

test('finds the names of one letter in a definition', () => {
  expect(findLetters('select S.name from students S -- as T\n')).toEqual(['S']);
  expect(findLetters('declare\n  v int := 1;\nbegin')).toEqual(['v']);
  expect(findLetters("execute format('delete from %s R where R.school_id = $1', target)")).toEqual(['R']);
  expect(findLetters('select N.id from students N')).toEqual(['N']);
  expect(findLetters('select lower(name collate "und-x-icu")')).toEqual([]);
  expect(findLetters("select sum(n) as n from counts where kind = 'a' and name ~ E'^b c$'")).toEqual([]);
});

test.each(Object.entries(definitions))('no %s has an alias or a variable of one letter', async (_, query) => {
  const { rows } = await client.query<{ name: string; text: string }>(query);
  expect(rows.length).toBeGreaterThan(3);
  const found = rows.flatMap(({ name, text }) => findLetters(text).map((alias) => `${name}: ${alias}`));
  expect(found).toEqual([]);
});

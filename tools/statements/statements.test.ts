import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { describeStatements } from './page.ts';

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

/** The type of a row as one line. */
async function rowOf(text: string, marks: Readonly<Record<string, string>> = {}): Promise<string> {
  const variants = [{ text, parameters: [], marks: new Map(Object.entries(marks)) }];
  const page = await describeStatements(client, [{ name: 'test', variants }]);
  const [, row = ''] = /row: ([\s\S]*?);\n {2}\};/.exec(page) ?? [];
  return row.replaceAll(/\s+/g, ' ');
}

it('takes not null from the column, and a check as a union', async () => {
  expect(await rowOf('select name, roll_no, status from students')).toBe(
    "{ name: string; roll_no: string | null; status: 'active' | 'inactive' | 'graduated' | 'transferred'; }",
  );
});

it('makes a column nullable that an outer join can make null', async () => {
  const joined = 'students student left join classes cls on cls.class_id = student.class_id';
  expect(await rowOf(`select student.name, cls.name as class_name from ${joined}`)).toBe(
    '{ name: string; class_name: string | null; }',
  );
  expect(await rowOf(`select cls.name from ${joined} where cls.class_id is not null`)).toBe(
    '{ name: string; }',
  );
  expect(await rowOf(`select part.name from (select cls.name from ${joined}) part`)).toBe(
    '{ name: string | null; }',
  );
});

it('joins the columns of a subquery on true to all or none', async () => {
  const part = '(select student_id, roll_no from students) part';
  expect(
    await rowOf(
      `select total.n, part.* from (select count(*) as n from classes) total left join ${part} on true`,
    ),
  ).toBe(
    '{ n: number; } & ({ student_id: string; roll_no: string | null; } | { student_id: null; roll_no: null; })',
  );
});

it('knows what functions, aggregates and conditions give', async () => {
  expect(
    await rowOf("select coalesce(roll_no, 'none') as roll_no, nullif(name, '') as name from students"),
  ).toBe('{ roll_no: string; name: string | null; }');
  expect(await rowOf('select count(*) as n, max(name) as last from students')).toBe(
    '{ n: number; last: string | null; }',
  );
  expect(await rowOf('select max(name) as last from students group by class_id')).toBe('{ last: string; }');
  expect(
    await rowOf("select case when roll_no is not null then 'given' else 'open' end as kind from students"),
  ).toBe("{ kind: 'given' | 'open'; }");
});

it('reads the shape of JSON from what builds it', async () => {
  expect(
    await rowOf(`select coalesce(
          json_agg(json_build_object('id', student_id, 'roll_no', roll_no)), '[]'
        ) as list
      from students`),
  ).toBe('{ list: { id: string; roll_no: string | null }[]; }');
});

it('believes the mark of an alias', async () => {
  expect(await rowOf('select roll_no, name from students', { roll_no: '!', name: '?' })).toBe(
    '{ roll_no: string; name: string | null; }',
  );
});

it('refuses a mark that says what PostgreSQL proves', async () => {
  await expect(rowOf('select name from students', { name: '!' })).rejects.toThrow(
    'The statement test needs no ! or ? for name: PostgreSQL proves it',
  );
});

it('reads the query in a function that is analyzed only when it runs', async () => {
  expect(await rowOf('select school_id, ending from find_session($1)')).toBe(
    "{ school_id: string; ending: 'suspended' | 'ended' | 'expired' | 'idle' | null; }",
  );
  expect(await rowOf('select any_school() as has_school')).toBe('{ has_school: boolean; }');
});

it('knows which generated columns are never null', async () => {
  expect(await rowOf('select publish_dt, listed_dt from announcements')).toBe(
    '{ publish_dt: string | null; listed_dt: string; }',
  );
});

it('knows that a query of rows that are counted together has one row', async () => {
  const counted = 'with counted as (select count(*) as n from students)';
  expect(await rowOf(`${counted} select (select n from counted) as n`)).toBe('{ n: number; }');
  expect(await rowOf(`${counted} select (select n from counted where n > 0) as n`)).toBe(
    '{ n: number | null; }',
  );
});

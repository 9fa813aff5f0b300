import { expect, it } from 'vitest';
import { findShortAliases } from './aliases.ts';
import { formatFile } from './file.ts';
import { listLiterals } from './literals.ts';

const format = async (source: string) => formatFile(source, listLiterals('queries.ts', source));
const aliasesIn = (source: string) =>
  listLiterals('queries.ts', source).flatMap((literal) => findShortAliases('queries.ts', literal));

it('fills lines with columns and conditions, and starts each clause on its own', async () => {
  const { source } = await format(`const text = \`
    select student.student_id, student.name,
      student.roll_no, cls.name as class_name, student.section, student.date_of_birth, student.email
    from students student left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
    where student.school_id = :school_id and student.deleted_dt is null\`;
`);
  expect(
    source,
  ).toBe(`const text = \`select student.student_id, student.name, student.roll_no, cls.name as class_name,
    student.section, student.date_of_birth, student.email
  from students student
  left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
  where student.school_id = :school_id and student.deleted_dt is null\`;
`);
});

it('keeps a short statement on one line, and every sign of it', async () => {
  const text =
    'const text = `select name::text as "name!" from students where :name? = any(names) /* why */ or id = :id`;\n';
  expect((await format(text.replaceAll(' from', '\n  from'))).source).toBe(text);
});

it('lays out a statement around the pieces that it is put together from', async () => {
  const pieces = ['with ${tables} found as (select 1)', 'select ${columns}', 'from found f ${joins}'];
  const { source, count, left } = await format(
    `const text = \`${pieces.join('\n')}\nwhere x = 1 \${more}\`;\n`,
  );
  expect(source).toBe(`const text = \`${pieces.join(' ')} where x = 1 \${more}\`;\n`);
  expect({ count, left }).toEqual({ count: 1, left: [] });
});

it('changes nothing the second time', async () => {
  const { source } = await format(
    "const text = `select case when mark is null then 'open' else (select name from users where user_id = marked_by limit 1) end as state from marks`;\n",
  );
  expect(source.split('\n').length).toBeGreaterThan(2);
  expect((await format(source)).source).toBe(source);
});

it('leaves alone what the library cannot read, and says so', async () => {
  const text = "const text = `select  substring(name from '^a')   from students`;\n";
  const { source, left } = await format(text);
  expect(source).toBe(text);
  expect(left).toEqual([{ at: 14, problem: expect.stringContaining('Unexpected "from"') }]);
});

it('finds aliases of one letter where they are declared and where they are used', () => {
  expect(aliasesIn("const text = 'select name from classes c';")).toEqual([
    { alias: 'c', at: 12, better: 'cls' },
  ]);
  expect(aliasesIn("const text = 'g.name is null';")).toMatchObject([{ alias: 'g' }]);
  expect(
    aliasesIn('const text = `with t as (select 1) select 1 from (select 1) s where true`;'),
  ).toMatchObject([{ alias: 't' }, { alias: 's' }]);
  expect(aliasesIn("const text = `select student.name, '1.x' from students student where n = 1`;")).toEqual(
    [],
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchoolFixture, type SchoolFixture } from './school-fixture.ts';

let school: SchoolFixture;

beforeAll(async () => {
  school = await openSchoolFixture();
});

afterAll(() => school.close());

async function placeOf(student: string) {
  const [place] = await school.run(
    'select section, roll_no, academic_year, class_id is not null as placed from students where student_id = $1',
    [student],
  );
  return place;
}

test('a student shows today’s enrollment, not an ended or a future one', async () => {
  const student = await school.makeStudent('Ana');
  const past = { section: school.section_a, roll_no: '1', from: '2025-08-01', to: '2025-09-30' };
  await school.enrol(student, past);
  expect(await placeOf(student)).toEqual({ section: 'A', roll_no: '1', academic_year: 2025, placed: true });
  const current = await school.enrol(student, {
    section: school.section_b,
    roll_no: '2',
    from: '2025-10-01',
  });
  expect(await placeOf(student)).toMatchObject({ section: 'B', roll_no: '2' });
  await school.run(`update enrolments set to_date = '2100-01-01' where enrolment_id = $1`, [current]);
  await school.enrol(student, { section: school.section_a, roll_no: '3', from: '2100-01-02' });
  expect(await placeOf(student)).toMatchObject({ section: 'B', roll_no: '2' });
});

test('a section’s new name is shown for its students', async () => {
  const student = await school.makeStudent('Bo');
  await school.enrol(student, { section: school.section_b, roll_no: '20' });
  await school.run(`update sections set name = 'Blue' where section_id = $1`, [school.section_b]);
  expect(await placeOf(student)).toMatchObject({ section: 'Blue' });
});

test('a student and enrollment saved in one statement have version 1', async () => {
  const [made] = await school.run<{ student_id: string }>(
    `with student as (
      insert into students (school_id, name, class_id, section, roll_no, academic_year)
      values (:school, 'Cleo', $1, 'A', '30', 2025)
      returning school_id, student_id
    ), enrolment as (
      insert into enrolments
        (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date)
      select school_id, student_id, $2, $1, $3, '30', '2025-09-01' from student
    )
    select student_id
    from student`,
    [school.class_id, school.year, school.section_a],
  );
  const [student] = await school.run(
    'select updated_dt = created_dt as untouched from students where student_id = $1',
    [made?.student_id],
  );
  expect(student).toEqual({ untouched: true });
});

const counts = async () =>
  Object.fromEntries(
    (
      await school.run<{ key: string; n: number }>(
        `select status || ' ' || gender as key, sum(n)::int as n
        from student_counts
        group by 1
        having sum(n) <> 0`,
      )
    ).map(({ key, n }) => [key, n]),
  );

test('the stored counts follow every kind of write', async () => {
  const readCounts = async () =>
    Object.fromEntries(
      (
        await school.run<{ key: string; n: number }>(
          `select status || ' ' || gender as key, count(*)::int as n
          from students
          where deleted_dt is null
          group by 1`,
        )
      ).map(({ key, n }) => [key, n]),
    );
  await school.run(
    `insert into students (school_id, name, gender, status)
    select :school, 'Dee ' || number, 'female', 'active' from generate_series(1, 5) number`,
  );
  expect(await counts()).toEqual(await readCounts());
  await school.run(`update students set status = 'graduated' where name in ('Dee 1', 'Dee 2')`);
  await school.run(`update students set gender = 'male' where name = 'Dee 3'`);
  await school.run(`update students set deleted_dt = now() where name = 'Dee 4'`);
  await school.run(`delete from students where name = 'Dee 5'`);
  expect(await counts()).toMatchObject({ 'graduated female': 2, 'active male': 1 });
  expect(await counts()).toEqual(await readCounts());
  await school.run(`update students set deleted_dt = null where name = 'Dee 4'`);
  expect(await counts()).toEqual(await readCounts());
});

async function search(
  term: string,
  filters: { status?: string[]; sort?: string; descending?: boolean } = {},
) {
  const found = await school.run<{ total: string; names: string[] }>(
    `select found.total,
      array(
        select student.name::text
        from unnest(found.student_ids) with ordinality item (student_id, place)
        join students student using (student_id)
        where student.school_id = :school
        order by place
      ) as names
    from search_students($1, $2, null, null, null, null, $3, $4, 10, 0) found`,
    [term, filters.status ?? null, filters.sort ?? 'name', filters.descending ?? false],
  );
  return { total: Number(found[0]?.total), names: found[0]?.names };
}

test('search finds parts of names, emails and roll numbers, in any case and with any accents', async () => {
  await school.run(
    `insert into students (school_id, name, email, roll_no, status)
    values
      (:school, 'Zoë Müller', 'zoe@home.test', 'R-100', 'active'),
      (:school, 'Łukasz Straße', 'l_s@home.test', 'R-200', 'inactive'),
      (:school, 'İpek 100% Öz', null, null, 'active'), (:school, '王小明', null, null, 'active')`,
  );
  expect(await search('ZOE mul')).toEqual({ total: 1, names: ['Zoë Müller'] });
  expect(await search('müll')).toMatchObject({ names: ['Zoë Müller'] });
  expect(await search('strasse')).toMatchObject({ names: ['Łukasz Straße'] });
  expect(await search('lukasz')).toMatchObject({ names: ['Łukasz Straße'] });
  expect(await search('r-200')).toMatchObject({ names: ['Łukasz Straße'] });
  expect(await search('home.test')).toMatchObject({ total: 2, names: ['Łukasz Straße', 'Zoë Müller'] });
  expect(await search('home.test', { status: ['active'] })).toMatchObject({
    total: 1,
    names: ['Zoë Müller'],
  });
  expect(await search('home.test', { descending: true })).toMatchObject({
    names: ['Zoë Müller', 'Łukasz Straße'],
  });
  expect(await search('小')).toMatchObject({ names: ['王小明'] });
  expect(await search('0%')).toMatchObject({ names: ['İpek 100% Öz'] });
  expect(await search('l_s')).toMatchObject({ names: ['Łukasz Straße'] });
  expect(await search('l%s@')).toEqual({ total: 0, names: [] });
});

test('search leaves out deleted students and other schools', async () => {
  await school.run(
    `insert into students (school_id, name, deleted_dt) values (:school, 'Quentin Quill', now())`,
  );
  expect(await search('quentin')).toEqual({ total: 0, names: [] });
  await school.run(`insert into students (school_id, name) values (:school, 'Quentin Quest')`);
  expect(await search('quentin')).toMatchObject({ total: 1 });
  await school.run(`select set_config('app.school_id', gen_random_uuid()::text, false)`);
  expect(await search('quentin')).toEqual({ total: 0, names: [] });
  await school.run(`select set_config('app.school_id', :school, false)`);
});

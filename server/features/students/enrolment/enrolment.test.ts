import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeAcademicYear, makeSchool, makeUser } from '#server/test/factories.ts';
import {
  addStudent,
  changeStudent,
  newClass,
  newStudent,
  readStudent,
  studentForm,
} from '#server/test/records/students.ts';

let api: TestApi;
let five: string;
let six: string;
beforeAll(async () => {
  api = await startApi();
  five = await newClass(api);
  six = await newClass(api, { class_name: 'Grade 6' });
});
afterAll(() => api.stop());
afterEach(() => api.setNow(undefined));

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const enrolments = (id: string) =>
  api.sql<{
    class: string;
    section: string;
    roll_no: string;
    from: string;
    to: string | null;
    why: string | null;
    year: number;
  }>(
    `select cls.name as class, section.name as section, enrol.roll_no, enrol.from_date::text as "from",
      enrol.to_date::text as "to", enrol.exit_reason as why, school_year.start_year as year
    from enrolments enrol
    join classes cls using (school_id, class_id)
    left join sections section using (school_id, section_id)
    join academic_years school_year using (school_id, academic_year_id)
    where enrol.student_id = $1
    order by enrol.from_date`,
    [id],
  );
const on = async (day: string, id: string, body: object) => {
  api.setNow(noon(day));
  const { status, result, errors } = await changeStudent(api, id, body);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return result;
};

describe('a new student is enrolled', () => {
  it('from the admission day, or from the start of the year when admitted before', async () => {
    const now = await newStudent(api, five, { admission_date: `${api.year}-08-20`, roll_no: 'E1' });
    const old = await newStudent(api, five, { admission_date: '2015-01-05', roll_no: 'E2' });
    expect(await enrolments(now)).toEqual([
      {
        class: 'Grade 5',
        section: 'A',
        roll_no: 'E1',
        from: `${api.year}-08-20`,
        to: null,
        why: null,
        year: api.year,
      },
    ]);
    expect(await enrolments(old)).toMatchObject([{ from: `${api.year}-08-01`, year: api.year }]);
  });

  it('in the coming year when admitted for it, and in the last one while there is no other', async () => {
    await makeAcademicYear(api.owner, api.school_id, api.year + 1);
    const next = await newStudent(api, five, { admission_date: `${api.year + 1}-08-01` });
    const far = await newStudent(api, five, { admission_date: `${api.year + 9}-01-15` });
    expect(await enrolments(next)).toMatchObject([{ year: api.year + 1, from: `${api.year + 1}-08-01` }]);
    expect(await enrolments(far)).toMatchObject([{ year: api.year + 1, from: `${api.year + 9}-01-15` }]);
    expect(await readStudent(api, next)).toMatchObject({ class_id: five, section: 'A' });
  });
});

describe('moving a student', () => {
  const start = () => newStudent(api, five, { admission_date: `${api.year}-08-10` });
  const day = (rest: string) => `${api.year}-${rest}`;

  it('ends one enrollment the day before and begins the next', async () => {
    const id = await start();
    const moved = await on(day('10-05'), id, { class_id: six, section: 'b' });
    expect(moved).toMatchObject({ class_id: six, class_name: 'Grade 6', section: 'B' });
    expect(await enrolments(id)).toMatchObject([
      { class: 'Grade 5', from: day('08-10'), to: day('10-04'), why: 'moved' },
      { class: 'Grade 6', section: 'B', from: day('10-05'), to: null },
    ]);
  });

  it('twice in a day corrects the move, and another roll number is no move', async () => {
    const id = await start();
    await on(day('10-05'), id, { class_id: six, section: 'B' });
    await on(day('10-05'), id, { section: 'A' });
    const result = await on(day('11-01'), id, { roll_no: 'M-7' });
    expect(result).toMatchObject({ section: 'A', roll_no: 'M-7' });
    expect(await enrolments(id)).toMatchObject([
      { class: 'Grade 5', to: day('10-04') },
      { class: 'Grade 6', section: 'A', roll_no: 'M-7', from: day('10-05'), to: null },
    ]);
  });

  it('to another class clears the section', async () => {
    const id = await start();
    expect(await on(day('10-05'), id, { class_id: six })).toMatchObject({ section: null });
  });

  it('to a place whose roll number is taken is refused as a whole', async () => {
    await newStudent(api, six, { section: 'A', roll_no: 'T1' });
    const id = await newStudent(api, five, { roll_no: 'T1' });
    const before = await enrolments(id);
    const { status, errors } = await changeStudent(api, id, {
      class_id: six,
      section: 'A',
      name: 'Not stored',
    });
    expect([status, errors[0]?.field]).toEqual([409, 'roll_no']);
    expect(await enrolments(id)).toEqual(before);
    expect((await readStudent(api, id)).name).not.toBe('Not stored');
  });
});

describe('a student who leaves', () => {
  const start = () =>
    newStudent(api, five, { admission_date: `${api.year}-08-10`, roll_no: `L${Math.random()}` });
  const day = (rest: string) => `${api.year}-${rest}`;

  it.each(['graduated', 'transferred'])('as %s has the enrollment ended for that reason', async (status) => {
    const id = await start();
    expect(await on(day('10-05'), id, { status })).toMatchObject({ status, class_id: five });
    expect(await enrolments(id)).toMatchObject([{ to: day('10-05'), why: status }]);
  });

  it('and returns has a second enrollment', async () => {
    const id = await start();
    await on(day('10-05'), id, { status: 'transferred' });
    await on(day('11-02'), id, { status: 'active' });
    expect(await enrolments(id)).toMatchObject([
      { from: day('08-10'), to: day('10-05'), why: 'transferred' },
      { from: day('11-02'), to: null, why: null },
    ]);
  });

  it('and returns on the same day keeps the enrollment', async () => {
    const id = await start();
    await on(day('10-05'), id, { status: 'graduated' });
    await on(day('10-05'), id, { status: 'active' });
    expect(await enrolments(id)).toMatchObject([{ from: day('08-10'), to: null, why: null }]);
  });

  it('frees the roll number', async () => {
    const id = await newStudent(api, five, { roll_no: 'FREE' });
    await changeStudent(api, id, { status: 'graduated' });
    expect((await addStudent(api, five, { roll_no: 'FREE' })).status).toBe(201);
    expect((await changeStudent(api, id, { status: 'active' })).errors[0]?.field).toBe('roll_no');
  });

  it('an inactive student stays enrolled', async () => {
    const id = await start();
    await on(day('10-05'), id, { status: 'inactive' });
    expect(await enrolments(id)).toMatchObject([{ to: null }]);
  });
});

it('a school without a year keeps the place as a note and enrolls when there is a year', async () => {
  const school_id = await makeSchool(api.owner, 'No years yet');
  const user = await makeUser(api.owner, { school_id, email: 'head@noyears.test', role: 'account-admin' });
  const as = { token: user.token };
  const made = await api.call('classes.create', { as, body: { class_name: 'First', sections: 'A' } });
  const { class_id } = made.result;
  const form = (roll_no: string) => studentForm(class_id, { roll_no });
  const create = (roll_no: string) => api.call('students.create', { as, body: form(roll_no) });
  const { status, result } = await create('1');
  expect(status).toBe(201);
  expect((await create('1')).errors[0]?.field).toBe('roll_no');
  const other = await create('2');
  const params = { id: other.result.student_id };
  const clash = await api.call('students.update', { as, params, body: { roll_no: '1' } });
  expect([clash.status, clash.errors[0]?.field]).toEqual([409, 'roll_no']);
  const id = result.student_id;
  const read = () => api.call('students.get', { as, params: { id } });
  expect((await read()).result).toMatchObject({ class_id, section: 'A', roll_no: '1', class_name: 'First' });
  expect(await enrolments(id)).toEqual([]);
  await makeAcademicYear(api.owner, school_id, api.year);
  expect(await enrolments(id)).toMatchObject([
    { section: 'A', roll_no: '1', from: form('').admission_date, to: null },
  ]);
  await api.call('students.update', { as, params: { id }, body: { roll_no: '3' } });
  expect(await enrolments(id)).toMatchObject([{ roll_no: '3', to: null }]);
});

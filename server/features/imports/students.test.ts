import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { csvFile, importedRows, listStudents, runImport, studentLine } from '#server/test/records/imports.ts';
import { newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade7 = '';
beforeAll(async () => {
  api = await startApi();
  await newClass(api, { class_name: 'Grade 5', sections: 'A,B' });
  await newClass(api, { class_name: 'Grade 6', sections: 'A' });
  grade7 = await newClass(api, { class_name: 'Grade 7', sections: 'A,B' });
});
afterAll(() => api.stop());

const line = (number: number, changes: Record<string, string> = {}) => studentLine(api, number, changes);
const snapshot = () =>
  api.sql(`select (select count(*) from students) as students,
      (select count(*) from enrolments) as enrolments, (select count(*) from guardians) as guardians,
      (select sum(n) from student_counts) as counted, (select max(updated_dt) from students) as changed`);

const bad = [{ dob: '2014-02-30' }, { class: 'Grade 99' }, { roll: '2' }, { email: 'no-address' }] as const;
const withBadRows = () =>
  Array.from({ length: 300 }, (_, index) => line(index + 1, index % 15 === 0 ? bad[(index / 15) % 4] : {}));

it('changes nothing in a dry run, and reports each row', async () => {
  const before = await snapshot();
  const { summary, import_id } = await runImport(api, csvFile(withBadRows()), { dry_run: 'true' });
  expect(summary).toMatchObject({ dry_run: true, status: 'done', undoable: false });
  expect(summary.counts).toMatchObject({ created: 280, refused: 20, updated: 0, unchanged: 0 });
  expect(await snapshot()).toEqual(before);
  const refused = await importedRows(api, import_id, 'refused');
  expect(refused.slice(0, 4).map(({ row, problems }) => [row, problems[0]])).toEqual([
    [2, { field: 'dob', message: 'Date of Birth is not a day of the calendar' }],
    [17, { field: 'class_name', message: 'There is no class called Grade 99' }],
    [
      32,
      {
        field: 'roll_no',
        message: 'Row 3 of the file already has this roll number in this class and section',
      },
    ],
    [47, { field: 'email', message: 'Email must be an email address' }],
  ]);
});

it('imports no row when one is bad and all or nothing is chosen', async () => {
  const before = await snapshot();
  const { summary } = await runImport(api, csvFile(withBadRows()), { on_error: 'all_or_nothing' });
  expect(summary).toMatchObject({ status: 'done', undoable: false, counts: { created: 0, refused: 20 } });
  expect(await snapshot()).toEqual(before);
});

it('imports the good rows, and counts, lists and search have them at once', async () => {
  const before = (await listStudents(api)).counts.total;
  const { summary, job } = await runImport(api, csvFile(withBadRows()));
  expect(summary).toMatchObject({ status: 'done', total: 300, counts: { created: 280, refused: 20 } });
  expect(job).toMatchObject({ status: 'done', done: 300, total: 300 });
  expect(job.errors).toHaveLength(20);
  expect(job.errors[0]).toMatchObject({ row: 2, field: 'dob' });
  expect((await listStudents(api)).counts.total).toBe(before + 280);
  const found = await listStudents(api, { search: 'learner299@example.org' });
  const student = {
    name: 'Learner 299',
    class_name: 'Grade 5',
    section: 'A',
    roll_no: '299',
    father_name: 'Father 299',
  };
  expect(found.students).toMatchObject([student]);
  const [{ enrolled } = {}] = await api.sql<{ enrolled: string }>(
    `select count(*) as enrolled
    from enrolments enrol join academic_years school_year using (school_id, academic_year_id)
    where school_year.start_year = $1 and enrol.from_date >= school_year.starts_on and enrol.to_date is null`,
    [api.year],
  );
  expect(Number(enrolled)).toBe(280);
  const log = await api.sql(`select action, after
    from audit_log
    where entity = 'import' and action = 'import' and after ->> 'created' = '280'`);
  expect(log).toMatchObject([{ after: { kind: 'students', total: 300, refused: 20 } }]);
});

it('gives siblings in the file and in the school the same guardians', async () => {
  const older = await newStudent(api, grade7, { father_name: 'Omar Yusuf', father_contact: '+1 (999) 1' });
  const sibling = { class: 'Grade 7', email: '1sibling@test.test', father: 'omar  yusuf', contact: '+19991' };
  const twin = { class: 'Grade 7', email: '2sibling@test.test', father: 'Ivo Horak', contact: '+1 333 44' };
  const lines = [line(901, sibling), line(902, twin), line(903, { ...twin, contact: '+133344' })];
  await runImport(api, csvFile(lines));
  const { students } = await listStudents(api, { search: 'sibling@' });
  const [one, two, three] = await Promise.all(students.map(({ student_id }) => readStudent(api, student_id)));
  expect(one?.father_guardian_id).toBe((await readStudent(api, older)).father_guardian_id);
  expect(two?.father_guardian_id).toBe(three?.father_guardian_id);
  expect(two?.father_guardian_id).not.toBe(one?.father_guardian_id);
});

it('reports a possible duplicate and imports it', async () => {
  await newStudent(api, grade7, { name: 'Zoë Ångström', dob: '2013-01-02' });
  const { import_id } = await runImport(
    api,
    csvFile([line(910, { name: 'zoe angstrom', dob: '2013-01-02', class: 'Grade 7' })]),
    { dry_run: '1' },
  );
  const [row] = await importedRows(api, import_id);
  expect(row).toMatchObject({
    outcome: 'created',
    warnings: ['May be Zoë Ångström (Grade 7): same birth date and name'],
  });
});

it('refuses a roll number in use', async () => {
  await newStudent(api, grade7, { name: 'First Holder', roll_no: '77', section: 'A' });
  const { import_id } = await runImport(api, csvFile([line(920, { class: 'Grade 7', roll: '77' })]));
  const [row] = await importedRows(api, import_id);
  expect(row?.problems).toEqual([
    {
      field: 'roll_no',
      message: 'This roll number is already taken in this class and section, by First Holder',
    },
  ]);
});

describe('rows about known students', () => {
  const columns = 'Email,Class,Section,Status,Father Name,Father Contact,Student Phone';
  const update = (lines: string[]) => runImport(api, csvFile(lines, columns), { match: 'email' });

  it('change what differs, keep what is blank, and report what is equal', async () => {
    const email = 'mover@example.org';
    const id = await newStudent(api, grade7, {
      email,
      section: 'A',
      phone: '+1',
      father_contact: '+2',
      name: 'Mover',
    });
    const before = await readStudent(api, id);
    const first = await update([`${email},Grade 6,,,,,+3`, 'unknown@example.org,Grade 6,,,,,']);
    expect(first.summary.counts).toMatchObject({ updated: 1, refused: 1 });
    const moved = await readStudent(api, id);
    expect(moved).toMatchObject({
      class_name: 'Grade 6',
      section: 'A',
      phone: '+3',
      father_name: before.father_name,
    });
    const [row] = await importedRows(api, first.import_id, 'updated');
    expect(row?.changes).toEqual([
      { label: 'Class', before: 'Grade 7', after: 'Grade 6' },
      { label: 'Student Phone', before: '+1', after: '+3' },
    ]);
    const again = await update([`${email},Grade 6,A,active,,,+3`]);
    expect(again.summary.counts).toMatchObject({ unchanged: 1, updated: 0 });
    expect((await readStudent(api, id)).updated_dt).toBe(moved.updated_dt);
  });

  it('end the enrollment of a student who leaves, and change the family', async () => {
    const email = 'leaver@example.org';
    const id = await newStudent(api, grade7, {
      email,
      section: 'B',
      father_name: 'Old Father',
      father_contact: '+5',
    });
    await update([`${email},,,transferred,New Father,+6,`]);
    expect(await readStudent(api, id)).toMatchObject({
      status: 'transferred',
      father_name: 'New Father',
      father_contact: '+6',
      class_name: 'Grade 7',
      section: 'B',
    });
    const left = await api.sql('select to_date, exit_reason from enrolments where student_id = $1', [id]);
    expect(left).toMatchObject([{ exit_reason: 'transferred' }]);
  });

  it('are refused when two rows mean the same student', async () => {
    const email = 'twice@example.org';
    await newStudent(api, grade7, { email, section: 'B' });
    const { import_id } = await update([`${email},,,,,,+8`, `${email},,,,,,+9`]);
    const [row] = await importedRows(api, import_id, 'refused');
    expect(row).toMatchObject({
      row: 3,
      problems: [{ message: 'Row 2 of the file is about the same student' }],
    });
  });
});

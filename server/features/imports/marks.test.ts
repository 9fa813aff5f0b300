import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTable } from '#server/importing/table.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { importedRows, readImport, undoImport } from '#server/test/records/imports.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let student = '';
beforeAll(async () => {
  api = await startApi();
  const grade5 = await newClass(api, { class_name: 'Grade 5', sections: 'A,B' });
  student = await newStudent(api, grade5, { name: 'Ada', roll_no: '7', section: 'A' });
  await newStudent(api, grade5, { name: 'Ben', roll_no: '8', section: 'A' });
  await api.sql(
    `insert into subjects (school_id, name, code) values ($1, 'Mathematics', 'MATH'), ($1, 'Art', 'ART')`,
    [api.school_id],
  );
  await api.sql(`insert into student_subjects
      (school_id, student_id, academic_year_id, subject_id, registration_date)
    select enrol.school_id, enrol.student_id, enrol.academic_year_id, subject.subject_id,
      enrol.from_date
    from enrolments enrol join subjects subject using (school_id)
    where subject.code = 'MATH'`);
});
afterAll(() => api.stop());

const header = 'Class,Section,Roll No,Subject,Exam,Score,Out of,Remarks';
const file = (...lines: string[]) => ({
  name: 'marks.csv',
  bytes: Buffer.from([header, ...lines].join('\n')),
});

async function run(sent: { name: string; bytes: Buffer }, body: object = {}) {
  const { result, errors } = await api.call('imports.marks', { as: 'registrar', file: sent, body });
  if (!result) throw new Error(JSON.stringify(errors));
  await api.finishJob(result.job_id);
  return readImport(api, result.import_id);
}

const marks = async () => (await api.call('marks.listAll', { as: 'admin' })).result.marks;

it('accepts marks and absences, and refuses what the form refuses', async () => {
  const summary = await run(
    file(
      'Grade 5,A,7,math,first term,89.5,,Well done',
      'Grade 5,A,8,Mathematics,First Term,absent,,',
      'Grade 5,A,7,Mathematics,First Term,12,,',
      'Grade 5,A,7,Art,First Term,50,,',
      'Grade 5,A,8,Mathematics,Final Term,120,100,',
      'Grade 5,A,99,Mathematics,First Term,1,,',
      'Grade 5,A,7,Latin,First Term,1,,',
    ),
  );
  const refused = await importedRows(api, summary.import_id, 'refused');
  expect(refused.map(({ problems }) => problems[0]?.message)).toEqual([
    'Row 2 of the file is about the same paper',
    `Ada does not take Art in ${api.year}`,
    'Marks Obtained must not be more than Total Marks',
    'No student matches. Enter the admission number, or class, section and roll number',
    'There is no subject called Latin',
  ]);
  const list = await marks();
  expect(list).toHaveLength(2);
  expect(list.find(({ student_name }) => student_name === 'Ada')).toMatchObject({
    marks: 89.5,
    grade: 'A',
    state: 'present',
  });
  expect(list.find(({ student_name }) => student_name === 'Ben')).toMatchObject({
    marks: null,
    state: 'absent',
  });
});

it('replaces only when asked to, keeps equal values, and can be undone', async () => {
  const better = file('Grade 5,A,7,MATH,First Term,95,,');
  expect((await run(better)).counts).toMatchObject({ refused: 1 });
  const changed = await run(better, { match: 'replace' });
  expect(changed.counts).toMatchObject({ updated: 1 });
  expect((await run(better, { match: 'replace' })).counts).toMatchObject({ unchanged: 1 });
  await undoImport(api, changed.import_id);
  const ada = (await marks()).find(({ student_name }) => student_name === 'Ada');
  expect(ada).toMatchObject({ marks: 89.5, grade: 'A' });
});

it('imports an export unchanged', async () => {
  const { result } = await api.call('imports.exportMarks', { as: 'admin', query: { student_id: student } });
  const bytes = Buffer.from(result.bytes);
  expect((await readTable(bytes, 'csv')).rows).toHaveLength(1);
  const back = await run({ name: 'marks.csv', bytes }, { match: 'replace' });
  expect(back.counts).toMatchObject({ unchanged: 1, updated: 0, refused: 0 });
});

it('exports the classes of the list', async () => {
  const { result } = await api.call('imports.exportClasses', { as: 'registrar', query: { search: 'grade' } });
  const { headers, rows } = await readTable(Buffer.from(result.bytes), 'csv');
  expect([headers[0], rows[0]?.cells[0]]).toEqual(['Class', 'Grade 5']);
});

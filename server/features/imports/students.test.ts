import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClass, readStudent } from '#server/test/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await newClass(api, { class_name: 'Grade 5', sections: 'A,B' });
  await newClass(api, { class_name: 'Grade 6', sections: 'A' });
});
afterAll(() => api.stop());

const header =
  'Student Name,Date of Birth,Gender,Class,Section,Roll Number,Admission Date,Student Phone,Residential Address,Father Name,Father Contact,Email';

const csv = (lines: readonly string[]) => ({
  name: 'students.csv',
  bytes: Buffer.from([header, ...lines].join('\r\n')),
});

const line = (number: number, changes: Record<string, string> = {}) => {
  const row = {
    name: `Pupil ${number}`,
    dob: '2014-03-09',
    gender: 'Female',
    class: 'Grade 5',
    section: 'A',
    roll: String(number),
    admitted: `${api.year}-08-10`,
    phone: `+1 555 ${number}`,
    address: '1 High Street',
    father: `Father ${number}`,
    contact: `+1 777 ${number}`,
    email: `pupil${number}@example.org`,
    ...changes,
  };
  return Object.values(row).join(',');
};

async function runImport(file: { name: string; bytes: Buffer }, body: object = {}) {
  const started = await api.call('imports.students', { as: 'registrar', file, body });
  if (started.status !== 202) throw new Error(JSON.stringify(started.errors));
  const { job_id, import_id } = started.result;
  await api.finishJob(job_id);
  const summary = (await api.call('imports.get', { as: 'registrar', params: { id: import_id } })).result;
  const job = (await api.call('jobs.get', { as: 'registrar', params: { id: job_id } })).result;
  return { import_id, job_id, summary, job };
}

const rowsOf = async (import_id: string, outcome?: string) =>
  (
    await api.call('imports.rows', {
      as: 'registrar',
      params: { id: import_id },
      query: { ...(outcome && { outcome }), limit: 100 },
    })
  ).result.rows;

const countStudents = async () =>
  (await api.call('students.list', { as: 'admin', query: { limit: 1 } })).result.total;

describe('an import of students', () => {
  it('takes the good rows, refuses the others with the reason, and leaves counts and search right', async () => {
    const before = await countStudents();
    const lines = Array.from({ length: 300 }, (_, index) => line(index + 1));
    for (let bad = 0; bad < 20; bad += 1) {
      lines[bad * 15] = line(bad * 15 + 1, [{ dob: '2014-02-30' }, { class: 'Grade 99' }, { roll: '2' }, { email: 'nobody' }][bad % 4]);
    }
    const { summary, job, import_id } = await runImport(csv(lines));
    expect(summary).toMatchObject({ status: 'done', total: 300, counts: { created: 280, refused: 20 } });
    expect(job).toMatchObject({ status: 'done', done: 300, total: 300 });
    expect(job.errors).toHaveLength(20);
    expect(await countStudents()).toBe(before + 280);
    const found = await api.call('students.list', { as: 'admin', query: { search: 'pupil299@example.org' } });
    expect(found.result.students).toMatchObject([{ name: 'Pupil 299', class_name: 'Grade 5', section: 'A', roll_no: '299' }]);
    const refused = await rowsOf(import_id, 'refused');
    expect(refused.slice(0, 4).map(({ problems }) => problems[0]?.message)).toEqual([
      'Date of Birth is not a day of the calendar',
      'There is no class called Grade 99',
      'Row 3 of the file has this roll number in this class and section already',
      'Email must be an e-mail address',
    ]);
  });
});
void readStudent;

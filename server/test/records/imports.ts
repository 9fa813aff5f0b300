import type { ImportOutcome } from '#contract/imports/calls.ts';
import type { TestApi } from '#server/test/api.ts';

export const header =
  'Student Name,Date of Birth,Gender,Class,Section,Roll Number,Admission Date,Student Phone,Residential Address,Father Name,Father Contact,Email';

type Changes = Readonly<Record<string, string>>;

/** A line of a file of students, every field filled. */
export function studentLine(api: TestApi, number: number, changes: Changes = {}): string {
  const row = {
    name: `Learner ${number}`,
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
    email: `learner${number}@example.org`,
    ...changes,
  };
  return Object.values(row).join(',');
}

export const csvFile = (lines: readonly string[], first = header) => ({
  name: 'students.csv',
  bytes: Buffer.from([first, ...lines].join('\r\n')),
});

type File = { name: string; bytes: Buffer };

export async function startImport(api: TestApi, file: File, body: object = {}) {
  const started = await api.call('imports.students', { as: 'registrar', file, body });
  if (started.status !== 202) throw new Error(JSON.stringify(started.errors));
  return started.result;
}

export const readImport = async (api: TestApi, import_id: string) =>
  (await api.call('imports.get', { as: 'registrar', params: { id: import_id } })).result;

/** Imports a file and waits until that has ended. */
export async function runImport(api: TestApi, file: File, body: object = {}) {
  const { import_id, job_id } = await startImport(api, file, body);
  await api.finishJob(job_id);
  const summary = await readImport(api, import_id);
  const job = (await api.call('jobs.get', { as: 'registrar', params: { id: job_id } })).result;
  return { import_id, job_id, summary, job };
}

export async function undoImport(api: TestApi, import_id: string) {
  const { status, result, errors } = await api.call('imports.undo', {
    as: 'registrar',
    params: { id: import_id },
  });
  if (status !== 202) throw new Error(JSON.stringify(errors));
  await api.finishJob(result.job_id);
  return readImport(api, import_id);
}

export async function importedRows(api: TestApi, import_id: string, outcome?: ImportOutcome) {
  const query = { limit: 100, outcome };
  return (await api.call('imports.rows', { as: 'registrar', params: { id: import_id }, query })).result.rows;
}

export const listStudents = async (api: TestApi, query: Record<string, string> = {}) =>
  (await api.call('students.list', { as: 'admin', query: { limit: 100, ...query } })).result;

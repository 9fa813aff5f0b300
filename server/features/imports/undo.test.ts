import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  csvFile,
  importedRows,
  listStudents,
  readImport,
  runImport,
  startImport,
  studentLine,
  undoImport,
} from '#server/test/records/imports.ts';
import { changeStudent, newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade6 = '';
beforeAll(async () => {
  api = await startApi();
  await newClass(api, { class_name: 'Grade 5', sections: 'A,B' });
  grade6 = await newClass(api, { class_name: 'Grade 6', sections: 'A,B' });
});
afterAll(() => api.stop());

const lines = (from: number, to: number, changes = {}) =>
  Array.from({ length: to - from }, (_, index) => studentLine(api, from + index, changes));
const total = async () => (await listStudents(api)).counts.total;

it('undoes a whole import, which can then be sent again', async () => {
  const before = await total();
  const file = csvFile(lines(0, 20));
  const { import_id } = await runImport(api, file);
  expect(await total()).toBe(before + 20);
  const undone = await undoImport(api, import_id);
  expect(undone).toMatchObject({ status: 'undone', undoable: false, counts: { undone: 20, created: 0 } });
  expect(await total()).toBe(before);
  expect((await runImport(api, file)).summary.counts).toMatchObject({ created: 20 });
});

it('keeps students who were changed or have attendance since, and names them', async () => {
  const { import_id } = await runImport(api, csvFile(lines(100, 105)));
  const [first, second] = await importedRows(api, import_id);
  await changeStudent(api, first?.entity_id ?? '', { phone: '+1 000' });
  await api.sql(
    `insert into student_attendance (school_id, student_id, attendance_date, class_id, section_id, status)
    select school_id, student_id, from_date, class_id, section_id, 'present'
    from enrolments
    where student_id = $1`,
    [second?.entity_id],
  );
  const undone = await undoImport(api, import_id);
  expect(undone.counts).toMatchObject({ undone: 3, kept: 2 });
  expect(
    (await importedRows(api, import_id, 'kept')).map(({ label, problems }) => [label, problems[0]?.message]),
  ).toEqual([
    ['Learner 100, Grade 5 A, No. 100', 'Changed since the import'],
    ['Learner 101, Grade 5 A, No. 101', 'Has attendance, subjects or documents since the import'],
  ]);
  expect(await readStudent(api, first?.entity_id ?? '')).toMatchObject({ phone: '+1 000' });
});

it('restores changed students: person, class and family', async () => {
  const family = { father_name: 'Old Father', father_contact: '+5', father_occupation: 'Baker' };
  const id = await newStudent(api, grade6, {
    email: 'back@example.org',
    section: 'B',
    roll_no: '9999',
    phone: '+1',
    ...family,
  });
  const before = await readStudent(api, id);
  const columns = 'Email,Class,Section,Father Name,Father Contact,Student Phone,Allergies';
  const { import_id } = await runImport(
    api,
    csvFile(['back@example.org,Grade 5,A,New Father,+6,+2,Nuts'], columns),
    { match: 'email' },
  );
  expect(await readStudent(api, id)).toMatchObject({
    class_name: 'Grade 5',
    allergies: 'Nuts',
    father_name: 'New Father',
  });
  expect((await undoImport(api, import_id)).counts).toMatchObject({ undone: 1, kept: 0 });
  const { updated_dt: _, father_guardian_id: __, ...same } = before;
  expect(await readStudent(api, id)).toMatchObject(same);
});

it('refuses to undo an import that did nothing or is undone', async () => {
  const dry = await runImport(api, csvFile(lines(200, 202)), { dry_run: 'true' });
  const undo = (id: string) => api.call('imports.undo', { as: 'registrar', params: { id } });
  expect((await undo(dry.import_id)).errors[0]?.message).toBe(
    'A dry run changed nothing: there is nothing to undo',
  );
  const real = await runImport(api, csvFile(lines(200, 202)));
  await undoImport(api, real.import_id);
  expect((await undo(real.import_id)).status).toBe(409);
});

/** Runs a job until it has written `rows` rows, and then lets the database end its connections, as a crash would. */
async function crashAfter(job_id: string, rows: number) {
  await api.sql(`create function crash() returns trigger language plpgsql as $$
    begin
      if (select count(*) from import_rows) >= tg_argv[0]::int then
        raise exception 'crash' using errcode = 'XX000';
      end if;
      return null;
    end $$`);
  await api.sql(
    `create trigger crash before insert on import_rows for each statement execute function crash(${rows})`,
  );
  await api.app.runJob({ school_id: api.school_id, job_id }).catch(() => undefined);
  await api.sql('drop function crash cascade');
}

it.each(['skip', 'all_or_nothing'])(
  'continues after a crash in the middle, without duplicates or losses (%s)',
  async (on_error) => {
    await api.sql('delete from import_rows');
    const [before, from] = [await total(), on_error === 'skip' ? 2_000 : 4_000];
    const { import_id, job_id } = await startImport(api, csvFile(lines(from, from + 600)), { on_error });
    await crashAfter(job_id, 500);
    const meanwhile = (await total()) - before;
    expect(meanwhile).toBe(on_error === 'skip' ? 500 : 0);
    expect((await readImport(api, import_id)).status).not.toBe('done');
    await api.finishJob(job_id);
    const ended = await readImport(api, import_id);
    expect(ended).toMatchObject({ status: 'done', counts: { created: 600, refused: 0 } });
    expect((await total()) - before).toBe(600);
  },
  60_000,
);

it('stops when asked to, and what was imported can be undone', async () => {
  const before = await total();
  const { import_id, job_id } = await startImport(api, csvFile(lines(6_000, 6_020)));
  await api.call('jobs.cancel', { as: 'registrar', params: { id: job_id } });
  await api.finishJob(job_id);
  expect(await readImport(api, import_id)).toMatchObject({ status: 'cancelled', counts: { created: 0 } });
  expect(await total()).toBe(before);
});

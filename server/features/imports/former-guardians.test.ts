import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { csvFile, importedRows, runImport } from '#server/test/records/imports.ts';
import { newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api, { class_name: 'Grade 5', sections: 'A' });
});
afterAll(() => api.stop());

const header = 'Admission Number,Father Name,Father Contact';
const importRows = async (lines: readonly string[]) => {
  const { import_id } = await runImport(api, csvFile(lines, header), { match: 'admission_no' });
  return importedRows(api, import_id);
};
const student = async (fields: object) => {
  const id = await newStudent(api, grade, fields);
  return { id, ...(await readStudent(api, id)) };
};

it('says so where a row names a guardian whose time with the student has ended', async () => {
  const kofi = { father_name: 'Kofi Former', father_contact: '+44 20 7946 0901' };
  const one = await student({ ...kofi, mother_name: 'Stays' });
  const params = { id: one.id, gid: one.father_guardian_id ?? '' };
  const body = { relationships: ['father'], from_date: '2020-01-01', to_date: '2020-12-31' };
  await api.call('guardians.link', { as: 'staff', params, body });
  const [row] = await importRows([`${one.admission_no},Kofi Former,+44 20 7946 0901`]);
  expect(row?.warnings).toEqual([
    'Father: Kofi Former is a former guardian of this student and is not linked again. Change the end date under Family first.',
  ]);
  expect((await readStudent(api, one.id)).father_name).toBeNull();
});

it('says so where a row names a guardian in the trash, and not for others', async () => {
  const deleted = await student({ father_name: 'In Trash', father_contact: '+44 20 7946 0902' });
  const params = { id: deleted.father_guardian_id ?? '' };
  await api.call('guardians.remove', { as: 'registrar', params, query: { unlink_students: true } });
  const other = await student({ father_name: 'Someone Else' });
  const rows = await importRows([
    `${deleted.admission_no},In Trash,+44 20 7946 0902`,
    `${other.admission_no},Someone Else,+44 20 7946 0903`,
  ]);
  expect(rows.map(({ warnings }) => warnings)).toEqual([
    [
      'Father: In Trash is in the trash, so the row adds a new guardian. Restore the guardian first to keep one record.',
    ],
    [],
  ]);
  expect((await readStudent(api, deleted.id)).father_name).toBe('In Trash');
});

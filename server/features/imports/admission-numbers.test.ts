import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  csvFile,
  header,
  importedRows,
  listStudents,
  runImport,
  studentLine,
} from '#server/test/records/imports.ts';
import { changeStudent, newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;
beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api, { class_name: 'Grade 5', sections: 'A,B' });
});
afterAll(() => api.stop());

/** A row of a file whose first column is the admission number. */
const line = (number: string, n: number, changes: Record<string, string> = {}) =>
  `${number},${studentLine(api, n, changes)}`;
const file = (lines: readonly string[]) => csvFile(lines, `Admission No,${header}`);
const numbersOf = async (search: string) =>
  (await listStudents(api, { search })).students.map(({ admission_no }) => admission_no);

it('are read from the file, and assigned where the cell is empty', async () => {
  const { summary } = await runImport(api, file([line('OLD-1', 1), line('', 2), line('OLD-3', 3)]));
  expect(summary.counts).toMatchObject({ created: 3, refused: 0 });
  expect(await numbersOf('learner1@example.org')).toEqual(['OLD-1']);
  expect(await numbersOf('learner2@example.org')).toEqual([expect.stringMatching(/^\d{4}-\d{4}$/)]);
});

it('find the student when the file comes again, in any letter case', async () => {
  const again = [line('old-1', 1, { name: 'Renamed One' }), line('OLD-3', 3), line('NEW-9', 9)];
  const { summary } = await runImport(api, file(again), { match: 'admission_no' });
  expect(summary.counts).toMatchObject({ created: 1, updated: 1, refused: 0 });
  expect((await listStudents(api, { search: 'renamed' })).students).toMatchObject([
    { name: 'Renamed One', admission_no: 'OLD-1' },
  ]);
});

it('that no one has are named first, if the row cannot be a new student', async () => {
  const few = csvFile(['NOPE,+1 212 555 0147'], 'Admission No,Student Phone');
  const { import_id } = await runImport(api, few, { match: 'admission_no' });
  const [row] = await importedRows(api, import_id, 'refused');
  expect(row?.problems[0]).toEqual({
    field: 'admission_no',
    message: 'No student has this admission number. As a new student, the row lacks the following.',
  });
  expect(row?.problems.length).toBeGreaterThan(1);
});

it('are refused with their holder, a deleted one too, and when a file has one twice', async () => {
  const gone = await newStudent(api, class_id, { name: 'Gone Girl', roll_no: 'G1', admission_no: 'GONE' });
  await api.call('students.remove', { as: 'registrar', params: { id: gone } });
  const id = await newStudent(api, class_id, { roll_no: 'G2', admission_no: 'BEFORE' });
  await changeStudent(api, id, { admission_no: 'AFTER' });
  const twice = file([
    line('OLD-1', 11),
    line('gone', 12),
    line('TWICE', 13),
    line('twice', 14),
    line('before', 15),
  ]);
  const { summary, import_id } = await runImport(api, twice);
  expect(summary.counts).toMatchObject({ created: 1, refused: 4 });
  const refused = await importedRows(api, import_id, 'refused');
  expect(refused.map(({ problems }) => problems[0])).toEqual([
    { field: 'admission_no', message: 'This admission number is already taken, by Renamed One' },
    { field: 'admission_no', message: 'This admission number is already taken, by a deleted student' },
    { field: 'admission_no', message: 'Row 4 of the file already has this admission number' },
    {
      field: 'admission_no',
      message:
        'Another student had this admission number before, and a number is never given twice. Enter another one.',
    },
  ]);
});

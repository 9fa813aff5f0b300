import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { csvFile, header, listStudents, runImport, studentLine } from '#server/test/records/imports.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await newClass(api, { class_name: 'Grade 5', sections: 'A' });
});
afterAll(() => api.stop());

/** Two rows that look like names, of which only the second has those that the school means. */
const former = header
  .split(',')
  .map((_, column) => `Old ${String.fromCodePoint(97 + column)}`)
  .join(',');
const fileOf = (...numbers: number[]) =>
  csvFile([header, ...numbers.map((number) => studentLine(api, number))], former);
const readColumns = async (file: ReturnType<typeof csvFile>, header_row?: number | string) =>
  api.call('imports.studentColumns', {
    as: 'registrar',
    file,
    body: header_row === undefined ? {} : { header_row },
  });

it('offers the first rows, and reads the columns by the row that a person chooses', async () => {
  const { result: guessed } = await readColumns(fileOf(1, 2));
  expect([guessed.header_rows, guessed.row_count]).toEqual([[1], 3]);
  expect(guessed.first_rows.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  expect(guessed.first_rows[0]?.text).toMatch(/^Old a · Old b · /);
  const { result: chosen } = await readColumns(fileOf(1, 2), 2);
  expect([chosen.header_rows, chosen.row_count]).toEqual([[2], 2]);
  expect(chosen.columns.map(({ header: name }) => name)).toEqual(header.split(','));
  expect(chosen.skipped_rows).toEqual([{ row: 1, text: former.replaceAll(',', ' ') }]);
});

it('imports below the chosen row, and says which rows were left out', async () => {
  const { summary } = await runImport(api, fileOf(11, 12), { header_row: '2' });
  expect(summary).toMatchObject({ total: 2, counts: { created: 2, refused: 0 } });
  expect(summary.skipped_rows.map(({ row }) => row)).toEqual([1]);
  expect((await listStudents(api, { search: 'Learner 11' })).total).toBe(1);
  const { result: missing } = await api.call('imports.studentClasses', {
    as: 'registrar',
    file: fileOf(13),
    body: { header_row: '2', mapping: JSON.stringify({ Class: 'class_name' }) },
  });
  expect(missing.missing).toEqual([]);
});

it('refuses a row that is not one of the first, and a last row', async () => {
  const { status, errors } = await readColumns(fileOf(21), 40);
  expect([status, errors[0]?.message]).toEqual([
    400,
    'Row 40 cannot name the columns: choose one of the first rows',
  ]);
  expect((await readColumns(fileOf(21), 3)).errors[0]?.message).toBe('The file has no rows below its header');
  for (const wrong of ['0', '1.5', 'two', '-1'])
    expect((await readColumns(fileOf(21), wrong)).errors[0]?.field, wrong).toBe('header_row');
});

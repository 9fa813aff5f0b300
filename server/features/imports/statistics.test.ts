import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { csvFile, runImport, studentLine } from '#server/test/records/imports.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await newClass(api, { class_name: 'Grade 4', sections: 'A' });
});
afterAll(() => api.stop());

/** How often someone, not the database by itself, has analyzed the tables of students and their families. */
const countAnalyses = async () =>
  (
    await api.sql<{ times: number }>(
      `select analyze_count::int as times
      from pg_stat_user_tables
      where relname in ('students', 'enrolments', 'guardians', 'guardian_contacts', 'student_guardians',
        'import_rows')`,
    )
  ).map(({ times }) => times);

const lines = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => studentLine(api, first + index, { class: 'Grade 4' }));

it('a large import leaves fresh statistics, a small one and a check leave them alone', async () => {
  await runImport(api, csvFile(lines(1, 2)));
  const { summary: checked } = await runImport(api, csvFile(lines(11, 1_001)), { dry_run: 'true' });
  expect(checked).toMatchObject({ dry_run: true, counts: { refused: 0 } });
  expect(await countAnalyses()).toEqual([0, 0, 0, 0, 0, 0]);
  const { summary } = await runImport(api, csvFile(lines(11, 1_001)));
  expect(summary.counts).toMatchObject({ refused: 0 });
  expect(await countAnalyses()).toEqual([1, 1, 1, 1, 1, 1]);
  const [estimated] = await api.sql<{ rows: number }>(
    `select reltuples::int as rows from pg_class where oid = 'students'::regclass`,
  );
  expect(estimated?.rows).toBeGreaterThan(1_000);
}, 60_000);

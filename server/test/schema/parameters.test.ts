import { expect, it } from 'vitest';
import type { Queryable, Statement } from '#server/db/query.ts';
import { deleteExam, insertExam, updateExam } from '#server/features/exams/exam/queries.ts';

const sent: { readonly text: string; readonly values: readonly unknown[] }[] = [];
const db: Queryable = {
  run: async ({ text }: Statement, values) => {
    sent.push({ text, values });
    return [];
  },
};
const key = { school_id: 'school', exam_id: 'exam' };
const exam = { exam_name: 'Final Term', exam_date: null, grade_scale_id: null };

it('sends null where the statement allows it', async () => {
  await updateExam(db, { ...key, ...exam });
  expect(sent.at(-1)?.values.toSorted()).toEqual(['Final Term', 'exam', 'school', null, null].toSorted());
});

it('throws for a missing parameter and never sends null in its place', () => {
  // @ts-expect-error A missing parameter does not compile.
  expect(() => deleteExam(db, { school_id: 'school' })).toThrow('The statement exams.delete got no exam_id');
});

it('does not compile a misspelled, a superfluous or a wrong parameter', async () => {
  // @ts-expect-error The parameter is called exam_id.
  expect(() => deleteExam(db, { school_id: 'school', exam: 'exam' })).toThrow('got no exam_id');
  // @ts-expect-error The statement has no such parameter.
  await deleteExam(db, { school_id: 'school', exam_id: 'exam', user_id: 'user' });
  // @ts-expect-error The name of an exam is never null.
  await insertExam(db, { school_id: 'school', year: 2026, ...exam, exam_name: null });
  expect(sent.at(-1)?.text).not.toContain(':');
});

it('takes an object with more properties when it is passed as a whole', async () => {
  const more = { ...key, user_id: 'user' };
  await deleteExam(db, more);
  expect(sent.at(-1)?.values).toEqual(['school', 'exam']);
});

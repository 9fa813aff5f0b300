import type { z } from 'zod';
import type { classSubjectRow } from '#contract/classes/subjects.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';
import { noYear } from './rules.ts';
import { deleteClassSubjects, findRowProblem, listClassSubjects, saveRows } from './subject-queries.ts';
import { yearOf } from './subjects.ts';

type SubjectRow = z.output<typeof classSubjectRow>;
type SubjectsBody = {
  readonly subjects?: readonly SubjectRow[] | undefined;
  readonly academic_year?: number | undefined;
};

/** The subjects of a class in the current year, as its form shows them. */
export async function currentSubjects(ctx: Context, class_id: string) {
  const year = await yearOf(ctx, undefined);
  if (!year) return { academic_year: null, subjects: [] };
  const key = { school_id: ctx.actor.school_id, class_id, academic_year_id: year.academic_year_id };
  return { academic_year: year.year, subjects: await listClassSubjects(ctx.db, key) };
}

const sentences = {
  subject: 'Subject not found',
  teacher: 'Teacher not found',
  section: 'This class has no section of this name',
  row: 'This subject was removed in the meantime',
};

/** Stores the rows of a form; rows that it leaves out stay. The class and its sections are already stored. */
export async function saveSubjects(
  ctx: Context,
  class_id: string,
  { subjects = [], academic_year }: SubjectsBody,
) {
  if (subjects.length === 0) return;
  const { school_id, user_id } = ctx.actor;
  const year = await yearOf(ctx, academic_year);
  if (!year) throw refuse.invalid('academic_year', noYear(academic_year ?? null));
  const rows = JSON.stringify(subjects.map((row, place) => ({ ...row, place: place + 1 })));
  const key = { school_id, class_id, academic_year_id: year.academic_year_id, rows };
  const [found] = await findRowProblem(ctx.db, key);
  if (found?.problem === 'stale') throw refuse.stale();
  if (found) throw refuse.invalid('subjects', `Row ${found.place}: ${sentences[found.problem]}`);
  await saveRows(ctx.db, { ...key, user_id });
}

/** Deletes the rows that the form names. */
export async function removeSubjects(ctx: Context, class_id: string, ids: readonly string[] = []) {
  if (ids.length === 0) return;
  await deleteClassSubjects(ctx.db, { school_id: ctx.actor.school_id, class_id, ids });
}

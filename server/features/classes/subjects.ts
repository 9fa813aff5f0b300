import type { ClassSubject } from '#contract/classes/subjects.ts';
import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getClass } from './queries.ts';
import { missingPart } from './rules.ts';
import {
  deleteClassSubjects,
  findPlace,
  findYear,
  getClassSubject,
  insertClassSubject,
  listClassSubjects,
  lockClassSubject,
  updateClassSubject,
} from './subject-queries.ts';

explainConstraints({
  class_subjects_subject_key: {
    status: 409,
    message: 'This class already has this subject in this year',
    field: 'subject_id',
  },
});

type ClassSubjectRoute = 'listSubjects' | 'addSubject' | 'updateSubject' | 'removeSubject';
type ClassSubjectValues = Pick<
  ClassSubject,
  'subject_id' | 'teacher_id' | 'section' | 'periods_per_week' | 'schedule_details'
>;

/** The given year or the current one; undefined if the school has no such year. */
export async function yearOf(ctx: Context, year: number | undefined) {
  const { school_id } = ctx.actor;
  const [found] = await findYear(ctx.db, { school_id, year: year ?? null, today: ctx.today() });
  return found;
}

/** The values to write, after checking that class, subject, teacher, section and year exist. */
async function checkedValues(
  ctx: Context,
  class_id: string,
  values: ClassSubjectValues,
  year: number | null,
) {
  const { school_id, user_id } = ctx.actor;
  const request = { ...values, year };
  const [place] = await findPlace(ctx.db, { ...request, school_id, class_id, today: ctx.today() });
  if (!place?.class_id) throw refuse.unknown('Class');
  const missing = missingPart(place, request);
  if (missing || !place.subject_id || !place.academic_year_id)
    throw refuse.invalid(missing?.field ?? 'subject_id', missing?.message ?? 'Subject not found');
  const { subject_id, section_id, teacher_id, academic_year_id } = place;
  const { periods_per_week, schedule_details } = values;
  const place_ids = { school_id, class_id, subject_id, section_id, teacher_id, academic_year_id };
  return { ...place_ids, periods_per_week, schedule_details, user_id };
}

async function read(ctx: Context, id: string): Promise<ClassSubject> {
  const [row] = await getClassSubject(ctx.db, { school_id: ctx.actor.school_id, id });
  if (!row) throw refuse.unknown('Subject assignment');
  return row;
}

/** The row that a path names, by its id or by its subject and the year. */
async function lockRow(ctx: Context, params: { id: string; subjectId: string }, year: number | undefined) {
  const { school_id } = ctx.actor;
  const found = await yearOf(ctx, year);
  const key = { school_id, class_id: params.id, ref: params.subjectId };
  const [row] = await lockClassSubject(ctx.db, { ...key, academic_year_id: found?.academic_year_id ?? null });
  if (!row) throw refuse.unknown('Subject assignment');
  return row;
}

export const classSubjectOperations: Pick<OperationsFor<Contract['classes']>, ClassSubjectRoute> = {
  listSubjects: async (ctx, { params, query }) => {
    const key = { school_id: ctx.actor.school_id, class_id: params.id };
    const [[known], year] = await Promise.all([getClass(ctx.db, key), yearOf(ctx, query.year)]);
    if (!known) throw refuse.unknown('Class');
    if (!year) return { subjects: [], year: query.year ?? null };
    const { academic_year_id } = year;
    return { subjects: await listClassSubjects(ctx.db, { ...key, academic_year_id }), year: year.year };
  },

  addSubject: async (ctx, { params, body }) => {
    const { teacher_id = null, section = null, schedule_details = null, academic_year, ...rest } = body;
    const values = { ...rest, teacher_id, section, schedule_details };
    const row = await checkedValues(ctx, params.id, values, academic_year ?? null);
    const [created] = await insertClassSubject(ctx.db, row);
    if (!created) throw new Error('The subject of the class was not stored');
    const after = await read(ctx, created.id);
    ctx.audit({
      action: 'create',
      entity: 'class_subject',
      entity_id: created.id,
      after: { class_id: params.id, ...after },
    });
    return after;
  },

  updateSubject: async (ctx, { params, query, body }) => {
    const before = await lockRow(ctx, params, query.year ?? body.academic_year);
    ctx.expectVersion(before.updated_dt);
    const { academic_year, ...sent } = body;
    const changedValues = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const values: ClassSubjectValues = { ...before, ...changedValues };
    const row = await checkedValues(ctx, params.id, values, academic_year ?? before.academic_year);
    await updateClassSubject(ctx.db, { ...row, id: before.id });
    const after = await read(ctx, before.id);
    ctx.audit({
      action: 'update',
      entity: 'class_subject',
      entity_id: before.id,
      ...changes(before, after),
    });
    return after;
  },

  removeSubject: async (ctx, { params, query }) => {
    const before = await lockRow(ctx, params, query.year);
    const { school_id } = ctx.actor;
    await deleteClassSubjects(ctx.db, { school_id, class_id: params.id, ids: [before.id] });
    ctx.audit({
      action: 'delete',
      entity: 'class_subject',
      entity_id: before.id,
      before: { class_id: params.id, ...before },
    });
    return { deleted: true };
  },
};

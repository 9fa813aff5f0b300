import type { marks } from '#contract/marks/calls.ts';
import type { Mark, NewMark } from '#contract/marks/mark.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { makeExam } from '#server/features/exams/operations.ts';
import { currentYear, unknownYear } from '#server/features/marks/registrations/operations.ts';
import { findStudent } from '#server/features/marks/student-queries.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  deleteMark,
  findEntry,
  findPaper,
  getMark,
  insertMark,
  listCorrections,
  listExams,
  listMarks,
  listReopenings,
  lockMark,
  type MarkKey,
  sumUpMarks,
  updateMark,
} from './queries.ts';
import { correctOutcome } from './rules.ts';

explainConstraints({
  marks_student_subject_exam_key: {
    status: 409,
    message: 'The student already has a mark in this subject for this exam. Edit that one.',
    field: 'subject_id',
  },
  marks_marks_check: {
    status: 400,
    message: 'Marks Obtained must not be more than Total Marks',
    field: 'marks',
  },
});

const notRegistered = (year: number) =>
  refuse.invalid(
    'subject_id',
    `The student does not take this subject in ${year}. Please add the subject first.`,
  );

type MarkRoute = 'list' | 'create' | 'update' | 'remove' | 'history';

export const markOperations: OperationsFor<Pick<typeof marks, MarkRoute>> = {
  list: async (ctx, { params, query }) => {
    const key = { school_id: ctx.actor.school_id, student_id: params.id };
    const filter = { ...key, year: query.year ?? null, exam_name: query.exam_name ?? null };
    const [[student], list, exams, [totals]] = await Promise.all([
      findStudent(ctx.db, key),
      listMarks(ctx.db, filter),
      listExams(ctx.db, filter),
      sumUpMarks(ctx.db, filter),
    ]);
    if (!student) throw refuse.unknown('Student');
    if (!totals) throw new Error('The marks were not summed up');
    const { bands, ...summary } = totals;
    return { marks: list, exams, summary, bands };
  },

  create: async (ctx, { params, body }) => {
    const key = { school_id: ctx.actor.school_id, student_id: params.id };
    const year = body.year ?? (await currentYear(ctx));
    if (year === null) throw refuse.invalid('year', 'Academic Year is required');
    const mark_id = await enter(ctx, key, { ...body, year });
    const mark = await read(ctx, { ...key, mark_id });
    ctx.audit({
      action: 'create',
      entity: 'mark',
      entity_id: mark_id,
      after: auditValuesOf(params.id, mark),
    });
    return mark;
  },

  update: async (ctx, { params, body }) => {
    const { key, before } = await lockedMark(ctx, params);
    const { reason, ...sent } = body;
    const was = await read(ctx, key);
    const outcome = correctOutcome(before, sent);
    await updateMark(ctx.db, { ...key, ...outcome, reason: reason || null, user_id: ctx.actor.user_id });
    const mark = await read(ctx, key);
    const { before: old, after } = changes(was, mark);
    const paper = {
      student_id: params.id,
      subject_name: mark.subject_name,
      exam_name: mark.exam_name,
      year: mark.year,
    };
    ctx.audit({
      action: 'update',
      entity: 'mark',
      entity_id: params.markId,
      before: old,
      after: { ...paper, ...after, ...(reason && { reason }) },
    });
    return mark;
  },

  remove: async (ctx, { params }) => {
    const { key } = await lockedMark(ctx, params);
    const mark = await read(ctx, key);
    await deleteMark(ctx.db, key);
    ctx.audit({
      action: 'delete',
      entity: 'mark',
      entity_id: params.markId,
      before: auditValuesOf(params.id, mark),
    });
    return { deleted: true };
  },

  history: async (ctx, { params }) => {
    const key = { school_id: ctx.actor.school_id, student_id: params.id, mark_id: params.markId };
    const [[student], [created], history, reopenings] = await Promise.all([
      findStudent(ctx.db, key),
      findEntry(ctx.db, key),
      listCorrections(ctx.db, key),
      listReopenings(ctx.db, key),
    ]);
    if (!student) throw refuse.unknown('Student');
    if (!created && history.length === 0) throw refuse.unknown('Mark');
    return { created: created ?? null, history, reopenings };
  },
};

/** Stores a new mark, and creates the exam if it is the first of its name in that year. */
async function enter(
  ctx: Context,
  key: { school_id: string; student_id: string },
  body: NewMark & { year: number },
): Promise<string> {
  const [paper] = await findPaper(ctx.db, { ...key, year: body.year, subject_id: body.subject_id });
  if (!paper) throw refuse.unknown('Student');
  const { academic_year_id } = paper;
  if (academic_year_id === null) throw unknownYear(body.year);
  if (paper.subject_name === null) throw refuse.invalid('subject_id', 'Subject not found');
  if (!paper.is_registered) throw notRegistered(body.year);
  const { state, marks, total_marks, exam_name, subject_id } = body;
  const exam_date = body.exam_date ?? null;
  await makeExam(ctx.db, { school_id: key.school_id, academic_year_id, exam_name, exam_date });
  const [stored] = await insertMark(ctx.db, {
    ...key,
    academic_year_id,
    subject_id,
    exam_name,
    state,
    marks,
    total_marks,
    exam_date,
    remarks: body.remarks || null,
    user_id: ctx.actor.user_id,
  });
  if (!stored) throw notRegistered(body.year);
  return stored.mark_id;
}

async function read(ctx: Context, key: MarkKey): Promise<Mark> {
  const [mark] = await getMark(ctx.db, key);
  if (!mark) throw refuse.unknown('Mark');
  return mark;
}

/** The mark, locked until the transaction ends; a stale edit is refused. */
async function lockedMark(ctx: Context, params: { id: string; markId: string }) {
  const key = { school_id: ctx.actor.school_id, student_id: params.id, mark_id: params.markId };
  const [before] = await lockMark(ctx.db, key);
  if (!before) throw refuse.unknown('Mark');
  ctx.expectVersion(before.updated_dt);
  return { key, before };
}

const auditValuesOf = (student_id: string, mark: Mark) => {
  const { subject_name, exam_name, year, state, marks, total_marks, grade, exam_date, remarks } = mark;
  return { student_id, subject_name, exam_name, year, state, marks, total_marks, grade, exam_date, remarks };
};

import type { Exam } from '#contract/exams/calls.ts';
import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findExam, findExamLocked } from './exam/find.ts';
import { listOwnExams } from './exam/own-queries.ts';
import {
  deleteExam,
  insertExam,
  listExams,
  makeExam,
  makeExams,
  publishExam,
  referencesToExam,
  unpublishExam,
  updateExam,
} from './exam/queries.ts';
import { reopeningOperations } from './reopening/operations.ts';
import { sheetOperations } from './sheet/operations.ts';
import { reasonToKeep } from './sheet/rules.ts';

/** Marks call these, because they name their exam. */
export { makeExam, makeExams };

explainConstraints({
  exams_name_key: {
    status: 409,
    message: 'This year already has an exam with this name',
    field: 'exam_name',
  },
  exams_grade_scale_fkey: { status: 400, message: 'Grade scale not found', field: 'grade_scale_id' },
});

async function changedExam(context: Context, before: Exam, action: string): Promise<Exam> {
  const after = await findExam(context, before.exam_id);
  context.audit({ action, entity: 'exam', entity_id: before.exam_id, ...changes(before, after) });
  return after;
}

const manage: OperationsFor<
  Pick<Contract['exams'], 'list' | 'create' | 'update' | 'publish' | 'unpublish' | 'remove'>
> = {
  list: async (ctx, { query: { year = null, class_id = null } }) => {
    const { school_id } = ctx.actor;
    const listed = ctx.grant === 'T' ? listOwnExams : listExams;
    const rows = await listed(ctx.db, { school_id, year, class_id, today: ctx.today() });
    const exams = rows.flatMap((row) => {
      if (row.exam_id === null) return [];
      const { chosen: _, ...exam } = row;
      return [exam];
    });
    return { year: rows[0]?.chosen ?? null, exams };
  },

  create: async (ctx, { body }) => {
    const { school_id } = ctx.actor;
    const { exam_name, year, exam_date = null, grade_scale_id = null } = body;
    const [made] = await insertExam(ctx.db, { school_id, exam_name, year, exam_date, grade_scale_id });
    if (!made) throw refuse.invalid('year', 'The school has no such year');
    const exam = await findExam(ctx, made.exam_id);
    ctx.audit({ action: 'create', entity: 'exam', entity_id: exam.exam_id, after: exam });
    return exam;
  },

  update: async (ctx, { params, body }) => {
    const before = await findExamLocked(ctx, params.id);
    const { exam_name = before.exam_name, exam_date = before.exam_date } = body;
    const { grade_scale_id = before.grade_scale_id } = body;
    if (before.published_dt && grade_scale_id !== before.grade_scale_id)
      throw refuse.conflict('Published results keep their grade scale', 'grade_scale_id');
    const key = { school_id: ctx.actor.school_id, exam_id: before.exam_id };
    await updateExam(ctx.db, { ...key, exam_name, exam_date, grade_scale_id });
    return changedExam(ctx, before, 'update');
  },

  publish: async (ctx, { params }) => {
    const before = await findExamLocked(ctx, params.id);
    if (before.published_dt) throw refuse.conflict('This exam is already published');
    const { school_id, user_id } = ctx.actor;
    const now = ctx.ports.clock().toISOString();
    await publishExam(ctx.db, { school_id, exam_id: before.exam_id, now, user_id });
    return changedExam(ctx, before, 'publish');
  },

  unpublish: async (ctx, { params }) => {
    const before = await findExamLocked(ctx, params.id);
    if (!before.published_dt) throw refuse.conflict('This exam is not published');
    const { school_id, user_id } = ctx.actor;
    await unpublishExam(ctx.db, { school_id, exam_id: before.exam_id, user_id });
    return changedExam(ctx, before, 'unpublish');
  },

  remove: async (ctx, { params }) => {
    const before = await findExamLocked(ctx, params.id);
    const key = { school_id: ctx.actor.school_id, exam_id: before.exam_id };
    const reason = reasonToKeep(await referencesToExam(ctx.db, key));
    if (reason) throw refuse.conflict(reason, undefined, 'still_referenced');
    await deleteExam(ctx.db, key);
    ctx.audit({ action: 'delete', entity: 'exam', entity_id: before.exam_id, before });
    return { deleted: true };
  },
};

export const examOperations: OperationsFor<Contract['exams']> = {
  ...manage,
  ...reopeningOperations,
  ...sheetOperations,
};

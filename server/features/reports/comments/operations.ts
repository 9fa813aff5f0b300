import type { Contract } from '#contract/index.ts';
import type { ReportComment } from '#contract/reports/comments.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { findExam, findYear, type ReportScope } from '#server/features/reports/facts/operations.ts';
import { listExams, listYears } from '#server/features/reports/facts/queries.ts';
import { findStudent } from '#server/features/reports/report/queries.ts';
import { fileAccess } from '#server/features/teaching/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getComment, lockComment, readCommentLock, removeComment, writeComment } from './queries.ts';

explainConstraints({
  report_comments_published: {
    status: 409,
    message:
      'The results of this exam are published, so the comment is locked. An administrator can reopen the exam for the class.',
    code: 'published',
  },
});

type CommentOperations = Pick<OperationsFor<Contract['reports'], 'create'>, 'getComment' | 'saveComment'>;

/** A teacher reaches the students of form classes only; every other student looks missing. */
async function checkStudent(ctx: Context, student_id: string) {
  const access = await fileAccess(ctx, student_id);
  const [student] = await findStudent(ctx.db, { school_id: ctx.actor.school_id, student_id });
  if (!student) throw refuse.unknown('Student');
  return access;
}

/** Which comment of a student it is, or a refusal. */
async function findCommentKey(ctx: Context, student_id: string, scope: ReportScope) {
  const access = await checkStudent(ctx, student_id);
  const { school_id } = ctx.actor;
  const { academic_year_id, year } = await findYear(ctx.db, school_id, scope, ctx.today());
  const exam = findExam(await listExams(ctx.db, { school_id, year_ids: [academic_year_id] }), scope);
  return {
    key: { school_id, student_id, academic_year_id, exam_id: exam?.exam_id ?? null },
    shown: { year, exam_name: exam?.name ?? null, ...access },
  };
}

type CommentPlace = Awaited<ReturnType<typeof findCommentKey>>;

const noComment = { comment: '', written_by: null, updated_dt: null };

async function readComment(ctx: Context, { key, shown }: CommentPlace): Promise<ReportComment> {
  const { school_id, student_id, exam_id } = key;
  const [[row], [lock]] = await Promise.all([
    getComment(ctx.db, key),
    exam_id === null ? [] : readCommentLock(ctx.db, { school_id, student_id, exam_id }),
  ]);
  return { ...shown, ...(row ?? noComment), is_locked: lock?.is_locked ?? false };
}

/** The screens offer years that the school has not set up. */
async function isMissingYear(ctx: Context, year: number) {
  const years = await listYears(ctx.db, { school_id: ctx.actor.school_id });
  return !years.some((known) => known.year === year);
}

export const commentOperations: CommentOperations = {
  getComment: async (ctx, { params, query }) => {
    const { year } = query;
    if (year !== undefined && (await isMissingYear(ctx, year)))
      return {
        year,
        exam_name: null,
        ...noComment,
        is_locked: false,
        ...(await checkStudent(ctx, params.id)),
      };
    return readComment(ctx, await findCommentKey(ctx, params.id, query));
  },

  saveComment: async (ctx, { params, body: { comment, ...scope } }) => {
    const place = await findCommentKey(ctx, params.id, scope);
    const { key, shown } = place;
    const [before] = await lockComment(ctx.db, key);
    ctx.expectVersion(before?.updated_dt);
    const { user_id } = ctx.actor;
    await (comment === '' ? removeComment(ctx.db, key) : writeComment(ctx.db, { ...key, user_id, comment }));
    const about = { year: shown.year, exam_name: shown.exam_name };
    ctx.audit({
      action: 'comment',
      entity: 'student',
      entity_id: params.id,
      before: { ...about, comment: before?.comment ?? null },
      after: { ...about, comment: comment || null },
    });
    return readComment(ctx, place);
  },
};

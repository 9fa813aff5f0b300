import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { findExamLocked } from '#server/features/exams/exam/find.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { endReopening, insertReopening } from './queries.ts';

const lockedMessage =
  'The results of this exam are published, so its marks are locked. An administrator can reopen them for the class.';

export const refuseLocked = () => refuse.conflict(lockedMessage, undefined, 'published');

explainConstraints({
  marks_published: { status: 409, message: lockedMessage, code: 'published' },
  exam_reopenings_open_key: { status: 409, message: 'These marks are already open for corrections' },
});

export const reopeningOperations: OperationsFor<Pick<Contract['exams'], 'reopen' | 'lock'>> = {
  reopen: async (ctx, { params, body: { reason } }) => {
    const exam = await findExamLocked(ctx, params.id);
    if (!exam.published_dt) throw refuse.conflict('This exam is not published');
    const { school_id, user_id } = ctx.actor;
    const place = { school_id, exam_id: exam.exam_id, class_id: params.classId };
    const [reopening] = await insertReopening(ctx.db, { ...place, reason, user_id });
    if (!reopening) throw refuse.notFound('Class not found');
    const after = { class_id: params.classId, reason };
    ctx.audit({ action: 'reopen_marks', entity: 'exam', entity_id: exam.exam_id, after });
    return { reopening };
  },

  lock: async (ctx, { params }) => {
    const exam = await findExamLocked(ctx, params.id);
    const { school_id, user_id } = ctx.actor;
    const place = { school_id, exam_id: exam.exam_id, class_id: params.classId };
    const [ended] = await endReopening(ctx.db, { ...place, user_id });
    if (!ended) throw refuse.conflict('These marks are not open for corrections');
    const after = { class_id: params.classId };
    ctx.audit({ action: 'lock_marks', entity: 'exam', entity_id: exam.exam_id, after });
    return { locked: true };
  },
};

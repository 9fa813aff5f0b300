import type { Contract } from '#contract/index.ts';
import type { Subject } from '#contract/subjects/calls.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  deleteSubject,
  getSubject,
  insertSubject,
  listSubjects,
  lockSubject,
  referencesToSubject,
  type SubjectRow,
  updateSubject,
} from './queries.ts';
import { reasonToKeep } from './rules.ts';

const stillUsed = { status: 409, message: 'This subject is still used, now or in earlier years' } as const;

explainConstraints({
  subjects_code_key: { status: 409, message: 'Another subject has this code', field: 'subject_code' },
  class_subjects_subject_fkey: stillUsed,
  teacher_assignments_subject_fkey: stillUsed,
  student_subjects_subject_fkey: stillUsed,
});

const keyOf = (ctx: Context, subject_id: string) => ({ school_id: ctx.actor.school_id, subject_id });

async function read(ctx: Context, subject_id: string): Promise<Subject> {
  const [subject] = await getSubject(ctx.db, keyOf(ctx, subject_id));
  if (!subject) throw refuse.unknown('Subject');
  return subject;
}

async function lock(ctx: Context, subject_id: string): Promise<Subject> {
  const [subject] = await lockSubject(ctx.db, keyOf(ctx, subject_id));
  if (!subject) throw refuse.unknown('Subject');
  return subject;
}

export const subjectOperations: OperationsFor<Contract['subjects']> = {
  list: async (ctx, { query: { page, limit, search, type } }) => {
    const rows = await listSubjects(ctx.db, {
      school_id: ctx.actor.school_id,
      search: search || null,
      type: type ?? null,
      limit,
      skip: (page - 1) * limit,
    });
    return { subjects: rows.flatMap(subjectIn), total: rows[0]?.total ?? 0, page, limit };
  },

  get: (ctx, { params }) => read(ctx, params.id),

  create: async (ctx, { body }) => {
    const { subject_code = null, description = null, ...rest } = body;
    const { school_id, user_id } = ctx.actor;
    const values = { ...rest, subject_code, description, school_id, user_id };
    const [created] = await insertSubject(ctx.db, values);
    if (!created) throw new Error('The subject was not stored');
    ctx.audit({ action: 'create', entity: 'subject', entity_id: created.subject_id, after: body });
    return read(ctx, created.subject_id);
  },

  update: async (ctx, { params, body }) => {
    const before = await lock(ctx, params.id);
    ctx.expectVersion(before.updated_dt);
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await updateSubject(ctx.db, {
      ...before,
      ...sent,
      ...keyOf(ctx, params.id),
      user_id: ctx.actor.user_id,
    });
    const after = await read(ctx, params.id);
    ctx.audit({ action: 'update', entity: 'subject', entity_id: params.id, ...changes(before, after) });
    return after;
  },

  remove: async (ctx, { params }) => {
    const before = await lock(ctx, params.id);
    const key = keyOf(ctx, params.id);
    const reason = reasonToKeep(await referencesToSubject(ctx.db, key));
    if (reason) throw refuse.conflict(reason, undefined, 'still_referenced');
    await deleteSubject(ctx.db, key);
    ctx.audit({ action: 'delete', entity: 'subject', entity_id: params.id, before });
    return { deleted: true };
  },
};

/** The row without the total that each row repeats. */
function subjectIn(row: SubjectRow): Subject[] {
  if (row.subject_id === null) return [];
  const { total: _, ...subject } = row;
  return [subject];
}

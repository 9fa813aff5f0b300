import type { Contract } from '#contract/index.ts';
import type { Warning, WarningCounts } from '#contract/warnings/calls.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { insertFamilyContact } from '#server/features/activities/operations.ts';
import { insertStudentTask, notifyOfTasks } from '#server/features/tasks/operations.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findThresholds, listWarnings, type WarningRow } from './queries.ts';

explainConstraints({
  tasks_assigned_to_fkey: { status: 400, message: 'User not found', field: 'assigned_to' },
});

const titles = {
  call: 'Called the family',
  message: 'Wrote the family a message',
  email: 'Wrote the family an email',
  meeting: 'Met the family',
} as const;

export const warningOperations: OperationsFor<Contract['warnings']> = {
  list: async (ctx, { query }) => {
    const { school_id } = ctx.actor;
    const { page, limit, search, kind, class_id, state } = query;
    const [thresholds] = await findThresholds(ctx.db, { school_id });
    if (!thresholds) throw refuse.notFound();
    const rows = await listWarnings(ctx.db, {
      school_id,
      ...thresholds,
      today: ctx.today(),
      search: search || null,
      kind: kind ?? null,
      class_id: class_id ?? null,
      state,
      limit,
      skip: (page - 1) * limit,
    });
    return { ...listOf(ctx, rows), thresholds, page, limit };
  },

  logContact: async (ctx, { params, body }) => {
    const { school_id, user_id, name } = ctx.actor;
    const [logged] = await insertFamilyContact(ctx.db, {
      school_id,
      student_id: params.id,
      user_id,
      user_name: name,
      way: body.way,
      title: titles[body.way],
      note: body.note,
      now: ctx.ports.clock().toISOString(),
    });
    if (!logged) throw refuse.unknown('Student');
    const after = { student_id: params.id, ...body };
    ctx.audit({ action: 'create', entity: 'activity', entity_id: logged.activity_id, after });
    return logged;
  },

  createTask: async (ctx, { params, body }) => {
    const { school_id, user_id } = ctx.actor;
    const { title, due_date, assigned_to = null, description = null } = body;
    const task = { title, due_date, assigned_to, description };
    const [made] = await insertStudentTask(ctx.db, { school_id, student_id: params.id, user_id, ...task });
    if (!made) throw refuse.unknown('Student');
    const notice = { title, dueDate: due_date, assignedTo: assigned_to, status: 'pending' as const };
    await notifyOfTasks(ctx, [{ task_id: made.task_id, before: undefined, after: notice }]);
    const after = { student_id: params.id, ...task };
    ctx.audit({ action: 'create', entity: 'task', entity_id: made.task_id, after });
    return made;
  },
};

const none: WarningCounts = { total: 0, open: 0, absence: 0, average: 0 };

/** The rows of a page without the totals that each row repeats. */
function listOf(ctx: Context, rows: readonly WarningRow[]) {
  const warnings = rows.flatMap((row): Warning[] => {
    if (row.student_id === null) return [];
    const { total: _, counts: __, place: ___, ...warning } = row;
    return [withPhoto(ctx, warning)];
  });
  return { warnings, total: rows[0]?.total ?? 0, counts: rows[0]?.counts ?? none };
}

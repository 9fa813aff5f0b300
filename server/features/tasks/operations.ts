import type { Contract } from '#contract/index.ts';
import type { TaskCounts } from '#contract/tasks/calls.ts';
import type { Task } from '#contract/tasks/record.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { notify } from '#server/features/notifications/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { rowsOf } from './changes.ts';
import { filterParams } from './filter-sql.ts';
import { listTasks } from './list-queries.ts';
import { noticesFor, noticesOf, type TaskFacts } from './notices.ts';
import {
  deleteTask,
  findDeleted,
  getTask,
  insertStudentTask,
  insertTask,
  lockTasks,
  insertReceived as receiveTask,
  restoreTask,
  type StoredTask,
  updateTasks,
} from './queries.ts';

export { insertStudentTask, receiveTask };

explainConstraints({
  tasks_contact_fkey: { status: 400, message: 'Contact not found', field: 'contactId' },
  tasks_student_fkey: { status: 400, message: 'Student not found', field: 'studentId' },
  tasks_completed_check: {
    status: 400,
    message: 'Completed At is required for completed tasks, and only for them',
    field: 'completedAt',
  },
  tasks_remind_check: { status: 400, message: 'Reminder time is required', field: 'remindAt' },
});

const taskReply = (task: StoredTask): Task => ({ id: task.task_id, ...task, updated_dt: task.updatedAt });
const keyOf = (ctx: Context, task_id: string) => ({ school_id: ctx.actor.school_id, task_id });
const noTasks: TaskCounts = { total: 0, pending: 0, in_progress: 0, completed: 0, cancelled: 0, overdue: 0 };

async function read(ctx: Context, task_id: string): Promise<Task> {
  const [row] = await getTask(ctx.db, { ...keyOf(ctx, task_id), today: ctx.today() });
  if (!row) throw refuse.unknown('Task');
  return taskReply(row);
}

/** The tasks, locked until the transaction ends; refuses if one is missing. */
async function lock(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, StoredTask>> {
  const rows = await lockTasks(ctx.db, { school_id: ctx.actor.school_id, ids, today: ctx.today() });
  if (rows.length < ids.length) throw refuse.unknown('Task');
  return new Map(rows.map((row) => [row.task_id, row]));
}

/** A task before and after a change. */
type TaskChange = {
  readonly task_id: string;
  readonly before: TaskFacts | undefined;
  readonly after: TaskFacts | undefined;
};

/** Notifies the assignees of new and changed tasks, unless they made the change. */
export async function notifyOfTasks(ctx: Context, tasks: readonly TaskChange[]) {
  const { school_id } = ctx.actor;
  const words = tasks.flatMap(({ task_id, before, after }) =>
    after ? noticesFor(task_id, before, after, ctx.school.locale) : [],
  );
  await Promise.all(noticesOf(words).map((notice) => notify(ctx.db, { school_id, ...notice })));
}

/** Some roles can delete or restore only their own tasks. */
function refuseOthers({ grant, actor }: Context, createdBy: string | null) {
  if (grant === 'O' && createdBy !== actor.user_id) throw refuse.forbidden();
}

export const taskOperations: OperationsFor<Contract['tasks']> = {
  list: async (ctx, { query }) => {
    const { page, limit, sort, order } = query;
    const filters = filterParams(query, ctx.actor, ctx.today());
    const rows = await listTasks(ctx.db, { ...filters, sort, order, limit, skip: (page - 1) * limit });
    const [first] = rows;
    ctx.meta({ total: first?.total ?? 0, page, limit, counts: first?.counts ?? noTasks });
    return rows.flatMap((row) => {
      if (row.task_id === null) return [];
      const { total: _, counts: __, place: ___, ...task } = row;
      return [taskReply(task)];
    });
  },

  get: (ctx, { params }) => read(ctx, params.id),

  create: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const now = ctx.ports.clock().toISOString();
    const [row] = await rowsOf(ctx, [{ before: undefined, sent: body }]);
    const stored = JSON.stringify({ reminder: 'none', ...row });
    const [made] = await insertTask(ctx.db, { school_id, user_id, row: stored, now });
    if (!made) throw new Error('The task was not created');
    const after = await read(ctx, made.task_id);
    await notifyOfTasks(ctx, [{ task_id: made.task_id, before: undefined, after }]);
    ctx.audit({ action: 'create', entity: 'task', entity_id: made.task_id, after: body });
    return made;
  },

  updateMany: async (ctx, { body }) => {
    const sent = new Map(body.tasks.map(({ task_id, ...one }) => [task_id, one]));
    const ids = [...sent.keys()];
    const known = await lock(ctx, ids);
    const rows = await rowsOf(
      ctx,
      ids.map((id) => ({ before: known.get(id), sent: sent.get(id) ?? {} })),
    );
    const { school_id, user_id } = ctx.actor;
    const stored = JSON.stringify(rows.map((row, index) => ({ ...row, task_id: ids[index] })));
    const updated = await updateTasks(ctx.db, { school_id, user_id, rows: stored });
    const after = await lock(ctx, ids);
    const told = ids.map((task_id) => ({
      task_id,
      before: known.get(task_id),
      after: after.get(task_id),
    }));
    await notifyOfTasks(ctx, told);
    ctx.audit({
      action: 'update',
      entity: 'task',
      entity_id: ids.join(','),
      before: { tasks: told.map(({ before }) => before) },
      after: { tasks: body.tasks },
    });
    return { tasks: updated };
  },

  update: async (ctx, { params, body }) => {
    const known = await lock(ctx, [params.id]);
    const before = known.get(params.id);
    if (!before) throw refuse.unknown('Task');
    ctx.expectVersion(before.updatedAt);
    const [row] = await rowsOf(ctx, [{ before, sent: body }]);
    const { school_id, user_id } = ctx.actor;
    await updateTasks(ctx.db, {
      school_id,
      user_id,
      rows: JSON.stringify([{ ...row, task_id: params.id }]),
    });
    const after = await read(ctx, params.id);
    await notifyOfTasks(ctx, [{ task_id: params.id, before, after }]);
    ctx.audit({
      action: 'update',
      entity: 'task',
      entity_id: params.id,
      ...changes(taskReply(before), after),
    });
    return after;
  },

  remove: async (ctx, { params }) => {
    const before = (await lock(ctx, [params.id])).get(params.id);
    if (!before) throw refuse.unknown('Task');
    refuseOthers(ctx, before.createdBy);
    await deleteTask(ctx.db, { ...keyOf(ctx, params.id), user_id: ctx.actor.user_id });
    ctx.audit({ action: 'delete', entity: 'task', entity_id: params.id, before });
    return { deleted: true };
  },

  restore: async (ctx, { params }) => {
    const key = keyOf(ctx, params.id);
    const [found] = await findDeleted(ctx.db, key);
    if (!found) throw refuse.unknown('Task');
    refuseOthers(ctx, found.created_by);
    if (!found.deleted) throw refuse.conflict('This task is not deleted');
    await restoreTask(ctx.db, { ...key, user_id: ctx.actor.user_id });
    const after = await read(ctx, params.id);
    ctx.audit({ action: 'restore', entity: 'task', entity_id: params.id, after: { title: after.title } });
    return after;
  },
};

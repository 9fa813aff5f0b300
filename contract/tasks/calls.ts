import { z } from 'zod';
import { count, id, idParams, instant, pageFields, pageQuery, sortOrder } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, grants } from '#contract/policy/grants.ts';
import { canBeRestored } from '#contract/trash/values.ts';
import { newTask, task, taskChanges, taskChangesOfMany, taskFilters } from './record.ts';

export const taskSorts = [
  'agenda',
  'dueDate',
  'title',
  'priority',
  'status',
  'assignedTo',
  'createdAt',
  'updatedAt',
  'completedAt',
] as const;

/** Search, filters, order and page of the list; the screen keeps the same in its URL. */
export const taskListQuery = taskFilters.extend(pageQuery(50).shape).extend({
  /** `agenda`, the default: open tasks by due date, then closed tasks, latest first. */
  sort: z.enum(taskSorts, `Sort must be one of: ${taskSorts.join(', ')}`).default('agenda'),
  order: sortOrder('asc'),
});

/** Counts of all tasks that match, regardless of status and due date: each opens its own list. */
const taskCounts = z.object({
  total: count,
  pending: count,
  in_progress: count,
  completed: count,
  cancelled: count,
  overdue: count,
});
export type TaskCounts = z.infer<typeof taskCounts>;

export const tasks = {
  list: defineRoute({
    method: 'GET',
    path: '/crm/task',
    permission: everyone,
    summary: 'List tasks with search and filters; the totals are in meta',
    query: taskListQuery,
    result: z.array(task),
    meta: z.object({ ...pageFields, counts: taskCounts }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/crm/task/{id}',
    permission: everyone,
    summary: 'Get one task',
    params: idParams,
    result: task,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/crm/task',
    permission: everyone,
    summary: 'Add a task; notifies the person it is assigned to',
    status: 201,
    body: newTask,
    result: z.object({ task_id: id }),
  }),
  updateMany: defineRoute({
    method: 'POST',
    path: '/crm/task/bulk',
    refuses: [404],
    permission: everyone,
    summary:
      'Update the status, assignee, due date or priority of several tasks; either all are saved or none',
    body: z.object({
      tasks: z
        .array(taskChangesOfMany, 'Tasks must be a list')
        .min(1, 'Choose at least one task')
        .max(100, 'At most 100 tasks'),
    }),
    result: z.object({ tasks: z.array(z.object({ task_id: id, updated_dt: instant })) }),
  }),
  update: defineRoute({
    method: 'POST',
    path: '/crm/task/{id}',
    versioned: true,
    permission: everyone,
    summary: 'Update a task; completing it records the time, reopening it clears the time',
    params: idParams,
    body: taskChanges,
    result: task,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/crm/task/{id}',
    permission: grants('A', 'A', 'O'),
    summary: `Delete a task; ${canBeRestored}`,
    params: idParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/crm/task/{id}/restore',
    permission: grants('A', 'A', 'O'),
    summary: 'Restore a deleted task',
    params: idParams,
    result: task,
  }),
};

import type { z } from 'zod';
import type { taskListQuery } from '#contract/tasks/calls.ts';
import { defineDynamicQuery } from '#server/db/query.ts';
import {
  anyFilters,
  baseConditions,
  type FilterParams,
  openTaskCondition,
  overdueTaskCondition,
  ownConditions,
  searchCtes,
} from './filter-sql.ts';
import { taskJoins, taskShown } from './queries.ts';

type TaskListQuery = z.output<typeof taskListQuery>;
type TaskPage = FilterParams & Pick<TaskListQuery, 'sort' | 'order' | 'limit'> & { skip: number };

/** Every row repeats total and counts; a page without tasks is one row without a `task_id`. */
const rank = (column: string, words: string) => `array_position(array[${words}], ${column})`;

const sortKeys = {
  dueDate: 'task.due_date',
  title: 'fold(task.title)',
  priority: rank('task.priority', "'low', 'medium', 'high'"),
  status: rank('task.status', "'pending', 'in_progress', 'completed', 'cancelled'"),
  assignedTo:
    '(select fold(account.name) from users account where account.school_id = task.school_id and account.user_id = task.assigned_to)',
  createdAt: 'task.created_dt',
  updatedAt: 'task.updated_dt',
  completedAt: 'task.completed_dt',
} as const satisfies Partial<Record<TaskListQuery['sort'], string>>;

/** Open tasks by due date, then closed tasks, the latest first. */
const agenda = `case when ${openTaskCondition} then task.due_date end, task.due_date desc`;

const orderBy = ({ sort, order }: TaskPage) =>
  `${sort === 'agenda' ? agenda : `${sortKeys[sort]} ${order} nulls last`}, task.task_id`;

const countOf = (status: string) => `count(*) filter (where status = '${status}')`;

/** One page, how many match in all, and how many there are of each kind. */
export const listTasks = defineDynamicQuery(
  'tasks.list',
  [anyFilters, { ...anyFilters, due: 'day' as const, day: '2026-01-01' }].map((filters) => ({
    ...filters,
    sort: 'agenda' as const,
    order: 'asc' as const,
    limit: 50,
    skip: 0,
  })),
  (page: TaskPage) => `with ${searchCtes(page)} base as materialized (
      select task.school_id, task.task_id, task.title, task.status, task.priority, task.due_date,
        task.assigned_to, task.created_dt, task.updated_dt, task.completed_dt,
        ${overdueTaskCondition} as overdue, (${ownConditions(page)}) as listed
      from tasks task
      where ${baseConditions(page)}
    ), found as (
      select task.task_id, row_number() over (order by ${orderBy(page)}) as place
      from base task
      where task.listed
      order by place
      limit :limit offset :skip
    ), counted as (
      select count(*) filter (where listed) as total,
        json_build_object(
          'total', count(*), 'pending', ${countOf('pending')}, 'in_progress', ${countOf('in_progress')},
          'completed', ${countOf('completed')}, 'cancelled', ${countOf('cancelled')}, 'overdue',
          count(*) filter (where overdue)
        ) as counts
      from base
    )
    select counted.total, counted.counts, page.*
    from counted
    left join lateral (
      select found.place::int, ${taskShown}
      from found
      join tasks task on task.school_id = :school_id and task.task_id = found.task_id ${taskJoins}
    ) page on true
    order by page.place`,
);

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

/** Every row repeats total and counts; a page without tasks is one row with no `task_id`. */
const rank = (column: string, words: string) => `array_position(array[${words}], ${column})`;

const sortKeys = {
  dueDate: 't.due_date',
  title: 'fold(t.title)',
  priority: rank('t.priority', "'low', 'medium', 'high'"),
  status: rank('t.status', "'pending', 'in_progress', 'completed', 'cancelled'"),
  assignedTo:
    '(select fold(w.name) from users w where w.school_id = t.school_id and w.user_id = t.assigned_to)',
  createdAt: 't.created_dt',
  updatedAt: 't.updated_dt',
  completedAt: 't.completed_dt',
} as const satisfies Partial<Record<TaskListQuery['sort'], string>>;

/** What is open by its due date, then what is closed, the latest first. */
const agenda = `case when ${openTaskCondition} then t.due_date end, t.due_date desc`;

const orderBy = ({ sort, order }: TaskPage) =>
  `${sort === 'agenda' ? agenda : `${sortKeys[sort]} ${order} nulls last`}, t.task_id`;

const countOf = (status: string) => `count(*) filter (where status = '${status}')`;

/** One page, how many match in all, and how many of each kind there are. */
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
    select t.school_id, t.task_id, t.title, t.status, t.priority, t.due_date, t.assigned_to, t.created_dt, t.updated_dt,
      t.completed_dt, ${overdueTaskCondition} as overdue, (${ownConditions(page)}) as listed
    from tasks t where ${baseConditions(page)}
  ), found as (
    select t.task_id, row_number() over (order by ${orderBy(page)}) as place
    from base t where t.listed order by place limit :limit offset :skip
  ), counted as (
    select count(*) filter (where listed) as total, json_build_object('total', count(*), 'pending', ${countOf('pending')},
      'in_progress', ${countOf('in_progress')}, 'completed', ${countOf('completed')},
      'cancelled', ${countOf('cancelled')}, 'overdue', count(*) filter (where overdue)) as counts
    from base
  )
  select o.total, o.counts, p.* from counted o left join lateral (
    select f.place::int, ${taskShown}
    from found f join tasks t on t.school_id = :school_id and t.task_id = f.task_id ${taskJoins}
  ) p on true
  order by p.place`,
);

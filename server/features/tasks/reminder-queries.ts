import { defineQuery } from '#server/db/query.ts';
import { openTaskCondition } from './filter-sql.ts';

const dueCondition = `task.reminded_dt is null and task.remind_dt <= :now::timestamptz and task.deleted_dt is null
      and ${openTaskCondition} and task.assigned_to is not null`;

export const listSchoolsToRemind = defineQuery(
  'tasks.list_schools_to_remind',
  `select distinct task.school_id from tasks task where ${dueCondition}`,
);

/**
 * The open tasks whose reminder is due, marked as reminded. A second process at the same time skips those that the
 * first one holds.
 */
export const takeDue = defineQuery(
  'tasks.take_due',
  `with due as (
    select task.task_id
    from tasks task
    where task.school_id = :school_id and ${dueCondition}
    order by task.remind_dt
    limit :limit
    for update skip locked
  ), taken as (
    update tasks task
    set reminded_dt = :now::timestamptz
    from due
    where task.school_id = :school_id and task.task_id = due.task_id and task.assigned_to is not null
    returning task.task_id, task.title, task.assigned_to, task.due_date, task.remind_dt, task.created_dt
  )
  select taken.task_id, taken.title, taken.assigned_to, taken.due_date,
    taken.due_date - (:now::timestamptz at time zone school.time_zone)::date as due_in_days, school.locale
  from taken join schools school on school.school_id = :school_id
  order by taken.remind_dt, taken.due_date, fold(taken.title), taken.task_id`,
);

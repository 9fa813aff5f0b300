import { defineQuery } from '#server/db/query.ts';
import { openTaskCondition } from './filter-sql.ts';

/**
 * The open tasks whose moment has come, noted as reminded of. A second process at the same time passes over those
 * that the first one holds.
 */
export const takeDue = defineQuery(
  'tasks.take_due',
  `with due as (
    select t.task_id from tasks t
    where t.school_id = :school_id and t.reminded_dt is null and t.remind_dt <= :now::timestamptz
      and t.deleted_dt is null and ${openTaskCondition} and t.assigned_to is not null
    order by t.remind_dt limit :limit for update skip locked
  ), taken as (
    update tasks t set reminded_dt = :now::timestamptz from due d
    where t.school_id = :school_id and t.task_id = d.task_id
    returning t.task_id, t.title, t.assigned_to, t.due_date, t.remind_dt, t.created_dt
  )
  select t.task_id, t.title, t.assigned_to as "assigned_to!", t.due_date,
    t.due_date - (:now::timestamptz at time zone k.time_zone)::date as due_in_days, k.locale
  from taken t join schools k on k.school_id = :school_id
  order by t.remind_dt, t.due_date, fold(t.title), t.task_id`,
);

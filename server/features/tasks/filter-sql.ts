import type { TaskFilters } from '#contract/tasks/record.ts';
import { dueChoices } from '#contract/tasks/values.ts';

/** What every statement about several tasks takes; values always travel as parameters. */
export type FilterParams = {
  school_id: string;
  today: string;
  search: string | null;
  statuses: readonly string[] | null;
  priorities: readonly string[] | null;
  categories: readonly string[] | null;
  due: 'overdue' | 'today' | 'this_week' | 'day' | null;
  day: string | null;
  due_from: string | null;
  due_to: string | null;
  assigned: 'none' | 'one' | null;
  assigned_to: string | null;
  contact_id: string | null;
  student_id: string | null;
};

type Caller = { readonly school_id: string; readonly user_id: string };
const listOrNull = <Value>(values: readonly Value[] | undefined) => (values?.length ? values : null);

export function filterParams(given: TaskFilters, caller: Caller, today: string): FilterParams {
  const { assignedTo, dueDate } = given;
  const named = dueChoices.find((choice) => choice === dueDate);
  return {
    school_id: caller.school_id,
    today,
    search: given.search || null,
    statuses: listOrNull(given.status),
    priorities: listOrNull(given.priority),
    categories: listOrNull(given.category),
    due: named ?? (dueDate === undefined ? null : 'day'),
    day: named ? null : (dueDate ?? null),
    due_from: given.dueFrom ?? null,
    due_to: given.dueTo ?? null,
    assigned: assignedTo === undefined ? null : assignedTo === 'none' ? 'none' : 'one',
    assigned_to: assignedTo === 'mine' ? caller.user_id : assignedTo === 'none' ? null : (assignedTo ?? null),
    contact_id: given.contactId ?? null,
    student_id: given.studentId ?? null,
  };
}

/** A sample with every filter, so that generated types and tests see each condition. */
export const anyFilters: FilterParams = {
  school_id: '',
  today: '',
  search: 'a',
  statuses: ['pending'],
  priorities: ['low'],
  categories: ['demo'],
  due: 'this_week',
  day: null,
  due_from: '2026-01-01',
  due_to: '2026-01-01',
  assigned: 'one',
  assigned_to: 'id',
  contact_id: 'id',
  student_id: 'id',
};

export const openTaskCondition = "task.status in ('pending', 'in_progress')";
/** Overdue from midnight after the due date, in the school's time zone. */
export const overdueTaskCondition = `(${openTaskCondition} and task.due_date < :today::date)`;

const joinConditions = (parts: readonly (string | false | null)[]) =>
  parts.filter(Boolean).join('\n      and ') || 'true';

const dueConditions = {
  overdue: overdueTaskCondition,
  today: 'task.due_date = :today::date',
  this_week:
    "task.due_date between date_trunc('week', :today::date)::date and date_trunc('week', :today::date)::date + 6",
  day: 'task.due_date = :day::date',
} as const;

/** The filters of task `t` except those that the counters distinguish. */
export const baseConditions = (given: FilterParams) =>
  joinConditions([
    'task.school_id = :school_id and task.deleted_dt is null',
    given.search && 'task.task_id in (select task_id from hits)',
    given.priorities && 'task.priority = any(:priorities::text[])',
    given.categories && 'task.category = any(:categories::text[])',
    given.assigned === 'none' && 'task.assigned_to is null',
    given.assigned === 'one' && 'task.assigned_to = :assigned_to',
    given.contact_id && 'task.contact_id = :contact_id',
    given.student_id && 'task.student_id = :student_id',
  ]);

/** Status and due date. */
export const ownConditions = (given: FilterParams) =>
  joinConditions([
    given.statuses && 'task.status = any(:statuses::text[])',
    given.due && dueConditions[given.due],
    given.due_from && 'task.due_date >= :due_from::date',
    given.due_to && 'task.due_date <= :due_to::date',
  ]);

/** The matches of the search, found once for the whole statement. */
export const searchCtes = ({ search }: FilterParams) =>
  search ? 'hits as materialized (select search_tasks(:search) as task_id),' : '';

import type { Task } from '#contract/tasks/record.ts';
import { defineQuery, type RowOf } from '#server/db/query.ts';
import { isRestorable } from '#server/db/trash-sql.ts';
import { overdueTaskCondition } from './filter-sql.ts';
import { taskColumns } from './rules.ts';

/** A task as the statements answer it. */
export type StoredTask = RowOf<typeof getTask>;

/** Everything of task `t`, by the names of the wire. */
export const taskShown = `t.task_id, t.title, t.description, t.assigned_to as "assignedTo",
    coalesce(u.name, t.assigned_to_name) as "assignedToName", t.contact_id as "contactId", c.name as "contactName",
    t.student_id as "studentId", s.name as "studentName", t.due_date as "dueDate",
    (t.due_date + time '23:59:59') at time zone k.time_zone as "dueAt", ${overdueTaskCondition} as overdue,
    t.due_date - :today::date as "dueInDays", t.status, t.priority, t.category, t.tags, t.reminder,
    t.remind_dt as "remindAt", t.completed_dt as "completedAt", t.created_by as "createdBy", a.name as "createdByName",
    t.created_dt as "createdAt", t.updated_dt as "updatedAt"`;
export const taskJoins = `join schools k on k.school_id = t.school_id
    left join users u on u.school_id = t.school_id and u.user_id = t.assigned_to
    left join users a on a.school_id = t.school_id and a.user_id = t.created_by
    left join contacts c on c.school_id = t.school_id and c.contact_id = t.contact_id and c.deleted_dt is null
    left join students s on s.school_id = t.school_id and s.student_id = t.student_id and s.deleted_dt is null`;

export const getTask = defineQuery(
  'tasks.get',
  `select ${taskShown} from tasks t ${taskJoins}
  where t.school_id = :school_id and t.task_id = :task_id and t.deleted_dt is null`,
);

/** Of those named, the ones that are there; locked until the transaction ends. */
export const lockTasks = defineQuery(
  'tasks.lock',
  `select ${taskShown} from tasks t ${taskJoins}
  where t.school_id = :school_id and t.task_id = any(:ids::uuid[]) and t.deleted_dt is null
  order by t.task_id for update of t`,
);

/** What was sent of one task, as far as it has to be looked up. */
export type TaskReferences = {
  readonly task_id: string | null;
  readonly who: string | null;
  readonly contact_id: string | null;
  readonly student_id: string | null;
  readonly reminder: Task['reminder'];
  readonly due_date: string;
  readonly given: string | null;
};

export type Resolved = RowOf<typeof resolve>;

/** One row for each that is wanted, in their order. */
export const resolve = defineQuery(
  'tasks.resolve',
  `select coalesce((select json_agg(json_build_object('user_id', u.user_id, 'name', u.name)) from users u
      where u.school_id = :school_id and (u.status = 'active' and u.deleted_dt is null and u.role <> 'teacher'
          and (u.user_id::text = lower(w.who) or lower(u.email) = lower(w.who) or fold(u.name) = fold(w.who))
        or u.user_id::text = lower(w.who) and u.user_id = (select t.assigned_before from tasks t
          where t.school_id = :school_id and t.task_id = w.task_id))), '[]') as people,
    w.contact_id is null or exists (select from contacts c where c.school_id = :school_id
      and c.contact_id = w.contact_id and c.deleted_dt is null) as has_contact,
    w.student_id is null or exists (select from students s where s.school_id = :school_id
      and s.student_id = w.student_id and s.deleted_dt is null) as has_student,
    task_reminder(w.reminder, w.due_date, w.given) as remind_dt
  from rows from (jsonb_to_recordset(:wanted::jsonb) as (task_id uuid, who text, contact_id uuid, student_id uuid, reminder text,
    due_date date, given text)) with ordinality w (task_id, who, contact_id, student_id, reminder, due_date, given, place)
  order by w.place`,
);

const columns = taskColumns.join(', ');

/** `row` holds columns by name; it has every column that must not be null. */
export const insertTask = defineQuery(
  'tasks.insert',
  `insert into tasks (school_id, created_by, updated_by, created_dt, updated_dt, ${columns})
  select :school_id, :user_id, :user_id, :now, :now, ${columns} from jsonb_populate_record(null::tasks, :row::jsonb)
  returning task_id`,
);

/** Created in no one's name; one per conversation while it is open. */
export const insertReceived = defineQuery(
  'tasks.insert_received',
  `insert into tasks (school_id, title, description, contact_id, chat_session_id, due_date, priority, category)
  select :school_id, :title, :description, :contact_id?, :chat_session_id, :due_date::date, 'high', 'follow_up'
  where not exists (select from tasks t where t.school_id = :school_id and t.chat_session_id = :chat_session_id
    and t.status in ('pending', 'in_progress') and t.deleted_dt is null)`,
);

/** `rows` is a list of tasks with the columns that change. */
export const updateTasks = defineQuery(
  'tasks.update',
  `update tasks t set (${columns}) = (select ${columns} from jsonb_populate_record(t, r.row)), updated_by = :user_id,
    assigned_before = case when r.row ? 'assigned_to' then t.assigned_to else t.assigned_before end
  from (select row, (row ->> 'task_id')::uuid as task_id from jsonb_array_elements(:rows::jsonb) row) r
  where t.school_id = :school_id and t.task_id = r.task_id and t.deleted_dt is null
  returning t.task_id, t.updated_dt`,
);

export const deleteTask = defineQuery(
  'tasks.delete',
  `update tasks set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and task_id = :task_id and deleted_dt is null
  returning task_id`,
);

/** The task, deleted or not, and whether it can be restored. */
export const findDeleted = defineQuery(
  'tasks.find_deleted',
  `select deleted_dt is not null as deleted, created_by from tasks
  where school_id = :school_id and task_id = :task_id
    and (deleted_dt is null or ${isRestorable})
  for update`,
);

export const restoreTask = defineQuery(
  'tasks.restore',
  `update tasks set deleted_dt = null, updated_by = :user_id
  where school_id = :school_id and task_id = :task_id returning task_id`,
);

export const insertStudentTask = defineQuery(
  'tasks.create_for_student',
  `insert into tasks (school_id, student_id, title, description, due_date, assigned_to, assigned_to_name, created_by, updated_by)
  select s.school_id, s.student_id, :title, :description?, :due_date::date, :assigned_to?::uuid,
    (select u.name from users u where u.school_id = :school_id and u.user_id = :assigned_to?::uuid), :user_id, :user_id
  from students s where s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null
  returning task_id`,
);

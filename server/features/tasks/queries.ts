import type { Task } from '#contract/tasks/record.ts';
import { defineQuery, type RowOf } from '#server/db/query.ts';
import { restorableCondition } from '#server/db/trash-sql.ts';
import { overdueTaskCondition } from './filter-sql.ts';
import { taskColumns } from './rules.ts';

/** A task as the statements return it. */
export type StoredTask = RowOf<typeof getTask>;

/** Every column of `task`, under the names of the API. */
export const taskShown = `task.task_id, task.title, task.description, task.assigned_to as "assignedTo",
    coalesce(account.name, task.assigned_to_name) as "assignedToName", task.contact_id as "contactId", lead.name as "contactName",
    task.student_id as "studentId", student.name as "studentName", task.due_date as "dueDate",
    (task.due_date + time '23:59:59') at time zone school.time_zone as "dueAt", ${overdueTaskCondition} as overdue,
    task.due_date - :today::date as "dueInDays", task.status, task.priority, task.category, task.tags, task.reminder,
    task.remind_dt as "remindAt", task.completed_dt as "completedAt", task.created_by as "createdBy", creator.name as "createdByName",
    task.created_dt as "createdAt", task.updated_dt as "updatedAt"`;
export const taskJoins = `join schools school on school.school_id = task.school_id
    left join users account on account.school_id = task.school_id and account.user_id = task.assigned_to
    left join users creator on creator.school_id = task.school_id and creator.user_id = task.created_by
    left join contacts lead on lead.school_id = task.school_id and lead.contact_id = task.contact_id and lead.deleted_dt is null
    left join students student on student.school_id = task.school_id and student.student_id = task.student_id and student.deleted_dt is null`;

export const getTask = defineQuery(
  'tasks.get',
  `select ${taskShown}
  from tasks task
  ${taskJoins} where task.school_id = :school_id and task.task_id = :task_id and task.deleted_dt is null`,
);

/** The tasks among the given ids that exist, locked until the transaction ends. */
export const lockTasks = defineQuery(
  'tasks.lock',
  `select ${taskShown}
  from tasks task
  ${taskJoins} where task.school_id = :school_id and task.task_id = any(:ids::uuid[])
    and task.deleted_dt is null
  order by task.task_id
  for update of task`,
);

/** The references of one task that have to be looked up. */
export type TaskReferences = {
  readonly task_id: string | null;
  readonly who: string | null;
  readonly contact_id: string | null;
  readonly student_id: string | null;
  readonly reminder: Task['reminder'];
  readonly due_date: string;
  readonly given: string | null;
};

export type ResolvedTask = RowOf<typeof resolve>;

/** One row per task, in the given order. */
export const resolve = defineQuery(
  'tasks.resolve',
  `select coalesce(
      (
        select json_agg(json_build_object('user_id', account.user_id, 'name', account.name))
        from users account
        where account.school_id = :school_id
          and (account.status = 'active' and account.deleted_dt is null and account.role <> 'teacher'
            and (account.user_id::text = lower(wish.who) or lower(account.email) = lower(wish.who)
              or fold(account.name) = fold(wish.who))
            or account.user_id::text = lower(wish.who)
            and account.user_id = (
              select task.assigned_before
              from tasks task
              where task.school_id = :school_id and task.task_id = wish.task_id
            ))
      ),
      '[]'
    ) as people,
    wish.contact_id is null
    or exists (
      select from contacts lead
      where lead.school_id = :school_id and lead.contact_id = wish.contact_id and lead.deleted_dt is null
    ) as has_contact,
    wish.student_id is null
    or exists (
      select from students student
      where student.school_id = :school_id and student.student_id = wish.student_id
        and student.deleted_dt is null
    ) as has_student,
    task_reminder(wish.reminder, wish.due_date, wish.given) as remind_dt
  from rows from (jsonb_to_recordset(:wanted::jsonb) as (task_id uuid, who text, contact_id uuid,
      student_id uuid, reminder text, due_date date, given text)) with ordinality wish (task_id, who,
    contact_id, student_id, reminder, due_date, given, place)
  order by wish.place`,
);

const columns = taskColumns.join(', ');

/** `row` holds values by column name, including every column that must not be null. */
export const insertTask = defineQuery(
  'tasks.insert',
  `insert into tasks (school_id, created_by, updated_by, created_dt, updated_dt, ${columns})
  select :school_id, :user_id, :user_id, :now, :now, ${columns}
  from jsonb_populate_record(null::tasks, :row::jsonb)
  returning task_id`,
);

/** Creates a task in no one's name; one per conversation while it is open. */
export const insertReceived = defineQuery(
  'tasks.insert_received',
  `insert into tasks
    (school_id, title, description, contact_id, chat_session_id, due_date, priority, category)
  select :school_id, :title, :description, :contact_id?, :chat_session_id, :due_date::date, 'high',
    'follow_up'
  where not exists (
    select from tasks task
    where task.school_id = :school_id and task.chat_session_id = :chat_session_id
      and task.status in ('pending', 'in_progress') and task.deleted_dt is null
  )`,
);

/** `rows` is a list of tasks with the columns that change. */
export const updateTasks = defineQuery(
  'tasks.update',
  `update tasks task
  set (${columns}) = (select ${columns} from jsonb_populate_record(task, given.row)), updated_by = :user_id,
    assigned_before = case when given.row ? 'assigned_to' then task.assigned_to else task.assigned_before end
  from (select row, (row ->> 'task_id')::uuid as task_id from jsonb_array_elements(:rows::jsonb) row) given
  where task.school_id = :school_id and task.task_id = given.task_id and task.deleted_dt is null
  returning task.task_id, task.updated_dt`,
);

export const deleteTask = defineQuery(
  'tasks.delete',
  `update tasks
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and task_id = :task_id and deleted_dt is null
  returning task_id`,
);

/** The task, deleted or not, and whether it can be restored. */
export const findDeleted = defineQuery(
  'tasks.find_deleted',
  `select deleted_dt is not null as deleted, created_by
  from tasks
  where school_id = :school_id and task_id = :task_id and (deleted_dt is null or ${restorableCondition})
  for update`,
);

export const restoreTask = defineQuery(
  'tasks.restore',
  `update tasks
  set deleted_dt = null, updated_by = :user_id
  where school_id = :school_id and task_id = :task_id
  returning task_id`,
);

export const insertStudentTask = defineQuery(
  'tasks.create_for_student',
  `insert into tasks
    (school_id, student_id, title, description, due_date, assigned_to, assigned_to_name, created_by,
      updated_by)
  select student.school_id, student.student_id, :title, :description?, :due_date::date, :assigned_to?::uuid,
    (
      select account.name
      from users account
      where account.school_id = :school_id and account.user_id = :assigned_to?::uuid
    ),
    :user_id, :user_id
  from students student
  where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null
  returning task_id`,
);

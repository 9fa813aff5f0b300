-- tasks.delete
update tasks set deleted_dt = now(), updated_by = $1
where school_id = $2 and task_id = $3 and deleted_dt is null
returning task_id;

-- tasks.find_deleted
select deleted_dt is not null as deleted, created_by from tasks
where school_id = $1 and task_id = $2
  and (deleted_dt is null or deleted_dt > now() - interval '30 days')
for update;

-- tasks.get
select t.task_id, t.title, t.description, t.assigned_to as "assignedTo",
  coalesce(u.name, t.assigned_to_name) as "assignedToName", t.contact_id as "contactId", c.name as "contactName",
  t.student_id as "studentId", s.name as "studentName", t.due_date as "dueDate",
  (t.due_date + time '23:59:59') at time zone k.time_zone as "dueAt", (t.status in ('pending', 'in_progress') and t.due_date < $1::date) as overdue,
  t.due_date - $1::date as "dueInDays", t.status, t.priority, t.category, t.tags, t.reminder,
  t.remind_dt as "remindAt", t.completed_dt as "completedAt", t.created_by as "createdBy", a.name as "createdByName",
  t.created_dt as "createdAt", t.updated_dt as "updatedAt" from tasks t join schools k on k.school_id = t.school_id
  left join users u on u.school_id = t.school_id and u.user_id = t.assigned_to
  left join users a on a.school_id = t.school_id and a.user_id = t.created_by
  left join contacts c on c.school_id = t.school_id and c.contact_id = t.contact_id and c.deleted_dt is null
  left join students s on s.school_id = t.school_id and s.student_id = t.student_id and s.deleted_dt is null
where t.school_id = $2 and t.task_id = $3 and t.deleted_dt is null;

-- tasks.insert
insert into tasks (school_id, created_by, updated_by, created_dt, updated_dt, title, description, contact_id, student_id, status, priority, category, tags, reminder, assigned_to, assigned_to_name, due_date, completed_dt, remind_dt, reminded_dt)
select $1, $2, $2, $3, $3, title, description, contact_id, student_id, status, priority, category, tags, reminder, assigned_to, assigned_to_name, due_date, completed_dt, remind_dt, reminded_dt from jsonb_populate_record(null::tasks, $4::jsonb)
returning task_id;

-- tasks.insert_received
insert into tasks (school_id, title, description, contact_id, chat_session_id, due_date, priority, category)
select $1, $2, $3, $4, $5, $6::date, 'high', 'follow_up'
where not exists (select from tasks t where t.school_id = $1 and t.chat_session_id = $5
  and t.status in ('pending', 'in_progress') and t.deleted_dt is null);

-- tasks.list
with hits as materialized (select search_tasks($1) as task_id), base as materialized (
  select t.school_id, t.task_id, t.title, t.status, t.priority, t.due_date, t.assigned_to, t.created_dt, t.updated_dt,
    t.completed_dt, (t.status in ('pending', 'in_progress') and t.due_date < $2::date) as overdue, (t.status = any($3::text[])
    and t.due_date between date_trunc('week', $2::date)::date and date_trunc('week', $2::date)::date + 6
    and t.due_date >= $4::date
    and t.due_date <= $5::date) as listed
  from tasks t where t.school_id = $6 and t.deleted_dt is null
    and t.task_id in (select task_id from hits)
    and t.priority = any($7::text[])
    and t.category = any($8::text[])
    and t.assigned_to = $9
), found as (
  select t.task_id, row_number() over (order by case when t.status in ('pending', 'in_progress') then t.due_date end, t.due_date desc, t.task_id) as place
  from base t where t.listed order by place limit $10 offset $11
), counted as (
  select count(*) filter (where listed) as total, json_build_object('total', count(*), 'pending', count(*) filter (where status = 'pending'),
    'in_progress', count(*) filter (where status = 'in_progress'), 'completed', count(*) filter (where status = 'completed'),
    'cancelled', count(*) filter (where status = 'cancelled'), 'overdue', count(*) filter (where overdue)) as counts
  from base
)
select o.total, o.counts, p.* from counted o left join lateral (
  select f.place::int, t.task_id, t.title, t.description, t.assigned_to as "assignedTo",
  coalesce(u.name, t.assigned_to_name) as "assignedToName", t.contact_id as "contactId", c.name as "contactName",
  t.student_id as "studentId", s.name as "studentName", t.due_date as "dueDate",
  (t.due_date + time '23:59:59') at time zone k.time_zone as "dueAt", (t.status in ('pending', 'in_progress') and t.due_date < $2::date) as overdue,
  t.due_date - $2::date as "dueInDays", t.status, t.priority, t.category, t.tags, t.reminder,
  t.remind_dt as "remindAt", t.completed_dt as "completedAt", t.created_by as "createdBy", a.name as "createdByName",
  t.created_dt as "createdAt", t.updated_dt as "updatedAt"
  from found f join tasks t on t.school_id = $6 and t.task_id = f.task_id join schools k on k.school_id = t.school_id
  left join users u on u.school_id = t.school_id and u.user_id = t.assigned_to
  left join users a on a.school_id = t.school_id and a.user_id = t.created_by
  left join contacts c on c.school_id = t.school_id and c.contact_id = t.contact_id and c.deleted_dt is null
  left join students s on s.school_id = t.school_id and s.student_id = t.student_id and s.deleted_dt is null
) p on true
order by p.place;

-- tasks.lock
select t.task_id, t.title, t.description, t.assigned_to as "assignedTo",
  coalesce(u.name, t.assigned_to_name) as "assignedToName", t.contact_id as "contactId", c.name as "contactName",
  t.student_id as "studentId", s.name as "studentName", t.due_date as "dueDate",
  (t.due_date + time '23:59:59') at time zone k.time_zone as "dueAt", (t.status in ('pending', 'in_progress') and t.due_date < $1::date) as overdue,
  t.due_date - $1::date as "dueInDays", t.status, t.priority, t.category, t.tags, t.reminder,
  t.remind_dt as "remindAt", t.completed_dt as "completedAt", t.created_by as "createdBy", a.name as "createdByName",
  t.created_dt as "createdAt", t.updated_dt as "updatedAt" from tasks t join schools k on k.school_id = t.school_id
  left join users u on u.school_id = t.school_id and u.user_id = t.assigned_to
  left join users a on a.school_id = t.school_id and a.user_id = t.created_by
  left join contacts c on c.school_id = t.school_id and c.contact_id = t.contact_id and c.deleted_dt is null
  left join students s on s.school_id = t.school_id and s.student_id = t.student_id and s.deleted_dt is null
where t.school_id = $2 and t.task_id = any($3::uuid[]) and t.deleted_dt is null
order by t.task_id for update of t;

-- tasks.resolve
select coalesce((select json_agg(json_build_object('user_id', u.user_id, 'name', u.name)) from users u
    where u.school_id = $1 and (u.status = 'active' and u.deleted_dt is null
        and (u.user_id::text = lower(w.who) or lower(u.email) = lower(w.who) or fold(u.name) = fold(w.who))
      or u.user_id::text = lower(w.who) and u.user_id = (select t.assigned_before from tasks t
        where t.school_id = $1 and t.task_id = w.task_id))), '[]') as people,
  w.contact_id is null or exists (select from contacts c where c.school_id = $1
    and c.contact_id = w.contact_id and c.deleted_dt is null) as has_contact,
  w.student_id is null or exists (select from students s where s.school_id = $1
    and s.student_id = w.student_id and s.deleted_dt is null) as has_student,
  task_reminder(w.reminder, w.due_date, w.given) as remind_dt
from rows from (jsonb_to_recordset($2::jsonb) as (task_id uuid, who text, contact_id uuid, student_id uuid, reminder text,
  due_date date, given text)) with ordinality w (task_id, who, contact_id, student_id, reminder, due_date, given, place)
order by w.place;

-- tasks.restore
update tasks set deleted_dt = null, updated_by = $1
where school_id = $2 and task_id = $3 returning task_id;

-- tasks.take_due
with due as (
  select t.task_id from tasks t
  where t.school_id = $1 and t.reminded_dt is null and t.remind_dt <= $2::timestamptz
    and t.deleted_dt is null and t.status in ('pending', 'in_progress') and t.assigned_to is not null
  order by t.remind_dt limit $3 for update skip locked
), taken as (
  update tasks t set reminded_dt = $2::timestamptz from due d
  where t.school_id = $1 and t.task_id = d.task_id
  returning t.task_id, t.title, t.assigned_to, t.due_date, t.remind_dt, t.created_dt
)
select t.task_id, t.title, t.assigned_to, t.due_date,
  t.due_date - ($2::timestamptz at time zone k.time_zone)::date as due_in_days, k.locale
from taken t join schools k on k.school_id = $1
order by t.remind_dt, t.due_date, fold(t.title), t.task_id;

-- tasks.update
update tasks t set (title, description, contact_id, student_id, status, priority, category, tags, reminder, assigned_to, assigned_to_name, due_date, completed_dt, remind_dt, reminded_dt) = (select title, description, contact_id, student_id, status, priority, category, tags, reminder, assigned_to, assigned_to_name, due_date, completed_dt, remind_dt, reminded_dt from jsonb_populate_record(t, r.row)), updated_by = $1,
  assigned_before = case when r.row ? 'assigned_to' then t.assigned_to else t.assigned_before end
from (select row, (row ->> 'task_id')::uuid as task_id from jsonb_array_elements($2::jsonb) row) r
where t.school_id = $3 and t.task_id = r.task_id and t.deleted_dt is null
returning t.task_id, t.updated_dt;

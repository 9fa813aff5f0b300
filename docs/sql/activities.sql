-- activities.calendar
select 'activity' as kind, a.activity_id as id, a.title::text, a.activity_type as type,
  case when a.status = 'scheduled' and a.scheduled_dt < $1::timestamptz then 'overdue' else a.status end as status,
  a.priority, (a.scheduled_dt at time zone k.time_zone)::date as date, a.scheduled_dt as at, a.duration,
  a.contact_id, c.name::text as contact_name, coalesce(u.name, a.created_by_name)::text as person_name, a.updated_dt
from schools k
join activities a on a.school_id = k.school_id and a.scheduled_dt >= ($2::date::timestamp at time zone k.time_zone)
  and a.scheduled_dt < (($3::date + 1)::timestamp at time zone k.time_zone) and a.deleted_dt is null and a.status <> 'cancelled'
left join contacts c on c.school_id = a.school_id and c.contact_id = a.contact_id
left join users u on u.school_id = a.school_id and u.user_id = a.created_by
where k.school_id = $4 and ($5::uuid is null or a.created_by = $5) and not exists (select from contacts g where g.school_id = a.school_id and g.contact_id = a.contact_id
    and g.deleted_dt is not null)
  and not exists (select from students g where g.school_id = a.school_id and g.student_id = a.student_id
    and g.deleted_dt is not null)
union all
select 'task', t.task_id, t.title::text, t.category,
  case when t.status in ('pending', 'in_progress') and t.due_date < $6::date then 'overdue' else t.status end,
  t.priority, t.due_date, null, null, c.contact_id, c.name::text, coalesce(u.name, t.assigned_to_name)::text, t.updated_dt
from tasks t
left join contacts c on c.school_id = t.school_id and c.contact_id = t.contact_id and c.deleted_dt is null
left join users u on u.school_id = t.school_id and u.user_id = t.assigned_to
where t.school_id = $4 and t.due_date between $2::date and $3::date and t.deleted_dt is null
  and t.status <> 'cancelled'
  and ($5::uuid is null or t.assigned_to = $5 or t.created_by = $5)
order by date, at nulls first, title, id limit $7;

-- activities.delete
update activities set deleted_dt = now(), updated_by = $1
where school_id = $2 and activity_id = $3 and deleted_dt is null
returning activity_id;

-- activities.find_deleted
select a.created_by, a.deleted_dt is not null as is_deleted from activities a
where a.school_id = $1 and a.activity_id = $2
  and (a.deleted_dt is null or a.deleted_dt > now() - interval '30 days') and not exists (select from contacts g where g.school_id = a.school_id and g.contact_id = a.contact_id
    and g.deleted_dt is not null)
  and not exists (select from students g where g.school_id = a.school_id and g.student_id = a.student_id
    and g.deleted_dt is not null) and ($3::uuid[] is null or (a.chat_session_id is null or exists (select from chat_sessions h
    where h.school_id = a.school_id and h.chat_session_id = a.chat_session_id and h.chatbot_id = any($3::uuid[]))))
for update of a;

-- activities.find_feed
select school_id, user_id, school_name, time_zone from find_calendar_feed($1);

-- activities.follow_contact
update contacts c set lead_updated_dt = $1, updated_by = $2, last_contacted_dt = case
    when c.last_contacted_dt = $3::timestamptz then (
      select max(k.moment) from (
        select completed_dt as moment from activities
        where school_id = $4 and contact_id = $5 and deleted_dt is null and status = 'completed'
          and activity_type in ('call', 'email', 'meeting', 'message')
        union all
        select changed_dt from contact_stages
        where school_id = $4 and contact_id = $5 and stage_before is not null
      ) k)
    else greatest(c.last_contacted_dt, $6::timestamptz) end
where c.school_id = $4 and c.contact_id = $5 and c.deleted_dt is null
returning contact_id;

-- activities.get
select a.activity_id, a.contact_id, a.student_id, a.activity_type, a.title, a.content, a.stage, a.status,
  a.priority, a.scheduled_dt, a.completed_dt, a.duration, a.outcome, a.next_action, a.created_by, a.created_dt,
  a.updated_dt, a.happens_dt, c.name as contact_name, s.name as student_name,
  coalesce(u.name, a.created_by_name) as created_by_name from activities a left join contacts c on c.school_id = a.school_id and c.contact_id = a.contact_id
  left join students s on s.school_id = a.school_id and s.student_id = a.student_id
  left join users u on u.school_id = a.school_id and u.user_id = a.created_by
where a.school_id = $1 and a.activity_id = $2 and a.deleted_dt is null and not exists (select from contacts g where g.school_id = a.school_id and g.contact_id = a.contact_id
    and g.deleted_dt is not null)
  and not exists (select from students g where g.school_id = a.school_id and g.student_id = a.student_id
    and g.deleted_dt is not null) and ($3::uuid[] is null or (a.chat_session_id is null or exists (select from chat_sessions h
    where h.school_id = a.school_id and h.chat_session_id = a.chat_session_id and h.chatbot_id = any($3::uuid[]))));

-- activities.hold_contact
select contact_id from contacts where school_id = $1 and contact_id = $2 and deleted_dt is null
for no key update;

-- activities.insert
insert into activities (school_id, contact_id, activity_type, title, content, stage, status, priority, scheduled_dt,
  completed_dt, duration, outcome, next_action, created_by, updated_by, created_by_name, created_dt)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
  $10, $11, $12, $13, $14, $14, $15, $16)
returning activity_id;

-- activities.keep_feed
insert into calendar_feeds (school_id, user_id, secret_hash, created_dt)
values ($1, $2, $3, $4)
on conflict (school_id, user_id) do update set secret_hash = excluded.secret_hash, created_dt = excluded.created_dt
returning created_dt;

-- activities.list
with hits as materialized (select search_activities($1) as activity_id), found as (
  select a.activity_id from activities a where a.school_id = $2 and a.deleted_dt is null
  and a.activity_id in (select activity_id from hits)
  and a.activity_type = any($3::text[])
  and a.happens_dt >= ($4::date::timestamp at time zone (select time_zone from schools where school_id = $2))
  and a.happens_dt < (($5::date + 1)::timestamp at time zone (select time_zone from schools where school_id = $2))
  and (a.chat_session_id is null or exists (select from chat_sessions h
    where h.school_id = a.school_id and h.chat_session_id = a.chat_session_id and h.chatbot_id = any($6::uuid[])))
  and not exists (select from contacts g where g.school_id = a.school_id and g.contact_id = a.contact_id
    and g.deleted_dt is not null)
  and not exists (select from students g where g.school_id = a.school_id and g.student_id = a.student_id
    and g.deleted_dt is not null) and case when (a.status = 'scheduled' and a.scheduled_dt < $7::timestamptz) then 'overdue' else a.status end = any($8::text[])
  order by case when (a.status = 'scheduled' and a.scheduled_dt < $7::timestamptz) then 'overdue' else a.status end asc , a.activity_id asc limit $9 offset $10
), counted as (
  select count(*) filter (where case when (a.status = 'scheduled' and a.scheduled_dt < $7::timestamptz) then 'overdue' else a.status end = any($8::text[]))::int as total, json_build_object('total', count(*),
    'scheduled', count(*) filter (where a.status = 'scheduled' and not coalesce((a.status = 'scheduled' and a.scheduled_dt < $7::timestamptz), false)),
    'completed', count(*) filter (where a.status = 'completed'),
    'cancelled', count(*) filter (where a.status = 'cancelled'),
    'overdue', count(*) filter (where (a.status = 'scheduled' and a.scheduled_dt < $7::timestamptz))) as counts
  from activities a where a.school_id = $2 and a.deleted_dt is null
  and a.activity_id in (select activity_id from hits)
  and a.activity_type = any($3::text[])
  and a.happens_dt >= ($4::date::timestamp at time zone (select time_zone from schools where school_id = $2))
  and a.happens_dt < (($5::date + 1)::timestamp at time zone (select time_zone from schools where school_id = $2))
  and (a.chat_session_id is null or exists (select from chat_sessions h
    where h.school_id = a.school_id and h.chat_session_id = a.chat_session_id and h.chatbot_id = any($6::uuid[])))
  and not exists (select from contacts g where g.school_id = a.school_id and g.contact_id = a.contact_id
    and g.deleted_dt is not null)
  and not exists (select from students g where g.school_id = a.school_id and g.student_id = a.student_id
    and g.deleted_dt is not null)
)
select o.total, o.counts, p.* from counted o left join lateral (
  select row_number() over (order by case when (a.status = 'scheduled' and a.scheduled_dt < $7::timestamptz) then 'overdue' else a.status end asc , a.activity_id asc)::int as place, a.activity_id, a.contact_id, a.student_id, a.activity_type, a.title, a.content, a.stage, a.status,
  a.priority, a.scheduled_dt, a.completed_dt, a.duration, a.outcome, a.next_action, a.created_by, a.created_dt,
  a.updated_dt, a.happens_dt, c.name as contact_name, s.name as student_name,
  coalesce(u.name, a.created_by_name) as created_by_name
  from found f join activities a on a.school_id = $2 and a.activity_id = f.activity_id left join contacts c on c.school_id = a.school_id and c.contact_id = a.contact_id
  left join students s on s.school_id = a.school_id and s.student_id = a.student_id
  left join users u on u.school_id = a.school_id and u.user_id = a.created_by
) p on true
order by p.place;

-- activities.lock
select a.activity_id, a.contact_id, a.student_id, a.activity_type, a.title, a.content, a.stage, a.status,
  a.priority, a.scheduled_dt, a.completed_dt, a.duration, a.outcome, a.next_action, a.created_by, a.created_dt,
  a.updated_dt, a.happens_dt, c.name as contact_name, s.name as student_name,
  coalesce(u.name, a.created_by_name) as created_by_name from activities a left join contacts c on c.school_id = a.school_id and c.contact_id = a.contact_id
  left join students s on s.school_id = a.school_id and s.student_id = a.student_id
  left join users u on u.school_id = a.school_id and u.user_id = a.created_by
where a.school_id = $1 and a.activity_id = $2 and a.deleted_dt is null and not exists (select from contacts g where g.school_id = a.school_id and g.contact_id = a.contact_id
    and g.deleted_dt is not null)
  and not exists (select from students g where g.school_id = a.school_id and g.student_id = a.student_id
    and g.deleted_dt is not null) and ($3::uuid[] is null or (a.chat_session_id is null or exists (select from chat_sessions h
    where h.school_id = a.school_id and h.chat_session_id = a.chat_session_id and h.chatbot_id = any($3::uuid[])))) for update of a;

-- activities.own_feed
select created_dt from calendar_feeds where school_id = $1 and user_id = $2;

-- activities.remove_feed
delete from calendar_feeds where school_id = $1 and user_id = $2 returning created_dt;

-- activities.restore
update activities set deleted_dt = null, updated_by = $1
where school_id = $2 and activity_id = $3 and deleted_dt is not null
returning activity_id;

-- activities.update
update activities set contact_id = $1, activity_type = $2, title = $3, content = $4,
  stage = $5, status = $6, priority = $7, scheduled_dt = $8, completed_dt = $9,
  duration = $10, outcome = $11, next_action = $12, updated_by = $13
where school_id = $14 and activity_id = $15 and deleted_dt is null
returning activity_id;

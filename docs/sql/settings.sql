-- settings.audit_actors
with recursive actors as (
  (select actor_user_id as id from audit_log where school_id = $1 order by actor_user_id limit 1)
  union all
  select (select a.actor_user_id from audit_log a where a.school_id = $1 and a.actor_user_id > k.id
    order by a.actor_user_id limit 1)
  from actors k where k.id is not null
)
select u.user_id, u.name from actors k join users u on u.school_id = $1 and u.user_id = k.id
order by fold(u.name), u.user_id;

-- settings.audit_entities
with recursive kinds as (
  (select entity from audit_log where school_id = $1 order by entity limit 1)
  union all
  select (select a.entity from audit_log a where a.school_id = $1 and a.entity > k.entity
    order by a.entity limit 1)
  from kinds k where k.entity is not null
)
select entity from kinds where entity is not null;

-- settings.clear_default_chatbot
update chatbots set is_default = false where school_id = $1 and is_default;

-- settings.clear_default_scale
update grade_scales set is_default = false where school_id = $1 and is_default;

-- settings.count_audit
select count(*) as total from audit_log a where a.school_id = $1;

-- settings.count_recent_failures
select coalesce(sum(times), 0)::int as times from security_events
where school_id = $1 and created_dt > now() - interval '10 minutes'
  and kind in ('sign_in_failed', 'sign_in_refused', 'code_wrong', 'confirmation_failed');

-- settings.count_schools
select count(*) as schools from list_school_ids();

-- settings.count_security_events
select count(*) as total from security_events event where event.school_id = $1 and event.kind = $2;

-- settings.count_trash
select count(*) as total from (
select 'student' as type, t.student_id as id, t.name::text as name, (nullif(concat_ws(' · ', (select c.name from classes c where c.school_id = t.school_id and c.class_id = t.class_id), t.section, t.roll_no), ''))::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from students t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'student') = 'student'
union all
select 'teacher' as type, t.teacher_id as id, t.name::text as name, (t.employee_id)::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from teachers t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'teacher') = 'teacher'
union all
select 'contact' as type, t.contact_id as id, t.name::text as name, (t.email)::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from contacts t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'contact') = 'contact'
union all
select 'activity' as type, t.activity_id as id, t.title::text as name, (nullif(concat_ws(' · ', (select p.name from contacts p where p.school_id = t.school_id and p.contact_id = t.contact_id), (select p.name from students p where p.school_id = t.school_id and p.student_id = t.student_id)), ''))::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from activities t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'activity') = 'activity'
union all
select 'task' as type, t.task_id as id, t.title::text as name, (nullif(concat_ws(' · ', (select p.name from contacts p where p.school_id = t.school_id and p.contact_id = t.contact_id), (select p.name from students p where p.school_id = t.school_id and p.student_id = t.student_id), t.assigned_to_name), ''))::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from tasks t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'task') = 'task'
union all
select 'announcement' as type, t.announcement_id as id, t.title::text as name, (initcap(t.status))::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from announcements t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'announcement') = 'announcement'
union all
select 'student_document' as type, t.student_document_id as id, t.title::text as name, ((select p.name from students p where p.school_id = t.school_id and p.student_id = t.student_id))::text as detail, t.deleted_dt,
    null::uuid as deleted_by
  from student_documents t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'student_document') = 'student_document'
union all
select 'teacher_document' as type, t.teacher_document_id as id, t.title::text as name, ((select p.name from teachers p where p.school_id = t.school_id and p.teacher_id = t.teacher_id))::text as detail, t.deleted_dt,
    null::uuid as deleted_by
  from teacher_documents t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'teacher_document') = 'teacher_document'
) d;

-- settings.delete_bands
delete from grade_bands where school_id = $1 and grade_scale_id = $2;

-- settings.delete_calendar_day
delete from calendar_days where school_id = $1 and calendar_day_id = $2;

-- settings.delete_chatbot
delete from chatbots where school_id = $1 and chatbot_id = $2;

-- settings.delete_grade_scale
delete from grade_scales where school_id = $1 and grade_scale_id = $2;

-- settings.delete_language_model
delete from language_models where school_id = $1 returning provider, url, model, sealed_key, sealed_key is not null as has_key, key_ends_with, is_enabled,
updated_dt;

-- settings.delete_term
delete from terms where school_id = $1 and term_id = $2;

-- settings.delete_year
delete from academic_years where school_id = $1 and academic_year_id = $2;

-- settings.deleted_activity
select a.title as name, p.id as person_id, p.name as person_name, p.is_gone
from activities a cross join lateral (
  select c.contact_id as id, c.name, c.deleted_dt is not null as is_gone from contacts c
  where c.school_id = a.school_id and c.contact_id = a.contact_id
  union all
  select s.student_id, s.name, s.deleted_dt is not null from students s
  where s.school_id = a.school_id and s.student_id = a.student_id
) p
where a.school_id = $1 and a.activity_id = $2 and a.deleted_dt > $3::timestamptz
order by p.is_gone desc limit 1;

-- settings.deleted_student_document
select d.title as name, p.student_id as person_id, p.name as person_name, p.deleted_dt is not null as is_gone
from student_documents d
join students p on p.school_id = d.school_id and p.student_id = d.student_id
where d.school_id = $1 and d.student_document_id = $2 and d.deleted_dt > $3::timestamptz;

-- settings.deleted_teacher_document
select d.title as name, p.teacher_id as person_id, p.name as person_name, p.deleted_dt is not null as is_gone
from teacher_documents d
join teachers p on p.school_id = d.school_id and p.teacher_id = d.teacher_id
where d.school_id = $1 and d.teacher_document_id = $2 and d.deleted_dt > $3::timestamptz;

-- settings.find_school_start
select created_dt from schools where school_id = $1;

-- settings.get_grade_scale
select s.grade_scale_id, s.name, s.is_default, s.updated_dt,
coalesce((select jsonb_agg(jsonb_build_object('lower_bound', b.lower_bound, 'grade', b.grade) order by b.lower_bound desc)
  from grade_bands b where b.school_id = s.school_id and b.grade_scale_id = s.grade_scale_id), '[]') as bands from grade_scales s where s.school_id = $1 and s.grade_scale_id = $2;

-- settings.get_language_model
select provider, url, model, sealed_key, sealed_key is not null as has_key, key_ends_with, is_enabled,
updated_dt from language_models where school_id = $1;

-- settings.get_logo
select logo from schools where school_id = $1;

-- settings.get_model_budget
select daily_calls, daily_calls_per_chatbot, updated_dt from language_model_budgets where school_id = $1;

-- settings.get_school
select name, time_zone, currency, locale, school_days, address, phone, email,
coalesce((settings->>'chronic_absence_percent')::numeric, 10) as chronic_absence_percent,
coalesce((settings->>'chronic_absence_days')::int, 10) as chronic_absence_days,
coalesce((settings->>'lead_stale_days')::int, 14) as lead_stale_days,
coalesce((settings->>'shows_rank')::boolean, true) as shows_rank, updated_dt from schools where school_id = $1;

-- settings.get_security_rules
select two_factor_for, session_idle_minutes, session_days, updated_dt from schools where school_id = $1;

-- settings.insert_bands
insert into grade_bands (school_id, grade_scale_id, lower_bound, grade)
select $1::uuid, $2::uuid, b.lower_bound, b.grade
from jsonb_to_recordset($3::jsonb) as b (lower_bound numeric, grade text);

-- settings.insert_calendar_day
insert into calendar_days (school_id, name, kind, starts_on, ends_on)
values ($1, $2, $3, $4::date, $5::date) returning calendar_day_id, name, kind, starts_on, ends_on, updated_dt;

-- settings.insert_chatbot
insert into chatbots (school_id, name, agent_name, greeting, colours, quick_questions, allowed_sites, opening_hours,
  status, is_default)
values ($1, $2, $3, $4, $5::jsonb, $6::text[],
  $7::text[], coalesce($8::jsonb, '{}'), $9, $10)
returning chatbot_id, name, agent_name, greeting, quick_questions, allowed_sites, opening_hours, status, is_default,
jsonb_build_object('primary', coalesce(colours->>'primary', '#1f5b4d'), 'text', coalesce(colours->>'text', '#ffffff'))
  as colours, created_dt, updated_dt;

-- settings.insert_grade_scale
insert into grade_scales (school_id, name, is_default) values ($1, $2, $3)
returning grade_scale_id;

-- settings.insert_language_model
insert into language_models
  (school_id, provider, url, model, sealed_key, key_ends_with, is_enabled, updated_by)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (school_id) do nothing returning provider, url, model, sealed_key, sealed_key is not null as has_key, key_ends_with, is_enabled,
updated_dt;

-- settings.insert_term
insert into terms (school_id, academic_year_id, name, starts_on, ends_on)
values ($1, $2, $3, $4::date, $5::date) returning term_id, academic_year_id, name, starts_on, ends_on, updated_dt;

-- settings.insert_year
insert into academic_years (school_id, name, starts_on, ends_on)
values ($1, $2, $3::date, $4::date) returning academic_year_id, name, start_year as year, starts_on, ends_on,
$5::date between starts_on and ends_on as is_current, updated_dt;

-- settings.is_merged
select merged_into from contacts
where school_id = $1 and contact_id = $2 and merged_into is not null and deleted_dt > $3::timestamptz;

-- settings.list_account_admins
select user_id from users
where school_id = $1 and role = 'account-admin' and status = 'active' and deleted_dt is null;

-- settings.list_audit
select a.audit_id, a.created_dt, a.actor_user_id, a.actor_name, a.action, a.entity, a.entity_id,
  coalesce(case a.entity when 'academic_year' then (select r.name from academic_years r where r.school_id = a.school_id and r.academic_year_id = k.id) when 'announcement' then (select r.title from announcements r where r.school_id = a.school_id and r.announcement_id = k.id) when 'calendar_day' then (select r.name from calendar_days r where r.school_id = a.school_id and r.calendar_day_id = k.id) when 'chatbot' then (select r.name from chatbots r where r.school_id = a.school_id and r.chatbot_id = k.id) when 'class' then (select r.name from classes r where r.school_id = a.school_id and r.class_id = k.id) when 'contact' then (select r.name from contacts r where r.school_id = a.school_id and r.contact_id = k.id) when 'grade_scale' then (select r.name from grade_scales r where r.school_id = a.school_id and r.grade_scale_id = k.id) when 'student' then (select r.name from students r where r.school_id = a.school_id and r.student_id = k.id) when 'subject' then (select r.name from subjects r where r.school_id = a.school_id and r.subject_id = k.id) when 'teacher' then (select r.name from teachers r where r.school_id = a.school_id and r.teacher_id = k.id) when 'term' then (select r.name from terms r where r.school_id = a.school_id and r.term_id = k.id) when 'user' then (select r.name from users r where r.school_id = a.school_id and r.user_id = k.id) when 'school' then (select s.name from schools s where s.school_id = k.id) end,
    a.after->>'name', a.before->>'name') as entity_name, a.before, a.after
from (
  select a.* from audit_log a where a.school_id = $1
  order by a.audit_id desc limit $2 offset $3
) a
cross join lateral (
  select substring(a.entity_id from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid as id
) k
order by a.audit_id desc;

-- settings.list_calendar_days
select calendar_day_id, name, kind, starts_on, ends_on, updated_dt from calendar_days
where school_id = $1 and ($2::date is null or ends_on >= $2::date)
  and ($3::date is null or starts_on <= $3::date)
order by starts_on, ends_on, calendar_day_id;

-- settings.list_chatbots
select chatbot_id, name, agent_name, greeting, quick_questions, allowed_sites, opening_hours, status, is_default,
jsonb_build_object('primary', coalesce(colours->>'primary', '#1f5b4d'), 'text', coalesce(colours->>'text', '#ffffff'))
  as colours, created_dt, updated_dt from chatbots where school_id = $1 order by is_default desc, fold(name), chatbot_id;

-- settings.list_grade_scales
select s.grade_scale_id, s.name, s.is_default, s.updated_dt,
coalesce((select jsonb_agg(jsonb_build_object('lower_bound', b.lower_bound, 'grade', b.grade) order by b.lower_bound desc)
  from grade_bands b where b.school_id = s.school_id and b.grade_scale_id = s.grade_scale_id), '[]') as bands from grade_scales s where s.school_id = $1
order by s.is_default desc, fold(s.name), s.grade_scale_id;

-- settings.list_model_use
select null::uuid as chatbot_id, null::text as name, coalesce((select calls from language_model_use
  where school_id = $1 and day = $2::date and chatbot_id is null), 0) as used_today
union all (
  select bot.chatbot_id, bot.name, coalesce(used.calls, 0) from chatbots bot
  left join language_model_use used on used.school_id = bot.school_id and used.chatbot_id = bot.chatbot_id
    and used.day = $2::date
  where bot.school_id = $1 and (bot.status = 'active' or used.calls > 0) order by bot.name, bot.chatbot_id
);

-- settings.list_security_events
select event.security_event_id, event.kind, event.reason, event.user_id, person.name as user_name,
  event.address, event.times, event.first_dt, event.created_dt
from (
  select event.* from security_events event where event.school_id = $1 and event.kind = $2
  order by event.security_event_id desc limit $3 offset $4
) event
left join users person on person.school_id = event.school_id and person.user_id = event.user_id
order by event.security_event_id desc;

-- settings.list_terms
select term_id, academic_year_id, name, starts_on, ends_on, updated_dt from terms where school_id = $1 order by starts_on;

-- settings.list_trash
select d.type, d.id, d.name, d.detail, d.deleted_dt, d.deleted_dt + interval '720 hours' as restorable_until,
  coalesce(
    (select u.name from users u where u.school_id = $1 and u.user_id = d.deleted_by),
    (select a.actor_name from audit_log a where a.school_id = $1 and a.entity = d.type
      and a.entity_id = d.id::text and a.action = 'delete' order by a.audit_id desc limit 1)) as deleted_by
from (
select 'student' as type, t.student_id as id, t.name::text as name, (nullif(concat_ws(' · ', (select c.name from classes c where c.school_id = t.school_id and c.class_id = t.class_id), t.section, t.roll_no), ''))::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from students t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'student') = 'student'
union all
select 'teacher' as type, t.teacher_id as id, t.name::text as name, (t.employee_id)::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from teachers t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'teacher') = 'teacher'
union all
select 'contact' as type, t.contact_id as id, t.name::text as name, (t.email)::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from contacts t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'contact') = 'contact'
union all
select 'activity' as type, t.activity_id as id, t.title::text as name, (nullif(concat_ws(' · ', (select p.name from contacts p where p.school_id = t.school_id and p.contact_id = t.contact_id), (select p.name from students p where p.school_id = t.school_id and p.student_id = t.student_id)), ''))::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from activities t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'activity') = 'activity'
union all
select 'task' as type, t.task_id as id, t.title::text as name, (nullif(concat_ws(' · ', (select p.name from contacts p where p.school_id = t.school_id and p.contact_id = t.contact_id), (select p.name from students p where p.school_id = t.school_id and p.student_id = t.student_id), t.assigned_to_name), ''))::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from tasks t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'task') = 'task'
union all
select 'announcement' as type, t.announcement_id as id, t.title::text as name, (initcap(t.status))::text as detail, t.deleted_dt,
    t.updated_by as deleted_by
  from announcements t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'announcement') = 'announcement'
union all
select 'student_document' as type, t.student_document_id as id, t.title::text as name, ((select p.name from students p where p.school_id = t.school_id and p.student_id = t.student_id))::text as detail, t.deleted_dt,
    null::uuid as deleted_by
  from student_documents t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'student_document') = 'student_document'
union all
select 'teacher_document' as type, t.teacher_document_id as id, t.title::text as name, ((select p.name from teachers p where p.school_id = t.school_id and p.teacher_id = t.teacher_id))::text as detail, t.deleted_dt,
    null::uuid as deleted_by
  from teacher_documents t where t.school_id = $1 and t.deleted_dt > $2::timestamptz
    and coalesce($3::text, 'teacher_document') = 'teacher_document'
order by deleted_dt desc, id limit $4 offset $5
) d
order by d.deleted_dt desc, d.id;

-- settings.list_years
select academic_year_id, name, start_year as year, starts_on, ends_on,
$1::date between starts_on and ends_on as is_current, updated_dt from academic_years where school_id = $2 order by starts_on desc;

-- settings.lock_calendar_day
select calendar_day_id, name, kind, starts_on, ends_on, updated_dt from calendar_days
where school_id = $1 and calendar_day_id = $2 for update;

-- settings.lock_chatbot
select chatbot_id, name, agent_name, greeting, quick_questions, allowed_sites, opening_hours, status, is_default,
jsonb_build_object('primary', coalesce(colours->>'primary', '#1f5b4d'), 'text', coalesce(colours->>'text', '#ffffff'))
  as colours, created_dt, updated_dt from chatbots where school_id = $1 and chatbot_id = $2 for update;

-- settings.lock_grade_scale
select grade_scale_id from grade_scales
where school_id = $1 and grade_scale_id = $2 for update;

-- settings.lock_language_model
select provider, url, model, sealed_key, sealed_key is not null as has_key, key_ends_with, is_enabled,
updated_dt from language_models where school_id = $1 for no key update;

-- settings.lock_model_budget
select daily_calls, daily_calls_per_chatbot, updated_dt from language_model_budgets where school_id = $1 for no key update;

-- settings.lock_school
select name, time_zone, currency, locale, school_days, address, phone, email,
coalesce((settings->>'chronic_absence_percent')::numeric, 10) as chronic_absence_percent,
coalesce((settings->>'chronic_absence_days')::int, 10) as chronic_absence_days,
coalesce((settings->>'lead_stale_days')::int, 14) as lead_stale_days,
coalesce((settings->>'shows_rank')::boolean, true) as shows_rank, updated_dt from schools where school_id = $1 for no key update;

-- settings.lock_security_rules
select two_factor_for, session_idle_minutes, session_days, updated_dt from schools where school_id = $1 for no key update;

-- settings.lock_term
select term_id, academic_year_id, name, starts_on, ends_on, updated_dt from terms where school_id = $1 and term_id = $2 for update;

-- settings.lock_year
select academic_year_id, name, start_year as year, starts_on, ends_on,
$1::date between starts_on and ends_on as is_current, updated_dt from academic_years
where school_id = $2 and academic_year_id = $3 for update;

-- settings.references_to
select referrer, n from references_to($1::text::regclass, $2::uuid);

-- settings.remove_old_security_events
select remove_old_security_events();

-- settings.restore_announcement
update announcements set deleted_dt = null
  where school_id = $1 and announcement_id = $2 and deleted_dt > $3::timestamptz
  returning announcement_id as id, title as name;

-- settings.restore_contact
update contacts set deleted_dt = null
  where school_id = $1 and contact_id = $2 and deleted_dt > $3::timestamptz
  returning contact_id as id, name as name;

-- settings.restore_student
update students set deleted_dt = null
  where school_id = $1 and student_id = $2 and deleted_dt > $3::timestamptz
  returning student_id as id, name as name;

-- settings.restore_task
update tasks set deleted_dt = null
  where school_id = $1 and task_id = $2 and deleted_dt > $3::timestamptz
  returning task_id as id, title as name;

-- settings.restore_teacher
update teachers set deleted_dt = null
  where school_id = $1 and teacher_id = $2 and deleted_dt > $3::timestamptz
  returning teacher_id as id, name as name;

-- settings.save_model_budget
insert into language_model_budgets (school_id, daily_calls, daily_calls_per_chatbot, updated_by)
values ($1, $2, $3, $4)
on conflict (school_id) do update set daily_calls = excluded.daily_calls,
  daily_calls_per_chatbot = excluded.daily_calls_per_chatbot, updated_by = excluded.updated_by
returning daily_calls, daily_calls_per_chatbot, updated_dt;

-- settings.set_logo
update schools s set logo = $1, logo_type = $2
from (
  select school_id, logo is not null as had, updated_dt as before_dt
  from schools where school_id = $3 for no key update
) before
where s.school_id = before.school_id
returning before.had, before.before_dt, s.updated_dt;

-- settings.shorten_sessions
update sessions set expires_dt = created_dt + make_interval(days => $1)
where school_id = $2 and revoked_dt is null
  and expires_dt > created_dt + make_interval(days => $1);

-- settings.taken_employee_id
select o.employee_id as value, o.name from teachers t
join teachers o on o.school_id = t.school_id and fold(o.employee_id) = fold(t.employee_id)
  and o.teacher_id <> t.teacher_id and o.deleted_dt is null
where t.school_id = $1 and t.teacher_id = $2 limit 1;

-- settings.taken_roll_number
select o.roll_no as value, s.name from enrolments e
join enrolments o on o.school_id = e.school_id and o.class_id = e.class_id and o.roll_no = e.roll_no
  and o.section_id is not distinct from e.section_id and o.academic_year_id = e.academic_year_id
  and o.to_date is null and o.deleted_dt is null and o.enrolment_id <> e.enrolment_id
join students s on s.school_id = o.school_id and s.student_id = o.student_id
where e.school_id = $1 and e.student_id = $2 and e.to_date is null limit 1;

-- settings.terms_of_year
select term_id, academic_year_id, name, starts_on, ends_on, updated_dt from terms
where school_id = $1 and academic_year_id = $2 order by starts_on;

-- settings.update_calendar_day
update calendar_days set name = $1, kind = $2, starts_on = $3::date, ends_on = $4::date
where school_id = $5 and calendar_day_id = $6 returning calendar_day_id, name, kind, starts_on, ends_on, updated_dt;

-- settings.update_chatbot
update chatbots set name = $1, agent_name = $2, greeting = $3,
  colours = colours || $4::jsonb, quick_questions = $5::text[],
  allowed_sites = $6::text[], opening_hours = coalesce($7::jsonb, opening_hours), status = $8, is_default = $9
where school_id = $10 and chatbot_id = $11 returning chatbot_id, name, agent_name, greeting, quick_questions, allowed_sites, opening_hours, status, is_default,
jsonb_build_object('primary', coalesce(colours->>'primary', '#1f5b4d'), 'text', coalesce(colours->>'text', '#ffffff'))
  as colours, created_dt, updated_dt;

-- settings.update_grade_scale
update grade_scales set name = $1, is_default = $2
where school_id = $3 and grade_scale_id = $4;

-- settings.update_language_model
update language_models set provider = $1, url = $2, model = $3, sealed_key = $4,
  key_ends_with = $5, is_enabled = $6, updated_by = $7
where school_id = $8 returning provider, url, model, sealed_key, sealed_key is not null as has_key, key_ends_with, is_enabled,
updated_dt;

-- settings.update_school
update schools set name = $1, time_zone = $2, currency = $3, locale = $4,
  school_days = $5::smallint[], address = $6, phone = $7, email = $8,
  settings = settings || jsonb_build_object('chronic_absence_percent', $9::numeric,
    'chronic_absence_days', $10::int,
    'lead_stale_days', $11::int, 'shows_rank', $12::boolean)
where school_id = $13 returning name, time_zone, currency, locale, school_days, address, phone, email,
coalesce((settings->>'chronic_absence_percent')::numeric, 10) as chronic_absence_percent,
coalesce((settings->>'chronic_absence_days')::int, 10) as chronic_absence_days,
coalesce((settings->>'lead_stale_days')::int, 14) as lead_stale_days,
coalesce((settings->>'shows_rank')::boolean, true) as shows_rank, updated_dt;

-- settings.update_security_rules
update schools set two_factor_for = $1, session_idle_minutes = $2,
  session_days = $3
where school_id = $4 returning two_factor_for, session_idle_minutes, session_days, updated_dt;

-- settings.update_term
update terms set name = $1, starts_on = $2::date, ends_on = $3::date
where school_id = $4 and term_id = $5 returning term_id, academic_year_id, name, starts_on, ends_on, updated_dt;

-- settings.update_year
update academic_years set name = $1, starts_on = $2::date, ends_on = $3::date
where school_id = $4 and academic_year_id = $5 returning academic_year_id, name, start_year as year, starts_on, ends_on,
$6::date between starts_on and ends_on as is_current, updated_dt;

-- leads.class_of_grade
select class_id from classes
where school_id = $1
  and fold(name) in (fold($2), 'grade ' || fold($2), 'class ' || fold($2))
order by fold(name) = fold($2) desc, class_id limit 1;

-- leads.count_views
select count(*)::int as others from saved_filters
where school_id = $1 and user_id = $2 and list = 'leads' and fold(name) <> fold($3);

-- leads.delete
update contacts set deleted_dt = now(), updated_by = $1
where school_id = $2 and contact_id = $3 and deleted_dt is null
returning name, email, mobile, stage;

-- leads.delete_view
delete from saved_filters
where school_id = $1 and user_id = $2 and list = 'leads' and saved_filter_id = $3
returning name;

-- leads.duplicates
select c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
  c.group_name, c.stage as lead_stage,
  c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
  c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
  greatest(0, floor(extract(epoch from $1::timestamptz - coalesce(c.last_contacted_dt, c.created_dt)) / 86400))::int as days_since_contact, (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $1::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))) as stale, c.student_id, c.created_dt, c.updated_dt, array_remove(array[
    case when c.email_folded = lower($3) then 'email' end,
    case when c.phone_digits = phone_digits($4) then 'phone' end], null) as same
from (
  (select * from contacts where school_id = $2 and deleted_dt is null and email_folded = lower($3) limit 20)
  union
  (select * from contacts where school_id = $2 and deleted_dt is null
    and phone_digits = phone_digits($4) and char_length(phone_digits($4)) >= 6 limit 20)
) c left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id
where c.contact_id is distinct from $5
order by c.created_dt, c.contact_id limit 20;

-- leads.first_cards
with hits as materialized (select search_contacts($1) as contact_id), twins as materialized (
  select contact_id from (
    select contact_id, email_folded, phone_digits, count(*) over (partition by email_folded) as same_email,
      count(*) over (partition by phone_digits) as same_phone
    from contacts where school_id = $2 and deleted_dt is null
  ) k
  where email_folded is not null and same_email > 1 or char_length(phone_digits) >= 6 and same_phone > 1
), columns as (select unnest($3::text[]) as stage)
select c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
  c.group_name, c.stage as lead_stage,
  c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
  c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
  greatest(0, floor(extract(epoch from $4::timestamptz - coalesce(c.last_contacted_dt, c.created_dt)) / 86400))::int as days_since_contact, (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $4::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))) as stale, c.student_id, c.created_dt, c.updated_dt, c.stage_position
from columns k cross join lateral (
  select * from contacts c
  where c.school_id = $2 and c.deleted_dt is null
  and c.is_lead
  and c.contact_id in (select contact_id from hits)
  and c.priority = any($5::text[])
  and c.source = any($6::text[])
  and c.owner_user_id = $7
  and (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $4::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2)))
  and c.contact_id in (select contact_id from twins)
  and c.created_dt >= (select ($8::date)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.created_dt < (select ($9::date + 1)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.contact_type = $10
  and c.status = any($11::text[])
  and c.stage = any($12::text[]) and c.stage = k.stage
  order by c.stage_position, c.contact_id limit $13
) c left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id
order by c.stage, c.stage_position, c.contact_id;

-- leads.get
select c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
  c.group_name, c.stage as lead_stage,
  c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
  c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
  greatest(0, floor(extract(epoch from $1::timestamptz - coalesce(c.last_contacted_dt, c.created_dt)) / 86400))::int as days_since_contact, (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $1::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))) as stale, c.student_id, c.created_dt, c.updated_dt, c.contact_type, c.status, c.is_lead, c.lead_type, c.last_remark, c.position, c.address,
  c.notes, c.lost_reason, c.stage_changed_dt, c.lead_updated_dt, v.chat_user_id, c.consented_dt,
  s.name as student_name, v.name as chat_user_name from contacts c left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id
  left join students s on s.school_id = c.school_id and s.student_id = c.student_id and s.deleted_dt is null
  left join chat_users v on v.school_id = c.school_id and v.chat_user_id = c.chat_user_id
    and ($3::uuid[] is null or v.chatbot_id = any ($3::uuid[]))
where c.school_id = $2 and c.contact_id = $4 and c.deleted_dt is null;

-- leads.guardians
with known as (
  select c.email, c.phone_digits from contacts c where c.school_id = $1 and c.contact_id = $2
), found as (
  select g.guardian_id, g.name, g.phone, g.email from known k
    join guardians g on g.school_id = $1 and lower(g.email) = lower(k.email)
  union
  select g.guardian_id, g.name, g.phone, g.email from known k
    join guardians g on g.school_id = $1 and g.phone_digits = k.phone_digits
    where char_length(k.phone_digits) >= 6
)
select f.*, min(l.relationship) as relationship,
  json_agg(json_build_object('student_id', s.student_id, 'name', s.name) order by s.name_folded) as students
from found f
join student_guardians l on l.school_id = $1 and l.guardian_id = f.guardian_id and l.to_date is null
join students s on s.school_id = $1 and s.student_id = l.student_id and s.deleted_dt is null
group by f.guardian_id, f.name, f.phone, f.email order by f.name, f.guardian_id limit 10;

-- leads.import_change
with given as (
  select r.contact_id, r.record, r.moved
  from jsonb_to_recordset($1::jsonb) as r (contact_id uuid, record jsonb, moved text)
), changed as (
  update contacts c
  set (name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency) = (select name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency from jsonb_populate_record(c, g.record)), updated_by = $2,
    lead_updated_dt = $3::timestamptz, stage_position =
      case when g.moved is null then c.stage_position else -extract(epoch from clock_timestamp()) end
  from given g
  where c.school_id = $4 and c.contact_id = g.contact_id and c.deleted_dt is null
  returning c.contact_id, c.stage, g.moved
)
insert into activities (school_id, contact_id, activity_type, title, content, stage, status, completed_dt,
  created_by, updated_by, created_by_name, created_dt)
select $4, d.contact_id, 'note', 'Stage Change', d.moved, d.stage, 'completed', $3::timestamptz,
  $2, $2, u.name, $3::timestamptz
from changed d left join users u on u.school_id = $4 and u.user_id = $2
where d.moved is not null;

-- leads.import_create
with given as materialized (
  select r.row, new_id() as new_contact_id, r.record
  from jsonb_to_recordset($1::jsonb) as r (row int, record jsonb)
), made as (
  insert into contacts (school_id, contact_id, created_by, updated_by, lead_updated_dt, stage_position, name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency)
  select $2, g.new_contact_id, $3, $3, $4::timestamptz,
    -extract(epoch from clock_timestamp()) + g.row * 0.000001, name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency
  from given g cross join lateral jsonb_populate_record(null::contacts, g.record)
)
select row, new_contact_id as contact_id from given;

-- leads.import_delete
update contacts set deleted_dt = now(), updated_by = $1
where school_id = $2 and contact_id = any($3::uuid[]) and deleted_dt is null;

-- leads.import_find
select c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
  c.group_name, c.stage as lead_stage,
  c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
  c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
  greatest(0, floor(extract(epoch from $1::timestamptz - coalesce(c.last_contacted_dt, c.created_dt)) / 86400))::int as days_since_contact, (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $1::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))) as stale, c.student_id, c.created_dt, c.updated_dt, c.contact_type, c.status, c.is_lead, c.lead_type, c.last_remark, c.position, c.address,
  c.notes, c.lost_reason, c.stage_changed_dt, c.lead_updated_dt, v.chat_user_id, c.consented_dt,
  s.name as student_name, v.name as chat_user_name, u.email as owner_email from contacts c left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id
  left join students s on s.school_id = c.school_id and s.student_id = c.student_id and s.deleted_dt is null
  left join chat_users v on v.school_id = c.school_id and v.chat_user_id = c.chat_user_id
    and ($3::uuid[] is null or v.chatbot_id = any ($3::uuid[]))
where c.school_id = $2 and c.deleted_dt is null and c.is_lead
  and (c.email_folded = any($4::text[]) or c.contact_id = any($5::uuid[]));

-- leads.import_owners
select user_id, lower(email) as email from users
where school_id = $1 and status = 'active' and deleted_dt is null;

-- leads.import_read
select c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
  c.group_name, c.stage as lead_stage,
  c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
  c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
  greatest(0, floor(extract(epoch from $1::timestamptz - coalesce(c.last_contacted_dt, c.created_dt)) / 86400))::int as days_since_contact, (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $1::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))) as stale, c.student_id, c.created_dt, c.updated_dt, c.contact_type, c.status, c.is_lead, c.lead_type, c.last_remark, c.position, c.address,
  c.notes, c.lost_reason, c.stage_changed_dt, c.lead_updated_dt, v.chat_user_id, c.consented_dt,
  s.name as student_name, v.name as chat_user_name, u.email as owner_email
from unnest($3::uuid[]) with ordinality as w (contact_id, place)
join contacts c on c.school_id = $2 and c.contact_id = w.contact_id and c.deleted_dt is null left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id
  left join students s on s.school_id = c.school_id and s.student_id = c.student_id and s.deleted_dt is null
  left join chat_users v on v.school_id = c.school_id and v.chat_user_id = c.chat_user_id
    and ($4::uuid[] is null or v.chatbot_id = any ($4::uuid[]))
order by w.place;

-- leads.import_states
select c.contact_id, c.stage, c.updated_dt, c.deleted_dt is not null as deleted,
  c.student_id is not null or exists (
    select from activities a where a.school_id = c.school_id and a.contact_id = c.contact_id and a.deleted_dt is null
  ) or exists (
    select from tasks k where k.school_id = c.school_id and k.contact_id = c.contact_id and k.deleted_dt is null
  ) as worked_on
from contacts c where c.school_id = $1 and c.contact_id = any($2::uuid[])
for update of c;

-- leads.import_twins
select name, email_folded as email, phone_digits as phone from contacts
where school_id = $1 and deleted_dt is null
  and (email_folded = any($2::text[]) or phone_digits = any($3::text[]))
order by created_dt, contact_id;

-- leads.insert
insert into contacts (school_id, created_by, updated_by, stage_position, name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency)
select $1, $2, $2, -extract(epoch from clock_timestamp()), name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency
from jsonb_populate_record(null::contacts, $3::jsonb)
returning contact_id as crm_contact_id;

-- leads.keep_received
with given as materialized (
  select * from jsonb_populate_record(null::contacts, $1::jsonb)
), known as (
  select c.contact_id from given g
  join contacts t on t.school_id = $2 and t.is_lead and (t.chat_user_id = $3
    or t.lead_updated_dt > $4::timestamptz and (t.email_folded = lower(g.email)
      or char_length(t.phone_digits) >= 6 and t.phone_digits = phone_digits(g.mobile) and t.name_folded = fold(g.name)))
  join contacts c on c.school_id = $2 and c.contact_id = coalesce(t.merged_into, t.contact_id)
    and c.deleted_dt is null
  order by (t.chat_user_id = $3) desc nulls last, c.created_dt desc limit 1
), filled as (
  update contacts c set chat_user_id = coalesce(c.chat_user_id, $3), email = coalesce(c.email, g.email), mobile = coalesce(c.mobile, g.mobile), child_name = coalesce(c.child_name, g.child_name), child_grade = case when fold(c.child_name) <> fold(g.child_name) then c.child_grade
      else coalesce(c.child_grade, g.child_grade) end,
    name = case when c.name = $5 then g.name else c.name end
  from known cross join given g where c.school_id = $2 and c.contact_id = known.contact_id
  returning c.contact_id
), made as (
  insert into contacts (school_id, chat_user_id, lead_updated_dt, stage_position, created_by, updated_by, name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency)
  select $2, $3, $6::timestamptz, -extract(epoch from clock_timestamp()), $7, $7, name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency
  from given where not exists (select from known)
  returning contact_id
)
select contact_id, false as created from filled union all select contact_id, true from made;

-- leads.link_student
update contacts c set student_id = s.student_id, status = 'converted', lead_updated_dt = $1, updated_by = $2
from students s
where c.school_id = $3 and c.contact_id = $4 and c.deleted_dt is null
  and s.school_id = $3 and s.student_id = $5 and s.deleted_dt is null
returning c.contact_id;

-- leads.list
with hits as materialized (select search_contacts($1) as contact_id), twins as materialized (
  select contact_id from (
    select contact_id, email_folded, phone_digits, count(*) over (partition by email_folded) as same_email,
      count(*) over (partition by phone_digits) as same_phone
    from contacts where school_id = $2 and deleted_dt is null
  ) k
  where email_folded is not null and same_email > 1 or char_length(phone_digits) >= 6 and same_phone > 1
), found as (
  select c.contact_id, row_number() over (order by array_position(array['new', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'], c.stage) asc nulls last, c.contact_id) as place
  from contacts c where c.school_id = $2 and c.deleted_dt is null
  and c.is_lead
  and c.contact_id in (select contact_id from hits)
  and c.priority = any($3::text[])
  and c.source = any($4::text[])
  and c.owner_user_id = $5
  and (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $6::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2)))
  and c.contact_id in (select contact_id from twins)
  and c.created_dt >= (select ($7::date)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.created_dt < (select ($8::date + 1)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.contact_type = $9
  and c.status = any($10::text[])
  and c.stage = any($11::text[]) order by place limit $12 offset $13
), counted as (select count(*)::int as total from contacts c where c.school_id = $2 and c.deleted_dt is null
  and c.is_lead
  and c.contact_id in (select contact_id from hits)
  and c.priority = any($3::text[])
  and c.source = any($4::text[])
  and c.owner_user_id = $5
  and (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $6::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2)))
  and c.contact_id in (select contact_id from twins)
  and c.created_dt >= (select ($7::date)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.created_dt < (select ($8::date + 1)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.contact_type = $9
  and c.status = any($10::text[])
  and c.stage = any($11::text[]))
select o.total, p.* from counted o left join lateral (
  select f.place::int, c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
  c.group_name, c.stage as lead_stage,
  c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
  c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
  greatest(0, floor(extract(epoch from $6::timestamptz - coalesce(c.last_contacted_dt, c.created_dt)) / 86400))::int as days_since_contact, (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $6::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))) as stale, c.student_id, c.created_dt, c.updated_dt, c.contact_type, c.status, c.is_lead, c.lead_type, c.last_remark, c.position, c.address,
  c.notes, c.lost_reason, c.stage_changed_dt, c.lead_updated_dt, v.chat_user_id, c.consented_dt,
  s.name as student_name, v.name as chat_user_name
  from found f join contacts c on c.school_id = $2 and c.contact_id = f.contact_id left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id
  left join students s on s.school_id = c.school_id and s.student_id = c.student_id and s.deleted_dt is null
  left join chat_users v on v.school_id = c.school_id and v.chat_user_id = c.chat_user_id
    and ($14::uuid[] is null or v.chatbot_id = any ($14::uuid[]))
) p on true
order by p.place;

-- leads.list_views
select f.saved_filter_id as view_id, f.name, f.query as filters, f.is_shared,
  f.user_id = $1 as is_own, u.name as owner_name from saved_filters f join users u on u.school_id = f.school_id and u.user_id = f.user_id
where f.school_id = $2 and f.list = 'leads' and (f.user_id = $1 or f.is_shared)
order by f.user_id = $1 desc, fold(f.name), f.saved_filter_id limit 200;

-- leads.lock
select c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
  c.group_name, c.stage as lead_stage,
  c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
  c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
  greatest(0, floor(extract(epoch from $1::timestamptz - coalesce(c.last_contacted_dt, c.created_dt)) / 86400))::int as days_since_contact, (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $1::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))) as stale, c.student_id, c.created_dt, c.updated_dt, c.contact_type, c.status, c.is_lead, c.lead_type, c.last_remark, c.position, c.address,
  c.notes, c.lost_reason, c.stage_changed_dt, c.lead_updated_dt, v.chat_user_id, c.consented_dt,
  s.name as student_name, v.name as chat_user_name from contacts c left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id
  left join students s on s.school_id = c.school_id and s.student_id = c.student_id and s.deleted_dt is null
  left join chat_users v on v.school_id = c.school_id and v.chat_user_id = c.chat_user_id
    and ($3::uuid[] is null or v.chatbot_id = any ($3::uuid[]))
where c.school_id = $2 and c.contact_id = $4 and c.deleted_dt is null for update of c;

-- leads.lock_receiving
select pg_advisory_xact_lock(hashtextextended('received leads ' || $1::text, 0))::text;

-- leads.merge
with kept as (
  select * from contacts where school_id = $1 and contact_id = $2 and deleted_dt is null
), other as (
  select * from contacts where school_id = $1 and contact_id = $3 and deleted_dt is null
), filled as (
  select jsonb_build_object('email', k.email, 'mobile', k.mobile, 'child_name', k.child_name, 'child_grade', k.child_grade, 'group_name', k.group_name, 'position', k.position, 'address', k.address, 'notes', k.notes, 'last_remark', k.last_remark, 'next_step', k.next_step, 'next_step_on', k.next_step_on, 'owner_user_id', k.owner_user_id, 'chat_user_id', k.chat_user_id, 'student_id', k.student_id, 'consented_dt', k.consented_dt, 'last_contacted_dt', k.last_contacted_dt, 'tags', to_jsonb(k.tags)) as before,
    jsonb_build_object('email', coalesce(k.email, o.email), 'mobile', coalesce(k.mobile, o.mobile), 'child_name', coalesce(k.child_name, o.child_name), 'child_grade', case when fold(k.child_name) <> fold(o.child_name) then k.child_grade else coalesce(k.child_grade, o.child_grade) end, 'group_name', coalesce(k.group_name, o.group_name), 'position', coalesce(k.position, o.position), 'address', coalesce(k.address, o.address), 'notes', case when fold(k.child_name) <> fold(o.child_name) then left(concat_ws(e'\n', coalesce(k.notes, o.notes),
      'Also for ' || concat_ws(' · ', o.child_name, o.child_grade)), 10000) else coalesce(k.notes, o.notes) end, 'last_remark', coalesce(k.last_remark, o.last_remark), 'next_step', coalesce(k.next_step, o.next_step), 'next_step_on', coalesce(k.next_step_on, o.next_step_on), 'owner_user_id', coalesce(k.owner_user_id, o.owner_user_id), 'chat_user_id', coalesce(k.chat_user_id, o.chat_user_id), 'student_id', coalesce(k.student_id, o.student_id), 'consented_dt', coalesce(k.consented_dt, o.consented_dt), 'last_contacted_dt', coalesce(k.last_contacted_dt, o.last_contacted_dt), 'tags', to_jsonb(array(select distinct tag from unnest(k.tags || o.tags) tag order by tag))) as after
  from kept k cross join other o
), changed as (
  update contacts c set (email, mobile, child_name, child_grade, group_name, position, address, notes, last_remark, next_step, next_step_on, owner_user_id, chat_user_id, student_id, consented_dt, last_contacted_dt, tags) = (select email, mobile, child_name, child_grade, group_name, position, address, notes, last_remark, next_step, next_step_on, owner_user_id, chat_user_id, student_id, consented_dt, last_contacted_dt, tags from jsonb_populate_record(c, f.after)),
    updated_by = $4
  from filled f where c.school_id = $1 and c.contact_id = $2
  returning c.contact_id
), gone as (
  update contacts c set deleted_dt = now(), merged_into = $2, updated_by = $4
  from filled f where c.school_id = $1 and c.contact_id = $3
  returning c.contact_id
), moved_activities as (
  update activities a set contact_id = $2 from filled f
  where a.school_id = $1 and a.contact_id = $3 returning a.activity_id
), moved_tasks as (
  update tasks t set contact_id = $2 from filled f
  where t.school_id = $1 and t.contact_id = $3 returning t.task_id
), noted as (
  insert into contact_merges (school_id, contact_id, merged_contact_id, before, after, activity_ids, task_ids, merged_by)
  select $1, $2, $3, f.before, f.after,
    array(select activity_id from moved_activities), array(select task_id from moved_tasks), $4
  from filled f cross join changed cross join gone
  returning before, after
)
select before, after from noted;

-- leads.more_cards
with hits as materialized (select search_contacts($1) as contact_id), twins as materialized (
  select contact_id from (
    select contact_id, email_folded, phone_digits, count(*) over (partition by email_folded) as same_email,
      count(*) over (partition by phone_digits) as same_phone
    from contacts where school_id = $2 and deleted_dt is null
  ) k
  where email_folded is not null and same_email > 1 or char_length(phone_digits) >= 6 and same_phone > 1
), page as (
  select c.* from contacts c
  where c.school_id = $2 and c.deleted_dt is null
  and c.is_lead
  and c.contact_id in (select contact_id from hits)
  and c.priority = any($3::text[])
  and c.source = any($4::text[])
  and c.owner_user_id = $5
  and (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $6::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2)))
  and c.contact_id in (select contact_id from twins)
  and c.created_dt >= (select ($7::date)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.created_dt < (select ($8::date + 1)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.contact_type = $9
  and c.status = any($10::text[])
  and c.stage = any($11::text[]) and c.stage = $12
    and (c.stage_position, c.contact_id) > ($13::double precision, $14::uuid)
  order by c.stage_position, c.contact_id limit $15
)
select c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
  c.group_name, c.stage as lead_stage,
  c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
  c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
  greatest(0, floor(extract(epoch from $6::timestamptz - coalesce(c.last_contacted_dt, c.created_dt)) / 86400))::int as days_since_contact, (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $6::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))) as stale, c.student_id, c.created_dt, c.updated_dt, c.stage_position from page c left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id
order by c.stage_position, c.contact_id;

-- leads.note_received
with touched as (
  update contacts set lead_updated_dt = $1,
    consented_dt = case when $2 then $1::timestamptz else consented_dt end
  where school_id = $3 and contact_id = $4 and deleted_dt is null
  returning contact_id
), kept as (
  update activities a set content = $5 from touched t
  where a.school_id = $3 and a.contact_id = t.contact_id and a.chat_session_id = $6
    and a.activity_type = $7 and (a.activity_type = 'note' or a.content = $5) and a.deleted_dt is null
  returning a.activity_id
), noted as (
  insert into activities (school_id, contact_id, chat_session_id, activity_type, title, content, status, completed_dt,
    created_by, updated_by, created_by_name, created_dt)
  select $3, contact_id, $6, $7, $8, $5, 'completed', $1::timestamptz,
    $9, $9, $10, $1::timestamptz
  from touched where not exists (select from kept)
  returning activity_id
)
select activity_id from kept union all select activity_id from noted;

-- leads.note_stage
insert into activities (school_id, contact_id, activity_type, title, content, stage, status, completed_dt,
  created_by, updated_by, created_by_name, created_dt)
values ($1, $2, 'note', 'Stage Change', $3, $4, 'completed', $5,
  $6, $6, $7, $5)
returning activity_id;

-- leads.outcomes
with hits as materialized (select search_contacts($1) as contact_id), twins as materialized (
  select contact_id from (
    select contact_id, email_folded, phone_digits, count(*) over (partition by email_folded) as same_email,
      count(*) over (partition by phone_digits) as same_phone
    from contacts where school_id = $2 and deleted_dt is null
  ) k
  where email_folded is not null and same_email > 1 or char_length(phone_digits) >= 6 and same_phone > 1
), counted as (
  select grouping(c.owner_user_id) + 2 * grouping(c.source) as kind, c.source, c.owner_user_id, count(*)::int as total, count(*) filter (where c.stage not in ('closed-won', 'closed-lost'))::int as open,
  count(*) filter (where c.stage = 'closed-won')::int as won, count(*) filter (where c.stage = 'closed-lost')::int as lost,
    count(*) filter (where (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $3::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2))))::int as stale
  from contacts c where c.school_id = $2 and c.deleted_dt is null
  and c.is_lead
  and c.contact_id in (select contact_id from hits)
  and c.priority = any($4::text[])
  and c.source = any($5::text[])
  and c.owner_user_id = $6
  and (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $3::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2)))
  and c.contact_id in (select contact_id from twins)
  and c.created_dt >= (select ($7::date)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.created_dt < (select ($8::date + 1)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.contact_type = $9
  and c.status = any($10::text[])
  and c.stage = any($11::text[])
  group by grouping sets ((), (c.source), (c.owner_user_id))
)
select k.*, u.name as owner_name from counted k
left join users u on u.school_id = $2 and u.user_id = k.owner_user_id
order by k.kind, k.total desc, k.source, u.name;

-- leads.owners
select user_id, name from users where school_id = $1 and status = 'active' and deleted_dt is null
order by fold(name), user_id limit 500;

-- leads.restore
with known as (
  select merged_into is not null and deleted_dt is not null as merged from contacts
  where school_id = $1 and contact_id = $2
    and (deleted_dt is null or deleted_dt > now() - interval '30 days')
), restored as (
  update contacts set deleted_dt = null, updated_by = $3
  where school_id = $1 and contact_id = $2 and merged_into is null
    and deleted_dt > now() - interval '30 days'
  returning contact_id
)
select exists (select from restored) as restored, merged from known;

-- leads.save_view
with f as (
  insert into saved_filters (school_id, user_id, list, name, query, is_shared)
  values ($1, $2, 'leads', $3, $4::jsonb, $5)
  on conflict (school_id, user_id, list, fold(name))
    do update set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
  returning *
)
select f.saved_filter_id as view_id, f.name, f.query as filters, f.is_shared,
  f.user_id = $2 as is_own, u.name as owner_name from f join users u on u.school_id = f.school_id and u.user_id = f.user_id;

-- leads.stage_days
with hits as materialized (select search_contacts($1) as contact_id), twins as materialized (
  select contact_id from (
    select contact_id, email_folded, phone_digits, count(*) over (partition by email_folded) as same_email,
      count(*) over (partition by phone_digits) as same_phone
    from contacts where school_id = $2 and deleted_dt is null
  ) k
  where email_folded is not null and same_email > 1 or char_length(phone_digits) >= 6 and same_phone > 1
), stays as (
  select s.stage_after as stage, s.contact_id, extract(epoch from coalesce(
    lead(s.changed_dt) over (partition by s.contact_id order by s.changed_dt, s.contact_stage_id),
    $3::timestamptz) - s.changed_dt) / 86400 as days
  from contact_stages s join contacts c on c.school_id = s.school_id and c.contact_id = s.contact_id
  where s.school_id = $2 and c.school_id = $2 and c.deleted_dt is null
  and c.is_lead
  and c.contact_id in (select contact_id from hits)
  and c.priority = any($4::text[])
  and c.source = any($5::text[])
  and c.owner_user_id = $6
  and (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $3::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2)))
  and c.contact_id in (select contact_id from twins)
  and c.created_dt >= (select ($7::date)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.created_dt < (select ($8::date + 1)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.contact_type = $9
  and c.status = any($10::text[])
  and c.stage = any($11::text[])
)
select stage, count(distinct contact_id)::int as reached, round(avg(greatest(days, 0)), 1) as average_days,
  round((percentile_cont(0.5) within group (order by greatest(days, 0)))::numeric, 1) as median_days
from stays group by stage;

-- leads.sum_open
with hits as materialized (select search_contacts($1) as contact_id), twins as materialized (
  select contact_id from (
    select contact_id, email_folded, phone_digits, count(*) over (partition by email_folded) as same_email,
      count(*) over (partition by phone_digits) as same_phone
    from contacts where school_id = $2 and deleted_dt is null
  ) k
  where email_folded is not null and same_email > 1 or char_length(phone_digits) >= 6 and same_phone > 1
), counted as (
  select coalesce(c.value_currency, $3) as currency, sum(c.value) as minor
  from contacts c where c.school_id = $2 and c.deleted_dt is null
  and c.is_lead
  and c.contact_id in (select contact_id from hits)
  and c.priority = any($4::text[])
  and c.source = any($5::text[])
  and c.owner_user_id = $6
  and (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $7::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2)))
  and c.contact_id in (select contact_id from twins)
  and c.created_dt >= (select ($8::date)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.created_dt < (select ($9::date + 1)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.contact_type = $10
  and c.status = any($11::text[])
  and c.stage = any($12::text[]) and c.stage not in ('closed-won', 'closed-lost')
  group by 1
)
select * from counted order by minor desc;

-- leads.sum_stages
with hits as materialized (select search_contacts($1) as contact_id), twins as materialized (
  select contact_id from (
    select contact_id, email_folded, phone_digits, count(*) over (partition by email_folded) as same_email,
      count(*) over (partition by phone_digits) as same_phone
    from contacts where school_id = $2 and deleted_dt is null
  ) k
  where email_folded is not null and same_email > 1 or char_length(phone_digits) >= 6 and same_phone > 1
), counted as (
  select c.stage, coalesce(c.value_currency, $3) as currency, count(*)::int as count, sum(c.value) as minor
  from contacts c where c.school_id = $2 and c.deleted_dt is null
  and c.is_lead
  and c.contact_id in (select contact_id from hits)
  and c.priority = any($4::text[])
  and c.source = any($5::text[])
  and c.owner_user_id = $6
  and (c.stage not in ('closed-won', 'closed-lost') and coalesce(c.last_contacted_dt, c.created_dt) < $7::timestamptz - make_interval(days => (select coalesce((k.settings->>'lead_stale_days')::int, 14) from schools k where k.school_id = $2)))
  and c.contact_id in (select contact_id from twins)
  and c.created_dt >= (select ($8::date)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.created_dt < (select ($9::date + 1)::timestamp at time zone k.time_zone from schools k where k.school_id = $2)
  and c.contact_type = $10
  and c.status = any($11::text[])
  and c.stage = any($12::text[])
  group by 1, 2
)
select * from counted order by stage, minor desc;

-- leads.unmerge
with undone as (
  update contact_merges set undone_dt = now()
  where school_id = $1 and contact_id = $2 and merged_contact_id = $3 and undone_dt is null
    and merged_dt > now() - interval '30 days'
  returning before, after, activity_ids, task_ids
), changed as (
  update contacts c set (email, mobile, child_name, child_grade, group_name, position, address, notes, last_remark, next_step, next_step_on, owner_user_id, chat_user_id, student_id, consented_dt, last_contacted_dt, tags) = (
    select email, mobile, child_name, child_grade, group_name, position, address, notes, last_remark, next_step, next_step_on, owner_user_id, chat_user_id, student_id, consented_dt, last_contacted_dt, tags from jsonb_populate_record(c, (
      select coalesce(jsonb_object_agg(field.key, d.before -> field.key), '{}') from jsonb_each(d.after) field
      where field.value is not distinct from to_jsonb(c) -> field.key
    ))
  ), updated_by = $4
  from undone d where c.school_id = $1 and c.contact_id = $2
  returning c.contact_id
), back as (
  update contacts c set deleted_dt = null, merged_into = null, updated_by = $4
  from undone d where c.school_id = $1 and c.contact_id = $3
  returning c.contact_id
), moved_activities as (
  update activities a set contact_id = $3 from undone d
  where a.school_id = $1 and a.contact_id = $2 and a.activity_id = any (d.activity_ids)
), moved_tasks as (
  update tasks t set contact_id = $3 from undone d
  where t.school_id = $1 and t.contact_id = $2 and t.task_id = any (d.task_ids)
)
select d.before, d.after from undone d cross join changed cross join back;

-- leads.update
update contacts c
set (name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency) = (select name, email, mobile, child_name, child_grade, contact_type, status, is_lead, lead_type, source, priority, group_name, position, tags, address, notes, last_remark, lost_reason, next_step, next_step_on, owner_user_id, stage, stage_raw, stage_guessed, value, value_currency from jsonb_populate_record(c, $1::jsonb)), updated_by = $2,
  lead_updated_dt = $3, last_contacted_dt = coalesce($4, c.last_contacted_dt),
  stage_position = case when c.stage = coalesce($1::jsonb ->> 'stage', c.stage) then c.stage_position else -extract(epoch from clock_timestamp()) end
where c.school_id = $5 and c.contact_id = $6 and c.deleted_dt is null
returning contact_id;

-- leads.work
select (select count(*)::int from tasks where school_id = $1 and contact_id is not null and deleted_dt is null
    and status in ('pending', 'in_progress')) as active_tasks,
  count(*) filter (where status = 'completed')::int as completed,
  count(*) filter (where status = 'scheduled' and scheduled_dt >= $2::timestamptz)::int as upcoming
from activities where school_id = $1 and contact_id is not null and deleted_dt is null;

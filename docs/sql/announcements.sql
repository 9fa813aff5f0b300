-- announcements.add_acknowledgement
insert into announcement_acknowledgements (school_id, announcement_id, user_id, acknowledged_dt)
values ($1, $2, $3, $4) on conflict do nothing;

-- announcements.add_audiences
insert into announcement_audiences (school_id, announcement_id, class_id, section_id)
select distinct $1::uuid, $2::uuid, n.class_id, n.section_id
from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id);

-- announcements.add_unsubscription
insert into mail_unsubscriptions (school_id, email) values ($1, $2) on conflict do nothing;

-- announcements.add_view
insert into announcement_views (school_id, announcement_id, user_id, viewed_dt)
select a.school_id, a.announcement_id, $1::uuid, $2::timestamptz from announcements a
where a.school_id = $3 and a.announcement_id = $4 and a.created_by is distinct from $1::uuid
on conflict do nothing;

-- announcements.archive_expired
with expired as (
  update announcements set status = 'archived'
  where school_id = $1 and deleted_dt is null and status = 'published' and expiry_date < $2::date
  returning announcement_id
), stopped as (
  update announcement_deliveries d set status = 'cancelled' from expired e
  where d.school_id = $1 and d.announcement_id = e.announcement_id and d.status = 'waiting'
)
select announcement_id from expired;

-- announcements.cancel_deliveries
with cancelled as (
  update announcement_deliveries d set status = 'cancelled' where d.school_id = $1 and d.announcement_id = $2 and d.status = 'waiting' returning 1
)
select count(*)::int as cancelled from cancelled;

-- announcements.claim_deliveries
with due as (
  select d.ctid as place, case
      when not a.is_essential and exists (select from mail_unsubscriptions n
        where n.school_id = d.school_id and n.email = d.email) then 'unsubscribed'
      when d.attempts >= 5 then 'failed' else 'waiting' end as status
  from announcement_deliveries d
  join announcements a on a.school_id = d.school_id and a.announcement_id = d.announcement_id
    and a.deleted_dt is null and a.status = 'published'
  where d.school_id = $1 and d.announcement_id = $2 and d.status = 'waiting' and d.next_attempt_dt <= $3::timestamptz
  order by d.next_attempt_dt limit $4 for update of d skip locked
)
update announcement_deliveries d
set status = due.status, next_attempt_dt = $5::timestamptz,
  attempts = d.attempts + case when due.status = 'waiting' then 1 else 0 end,
  error = case when due.status = 'failed' then 'Interrupted several times' else d.error end
from due where d.school_id = $1 and d.ctid = due.place
returning d.email, d.recipient_name, d.attempts, d.status;

-- announcements.clear_audiences
delete from announcement_audiences where school_id = $1 and announcement_id = $2;

-- announcements.count_acknowledgements
select count(*)::int as acknowledgements from announcement_acknowledgements
where school_id = $1 and announcement_id = $2;

-- announcements.count_views
select (select count(*)::int from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id) as views, exists (select from announcement_views v where v.school_id = a.school_id
  and v.announcement_id = a.announcement_id and v.user_id = $1) as viewed
from announcements a where a.school_id = $2 and a.announcement_id = $3;

-- announcements.count_waiting
select count(*)::int as waiting from announcement_deliveries d
where d.school_id = $1 and d.announcement_id = $2 and d.status = 'waiting' and d.next_attempt_dt <= $3::timestamptz;

-- announcements.delete
update announcements a set deleted_dt = now(), updated_by = $1 where a.school_id = $2 and a.announcement_id = $3 and a.deleted_dt is null
returning a.announcement_id as id;

-- announcements.delete_attachment
with removed as (
  delete from announcement_attachments where school_id = $1 and announcement_id = $2
    and announcement_attachment_id = $3
  returning school_id, file_id
)
update files f set deleted_dt = now() from removed r
where f.school_id = r.school_id and f.file_id = r.file_id returning f.file_name;

-- announcements.delete_comment
delete from announcement_comments
where school_id = $1 and announcement_id = $2 and announcement_comment_id = $3;

-- announcements.find
select a.announcement_id as id, a.status, a.created_by, a.needs_acknowledgement from announcements a where a.school_id = $1 and a.announcement_id = $2 and a.deleted_dt is null;

-- announcements.find_comment
select m.user_id, m.comment from announcement_comments m
join announcements a on a.school_id = m.school_id and a.announcement_id = m.announcement_id and a.deleted_dt is null
where m.school_id = $1 and m.announcement_id = $2 and m.announcement_comment_id = $3
for update of m;

-- announcements.find_letter
select a.title, a.description, a.content, a.event_dt, a.event_location, s.name as school_name, s.email as school_email,
  a.is_essential
from announcements a join schools s on s.school_id = a.school_id
where a.school_id = $1 and a.announcement_id = $2 and a.deleted_dt is null
  and a.status = 'published';

-- announcements.find_school
select time_zone from schools where school_id = $1;

-- announcements.find_starter
select user_id from users
where school_id = $1 and status = 'active' and deleted_dt is null
  and (role = 'account-admin' or (role = 'cms-admin' and user_id = $2))
order by user_id is distinct from $2::uuid, created_dt, user_id limit 1;

-- announcements.find_subscription
select s.name as school_name, not exists (select from mail_unsubscriptions n
  where n.school_id = s.school_id and n.email = $1) as subscribed
from schools s where s.school_id = $2;

-- announcements.get
select a.announcement_id as id, a.title, a.description, a.content, a.announcement_type as type,
  a.category, a.priority, a.status, a.organizer, a.target_audience as "targetAudience",
  coalesce((select json_agg(json_build_object('class_id', n.class_id, 'class_name', c.name, 'section_id', n.section_id,
      'section_name', s.name) order by c.position, c.name_folded, s.position, s.name)
    from announcement_audiences n
    join classes c on c.school_id = n.school_id and c.class_id = n.class_id
    left join sections s on s.school_id = n.school_id and s.section_id = n.section_id
    where n.school_id = a.school_id and n.announcement_id = a.announcement_id), '[]') as audiences,
  a.listed_dt as "publishDate", a.published_dt as "publishedDate", a.expiry_date as "expiryDate",
  a.expiry_date - $1::date as "expiresInDays", a.event_dt as "eventDate", a.event_location as "eventLocation", a.tags,
  a.is_public as "isPublic", a.is_pinned as "isPinned", a.needs_acknowledgement as "needsAcknowledgement",
  a.send_mail as "sendMail", a.is_essential as "isEssential", coalesce(u.name, a.created_by_name) as "createdBy",
  a.created_by as "createdById", (select count(*)::int from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id) as views,
  (select count(*)::int from announcement_acknowledgements k where k.school_id = a.school_id and k.announcement_id = a.announcement_id) as acknowledgements,
  (select count(*)::int from announcement_comments m where m.school_id = a.school_id and m.announcement_id = a.announcement_id) as comments,
  coalesce((select json_agg(json_build_object('id', t.announcement_attachment_id, 'file_id', t.file_id,
      'fileName', f.file_name, 'fileSize', f.file_size, 'mimeType', f.mime_type)
      order by t.created_dt, t.announcement_attachment_id)
    from announcement_attachments t
    join files f on f.school_id = t.school_id and f.file_id = t.file_id
    where t.school_id = a.school_id and t.announcement_id = a.announcement_id), '[]') as attachments,
  exists (select from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id and v.user_id = $2) as viewed,
  exists (select from announcement_acknowledgements k where k.school_id = a.school_id and k.announcement_id = a.announcement_id and k.user_id = $2) as acknowledged,
  a.created_dt, a.updated_dt from announcements a left join users u on u.school_id = a.school_id and u.user_id = a.created_by where a.school_id = $3 and a.announcement_id = $4 and a.deleted_dt is null;

-- announcements.insert
insert into announcements (school_id, created_by, updated_by, created_by_name, title, description, content, announcement_type, category, priority, status, target_audience, organizer, publish_dt, expiry_date, event_dt, event_location, tags, is_public, is_pinned, needs_acknowledgement, send_mail, is_essential, published_by, published_dt)
select $1, $2, $2, $3, title, description, content, announcement_type, category, priority, status, target_audience, organizer, publish_dt, expiry_date, event_dt, event_location, tags, is_public, is_pinned, needs_acknowledgement, send_mail, is_essential, published_by, published_dt
from jsonb_populate_record(null::announcements, $4::jsonb)
returning announcement_id as id;

-- announcements.insert_attachment
insert into announcement_attachments (school_id, announcement_id, file_id)
select $1, $2, $3
where (select count(*) from announcement_attachments
  where school_id = $1 and announcement_id = $2) < $4
returning announcement_attachment_id as id;

-- announcements.insert_comment
insert into announcement_comments as m (school_id, announcement_id, user_id, author_name, comment, created_dt)
values ($1, $2, $3, $4, $5, $6)
returning m.announcement_comment_id as id, m.comment, m.author_name, m.user_id, m.created_dt;

-- announcements.list
with hits as materialized (select search_announcements($1) as announcement_id), found as (
  select a.announcement_id, row_number() over (order by a.is_pinned desc, (select count(*)::int from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id) desc, a.announcement_id) as place
  from announcements a where a.school_id = $2 and a.deleted_dt is null and a.announcement_id in (select announcement_id from hits) and a.announcement_type = any($3::text[]) and a.priority = any($4::text[]) and a.target_audience = any($5::text[]) and a.status = any($6::text[]) and (a.status = 'published' and a.expiry_date between $7::date + 1 and $7::date + 7)
  order by a.is_pinned desc, (select count(*)::int from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id) desc, a.announcement_id limit $8 offset $9
), counted as (
  select count(*) filter (where a.status = any($6::text[]) and (a.status = 'published' and a.expiry_date between $7::date + 1 and $7::date + 7))::int as matching, count(*)::int as total,
  count(*) filter (where a.status = 'published')::int as published,
  count(*) filter (where a.status = 'draft')::int as drafts,
  count(*) filter (where a.status = 'scheduled')::int as scheduled,
  count(*) filter (where a.status = 'archived')::int as archived,
  count(*) filter (where (a.status = 'published' and a.expiry_date between $7::date + 1 and $7::date + 7))::int as expiring_soon from announcements a where a.school_id = $2 and a.deleted_dt is null and a.announcement_id in (select announcement_id from hits) and a.announcement_type = any($3::text[]) and a.priority = any($4::text[]) and a.target_audience = any($5::text[])
)
select o.matching, to_jsonb(o) - 'matching' as counts, p.* from counted o left join lateral (
  select f.place, a.announcement_id as id, a.title, a.description, a.content, a.announcement_type as type,
  a.category, a.priority, a.status, a.organizer, a.target_audience as "targetAudience",
  coalesce((select json_agg(json_build_object('class_id', n.class_id, 'class_name', c.name, 'section_id', n.section_id,
      'section_name', s.name) order by c.position, c.name_folded, s.position, s.name)
    from announcement_audiences n
    join classes c on c.school_id = n.school_id and c.class_id = n.class_id
    left join sections s on s.school_id = n.school_id and s.section_id = n.section_id
    where n.school_id = a.school_id and n.announcement_id = a.announcement_id), '[]') as audiences,
  a.listed_dt as "publishDate", a.published_dt as "publishedDate", a.expiry_date as "expiryDate",
  a.expiry_date - $7::date as "expiresInDays", a.event_dt as "eventDate", a.event_location as "eventLocation", a.tags,
  a.is_public as "isPublic", a.is_pinned as "isPinned", a.needs_acknowledgement as "needsAcknowledgement",
  a.send_mail as "sendMail", a.is_essential as "isEssential", coalesce(u.name, a.created_by_name) as "createdBy",
  a.created_by as "createdById", (select count(*)::int from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id) as views,
  (select count(*)::int from announcement_acknowledgements k where k.school_id = a.school_id and k.announcement_id = a.announcement_id) as acknowledgements,
  (select count(*)::int from announcement_comments m where m.school_id = a.school_id and m.announcement_id = a.announcement_id) as comments,
  coalesce((select json_agg(json_build_object('id', t.announcement_attachment_id, 'file_id', t.file_id,
      'fileName', f.file_name, 'fileSize', f.file_size, 'mimeType', f.mime_type)
      order by t.created_dt, t.announcement_attachment_id)
    from announcement_attachments t
    join files f on f.school_id = t.school_id and f.file_id = t.file_id
    where t.school_id = a.school_id and t.announcement_id = a.announcement_id), '[]') as attachments,
  exists (select from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id and v.user_id = $10) as viewed,
  exists (select from announcement_acknowledgements k where k.school_id = a.school_id and k.announcement_id = a.announcement_id and k.user_id = $10) as acknowledged,
  a.created_dt, a.updated_dt
  from found f join announcements a on a.school_id = $2 and a.announcement_id = f.announcement_id left join users u on u.school_id = a.school_id and u.user_id = a.created_by
) p on true
order by p.place;

-- announcements.list_attachments
select f.file_id, f.file_name from announcement_attachments t
join files f on f.school_id = t.school_id and f.file_id = t.file_id
where t.school_id = $1 and t.announcement_id = $2
order by t.created_dt, t.announcement_attachment_id;

-- announcements.list_audience_choices
select c.class_id, c.name as class_name, coalesce((
    select json_agg(json_build_object('section_id', s.section_id, 'section_name', s.name) order by s.position, s.name)
    from sections s where s.school_id = c.school_id and s.class_id = c.class_id), '[]') as sections
  from classes c where c.school_id = $1 order by c.position, c.name_folded, c.class_id;

-- announcements.list_comments
select o.total, m.* from (
  select (select count(*)::int from announcement_comments m
    where m.school_id = a.school_id and m.announcement_id = a.announcement_id) as total
  from announcements a
  where a.school_id = $1 and a.announcement_id = $2 and a.deleted_dt is null
) o left join lateral (
  select m.announcement_comment_id as id, m.comment, coalesce(u.name, m.author_name) as author_name, m.user_id,
  m.created_dt from announcement_comments m
  left join users u on u.school_id = m.school_id and u.user_id = m.user_id
  where m.school_id = $1 and m.announcement_id = $2
  order by m.created_dt desc, m.announcement_comment_id desc limit $3 offset $4
) m on true
order by m.created_dt desc, m.id desc;

-- announcements.list_deliveries
with counted as (
  select count(*)::int as total, count(*) filter (where status = 'waiting')::int as waiting,
    count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed,
    count(*) filter (where status = 'unsubscribed')::int as unsubscribed,
    count(*) filter (where status = 'cancelled')::int as cancelled
  from announcement_deliveries d where d.school_id = $1 and d.announcement_id = $2
)
select (select count(*)::int from announcement_deliveries d where d.school_id = $1 and d.announcement_id = $2 and fold(concat_ws(' ', d.email, d.recipient_name)) like all (search_patterns($3)) and d.status = $4) as total, to_json(o) as counts,
  (select j.job_id from jobs j where j.school_id = $1 and j.kind in ('announcements.deliver', 'announcements.deliver_again')
  and j.status in ('waiting', 'running') and j.input ->> 'announcement_id' = $2::text limit 1) as job_id, p.*
from counted o left join lateral (
  select d.email, d.recipient_name, d.status, d.attempts, d.error, d.sent_dt,
    case when d.status = 'waiting' then d.next_attempt_dt end as next_attempt_dt
  from announcement_deliveries d where d.school_id = $1 and d.announcement_id = $2 and fold(concat_ws(' ', d.email, d.recipient_name)) like all (search_patterns($3)) and d.status = $4
  order by d.email limit $5 offset $6
) p on true
order by p.email;

-- announcements.list_meant_users
with here as materialized (
  select distinct on (e.student_id) e.student_id, e.class_id, e.section_id
  from enrolments e
  join students s on s.school_id = e.school_id and s.student_id = e.student_id
    and s.deleted_dt is null and s.status = 'active'
  where e.school_id = $1 and e.deleted_dt is null and (e.to_date is null or e.to_date >= $2::date)
  order by e.student_id, e.from_date
), pupils as materialized (
  select h.student_id from here h where (cardinality($3::uuid[]) = 0 or exists (
    select from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id)
    where n.class_id = h.class_id and (n.section_id is null or h.section_id is null
      or n.section_id = h.section_id)))
), this_year as (
  select academic_year_id from academic_years where school_id = $1 and ends_on >= $2::date
  order by starts_on limit 1
), found as (
  select 1 as rank, 'students' as kind, s.student_id as person_id, s.name::text, s.email::text
  from pupils p join students s on s.school_id = $1 and s.student_id = p.student_id
  where 'students' = any($5::text[])
  union
  select 2, 'parents', g.guardian_id, g.name, g.email
  from pupils p
  join student_guardians l on l.school_id = $1 and l.student_id = p.student_id
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where 'parents' = any($5::text[]) and l.may_contact and l.relationship <> 'emergency'
    and (l.from_date is null or l.from_date <= $2::date) and (l.to_date is null or l.to_date >= $2::date)
  union
  select 3, 'teachers', t.teacher_id, t.name, t.email
  from teachers t
  where 'teachers' = any($5::text[]) and t.school_id = $1 and t.deleted_dt is null and t.status <> 'inactive'
    and (cardinality($3::uuid[]) = 0 or exists (
      select from teacher_assignments c join this_year y on y.academic_year_id = c.academic_year_id
      where c.school_id = t.school_id and c.teacher_id = t.teacher_id and c.deleted_dt is null and (cardinality($3::uuid[]) = 0 or exists (
    select from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id)
    where n.class_id = c.class_id and (n.section_id is null or c.section_id is null
      or n.section_id = c.section_id)))))
  union
  select 4, 'staff', u.user_id, u.name, u.email
  from users u
  where 'staff' = any($5::text[]) and u.school_id = $1 and u.deleted_dt is null and u.status = 'active'
), people as materialized (
  select rank, kind, person_id, name, case when email ~ '^[^\s@<>"'',;()\\\x01-\x1f]+@[^\s@<>"'',;()\\\x01-\x1f]+\.[^\s@<>"'',;()\\\x01-\x1f]+$'
    and char_length(email) <= 254 then lower(email) end as address
  from (select rank, kind, person_id, name, btrim(email) as email from found) f
) select w.user_id from users w
    where w.school_id = $1 and w.deleted_dt is null and w.status = 'active'
      and ('staff' = any($5::text[])
        or lower(w.email) in (select m.address from people m where m.kind = 'teachers' and m.address is not null));

-- announcements.list_readers
with here as materialized (
  select distinct on (e.student_id) e.student_id, e.class_id, e.section_id
  from enrolments e
  join students s on s.school_id = e.school_id and s.student_id = e.student_id
    and s.deleted_dt is null and s.status = 'active'
  where e.school_id = $1 and e.deleted_dt is null and (e.to_date is null or e.to_date >= $2::date)
  order by e.student_id, e.from_date
), pupils as materialized (
  select h.student_id from here h where (cardinality($3::uuid[]) = 0 or exists (
    select from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id)
    where n.class_id = h.class_id and (n.section_id is null or h.section_id is null
      or n.section_id = h.section_id)))
), this_year as (
  select academic_year_id from academic_years where school_id = $1 and ends_on >= $2::date
  order by starts_on limit 1
), found as (
  select 1 as rank, 'students' as kind, s.student_id as person_id, s.name::text, s.email::text
  from pupils p join students s on s.school_id = $1 and s.student_id = p.student_id
  where 'students' = any($5::text[])
  union
  select 2, 'parents', g.guardian_id, g.name, g.email
  from pupils p
  join student_guardians l on l.school_id = $1 and l.student_id = p.student_id
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where 'parents' = any($5::text[]) and l.may_contact and l.relationship <> 'emergency'
    and (l.from_date is null or l.from_date <= $2::date) and (l.to_date is null or l.to_date >= $2::date)
  union
  select 3, 'teachers', t.teacher_id, t.name, t.email
  from teachers t
  where 'teachers' = any($5::text[]) and t.school_id = $1 and t.deleted_dt is null and t.status <> 'inactive'
    and (cardinality($3::uuid[]) = 0 or exists (
      select from teacher_assignments c join this_year y on y.academic_year_id = c.academic_year_id
      where c.school_id = t.school_id and c.teacher_id = t.teacher_id and c.deleted_dt is null and (cardinality($3::uuid[]) = 0 or exists (
    select from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id)
    where n.class_id = c.class_id and (n.section_id is null or c.section_id is null
      or n.section_id = c.section_id)))))
  union
  select 4, 'staff', u.user_id, u.name, u.email
  from users u
  where 'staff' = any($5::text[]) and u.school_id = $1 and u.deleted_dt is null and u.status = 'active'
), people as materialized (
  select rank, kind, person_id, name, case when email ~ '^[^\s@<>"'',;()\\\x01-\x1f]+@[^\s@<>"'',;()\\\x01-\x1f]+\.[^\s@<>"'',;()\\\x01-\x1f]+$'
    and char_length(email) <= 254 then lower(email) end as address
  from (select rank, kind, person_id, name, btrim(email) as email from found) f
), readers as materialized (
  select u.user_id, u.name, fold(u.name) as name_folded, v.viewed_dt, k.acknowledged_dt
  from users u
  join announcements a on a.school_id = u.school_id and a.announcement_id = $6
  left join announcement_views v on v.school_id = u.school_id and v.announcement_id = $6
    and v.user_id = u.user_id
  left join announcement_acknowledgements k on k.school_id = u.school_id and k.announcement_id = $6
    and k.user_id = u.user_id
  where u.school_id = $1 and u.user_id is distinct from a.created_by
    and (v.user_id is not null or u.user_id in (select w.user_id from users w
    where w.school_id = $1 and w.deleted_dt is null and w.status = 'active'
      and ('staff' = any($5::text[])
        or lower(w.email) in (select m.address from people m where m.kind = 'teachers' and m.address is not null))))
), counted as (
  select count(*)::int as people, count(viewed_dt)::int as read, count(*) filter (where viewed_dt is null)::int as unread,
    count(acknowledged_dt)::int as acknowledged from readers
)
select (select count(*)::int from readers r where r.name_folded like all (search_patterns($7)) and r.viewed_dt is null) as total, to_json(o) as counts, p.*
from counted o left join lateral (
  select r.user_id, r.name, r.viewed_dt, r.acknowledged_dt from readers r where r.name_folded like all (search_patterns($7)) and r.viewed_dt is null
  order by r.viewed_dt is not null, r.name_folded, r.user_id limit $8 offset $9
) p on true
order by p.viewed_dt is not null, fold(p.name), p.user_id;

-- announcements.list_unsent
select u.announcement_id, a.published_by, coalesce(j.status = 'cancelled', false) as was_cancelled
from (
  select distinct announcement_id from announcement_deliveries
  where school_id = $1 and status = 'waiting' and next_attempt_dt <= $2::timestamptz
) u
join announcements a on a.school_id = $1 and a.announcement_id = u.announcement_id
left join lateral (
  select status from jobs
  where school_id = $1 and kind in ('announcements.deliver', 'announcements.deliver_again')
    and input ->> 'announcement_id' = u.announcement_id::text
  order by created_dt desc, job_id desc limit 1
) j on true
where a.deleted_dt is null and a.status = 'published'
  and (j.status is null or j.status not in ('waiting', 'running'));

-- announcements.lock
select a.announcement_id as id, a.title, a.description, a.content, a.announcement_type as type,
  a.category, a.priority, a.status, a.organizer, a.target_audience as "targetAudience",
  coalesce((select json_agg(json_build_object('class_id', n.class_id, 'class_name', c.name, 'section_id', n.section_id,
      'section_name', s.name) order by c.position, c.name_folded, s.position, s.name)
    from announcement_audiences n
    join classes c on c.school_id = n.school_id and c.class_id = n.class_id
    left join sections s on s.school_id = n.school_id and s.section_id = n.section_id
    where n.school_id = a.school_id and n.announcement_id = a.announcement_id), '[]') as audiences,
  a.listed_dt as "publishDate", a.published_dt as "publishedDate", a.expiry_date as "expiryDate",
  a.expiry_date - $1::date as "expiresInDays", a.event_dt as "eventDate", a.event_location as "eventLocation", a.tags,
  a.is_public as "isPublic", a.is_pinned as "isPinned", a.needs_acknowledgement as "needsAcknowledgement",
  a.send_mail as "sendMail", a.is_essential as "isEssential", coalesce(u.name, a.created_by_name) as "createdBy",
  a.created_by as "createdById", (select count(*)::int from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id) as views,
  (select count(*)::int from announcement_acknowledgements k where k.school_id = a.school_id and k.announcement_id = a.announcement_id) as acknowledgements,
  (select count(*)::int from announcement_comments m where m.school_id = a.school_id and m.announcement_id = a.announcement_id) as comments,
  coalesce((select json_agg(json_build_object('id', t.announcement_attachment_id, 'file_id', t.file_id,
      'fileName', f.file_name, 'fileSize', f.file_size, 'mimeType', f.mime_type)
      order by t.created_dt, t.announcement_attachment_id)
    from announcement_attachments t
    join files f on f.school_id = t.school_id and f.file_id = t.file_id
    where t.school_id = a.school_id and t.announcement_id = a.announcement_id), '[]') as attachments,
  exists (select from announcement_views v where v.school_id = a.school_id and v.announcement_id = a.announcement_id and v.user_id = $2) as viewed,
  exists (select from announcement_acknowledgements k where k.school_id = a.school_id and k.announcement_id = a.announcement_id and k.user_id = $2) as acknowledged,
  a.created_dt, a.updated_dt from announcements a left join users u on u.school_id = a.school_id and u.user_id = a.created_by where a.school_id = $3 and a.announcement_id = $4 and a.deleted_dt is null for update of a;

-- announcements.lock_deleted
select title, status, created_by from announcements
where school_id = $1 and announcement_id = $2
  and deleted_dt > now() - interval '30 days' for update;

-- announcements.move
update announcements a set status = $1, updated_by = $2,
  publish_dt = coalesce($3::timestamptz, publish_dt),
  published_dt = case when $1 = 'published' then $4::timestamptz else published_dt end,
  published_by = case when $1 in ('published', 'scheduled') then $2::uuid else published_by end
where a.school_id = $5 and a.announcement_id = $6 and a.deleted_dt is null returning a.announcement_id as id;

-- announcements.preview_audience
with here as materialized (
  select distinct on (e.student_id) e.student_id, e.class_id, e.section_id
  from enrolments e
  join students s on s.school_id = e.school_id and s.student_id = e.student_id
    and s.deleted_dt is null and s.status = 'active'
  where e.school_id = $1 and e.deleted_dt is null and (e.to_date is null or e.to_date >= $2::date)
  order by e.student_id, e.from_date
), pupils as materialized (
  select h.student_id from here h where (cardinality($3::uuid[]) = 0 or exists (
    select from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id)
    where n.class_id = h.class_id and (n.section_id is null or h.section_id is null
      or n.section_id = h.section_id)))
), this_year as (
  select academic_year_id from academic_years where school_id = $1 and ends_on >= $2::date
  order by starts_on limit 1
), found as (
  select 1 as rank, 'students' as kind, s.student_id as person_id, s.name::text, s.email::text
  from pupils p join students s on s.school_id = $1 and s.student_id = p.student_id
  where 'students' = any($5::text[])
  union
  select 2, 'parents', g.guardian_id, g.name, g.email
  from pupils p
  join student_guardians l on l.school_id = $1 and l.student_id = p.student_id
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where 'parents' = any($5::text[]) and l.may_contact and l.relationship <> 'emergency'
    and (l.from_date is null or l.from_date <= $2::date) and (l.to_date is null or l.to_date >= $2::date)
  union
  select 3, 'teachers', t.teacher_id, t.name, t.email
  from teachers t
  where 'teachers' = any($5::text[]) and t.school_id = $1 and t.deleted_dt is null and t.status <> 'inactive'
    and (cardinality($3::uuid[]) = 0 or exists (
      select from teacher_assignments c join this_year y on y.academic_year_id = c.academic_year_id
      where c.school_id = t.school_id and c.teacher_id = t.teacher_id and c.deleted_dt is null and (cardinality($3::uuid[]) = 0 or exists (
    select from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id)
    where n.class_id = c.class_id and (n.section_id is null or c.section_id is null
      or n.section_id = c.section_id)))))
  union
  select 4, 'staff', u.user_id, u.name, u.email
  from users u
  where 'staff' = any($5::text[]) and u.school_id = $1 and u.deleted_dt is null and u.status = 'active'
), people as materialized (
  select rank, kind, person_id, name, case when email ~ '^[^\s@<>"'',;()\\\x01-\x1f]+@[^\s@<>"'',;()\\\x01-\x1f]+\.[^\s@<>"'',;()\\\x01-\x1f]+$'
    and char_length(email) <= 254 then lower(email) end as address
  from (select rank, kind, person_id, name, btrim(email) as email from found) f
), groups as (
  select rank, kind, count(*)::int as people, count(address)::int as with_address from people group by rank, kind
), addresses as (
  select address, exists (select from mail_unsubscriptions n
    where n.school_id = $1 and n.email = address) as is_unsubscribed
  from (select distinct address from people where address is not null) d
)
select coalesce(sum(g.people), 0)::int as people, coalesce(sum(g.with_address), 0)::int as with_address,
  (select count(*)::int from addresses) as addresses,
  (select count(*)::int from addresses where is_unsubscribed) as unsubscribed,
  coalesce(json_agg(json_build_object('kind', g.kind, 'people', g.people, 'with_address', g.with_address)
    order by g.rank), '[]') as groups
from groups g;

-- announcements.publish_due
with due as (
  select announcement_id from announcements
  where school_id = $1 and deleted_dt is null and status = 'scheduled' and publish_dt <= $2::timestamptz
  order by publish_dt limit $3 for update skip locked
)
update announcements a set published_dt = $2::timestamptz,
  status = case when a.expiry_date < $4::date then 'archived' else 'published' end
from due where a.school_id = $1 and a.announcement_id = due.announcement_id
returning a.announcement_id, a.status, a.published_by, coalesce((select u.name from users u
  where u.school_id = a.school_id and u.user_id = a.published_by), a.created_by_name, '') as name;

-- announcements.queue_deliveries
with here as materialized (
  select distinct on (e.student_id) e.student_id, e.class_id, e.section_id
  from enrolments e
  join students s on s.school_id = e.school_id and s.student_id = e.student_id
    and s.deleted_dt is null and s.status = 'active'
  where e.school_id = $1 and e.deleted_dt is null and (e.to_date is null or e.to_date >= $2::date)
  order by e.student_id, e.from_date
), pupils as materialized (
  select h.student_id from here h where (cardinality($3::uuid[]) = 0 or exists (
    select from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id)
    where n.class_id = h.class_id and (n.section_id is null or h.section_id is null
      or n.section_id = h.section_id)))
), this_year as (
  select academic_year_id from academic_years where school_id = $1 and ends_on >= $2::date
  order by starts_on limit 1
), found as (
  select 1 as rank, 'students' as kind, s.student_id as person_id, s.name::text, s.email::text
  from pupils p join students s on s.school_id = $1 and s.student_id = p.student_id
  where 'students' = any($5::text[])
  union
  select 2, 'parents', g.guardian_id, g.name, g.email
  from pupils p
  join student_guardians l on l.school_id = $1 and l.student_id = p.student_id
  join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  where 'parents' = any($5::text[]) and l.may_contact and l.relationship <> 'emergency'
    and (l.from_date is null or l.from_date <= $2::date) and (l.to_date is null or l.to_date >= $2::date)
  union
  select 3, 'teachers', t.teacher_id, t.name, t.email
  from teachers t
  where 'teachers' = any($5::text[]) and t.school_id = $1 and t.deleted_dt is null and t.status <> 'inactive'
    and (cardinality($3::uuid[]) = 0 or exists (
      select from teacher_assignments c join this_year y on y.academic_year_id = c.academic_year_id
      where c.school_id = t.school_id and c.teacher_id = t.teacher_id and c.deleted_dt is null and (cardinality($3::uuid[]) = 0 or exists (
    select from unnest($3::uuid[], $4::uuid[]) n (class_id, section_id)
    where n.class_id = c.class_id and (n.section_id is null or c.section_id is null
      or n.section_id = c.section_id)))))
  union
  select 4, 'staff', u.user_id, u.name, u.email
  from users u
  where 'staff' = any($5::text[]) and u.school_id = $1 and u.deleted_dt is null and u.status = 'active'
), people as materialized (
  select rank, kind, person_id, name, case when email ~ '^[^\s@<>"'',;()\\\x01-\x1f]+@[^\s@<>"'',;()\\\x01-\x1f]+\.[^\s@<>"'',;()\\\x01-\x1f]+$'
    and char_length(email) <= 254 then lower(email) end as address
  from (select rank, kind, person_id, name, btrim(email) as email from found) f
), queued as (
  insert into announcement_deliveries as d (school_id, announcement_id, email, recipient_name, status, next_attempt_dt)
  select $1::uuid, $6::uuid, r.address, r.name,
    case when not $7::boolean and exists (select from mail_unsubscriptions n
    where n.school_id = $1 and n.email = r.address) then 'unsubscribed' else 'waiting' end,
    $8::timestamptz
  from (select distinct on (address) address, name from people where address is not null
    order by address, rank, name) r
  on conflict (school_id, announcement_id, email) do update
    set status = excluded.status, attempts = 0, error = null, next_attempt_dt = excluded.next_attempt_dt,
      recipient_name = excluded.recipient_name
    where d.status in ('failed', 'cancelled', 'unsubscribed')
  returning d.status
)
select count(*) filter (where status = 'waiting')::int as waiting from queued;

-- announcements.remove_unsubscription
delete from mail_unsubscriptions where school_id = $1 and email = $2;

-- announcements.requeue_deliveries
with queued as (
  update announcement_deliveries d set status = 'waiting', attempts = 0, error = null, next_attempt_dt = $1
  where d.school_id = $2 and d.announcement_id = $3 and d.status in ('failed', 'cancelled') returning 1
)
select count(*)::int as queued, (select j.job_id from jobs j where j.school_id = $2 and j.kind in ('announcements.deliver', 'announcements.deliver_again')
  and j.status in ('waiting', 'running') and j.input ->> 'announcement_id' = $3::text limit 1) as job_id from queued;

-- announcements.restore
update announcements set deleted_dt = null, updated_by = $1
where school_id = $2 and announcement_id = $3 returning announcement_id as id;

-- announcements.settle_delivery
update announcement_deliveries d set status = $1, error = $2, next_attempt_dt = $3::timestamptz,
  sent_dt = case when $1 = 'sent' then $4::timestamptz end
where d.school_id = $5 and d.announcement_id = $6 and d.email = $7 and d.attempts = $8 and d.status in ('waiting', 'cancelled');

-- announcements.statistics
select count(*)::int as total,
  count(*) filter (where a.status = 'published')::int as published,
  count(*) filter (where a.status = 'draft')::int as drafts,
  count(*) filter (where a.status = 'scheduled')::int as scheduled,
  count(*) filter (where a.status = 'archived')::int as archived,
  count(*) filter (where (a.status = 'published' and a.expiry_date between $1::date + 1 and $1::date + 7))::int as expiring_soon, (select count(*)::int from announcement_views v
    join announcements r on r.school_id = v.school_id and r.announcement_id = v.announcement_id
    where v.school_id = $2 and r.deleted_dt is null) as views
from announcements a where a.school_id = $2 and a.deleted_dt is null;

-- announcements.update
update announcements a set updated_by = $1, (title, description, content, announcement_type, category, priority, status, target_audience, organizer, publish_dt, expiry_date, event_dt, event_location, tags, is_public, is_pinned, needs_acknowledgement, send_mail, is_essential, published_by, published_dt) =
  (select title, description, content, announcement_type, category, priority, status, target_audience, organizer, publish_dt, expiry_date, event_dt, event_location, tags, is_public, is_pinned, needs_acknowledgement, send_mail, is_essential, published_by, published_dt from jsonb_populate_record(a, $2::jsonb))
where a.school_id = $3 and a.announcement_id = $4 and a.deleted_dt is null returning a.announcement_id as id;

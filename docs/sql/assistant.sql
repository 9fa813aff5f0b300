-- assistant.delete_exchanges
with gone as (
  delete from assistant_messages where school_id = $1 and user_id = $2 returning answer_id
), nameless as (
  update answers set asked_by = null, feedback_by = null
  where school_id = $1 and answer_id in (select answer_id from gone)
)
select count(*) as removed from gone;

-- assistant.insert_exchange
insert into assistant_messages (school_id, user_id, answer_id, question, answer, with_documents, sources, timings)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb)
returning assistant_message_id;

-- assistant.insert_trace
insert into answers (school_id, answer_id, asked_by, channel, question, answer, band, refused, sources, provider, model,
  provider_error, timings, latency_ms)
values ($1, coalesce($2::uuid, new_id()), $3, 'assistant', $4, $5, $6, $7, $8::jsonb,
  case when $9::text is not null then 'language model' end, $9, $10, $11::jsonb, $12)
returning answer_id;

-- assistant.list_events
select a.title, (a.event_dt at time zone $1)::date as held_on, a.event_location as place,
  count(*) over ()::int as total
from announcements a
where a.school_id = $2 and a.deleted_dt is null and a.status = 'published'
  and a.event_dt >= $3::date::timestamp at time zone $1
  and ($4::date is null or a.event_dt < ($4::date + 1)::timestamp at time zone $1)
order by a.event_dt, a.announcement_id
limit $5;

-- assistant.list_exchanges
select * from (
  select m.assistant_message_id as message_id, m.answer_id, m.question as query, m.answer as response,
    m.created_dt as "timestamp", m.with_documents, m.sources as citations, m.timings, a.feedback
  from assistant_messages m
  left join answers a on a.school_id = m.school_id and a.answer_id = m.answer_id
  where m.school_id = $1 and m.user_id = $2
  order by m.created_dt desc, m.assistant_message_id desc
  limit $3
) last
order by "timestamp", message_id;

-- assistant.list_marked
select s.name as student_name, k.name as class_name, n.name as section, count(*) over ()::int as total
from enrolments e
join student_attendance a on a.school_id = e.school_id and a.student_id = e.student_id
  and a.attendance_date = $1::date and a.status = $2
join students s on s.school_id = e.school_id and s.student_id = e.student_id
join classes k on k.school_id = e.school_id and k.class_id = e.class_id
left join sections n on n.school_id = e.school_id and n.section_id = e.section_id
where e.school_id = $3 and e.deleted_dt is null and e.from_date <= $1::date
  and (e.to_date is null or e.to_date >= $1::date)
  and ($4::uuid is null or e.class_id = $4)
  and ($5::text is null or fold(n.name) = fold($5))
order by k.position, k.name_folded, n.position, n.name, s.name_folded, s.student_id
limit $6;

-- assistant.list_recent
select question, answer from (
  select question, answer, created_dt, assistant_message_id from assistant_messages
  where school_id = $1 and user_id = $2 and created_dt > $3::timestamptz - interval '30 minutes'
  order by created_dt desc, assistant_message_id desc
  limit 4
) last
order by created_dt, assistant_message_id;

-- assistant.update_feedback
with before as (
  select answer_id, feedback from answers
  where school_id = $1 and answer_id = $2 and channel = 'assistant' and asked_by = $3
  for update
)
update answers a set feedback = $4,
  feedback_reason = case when $4::text is null then null else $5 end,
  feedback_by = case when $4::text is null then null else $3::uuid end
from before
where a.school_id = $1 and a.answer_id = before.answer_id
returning before.feedback as before;

-- chat.archive_sessions
update chat_sessions set status = 'archived', handling = 'closed', handled_by = null, waiting_since_dt = null
where school_id = $1 and chat_session_id = any ($2::uuid[]);

-- chat.count_waiting
select count(*)::int as waiting from chat_sessions where school_id = $1 and handling = 'waiting'
  and ($2::uuid[] is null or chatbot_id = any ($2::uuid[]));

-- chat.delete_old_chats
with due as (
  select $1::timestamptz - make_interval(days => (settings ->> 'chat_retention_days')::int) as before
  from schools where school_id = $2 and settings ->> 'chat_retention_days' is not null
), gone as (
  delete from chat_sessions s using due
  where s.school_id = $2 and s.last_message_dt < due.before and s.handling not in ('waiting', 'human')
    and not exists (select from legal_holds hold where hold.school_id = $2 and hold.kind = 'visitor'
      and hold.person_id = s.chat_user_id)
  returning s.chat_session_id, s.chatbot_id, s.chat_user_id
), forgotten as (
  select a.chatbot_id, a.unanswered_question_id, a.question from due join answers a on a.school_id = $2
  where a.chat_session_id in (select chat_session_id from gone)
    or (a.chat_session_id is null and a.created_dt < due.before)
), asked as (
  select unanswered_question_id, count(*) as times, array_agg(question::text) as questions
  from forgotten where unanswered_question_id is not null group by 1
), theirs_alone as (
  delete from unanswered_questions q using asked
  where q.school_id = $2 and q.unanswered_question_id = asked.unanswered_question_id
    and q.asks_count <= asked.times and q.status in ('open', 'dismissed')
), shared as (
  update unanswered_questions q
  set examples = array(select e from unnest(q.examples) e where not e = any (asked.questions)),
    question = case when q.question = any (asked.questions) then coalesce(
      (select e from unnest(q.examples) e where not e = any (asked.questions) limit 1), q.draft_title,
      'A question that is no longer kept') else q.question end,
    outcomes = coalesce((select jsonb_agg(o) from jsonb_array_elements(q.outcomes) o
      where not o ->> 'question' = any (asked.questions)), '[]')
  from asked where q.school_id = $2 and q.unanswered_question_id = asked.unanswered_question_id
    and not (q.asks_count <= asked.times and q.status in ('open', 'dismissed'))
), asked_again as (
  delete from answers a using forgotten f
  where a.school_id = $2 and a.channel = 'trial' and f.unanswered_question_id is not null
    and a.chatbot_id = f.chatbot_id and a.question = f.question
), told as (
  delete from notifications n using gone
  where n.school_id = $2 and n.entity = 'chat_session' and n.entity_id = gone.chat_session_id::text
), noted as (
  delete from activities a using gone
  where a.school_id = $2 and a.chat_session_id = gone.chat_session_id and a.activity_type = 'message'
), copied as (
  update activities a set content = 'This conversation was deleted, as the school keeps chats for a time only.'
  from gone where a.school_id = $2 and a.chat_session_id = gone.chat_session_id and a.activity_type <> 'message'
), traces as (
  delete from answers a using due
  where a.school_id = $2 and a.chat_session_id is null and a.created_dt < due.before
), left_over as (
  delete from chat_users u using due
  where u.school_id = $2 and u.created_dt < due.before and not exists (
    select from legal_holds hold where hold.school_id = $2 and hold.kind = 'visitor'
      and hold.person_id = u.chat_user_id) and not exists (
    select from chat_sessions s where s.school_id = $2 and s.chatbot_id = u.chatbot_id
      and s.chat_user_id = u.chat_user_id and s.chat_session_id not in (select chat_session_id from gone))
  returning u.chat_user_id
)
select (select count(*)::int from gone) as sessions, (select count(*)::int from left_over) as users;

-- chat.delete_reply
delete from canned_replies where school_id = $1 and canned_reply_id = $2;

-- chat.delete_user
with visitor as (
  select chat_user_id, chatbot_id, created_dt, name, email, phone from chat_users where school_id = $1
    and chatbot_id = coalesce($2::uuid, chatbot_id) and chat_user_id = $3 and ($4::uuid[] is null or chatbot_id = any ($4::uuid[]))
  for update
), own as (
  select s.chat_session_id from visitor v join chat_sessions s on s.school_id = $1
    and s.chatbot_id = v.chatbot_id and s.chat_user_id = v.chat_user_id
), lead as (
  select c.contact_id from visitor v join contacts c on c.school_id = $1 and c.chat_user_id = v.chat_user_id
  where c.student_id is null and c.created_dt >= v.created_dt
), leads as (
  select contact_id from lead
  union
  select c.contact_id from lead join contacts c on c.school_id = $1 and c.merged_into = lead.contact_id
), forgotten as (
  select a.chatbot_id, a.unanswered_question_id, a.question
  from own join answers a on a.school_id = $1 and a.chat_session_id = own.chat_session_id
), asked as (
  select unanswered_question_id, count(*) as times, array_agg(question::text) as questions
  from forgotten where unanswered_question_id is not null group by 1
), theirs_alone as (
  delete from unanswered_questions q using asked
  where q.school_id = $1 and q.unanswered_question_id = asked.unanswered_question_id
    and q.asks_count <= asked.times and q.status in ('open', 'dismissed')
), shared as (
  update unanswered_questions q
  set examples = array(select e from unnest(q.examples) e where not e = any (asked.questions)),
    question = case when q.question = any (asked.questions) then coalesce(
      (select e from unnest(q.examples) e where not e = any (asked.questions) limit 1), q.draft_title,
      'A question that is no longer kept') else q.question end,
    outcomes = coalesce((select jsonb_agg(o) from jsonb_array_elements(q.outcomes) o
      where not o ->> 'question' = any (asked.questions)), '[]')
  from asked where q.school_id = $1 and q.unanswered_question_id = asked.unanswered_question_id
    and not (q.asks_count <= asked.times and q.status in ('open', 'dismissed'))
), asked_again as (
  delete from answers a using forgotten f
  where a.school_id = $1 and a.channel = 'trial' and f.unanswered_question_id is not null
    and a.chatbot_id = f.chatbot_id and a.question = f.question
), timeline as (
  delete from activities a where a.school_id = $1 and a.student_id is null
    and (a.chat_session_id in (select chat_session_id from own) or a.contact_id in (select contact_id from leads))
  returning a.activity_id
), to_do as (
  delete from tasks t where t.school_id = $1
    and (t.chat_session_id in (select chat_session_id from own) or t.contact_id in (select contact_id from leads))
  returning t.task_id, t.title::text as title
), told as (
  delete from notifications n where n.school_id = $1
    and (n.entity = 'chat_session' and n.entity_id in (select chat_session_id::text from own)
      or n.entity = 'task' and n.entity_id in (select task_id::text from to_do)
      or n.entity = 'contact' and n.entity_id in (select contact_id::text from leads)
      or n.entity is null and exists (select from to_do where position(to_do.title in n.body) > 0))
), ids as (
  select array_agg(id::text) as ids from (
    select chat_user_id as id from visitor union all select chat_session_id from own union all select contact_id from leads
    union all select activity_id from timeline union all select task_id from to_do) k
), words as (
  select coalesce(array_agg(word order by char_length(word) desc), '{}') as words from (
    select unnest(array[name, email, phone]) as word from visitor
    union select unnest(array[c.name, c.email, c.mobile]) from leads
      join contacts c on c.school_id = $1 and c.contact_id = leads.contact_id) k
  where char_length(word) > 2 and word <> $5
), replies as (
  delete from idempotency_keys r using ids, words where r.school_id = $1
    and exists (select from unnest(ids || words) given where position(given in r.reply::text) > 0)
), gone_leads as (
  delete from contacts c using leads where c.school_id = $1 and c.contact_id = leads.contact_id
), gone as (
  delete from chat_users u using visitor v where u.school_id = $1 and u.chat_user_id = v.chat_user_id
  returning u.chat_user_id
)
select (select count(*)::int from own) as sessions, (select count(*)::int from leads) as leads,
  erase_from_log(ids, words, visitor.created_dt) as entries
from gone, visitor, ids, words;

-- chat.find_bot
select chatbot_id from chatbots where school_id = $1 and chatbot_id = $2 and ($3::uuid[] is null or chatbot_id = any ($3::uuid[]));

-- chat.flag_message
with m as (
  update chat_messages m set flagged_reason = $1::text,
    flagged_by = case when $1::text is null then null else $2::uuid end,
    flagged_dt = case when $1::text is null then null else now() end
  from chat_sessions s
  where m.school_id = $3 and m.chat_session_id = $4 and m.chat_message_id = $5
    and m.sender = 'assistant' and s.school_id = m.school_id and s.chat_session_id = m.chat_session_id
    and ($6::uuid[] is null or s.chatbot_id = any ($6::uuid[]))
  returning m.*
), judged as (
  update answers a set feedback = case when $1::text is null then null else 'wrong' end, feedback_reason = $1::text,
    feedback_by = m.flagged_by
  from m where a.school_id = $3 and a.answer_id = m.answer_id
)
select m.chat_message_id as chat_history_id, m.sender as message_from, m.message_text,
  m.created_dt as message_timestamp, m.kind, m.sent_by, p.name as sent_by_name, m.details, m.flagged_reason,
  f.name as flagged_by_name from m left join users p on p.school_id = m.school_id and p.user_id = m.sent_by
  left join users f on f.school_id = m.school_id and f.user_id = m.flagged_by;

-- chat.get_letterhead
select c.name, c.address, c.phone, c.email, c.logo, b.agent_name
from schools c join chatbots b on b.school_id = c.school_id
where c.school_id = $1 and b.chatbot_id = $2;

-- chat.get_retention
select (settings ->> 'chat_retention_days')::int as retention_days from schools where school_id = $1;

-- chat.get_session
select s.chat_session_id, s.chatbot_id, b.name as chatbot_name, s.chat_user_id, s.status, s.handling,
  s.handled_by, w.name as handled_by_name, s.waiting_since_dt, s.summary as chat_summary, s.topic, s.message_count,
  s.last_message_text, s.last_message_dt, s.created_dt as chat_started_dt, s.updated_dt, u.name, u.email, u.phone, u.location, u.summary, case when u.name is null or u.email is null then (
  select f.message_text from chat_messages f
  join chat_sessions o on o.school_id = $1 and o.chat_session_id = f.chat_session_id
  where f.school_id = $1 and o.chatbot_id = u.chatbot_id and o.chat_user_id = u.chat_user_id and f.sender = 'user'
  order by f.created_dt, f.chat_message_id limit 1) end as first_message, s.page_url, s.locale, (select c.contact_id from contacts c where c.school_id = $1
  and c.chat_user_id = s.chat_user_id and c.deleted_dt is null order by c.created_dt limit 1) as crm_contact_id from chat_sessions s join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
  join chat_users u on u.school_id = s.school_id and u.chatbot_id = s.chatbot_id and u.chat_user_id = s.chat_user_id
  left join users w on w.school_id = s.school_id and w.user_id = s.handled_by
where s.school_id = $1 and s.chat_session_id = $2 and ($3::uuid[] is null or s.chatbot_id = any ($3::uuid[]));

-- chat.get_user
select u.chat_user_id, u.chatbot_id, u.tags, (select c.contact_id from contacts c where c.school_id = $1 and c.chat_user_id = u.chat_user_id
  and c.deleted_dt is null order by c.created_dt limit 1) as crm_contact_id,
  (select count(*)::int from chat_sessions o where o.school_id = $1 and o.chatbot_id = u.chatbot_id
    and o.chat_user_id = u.chat_user_id) as session_count,
  u.created_dt, u.updated_dt, u.name, u.email, u.phone, u.location, u.summary, case when u.name is null or u.email is null then (
  select f.message_text from chat_messages f
  join chat_sessions o on o.school_id = $1 and o.chat_session_id = f.chat_session_id
  where f.school_id = $1 and o.chatbot_id = u.chatbot_id and o.chat_user_id = u.chat_user_id and f.sender = 'user'
  order by f.created_dt, f.chat_message_id limit 1) end as first_message from chat_users u where u.school_id = $1 and u.chatbot_id = $2
  and u.chat_user_id = $3 and ($4::uuid[] is null or u.chatbot_id = any ($4::uuid[]));

-- chat.insert_reply
insert into canned_replies (school_id, chatbot_id, title, reply_text, created_by)
values ($1, $2::uuid, $3, $4, $5) returning canned_reply_id, chatbot_id, title, reply_text, updated_dt;

-- chat.insert_said
with m as (
  insert into chat_messages (school_id, chat_session_id, sender, kind, message_text, sent_by)
  values ($1, $2, $3, $4, $5, $6::uuid) returning *
), counted as (
  update chat_sessions s set message_count = s.message_count + 1, last_message_text = m.message_text,
    last_message_dt = m.created_dt
  from m where s.school_id = $1 and s.chat_session_id = $2 and $4 = 'message'
)
select m.chat_message_id as chat_history_id, m.sender as message_from, m.message_text,
  m.created_dt as message_timestamp, m.kind, m.sent_by, p.name as sent_by_name, m.details, m.flagged_reason,
  f.name as flagged_by_name from m left join users p on p.school_id = m.school_id and p.user_id = m.sent_by
  left join users f on f.school_id = m.school_id and f.user_id = m.flagged_by;

-- chat.list_entries
select * from (
  select m.chat_message_id as chat_history_id, m.sender as message_from, m.message_text,
  m.created_dt as message_timestamp, m.kind, m.sent_by, p.name as sent_by_name, m.details, m.flagged_reason,
  f.name as flagged_by_name from chat_messages m left join users p on p.school_id = m.school_id and p.user_id = m.sent_by
  left join users f on f.school_id = m.school_id and f.user_id = m.flagged_by
  where m.school_id = $1 and m.chat_session_id = $2
  order by m.created_dt desc, m.chat_message_id desc limit 2000
) e order by e.message_timestamp, e.chat_history_id;

-- chat.list_history
with own as (
  select s.chat_session_id from chat_sessions s where s.school_id = $1 and s.chatbot_id = $2
    and s.chat_user_id = $3 and ($4::uuid[] is null or s.chatbot_id = any ($4::uuid[]))
), said as (
  select m.* from own join chat_messages m on m.school_id = $1 and m.chat_session_id = own.chat_session_id
  where m.kind = 'message'
)
select n.total, x.* from (select count(*)::int as total from said) n left join lateral (
  select m.chat_message_id as chat_history_id, m.sender as message_from, m.message_text,
  m.created_dt as message_timestamp, m.kind, m.sent_by, p.name as sent_by_name, m.details, m.flagged_reason,
  f.name as flagged_by_name, m.chat_session_id from said m left join users p on p.school_id = m.school_id and p.user_id = m.sent_by
  left join users f on f.school_id = m.school_id and f.user_id = m.flagged_by
  order by m.created_dt desc, m.chat_message_id desc limit $5 offset $6
) x on true order by x.message_timestamp, x.chat_history_id;

-- chat.list_replies
select canned_reply_id, chatbot_id, title, reply_text, updated_dt from canned_replies where school_id = $1 and ($2::uuid[] is null or chatbot_id is null or chatbot_id = any ($2::uuid[]))
  and ($3::uuid is null or chatbot_id is null or chatbot_id = $3)
order by fold(title), canned_reply_id limit 500;

-- chat.list_sessions
with found as not materialized (
  select s.* from chat_sessions s where s.school_id = $1 and s.chatbot_id = any ($2::uuid[]) and s.chat_user_id = $3 and s.status = any ($4::text[]) and s.handling = any ($5::text[]) and s.last_message_dt >= ($6::date)::timestamp at time zone $7 and s.created_dt < ($8::date + 1)::timestamp at time zone $7 and s.chat_session_id in (select search_chat_sessions($9, $2::uuid[]))
)
select n.total, k.waiting, x.* from (select count(*)::int as total from found) n
cross join (select count(*)::int as waiting from chat_sessions v where v.school_id = $1 and v.handling = 'waiting'
  and ($2::uuid[] is null or v.chatbot_id = any ($2::uuid[]))) k
left join lateral (
  select s.chat_session_id, s.chatbot_id, b.name as chatbot_name, s.chat_user_id, s.status, s.handling,
  s.handled_by, w.name as handled_by_name, s.waiting_since_dt, s.summary as chat_summary, s.topic, s.message_count,
  s.last_message_text, s.last_message_dt, s.created_dt as chat_started_dt, s.updated_dt, u.name, u.email, u.phone, u.location, u.summary, case when u.name is null or u.email is null then (
  select f.message_text from chat_messages f
  join chat_sessions o on o.school_id = $1 and o.chat_session_id = f.chat_session_id
  where f.school_id = $1 and o.chatbot_id = u.chatbot_id and o.chat_user_id = u.chat_user_id and f.sender = 'user'
  order by f.created_dt, f.chat_message_id limit 1) end as first_message from found s join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
  join chat_users u on u.school_id = s.school_id and u.chatbot_id = s.chatbot_id and u.chat_user_id = s.chat_user_id
  left join users w on w.school_id = s.school_id and w.user_id = s.handled_by
  order by (s.handling = 'waiting') desc, s.last_message_dt desc, s.chat_session_id limit $10 offset $11
) x on true order by (x.handling = 'waiting') desc, x.last_message_dt desc, x.chat_session_id;

-- chat.list_user_sessions
select s.chat_session_id, s.chatbot_id, b.name as chatbot_name, s.chat_user_id, s.status, s.handling,
  s.handled_by, w.name as handled_by_name, s.waiting_since_dt, s.summary as chat_summary, s.topic, s.message_count,
  s.last_message_text, s.last_message_dt, s.created_dt as chat_started_dt, s.updated_dt, u.name, u.email, u.phone, u.location, u.summary, case when u.name is null or u.email is null then (
  select f.message_text from chat_messages f
  join chat_sessions o on o.school_id = $1 and o.chat_session_id = f.chat_session_id
  where f.school_id = $1 and o.chatbot_id = u.chatbot_id and o.chat_user_id = u.chat_user_id and f.sender = 'user'
  order by f.created_dt, f.chat_message_id limit 1) end as first_message from chat_sessions s join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
  join chat_users u on u.school_id = s.school_id and u.chatbot_id = s.chatbot_id and u.chat_user_id = s.chat_user_id
  left join users w on w.school_id = s.school_id and w.user_id = s.handled_by
where s.school_id = $1 and s.chatbot_id = $2 and s.chat_user_id = $3
  and ($4::uuid[] is null or s.chatbot_id = any ($4::uuid[]))
order by s.last_message_dt desc, s.chat_session_id limit 500;

-- chat.list_users
with found as (
  select u.* from chat_users u where u.school_id = $1 and u.chatbot_id = $2
    and u.chat_user_id in (select search_chat_users($3, $2))
)
select n.total, x.* from (select count(*)::int as total from found) n left join lateral (
  select u.chat_user_id, u.chatbot_id, u.tags, (select c.contact_id from contacts c where c.school_id = $1 and c.chat_user_id = u.chat_user_id
  and c.deleted_dt is null order by c.created_dt limit 1) as crm_contact_id,
  (select count(*)::int from chat_sessions o where o.school_id = $1 and o.chatbot_id = u.chatbot_id
    and o.chat_user_id = u.chat_user_id) as session_count,
  u.created_dt, u.updated_dt, u.name, u.email, u.phone, u.location, u.summary, case when u.name is null or u.email is null then (
  select f.message_text from chat_messages f
  join chat_sessions o on o.school_id = $1 and o.chat_session_id = f.chat_session_id
  where f.school_id = $1 and o.chatbot_id = u.chatbot_id and o.chat_user_id = u.chat_user_id and f.sender = 'user'
  order by f.created_dt, f.chat_message_id limit 1) end as first_message from found u order by u.updated_dt desc, u.chat_user_id limit $4 offset $5
) x on true order by x.updated_dt desc, x.chat_user_id;

-- chat.lock_reply
select canned_reply_id, chatbot_id, title, reply_text, updated_dt from canned_replies where school_id = $1 and canned_reply_id = $2
  and ($3::uuid[] is null or chatbot_id is null or chatbot_id = any ($3::uuid[])) for update;

-- chat.lock_session
select s.chatbot_id, s.chat_user_id, s.status, s.handling, s.handled_by, b.agent_name,
  (select w.name from users w where w.school_id = s.school_id and w.user_id = s.handled_by) as handled_by_name
from chat_sessions s join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
where s.school_id = $1 and s.chat_session_id = $2
  and ($3::uuid[] is null or s.chatbot_id = any ($3::uuid[]))
for update of s;

-- chat.lock_sessions
select chat_session_id from chat_sessions where school_id = $1
  and chat_session_id = any ($2::uuid[])
  and ($3::uuid[] is null or chatbot_id = any ($3::uuid[]))
order by chat_session_id for update;

-- chat.lock_visitor
select u.chat_user_id, u.chatbot_id, b.agent_name, u.name, u.email, u.phone
from chat_sessions s
join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
join chat_users u on u.school_id = s.school_id and u.chatbot_id = s.chatbot_id and u.chat_user_id = s.chat_user_id
where s.school_id = $1 and s.chat_session_id = $2 for no key update of u;

-- chat.release_idle
update chat_sessions s set handling = 'closed', status = 'completed', handled_by = null, waiting_since_dt = null
where s.school_id = $1 and (s.handling = 'waiting' and s.waiting_since_dt < $2::timestamptz
  or s.handling = 'human' and not exists (select from chat_messages m where m.school_id = $1
    and m.chat_session_id = s.chat_session_id and m.sender in ('staff', 'system')
    and m.created_dt >= $3::timestamptz));

-- chat.search_messages
select s.chat_session_id, s.chat_user_id, s.chatbot_id, m.message_text, m.created_dt as message_timestamp,
  u.name, case when u.name is null or u.email is null then (
  select f.message_text from chat_messages f
  join chat_sessions o on o.school_id = $1 and o.chat_session_id = f.chat_session_id
  where f.school_id = $1 and o.chatbot_id = u.chatbot_id and o.chat_user_id = u.chat_user_id and f.sender = 'user'
  order by f.created_dt, f.chat_message_id limit 1) end as first_message
from search_chat_messages($2, $3::uuid[], $4) hit
join chat_messages m on m.school_id = $1 and m.chat_message_id = hit
join chat_sessions s on s.school_id = $1 and s.chat_session_id = m.chat_session_id
join chat_users u on u.school_id = $1 and u.chat_user_id = s.chat_user_id
order by m.created_dt desc, m.chat_message_id desc;

-- chat.set_handling
update chat_sessions set status = $1, handling = $2, handled_by = $3,
  waiting_since_dt = case when $4 then coalesce(waiting_since_dt, now()) end
where school_id = $5 and chat_session_id = $6;

-- chat.update_reply
update canned_replies set chatbot_id = $1::uuid, title = $2, reply_text = $3
where school_id = $4 and canned_reply_id = $5 returning canned_reply_id, chatbot_id, title, reply_text, updated_dt;

-- chat.update_retention
update schools set settings = case when $1::int is null then settings - 'chat_retention_days'
  else settings || jsonb_build_object('chat_retention_days', $1::int) end
where school_id = $2
returning (settings ->> 'chat_retention_days')::int as retention_days;

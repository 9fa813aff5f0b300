-- widget.begin_waiting
with said as (
  insert into chat_messages (school_id, chat_session_id, sender, message_text)
  values ($1, $2, 'system', $3) returning created_dt
)
update chat_sessions s set handling = 'waiting', status = 'pending', waiting_since_dt = now(), handled_by = null,
  message_count = s.message_count + 1, last_message_text = $3, last_message_dt = said.created_dt
from said where s.school_id = $1 and s.chat_session_id = $2;

-- widget.find_answer
select s.handling, (select jsonb_build_object('message_id', r.chat_message_id, 'text', r.message_text, 'details', r.details)
  from chat_messages r where r.school_id = $1 and r.chat_session_id = $2 and r.reply_to = $3) as given
from chat_sessions s where s.school_id = $1 and s.chat_session_id = $2;

-- widget.find_bot
select school_id, chatbot_id, agent_name, status, allowed_sites, school_name, time_zone, currency, locale
from find_public_chatbot($1);

-- widget.find_session
select school_id, chatbot_id, chat_session_id, chat_user_id, agent_name, chatbot_status, allowed_sites, opening_hours,
  handling, message_count, school_name, time_zone, currency, locale
from find_chat_session($1, $2, $3);

-- widget.get_handling
select s.handling from chat_sessions s
join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id and b.status = 'active'
where s.school_id = $1 and s.chat_session_id = $2;

-- widget.get_look
select name, greeting, quick_questions, opening_hours,
  jsonb_build_object('primary', coalesce(colours->>'primary', '#1f5b4d'), 'text', coalesce(colours->>'text', '#ffffff'))
    as colours
from chatbots where school_id = $1 and chatbot_id = $2;

-- widget.insert_answer
with turn as (
  select chat_session_id from chat_sessions
  where school_id = $1 and chat_session_id = $2 and handling = 'bot' for update
), said as (
  insert into chat_messages (school_id, chat_session_id, sender, message_text, answer_id, reply_to, details)
  select $1, $2, 'assistant', $3, $4::uuid, $5, $6::jsonb from turn
  on conflict (school_id, chat_session_id, reply_to) where reply_to is not null do nothing
  returning chat_message_id, created_dt
), counted as (
  update chat_sessions s set message_count = s.message_count + 1, last_message_text = $3,
    last_message_dt = said.created_dt, topic = coalesce(s.topic, $7)
  from said where s.school_id = $1 and s.chat_session_id = $2
)
select chat_message_id as message_id from said;

-- widget.insert_question
with recent as (
  select count(*) as sent, min(created_dt) as since from chat_messages
  where school_id = $1 and chat_session_id = $2 and sender = 'user'
    and created_dt > clock_timestamp() - interval '1 minute'
), known as (
  select chat_message_id from chat_messages
  where school_id = $1 and chat_session_id = $2 and client_message_id = $3
), asked as (
  insert into chat_messages (school_id, chat_session_id, sender, message_text, client_message_id)
  select $1, $2, 'user', $4, $3 from recent
  where sent < $5 and not exists (select from known)
  on conflict (school_id, chat_session_id, client_message_id) where client_message_id is not null do nothing
  returning chat_message_id, created_dt
), counted as (
  update chat_sessions s set message_count = s.message_count + 1, last_message_text = $4,
    last_message_dt = asked.created_dt,
    status = case when s.status in ('completed', 'archived') then 'active' else s.status end,
    handling = case when s.handling = 'closed' then 'bot' else s.handling end,
    summary = coalesce(s.summary, left($4, 200))
  from asked where s.school_id = $1 and s.chat_session_id = $2
  returning s.handling, s.chatbot_id, s.chat_user_id
), met as (
  update chat_users u set summary = coalesce(u.summary, left($4, 200)) from counted
  where u.school_id = $1 and u.chatbot_id = counted.chatbot_id and u.chat_user_id = counted.chat_user_id
)
select coalesce(asked.chat_message_id, known.chat_message_id) as question_id,
  asked.chat_message_id is not null as is_new,
  greatest(1, ceil(60 - extract(epoch from clock_timestamp() - recent.since)))::int as wait_seconds,
  coalesce(counted.handling, s.handling) as handling,
  (select jsonb_build_object('message_id', r.chat_message_id, 'text', r.message_text, 'details', r.details)
    from chat_messages r where r.school_id = $1 and r.chat_session_id = $2
      and r.reply_to = known.chat_message_id) as given,
  coalesce((select jsonb_agg(jsonb_build_object('sender', h.sender, 'text', h.message_text) order by h.created_dt, h.chat_message_id)
    from (select sender, message_text, created_dt, chat_message_id from chat_messages
      where school_id = $1 and chat_session_id = $2 and sender in ('user', 'assistant')
        and chat_message_id is distinct from known.chat_message_id
      order by created_dt desc, chat_message_id desc limit 8) h), '[]') as history
from recent
join chat_sessions s on s.school_id = $1 and s.chat_session_id = $2
left join known on true left join asked on true left join counted on true;

-- widget.insert_session
with visitor as (
  insert into chat_users (school_id, chatbot_id, name, email, phone)
  values ($1, $2, $3, $4, $5) returning chat_user_id
)
insert into chat_sessions (school_id, chatbot_id, chat_user_id, secret_hash, page_url, locale)
select $1, $2, chat_user_id, $6, $7, $8 from visitor
returning chat_session_id as session_id, chat_user_id;

-- widget.list_messages
select * from (
  select m.chat_message_id as message_id, m.sender as "from", p.name, m.message_text as text, m.created_dt, m.details
  from chat_messages m left join users p on p.school_id = m.school_id and p.user_id = m.sent_by
  where m.school_id = $1 and m.chat_session_id = $2 and m.kind = 'message'
  order by m.created_dt desc, m.chat_message_id desc limit 500
) e order by e.created_dt, e.message_id;

-- widget.list_staff
select u.user_id from users u
where u.school_id = $1 and u.status = 'active' and u.deleted_dt is null and (u.role = 'account-admin'
  or exists (select from user_chatbots b where b.school_id = $1 and b.user_id = u.user_id
    and b.chatbot_id = $2));

-- widget.update_visitor
with turn as (
  select handling from chat_sessions where school_id = $1 and chat_session_id = $2 for update
), met as (
  update chat_users set name = coalesce($3, name), email = coalesce($4, email), phone = coalesce($5, phone),
    consented_dt = case when $6 then coalesce(consented_dt, now()) else consented_dt end
  where school_id = $1 and chatbot_id = $7 and chat_user_id = $8
)
select handling from turn;

-- What a visitor wrote to the office from a chat is for those who look after its chatbot, like the transcript. It stood in
-- the notes of the lead, which all staff see; where nobody of the school has touched the lead, it is known to be that.
alter table contacts no force row level security;
alter table activities no force row level security;
with noted as (
  insert into activities (school_id, contact_id, chat_session_id, activity_type, title, content, status, completed_dt,
    created_by_name, created_dt)
  select c.school_id, c.contact_id, t.chat_session_id, 'message', 'Chat note', c.notes, 'completed', t.created_dt,
    t.created_by_name, t.created_dt
  from contacts c cross join lateral (
    select a.chat_session_id, a.created_dt, a.created_by_name from activities a
    where a.school_id = c.school_id and a.contact_id = c.contact_id and a.chat_session_id is not null
    order by a.created_dt, a.activity_id limit 1
  ) t
  where c.notes is not null and c.chat_user_id is not null and c.created_by is null and c.updated_by is null
    and not exists (select from enquiries e where e.school_id = c.school_id and e.contact_id = c.contact_id)
  returning school_id, contact_id
)
update contacts c set notes = null from noted n where c.school_id = n.school_id and c.contact_id = n.contact_id;
alter table activities force row level security;
alter table contacts force row level security;

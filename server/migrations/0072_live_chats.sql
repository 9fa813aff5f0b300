-- Whoever looks at a conversation hears of every change, at the commit: the visitor and the staff of the one, and the
-- list of them all.
create function tell_of_chat() returns trigger
  language plpgsql
as $$
declare
  chat record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('live', 'chat:' || chat.school_id || '/' || chat.chat_session_id);
  perform pg_notify('live', 'chats:' || chat.school_id);
  return null;
end
$$;
create trigger tell_of_chat after insert or update or delete on chat_sessions
  for each row execute function tell_of_chat();
-- What changes no conversation: notes, and what is thought of an answer.
create trigger tell_of_note after insert on chat_messages
  for each row when (new.kind = 'note') execute function tell_of_chat();
create trigger tell_of_flag after update of flagged_reason on chat_messages
  for each row execute function tell_of_chat();

-- Scheduled jobs ask over all schools what is due. Each index holds only what still waits, by the time at which it is due.

create index tasks_due_idx on tasks (remind_dt) include (school_id)
  where reminded_dt is null and remind_dt is not null and deleted_dt is null and assigned_to is not null
    and status in ('pending', 'in_progress');
create index announcements_scheduled_idx on announcements (publish_dt) include (school_id)
  where deleted_dt is null and status = 'scheduled';
create index announcements_expiry_idx on announcements (expiry_date) include (school_id)
  where deleted_dt is null and status = 'published' and expiry_date is not null;
create index messages_waiting_idx on messages (next_attempt_dt) include (school_id, kind, is_essential, state)
  where state in ('queued', 'sending');
create index notification_mails_waiting_idx on notification_mails (next_dt) include (school_id) where status = 'waiting';
create index chat_sessions_human_idx on chat_sessions (school_id, chat_session_id) where handling = 'human';
create index promotions_unset_idx on promotions (school_id, from_year_id) where status = 'done' and statuses_set_dt is null;

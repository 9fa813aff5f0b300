-- Urgent messages, which people send at once on several channels. audiences names the classes and sections that it was
-- restricted to.
create table urgent_messages (
  school_id uuid not null references schools,
  urgent_message_id uuid not null default new_id(),
  title name_text not null,
  message long_text not null,
  channels text[] not null constraint urgent_messages_channels_check
    check (cardinality(channels) > 0 and channels <@ '{email,sms}'),
  target_audience text not null constraint urgent_messages_target_audience_check
    check (target_audience in ('all', 'students', 'teachers', 'parents', 'staff')),
  audiences jsonb not null default '[]' constraint urgent_messages_audiences_check check (jsonb_typeof(audiences) = 'array'),
  sent_by uuid,
  sent_by_name short_text,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, urgent_message_id)
);
create index urgent_messages_list_idx on urgent_messages (school_id, created_dt desc, urgent_message_id);
call protect_school_table('urgent_messages', 'select, insert');

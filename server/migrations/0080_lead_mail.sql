-- Mail with the families in admissions.

-- A text that staff begin a mail with; {{words}} in it are filled from the lead.
create table lead_mail_templates (
  school_id uuid not null references schools,
  lead_mail_template_id uuid not null default new_id(),
  name name_text not null,
  subject short_text not null default '',
  body long_text not null,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, lead_mail_template_id)
);
create unique index lead_mail_templates_name_key on lead_mail_templates (school_id, fold(name));
call protect_school_table('lead_mail_templates');

-- A mail to a lead, and what came back. The reply address of a sent mail contains a secret, of which only the SHA-256 is
-- stored: a received mail belongs to the lead because it was sent to that address, never because of its sender or
-- subject. message_id is the id that the sender's program gave it, so that a mail that arrives twice is stored once.
create table lead_mails (
  school_id uuid not null,
  lead_mail_id uuid not null default new_id(),
  contact_id uuid not null,
  kind text not null default 'draft' constraint lead_mails_kind_check
    check (kind in ('draft', 'sent', 'reply', 'automatic', 'bounce')),
  address short_text,
  subject short_text not null default '',
  body long_text not null default '',
  reply_hash bytea constraint lead_mails_reply_hash_check check (octet_length(reply_hash) = 32),
  replies_to uuid,
  message_id long_text,
  user_id uuid,
  user_name short_text,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, lead_mail_id),
  constraint lead_mails_contact_fkey foreign key (school_id, contact_id) references contacts on delete cascade,
  constraint lead_mails_replies_to_fkey foreign key (school_id, replies_to) references lead_mails on delete cascade,
  constraint lead_mails_sent_check check ((kind = 'sent') = (reply_hash is not null)),
  constraint lead_mails_address_check check (kind = 'draft' or address is not null),
  constraint lead_mails_received_check check ((kind in ('draft', 'sent')) = (replies_to is null))
);
create index lead_mails_contact_idx on lead_mails (school_id, contact_id, created_dt);
create index lead_mails_replies_to_idx on lead_mails (school_id, replies_to);
create index lead_mails_user_idx on lead_mails (school_id, user_id);
create unique index lead_mails_reply_hash_key on lead_mails (reply_hash);
create unique index lead_mails_message_key on lead_mails (school_id, md5(message_id)) where replies_to is not null and message_id <> '';
call protect_school_table('lead_mails');
grant select on lead_mails to homeroom_lookup;
create policy lookup on lead_mails for select to homeroom_lookup using (true);

create table lead_mail_attachments (
  school_id uuid not null,
  lead_mail_attachment_id uuid not null default new_id(),
  lead_mail_id uuid not null,
  file_id uuid not null,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, lead_mail_attachment_id),
  constraint lead_mail_attachments_mail_fkey foreign key (school_id, lead_mail_id) references lead_mails on delete cascade,
  constraint lead_mail_attachments_file_fkey foreign key (school_id, file_id) references files
);
create index lead_mail_attachments_mail_idx on lead_mail_attachments (school_id, lead_mail_id);
create index lead_mail_attachments_file_idx on lead_mail_attachments (school_id, file_id);
call protect_school_table('lead_mail_attachments');

-- The school and the sent mail whose reply address a received mail was sent to.
create function public.find_lead_mail(given_reply_hashes bytea[])
  returns table (school_id uuid, lead_mail_id uuid, contact_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select mail.school_id, mail.lead_mail_id, mail.contact_id
    from public.lead_mails mail where mail.reply_hash = any (given_reply_hashes) limit 1;
end
$$;
call run_as('find_lead_mail(bytea[])', 'homeroom_lookup');

-- Asks for the job that sends mails to leads before its time: the name of the job, a slash and the school.
create function tell_lead_mail_waiting() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('work_waiting', 'leads.send_mail/' || new.school_id);
  return null;
end
$$;
create trigger tell_lead_mail_waiting after update of kind on lead_mails
  for each row when (old.kind = 'draft' and new.kind = 'sent') execute function tell_lead_mail_waiting();

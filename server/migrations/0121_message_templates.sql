-- The school's own wording of the messages that the product writes, per kind and language; without a row the product's own.
-- Words in single braces are places that are filled for each recipient. Text is text: it is never read as markup.
create table message_templates (
  school_id uuid not null references schools,
  kind text not null constraint message_templates_kind_check
    check (kind in ('announcement', 'absence_notice', 'absence_correction', 'urgent')),
  language text not null constraint message_templates_language_check
    check (language in ('en', 'de', 'fr', 'es', 'ar', 'hi')),
  subject name_text not null,
  body long_text not null constraint message_templates_body_check check (char_length(body) <= 5000),
  sms text constraint message_templates_sms_text_check check (char_length(sms) <= 600),
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, kind, language),
  constraint message_templates_sms_check check ((kind = 'announcement') = (sms is null))
);
call protect_school_table('message_templates');

-- The link in a notice of absence is filled in as it is handed over, and never stored.
alter table messages no force row level security;
update messages set body = null where kind = 'absence_notice' and state <> 'queued' and body is not null;
alter table messages force row level security;

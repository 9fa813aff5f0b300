-- The whole schema as one database has it. Made by tools/generate-schema.ts from the catalog of the embedded PostgreSQL,
-- to be read and compared, not to be run: the source is server/schema/ and server/migrations/.

-- Extensions

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;

-- Domains

create domain long_text as text constraint long_text_check CHECK ((char_length(VALUE) <= 10000));
create domain name_text as text constraint name_text_check CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 200)));
create domain short_text as text constraint short_text_check CHECK ((char_length(VALUE) <= 200));

-- Tables

create table absence_notice_settings (
  school_id uuid not null,
  is_on boolean not null default false,
  delay_minutes smallint not null default 30,
  send_until time(0) without time zone not null default '15:00:00'::time without time zone,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint absence_notice_settings_pkey PRIMARY KEY (school_id),
  constraint absence_notice_settings_delay_check CHECK (((delay_minutes >= 0) AND (delay_minutes <= 240))),
  constraint absence_notice_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table absence_notice_settings enable row level security;
alter table absence_notice_settings force row level security;
create policy maintenance on absence_notice_settings to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on absence_notice_settings to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on absence_notice_settings to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.absence_notice_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table absence_notices (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  absence_notice_id uuid not null default new_id(),
  state text not null,
  due_dt timestamp(3) with time zone not null,
  sent_dt timestamp(3) with time zone,
  reached smallint not null default 0,
  secret_hash bytea,
  answer text,
  answer_note text,
  answered_dt timestamp(3) with time zone,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint absence_notices_pkey PRIMARY KEY (school_id, student_id, day),
  constraint absence_notices_answer_check CHECK ((answer = ANY (ARRAY['ill'::text, 'late'::text, 'on_the_way'::text]))),
  constraint absence_notices_answer_note_check CHECK ((char_length(answer_note) <= 500)),
  constraint absence_notices_answered_check CHECK (((answer IS NULL) = (answered_dt IS NULL))),
  constraint absence_notices_id_key UNIQUE (school_id, absence_notice_id),
  constraint absence_notices_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint absence_notices_secret_hash_check CHECK ((octet_length(secret_hash) = 32)),
  constraint absence_notices_secret_key UNIQUE (school_id, secret_hash),
  constraint absence_notices_sent_check CHECK (((sent_dt IS NOT NULL) OR (state = ANY (ARRAY['waiting'::text, 'cancelled'::text])))),
  constraint absence_notices_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'cancelled'::text, 'corrected'::text]))),
  constraint absence_notices_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id) ON DELETE CASCADE
);
CREATE INDEX absence_notices_day_idx ON public.absence_notices USING btree (school_id, day);
alter table absence_notices enable row level security;
alter table absence_notices force row level security;
create policy maintenance on absence_notices to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on absence_notices to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on absence_notices to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.absence_notices FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table academic_years (
  school_id uuid not null,
  academic_year_id uuid not null default new_id(),
  name name_text not null,
  starts_on date not null,
  ends_on date not null,
  start_year integer not null generated always as ((EXTRACT(year FROM starts_on))::integer) stored,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint academic_years_pkey PRIMARY KEY (school_id, academic_year_id),
  constraint academic_years_dates_check CHECK ((ends_on > starts_on)),
  constraint academic_years_dates_key UNIQUE (school_id, academic_year_id, starts_on, ends_on),
  constraint academic_years_no_overlap EXCLUDE USING gist (school_id WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&),
  constraint academic_years_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint academic_years_start_year_key UNIQUE (school_id, start_year)
);
CREATE UNIQUE INDEX academic_years_name_key ON public.academic_years USING btree (school_id, fold((name)::text));
alter table academic_years enable row level security;
alter table academic_years force row level security;
create policy lookup on academic_years for select to homeroom_lookup using (true);
create policy maintenance on academic_years to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on academic_years to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on academic_years to homeroom_app;
grant select on academic_years to homeroom_lookup;
grant select on academic_years to homeroom_teacher;
CREATE TRIGGER count_changed AFTER INSERT OR DELETE ON public.academic_years FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_all_figures();
CREATE TRIGGER count_moved AFTER UPDATE OF starts_on, ends_on ON public.academic_years FOR EACH ROW WHEN (((old.starts_on IS DISTINCT FROM new.starts_on) OR (old.ends_on IS DISTINCT FROM new.ends_on))) EXECUTE FUNCTION tell_of_all_figures();
CREATE TRIGGER enrol_waiting_students AFTER INSERT ON public.academic_years FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION enrol_waiting_students();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.academic_years FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table activities (
  school_id uuid not null,
  activity_id uuid not null default new_id(),
  contact_id uuid,
  student_id uuid,
  chat_session_id uuid,
  activity_type text not null default 'note'::text,
  title short_text not null default ''::text,
  content long_text not null default ''::text,
  stage short_text,
  status text not null default 'completed'::text,
  priority text not null default 'medium'::text,
  scheduled_dt timestamp(3) with time zone,
  completed_dt timestamp(3) with time zone,
  duration integer,
  outcome long_text,
  next_action long_text,
  happens_dt timestamp(3) with time zone not null generated always as (
CASE
    WHEN (status = 'completed'::text) THEN COALESCE(completed_dt, scheduled_dt, created_dt)
    ELSE COALESCE(scheduled_dt, created_dt)
END) stored,
  search_text text not null generated always as (fold((((((((title)::text || ' '::text) || (content)::text) || ' '::text) || COALESCE((outcome)::text, ''::text)) || ' '::text) || COALESCE((next_action)::text, ''::text)))) stored,
  created_by uuid,
  created_by_name short_text,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint activities_pkey PRIMARY KEY (school_id, activity_id),
  constraint activities_activity_type_check CHECK ((activity_type = ANY (ARRAY['call'::text, 'email'::text, 'meeting'::text, 'note'::text, 'message'::text, 'task'::text, 'follow_up'::text]))),
  constraint activities_chat_session_fkey FOREIGN KEY (school_id, chat_session_id) REFERENCES chat_sessions(school_id, chat_session_id) ON DELETE SET NULL (chat_session_id),
  constraint activities_contact_fkey FOREIGN KEY (school_id, contact_id) REFERENCES contacts(school_id, contact_id),
  constraint activities_duration_check CHECK (((duration >= 0) AND (duration <= 100000))),
  constraint activities_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint activities_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint activities_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'completed'::text, 'cancelled'::text]))),
  constraint activities_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id),
  constraint activities_subject_check CHECK ((num_nonnulls(contact_id, student_id) > 0))
);
CREATE INDEX activities_chat_session_idx ON public.activities USING btree (school_id, chat_session_id);
CREATE INDEX activities_contact_idx ON public.activities USING btree (school_id, contact_id, created_dt DESC, activity_id);
CREATE INDEX activities_created_by_idx ON public.activities USING btree (school_id, created_by, happens_dt) WHERE (deleted_dt IS NULL);
CREATE INDEX activities_deleted_idx ON public.activities USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE INDEX activities_happens_idx ON public.activities USING btree (school_id, happens_dt DESC, activity_id) WHERE (deleted_dt IS NULL);
CREATE INDEX activities_list_idx ON public.activities USING btree (school_id, created_dt DESC, activity_id) WHERE (deleted_dt IS NULL);
CREATE INDEX activities_scheduled_idx ON public.activities USING btree (school_id, scheduled_dt) WHERE ((scheduled_dt IS NOT NULL) AND (deleted_dt IS NULL));
CREATE INDEX activities_search_idx ON public.activities USING gin (school_id, search_text gin_trgm_ops) WHERE (deleted_dt IS NULL);
CREATE INDEX activities_student_idx ON public.activities USING btree (school_id, student_id, created_dt DESC);
alter table activities enable row level security;
alter table activities force row level security;
create policy maintenance on activities to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on activities to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on activities for select to homeroom_search using (true);
grant delete, insert, select, update on activities to homeroom_app;
grant select on activities to homeroom_search;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.activities FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table admission_counters (
  school_id uuid not null,
  series text not null,
  last_number bigint not null,
  constraint admission_counters_pkey PRIMARY KEY (school_id, series),
  constraint admission_counters_last_number_check CHECK ((last_number >= 0)),
  constraint admission_counters_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint admission_counters_series_check CHECK ((char_length(series) <= 60))
);
alter table admission_counters enable row level security;
alter table admission_counters force row level security;
create policy maintenance on admission_counters to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on admission_counters to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on admission_counters to homeroom_app;

create table announcement_acknowledgements (
  school_id uuid not null,
  announcement_id uuid not null,
  user_id uuid not null,
  acknowledged_dt timestamp(3) with time zone not null default now(),
  constraint announcement_acknowledgements_pkey PRIMARY KEY (school_id, announcement_id, user_id),
  constraint announcement_acknowledgements_announcement_fkey FOREIGN KEY (school_id, announcement_id) REFERENCES announcements(school_id, announcement_id) ON DELETE CASCADE,
  constraint announcement_acknowledgements_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id)
);
CREATE INDEX announcement_acknowledgements_user_idx ON public.announcement_acknowledgements USING btree (school_id, user_id);
alter table announcement_acknowledgements enable row level security;
alter table announcement_acknowledgements force row level security;
create policy maintenance on announcement_acknowledgements to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on announcement_acknowledgements to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on announcement_acknowledgements to homeroom_app;

create table announcement_attachments (
  school_id uuid not null,
  announcement_attachment_id uuid not null default new_id(),
  announcement_id uuid not null,
  file_id uuid not null,
  created_dt timestamp(3) with time zone not null default now(),
  constraint announcement_attachments_pkey PRIMARY KEY (school_id, announcement_attachment_id),
  constraint announcement_attachments_announcement_fkey FOREIGN KEY (school_id, announcement_id) REFERENCES announcements(school_id, announcement_id) ON DELETE CASCADE,
  constraint announcement_attachments_file_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, file_id)
);
CREATE INDEX announcement_attachments_announcement_idx ON public.announcement_attachments USING btree (school_id, announcement_id);
CREATE INDEX announcement_attachments_file_idx ON public.announcement_attachments USING btree (school_id, file_id);
alter table announcement_attachments enable row level security;
alter table announcement_attachments force row level security;
create policy maintenance on announcement_attachments to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on announcement_attachments to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on announcement_attachments to homeroom_app;

create table announcement_audiences (
  school_id uuid not null,
  announcement_audience_id uuid not null default new_id(),
  announcement_id uuid not null,
  class_id uuid not null,
  section_id uuid,
  constraint announcement_audiences_pkey PRIMARY KEY (school_id, announcement_audience_id),
  constraint announcement_audiences_announcement_fkey FOREIGN KEY (school_id, announcement_id) REFERENCES announcements(school_id, announcement_id) ON DELETE CASCADE,
  constraint announcement_audiences_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id),
  constraint announcement_audiences_key UNIQUE NULLS NOT DISTINCT (school_id, announcement_id, class_id, section_id),
  constraint announcement_audiences_section_fkey FOREIGN KEY (school_id, class_id, section_id) REFERENCES sections(school_id, class_id, section_id)
);
CREATE INDEX announcement_audiences_class_idx ON public.announcement_audiences USING btree (school_id, class_id, section_id);
alter table announcement_audiences enable row level security;
alter table announcement_audiences force row level security;
create policy lookup on announcement_audiences for select to homeroom_lookup using (true);
create policy maintenance on announcement_audiences to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on announcement_audiences to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on announcement_audiences to homeroom_app;
grant select on announcement_audiences to homeroom_lookup;

create table announcement_comments (
  school_id uuid not null,
  announcement_comment_id uuid not null default new_id(),
  announcement_id uuid not null,
  user_id uuid not null,
  author_name short_text not null,
  comment text not null,
  created_dt timestamp(3) with time zone not null default now(),
  constraint announcement_comments_pkey PRIMARY KEY (school_id, announcement_comment_id),
  constraint announcement_comments_announcement_fkey FOREIGN KEY (school_id, announcement_id) REFERENCES announcements(school_id, announcement_id) ON DELETE CASCADE,
  constraint announcement_comments_comment_check CHECK (((char_length(comment) >= 1) AND (char_length(comment) <= 10000))),
  constraint announcement_comments_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id)
);
CREATE INDEX announcement_comments_announcement_idx ON public.announcement_comments USING btree (school_id, announcement_id, created_dt);
CREATE INDEX announcement_comments_user_idx ON public.announcement_comments USING btree (school_id, user_id);
alter table announcement_comments enable row level security;
alter table announcement_comments force row level security;
create policy maintenance on announcement_comments to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on announcement_comments to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on announcement_comments to homeroom_app;

create table announcement_views (
  school_id uuid not null,
  announcement_id uuid not null,
  user_id uuid not null,
  viewed_dt timestamp(3) with time zone not null default now(),
  constraint announcement_views_pkey PRIMARY KEY (school_id, announcement_id, user_id),
  constraint announcement_views_announcement_fkey FOREIGN KEY (school_id, announcement_id) REFERENCES announcements(school_id, announcement_id) ON DELETE CASCADE,
  constraint announcement_views_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id)
);
CREATE INDEX announcement_views_user_idx ON public.announcement_views USING btree (school_id, user_id);
alter table announcement_views enable row level security;
alter table announcement_views force row level security;
create policy maintenance on announcement_views to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on announcement_views to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on announcement_views to homeroom_app;

create table announcements (
  school_id uuid not null,
  announcement_id uuid not null default new_id(),
  title name_text not null,
  description long_text not null,
  content text,
  announcement_type text not null default 'notice'::text,
  category short_text not null default 'General'::text,
  priority text not null default 'medium'::text,
  status text not null default 'draft'::text,
  target_audience text not null default 'all'::text,
  organizer short_text,
  publish_dt timestamp(3) with time zone,
  published_dt timestamp(3) with time zone,
  expiry_date date,
  event_dt timestamp(3) with time zone,
  event_location short_text,
  tags text[] not null default '{}'::text[],
  is_public boolean not null default true,
  is_essential boolean not null default false,
  is_pinned boolean not null default false,
  needs_acknowledgement boolean not null default false,
  send_mail boolean not null default false,
  listed_dt timestamp(3) with time zone generated always as (COALESCE(publish_dt, created_dt)) stored,
  search_text text not null generated always as (fold((((((((title)::text || ' '::text) || (description)::text) || ' '::text) || COALESCE((organizer)::text, ''::text)) || ' '::text) || joined_words(tags)))) stored,
  published_by uuid,
  created_by uuid,
  created_by_name short_text,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  letter_per_child boolean not null default false,
  constraint announcements_pkey PRIMARY KEY (school_id, announcement_id),
  constraint announcements_content_check CHECK ((char_length(content) <= 60000)),
  constraint announcements_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  constraint announcements_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint announcements_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text]))),
  constraint announcements_target_audience_check CHECK ((target_audience = ANY (ARRAY['all'::text, 'students'::text, 'teachers'::text, 'parents'::text, 'staff'::text]))),
  constraint announcements_type_check CHECK ((announcement_type = ANY (ARRAY['notice'::text, 'event'::text, 'announcement'::text, 'activity'::text])))
);
CREATE INDEX announcements_deleted_idx ON public.announcements USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE INDEX announcements_expiry_idx ON public.announcements USING btree (expiry_date) INCLUDE (school_id) WHERE ((deleted_dt IS NULL) AND (status = 'published'::text) AND (expiry_date IS NOT NULL));
CREATE INDEX announcements_list_idx ON public.announcements USING btree (school_id, is_pinned DESC, listed_dt DESC, announcement_id) INCLUDE (status, expiry_date, announcement_type, priority, target_audience) WHERE (deleted_dt IS NULL);
CREATE INDEX announcements_scheduled_idx ON public.announcements USING btree (publish_dt) INCLUDE (school_id) WHERE ((deleted_dt IS NULL) AND (status = 'scheduled'::text));
CREATE INDEX announcements_search_idx ON public.announcements USING gin (school_id, search_text gin_trgm_ops) WITH (fastupdate=off) WHERE (deleted_dt IS NULL);
CREATE INDEX announcements_status_idx ON public.announcements USING btree (school_id, status, publish_dt) WHERE (deleted_dt IS NULL);
alter table announcements enable row level security;
alter table announcements force row level security;
create policy lookup on announcements for select to homeroom_lookup using (true);
create policy maintenance on announcements to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on announcements to homeroom_teacher using ((announcement_id IN ( SELECT own.announcement_id
   FROM teacher_announcements() own(announcement_id))));
create policy school_isolation on announcements to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on announcements for select to homeroom_search using (true);
grant delete, insert, select, update on announcements to homeroom_app;
grant select on announcements to homeroom_lookup;
grant select on announcements to homeroom_search;
grant select (announcement_id), select (content), select (created_dt), select (description), select (event_dt), select (event_location), select (is_pinned), select (listed_dt), select (priority), select (publish_dt), select (published_dt), select (school_id), select (title) on announcements to homeroom_teacher;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.announcements FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table answers (
  school_id uuid not null,
  answer_id uuid not null default new_id(),
  chatbot_id uuid,
  chat_session_id uuid,
  asked_by uuid,
  channel text not null,
  question long_text not null,
  answer text not null,
  band text not null,
  refused boolean not null default false,
  retrieved jsonb not null default '[]'::jsonb,
  sources jsonb not null default '[]'::jsonb,
  revision bigint,
  provider short_text,
  model short_text,
  provider_error long_text,
  timings jsonb not null default '{}'::jsonb,
  latency_ms integer not null,
  feedback text,
  feedback_reason long_text,
  feedback_by uuid,
  unanswered_question_id uuid,
  created_dt timestamp(3) with time zone not null default now(),
  constraint answers_pkey PRIMARY KEY (school_id, answer_id),
  constraint answers_answer_check CHECK ((char_length(answer) <= 20000)),
  constraint answers_band_check CHECK ((band = ANY (ARRAY['high'::text, 'middle'::text, 'low'::text, 'guard'::text]))),
  constraint answers_channel_check CHECK ((channel = ANY (ARRAY['widget'::text, 'assistant'::text, 'trial'::text]))),
  constraint answers_chat_session_fkey FOREIGN KEY (school_id, chat_session_id) REFERENCES chat_sessions(school_id, chat_session_id) ON DELETE CASCADE,
  constraint answers_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id),
  constraint answers_feedback_check CHECK ((feedback = ANY (ARRAY['right'::text, 'wrong'::text]))),
  constraint answers_latency_ms_check CHECK ((latency_ms >= 0)),
  constraint answers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint answers_unanswered_question_fkey FOREIGN KEY (school_id, unanswered_question_id) REFERENCES unanswered_questions(school_id, unanswered_question_id) ON DELETE SET NULL (unanswered_question_id)
);
CREATE INDEX answers_chat_session_idx ON public.answers USING btree (school_id, chat_session_id);
CREATE INDEX answers_chatbot_idx ON public.answers USING btree (school_id, chatbot_id, created_dt);
CREATE INDEX answers_created_idx ON public.answers USING btree (school_id, created_dt);
CREATE INDEX answers_unanswered_question_idx ON public.answers USING btree (school_id, unanswered_question_id);
alter table answers enable row level security;
alter table answers force row level security;
create policy maintenance on answers to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on answers to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on answers to homeroom_app;
CREATE TRIGGER note_wrong_answer AFTER UPDATE OF feedback ON public.answers FOR EACH ROW WHEN ((old.feedback IS DISTINCT FROM new.feedback)) EXECUTE FUNCTION note_wrong_answer();

create table app_logins (
  database_oid oid not null,
  role_name text not null,
  password text not null,
  constraint app_logins_pkey PRIMARY KEY (database_oid)
);

create table assistant_messages (
  school_id uuid not null,
  assistant_message_id uuid not null default new_id(),
  user_id uuid not null,
  answer_id uuid,
  question long_text not null,
  answer text not null,
  with_documents boolean not null,
  sources jsonb not null default '[]'::jsonb,
  timings jsonb not null default '{}'::jsonb,
  created_dt timestamp(3) with time zone not null default now(),
  constraint assistant_messages_pkey PRIMARY KEY (school_id, assistant_message_id),
  constraint assistant_messages_answer_check CHECK ((char_length(answer) <= 20000)),
  constraint assistant_messages_answer_fkey FOREIGN KEY (school_id, answer_id) REFERENCES answers(school_id, answer_id) ON DELETE SET NULL (answer_id),
  constraint assistant_messages_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE INDEX assistant_messages_answer_idx ON public.assistant_messages USING btree (school_id, answer_id);
CREATE INDEX assistant_messages_user_idx ON public.assistant_messages USING btree (school_id, user_id, created_dt, assistant_message_id);
alter table assistant_messages enable row level security;
alter table assistant_messages force row level security;
create policy maintenance on assistant_messages to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on assistant_messages to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on assistant_messages to homeroom_app;

create table attendance_figures (
  school_id uuid not null,
  attendance_date date not null,
  class_id uuid not null,
  gender text not null,
  overrides_calendar boolean not null,
  present integer not null,
  late integer not null,
  half_day integer not null,
  absent integer not null,
  excused integer not null,
  constraint attendance_figures_pkey PRIMARY KEY (school_id, attendance_date, class_id, gender, overrides_calendar)
);
alter table attendance_figures enable row level security;
alter table attendance_figures force row level security;
create policy maintenance on attendance_figures to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on attendance_figures to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select on attendance_figures to homeroom_app;

create table attendance_history (
  school_id uuid not null,
  attendance_history_id uuid not null default new_id(),
  person_type text not null,
  person_id uuid not null,
  attendance_date date not null,
  status_before text not null,
  reason_before text,
  status_after text,
  reason_after text,
  correction_reason long_text,
  marked_by_before uuid,
  changed_by uuid,
  changed_dt timestamp(3) with time zone not null default now(),
  constraint attendance_history_pkey PRIMARY KEY (school_id, attendance_history_id),
  constraint attendance_history_person_type_check CHECK ((person_type = ANY (ARRAY['student'::text, 'teacher'::text])))
);
CREATE INDEX attendance_history_person_idx ON public.attendance_history USING btree (school_id, person_type, person_id, attendance_date);
alter table attendance_history enable row level security;
alter table attendance_history force row level security;
create policy forgetting on attendance_history to homeroom_lookup using ((school_id = current_school()));
create policy maintenance on attendance_history to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on attendance_history to homeroom_teacher using (((person_type = 'student'::text) AND (person_id IN ( SELECT own.student_id
   FROM teacher_students() own(student_id, is_form)
  WHERE own.is_form))));
create policy school_isolation on attendance_history to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select on attendance_history to homeroom_app;
grant delete, select on attendance_history to homeroom_lookup;
grant insert, select on attendance_history to homeroom_teacher;

create table audit_log (
  school_id uuid not null,
  audit_id bigint not null generated always as identity,
  actor_user_id uuid,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_dt timestamp(3) with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (school_id, audit_id)
);
CREATE INDEX audit_log_actor_idx ON public.audit_log USING btree (school_id, actor_user_id, audit_id);
CREATE INDEX audit_log_created_idx ON public.audit_log USING btree (school_id, created_dt, audit_id);
CREATE INDEX audit_log_entity_idx ON public.audit_log USING btree (school_id, entity, entity_id, audit_id);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy erasing on audit_log to homeroom_lookup using ((school_id = current_school())) with check ((school_id = current_school()));
create policy maintenance on audit_log to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_lines on audit_log for insert to homeroom_teacher using () with check ((actor_user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid));
create policy school_isolation on audit_log to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select on audit_log to homeroom_app;
grant delete, select, update (after), update (before) on audit_log to homeroom_lookup;
grant insert on audit_log to homeroom_teacher;
CREATE TRIGGER audit_log_append_only BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_change BEFORE UPDATE ON public.audit_log FOR EACH STATEMENT WHEN ((current_setting('app.erasing'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_removal BEFORE DELETE ON public.audit_log FOR EACH STATEMENT WHEN ((current_setting('app.erasing'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION refuse_change();

create table calendar_days (
  school_id uuid not null,
  calendar_day_id uuid not null default new_id(),
  starts_on date not null,
  ends_on date not null,
  kind text not null,
  name name_text not null,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint calendar_days_pkey PRIMARY KEY (school_id, calendar_day_id),
  constraint calendar_days_dates_check CHECK ((ends_on >= starts_on)),
  constraint calendar_days_kind_check CHECK ((kind = ANY (ARRAY['holiday'::text, 'closure'::text, 'school_day'::text]))),
  constraint calendar_days_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX calendar_days_dates_idx ON public.calendar_days USING btree (school_id, starts_on, ends_on);
alter table calendar_days enable row level security;
alter table calendar_days force row level security;
create policy maintenance on calendar_days to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on calendar_days to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on calendar_days to homeroom_app;
grant select on calendar_days to homeroom_teacher;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.calendar_days FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table calendar_feeds (
  school_id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_dt timestamp(3) with time zone not null default now(),
  constraint calendar_feeds_pkey PRIMARY KEY (school_id, user_id),
  constraint calendar_feeds_secret_hash_check CHECK ((octet_length(secret_hash) = 32)),
  constraint calendar_feeds_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feeds_secret_hash_key ON public.calendar_feeds USING btree (secret_hash);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy lookup on calendar_feeds for select to homeroom_lookup using (true);
create policy maintenance on calendar_feeds to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on calendar_feeds to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on calendar_feeds to homeroom_app;
grant select on calendar_feeds to homeroom_lookup;

create table canned_replies (
  school_id uuid not null,
  canned_reply_id uuid not null default new_id(),
  chatbot_id uuid,
  title name_text not null,
  reply_text long_text not null,
  created_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint canned_replies_pkey PRIMARY KEY (school_id, canned_reply_id),
  constraint canned_replies_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id) ON DELETE CASCADE,
  constraint canned_replies_school_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX canned_replies_chatbot_idx ON public.canned_replies USING btree (school_id, chatbot_id);
alter table canned_replies enable row level security;
alter table canned_replies force row level security;
create policy maintenance on canned_replies to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on canned_replies to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on canned_replies to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.canned_replies FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table chat_messages (
  school_id uuid not null,
  chat_message_id uuid not null default new_id(),
  chat_session_id uuid not null,
  sender text not null,
  kind text not null default 'message'::text,
  message_text text not null,
  search_text text not null generated always as (fold(message_text)) stored,
  client_message_id text,
  reply_to uuid,
  answer_id uuid,
  details jsonb,
  sent_by uuid,
  flagged_reason long_text,
  flagged_by uuid,
  flagged_dt timestamp(3) with time zone,
  created_dt timestamp(3) with time zone not null default clock_timestamp(),
  constraint chat_messages_pkey PRIMARY KEY (school_id, chat_message_id),
  constraint chat_messages_answer_fkey FOREIGN KEY (school_id, answer_id) REFERENCES answers(school_id, answer_id) ON DELETE SET NULL (answer_id),
  constraint chat_messages_chat_session_fkey FOREIGN KEY (school_id, chat_session_id) REFERENCES chat_sessions(school_id, chat_session_id) ON DELETE CASCADE,
  constraint chat_messages_client_message_id_check CHECK ((char_length(client_message_id) <= 100)),
  constraint chat_messages_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'note'::text]))),
  constraint chat_messages_message_text_check CHECK ((char_length(message_text) <= 10000)),
  constraint chat_messages_note_check CHECK (((kind = 'message'::text) OR (sender = ANY (ARRAY['staff'::text, 'system'::text])))),
  constraint chat_messages_sender_check CHECK ((sender = ANY (ARRAY['user'::text, 'assistant'::text, 'staff'::text, 'system'::text])))
);
CREATE INDEX chat_messages_answer_idx ON public.chat_messages USING btree (school_id, answer_id);
CREATE INDEX chat_messages_chat_session_idx ON public.chat_messages USING btree (school_id, chat_session_id, created_dt, chat_message_id);
CREATE UNIQUE INDEX chat_messages_client_message_key ON public.chat_messages USING btree (school_id, chat_session_id, client_message_id) WHERE (client_message_id IS NOT NULL);
CREATE INDEX chat_messages_flagged_idx ON public.chat_messages USING btree (school_id, created_dt) WHERE (flagged_reason IS NOT NULL);
CREATE UNIQUE INDEX chat_messages_reply_to_key ON public.chat_messages USING btree (school_id, chat_session_id, reply_to) WHERE (reply_to IS NOT NULL);
CREATE INDEX chat_messages_search_idx ON public.chat_messages USING gin (school_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy maintenance on chat_messages to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on chat_messages to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on chat_messages for select to homeroom_search using (true);
grant delete, insert, select, update on chat_messages to homeroom_app;
grant select on chat_messages to homeroom_search;
CREATE TRIGGER tell_of_flag AFTER UPDATE OF flagged_reason ON public.chat_messages FOR EACH ROW EXECUTE FUNCTION tell_of_chat();
CREATE TRIGGER tell_of_note AFTER INSERT ON public.chat_messages FOR EACH ROW WHEN (((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text) AND (new.kind = 'note'::text))) EXECUTE FUNCTION tell_of_chat();

create table chat_sessions (
  school_id uuid not null,
  chat_session_id uuid not null default new_id(),
  chatbot_id uuid not null,
  chat_user_id uuid not null,
  secret_hash bytea,
  status text not null default 'active'::text,
  handling text not null default 'bot'::text,
  handled_by uuid,
  waiting_since_dt timestamp(3) with time zone,
  summary long_text,
  topic short_text,
  page_url text,
  locale short_text,
  message_count integer not null default 0,
  last_message_text text,
  last_message_dt timestamp(3) with time zone not null default now(),
  search_text text not null generated always as (fold(((COALESCE((summary)::text, ''::text) || ' '::text) || COALESCE((topic)::text, ''::text)))) stored,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint chat_sessions_pkey PRIMARY KEY (school_id, chat_session_id),
  constraint chat_sessions_chat_user_fkey FOREIGN KEY (school_id, chatbot_id, chat_user_id) REFERENCES chat_users(school_id, chatbot_id, chat_user_id) ON DELETE CASCADE,
  constraint chat_sessions_handled_by_fkey FOREIGN KEY (school_id, handled_by) REFERENCES users(school_id, user_id),
  constraint chat_sessions_handling_check CHECK ((handling = ANY (ARRAY['bot'::text, 'waiting'::text, 'human'::text, 'closed'::text]))),
  constraint chat_sessions_page_url_check CHECK (((char_length(page_url) <= 500) AND (page_url !~ '[?#]'::text))),
  constraint chat_sessions_secret_hash_check CHECK ((octet_length(secret_hash) = 32)),
  constraint chat_sessions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'completed'::text, 'pending'::text, 'archived'::text])))
);
CREATE INDEX chat_sessions_chat_user_idx ON public.chat_sessions USING btree (school_id, chatbot_id, chat_user_id, created_dt);
CREATE INDEX chat_sessions_created_idx ON public.chat_sessions USING btree (school_id, created_dt);
CREATE INDEX chat_sessions_handled_by_idx ON public.chat_sessions USING btree (school_id, handled_by) WHERE (handled_by IS NOT NULL);
CREATE INDEX chat_sessions_human_idx ON public.chat_sessions USING btree (school_id, chat_session_id) WHERE (handling = 'human'::text);
CREATE INDEX chat_sessions_list_idx ON public.chat_sessions USING btree (school_id, chatbot_id, last_message_dt DESC, chat_session_id);
CREATE INDEX chat_sessions_newest_idx ON public.chat_sessions USING btree (school_id, last_message_dt DESC, chat_session_id);
CREATE INDEX chat_sessions_status_idx ON public.chat_sessions USING btree (school_id, status, last_message_dt DESC, chat_session_id);
CREATE INDEX chat_sessions_waiting_idx ON public.chat_sessions USING btree (school_id, waiting_since_dt) WHERE (handling = 'waiting'::text);
alter table chat_sessions enable row level security;
alter table chat_sessions force row level security;
create policy lookup on chat_sessions to homeroom_lookup using (true);
create policy maintenance on chat_sessions to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on chat_sessions to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on chat_sessions for select to homeroom_search using (true);
grant delete, insert, select, update on chat_sessions to homeroom_app;
grant select on chat_sessions to homeroom_lookup;
grant select on chat_sessions to homeroom_search;
CREATE TRIGGER tell_of_chat AFTER INSERT OR DELETE OR UPDATE ON public.chat_sessions FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_chat();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.chat_sessions FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table chat_users (
  school_id uuid not null,
  chat_user_id uuid not null default new_id(),
  chatbot_id uuid not null,
  name short_text,
  email short_text,
  phone short_text,
  location short_text,
  summary long_text,
  tags text[] not null default '{}'::text[],
  consented_dt timestamp(3) with time zone,
  search_text text not null generated always as (fold(((((COALESCE((name)::text, ''::text) || ' '::text) || COALESCE((email)::text, ''::text)) || ' '::text) || COALESCE((phone)::text, ''::text)))) stored,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint chat_users_pkey PRIMARY KEY (school_id, chat_user_id),
  constraint chat_users_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id),
  constraint chat_users_chatbot_key UNIQUE (school_id, chatbot_id, chat_user_id)
);
CREATE INDEX chat_users_list_idx ON public.chat_users USING btree (school_id, chatbot_id, updated_dt DESC, chat_user_id);
CREATE INDEX chat_users_search_idx ON public.chat_users USING gin (school_id, search_text gin_trgm_ops);
alter table chat_users enable row level security;
alter table chat_users force row level security;
create policy maintenance on chat_users to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on chat_users to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on chat_users for select to homeroom_search using (true);
grant delete, insert, select, update on chat_users to homeroom_app;
grant select on chat_users to homeroom_search;
CREATE TRIGGER refuse_held BEFORE DELETE ON public.chat_users FOR EACH ROW EXECUTE FUNCTION refuse_held('visitor', 'chat_user_id');
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.chat_users FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table chatbots (
  school_id uuid not null,
  chatbot_id uuid not null default new_id(),
  name name_text not null,
  agent_name name_text not null,
  greeting long_text not null default ''::text,
  colours jsonb not null default '{}'::jsonb,
  quick_questions text[] not null default '{}'::text[],
  allowed_sites text[] not null default '{}'::text[],
  opening_hours jsonb not null default '{}'::jsonb,
  settings jsonb not null default '{}'::jsonb,
  status text not null default 'active'::text,
  is_default boolean not null default false,
  revision bigint not null default 1,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint chatbots_pkey PRIMARY KEY (school_id, chatbot_id),
  constraint chatbots_colours_check CHECK ((jsonb_typeof(colours) = 'object'::text)),
  constraint chatbots_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint chatbots_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint chatbots_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE UNIQUE INDEX chatbots_chatbot_id_key ON public.chatbots USING btree (chatbot_id);
CREATE UNIQUE INDEX chatbots_default_key ON public.chatbots USING btree (school_id) WHERE is_default;
alter table chatbots enable row level security;
alter table chatbots force row level security;
create policy lookup on chatbots to homeroom_lookup using (true);
create policy maintenance on chatbots to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on chatbots to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on chatbots to homeroom_app;
grant select on chatbots to homeroom_lookup;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.chatbots FOR EACH ROW WHEN ((old.revision = new.revision)) EXECUTE FUNCTION touch_updated_dt();

create table class_subjects (
  school_id uuid not null,
  class_subject_id uuid not null default new_id(),
  academic_year_id uuid not null,
  class_id uuid not null,
  section_id uuid,
  subject_id uuid not null,
  teacher_id uuid,
  periods_per_week integer not null default 4,
  schedule_details long_text,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint class_subjects_pkey PRIMARY KEY (school_id, class_subject_id),
  constraint class_subjects_academic_year_fkey FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint class_subjects_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id),
  constraint class_subjects_periods_per_week_check CHECK (((periods_per_week >= 1) AND (periods_per_week <= 10))),
  constraint class_subjects_section_fkey FOREIGN KEY (school_id, class_id, section_id) REFERENCES sections(school_id, class_id, section_id),
  constraint class_subjects_subject_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, subject_id),
  constraint class_subjects_subject_key UNIQUE NULLS NOT DISTINCT (school_id, academic_year_id, class_id, subject_id, section_id),
  constraint class_subjects_teacher_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, teacher_id)
);
CREATE INDEX class_subjects_class_idx ON public.class_subjects USING btree (school_id, class_id, section_id);
CREATE INDEX class_subjects_subject_idx ON public.class_subjects USING btree (school_id, subject_id);
CREATE INDEX class_subjects_teacher_idx ON public.class_subjects USING btree (school_id, teacher_id);
alter table class_subjects enable row level security;
alter table class_subjects force row level security;
create policy lookup on class_subjects for select to homeroom_lookup using (true);
create policy maintenance on class_subjects to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on class_subjects to homeroom_teacher using ((class_subject_id IN ( SELECT own.class_subject_id
   FROM teacher_class_subjects() own(class_subject_id))));
create policy school_isolation on class_subjects to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on class_subjects to homeroom_app;
grant select on class_subjects to homeroom_lookup;
grant select on class_subjects to homeroom_teacher;
CREATE TRIGGER class_subject_changed AFTER INSERT OR DELETE OR UPDATE OF academic_year_id, class_id, section_id, subject_id, teacher_id ON public.class_subjects FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION class_subject_changed();
CREATE TRIGGER notify_teaching_changed AFTER INSERT OR DELETE OR UPDATE OF class_id, section_id, subject_id, teacher_id ON public.class_subjects FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_teaching_changed();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.class_subjects FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table classes (
  school_id uuid not null,
  class_id uuid not null default new_id(),
  name name_text not null,
  description long_text,
  position integer not null default 0,
  name_folded text not null generated always as (fold((name)::text)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint classes_pkey PRIMARY KEY (school_id, class_id),
  constraint classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX classes_list_idx ON public.classes USING btree (school_id, "position", name_folded, class_id);
alter table classes enable row level security;
alter table classes force row level security;
create policy lookup on classes for select to homeroom_lookup using (true);
create policy maintenance on classes to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on classes to homeroom_teacher using ((class_id = ANY (( SELECT teacher_ids('classes'::text) AS teacher_ids)::uuid[])));
create policy school_isolation on classes to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on classes for select to homeroom_search using (true);
grant delete, insert, select, update on classes to homeroom_app;
grant select on classes to homeroom_lookup;
grant select on classes to homeroom_search;
grant select (class_id), select (created_dt), select (description), select (name), select (name_folded), select (position), select (school_id), select (updated_dt) on classes to homeroom_teacher;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.classes FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table contact_merges (
  school_id uuid not null,
  contact_merge_id uuid not null default new_id(),
  contact_id uuid not null,
  merged_contact_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  activity_ids uuid[] not null default '{}'::uuid[],
  task_ids uuid[] not null default '{}'::uuid[],
  merged_by uuid,
  merged_dt timestamp(3) with time zone not null default now(),
  undone_dt timestamp(3) with time zone,
  constraint contact_merges_pkey PRIMARY KEY (school_id, contact_merge_id),
  constraint contact_merges_contact_fkey FOREIGN KEY (school_id, contact_id) REFERENCES contacts(school_id, contact_id) ON DELETE CASCADE,
  constraint contact_merges_merged_contact_fkey FOREIGN KEY (school_id, merged_contact_id) REFERENCES contacts(school_id, contact_id) ON DELETE CASCADE
);
CREATE INDEX contact_merges_contact_idx ON public.contact_merges USING btree (school_id, contact_id);
CREATE INDEX contact_merges_merged_contact_idx ON public.contact_merges USING btree (school_id, merged_contact_id);
CREATE UNIQUE INDEX contact_merges_merged_contact_key ON public.contact_merges USING btree (school_id, merged_contact_id) WHERE (undone_dt IS NULL);
alter table contact_merges enable row level security;
alter table contact_merges force row level security;
create policy maintenance on contact_merges to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on contact_merges to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select, update on contact_merges to homeroom_app;

create table contact_stages (
  school_id uuid not null,
  contact_stage_id uuid not null default new_id(),
  contact_id uuid not null,
  stage_before text,
  stage_after text not null,
  changed_by uuid,
  changed_dt timestamp(3) with time zone not null default now(),
  constraint contact_stages_pkey PRIMARY KEY (school_id, contact_stage_id),
  constraint contact_stages_contact_fkey FOREIGN KEY (school_id, contact_id) REFERENCES contacts(school_id, contact_id) ON DELETE CASCADE
);
CREATE INDEX contact_stages_changed_idx ON public.contact_stages USING btree (school_id, changed_dt);
CREATE INDEX contact_stages_contact_idx ON public.contact_stages USING btree (school_id, contact_id, changed_dt);
alter table contact_stages enable row level security;
alter table contact_stages force row level security;
create policy maintenance on contact_stages to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on contact_stages to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select on contact_stages to homeroom_app;

create table contacts (
  school_id uuid not null,
  contact_id uuid not null default new_id(),
  name name_text not null,
  email short_text,
  mobile short_text,
  contact_type short_text not null default 'student'::text,
  status text not null default 'active'::text,
  is_lead boolean not null default true,
  stage text not null default 'new'::text,
  stage_raw short_text,
  stage_guessed boolean not null default false,
  stage_changed_dt timestamp(3) with time zone not null default now(),
  stage_position double precision not null default 0,
  lead_type short_text not null default 'inquiry'::text,
  source text not null default 'website'::text,
  value bigint not null default 0,
  value_currency character(3),
  priority text not null default 'medium'::text,
  group_name short_text,
  position short_text,
  child_name short_text,
  child_grade short_text,
  tags text[] not null default '{}'::text[],
  address jsonb,
  notes long_text,
  last_remark long_text,
  lost_reason long_text,
  next_step long_text,
  next_step_on date,
  owner_user_id uuid,
  chat_user_id uuid,
  student_id uuid,
  merged_into uuid,
  consented_dt timestamp(3) with time zone,
  last_contacted_dt timestamp(3) with time zone,
  lead_updated_dt timestamp(3) with time zone not null default now(),
  name_folded text not null generated always as (fold((name)::text)) stored,
  search_text text not null generated always as (fold((((((((((name)::text || ' '::text) || COALESCE((email)::text, ''::text)) || ' '::text) || COALESCE((mobile)::text, ''::text)) || ' '::text) || COALESCE((group_name)::text, ''::text)) || ' '::text) || COALESCE((child_name)::text, ''::text)))) stored,
  email_folded text generated always as (lower((email)::text)) stored,
  phone_digits text generated always as (phone_digits((mobile)::text)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint contacts_pkey PRIMARY KEY (school_id, contact_id),
  constraint contacts_chat_user_fkey FOREIGN KEY (school_id, chat_user_id) REFERENCES chat_users(school_id, chat_user_id) ON DELETE SET NULL (chat_user_id),
  constraint contacts_merged_check CHECK (((merged_into IS NULL) OR (merged_into <> contact_id))),
  constraint contacts_merged_into_fkey FOREIGN KEY (school_id, merged_into) REFERENCES contacts(school_id, contact_id),
  constraint contacts_owner_fkey FOREIGN KEY (school_id, owner_user_id) REFERENCES users(school_id, user_id),
  constraint contacts_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint contacts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint contacts_source_check CHECK ((source = ANY (ARRAY['website'::text, 'referral'::text, 'phone'::text, 'email'::text, 'social'::text, 'other'::text]))),
  constraint contacts_stage_check CHECK ((stage = ANY (ARRAY['new'::text, 'qualified'::text, 'proposal'::text, 'negotiation'::text, 'closed-won'::text, 'closed-lost'::text]))),
  constraint contacts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'converted'::text, 'lost'::text, 'lead'::text]))),
  constraint contacts_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id),
  constraint contacts_value_check CHECK ((value >= 0))
);
CREATE INDEX contacts_board_idx ON public.contacts USING btree (school_id, stage, stage_position, contact_id) INCLUDE (value, value_currency) WHERE ((deleted_dt IS NULL) AND is_lead);
CREATE INDEX contacts_chat_user_idx ON public.contacts USING btree (school_id, chat_user_id);
CREATE INDEX contacts_deleted_idx ON public.contacts USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE INDEX contacts_email_folded_idx ON public.contacts USING btree (school_id, email_folded) WHERE (deleted_dt IS NULL);
CREATE INDEX contacts_email_idx ON public.contacts USING btree (school_id, lower((email)::text)) WHERE (deleted_dt IS NULL);
CREATE INDEX contacts_list_idx ON public.contacts USING btree (school_id, created_dt DESC, contact_id) WHERE (deleted_dt IS NULL);
CREATE INDEX contacts_merged_into_idx ON public.contacts USING btree (school_id, merged_into);
CREATE INDEX contacts_owner_idx ON public.contacts USING btree (school_id, owner_user_id);
CREATE INDEX contacts_phone_idx ON public.contacts USING btree (school_id, phone_digits) WHERE (deleted_dt IS NULL);
CREATE INDEX contacts_search_idx ON public.contacts USING gin (school_id, search_text gin_trgm_ops) WHERE (deleted_dt IS NULL);
CREATE INDEX contacts_student_idx ON public.contacts USING btree (school_id, student_id);
alter table contacts enable row level security;
alter table contacts force row level security;
create policy maintenance on contacts to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on contacts to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on contacts for select to homeroom_search using (true);
grant delete, insert, select, update on contacts to homeroom_app;
grant select on contacts to homeroom_search;
CREATE TRIGGER keep_contact_stage_insert AFTER INSERT ON public.contacts FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION keep_contact_stage();
CREATE TRIGGER keep_contact_stage_update AFTER UPDATE OF stage ON public.contacts FOR EACH ROW WHEN ((old.stage <> new.stage)) EXECUTE FUNCTION keep_contact_stage();
CREATE TRIGGER refuse_held BEFORE DELETE ON public.contacts FOR EACH ROW EXECUTE FUNCTION refuse_held('contact', 'contact_id');
CREATE TRIGGER refuse_lead_without_contact BEFORE INSERT OR UPDATE OF email, mobile, is_lead ON public.contacts FOR EACH ROW WHEN (((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text) AND (new.is_lead AND (new.email IS NULL) AND (new.mobile IS NULL) AND (new.deleted_dt IS NULL)))) EXECUTE FUNCTION refuse_lead_without_contact();
CREATE TRIGGER time_contact_stage BEFORE UPDATE OF stage ON public.contacts FOR EACH ROW WHEN ((old.stage <> new.stage)) EXECUTE FUNCTION time_contact_stage();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.contacts FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table deleted_guardian_links (
  school_id uuid not null,
  guardian_id uuid not null,
  student_id uuid not null,
  relationship text not null,
  contact_order integer not null,
  may_contact boolean not null,
  may_see_records boolean not null,
  may_collect boolean not null,
  from_date date,
  to_date date,
  restriction_document_id uuid,
  created_dt timestamp(3) with time zone not null default now(),
  constraint deleted_guardian_links_pkey PRIMARY KEY (school_id, guardian_id, student_id, relationship),
  constraint deleted_guardian_links_contact_order_check CHECK ((contact_order >= 1)),
  constraint deleted_guardian_links_document_fkey FOREIGN KEY (school_id, student_id, restriction_document_id) REFERENCES student_documents(school_id, student_id, student_document_id) ON DELETE SET NULL (restriction_document_id),
  constraint deleted_guardian_links_guardian_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardians(school_id, guardian_id) ON DELETE CASCADE,
  constraint deleted_guardian_links_relationship_check CHECK ((relationship = ANY (ARRAY['father'::text, 'mother'::text, 'guardian'::text, 'emergency'::text, 'other'::text]))),
  constraint deleted_guardian_links_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id) ON DELETE CASCADE
);
CREATE INDEX deleted_guardian_links_student_idx ON public.deleted_guardian_links USING btree (school_id, student_id, restriction_document_id);
alter table deleted_guardian_links enable row level security;
alter table deleted_guardian_links force row level security;
create policy maintenance on deleted_guardian_links to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on deleted_guardian_links to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on deleted_guardian_links to homeroom_app;

create table dismissed_findings (
  school_id uuid not null,
  kind text not null,
  knowledge_chunk_id uuid not null,
  other_chunk_id uuid not null,
  dismissed_by uuid,
  dismissed_dt timestamp(3) with time zone not null default now(),
  constraint dismissed_findings_pkey PRIMARY KEY (school_id, kind, knowledge_chunk_id, other_chunk_id),
  constraint dismissed_findings_chunk_fkey FOREIGN KEY (school_id, knowledge_chunk_id) REFERENCES knowledge_chunks(school_id, knowledge_chunk_id) ON DELETE CASCADE,
  constraint dismissed_findings_kind_check CHECK ((kind = ANY (ARRAY['overlap'::text, 'difference'::text, 'unused'::text]))),
  constraint dismissed_findings_order_check CHECK ((knowledge_chunk_id <= other_chunk_id)),
  constraint dismissed_findings_other_chunk_fkey FOREIGN KEY (school_id, other_chunk_id) REFERENCES knowledge_chunks(school_id, knowledge_chunk_id) ON DELETE CASCADE
);
CREATE INDEX dismissed_findings_chunk_idx ON public.dismissed_findings USING btree (school_id, knowledge_chunk_id);
CREATE INDEX dismissed_findings_other_chunk_idx ON public.dismissed_findings USING btree (school_id, other_chunk_id);
alter table dismissed_findings enable row level security;
alter table dismissed_findings force row level security;
create policy maintenance on dismissed_findings to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on dismissed_findings to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on dismissed_findings to homeroom_app;

create table document_chunks (
  school_id uuid not null,
  document_chunk_id uuid not null default new_id(),
  document_id uuid not null,
  position integer not null,
  heading long_text,
  text text[] not null,
  page integer,
  search_text text not null,
  constraint document_chunks_pkey PRIMARY KEY (school_id, document_chunk_id),
  constraint document_chunks_document_fkey FOREIGN KEY (school_id, document_id) REFERENCES documents(school_id, document_id) ON DELETE CASCADE,
  constraint document_chunks_position_key UNIQUE (school_id, document_id, "position")
);
CREATE INDEX document_chunks_search_idx ON public.document_chunks USING gin (school_id, search_text gin_trgm_ops);
alter table document_chunks enable row level security;
alter table document_chunks force row level security;
create policy maintenance on document_chunks to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on document_chunks to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on document_chunks for select to homeroom_search using (true);
grant delete, insert, select, update on document_chunks to homeroom_app;
grant select on document_chunks to homeroom_search;

create table documents (
  school_id uuid not null,
  document_id uuid not null default new_id(),
  chatbot_id uuid,
  file_id uuid not null,
  title name_text not null,
  document_type text not null,
  status text not null default 'processing'::text,
  error long_text,
  attempts integer not null default 0,
  chunk_count integer not null default 0,
  tags text[] not null default '{}'::text[],
  content_hash bytea,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint documents_pkey PRIMARY KEY (school_id, document_id),
  constraint documents_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id),
  constraint documents_document_type_check CHECK ((document_type = ANY (ARRAY['pdf'::text, 'docx'::text, 'txt'::text, 'md'::text, 'html'::text, 'csv'::text]))),
  constraint documents_file_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, file_id),
  constraint documents_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint documents_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX documents_content_hash_key ON public.documents USING btree (school_id, chatbot_id, content_hash) NULLS NOT DISTINCT WHERE (content_hash IS NOT NULL);
CREATE INDEX documents_file_idx ON public.documents USING btree (school_id, file_id);
CREATE INDEX documents_list_idx ON public.documents USING btree (school_id, chatbot_id, created_dt DESC, document_id);
alter table documents enable row level security;
alter table documents force row level security;
create policy maintenance on documents to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on documents to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on documents to homeroom_app;
CREATE TRIGGER raise_revision_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER raise_revision_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER raise_revision_update_new AFTER UPDATE ON public.documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER raise_revision_update_old AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table email_changes (
  school_id uuid not null,
  user_id uuid not null,
  new_email text not null,
  token_hash bytea not null,
  requested_by uuid not null,
  session_id uuid,
  created_dt timestamp(3) with time zone not null default now(),
  expires_dt timestamp(3) with time zone not null default (now() + '1 day'::interval),
  failed_dt timestamp(3) with time zone,
  constraint email_changes_pkey PRIMARY KEY (school_id, user_id),
  constraint email_changes_new_email_check CHECK (((char_length(new_email) >= 3) AND (char_length(new_email) <= 254))),
  constraint email_changes_requested_by_fkey FOREIGN KEY (school_id, requested_by) REFERENCES users(school_id, user_id) ON DELETE CASCADE,
  constraint email_changes_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint email_changes_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE INDEX email_changes_requested_by_idx ON public.email_changes USING btree (school_id, requested_by);
CREATE UNIQUE INDEX email_changes_token_hash_key ON public.email_changes USING btree (token_hash);
alter table email_changes enable row level security;
alter table email_changes force row level security;
create policy lookup on email_changes for select to homeroom_lookup using (true);
create policy maintenance on email_changes to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on email_changes to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on email_changes to homeroom_app;
grant select on email_changes to homeroom_lookup;
CREATE TRIGGER tell_of_failure AFTER UPDATE OF failed_dt ON public.email_changes FOR EACH ROW WHEN ((old.failed_dt IS DISTINCT FROM new.failed_dt)) EXECUTE FUNCTION tell_of_users();

create table embeddings (
  school_id uuid not null,
  model text not null,
  line_hash bytea not null,
  vector bytea not null,
  used_dt timestamp(3) with time zone not null default now(),
  constraint embeddings_pkey PRIMARY KEY (school_id, model, line_hash),
  constraint embeddings_line_hash_check CHECK ((octet_length(line_hash) = 32)),
  constraint embeddings_model_check CHECK (((char_length(model) >= 1) AND (char_length(model) <= 200))),
  constraint embeddings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint embeddings_vector_check CHECK (((octet_length(vector) > 0) AND ((octet_length(vector) % 4) = 0)))
);
alter table embeddings enable row level security;
alter table embeddings force row level security;
create policy maintenance on embeddings to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on embeddings to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on embeddings to homeroom_app;

create table enquiries (
  school_id uuid not null,
  enquiry_id uuid not null default new_id(),
  contact_id uuid not null,
  enquiry_form_id uuid not null,
  consent_version integer not null,
  parent_name name_text not null,
  email short_text not null,
  phone short_text,
  child_name short_text,
  grade short_text,
  message long_text,
  page_url text,
  opening uuid,
  email_folded text generated always as (lower((email)::text)) stored,
  phone_digits text generated always as (phone_digits((phone)::text)) stored,
  created_dt timestamp(3) with time zone not null default now(),
  constraint enquiries_pkey PRIMARY KEY (school_id, enquiry_id),
  constraint enquiries_consent_fkey FOREIGN KEY (school_id, enquiry_form_id, consent_version) REFERENCES enquiry_consents(school_id, enquiry_form_id, version),
  constraint enquiries_contact_fkey FOREIGN KEY (school_id, contact_id) REFERENCES contacts(school_id, contact_id) ON DELETE CASCADE,
  constraint enquiries_page_url_check CHECK (((char_length(page_url) <= 500) AND (page_url !~ '[?#]'::text)))
);
CREATE INDEX enquiries_consent_idx ON public.enquiries USING btree (school_id, enquiry_form_id, consent_version);
CREATE INDEX enquiries_contact_idx ON public.enquiries USING btree (school_id, contact_id, created_dt DESC);
CREATE INDEX enquiries_created_idx ON public.enquiries USING btree (school_id, created_dt);
CREATE UNIQUE INDEX enquiries_opening_key ON public.enquiries USING btree (school_id, opening);
alter table enquiries enable row level security;
alter table enquiries force row level security;
create policy maintenance on enquiries to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on enquiries to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update (child_name), update (message) on enquiries to homeroom_app;

create table enquiry_consents (
  school_id uuid not null,
  enquiry_form_id uuid not null,
  version integer not null,
  line long_text not null,
  created_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  constraint enquiry_consents_pkey PRIMARY KEY (school_id, enquiry_form_id, version),
  constraint enquiry_consents_form_fkey FOREIGN KEY (school_id, enquiry_form_id) REFERENCES enquiry_forms(school_id, enquiry_form_id) ON UPDATE CASCADE ON DELETE CASCADE
);
alter table enquiry_consents enable row level security;
alter table enquiry_consents force row level security;
create policy maintenance on enquiry_consents to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on enquiry_consents to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select on enquiry_consents to homeroom_app;

create table enquiry_forms (
  school_id uuid not null,
  enquiry_form_id uuid not null default gen_random_uuid(),
  is_open boolean not null default false,
  title name_text not null,
  intro long_text not null default ''::text,
  thanks long_text not null default ''::text,
  consent_version integer not null default 1,
  fields jsonb not null,
  grades text[] not null default '{}'::text[],
  colours jsonb not null,
  allowed_sites text[] not null default '{}'::text[],
  owner_user_id uuid,
  secret uuid not null default gen_random_uuid(),
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint enquiry_forms_pkey PRIMARY KEY (school_id, enquiry_form_id),
  constraint enquiry_forms_colours_check CHECK ((jsonb_typeof(colours) = 'object'::text)),
  constraint enquiry_forms_fields_check CHECK ((jsonb_typeof(fields) = 'object'::text)),
  constraint enquiry_forms_owner_fkey FOREIGN KEY (school_id, owner_user_id) REFERENCES users(school_id, user_id),
  constraint enquiry_forms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint enquiry_forms_school_key UNIQUE (school_id)
);
CREATE INDEX enquiry_forms_owner_idx ON public.enquiry_forms USING btree (school_id, owner_user_id);
CREATE UNIQUE INDEX enquiry_forms_public_key ON public.enquiry_forms USING btree (enquiry_form_id);
alter table enquiry_forms enable row level security;
alter table enquiry_forms force row level security;
create policy lookup on enquiry_forms to homeroom_lookup using (true);
create policy maintenance on enquiry_forms to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on enquiry_forms to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select, update on enquiry_forms to homeroom_app;
grant select on enquiry_forms to homeroom_lookup;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.enquiry_forms FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table enrolment_figures (
  school_id uuid not null,
  academic_year_id uuid not null,
  class_id uuid not null,
  day date not null,
  gender text not null,
  begun integer not null,
  ended integer not null,
  joined integer not null,
  gone integer not null,
  constraint enrolment_figures_pkey PRIMARY KEY (school_id, academic_year_id, class_id, day, gender)
);
alter table enrolment_figures enable row level security;
alter table enrolment_figures force row level security;
create policy maintenance on enrolment_figures to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on enrolment_figures to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select on enrolment_figures to homeroom_app;

create table enrolments (
  school_id uuid not null,
  enrolment_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  class_id uuid not null,
  section_id uuid,
  roll_no text,
  from_date date not null,
  to_date date,
  exit_reason short_text,
  created_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint enrolments_pkey PRIMARY KEY (school_id, enrolment_id),
  constraint enrolments_academic_year_fkey FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint enrolments_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id),
  constraint enrolments_dates_check CHECK ((to_date >= from_date)),
  constraint enrolments_no_overlap EXCLUDE USING gist (school_id WITH =, LEAST(student_id, student_id) WITH =, daterange(from_date, to_date, '[]'::text) WITH &&),
  constraint enrolments_roll_number_check CHECK (((char_length(roll_no) >= 1) AND (char_length(roll_no) <= 50))),
  constraint enrolments_section_fkey FOREIGN KEY (school_id, class_id, section_id) REFERENCES sections(school_id, class_id, section_id),
  constraint enrolments_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id)
) with (fillfactor=90);
CREATE INDEX enrolments_academic_year_idx ON public.enrolments USING btree (school_id, academic_year_id, class_id, section_id);
CREATE INDEX enrolments_class_idx ON public.enrolments USING btree (school_id, class_id, section_id, academic_year_id);
CREATE INDEX enrolments_ending_idx ON public.enrolments USING btree (school_id, class_id, to_date) INCLUDE (section_id, from_date, student_id) WHERE ((to_date IS NOT NULL) AND (deleted_dt IS NULL));
CREATE INDEX enrolments_from_date_idx ON public.enrolments USING btree (school_id, from_date);
CREATE INDEX enrolments_lasting_idx ON public.enrolments USING btree (school_id, class_id, section_id) INCLUDE (from_date, student_id) WHERE ((to_date IS NULL) AND (deleted_dt IS NULL));
CREATE UNIQUE INDEX enrolments_roll_number_key ON public.enrolments USING btree (school_id, class_id, section_id, academic_year_id, roll_no) NULLS NOT DISTINCT WHERE ((to_date IS NULL) AND (deleted_dt IS NULL) AND (roll_no IS NOT NULL));
CREATE INDEX enrolments_student_idx ON public.enrolments USING btree (school_id, student_id, from_date) INCLUDE (to_date, deleted_dt, class_id, section_id, academic_year_id, roll_no);
CREATE INDEX enrolments_to_date_idx ON public.enrolments USING btree (school_id, to_date) WHERE (to_date IS NOT NULL);
alter table enrolments enable row level security;
alter table enrolments force row level security;
create policy lookup on enrolments for select to homeroom_lookup using (true);
create policy maintenance on enrolments to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on enrolments to homeroom_teacher using (((class_id = ANY (( SELECT teacher_ids('classes'::text) AS teacher_ids)::uuid[])) AND (((deleted_dt IS NULL) AND (from_date <= ( SELECT school_today() AS school_today)) AND ((to_date IS NULL) OR (to_date >= ( SELECT school_today() AS school_today))) AND ((class_id = ANY (( SELECT teacher_ids('whole'::text) AS teacher_ids)::uuid[])) OR (section_id = ANY (( SELECT teacher_ids('sections'::text) AS teacher_ids)::uuid[])))) OR is_teachers_student(student_id))));
create policy school_isolation on enrolments to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on enrolments to homeroom_app;
grant select on enrolments to homeroom_lookup;
grant select (academic_year_id), select (class_id), select (deleted_dt), select (enrolment_id), select (from_date), select (roll_no), select (school_id), select (section_id), select (student_id), select (to_date), select (updated_dt) on enrolments to homeroom_teacher;
CREATE TRIGGER count_deleted AFTER DELETE ON public.enrolments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_enrolment_figures();
CREATE TRIGGER count_inserted AFTER INSERT ON public.enrolments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_enrolment_figures();
CREATE TRIGGER count_updated AFTER UPDATE ON public.enrolments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_enrolment_figures();
CREATE TRIGGER enrolment_changed AFTER INSERT OR DELETE OR UPDATE OF class_id, section_id, roll_no, academic_year_id, from_date, to_date ON public.enrolments FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION enrolment_changed();
CREATE TRIGGER tell_of_delete AFTER DELETE ON public.enrolments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_enrolments();
CREATE TRIGGER tell_of_insert AFTER INSERT ON public.enrolments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_enrolments();
CREATE TRIGGER tell_of_update AFTER UPDATE ON public.enrolments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_enrolments();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.enrolments FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table erasures (
  school_id uuid not null,
  erasure_id uuid not null default new_id(),
  kind text not null,
  cause text not null,
  reason long_text,
  people integer not null,
  counts jsonb not null default '{}'::jsonb,
  started_by uuid,
  started_by_name short_text,
  subject_ids text[] not null default '{}'::text[],
  record_ids text[] not null default '{}'::text[],
  near_ids text[] not null default '{}'::text[],
  words text[] not null default '{}'::text[],
  storage_keys text[] not null default '{}'::text[],
  log_position bigint not null default 0,
  import_position uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  created_dt timestamp(3) with time zone not null default now(),
  finished_dt timestamp(3) with time zone,
  constraint erasures_pkey PRIMARY KEY (school_id, erasure_id),
  constraint erasures_cause_check CHECK ((cause = ANY (ARRAY['trash'::text, 'retention'::text, 'request'::text]))),
  constraint erasures_finished_check CHECK (((finished_dt IS NULL) OR (cardinality(((((subject_ids || record_ids) || near_ids) || words) || storage_keys)) = 0))),
  constraint erasures_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 50))),
  constraint erasures_people_check CHECK ((people > 0)),
  constraint erasures_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX erasures_list_idx ON public.erasures USING btree (school_id, created_dt DESC, erasure_id);
CREATE INDEX erasures_open_idx ON public.erasures USING btree (school_id, erasure_id) WHERE (finished_dt IS NULL);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy maintenance on erasures to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on erasures to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select, update on erasures to homeroom_app;
grant select on erasures to homeroom_lookup;

create table exam_papers (
  school_id uuid not null,
  exam_id uuid not null,
  class_id uuid not null,
  subject_id uuid not null,
  total_marks numeric(6,1) not null,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint exam_papers_pkey PRIMARY KEY (school_id, exam_id, class_id, subject_id),
  constraint exam_papers_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id) ON DELETE CASCADE,
  constraint exam_papers_exam_fkey FOREIGN KEY (school_id, exam_id) REFERENCES exams(school_id, exam_id) ON DELETE CASCADE,
  constraint exam_papers_subject_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, subject_id) ON DELETE CASCADE,
  constraint exam_papers_total_marks_check CHECK ((total_marks >= (1)::numeric))
);
CREATE INDEX exam_papers_class_idx ON public.exam_papers USING btree (school_id, class_id);
CREATE INDEX exam_papers_subject_idx ON public.exam_papers USING btree (school_id, subject_id);
alter table exam_papers enable row level security;
alter table exam_papers force row level security;
create policy maintenance on exam_papers to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on exam_papers to homeroom_teacher using ((class_id = ANY (( SELECT teacher_ids('classes'::text) AS teacher_ids)::uuid[])));
create policy school_isolation on exam_papers to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on exam_papers to homeroom_app;
grant select on exam_papers to homeroom_teacher;
CREATE TRIGGER tell_of_insert AFTER INSERT ON public.exam_papers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_sheet();
CREATE TRIGGER tell_of_update AFTER UPDATE ON public.exam_papers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_sheet();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.exam_papers FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table exam_reopenings (
  school_id uuid not null,
  exam_reopening_id uuid not null default new_id(),
  exam_id uuid not null,
  class_id uuid not null,
  reason text not null,
  reopened_by uuid,
  reopened_dt timestamp(3) with time zone not null default now(),
  locked_by uuid,
  locked_dt timestamp(3) with time zone,
  constraint exam_reopenings_pkey PRIMARY KEY (school_id, exam_reopening_id),
  constraint exam_reopenings_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id) ON DELETE CASCADE,
  constraint exam_reopenings_exam_fkey FOREIGN KEY (school_id, exam_id) REFERENCES exams(school_id, exam_id) ON DELETE CASCADE,
  constraint exam_reopenings_locked_check CHECK ((locked_dt >= reopened_dt)),
  constraint exam_reopenings_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000)))
);
CREATE INDEX exam_reopenings_class_idx ON public.exam_reopenings USING btree (school_id, class_id);
CREATE INDEX exam_reopenings_exam_idx ON public.exam_reopenings USING btree (school_id, exam_id, reopened_dt);
CREATE UNIQUE INDEX exam_reopenings_open_key ON public.exam_reopenings USING btree (school_id, exam_id, class_id) WHERE (locked_dt IS NULL);
alter table exam_reopenings enable row level security;
alter table exam_reopenings force row level security;
create policy maintenance on exam_reopenings to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on exam_reopenings to homeroom_teacher using ((class_id = ANY (( SELECT teacher_ids('classes'::text) AS teacher_ids)::uuid[])));
create policy school_isolation on exam_reopenings to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on exam_reopenings to homeroom_app;
grant select on exam_reopenings to homeroom_teacher;

create table exams (
  school_id uuid not null,
  exam_id uuid not null default new_id(),
  academic_year_id uuid not null,
  name text not null,
  exam_date date,
  grade_scale_id uuid,
  graded_with jsonb,
  published_dt timestamp(3) with time zone,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint exams_pkey PRIMARY KEY (school_id, exam_id),
  constraint exams_academic_year_fkey FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint exams_academic_year_key UNIQUE (school_id, exam_id, academic_year_id),
  constraint exams_grade_scale_fkey FOREIGN KEY (school_id, grade_scale_id) REFERENCES grade_scales(school_id, grade_scale_id),
  constraint exams_name_check CHECK ((name = ANY (ARRAY['First Term'::text, 'Second Term'::text, 'Third Term'::text, 'Final Term'::text, 'Mid Term'::text, 'Unit Test 1'::text, 'Unit Test 2'::text, 'Unit Test 3'::text, 'Monthly Test'::text, 'Quarterly Test'::text, 'Half Yearly'::text, 'Annual Exam'::text]))),
  constraint exams_name_key UNIQUE (school_id, academic_year_id, name),
  constraint exams_published_check CHECK (((published_dt IS NULL) OR (graded_with IS NOT NULL)))
);
CREATE INDEX exams_grade_scale_idx ON public.exams USING btree (school_id, grade_scale_id);
alter table exams enable row level security;
alter table exams force row level security;
create policy lookup on exams for select to homeroom_lookup using (true);
create policy maintenance on exams to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy only_locks on exams for update to homeroom_teacher using (true) with check (false);
create policy school_isolation on exams to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on exams to homeroom_app;
grant select on exams to homeroom_lookup;
grant select, update (updated_dt) on exams to homeroom_teacher;
CREATE TRIGGER count_updated AFTER UPDATE OF graded_with, grade_scale_id ON public.exams FOR EACH ROW WHEN (((old.graded_with IS DISTINCT FROM new.graded_with) OR (old.grade_scale_id IS DISTINCT FROM new.grade_scale_id))) EXECUTE FUNCTION tell_of_exam_figures();
CREATE TRIGGER figures_deleted AFTER DELETE ON public.exams FOR EACH ROW EXECUTE FUNCTION remove_exam_figures();
CREATE TRIGGER tell_of_update AFTER UPDATE ON public.exams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_sheet();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.exams FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table failed_addresses (
  school_id uuid not null,
  channel text not null,
  address text not null,
  reason long_text,
  created_dt timestamp(3) with time zone not null default now(),
  constraint failed_addresses_pkey PRIMARY KEY (school_id, channel, address),
  constraint failed_addresses_address_check CHECK (((address = lower(address)) AND ((char_length(address) >= 3) AND (char_length(address) <= 254)))),
  constraint failed_addresses_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint failed_addresses_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table failed_addresses enable row level security;
alter table failed_addresses force row level security;
create policy maintenance on failed_addresses to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on failed_addresses to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on failed_addresses to homeroom_app;

create table figure_changes (
  school_id uuid not null,
  figure_change_id uuid not null default new_id(),
  student_id uuid,
  class_id uuid,
  academic_year_id uuid,
  exam_id uuid,
  attendance_date date,
  is_group boolean not null generated always as (((student_id IS NULL) AND (class_id IS NOT NULL))) stored,
  constraint figure_changes_pkey PRIMARY KEY (school_id, figure_change_id)
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_insert_threshold=1000);
CREATE INDEX figure_changes_group_idx ON public.figure_changes USING btree (school_id, is_group, figure_change_id);
alter table figure_changes enable row level security;
alter table figure_changes force row level security;
create policy maintenance on figure_changes to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on figure_changes to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select on figure_changes to homeroom_app;
grant insert on figure_changes to homeroom_teacher;

create table file_stores (
  only_row boolean not null default true,
  marker text not null,
  constraint file_stores_pkey PRIMARY KEY (only_row),
  constraint file_stores_marker_check CHECK ((marker ~ '^installation-[0-9a-f-]{36}$'::text)),
  constraint file_stores_only_row_check CHECK (only_row)
);

create table files (
  school_id uuid not null,
  file_id uuid not null default new_id(),
  storage_key text not null,
  file_name name_text not null,
  file_size bigint not null,
  mime_type short_text not null,
  sha256 bytea not null,
  uploaded_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint files_pkey PRIMARY KEY (school_id, file_id),
  constraint files_file_size_check CHECK ((file_size > 0)),
  constraint files_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint files_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE INDEX files_created_idx ON public.files USING btree (school_id, created_dt);
CREATE INDEX files_deleted_idx ON public.files USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE INDEX files_sha256_idx ON public.files USING btree (school_id, sha256);
CREATE INDEX files_size_idx ON public.files USING btree (school_id) INCLUDE (file_size);
CREATE UNIQUE INDEX files_storage_key_key ON public.files USING btree (school_id, storage_key);
alter table files enable row level security;
alter table files force row level security;
create policy maintenance on files to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on files to homeroom_teacher using ((file_id IN ( SELECT document.file_id
   FROM student_documents document
  WHERE (document.deleted_dt IS NULL))));
create policy school_isolation on files to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on files to homeroom_app;
grant select (file_id), select (file_name), select (file_size), select (mime_type), select (school_id) on files to homeroom_teacher;

create table former_admission_numbers (
  school_id uuid not null,
  admission_no_folded text not null,
  student_id uuid,
  constraint former_admission_numbers_pkey PRIMARY KEY (school_id, admission_no_folded),
  constraint former_admission_numbers_admission_no_folded_check CHECK (((char_length(admission_no_folded) >= 1) AND (char_length(admission_no_folded) <= 120))),
  constraint former_admission_numbers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint former_admission_numbers_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id) ON DELETE SET NULL (student_id)
);
CREATE INDEX former_admission_numbers_student_idx ON public.former_admission_numbers USING btree (school_id, student_id);
alter table former_admission_numbers enable row level security;
alter table former_admission_numbers force row level security;
create policy maintenance on former_admission_numbers to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on former_admission_numbers to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on former_admission_numbers to homeroom_app;

create table grade_bands (
  school_id uuid not null,
  grade_scale_id uuid not null,
  lower_bound numeric(5,2) not null,
  grade text not null,
  constraint grade_bands_pkey PRIMARY KEY (school_id, grade_scale_id, lower_bound),
  constraint grade_bands_grade_check CHECK (((char_length(grade) >= 1) AND (char_length(grade) <= 20))),
  constraint grade_bands_grade_key UNIQUE (school_id, grade_scale_id, grade),
  constraint grade_bands_grade_scale_fkey FOREIGN KEY (school_id, grade_scale_id) REFERENCES grade_scales(school_id, grade_scale_id) ON DELETE CASCADE,
  constraint grade_bands_lower_bound_check CHECK (((lower_bound >= (0)::numeric) AND (lower_bound <= (100)::numeric)))
);
alter table grade_bands enable row level security;
alter table grade_bands force row level security;
create policy maintenance on grade_bands to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on grade_bands to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on grade_bands to homeroom_app;
grant select on grade_bands to homeroom_teacher;
CREATE TRIGGER count_changed AFTER INSERT OR DELETE OR UPDATE ON public.grade_bands FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_grade_figures();

create table grade_figures (
  school_id uuid not null,
  academic_year_id uuid not null,
  exam_id uuid not null,
  class_id uuid not null,
  grade text not null,
  lower_bound numeric not null,
  n integer not null,
  constraint grade_figures_pkey PRIMARY KEY (school_id, academic_year_id, exam_id, class_id, grade)
);
alter table grade_figures enable row level security;
alter table grade_figures force row level security;
create policy maintenance on grade_figures to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on grade_figures to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select on grade_figures to homeroom_app;

create table grade_scales (
  school_id uuid not null,
  grade_scale_id uuid not null default new_id(),
  name name_text not null,
  is_default boolean not null default false,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint grade_scales_pkey PRIMARY KEY (school_id, grade_scale_id),
  constraint grade_scales_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE UNIQUE INDEX grade_scales_default_key ON public.grade_scales USING btree (school_id) WHERE is_default;
CREATE UNIQUE INDEX grade_scales_name_key ON public.grade_scales USING btree (school_id, fold((name)::text));
alter table grade_scales enable row level security;
alter table grade_scales force row level security;
create policy maintenance on grade_scales to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on grade_scales to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on grade_scales to homeroom_app;
grant select on grade_scales to homeroom_teacher;
CREATE TRIGGER count_changed AFTER INSERT OR DELETE OR UPDATE OF is_default ON public.grade_scales FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_grade_figures();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.grade_scales FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table guardian_comparison_requests (
  school_id uuid not null,
  guardian_comparison_request_id uuid not null default new_id(),
  guardian_ids uuid[],
  constraint guardian_comparison_requests_pkey PRIMARY KEY (school_id, guardian_comparison_request_id)
);
alter table guardian_comparison_requests enable row level security;
alter table guardian_comparison_requests force row level security;
create policy maintenance on guardian_comparison_requests to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on guardian_comparison_requests to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select on guardian_comparison_requests to homeroom_app;

create table guardian_contacts (
  school_id uuid not null,
  guardian_contact_id uuid not null default new_id(),
  guardian_id uuid not null,
  kind text not null,
  typed text not null,
  normal text,
  position integer not null default 1,
  note short_text,
  digits text generated always as (
CASE
    WHEN (kind = 'phone'::text) THEN phone_digits(COALESCE(normal, typed))
    ELSE NULL::text
END) stored,
  typed_digits text generated always as (
CASE
    WHEN (kind = 'phone'::text) THEN phone_digits(typed)
    ELSE NULL::text
END) stored,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint guardian_contacts_pkey PRIMARY KEY (school_id, guardian_contact_id),
  constraint guardian_contacts_guardian_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardians(school_id, guardian_id) ON DELETE CASCADE,
  constraint guardian_contacts_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint guardian_contacts_normal_check CHECK (
CASE kind
    WHEN 'email'::text THEN ((normal IS NOT NULL) AND (normal = lower(normal)) AND (char_length(normal) <= 254))
    ELSE (normal ~ '^\+[1-9][0-9]{6,14}$'::text)
END),
  constraint guardian_contacts_normal_key UNIQUE (school_id, guardian_id, kind, normal),
  constraint guardian_contacts_typed_check CHECK (((char_length(typed) >= 1) AND (char_length(typed) <= 254)))
);
CREATE INDEX guardian_contacts_digits_idx ON public.guardian_contacts USING btree (school_id, digits) WHERE (digits IS NOT NULL);
CREATE INDEX guardian_contacts_guardian_idx ON public.guardian_contacts USING btree (school_id, guardian_id, kind, "position");
CREATE INDEX guardian_contacts_normal_idx ON public.guardian_contacts USING btree (school_id, kind, normal);
CREATE INDEX guardian_contacts_number_search_idx ON public.guardian_contacts USING gin (school_id, digits gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='64') WHERE (digits IS NOT NULL);
CREATE INDEX guardian_contacts_typed_digits_idx ON public.guardian_contacts USING btree (school_id, typed_digits) WHERE (typed_digits IS NOT NULL);
alter table guardian_contacts enable row level security;
alter table guardian_contacts force row level security;
create policy lookup on guardian_contacts for select to homeroom_lookup using (true);
create policy maintenance on guardian_contacts to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on guardian_contacts to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on guardian_contacts for select to homeroom_search using (true);
grant delete, insert, select, update on guardian_contacts to homeroom_app;
grant select on guardian_contacts to homeroom_lookup;
grant select on guardian_contacts to homeroom_search;
CREATE TRIGGER compare_deleted AFTER DELETE ON public.guardian_contacts REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION request_comparison_of_contacts();
CREATE TRIGGER compare_inserted AFTER INSERT ON public.guardian_contacts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION request_guardian_comparison();
CREATE TRIGGER compare_updated AFTER UPDATE ON public.guardian_contacts REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION request_comparison_of_contacts();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.guardian_contacts FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table guardian_distinctions (
  school_id uuid not null,
  guardian_id uuid not null,
  other_guardian_id uuid not null,
  created_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  constraint guardian_distinctions_pkey PRIMARY KEY (school_id, guardian_id, other_guardian_id),
  constraint guardian_distinctions_guardian_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardians(school_id, guardian_id) ON DELETE CASCADE,
  constraint guardian_distinctions_order_check CHECK ((guardian_id < other_guardian_id)),
  constraint guardian_distinctions_other_guardian_fkey FOREIGN KEY (school_id, other_guardian_id) REFERENCES guardians(school_id, guardian_id) ON DELETE CASCADE
);
CREATE INDEX guardian_distinctions_other_guardian_idx ON public.guardian_distinctions USING btree (school_id, other_guardian_id);
alter table guardian_distinctions enable row level security;
alter table guardian_distinctions force row level security;
create policy maintenance on guardian_distinctions to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on guardian_distinctions to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on guardian_distinctions to homeroom_app;

create table guardian_merges (
  school_id uuid not null,
  merged_guardian_id uuid not null,
  guardian_id uuid not null,
  merged_name short_text,
  before jsonb not null,
  merged jsonb not null,
  after jsonb not null,
  message_ids uuid[] not null default '{}'::uuid[],
  merged_by uuid,
  merged_dt timestamp(3) with time zone not null default now(),
  constraint guardian_merges_pkey PRIMARY KEY (school_id, merged_guardian_id),
  constraint guardian_merges_guardian_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardians(school_id, guardian_id) ON DELETE CASCADE,
  constraint guardian_merges_merged_check CHECK ((guardian_id <> merged_guardian_id))
);
CREATE INDEX guardian_merges_guardian_idx ON public.guardian_merges USING btree (school_id, guardian_id, merged_dt);
CREATE INDEX guardian_merges_merged_dt_idx ON public.guardian_merges USING btree (school_id, merged_dt);
alter table guardian_merges enable row level security;
alter table guardian_merges force row level security;
create policy maintenance on guardian_merges to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on guardian_merges to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on guardian_merges to homeroom_app;

create table guardian_pairs (
  school_id uuid not null,
  guardian_id uuid not null,
  other_guardian_id uuid not null,
  same text[] not null,
  constraint guardian_pairs_pkey PRIMARY KEY (school_id, guardian_id, other_guardian_id),
  constraint guardian_pairs_guardian_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardians(school_id, guardian_id) ON DELETE CASCADE,
  constraint guardian_pairs_order_check CHECK ((guardian_id < other_guardian_id)),
  constraint guardian_pairs_other_guardian_fkey FOREIGN KEY (school_id, other_guardian_id) REFERENCES guardians(school_id, guardian_id) ON DELETE CASCADE,
  constraint guardian_pairs_same_check CHECK (((cardinality(same) > 0) AND (same <@ ARRAY['email'::text, 'phone'::text, 'child'::text, 'address'::text])))
);
CREATE INDEX guardian_pairs_other_guardian_idx ON public.guardian_pairs USING btree (school_id, other_guardian_id);
alter table guardian_pairs enable row level security;
alter table guardian_pairs force row level security;
create policy maintenance on guardian_pairs to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on guardian_pairs to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on guardian_pairs to homeroom_app;

create table guardians (
  school_id uuid not null,
  guardian_id uuid not null default new_id(),
  name name_text,
  occupation short_text,
  address long_text,
  name_folded text generated always as (fold((name)::text)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  preferred_language text,
  preferred_channel text,
  deleted_dt timestamp(3) with time zone,
  is_live boolean not null generated always as ((deleted_dt IS NULL)) stored,
  constraint guardians_pkey PRIMARY KEY (school_id, guardian_id),
  constraint guardians_preferred_channel_check CHECK ((preferred_channel = ANY (ARRAY['email'::text, 'sms'::text, 'phone'::text]))),
  constraint guardians_preferred_language_check CHECK (((char_length(preferred_language) >= 2) AND (char_length(preferred_language) <= 35)))
);
CREATE INDEX guardians_deleted_idx ON public.guardians USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE UNIQUE INDEX guardians_live_key ON public.guardians USING btree (school_id, guardian_id, is_live);
CREATE INDEX guardians_name_idx ON public.guardians USING btree (school_id, name_folded) WHERE (name IS NOT NULL);
CREATE INDEX guardians_search_idx ON public.guardians USING gin (school_id, name_folded gin_trgm_ops) WITH (fastupdate=off) WHERE (deleted_dt IS NULL);
CREATE INDEX guardians_unnamed_idx ON public.guardians USING btree (school_id, guardian_id) WHERE ((name IS NULL) AND (deleted_dt IS NULL));
alter table guardians enable row level security;
alter table guardians force row level security;
create policy lookup on guardians for select to homeroom_lookup using (true);
create policy maintenance on guardians to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on guardians to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on guardians for select to homeroom_search using (true);
grant delete, insert, select, update on guardians to homeroom_app;
grant select on guardians to homeroom_lookup;
grant select on guardians to homeroom_search;
CREATE TRIGGER compare_deleted AFTER DELETE ON public.guardians REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION request_comparison_of_guardians();
CREATE TRIGGER compare_inserted AFTER INSERT ON public.guardians REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION request_guardian_comparison();
CREATE TRIGGER compare_updated AFTER UPDATE ON public.guardians REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION request_comparison_of_guardians();
CREATE TRIGGER refuse_held BEFORE DELETE ON public.guardians FOR EACH ROW EXECUTE FUNCTION refuse_held('guardian', 'guardian_id');
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.guardians FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table hidden_setup_guides (
  school_id uuid not null,
  user_id uuid not null,
  hidden_dt timestamp(3) with time zone not null default now(),
  constraint hidden_setup_guides_pkey PRIMARY KEY (school_id, user_id),
  constraint hidden_setup_guides_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
alter table hidden_setup_guides enable row level security;
alter table hidden_setup_guides force row level security;
create policy maintenance on hidden_setup_guides to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on hidden_setup_guides to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on hidden_setup_guides to homeroom_app;

create table idempotency_keys (
  school_id uuid not null,
  user_id uuid not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply jsonb,
  created_dt timestamp(3) with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (school_id, user_id, key),
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)))
);
CREATE INDEX idempotency_keys_created_idx ON public.idempotency_keys USING btree (school_id, created_dt);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy maintenance on idempotency_keys to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_keys on idempotency_keys to homeroom_teacher using ((user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid));
create policy school_isolation on idempotency_keys to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on idempotency_keys to homeroom_app;
grant insert, select, update (reply), update (status) on idempotency_keys to homeroom_teacher;

create table import_batches (
  school_id uuid not null,
  import_batch_id uuid not null default new_id(),
  job_id uuid,
  entity text not null,
  file_id uuid,
  file_name name_text,
  headers jsonb not null default '[]'::jsonb,
  mapping jsonb not null default '{}'::jsonb,
  options jsonb not null default '{}'::jsonb,
  dry_run boolean not null default false,
  status text not null default 'waiting'::text,
  total integer not null default 0,
  undo_job_id uuid,
  created_by uuid,
  undone_by uuid,
  undone_dt timestamp(3) with time zone,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  created_places jsonb not null default '[]'::jsonb,
  constraint import_batches_pkey PRIMARY KEY (school_id, import_batch_id),
  constraint import_batches_entity_check CHECK ((entity = ANY (ARRAY['students'::text, 'teachers'::text, 'marks'::text, 'leads'::text, 'year_change'::text]))),
  constraint import_batches_file_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, file_id),
  constraint import_batches_job_fkey FOREIGN KEY (school_id, job_id) REFERENCES jobs(school_id, job_id),
  constraint import_batches_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint import_batches_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'undone'::text]))),
  constraint import_batches_total_check CHECK ((total >= 0)),
  constraint import_batches_undo_job_fkey FOREIGN KEY (school_id, undo_job_id) REFERENCES jobs(school_id, job_id)
);
CREATE INDEX import_batches_file_idx ON public.import_batches USING btree (school_id, file_id);
CREATE INDEX import_batches_job_idx ON public.import_batches USING btree (school_id, job_id);
CREATE INDEX import_batches_list_idx ON public.import_batches USING btree (school_id, created_dt DESC, import_batch_id);
CREATE INDEX import_batches_undo_job_idx ON public.import_batches USING btree (school_id, undo_job_id);
alter table import_batches enable row level security;
alter table import_batches force row level security;
create policy maintenance on import_batches to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on import_batches to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on import_batches to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.import_batches FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table import_rows (
  school_id uuid not null,
  import_batch_id uuid not null,
  row_number integer not null,
  outcome text not null,
  entity text not null,
  entity_id uuid,
  label text,
  before jsonb,
  after jsonb,
  version timestamp(3) with time zone,
  errors jsonb not null default '[]'::jsonb,
  warnings jsonb not null default '[]'::jsonb,
  cells jsonb,
  people jsonb not null default '[]'::jsonb,
  added_contacts jsonb not null default '[]'::jsonb,
  added_guardians jsonb not null default '[]'::jsonb,
  constraint import_rows_pkey PRIMARY KEY (school_id, import_batch_id, row_number),
  constraint import_rows_import_batch_fkey FOREIGN KEY (school_id, import_batch_id) REFERENCES import_batches(school_id, import_batch_id) ON DELETE CASCADE,
  constraint import_rows_label_check CHECK ((char_length(label) <= 500)),
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text, 'refused'::text, 'undone'::text, 'kept'::text])))
);
CREATE INDEX import_rows_entity_idx ON public.import_rows USING btree (school_id, entity, entity_id);
CREATE INDEX import_rows_outcome_idx ON public.import_rows USING btree (school_id, import_batch_id, outcome, row_number);
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy maintenance on import_rows to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on import_rows to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on import_rows to homeroom_app;

create table installation_keys (
  name text not null,
  fingerprint bytea not null,
  constraint installation_keys_pkey PRIMARY KEY (name),
  constraint installation_keys_fingerprint_check CHECK ((octet_length(fingerprint) = 32))
);

create table installation_security_events (
  security_event_id bigint not null generated always as identity,
  kind text not null,
  reason text not null,
  address text,
  times integer not null,
  request_id text,
  first_dt timestamp(3) with time zone not null,
  created_dt timestamp(3) with time zone not null,
  constraint installation_security_events_pkey PRIMARY KEY (security_event_id),
  constraint installation_security_events_address_check CHECK ((char_length(address) <= 60)),
  constraint installation_security_events_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 100))),
  constraint installation_security_events_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 100))),
  constraint installation_security_events_times_check CHECK ((times > 0))
);
CREATE INDEX installation_security_events_created_idx ON public.installation_security_events USING btree (created_dt);
grant insert on installation_security_events to homeroom_app;
grant delete, select on installation_security_events to homeroom_lookup;

create table invitations (
  school_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  invited_by uuid,
  sent_dt timestamp(3) with time zone not null default now(),
  expires_dt timestamp(3) with time zone not null default (now() + '7 days'::interval),
  failed_dt timestamp(3) with time zone,
  email_id uuid not null default new_id(),
  constraint invitations_pkey PRIMARY KEY (school_id, user_id),
  constraint invitations_invited_by_fkey FOREIGN KEY (school_id, invited_by) REFERENCES users(school_id, user_id) ON DELETE CASCADE,
  constraint invitations_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint invitations_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitations_email_id_key ON public.invitations USING btree (email_id);
CREATE INDEX invitations_invited_by_idx ON public.invitations USING btree (school_id, invited_by);
CREATE UNIQUE INDEX invitations_token_hash_key ON public.invitations USING btree (token_hash);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy lookup on invitations for select to homeroom_lookup using (true);
create policy maintenance on invitations to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on invitations to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on invitations to homeroom_app;
grant select on invitations to homeroom_lookup;
CREATE TRIGGER tell_of_failure AFTER UPDATE OF failed_dt ON public.invitations FOR EACH ROW WHEN ((old.failed_dt IS DISTINCT FROM new.failed_dt)) EXECUTE FUNCTION tell_of_users();

create table jobs (
  school_id uuid not null,
  job_id uuid not null default new_id(),
  kind text not null,
  status text not null default 'waiting'::text,
  input jsonb not null default '{}'::jsonb,
  done integer not null default 0,
  total integer not null default 0,
  errors jsonb not null default '[]'::jsonb,
  result jsonb,
  result_file_id uuid,
  cancel_asked_dt timestamp(3) with time zone,
  attempts integer not null default 0,
  can_retry boolean not null default false,
  retries integer not null default 0,
  started_by uuid,
  started_dt timestamp(3) with time zone,
  finished_dt timestamp(3) with time zone,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  request_id text,
  constraint jobs_pkey PRIMARY KEY (school_id, job_id),
  constraint jobs_done_check CHECK ((done >= 0)),
  constraint jobs_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 100))),
  constraint jobs_result_file_fkey FOREIGN KEY (school_id, result_file_id) REFERENCES files(school_id, file_id),
  constraint jobs_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint jobs_total_check CHECK ((total >= 0))
);
CREATE INDEX jobs_list_idx ON public.jobs USING btree (school_id, created_dt DESC, job_id);
CREATE INDEX jobs_open_idx ON public.jobs USING btree (school_id, job_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX jobs_result_file_idx ON public.jobs USING btree (school_id, result_file_id);
CREATE INDEX jobs_started_by_idx ON public.jobs USING btree (school_id, started_by, created_dt DESC, job_id);
alter table jobs enable row level security;
alter table jobs force row level security;
create policy maintenance on jobs to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on jobs to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on jobs to homeroom_app;
CREATE TRIGGER tell_job_retried AFTER UPDATE OF retries ON public.jobs FOR EACH ROW WHEN ((new.status = 'waiting'::text)) EXECUTE FUNCTION tell_job_waiting();
CREATE TRIGGER tell_job_waiting AFTER INSERT ON public.jobs FOR EACH ROW WHEN (((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text) AND (new.status = 'waiting'::text))) EXECUTE FUNCTION tell_job_waiting();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.jobs FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table knowledge_checks (
  school_id uuid not null,
  chatbot_id uuid not null,
  revision bigint not null,
  chunks integer not null,
  questions integer not null,
  checked_by uuid,
  checked_dt timestamp(3) with time zone not null default now(),
  constraint knowledge_checks_pkey PRIMARY KEY (school_id, chatbot_id),
  constraint knowledge_checks_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id) ON DELETE CASCADE,
  constraint knowledge_checks_chunks_check CHECK ((chunks >= 0)),
  constraint knowledge_checks_questions_check CHECK ((questions >= 0))
);
alter table knowledge_checks enable row level security;
alter table knowledge_checks force row level security;
create policy maintenance on knowledge_checks to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on knowledge_checks to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on knowledge_checks to homeroom_app;

create table knowledge_chunks (
  school_id uuid not null,
  knowledge_chunk_id uuid not null default new_id(),
  chatbot_id uuid not null,
  position integer not null,
  title name_text not null,
  text text[] not null default '{}'::text[],
  review_by date,
  valid_until date,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint knowledge_chunks_pkey PRIMARY KEY (school_id, knowledge_chunk_id),
  constraint knowledge_chunks_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id),
  constraint knowledge_chunks_position_check CHECK (("position" >= 0)),
  constraint knowledge_chunks_position_key UNIQUE (school_id, chatbot_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint knowledge_chunks_text_check CHECK (((cardinality(text) <= 1000) AND (char_length(array_to_string(text, ''::text)) <= 100000)))
);
alter table knowledge_chunks enable row level security;
alter table knowledge_chunks force row level security;
create policy maintenance on knowledge_chunks to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on knowledge_chunks to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on knowledge_chunks to homeroom_app;
CREATE TRIGGER forget_dismissed_findings AFTER UPDATE ON public.knowledge_chunks FOR EACH ROW WHEN ((((old.title)::text IS DISTINCT FROM (new.title)::text) OR (old.text IS DISTINCT FROM new.text))) EXECUTE FUNCTION forget_dismissed_findings();
CREATE TRIGGER forget_question_forms AFTER UPDATE ON public.knowledge_chunks FOR EACH ROW WHEN ((((old.title)::text IS DISTINCT FROM (new.title)::text) OR (old.text IS DISTINCT FROM new.text))) EXECUTE FUNCTION forget_question_forms();
CREATE TRIGGER raise_revision_delete AFTER DELETE ON public.knowledge_chunks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER raise_revision_insert AFTER INSERT ON public.knowledge_chunks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER raise_revision_update AFTER UPDATE ON public.knowledge_chunks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.knowledge_chunks FOR EACH ROW WHEN ((((((old.title)::text IS DISTINCT FROM (new.title)::text) OR (old.text IS DISTINCT FROM new.text)) OR (old.review_by IS DISTINCT FROM new.review_by)) OR (old.valid_until IS DISTINCT FROM new.valid_until))) EXECUTE FUNCTION touch_updated_dt();

create table knowledge_findings (
  school_id uuid not null,
  knowledge_finding_id uuid not null default new_id(),
  chatbot_id uuid not null,
  kind text not null,
  knowledge_chunk_id uuid not null,
  other_chunk_id uuid,
  unanswered_question_id uuid,
  answer_id uuid,
  line text,
  other_line text,
  score real not null,
  constraint knowledge_findings_pkey PRIMARY KEY (school_id, knowledge_finding_id),
  constraint knowledge_findings_answer_fkey FOREIGN KEY (school_id, answer_id) REFERENCES answers(school_id, answer_id) ON DELETE CASCADE,
  constraint knowledge_findings_check_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES knowledge_checks(school_id, chatbot_id) ON DELETE CASCADE,
  constraint knowledge_findings_chunk_fkey FOREIGN KEY (school_id, knowledge_chunk_id) REFERENCES knowledge_chunks(school_id, knowledge_chunk_id) ON DELETE CASCADE,
  constraint knowledge_findings_kind_check CHECK ((kind = ANY (ARRAY['overlap'::text, 'difference'::text, 'unused'::text, 'vain'::text, 'asked'::text]))),
  constraint knowledge_findings_line_check CHECK ((char_length(line) <= 10000)),
  constraint knowledge_findings_other_chunk_fkey FOREIGN KEY (school_id, other_chunk_id) REFERENCES knowledge_chunks(school_id, knowledge_chunk_id) ON DELETE CASCADE,
  constraint knowledge_findings_other_line_check CHECK ((char_length(other_line) <= 10000)),
  constraint knowledge_findings_question_fkey FOREIGN KEY (school_id, unanswered_question_id) REFERENCES unanswered_questions(school_id, unanswered_question_id) ON DELETE CASCADE,
  constraint knowledge_findings_subject_check CHECK ((((kind = ANY (ARRAY['overlap'::text, 'difference'::text])) = (other_chunk_id IS NOT NULL)) AND ((kind = 'vain'::text) = (unanswered_question_id IS NOT NULL)) AND ((kind = 'asked'::text) = (answer_id IS NOT NULL))))
);
CREATE INDEX knowledge_findings_answer_idx ON public.knowledge_findings USING btree (school_id, answer_id);
CREATE INDEX knowledge_findings_chunk_idx ON public.knowledge_findings USING btree (school_id, knowledge_chunk_id);
CREATE INDEX knowledge_findings_list_idx ON public.knowledge_findings USING btree (school_id, chatbot_id, kind, score DESC);
CREATE INDEX knowledge_findings_other_chunk_idx ON public.knowledge_findings USING btree (school_id, other_chunk_id);
CREATE INDEX knowledge_findings_question_idx ON public.knowledge_findings USING btree (school_id, unanswered_question_id);
alter table knowledge_findings enable row level security;
alter table knowledge_findings force row level security;
create policy maintenance on knowledge_findings to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on knowledge_findings to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on knowledge_findings to homeroom_app;

create table knowledge_versions (
  school_id uuid not null,
  chatbot_id uuid not null,
  number bigint not null,
  chunks jsonb not null,
  created_by uuid,
  created_by_name short_text,
  created_dt timestamp(3) with time zone not null default now(),
  constraint knowledge_versions_pkey PRIMARY KEY (school_id, chatbot_id, number),
  constraint knowledge_versions_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id)
);
alter table knowledge_versions enable row level security;
alter table knowledge_versions force row level security;
create policy maintenance on knowledge_versions to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on knowledge_versions to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on knowledge_versions to homeroom_app;

create table language_model_budgets (
  school_id uuid not null,
  daily_calls integer not null,
  daily_calls_per_chatbot integer not null,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint language_model_budgets_pkey PRIMARY KEY (school_id),
  constraint language_model_budgets_daily_calls_check CHECK (((daily_calls >= 0) AND (daily_calls <= 1000000))),
  constraint language_model_budgets_daily_calls_per_chatbot_check CHECK (((daily_calls_per_chatbot >= 0) AND (daily_calls_per_chatbot <= 1000000))),
  constraint language_model_budgets_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table language_model_budgets enable row level security;
alter table language_model_budgets force row level security;
create policy maintenance on language_model_budgets to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on language_model_budgets to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on language_model_budgets to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.language_model_budgets FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table language_model_use (
  school_id uuid not null,
  language_model_use_id uuid not null default new_id(),
  day date not null,
  chatbot_id uuid,
  calls integer not null default 0,
  told_percent integer not null default 0,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint language_model_use_pkey PRIMARY KEY (school_id, language_model_use_id),
  constraint language_model_use_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id) ON DELETE CASCADE,
  constraint language_model_use_day_key UNIQUE NULLS NOT DISTINCT (school_id, day, chatbot_id),
  constraint language_model_use_school_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint language_model_use_told_percent_check CHECK ((told_percent = ANY (ARRAY[0, 80, 100])))
);
CREATE INDEX language_model_use_chatbot_idx ON public.language_model_use USING btree (school_id, chatbot_id);
alter table language_model_use enable row level security;
alter table language_model_use force row level security;
create policy maintenance on language_model_use to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on language_model_use to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on language_model_use to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.language_model_use FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table language_models (
  school_id uuid not null,
  provider text not null,
  url text not null,
  model name_text not null,
  sealed_key bytea,
  key_ends_with text,
  is_enabled boolean not null default true,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint language_models_pkey PRIMARY KEY (school_id),
  constraint language_models_key_ends_with_check CHECK (((key_ends_with IS NULL) OR ((char_length(key_ends_with) = 4) AND (sealed_key IS NOT NULL)))),
  constraint language_models_provider_check CHECK ((provider = ANY (ARRAY['openai-compatible'::text, 'anthropic'::text, 'ollama'::text]))),
  constraint language_models_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint language_models_sealed_key_check CHECK (((octet_length(sealed_key) >= 29) AND (octet_length(sealed_key) <= 1100))),
  constraint language_models_url_check CHECK (((char_length(url) <= 2000) AND (url ~ '^https?://'::text)))
);
alter table language_models enable row level security;
alter table language_models force row level security;
create policy maintenance on language_models to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on language_models to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on language_models to homeroom_app;
CREATE TRIGGER notify_language_model_changed AFTER INSERT OR DELETE OR UPDATE ON public.language_models FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_language_model_changed();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.language_models FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table lead_mail_attachments (
  school_id uuid not null,
  lead_mail_attachment_id uuid not null default new_id(),
  lead_mail_id uuid not null,
  file_id uuid not null,
  created_dt timestamp(3) with time zone not null default now(),
  constraint lead_mail_attachments_pkey PRIMARY KEY (school_id, lead_mail_attachment_id),
  constraint lead_mail_attachments_file_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, file_id),
  constraint lead_mail_attachments_mail_fkey FOREIGN KEY (school_id, lead_mail_id) REFERENCES lead_mails(school_id, lead_mail_id) ON DELETE CASCADE
);
CREATE INDEX lead_mail_attachments_file_idx ON public.lead_mail_attachments USING btree (school_id, file_id);
CREATE INDEX lead_mail_attachments_mail_idx ON public.lead_mail_attachments USING btree (school_id, lead_mail_id);
alter table lead_mail_attachments enable row level security;
alter table lead_mail_attachments force row level security;
create policy maintenance on lead_mail_attachments to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on lead_mail_attachments to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on lead_mail_attachments to homeroom_app;

create table lead_mail_templates (
  school_id uuid not null,
  lead_mail_template_id uuid not null default new_id(),
  name name_text not null,
  subject short_text not null default ''::text,
  body long_text not null,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint lead_mail_templates_pkey PRIMARY KEY (school_id, lead_mail_template_id),
  constraint lead_mail_templates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE UNIQUE INDEX lead_mail_templates_name_key ON public.lead_mail_templates USING btree (school_id, fold((name)::text));
alter table lead_mail_templates enable row level security;
alter table lead_mail_templates force row level security;
create policy maintenance on lead_mail_templates to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on lead_mail_templates to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on lead_mail_templates to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.lead_mail_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table lead_mails (
  school_id uuid not null,
  lead_mail_id uuid not null default new_id(),
  contact_id uuid not null,
  kind text not null default 'draft'::text,
  address short_text,
  subject short_text not null default ''::text,
  body long_text not null default ''::text,
  reply_hash bytea,
  replies_to uuid,
  message_id long_text,
  user_id uuid,
  user_name short_text,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint lead_mails_pkey PRIMARY KEY (school_id, lead_mail_id),
  constraint lead_mails_address_check CHECK (((kind = 'draft'::text) OR (address IS NOT NULL))),
  constraint lead_mails_contact_fkey FOREIGN KEY (school_id, contact_id) REFERENCES contacts(school_id, contact_id) ON DELETE CASCADE,
  constraint lead_mails_kind_check CHECK ((kind = ANY (ARRAY['draft'::text, 'sent'::text, 'reply'::text, 'automatic'::text, 'bounce'::text]))),
  constraint lead_mails_received_check CHECK (((kind = ANY (ARRAY['draft'::text, 'sent'::text])) = (replies_to IS NULL))),
  constraint lead_mails_replies_to_fkey FOREIGN KEY (school_id, replies_to) REFERENCES lead_mails(school_id, lead_mail_id) ON DELETE CASCADE,
  constraint lead_mails_reply_hash_check CHECK ((octet_length(reply_hash) = 32)),
  constraint lead_mails_sent_check CHECK (((kind = 'sent'::text) = (reply_hash IS NOT NULL)))
);
CREATE INDEX lead_mails_contact_idx ON public.lead_mails USING btree (school_id, contact_id, created_dt);
CREATE UNIQUE INDEX lead_mails_message_key ON public.lead_mails USING btree (school_id, md5((message_id)::text)) WHERE ((replies_to IS NOT NULL) AND ((message_id)::text <> ''::text));
CREATE INDEX lead_mails_replies_to_idx ON public.lead_mails USING btree (school_id, replies_to);
CREATE UNIQUE INDEX lead_mails_reply_hash_key ON public.lead_mails USING btree (reply_hash);
CREATE INDEX lead_mails_user_idx ON public.lead_mails USING btree (school_id, user_id);
alter table lead_mails enable row level security;
alter table lead_mails force row level security;
create policy lookup on lead_mails for select to homeroom_lookup using (true);
create policy maintenance on lead_mails to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on lead_mails to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on lead_mails to homeroom_app;
grant select on lead_mails to homeroom_lookup;
CREATE TRIGGER tell_lead_mail_waiting AFTER UPDATE OF kind ON public.lead_mails FOR EACH ROW WHEN (((old.kind = 'draft'::text) AND (new.kind = 'sent'::text))) EXECUTE FUNCTION tell_lead_mail_waiting();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.lead_mails FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table legal_holds (
  school_id uuid not null,
  kind text not null,
  person_id uuid not null,
  reason long_text not null,
  placed_by uuid,
  placed_by_name short_text,
  created_dt timestamp(3) with time zone not null default now(),
  constraint legal_holds_pkey PRIMARY KEY (school_id, kind, person_id),
  constraint legal_holds_kind_check CHECK ((kind = ANY (ARRAY['student'::text, 'guardian'::text, 'teacher'::text, 'contact'::text, 'visitor'::text]))),
  constraint legal_holds_reason_check CHECK ((char_length((reason)::text) > 0)),
  constraint legal_holds_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table legal_holds enable row level security;
alter table legal_holds force row level security;
create policy maintenance on legal_holds to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on legal_holds to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on legal_holds to homeroom_app;
grant select on legal_holds to homeroom_lookup;

create table lifted_opt_outs (
  school_id uuid not null,
  channel text not null,
  address text not null,
  how text not null,
  stopped_reason long_text,
  stopped_by uuid,
  stopped_dt timestamp(3) with time zone not null,
  reason long_text not null,
  created_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  constraint lifted_opt_outs_pkey PRIMARY KEY (school_id, channel, address, how),
  constraint lifted_opt_outs_address_check CHECK (((address = lower(address)) AND ((char_length(address) >= 3) AND (char_length(address) <= 254)))),
  constraint lifted_opt_outs_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint lifted_opt_outs_how_check CHECK ((how = ANY (ARRAY['stop'::text, 'link'::text, 'office'::text, 'returned'::text]))),
  constraint lifted_opt_outs_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table lifted_opt_outs enable row level security;
alter table lifted_opt_outs force row level security;
create policy maintenance on lifted_opt_outs to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on lifted_opt_outs to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on lifted_opt_outs to homeroom_app;

create table mark_figures (
  school_id uuid not null,
  academic_year_id uuid not null,
  exam_id uuid not null,
  class_id uuid not null,
  subject_id uuid not null,
  gender text not null,
  total numeric not null,
  n integer not null,
  constraint mark_figures_pkey PRIMARY KEY (school_id, academic_year_id, exam_id, class_id, subject_id, gender)
);
alter table mark_figures enable row level security;
alter table mark_figures force row level security;
create policy maintenance on mark_figures to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on mark_figures to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select on mark_figures to homeroom_app;

create table mark_history (
  school_id uuid not null,
  mark_history_id uuid not null default new_id(),
  mark_id uuid not null,
  student_id uuid not null,
  exam_id uuid,
  subject_id uuid,
  before jsonb not null,
  after jsonb,
  reason long_text,
  changed_by uuid,
  changed_dt timestamp(3) with time zone not null default now(),
  constraint mark_history_pkey PRIMARY KEY (school_id, mark_history_id)
);
CREATE INDEX mark_history_mark_idx ON public.mark_history USING btree (school_id, mark_id, changed_dt);
CREATE INDEX mark_history_student_idx ON public.mark_history USING btree (school_id, student_id, changed_dt);
alter table mark_history enable row level security;
alter table mark_history force row level security;
create policy forgetting on mark_history to homeroom_lookup using ((school_id = current_school()));
create policy maintenance on mark_history to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on mark_history to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = mark_history.school_id) AND (enrol.student_id = mark_history.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND (((enrol.class_id, mark_history.subject_id) IN ( SELECT own.class_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE (own.section_id IS NULL))) OR ((enrol.section_id, mark_history.subject_id) IN ( SELECT own.section_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE (own.section_id IS NOT NULL))))))));
create policy school_isolation on mark_history to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select on mark_history to homeroom_app;
grant delete, select on mark_history to homeroom_lookup;
grant insert, select on mark_history to homeroom_teacher;

create table marks (
  school_id uuid not null,
  mark_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  subject_id uuid not null,
  exam_id uuid not null,
  state text not null default 'present'::text,
  marks numeric(6,1),
  total_marks numeric(6,1) not null default 100,
  percentage numeric(12,8) generated always as (((marks / NULLIF(total_marks, (0)::numeric)) * (100)::numeric)) stored,
  grade text,
  exam_date date,
  remarks long_text,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint marks_pkey PRIMARY KEY (school_id, mark_id),
  constraint marks_exam_fkey FOREIGN KEY (school_id, exam_id, academic_year_id) REFERENCES exams(school_id, exam_id, academic_year_id),
  constraint marks_grade_check CHECK ((char_length(grade) <= 20)),
  constraint marks_marks_check CHECK (((marks >= (0)::numeric) AND (marks <= total_marks))),
  constraint marks_present_check CHECK (((state = 'present'::text) = (marks IS NOT NULL))),
  constraint marks_registration_fkey FOREIGN KEY (school_id, student_id, academic_year_id, subject_id) REFERENCES student_subjects(school_id, student_id, academic_year_id, subject_id),
  constraint marks_state_check CHECK ((state = ANY (ARRAY['present'::text, 'absent'::text, 'exempt'::text]))),
  constraint marks_student_subject_exam_key UNIQUE (school_id, student_id, academic_year_id, subject_id, exam_id),
  constraint marks_total_marks_check CHECK ((total_marks >= (1)::numeric))
);
CREATE INDEX marks_exam_idx ON public.marks USING btree (school_id, exam_id, academic_year_id, student_id, subject_id);
CREATE INDEX marks_list_idx ON public.marks USING btree (school_id, created_dt DESC, mark_id);
CREATE INDEX marks_subject_idx ON public.marks USING btree (school_id, academic_year_id, subject_id);
alter table marks enable row level security;
alter table marks force row level security;
create policy lookup on marks for select to homeroom_lookup using (true);
create policy maintenance on marks to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on marks for select to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = marks.school_id) AND (enrol.student_id = marks.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND (((enrol.class_id, marks.subject_id) IN ( SELECT own.class_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE (own.section_id IS NULL))) OR ((enrol.section_id, marks.subject_id) IN ( SELECT own.section_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE (own.section_id IS NOT NULL))))))));
create policy own_subjects_delete on marks for delete to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = marks.school_id) AND (enrol.student_id = marks.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND (((enrol.class_id, marks.subject_id) IN ( SELECT own.class_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NULL) AND own.may_enter))) OR ((enrol.section_id, marks.subject_id) IN ( SELECT own.section_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NOT NULL) AND own.may_enter))))))));
create policy own_subjects_insert on marks for insert to homeroom_teacher using () with check ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = marks.school_id) AND (enrol.student_id = marks.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND (((enrol.class_id, marks.subject_id) IN ( SELECT own.class_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NULL) AND own.may_enter))) OR ((enrol.section_id, marks.subject_id) IN ( SELECT own.section_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NOT NULL) AND own.may_enter))))))));
create policy own_subjects_update on marks for update to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = marks.school_id) AND (enrol.student_id = marks.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND (((enrol.class_id, marks.subject_id) IN ( SELECT own.class_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NULL) AND own.may_enter))) OR ((enrol.section_id, marks.subject_id) IN ( SELECT own.section_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NOT NULL) AND own.may_enter))))))));
create policy school_isolation on marks to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on marks to homeroom_app;
grant select on marks to homeroom_lookup;
grant delete, insert, select, update on marks to homeroom_teacher;
CREATE TRIGGER count_deleted AFTER DELETE ON public.marks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_mark_figures();
CREATE TRIGGER count_inserted AFTER INSERT ON public.marks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_mark_figures();
CREATE TRIGGER count_updated AFTER UPDATE ON public.marks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_mark_figures();
CREATE TRIGGER keep_mark_history_delete AFTER DELETE ON public.marks REFERENCING OLD TABLE AS old_marks FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_history();
CREATE TRIGGER keep_mark_history_update AFTER UPDATE ON public.marks REFERENCING OLD TABLE AS old_marks NEW TABLE AS new_marks FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_history();
CREATE TRIGGER refuse_locked_delete AFTER DELETE ON public.marks REFERENCING OLD TABLE AS old_marks FOR EACH STATEMENT WHEN ((current_setting('app.removing_people'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION refuse_locked_marks();
CREATE TRIGGER refuse_locked_insert AFTER INSERT ON public.marks REFERENCING NEW TABLE AS new_marks FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION refuse_locked_marks();
CREATE TRIGGER refuse_locked_update AFTER UPDATE ON public.marks REFERENCING OLD TABLE AS old_marks NEW TABLE AS new_marks FOR EACH STATEMENT EXECUTE FUNCTION refuse_locked_marks();
CREATE TRIGGER tell_of_delete AFTER DELETE ON public.marks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_sheet();
CREATE TRIGGER tell_of_insert AFTER INSERT ON public.marks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_sheet();
CREATE TRIGGER tell_of_update AFTER UPDATE ON public.marks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_sheet();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.marks FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table message_opt_outs (
  school_id uuid not null,
  channel text not null,
  address text not null,
  created_dt timestamp(3) with time zone not null default now(),
  how text not null default 'link'::text,
  reason long_text,
  created_by uuid,
  constraint message_opt_outs_pkey PRIMARY KEY (school_id, channel, address),
  constraint message_opt_outs_address_check CHECK (((address = lower(address)) AND ((char_length(address) >= 3) AND (char_length(address) <= 254)))),
  constraint message_opt_outs_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint message_opt_outs_how_check CHECK ((how = ANY (ARRAY['stop'::text, 'link'::text, 'office'::text]))),
  constraint message_opt_outs_reason_check CHECK (((how = 'office'::text) = (reason IS NOT NULL))),
  constraint message_opt_outs_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table message_opt_outs enable row level security;
alter table message_opt_outs force row level security;
create policy maintenance on message_opt_outs to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on message_opt_outs to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on message_opt_outs to homeroom_app;

create table message_settings (
  school_id uuid not null,
  quiet_from time(0) without time zone,
  quiet_to time(0) without time zone,
  daily_emails integer default 20000,
  daily_sms integer default 5000,
  sms_price numeric(10,4),
  sms_provider text,
  sms_url text,
  sms_account short_text,
  sms_from short_text,
  sealed_sms_token bytea,
  sms_token_ends_with short_text,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint message_settings_pkey PRIMARY KEY (school_id),
  constraint message_settings_daily_emails_check CHECK (((daily_emails >= 1) AND (daily_emails <= 1000000))),
  constraint message_settings_daily_sms_check CHECK (((daily_sms >= 1) AND (daily_sms <= 1000000))),
  constraint message_settings_quiet_check CHECK (((num_nonnulls(quiet_from, quiet_to) = ANY (ARRAY[0, 2])) AND (quiet_from <> quiet_to))),
  constraint message_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint message_settings_sms_check CHECK ((num_nonnulls(sms_provider, sms_url) = ANY (ARRAY[0, 2]))),
  constraint message_settings_sms_price_check CHECK ((sms_price >= (0)::numeric)),
  constraint message_settings_sms_provider_check CHECK ((sms_provider = ANY (ARRAY['http'::text, 'twilio'::text]))),
  constraint message_settings_sms_url_check CHECK ((char_length(sms_url) <= 2000))
);
alter table message_settings enable row level security;
alter table message_settings force row level security;
create policy maintenance on message_settings to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on message_settings to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on message_settings to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.message_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table message_templates (
  school_id uuid not null,
  kind text not null,
  language text not null,
  subject name_text not null,
  body long_text not null,
  sms text,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint message_templates_pkey PRIMARY KEY (school_id, kind, language),
  constraint message_templates_body_check CHECK ((char_length((body)::text) <= 5000)),
  constraint message_templates_kind_check CHECK ((kind = ANY (ARRAY['announcement'::text, 'absence_notice'::text, 'absence_correction'::text, 'urgent'::text]))),
  constraint message_templates_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'ar'::text, 'hi'::text]))),
  constraint message_templates_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint message_templates_sms_check CHECK (((kind = 'announcement'::text) = (sms IS NULL))),
  constraint message_templates_sms_text_check CHECK ((char_length(sms) <= 600))
);
alter table message_templates enable row level security;
alter table message_templates force row level security;
create policy maintenance on message_templates to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on message_templates to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on message_templates to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.message_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table message_use (
  school_id uuid not null,
  day date not null,
  channel text not null,
  messages integer not null,
  constraint message_use_pkey PRIMARY KEY (school_id, day, channel),
  constraint message_use_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint message_use_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table message_use enable row level security;
alter table message_use force row level security;
create policy maintenance on message_use to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on message_use to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on message_use to homeroom_app;

create table messages (
  school_id uuid not null,
  message_id uuid not null default new_id(),
  kind text not null,
  source_id uuid,
  channel text not null,
  recipient_kind text not null,
  recipient_id uuid,
  recipient_name short_text,
  student_id uuid,
  address text not null,
  language text not null default 'en'::text,
  subject short_text,
  body text,
  segments smallint not null default 1,
  is_essential boolean not null default false,
  state text not null default 'queued'::text,
  reason long_text,
  attempts integer not null default 0,
  next_attempt_dt timestamp(3) with time zone not null default now(),
  provider_id short_text,
  sent_dt timestamp(3) with time zone,
  dedup_key text not null,
  created_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  replaces uuid,
  is_held boolean not null default false,
  constraint messages_pkey PRIMARY KEY (school_id, message_id),
  constraint messages_address_check CHECK (
CASE
    WHEN (state = 'unreachable'::text) THEN (address = ''::text)
    WHEN (channel = 'email'::text) THEN ((address = lower(address)) AND ((char_length(address) >= 3) AND (char_length(address) <= 254)))
    ELSE (address ~ '^\+[1-9][0-9]{6,14}$'::text)
END),
  constraint messages_body_check CHECK ((char_length(body) <= 20000)),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint messages_dedup_key UNIQUE (school_id, dedup_key),
  constraint messages_dedup_key_check CHECK (((char_length(dedup_key) >= 1) AND (char_length(dedup_key) <= 500))),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['announcement'::text, 'absence_notice'::text, 'urgent'::text, 'lead_mail'::text]))),
  constraint messages_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint messages_recipient_kind_check CHECK ((recipient_kind = ANY (ARRAY['guardian'::text, 'student'::text, 'teacher'::text, 'user'::text, 'lead'::text]))),
  constraint messages_replaces_fkey FOREIGN KEY (school_id, replaces) REFERENCES messages(school_id, message_id) ON DELETE SET NULL (replaces),
  constraint messages_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint messages_segments_check CHECK ((segments >= 1)),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'cancelled'::text, 'suppressed'::text, 'unreachable'::text]))),
  constraint messages_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id) ON DELETE CASCADE
);
CREATE INDEX messages_address_idx ON public.messages USING btree (school_id, address);
CREATE INDEX messages_due_idx ON public.messages USING btree (school_id, next_attempt_dt) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX messages_id_idx ON public.messages USING btree (message_id);
CREATE INDEX messages_recipient_idx ON public.messages USING btree (school_id, recipient_id) WHERE (recipient_id IS NOT NULL);
CREATE INDEX messages_replaces_idx ON public.messages USING btree (school_id, replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX messages_source_idx ON public.messages USING btree (school_id, kind, source_id, state, next_attempt_dt);
CREATE INDEX messages_student_idx ON public.messages USING btree (school_id, student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX messages_waiting_idx ON public.messages USING btree (next_attempt_dt) INCLUDE (school_id, kind, is_essential, state) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
alter table messages enable row level security;
alter table messages force row level security;
create policy lookup on messages for select to homeroom_lookup using (true);
create policy maintenance on messages to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on messages to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on messages to homeroom_app;
grant select (message_id), select (school_id) on messages to homeroom_lookup;
CREATE TRIGGER count_inserted AFTER INSERT ON public.messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_messages();
CREATE TRIGGER count_queued_again AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_messages();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table migrations (
  name text not null,
  checksum text not null,
  applied_dt timestamp(3) with time zone not null default now(),
  neighbor text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notification_mails (
  school_id uuid not null,
  notification_id uuid not null,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_dt timestamp(3) with time zone not null default now(),
  error text,
  sent_dt timestamp(3) with time zone,
  created_dt timestamp(3) with time zone not null default now(),
  constraint notification_mails_pkey PRIMARY KEY (school_id, notification_id),
  constraint notification_mails_notification_fkey FOREIGN KEY (school_id, notification_id) REFERENCES notifications(school_id, notification_id) ON DELETE CASCADE,
  constraint notification_mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'unneeded'::text])))
);
CREATE INDEX notification_mails_due_idx ON public.notification_mails USING btree (school_id, next_dt) WHERE (status = 'waiting'::text);
CREATE INDEX notification_mails_waiting_idx ON public.notification_mails USING btree (next_dt) INCLUDE (school_id) WHERE (status = 'waiting'::text);
alter table notification_mails enable row level security;
alter table notification_mails force row level security;
create policy maintenance on notification_mails to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on notification_mails to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on notification_mails to homeroom_app;
CREATE TRIGGER tell_mail_waiting AFTER INSERT ON public.notification_mails FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_mail_waiting();

create table notification_wishes (
  school_id uuid not null,
  user_id uuid not null,
  wish text not null,
  created_dt timestamp(3) with time zone not null default now(),
  constraint notification_wishes_pkey PRIMARY KEY (school_id, user_id, wish),
  constraint notification_wishes_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE,
  constraint notification_wishes_wish_check CHECK ((wish = ANY (ARRAY['tasks'::text, 'announcements'::text, 'chat'::text, 'leads'::text, 'jobs'::text])))
);
alter table notification_wishes enable row level security;
alter table notification_wishes force row level security;
create policy maintenance on notification_wishes to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on notification_wishes to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on notification_wishes to homeroom_app;

create table notifications (
  school_id uuid not null,
  notification_id uuid not null default new_id(),
  user_id uuid not null,
  kind short_text not null,
  title short_text not null,
  body long_text not null default ''::text,
  link short_text,
  entity short_text,
  entity_id text,
  read_dt timestamp(3) with time zone,
  created_dt timestamp(3) with time zone not null default now(),
  constraint notifications_pkey PRIMARY KEY (school_id, notification_id),
  constraint notifications_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE INDEX notifications_created_idx ON public.notifications USING btree (school_id, created_dt);
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (school_id, user_id) WHERE (read_dt IS NULL);
CREATE INDEX notifications_user_idx ON public.notifications USING btree (school_id, user_id, created_dt DESC, notification_id);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy maintenance on notifications to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on notifications to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on notifications to homeroom_app;
CREATE TRIGGER notify_notification AFTER INSERT OR DELETE OR UPDATE OF read_dt ON public.notifications FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_notification();

create table operator_log (
  operator_log_id bigint not null generated always as identity,
  action text not null,
  subject_id uuid not null,
  subject_name name_text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  created_dt timestamp(3) with time zone not null default now(),
  constraint operator_log_pkey PRIMARY KEY (operator_log_id),
  constraint operator_log_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 100))),
  constraint operator_log_address_check CHECK ((char_length(address) <= 60))
);
CREATE INDEX operator_log_subject_idx ON public.operator_log USING btree (subject_id, operator_log_id);
CREATE TRIGGER operator_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operator_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table operator_replies (
  key text not null,
  body_hash bytea not null,
  status integer,
  reply jsonb,
  created_dt timestamp(3) with time zone not null default now(),
  constraint operator_replies_pkey PRIMARY KEY (key),
  constraint operator_replies_body_hash_check CHECK ((octet_length(body_hash) = 32)),
  constraint operator_replies_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)))
);
CREATE INDEX operator_replies_created_idx ON public.operator_replies USING btree (created_dt);

create table password_resets (
  school_id uuid not null,
  password_reset_id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null,
  created_dt timestamp(3) with time zone not null default now(),
  expires_dt timestamp(3) with time zone not null,
  used_dt timestamp(3) with time zone,
  failed_dt timestamp(3) with time zone,
  constraint password_resets_pkey PRIMARY KEY (school_id, password_reset_id),
  constraint password_resets_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint password_resets_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX password_resets_token_hash_key ON public.password_resets USING btree (token_hash);
CREATE INDEX password_resets_user_idx ON public.password_resets USING btree (school_id, user_id);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy lookup on password_resets to homeroom_lookup using (true);
create policy maintenance on password_resets to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on password_resets to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on password_resets to homeroom_app;
grant select on password_resets to homeroom_lookup;
CREATE TRIGGER tell_of_failure AFTER UPDATE OF failed_dt ON public.password_resets FOR EACH ROW WHEN ((old.failed_dt IS DISTINCT FROM new.failed_dt)) EXECUTE FUNCTION tell_of_users();

create table promotion_classes (
  school_id uuid not null,
  promotion_id uuid not null,
  class_id uuid not null,
  next_class_id uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint promotion_classes_pkey PRIMARY KEY (school_id, promotion_id, class_id),
  constraint promotion_classes_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id),
  constraint promotion_classes_next_check CHECK ((next_class_id <> class_id)),
  constraint promotion_classes_next_class_fkey FOREIGN KEY (school_id, next_class_id) REFERENCES classes(school_id, class_id),
  constraint promotion_classes_promotion_fkey FOREIGN KEY (school_id, promotion_id) REFERENCES promotions(school_id, promotion_id) ON DELETE CASCADE
);
CREATE INDEX promotion_classes_class_idx ON public.promotion_classes USING btree (school_id, class_id);
CREATE INDEX promotion_classes_next_class_idx ON public.promotion_classes USING btree (school_id, next_class_id);
alter table promotion_classes enable row level security;
alter table promotion_classes force row level security;
create policy maintenance on promotion_classes to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on promotion_classes to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on promotion_classes to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.promotion_classes FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table promotion_students (
  school_id uuid not null,
  promotion_id uuid not null,
  student_id uuid not null,
  decision text not null,
  by_hand boolean not null default false,
  reason text,
  average numeric(12,8),
  class_id uuid,
  section_id uuid,
  roll_no text,
  enrolment_id uuid,
  to_date_before date,
  exit_reason_before short_text,
  new_enrolment_id uuid,
  status_before text,
  outcome text,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint promotion_students_pkey PRIMARY KEY (school_id, promotion_id, student_id),
  constraint promotion_students_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id),
  constraint promotion_students_decision_check CHECK ((decision = ANY (ARRAY['promote'::text, 'repeat'::text, 'graduate'::text, 'leave'::text]))),
  constraint promotion_students_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'already'::text, 'undone'::text, 'kept'::text]))),
  constraint promotion_students_promotion_fkey FOREIGN KEY (school_id, promotion_id) REFERENCES promotions(school_id, promotion_id) ON DELETE CASCADE,
  constraint promotion_students_reason_check CHECK ((reason = ANY (ARRAY['next_class'::text, 'last_class'::text, 'below_pass'::text, 'by_hand'::text]))),
  constraint promotion_students_section_fkey FOREIGN KEY (school_id, class_id, section_id) REFERENCES sections(school_id, class_id, section_id),
  constraint promotion_students_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id)
);
CREATE INDEX promotion_students_class_idx ON public.promotion_students USING btree (school_id, class_id, section_id);
CREATE INDEX promotion_students_student_idx ON public.promotion_students USING btree (school_id, student_id);
CREATE INDEX promotion_students_waiting_idx ON public.promotion_students USING btree (school_id, promotion_id, student_id) WHERE ((outcome IS NULL) AND (enrolment_id IS NOT NULL));
alter table promotion_students enable row level security;
alter table promotion_students force row level security;
create policy maintenance on promotion_students to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on promotion_students to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on promotion_students to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.promotion_students FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table promotions (
  school_id uuid not null,
  promotion_id uuid not null default new_id(),
  from_year_id uuid not null,
  to_year_id uuid not null,
  status text not null default 'draft'::text,
  pass_percent numeric(5,2),
  roll_numbers text not null default 'keep'::text,
  job_id uuid,
  statuses_set_dt timestamp(3) with time zone,
  done_dt timestamp(3) with time zone,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint promotions_pkey PRIMARY KEY (school_id, promotion_id),
  constraint promotions_from_year_fkey FOREIGN KEY (school_id, from_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint promotions_job_fkey FOREIGN KEY (school_id, job_id) REFERENCES jobs(school_id, job_id),
  constraint promotions_pass_percent_check CHECK (((pass_percent >= (0)::numeric) AND (pass_percent <= (100)::numeric))),
  constraint promotions_roll_numbers_check CHECK ((roll_numbers = ANY (ARRAY['keep'::text, 'renumber'::text]))),
  constraint promotions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint promotions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  constraint promotions_to_year_fkey FOREIGN KEY (school_id, to_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint promotions_years_check CHECK ((from_year_id <> to_year_id))
);
CREATE INDEX promotions_from_year_idx ON public.promotions USING btree (school_id, from_year_id);
CREATE UNIQUE INDEX promotions_from_year_key ON public.promotions USING btree (school_id, from_year_id) WHERE (status <> 'undone'::text);
CREATE INDEX promotions_job_idx ON public.promotions USING btree (school_id, job_id);
CREATE INDEX promotions_to_year_idx ON public.promotions USING btree (school_id, to_year_id);
CREATE INDEX promotions_unset_idx ON public.promotions USING btree (school_id, from_year_id) WHERE ((status = 'done'::text) AND (statuses_set_dt IS NULL));
alter table promotions enable row level security;
alter table promotions force row level security;
create policy maintenance on promotions to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on promotions to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on promotions to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.promotions FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table question_forms (
  school_id uuid not null,
  question_form_id uuid not null default new_id(),
  chatbot_id uuid not null,
  knowledge_chunk_id uuid not null,
  place smallint not null,
  question short_text not null,
  status text not null default 'proposed'::text,
  decided_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint question_forms_pkey PRIMARY KEY (school_id, question_form_id),
  constraint question_forms_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id) ON DELETE CASCADE,
  constraint question_forms_chunk_fkey FOREIGN KEY (school_id, knowledge_chunk_id) REFERENCES knowledge_chunks(school_id, knowledge_chunk_id) ON DELETE CASCADE,
  constraint question_forms_place_check CHECK (((place >= 1) AND (place <= 3))),
  constraint question_forms_place_key UNIQUE (school_id, knowledge_chunk_id, place),
  constraint question_forms_question_check CHECK (((char_length((question)::text) >= 1) AND (char_length((question)::text) <= 160))),
  constraint question_forms_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'approved'::text, 'dismissed'::text])))
);
CREATE INDEX question_forms_list_idx ON public.question_forms USING btree (school_id, chatbot_id, status);
alter table question_forms enable row level security;
alter table question_forms force row level security;
create policy maintenance on question_forms to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on question_forms to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on question_forms to homeroom_app;
CREATE TRIGGER raise_revision_delete AFTER DELETE ON public.question_forms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_revision_of_question_forms();
CREATE TRIGGER raise_revision_insert AFTER INSERT ON public.question_forms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION raise_revision_of_question_forms();
CREATE TRIGGER raise_revision_update_new AFTER UPDATE ON public.question_forms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_revision_of_question_forms();
CREATE TRIGGER raise_revision_update_old AFTER UPDATE ON public.question_forms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_revision_of_question_forms();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.question_forms FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR ((old.question)::text IS DISTINCT FROM (new.question)::text))) EXECUTE FUNCTION touch_updated_dt();

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON public.rate_limits USING btree (expire);
grant delete, insert, select, update on rate_limits to homeroom_app;

create table received_mail_use (
  school_id uuid not null,
  day date not null,
  received integer not null,
  full_dt timestamp(3) with time zone,
  constraint received_mail_use_pkey PRIMARY KEY (school_id, day),
  constraint received_mail_use_received_check CHECK (((received >= 0) AND (received <= 1000))),
  constraint received_mail_use_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table received_mail_use enable row level security;
alter table received_mail_use force row level security;
create policy maintenance on received_mail_use to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on received_mail_use to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on received_mail_use to homeroom_app;

create table registers (
  school_id uuid not null,
  register_id uuid not null default new_id(),
  class_id uuid not null,
  section_id uuid,
  attendance_date date not null,
  taken_by uuid,
  taken_dt timestamp(3) with time zone not null default now(),
  overrides_calendar boolean not null default false,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint registers_pkey PRIMARY KEY (school_id, register_id),
  constraint registers_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id),
  constraint registers_day_key UNIQUE NULLS NOT DISTINCT (school_id, class_id, attendance_date, section_id),
  constraint registers_section_fkey FOREIGN KEY (school_id, class_id, section_id) REFERENCES sections(school_id, class_id, section_id)
);
CREATE INDEX registers_date_idx ON public.registers USING btree (school_id, attendance_date);
CREATE INDEX registers_section_idx ON public.registers USING btree (school_id, class_id, section_id);
alter table registers enable row level security;
alter table registers force row level security;
create policy maintenance on registers to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on registers to homeroom_teacher using (((class_id = ANY (( SELECT teacher_ids('form_whole'::text) AS teacher_ids)::uuid[])) OR (section_id = ANY (( SELECT teacher_ids('form_sections'::text) AS teacher_ids)::uuid[]))));
create policy school_isolation on registers to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on registers to homeroom_app;
grant insert, select on registers to homeroom_teacher;
CREATE TRIGGER tell_of_insert AFTER INSERT ON public.registers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_register();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.registers FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table regular_jobs (
  school_id uuid not null,
  name text not null,
  due_dt timestamp(3) with time zone,
  done_dt timestamp(3) with time zone,
  attempts integer not null default 0,
  error text,
  failing_since timestamp(3) with time zone,
  tried_dt timestamp(3) with time zone,
  next_dt timestamp(3) with time zone,
  constraint regular_jobs_pkey PRIMARY KEY (school_id, name),
  constraint regular_jobs_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
CREATE INDEX regular_jobs_failing_idx ON public.regular_jobs USING btree (name) WHERE (attempts > 0);
alter table regular_jobs enable row level security;
alter table regular_jobs force row level security;
create policy maintenance on regular_jobs to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on regular_jobs to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on regular_jobs to homeroom_app;

create table report_comments (
  school_id uuid not null,
  report_comment_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  exam_id uuid,
  comment long_text not null,
  written_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint report_comments_pkey PRIMARY KEY (school_id, report_comment_id),
  constraint report_comments_academic_year_fkey FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint report_comments_comment_check CHECK (((char_length((comment)::text) >= 1) AND (char_length((comment)::text) <= 2000))),
  constraint report_comments_exam_fkey FOREIGN KEY (school_id, exam_id) REFERENCES exams(school_id, exam_id) ON DELETE CASCADE,
  constraint report_comments_key UNIQUE NULLS NOT DISTINCT (school_id, student_id, academic_year_id, exam_id),
  constraint report_comments_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id) ON DELETE CASCADE
);
CREATE INDEX report_comments_academic_year_idx ON public.report_comments USING btree (school_id, academic_year_id);
CREATE INDEX report_comments_exam_idx ON public.report_comments USING btree (school_id, exam_id) WHERE (exam_id IS NOT NULL);
alter table report_comments enable row level security;
alter table report_comments force row level security;
create policy maintenance on report_comments to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on report_comments to homeroom_teacher using ((student_id IN ( SELECT own.student_id
   FROM teacher_students() own(student_id, is_form)
  WHERE own.is_form)));
create policy school_isolation on report_comments to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on report_comments to homeroom_app;
grant delete, insert, select, update on report_comments to homeroom_teacher;
CREATE TRIGGER refuse_locked_delete AFTER DELETE ON public.report_comments REFERENCING OLD TABLE AS old_comments FOR EACH STATEMENT WHEN ((current_setting('app.removing_people'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION refuse_locked_comments();
CREATE TRIGGER refuse_locked_insert AFTER INSERT ON public.report_comments REFERENCING NEW TABLE AS new_comments FOR EACH STATEMENT WHEN (((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text) AND (current_setting('app.removing_people'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION refuse_locked_comments();
CREATE TRIGGER refuse_locked_update AFTER UPDATE ON public.report_comments REFERENCING NEW TABLE AS new_comments FOR EACH STATEMENT WHEN ((current_setting('app.removing_people'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION refuse_locked_comments();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.report_comments FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table retention_rules (
  school_id uuid not null,
  kind text not null,
  keep_days integer,
  next_days integer,
  next_from timestamp(3) with time zone,
  changed_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint retention_rules_pkey PRIMARY KEY (school_id, kind),
  constraint retention_rules_keep_days_check CHECK (((keep_days >= 30) AND (keep_days <= 36500))),
  constraint retention_rules_kind_check CHECK ((kind = ANY (ARRAY['student'::text, 'teacher'::text, 'contact'::text, 'enquiry'::text, 'activity'::text, 'task'::text, 'notification'::text, 'import'::text, 'job'::text, 'log'::text]))),
  constraint retention_rules_log_check CHECK (((kind <> 'log'::text) OR ((COALESCE(keep_days, 365) >= 365) AND (COALESCE(next_days, 365) >= 365)))),
  constraint retention_rules_next_check CHECK (((next_days IS NULL) = (next_from IS NULL))),
  constraint retention_rules_next_days_check CHECK (((next_days >= 30) AND (next_days <= 36500))),
  constraint retention_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id)
);
alter table retention_rules enable row level security;
alter table retention_rules force row level security;
create policy maintenance on retention_rules to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on retention_rules to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on retention_rules to homeroom_app;
grant select on retention_rules to homeroom_lookup;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.retention_rules FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table saved_filters (
  school_id uuid not null,
  saved_filter_id uuid not null default new_id(),
  user_id uuid not null,
  list text not null,
  name name_text not null,
  query jsonb not null,
  is_shared boolean not null default false,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint saved_filters_pkey PRIMARY KEY (school_id, saved_filter_id),
  constraint saved_filters_list_check CHECK (((char_length(list) >= 1) AND (char_length(list) <= 100))),
  constraint saved_filters_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_filters_name_key ON public.saved_filters USING btree (school_id, user_id, list, fold((name)::text));
alter table saved_filters enable row level security;
alter table saved_filters force row level security;
create policy maintenance on saved_filters to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on saved_filters to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on saved_filters to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.saved_filters FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table school_addresses (
  school_id uuid not null,
  host_name text,
  sender_name text,
  sender_address text,
  constraint school_addresses_pkey PRIMARY KEY (school_id),
  constraint school_addresses_host_name_check CHECK (((char_length(host_name) <= 253) AND (host_name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'::text))),
  constraint school_addresses_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint school_addresses_sender_address_check CHECK ((((char_length(sender_address) >= 3) AND (char_length(sender_address) <= 254)) AND (sender_address ~ '^[^\s<>"(),;:\\@]+@[^\s<>"(),;:\\@]+$'::text))),
  constraint school_addresses_sender_check CHECK (((sender_name IS NULL) = (sender_address IS NULL))),
  constraint school_addresses_sender_name_check CHECK ((((char_length(sender_name) >= 1) AND (char_length(sender_name) <= 200)) AND (sender_name !~ '[[:cntrl:]]'::text)))
);
CREATE UNIQUE INDEX school_addresses_host_name_key ON public.school_addresses USING btree (host_name);
alter table school_addresses enable row level security;
alter table school_addresses force row level security;
create policy lookup on school_addresses for select to homeroom_lookup using (true);
create policy maintenance on school_addresses to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on school_addresses to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant select on school_addresses to homeroom_app;
grant select on school_addresses to homeroom_lookup;
CREATE TRIGGER notify_school_changed AFTER INSERT OR DELETE OR UPDATE ON public.school_addresses FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_school_addresses();

create table school_deletions (
  subject_id uuid not null,
  subject_name name_text not null,
  requested_dt timestamp(3) with time zone not null default now(),
  due_dt timestamp(3) with time zone not null,
  started_dt timestamp(3) with time zone,
  finished_dt timestamp(3) with time zone,
  deleted_rows jsonb not null default '{}'::jsonb,
  deleted_files bigint not null default 0,
  error long_text,
  constraint school_deletions_pkey PRIMARY KEY (subject_id),
  constraint school_deletions_deleted_rows_check CHECK ((jsonb_typeof(deleted_rows) = 'object'::text)),
  constraint school_deletions_finished_check CHECK (((finished_dt IS NULL) OR (started_dt IS NOT NULL)))
);
CREATE INDEX school_deletions_due_idx ON public.school_deletions USING btree (due_dt) WHERE (finished_dt IS NULL);
CREATE INDEX school_deletions_list_idx ON public.school_deletions USING btree (requested_dt DESC, subject_id);

create table schools (
  school_id uuid not null default new_id(),
  name name_text not null,
  time_zone text not null default 'UTC'::text,
  currency character(3) not null default 'USD'::bpchar,
  locale text not null default 'en'::text,
  school_days smallint[] not null default '{1,2,3,4,5}'::smallint[],
  address long_text,
  phone short_text,
  email short_text,
  logo bytea,
  logo_type short_text,
  settings jsonb not null default '{}'::jsonb,
  two_factor_for text not null default 'nobody'::text,
  session_idle_minutes integer not null default 720,
  session_days integer not null default 14,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  admission_no_pattern text not null default '{yyyy}-{0000}'::text,
  name_folded text not null generated always as (fold((name)::text)) stored,
  suspended_dt timestamp(3) with time zone,
  suspended_reason long_text,
  is_demo boolean not null default false,
  constraint schools_pkey PRIMARY KEY (school_id),
  constraint schools_admission_no_pattern_check CHECK (((char_length(admission_no_pattern) <= 40) AND (admission_no_pattern ~ '^([^{}]*\{(yyyy|yy)\})?[^{}]*\{0{1,9}\}[^{}]*$|^[^{}]*\{0{1,9}\}[^{}]*(\{(yyyy|yy)\}[^{}]*)?$'::text))),
  constraint schools_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint schools_locale_check CHECK (((char_length(locale) >= 2) AND (char_length(locale) <= 35))),
  constraint schools_logo_check CHECK ((octet_length(logo) <= 1048576)),
  constraint schools_school_days_check CHECK ((school_days <@ '{1,2,3,4,5,6,7}'::smallint[])),
  constraint schools_session_days_check CHECK (((session_days >= 1) AND (session_days <= 90))),
  constraint schools_session_idle_minutes_check CHECK (((session_idle_minutes >= 15) AND (session_idle_minutes <= 10080))),
  constraint schools_session_limits_check CHECK ((session_idle_minutes <= (session_days * 1440))),
  constraint schools_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint schools_suspended_check CHECK (((suspended_dt IS NULL) = (suspended_reason IS NULL))),
  constraint schools_two_factor_for_check CHECK ((two_factor_for = ANY (ARRAY['nobody'::text, 'account-admins'::text, 'everybody'::text])))
);
CREATE INDEX schools_created_idx ON public.schools USING btree (created_dt, school_id);
CREATE INDEX schools_name_idx ON public.schools USING btree (name_folded, school_id);
alter table schools enable row level security;
alter table schools force row level security;
create policy lookup on schools to homeroom_lookup using (true);
create policy maintenance on schools to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on schools to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select, update on schools to homeroom_app;
grant insert, select on schools to homeroom_lookup;
grant select (currency), select (locale), select (name), select (school_days), select (school_id), select (settings), select (time_zone) on schools to homeroom_teacher;
CREATE TRIGGER check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.schools FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION check_time_zone();
CREATE TRIGGER notify_school_changed AFTER UPDATE ON public.schools FOR EACH ROW EXECUTE FUNCTION notify_school_changed();
CREATE TRIGGER refuse_suspending BEFORE UPDATE OF suspended_dt, suspended_reason ON public.schools FOR EACH ROW WHEN (((old.suspended_dt IS DISTINCT FROM new.suspended_dt) OR ((old.suspended_reason)::text IS DISTINCT FROM (new.suspended_reason)::text))) EXECUTE FUNCTION refuse_suspending();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.schools FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table secrets (
  name text not null,
  value bytea not null,
  constraint secrets_pkey PRIMARY KEY (name),
  constraint secrets_value_check CHECK ((octet_length(value) >= 32))
);

create table sections (
  school_id uuid not null,
  section_id uuid not null default new_id(),
  class_id uuid not null,
  name text not null,
  position integer not null default 0,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint sections_pkey PRIMARY KEY (school_id, section_id),
  constraint sections_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id) ON DELETE CASCADE,
  constraint sections_class_key UNIQUE (school_id, class_id, section_id),
  constraint sections_name_check CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 50)) AND (name !~ '[,[:cntrl:]]'::text)))
);
CREATE UNIQUE INDEX sections_name_key ON public.sections USING btree (school_id, class_id, fold(name));
alter table sections enable row level security;
alter table sections force row level security;
create policy lookup on sections for select to homeroom_lookup using (true);
create policy maintenance on sections to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on sections to homeroom_teacher using (((class_id = ANY (( SELECT teacher_ids('whole'::text) AS teacher_ids)::uuid[])) OR (section_id = ANY (( SELECT teacher_ids('sections'::text) AS teacher_ids)::uuid[]))));
create policy school_isolation on sections to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on sections to homeroom_app;
grant select on sections to homeroom_lookup;
grant select on sections to homeroom_teacher;
CREATE TRIGGER section_renamed AFTER UPDATE OF name ON public.sections FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION section_renamed();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.sections FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table security_events (
  school_id uuid not null,
  security_event_id bigint not null generated always as identity,
  kind text not null,
  reason text not null,
  user_id uuid,
  address text,
  times integer not null,
  request_id text,
  first_dt timestamp(3) with time zone not null,
  created_dt timestamp(3) with time zone not null,
  constraint security_events_pkey PRIMARY KEY (school_id, security_event_id),
  constraint security_events_address_check CHECK ((char_length(address) <= 60)),
  constraint security_events_dates_check CHECK ((first_dt <= created_dt)),
  constraint security_events_kind_check CHECK ((kind = ANY (ARRAY['sign_in_failed'::text, 'sign_in_refused'::text, 'code_wrong'::text, 'confirmation_failed'::text, 'session_ended'::text, 'permission_denied'::text, 'signature_wrong'::text, 'reset_requested'::text]))),
  constraint security_events_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 100))),
  constraint security_events_times_check CHECK ((times > 0))
);
CREATE INDEX security_events_address_idx ON public.security_events USING btree (school_id, address, security_event_id);
CREATE INDEX security_events_created_idx ON public.security_events USING btree (school_id, created_dt, security_event_id);
CREATE INDEX security_events_kind_idx ON public.security_events USING btree (school_id, kind, security_event_id);
CREATE INDEX security_events_user_idx ON public.security_events USING btree (school_id, user_id, security_event_id);
alter table security_events enable row level security;
alter table security_events force row level security;
create policy lookup on security_events to homeroom_lookup using (true);
create policy maintenance on security_events to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on security_events to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select on security_events to homeroom_app;
grant delete, select on security_events to homeroom_lookup;
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR TRUNCATE ON public.security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table sessions (
  school_id uuid not null,
  session_id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text,
  address text,
  created_dt timestamp(3) with time zone not null default now(),
  last_seen_dt timestamp(3) with time zone not null default now(),
  expires_dt timestamp(3) with time zone not null,
  revoked_dt timestamp(3) with time zone,
  is_shared boolean not null default false,
  constraint sessions_pkey PRIMARY KEY (school_id, session_id),
  constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint sessions_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_idx ON public.sessions USING btree (school_id, expires_dt);
CREATE UNIQUE INDEX sessions_token_hash_key ON public.sessions USING btree (token_hash);
CREATE INDEX sessions_user_idx ON public.sessions USING btree (school_id, user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy lookup on sessions to homeroom_lookup using (true);
create policy maintenance on sessions to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on sessions to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on sessions to homeroom_app;
grant select on sessions to homeroom_lookup;
CREATE TRIGGER notify_session_changed AFTER DELETE OR UPDATE OF revoked_dt, expires_dt ON public.sessions FOR EACH ROW EXECUTE FUNCTION notify_session_changed();
CREATE TRIGGER refuse_suspended_school BEFORE INSERT ON public.sessions FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION refuse_suspended_school();

create table sign_in_networks (
  school_id uuid not null,
  user_id uuid not null,
  network text not null,
  last_dt timestamp(3) with time zone not null default now(),
  constraint sign_in_networks_pkey PRIMARY KEY (school_id, user_id, network),
  constraint sign_in_networks_network_check CHECK (((char_length(network) >= 1) AND (char_length(network) <= 60))),
  constraint sign_in_networks_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sign_in_networks_last_idx ON public.sign_in_networks USING btree (school_id, last_dt);
alter table sign_in_networks enable row level security;
alter table sign_in_networks force row level security;
create policy lookup on sign_in_networks to homeroom_lookup using (true);
create policy maintenance on sign_in_networks to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on sign_in_networks to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on sign_in_networks to homeroom_app;
grant select on sign_in_networks to homeroom_lookup;

create table sign_ups (
  token_hash bytea not null,
  school_name name_text not null,
  time_zone text not null,
  currency character(3) not null,
  locale text not null,
  name name_text not null,
  email text not null,
  created_dt timestamp(3) with time zone not null default now(),
  expires_dt timestamp(3) with time zone not null default (now() + '24:00:00'::interval),
  constraint sign_ups_pkey PRIMARY KEY (token_hash),
  constraint sign_ups_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint sign_ups_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint sign_ups_locale_check CHECK (((char_length(locale) >= 2) AND (char_length(locale) <= 35))),
  constraint sign_ups_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 100))),
  constraint sign_ups_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX sign_ups_expires_idx ON public.sign_ups USING btree (expires_dt);

create table student_attendance (
  school_id uuid not null,
  student_id uuid not null,
  attendance_date date not null,
  class_id uuid not null,
  section_id uuid,
  status text not null,
  reason long_text,
  overrides_calendar boolean not null default false,
  marked_by uuid,
  marked_dt timestamp(3) with time zone not null default now(),
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint student_attendance_pkey PRIMARY KEY (school_id, student_id, attendance_date),
  constraint student_attendance_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id),
  constraint student_attendance_section_fkey FOREIGN KEY (school_id, class_id, section_id) REFERENCES sections(school_id, class_id, section_id),
  constraint student_attendance_status_check CHECK ((status = ANY (ARRAY['present'::text, 'absent'::text, 'late'::text, 'half_day'::text, 'excused'::text]))),
  constraint student_attendance_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id)
);
CREATE INDEX student_attendance_class_idx ON public.student_attendance USING btree (school_id, class_id, section_id, attendance_date);
CREATE INDEX student_attendance_register_idx ON public.student_attendance USING btree (school_id, attendance_date, class_id);
alter table student_attendance enable row level security;
alter table student_attendance force row level security;
create policy lookup on student_attendance for select to homeroom_lookup using (true);
create policy maintenance on student_attendance to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on student_attendance to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = student_attendance.school_id) AND (enrol.student_id = student_attendance.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND ((enrol.class_id = ANY (( SELECT teacher_ids('form_whole'::text) AS teacher_ids)::uuid[])) OR (enrol.section_id = ANY (( SELECT teacher_ids('form_sections'::text) AS teacher_ids)::uuid[])))))));
create policy own_places on student_attendance for insert to homeroom_teacher using () with check (((class_id = ANY (( SELECT teacher_ids('form_whole'::text) AS teacher_ids)::uuid[])) OR (section_id = ANY (( SELECT teacher_ids('form_sections'::text) AS teacher_ids)::uuid[]))));
create policy own_places_update on student_attendance for update to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = student_attendance.school_id) AND (enrol.student_id = student_attendance.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= student_attendance.attendance_date) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= student_attendance.attendance_date)) AND ((enrol.class_id = ANY (( SELECT teacher_ids('form_whole'::text) AS teacher_ids)::uuid[])) OR (enrol.section_id = ANY (( SELECT teacher_ids('form_sections'::text) AS teacher_ids)::uuid[]))))))) with check (((class_id = ANY (( SELECT teacher_ids('form_whole'::text) AS teacher_ids)::uuid[])) OR (section_id = ANY (( SELECT teacher_ids('form_sections'::text) AS teacher_ids)::uuid[]))));
create policy school_isolation on student_attendance to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on student_attendance to homeroom_app;
grant select on student_attendance to homeroom_lookup;
grant insert, select, update on student_attendance to homeroom_teacher;
CREATE TRIGGER count_deleted AFTER DELETE ON public.student_attendance REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_attendance_figures();
CREATE TRIGGER count_inserted AFTER INSERT ON public.student_attendance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_attendance_figures();
CREATE TRIGGER count_updated AFTER UPDATE ON public.student_attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_attendance_figures();
CREATE TRIGGER keep_attendance_history_delete AFTER DELETE ON public.student_attendance REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_attendance('student');
CREATE TRIGGER keep_student_corrections AFTER UPDATE ON public.student_attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_student_corrections();
CREATE TRIGGER tell_of_delete AFTER DELETE ON public.student_attendance REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_register();
CREATE TRIGGER tell_of_insert AFTER INSERT ON public.student_attendance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_register();
CREATE TRIGGER tell_of_update AFTER UPDATE ON public.student_attendance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_register();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.student_attendance FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table student_counts (
  school_id uuid not null,
  status text not null,
  gender text not null,
  shard smallint not null,
  n bigint not null,
  constraint student_counts_pkey PRIMARY KEY (school_id, status, gender, shard),
  constraint student_counts_shard_check CHECK (((shard >= 0) AND (shard <= 15)))
) with (fillfactor=50);
alter table student_counts enable row level security;
alter table student_counts force row level security;
create policy maintenance on student_counts to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on student_counts to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on student_counts to homeroom_app;

create table student_documents (
  school_id uuid not null,
  student_document_id uuid not null default new_id(),
  student_id uuid not null,
  file_id uuid not null,
  title name_text not null,
  document_type text not null,
  uploaded_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint student_documents_pkey PRIMARY KEY (school_id, student_document_id),
  constraint student_documents_document_type_check CHECK ((document_type = ANY (ARRAY['report_card'::text, 'certificate'::text, 'identity'::text, 'medical'::text, 'contract'::text, 'other'::text]))),
  constraint student_documents_file_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, file_id),
  constraint student_documents_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id)
);
CREATE INDEX student_documents_deleted_idx ON public.student_documents USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE INDEX student_documents_file_idx ON public.student_documents USING btree (school_id, file_id);
CREATE UNIQUE INDEX student_documents_of_student_key ON public.student_documents USING btree (school_id, student_id, student_document_id);
CREATE INDEX student_documents_student_idx ON public.student_documents USING btree (school_id, student_id, created_dt);
alter table student_documents enable row level security;
alter table student_documents force row level security;
create policy maintenance on student_documents to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on student_documents to homeroom_teacher using (((document_type <> ALL (ARRAY['identity'::text, 'contract'::text])) AND (student_id IN ( SELECT own.student_id
   FROM teacher_form_students() own(student_id, sees_health))) AND (NOT is_restriction(student_id, student_document_id)) AND ((document_type <> 'medical'::text) OR (student_id IN ( SELECT own.student_id
   FROM teacher_form_students() own(student_id, sees_health)
  WHERE own.sees_health)))));
create policy school_isolation on student_documents to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on student_documents to homeroom_app;
grant select (created_dt), select (deleted_dt), select (document_type), select (file_id), select (school_id), select (student_document_id), select (student_id), select (title), select (uploaded_by) on student_documents to homeroom_teacher;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.student_documents FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table student_guardians (
  school_id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  relationship text not null,
  contact_order integer not null default 1,
  may_contact boolean not null default true,
  may_see_records boolean not null default true,
  from_date date,
  to_date date,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  may_collect boolean not null default true,
  restriction_document_id uuid,
  guardian_is_live boolean not null default true,
  constraint student_guardians_pkey PRIMARY KEY (school_id, student_id, guardian_id, relationship),
  constraint student_guardians_contact_order_check CHECK ((contact_order >= 1)),
  constraint student_guardians_dates_check CHECK ((to_date >= from_date)),
  constraint student_guardians_guardian_fkey FOREIGN KEY (school_id, guardian_id, guardian_is_live) REFERENCES guardians(school_id, guardian_id, is_live),
  constraint student_guardians_guardian_is_live_check CHECK (guardian_is_live),
  constraint student_guardians_relationship_check CHECK ((relationship = ANY (ARRAY['father'::text, 'mother'::text, 'guardian'::text, 'emergency'::text, 'other'::text]))),
  constraint student_guardians_restriction_document_fkey FOREIGN KEY (school_id, student_id, restriction_document_id) REFERENCES student_documents(school_id, student_id, student_document_id) ON DELETE SET NULL (restriction_document_id),
  constraint student_guardians_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id) ON DELETE CASCADE
);
CREATE INDEX student_guardians_guardian_idx ON public.student_guardians USING btree (school_id, guardian_id, guardian_is_live);
CREATE UNIQUE INDEX student_guardians_relationship_key ON public.student_guardians USING btree (school_id, student_id, relationship) WHERE ((relationship <> 'other'::text) AND (to_date IS NULL));
CREATE INDEX student_guardians_restriction_document_idx ON public.student_guardians USING btree (school_id, student_id, restriction_document_id);
alter table student_guardians enable row level security;
alter table student_guardians force row level security;
create policy lookup on student_guardians for select to homeroom_lookup using (true);
create policy maintenance on student_guardians to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on student_guardians to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on student_guardians to homeroom_app;
grant select on student_guardians to homeroom_lookup;
CREATE TRIGGER compare_deleted AFTER DELETE ON public.student_guardians REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION request_guardian_comparison();
CREATE TRIGGER compare_inserted AFTER INSERT ON public.student_guardians REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION request_guardian_comparison();
CREATE TRIGGER compare_updated AFTER UPDATE ON public.student_guardians REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION request_comparison_of_links();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.student_guardians FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table student_reports (
  school_id uuid not null,
  student_report_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  exam_id uuid,
  report_type text not null,
  content text not null,
  figures jsonb not null default '{}'::jsonb,
  provider short_text,
  generated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  constraint student_reports_pkey PRIMARY KEY (school_id, student_report_id),
  constraint student_reports_academic_year_fkey FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint student_reports_content_check CHECK ((char_length(content) <= 100000)),
  constraint student_reports_exam_fkey FOREIGN KEY (school_id, exam_id) REFERENCES exams(school_id, exam_id),
  constraint student_reports_report_type_check CHECK ((report_type = ANY (ARRAY['academic'::text, 'attendance'::text, 'comprehensive'::text]))),
  constraint student_reports_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id)
);
CREATE INDEX student_reports_academic_year_idx ON public.student_reports USING btree (school_id, academic_year_id);
CREATE INDEX student_reports_exam_idx ON public.student_reports USING btree (school_id, exam_id);
CREATE INDEX student_reports_student_idx ON public.student_reports USING btree (school_id, student_id, created_dt);
alter table student_reports enable row level security;
alter table student_reports force row level security;
create policy maintenance on student_reports to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on student_reports to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on student_reports to homeroom_app;

create table student_subjects (
  school_id uuid not null,
  student_subject_id uuid not null default new_id(),
  student_id uuid not null,
  academic_year_id uuid not null,
  subject_id uuid not null,
  registration_date date not null,
  created_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  removed_dt timestamp(3) with time zone,
  removed_by uuid,
  constraint student_subjects_pkey PRIMARY KEY (school_id, student_subject_id),
  constraint student_subjects_academic_year_fkey FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint student_subjects_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id),
  constraint student_subjects_subject_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, subject_id),
  constraint student_subjects_subject_key UNIQUE (school_id, student_id, academic_year_id, subject_id)
);
CREATE INDEX student_subjects_academic_year_idx ON public.student_subjects USING btree (school_id, academic_year_id);
CREATE INDEX student_subjects_subject_idx ON public.student_subjects USING btree (school_id, subject_id);
alter table student_subjects enable row level security;
alter table student_subjects force row level security;
create policy lookup on student_subjects for select to homeroom_lookup using (true);
create policy maintenance on student_subjects to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on student_subjects for select to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = student_subjects.school_id) AND (enrol.student_id = student_subjects.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND (((enrol.class_id, student_subjects.subject_id) IN ( SELECT own.class_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE (own.section_id IS NULL))) OR ((enrol.section_id, student_subjects.subject_id) IN ( SELECT own.section_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE (own.section_id IS NOT NULL))))))));
create policy own_subjects_insert on student_subjects for insert to homeroom_teacher using () with check ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = student_subjects.school_id) AND (enrol.student_id = student_subjects.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND (((enrol.class_id, student_subjects.subject_id) IN ( SELECT own.class_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NULL) AND own.may_enter))) OR ((enrol.section_id, student_subjects.subject_id) IN ( SELECT own.section_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NOT NULL) AND own.may_enter))))))));
create policy own_subjects_update on student_subjects for update to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = student_subjects.school_id) AND (enrol.student_id = student_subjects.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today))) AND (((enrol.class_id, student_subjects.subject_id) IN ( SELECT own.class_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NULL) AND own.may_enter))) OR ((enrol.section_id, student_subjects.subject_id) IN ( SELECT own.section_id,
            own.subject_id
           FROM teacher_subjects() own(class_id, section_id, subject_id, may_enter)
          WHERE ((own.section_id IS NOT NULL) AND own.may_enter))))))));
create policy school_isolation on student_subjects to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on student_subjects to homeroom_app;
grant select on student_subjects to homeroom_lookup;
grant insert, select, update (removed_by), update (removed_dt) on student_subjects to homeroom_teacher;

create table students (
  school_id uuid not null,
  student_id uuid not null default new_id(),
  name name_text not null,
  date_of_birth date,
  gender text not null default 'other'::text,
  status text not null default 'active'::text,
  class_id uuid,
  section text,
  roll_no text,
  academic_year integer,
  religion short_text,
  nationality short_text,
  admission_date date,
  previous_school short_text,
  transport_mode text,
  extracurricular_activities long_text,
  special_needs long_text,
  phone short_text,
  email short_text,
  address long_text,
  family_income text,
  blood_group text,
  medical_conditions long_text,
  allergies long_text,
  medical_info long_text,
  documents_url text,
  photo_file_id uuid,
  name_folded text not null generated always as (fold((name)::text)) stored,
  phone_digits text generated always as (phone_digits((phone)::text)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  admission_no text not null,
  admission_no_folded text generated always as (lower(admission_no)) stored,
  search_text text not null generated always as (fold((((((((name)::text || ' '::text) || COALESCE((email)::text, ''::text)) || ' '::text) || COALESCE(roll_no, ''::text)) || ' '::text) || COALESCE(admission_no, ''::text)))) stored,
  health_for_teachers boolean not null default false,
  constraint students_pkey PRIMARY KEY (school_id, student_id),
  constraint students_admission_no_check CHECK (((char_length(admission_no) >= 1) AND (char_length(admission_no) <= 60))),
  constraint students_blood_group_check CHECK ((blood_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text]))),
  constraint students_documents_url_check CHECK ((char_length(documents_url) <= 2000)),
  constraint students_family_income_check CHECK ((family_income = ANY (ARRAY['Below $25,000'::text, '$25,000 - $50,000'::text, '$50,000 - $75,000'::text, '$75,000 - $100,000'::text, '$100,000 - $150,000'::text, 'Above $150,000'::text]))),
  constraint students_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
  constraint students_photo_file_fkey FOREIGN KEY (school_id, photo_file_id) REFERENCES files(school_id, file_id),
  constraint students_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint students_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'graduated'::text, 'transferred'::text]))),
  constraint students_transport_mode_check CHECK ((transport_mode = ANY (ARRAY['School Bus'::text, 'Private Car'::text, 'Walking'::text, 'Public Transport'::text, 'Bicycle'::text, 'Other'::text])))
) with (fillfactor=85);
CREATE INDEX students_admission_idx ON public.students USING btree (school_id, admission_date, name_folded, student_id) WHERE (deleted_dt IS NULL);
CREATE INDEX students_admission_no_idx ON public.students USING btree (school_id, admission_no, name_folded, student_id) WHERE (deleted_dt IS NULL);
CREATE UNIQUE INDEX students_admission_no_key ON public.students USING btree (school_id, admission_no_folded);
CREATE INDEX students_class_idx ON public.students USING btree (school_id, class_id, name_folded, student_id) WHERE (deleted_dt IS NULL);
CREATE INDEX students_date_of_birth_idx ON public.students USING btree (school_id, date_of_birth);
CREATE INDEX students_deleted_idx ON public.students USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE INDEX students_list_idx ON public.students USING btree (school_id, name_folded, student_id) WHERE (deleted_dt IS NULL);
CREATE INDEX students_photo_file_idx ON public.students USING btree (school_id, photo_file_id) WHERE (photo_file_id IS NOT NULL);
CREATE INDEX students_search_idx ON public.students USING gin (school_id, search_text gin_trgm_ops) WITH (fastupdate=off) WHERE (deleted_dt IS NULL);
CREATE INDEX students_status_idx ON public.students USING btree (school_id, status, name_folded, student_id) WHERE (deleted_dt IS NULL);
alter table students enable row level security;
alter table students force row level security;
create policy forgetting on students for select to homeroom_lookup using ((school_id = current_school()));
create policy lookup on students for select to homeroom_lookup using (true);
create policy maintenance on students to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy own_classes on students to homeroom_teacher using ((EXISTS ( SELECT
   FROM enrolments enrol
  WHERE ((enrol.school_id = students.school_id) AND (enrol.student_id = students.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= ( SELECT school_today() AS school_today)) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= ( SELECT school_today() AS school_today)))))));
create policy school_isolation on students to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on students for select to homeroom_search using (true);
grant delete, insert, select, update on students to homeroom_app;
grant select on students to homeroom_lookup;
grant select on students to homeroom_search;
grant select (academic_year), select (admission_no), select (class_id), select (created_dt), select (deleted_dt), select (gender), select (name), select (name_folded), select (photo_file_id), select (roll_no), select (school_id), select (section), select (status), select (student_id), select (updated_dt) on students to homeroom_teacher;
CREATE TRIGGER assign_admission_no BEFORE INSERT ON public.students FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION assign_admission_no();
CREATE TRIGGER count_deleted_students AFTER DELETE ON public.students REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_students();
CREATE TRIGGER count_inserted_students AFTER INSERT ON public.students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_inserted_students();
CREATE TRIGGER count_updated AFTER UPDATE OF gender, deleted_dt ON public.students FOR EACH ROW WHEN (((old.gender IS DISTINCT FROM new.gender) OR ((old.deleted_dt IS NULL) IS DISTINCT FROM (new.deleted_dt IS NULL)))) EXECUTE FUNCTION tell_of_student_figures();
CREATE TRIGGER count_updated_students AFTER UPDATE ON public.students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_updated_students();
CREATE TRIGGER keep_changed_admission_no AFTER UPDATE OF admission_no ON public.students FOR EACH ROW WHEN ((old.admission_no_folded <> new.admission_no_folded)) EXECUTE FUNCTION keep_admission_no();
CREATE TRIGGER keep_deleted_admission_no AFTER DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION keep_admission_no();
CREATE TRIGGER refuse_former_admission_no AFTER INSERT OR UPDATE OF admission_no ON public.students FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION refuse_former_admission_no();
CREATE TRIGGER refuse_held BEFORE DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION refuse_held('student', 'student_id');
CREATE TRIGGER student_deleted AFTER UPDATE OF deleted_dt ON public.students FOR EACH ROW WHEN ((old.deleted_dt IS DISTINCT FROM new.deleted_dt)) EXECUTE FUNCTION student_deleted();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.students FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table subjects (
  school_id uuid not null,
  subject_id uuid not null default new_id(),
  name name_text not null,
  code text,
  subject_type text not null default 'core'::text,
  description long_text,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint subjects_pkey PRIMARY KEY (school_id, subject_id),
  constraint subjects_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 50))),
  constraint subjects_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint subjects_subject_type_check CHECK ((subject_type = ANY (ARRAY['core'::text, 'elective'::text])))
);
CREATE UNIQUE INDEX subjects_code_key ON public.subjects USING btree (school_id, fold(code)) WHERE (code IS NOT NULL);
CREATE INDEX subjects_name_idx ON public.subjects USING btree (school_id, fold((name)::text), subject_id);
alter table subjects enable row level security;
alter table subjects force row level security;
create policy lookup on subjects for select to homeroom_lookup using (true);
create policy maintenance on subjects to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on subjects to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on subjects to homeroom_app;
grant select on subjects to homeroom_lookup;
grant select on subjects to homeroom_teacher;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.subjects FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table synonym_suggestion_questions (
  school_id uuid not null,
  synonym_suggestion_id uuid not null,
  unanswered_question_id uuid not null,
  constraint synonym_suggestion_questions_pkey PRIMARY KEY (school_id, synonym_suggestion_id, unanswered_question_id),
  constraint synonym_suggestion_questions_question_fkey FOREIGN KEY (school_id, unanswered_question_id) REFERENCES unanswered_questions(school_id, unanswered_question_id) ON DELETE CASCADE,
  constraint synonym_suggestion_questions_suggestion_fkey FOREIGN KEY (school_id, synonym_suggestion_id) REFERENCES synonym_suggestions(school_id, synonym_suggestion_id) ON DELETE CASCADE
);
CREATE INDEX synonym_suggestion_questions_question_idx ON public.synonym_suggestion_questions USING btree (school_id, unanswered_question_id);
alter table synonym_suggestion_questions enable row level security;
alter table synonym_suggestion_questions force row level security;
create policy maintenance on synonym_suggestion_questions to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on synonym_suggestion_questions to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on synonym_suggestion_questions to homeroom_app;

create table synonym_suggestions (
  school_id uuid not null,
  synonym_suggestion_id uuid not null default new_id(),
  chatbot_id uuid not null,
  word short_text not null,
  means short_text not null,
  status text not null default 'open'::text,
  asks_count integer not null default 0,
  decided_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint synonym_suggestions_pkey PRIMARY KEY (school_id, synonym_suggestion_id),
  constraint synonym_suggestions_asks_count_check CHECK ((asks_count >= 0)),
  constraint synonym_suggestions_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id) ON DELETE CASCADE,
  constraint synonym_suggestions_means_check CHECK (((char_length((means)::text) >= 1) AND (char_length((means)::text) <= 60))),
  constraint synonym_suggestions_pair_key UNIQUE (school_id, chatbot_id, word, means),
  constraint synonym_suggestions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'dismissed'::text]))),
  constraint synonym_suggestions_word_check CHECK (((char_length((word)::text) >= 1) AND (char_length((word)::text) <= 60)))
);
alter table synonym_suggestions enable row level security;
alter table synonym_suggestions force row level security;
create policy maintenance on synonym_suggestions to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on synonym_suggestions to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on synonym_suggestions to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.synonym_suggestions FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION touch_updated_dt();

create table synonyms (
  school_id uuid not null,
  synonym_id uuid not null default new_id(),
  chatbot_id uuid,
  word short_text not null,
  means text[] not null,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint synonyms_pkey PRIMARY KEY (school_id, synonym_id),
  constraint synonyms_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id) ON DELETE CASCADE,
  constraint synonyms_means_check CHECK (((cardinality(means) <= 20) AND are_words(means))),
  constraint synonyms_own_meaning_check CHECK ((NOT says_the_same(means, (word)::text))),
  constraint synonyms_school_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint synonyms_word_check CHECK (((char_length((word)::text) >= 1) AND (char_length((word)::text) <= 60)))
);
CREATE INDEX synonyms_chatbot_idx ON public.synonyms USING btree (school_id, chatbot_id);
CREATE UNIQUE INDEX synonyms_word_key ON public.synonyms USING btree (school_id, chatbot_id, fold((word)::text)) NULLS NOT DISTINCT WHERE (deleted_dt IS NULL);
alter table synonyms enable row level security;
alter table synonyms force row level security;
create policy maintenance on synonyms to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on synonyms to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on synonyms to homeroom_app;
CREATE TRIGGER raise_revision_delete AFTER DELETE ON public.synonyms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER raise_revision_insert AFTER INSERT ON public.synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER raise_revision_update AFTER UPDATE ON public.synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_chatbot_revision();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.synonyms FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table tasks (
  school_id uuid not null,
  task_id uuid not null default new_id(),
  title name_text not null,
  description long_text,
  assigned_to uuid,
  assigned_to_name short_text,
  assigned_before uuid,
  contact_id uuid,
  student_id uuid,
  chat_session_id uuid,
  due_date date not null,
  status text not null default 'pending'::text,
  priority text not null default 'medium'::text,
  category text not null default 'follow_up'::text,
  tags text[] not null default '{}'::text[],
  reminder text not null default 'none'::text,
  remind_dt timestamp(3) with time zone,
  reminded_dt timestamp(3) with time zone,
  completed_dt timestamp(3) with time zone,
  search_text text not null generated always as (fold((((((title)::text || ' '::text) || COALESCE((description)::text, ''::text)) || ' '::text) || joined_words(tags)))) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint tasks_pkey PRIMARY KEY (school_id, task_id),
  constraint tasks_assigned_to_fkey FOREIGN KEY (school_id, assigned_to) REFERENCES users(school_id, user_id),
  constraint tasks_category_check CHECK ((category = ANY (ARRAY['follow_up'::text, 'proposal'::text, 'demo'::text, 'meeting'::text, 'other'::text]))),
  constraint tasks_chat_session_fkey FOREIGN KEY (school_id, chat_session_id) REFERENCES chat_sessions(school_id, chat_session_id) ON DELETE SET NULL (chat_session_id),
  constraint tasks_completed_check CHECK (((status = 'completed'::text) = (completed_dt IS NOT NULL))),
  constraint tasks_contact_fkey FOREIGN KEY (school_id, contact_id) REFERENCES contacts(school_id, contact_id),
  constraint tasks_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint tasks_remind_check CHECK (((reminder = 'none'::text) OR (remind_dt IS NOT NULL))),
  constraint tasks_reminder_check CHECK ((reminder = ANY (ARRAY['none'::text, 'on_day'::text, 'day_before'::text, 'moment'::text]))),
  constraint tasks_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint tasks_student_fkey FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, student_id)
);
CREATE INDEX tasks_assigned_to_idx ON public.tasks USING btree (school_id, assigned_to, status, due_date);
CREATE INDEX tasks_chat_session_idx ON public.tasks USING btree (school_id, chat_session_id);
CREATE INDEX tasks_contact_idx ON public.tasks USING btree (school_id, contact_id);
CREATE INDEX tasks_created_by_idx ON public.tasks USING btree (school_id, created_by, due_date) WHERE (deleted_dt IS NULL);
CREATE INDEX tasks_deleted_idx ON public.tasks USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE INDEX tasks_due_idx ON public.tasks USING btree (remind_dt) INCLUDE (school_id) WHERE ((reminded_dt IS NULL) AND (remind_dt IS NOT NULL) AND (deleted_dt IS NULL) AND (assigned_to IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'in_progress'::text])));
CREATE INDEX tasks_list_idx ON public.tasks USING btree (school_id, due_date, task_id) WHERE (deleted_dt IS NULL);
CREATE INDEX tasks_remind_idx ON public.tasks USING btree (school_id, remind_dt) WHERE ((reminded_dt IS NULL) AND (remind_dt IS NOT NULL));
CREATE INDEX tasks_search_idx ON public.tasks USING gin (school_id, search_text gin_trgm_ops) WHERE (deleted_dt IS NULL);
CREATE INDEX tasks_status_idx ON public.tasks USING btree (school_id, status, due_date) WHERE (deleted_dt IS NULL);
CREATE INDEX tasks_student_idx ON public.tasks USING btree (school_id, student_id);
alter table tasks enable row level security;
alter table tasks force row level security;
create policy maintenance on tasks to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on tasks to public using ((school_id = current_school())) with check ((school_id = current_school()));
create policy search on tasks for select to homeroom_search using (true);
grant delete, insert, select, update on tasks to homeroom_app;
grant select on tasks to homeroom_search;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.tasks FOR EACH ROW WHEN (((NOT (old.reminded_dt IS DISTINCT FROM new.reminded_dt)) OR (old.remind_dt IS DISTINCT FROM new.remind_dt))) EXECUTE FUNCTION touch_updated_dt();

create table teacher_assignments (
  school_id uuid not null,
  teacher_assignment_id uuid not null default new_id(),
  teacher_id uuid not null,
  academic_year_id uuid not null,
  class_id uuid not null,
  section_id uuid,
  subject_id uuid not null,
  is_class_teacher boolean not null default false,
  schedule long_text,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint teacher_assignments_pkey PRIMARY KEY (school_id, teacher_assignment_id),
  constraint teacher_assignments_academic_year_fkey FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years(school_id, academic_year_id),
  constraint teacher_assignments_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id),
  constraint teacher_assignments_section_fkey FOREIGN KEY (school_id, class_id, section_id) REFERENCES sections(school_id, class_id, section_id),
  constraint teacher_assignments_subject_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, subject_id),
  constraint teacher_assignments_subject_key UNIQUE NULLS NOT DISTINCT (school_id, teacher_id, academic_year_id, class_id, subject_id, section_id),
  constraint teacher_assignments_teacher_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, teacher_id)
);
CREATE INDEX teacher_assignments_academic_year_idx ON public.teacher_assignments USING btree (school_id, academic_year_id);
CREATE INDEX teacher_assignments_class_idx ON public.teacher_assignments USING btree (school_id, class_id, section_id);
CREATE UNIQUE INDEX teacher_assignments_class_teacher_key ON public.teacher_assignments USING btree (school_id, class_id, section_id, academic_year_id) NULLS NOT DISTINCT WHERE (is_class_teacher AND (deleted_dt IS NULL));
CREATE INDEX teacher_assignments_subject_idx ON public.teacher_assignments USING btree (school_id, subject_id);
alter table teacher_assignments enable row level security;
alter table teacher_assignments force row level security;
create policy lookup on teacher_assignments for select to homeroom_lookup using (true);
create policy maintenance on teacher_assignments to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on teacher_assignments to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on teacher_assignments to homeroom_app;
grant select on teacher_assignments to homeroom_lookup;
CREATE TRIGGER notify_teaching_changed AFTER INSERT OR DELETE OR UPDATE ON public.teacher_assignments FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_teaching_changed();
CREATE TRIGGER teacher_assignment_changed AFTER INSERT OR DELETE OR UPDATE OF academic_year_id, class_id, section_id, subject_id, teacher_id ON public.teacher_assignments FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION teacher_assignment_changed();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.teacher_assignments FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table teacher_attendance (
  school_id uuid not null,
  teacher_id uuid not null,
  attendance_date date not null,
  status text not null,
  reason long_text,
  overrides_calendar boolean not null default false,
  marked_by uuid,
  marked_dt timestamp(3) with time zone not null default now(),
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint teacher_attendance_pkey PRIMARY KEY (school_id, teacher_id, attendance_date),
  constraint teacher_attendance_status_check CHECK ((status = ANY (ARRAY['present'::text, 'absent'::text, 'late'::text, 'half_day'::text, 'excused'::text]))),
  constraint teacher_attendance_teacher_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, teacher_id)
);
CREATE INDEX teacher_attendance_date_idx ON public.teacher_attendance USING btree (school_id, attendance_date);
alter table teacher_attendance enable row level security;
alter table teacher_attendance force row level security;
create policy maintenance on teacher_attendance to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on teacher_attendance to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on teacher_attendance to homeroom_app;
CREATE TRIGGER keep_attendance_history_delete AFTER DELETE ON public.teacher_attendance REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_attendance('teacher');
CREATE TRIGGER keep_teacher_corrections AFTER UPDATE ON public.teacher_attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_teacher_corrections();
CREATE TRIGGER tell_of_delete AFTER DELETE ON public.teacher_attendance REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_teacher_attendance();
CREATE TRIGGER tell_of_insert AFTER INSERT ON public.teacher_attendance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_teacher_attendance();
CREATE TRIGGER tell_of_update AFTER UPDATE ON public.teacher_attendance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_teacher_attendance();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.teacher_attendance FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table teacher_documents (
  school_id uuid not null,
  teacher_document_id uuid not null default new_id(),
  teacher_id uuid not null,
  file_id uuid not null,
  title name_text not null,
  document_type text not null,
  uploaded_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint teacher_documents_pkey PRIMARY KEY (school_id, teacher_document_id),
  constraint teacher_documents_document_type_check CHECK ((document_type = ANY (ARRAY['report_card'::text, 'certificate'::text, 'identity'::text, 'medical'::text, 'contract'::text, 'other'::text]))),
  constraint teacher_documents_file_fkey FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, file_id),
  constraint teacher_documents_teacher_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, teacher_id)
);
CREATE INDEX teacher_documents_deleted_idx ON public.teacher_documents USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE INDEX teacher_documents_file_idx ON public.teacher_documents USING btree (school_id, file_id);
CREATE INDEX teacher_documents_teacher_idx ON public.teacher_documents USING btree (school_id, teacher_id, created_dt);
alter table teacher_documents enable row level security;
alter table teacher_documents force row level security;
create policy maintenance on teacher_documents to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on teacher_documents to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on teacher_documents to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.teacher_documents FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table teacher_grants (
  school_id uuid not null,
  teacher_grant_id uuid not null default new_id(),
  teacher_id uuid not null,
  kind text not null,
  class_id uuid,
  section_id uuid,
  subject_id uuid,
  department short_text,
  from_date date not null,
  to_date date not null,
  reason long_text,
  granted_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  ended_dt timestamp(3) with time zone,
  ended_by uuid,
  constraint teacher_grants_pkey PRIMARY KEY (school_id, teacher_grant_id),
  constraint teacher_grants_class_fkey FOREIGN KEY (school_id, class_id) REFERENCES classes(school_id, class_id) ON DELETE CASCADE,
  constraint teacher_grants_dates_check CHECK ((to_date >= from_date)),
  constraint teacher_grants_kind_check CHECK ((kind = ANY (ARRAY['substitute'::text, 'head'::text]))),
  constraint teacher_grants_no_overlap EXCLUDE USING gist (school_id WITH =, teacher_id WITH =, kind WITH =, COALESCE(class_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, COALESCE(section_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, COALESCE(subject_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, fold(COALESCE((department)::text, ''::text)) WITH =, daterange(from_date, to_date, '[]'::text) WITH &&) WHERE ((ended_dt IS NULL)),
  constraint teacher_grants_scope_check CHECK (
CASE kind
    WHEN 'substitute'::text THEN ((class_id IS NOT NULL) AND (department IS NULL))
    ELSE ((class_id IS NULL) AND (section_id IS NULL) AND (num_nonnulls(subject_id, department) = 1))
END),
  constraint teacher_grants_section_fkey FOREIGN KEY (school_id, class_id, section_id) REFERENCES sections(school_id, class_id, section_id) ON DELETE CASCADE,
  constraint teacher_grants_subject_fkey FOREIGN KEY (school_id, subject_id) REFERENCES subjects(school_id, subject_id) ON DELETE CASCADE,
  constraint teacher_grants_teacher_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, teacher_id)
);
CREATE INDEX teacher_grants_class_idx ON public.teacher_grants USING btree (school_id, class_id, section_id);
CREATE INDEX teacher_grants_subject_idx ON public.teacher_grants USING btree (school_id, subject_id);
CREATE INDEX teacher_grants_teacher_idx ON public.teacher_grants USING btree (school_id, teacher_id, to_date);
alter table teacher_grants enable row level security;
alter table teacher_grants force row level security;
create policy lookup on teacher_grants for select to homeroom_lookup using (true);
create policy maintenance on teacher_grants to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on teacher_grants to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on teacher_grants to homeroom_app;
grant select on teacher_grants to homeroom_lookup;
CREATE TRIGGER notify_teaching_changed AFTER INSERT OR DELETE OR UPDATE ON public.teacher_grants FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_teaching_changed();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.teacher_grants FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table teachers (
  school_id uuid not null,
  teacher_id uuid not null default new_id(),
  name name_text not null,
  employee_id text not null,
  date_of_birth date,
  gender text not null default 'male'::text,
  blood_group text,
  nationality short_text,
  religion short_text,
  highest_qualification short_text,
  experience integer not null default 0,
  specialization text[] not null default '{}'::text[],
  joining_date date,
  status text not null default 'active'::text,
  phone short_text,
  email short_text,
  address long_text,
  emergency_contact short_text,
  department short_text,
  designation short_text not null default 'Teacher'::text,
  salary bigint not null default 0,
  salary_currency character(3),
  documents_url text,
  photo_file_id uuid,
  name_folded text not null generated always as (fold((name)::text)) stored,
  search_text text not null generated always as (fold((((((name)::text || ' '::text) || employee_id) || ' '::text) || COALESCE((email)::text, ''::text)))) stored,
  phone_digits text generated always as (phone_digits((phone)::text)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  constraint teachers_pkey PRIMARY KEY (school_id, teacher_id),
  constraint teachers_blood_group_check CHECK ((blood_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text]))),
  constraint teachers_documents_url_check CHECK ((char_length(documents_url) <= 2000)),
  constraint teachers_employee_id_check CHECK (((char_length(employee_id) >= 1) AND (char_length(employee_id) <= 50))),
  constraint teachers_experience_check CHECK (((experience >= 0) AND (experience <= 50))),
  constraint teachers_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
  constraint teachers_photo_file_fkey FOREIGN KEY (school_id, photo_file_id) REFERENCES files(school_id, file_id),
  constraint teachers_salary_check CHECK ((salary >= 0)),
  constraint teachers_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint teachers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'on_leave'::text])))
);
CREATE INDEX teachers_deleted_idx ON public.teachers USING btree (school_id, deleted_dt) WHERE (deleted_dt IS NOT NULL);
CREATE UNIQUE INDEX teachers_employee_id_key ON public.teachers USING btree (school_id, fold(employee_id)) WHERE (deleted_dt IS NULL);
CREATE INDEX teachers_list_idx ON public.teachers USING btree (school_id, name_folded, teacher_id) WHERE (deleted_dt IS NULL);
CREATE INDEX teachers_photo_file_idx ON public.teachers USING btree (school_id, photo_file_id) WHERE (photo_file_id IS NOT NULL);
CREATE INDEX teachers_status_idx ON public.teachers USING btree (school_id, status, name_folded, teacher_id) WHERE (deleted_dt IS NULL);
alter table teachers enable row level security;
alter table teachers force row level security;
create policy forgetting on teachers for select to homeroom_lookup using ((school_id = current_school()));
create policy lookup on teachers for select to homeroom_lookup using (true);
create policy maintenance on teachers to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on teachers to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on teachers to homeroom_app;
grant select on teachers to homeroom_lookup;
grant select (deleted_dt), select (name), select (name_folded), select (school_id), select (teacher_id) on teachers to homeroom_teacher;
CREATE TRIGGER end_teacher_account AFTER UPDATE OF status, deleted_dt ON public.teachers FOR EACH ROW WHEN ((((new.status = 'inactive'::text) OR (new.deleted_dt IS NOT NULL)) AND (old.status <> 'inactive'::text) AND (old.deleted_dt IS NULL))) EXECUTE FUNCTION end_teacher_account();
CREATE TRIGGER notify_teaching_changed AFTER UPDATE OF department, deleted_dt ON public.teachers FOR EACH ROW WHEN ((((old.department)::text IS DISTINCT FROM (new.department)::text) OR (old.deleted_dt IS DISTINCT FROM new.deleted_dt))) EXECUTE FUNCTION notify_teaching_changed();
CREATE TRIGGER refuse_held BEFORE DELETE ON public.teachers FOR EACH ROW EXECUTE FUNCTION refuse_held('teacher', 'teacher_id');
CREATE TRIGGER teacher_deleted AFTER UPDATE OF deleted_dt ON public.teachers FOR EACH ROW WHEN ((old.deleted_dt IS DISTINCT FROM new.deleted_dt)) EXECUTE FUNCTION teacher_deleted();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.teachers FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table terms (
  school_id uuid not null,
  term_id uuid not null default new_id(),
  academic_year_id uuid not null,
  year_starts_on date not null,
  year_ends_on date not null,
  name name_text not null,
  starts_on date not null,
  ends_on date not null,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint terms_pkey PRIMARY KEY (school_id, term_id),
  constraint terms_academic_year_fkey FOREIGN KEY (school_id, academic_year_id, year_starts_on, year_ends_on) REFERENCES academic_years(school_id, academic_year_id, starts_on, ends_on) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint terms_dates_check CHECK ((ends_on > starts_on)),
  constraint terms_inside_year_check CHECK (((starts_on >= year_starts_on) AND (ends_on <= year_ends_on))),
  constraint terms_no_overlap EXCLUDE USING gist (school_id WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&)
);
CREATE INDEX terms_academic_year_idx ON public.terms USING btree (school_id, academic_year_id, year_starts_on, year_ends_on);
CREATE UNIQUE INDEX terms_name_key ON public.terms USING btree (school_id, academic_year_id, fold((name)::text));
alter table terms enable row level security;
alter table terms force row level security;
create policy maintenance on terms to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on terms to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on terms to homeroom_app;
grant select on terms to homeroom_teacher;
CREATE TRIGGER fill_term_year BEFORE INSERT OR UPDATE OF academic_year_id ON public.terms FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION fill_term_year();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.terms FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();

create table unanswered_questions (
  school_id uuid not null,
  unanswered_question_id uuid not null default new_id(),
  chatbot_id uuid not null,
  question long_text not null,
  question_folded text not null generated always as (fold((question)::text)) stored,
  gist text not null generated always as (question_gist((question)::text)) stored,
  reason text not null default 'unanswered'::text,
  examples text[] not null default '{}'::text[],
  asks_count integer not null default 1,
  status text not null default 'open'::text,
  draft_title short_text,
  draft_text text[],
  draft_valid_until date,
  outcomes jsonb not null default '[]'::jsonb,
  asked_again_dt timestamp(3) with time zone,
  knowledge_chunk_id uuid,
  closed_by uuid,
  closed_dt timestamp(3) with time zone,
  last_asked_dt timestamp(3) with time zone not null default now(),
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  constraint unanswered_questions_pkey PRIMARY KEY (school_id, unanswered_question_id),
  constraint unanswered_questions_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id),
  constraint unanswered_questions_knowledge_chunk_fkey FOREIGN KEY (school_id, knowledge_chunk_id) REFERENCES knowledge_chunks(school_id, knowledge_chunk_id) ON DELETE SET NULL (knowledge_chunk_id),
  constraint unanswered_questions_reason_check CHECK ((reason = ANY (ARRAY['unanswered'::text, 'wrong'::text]))),
  constraint unanswered_questions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'drafted'::text, 'closed'::text, 'dismissed'::text])))
);
CREATE INDEX unanswered_questions_knowledge_chunk_idx ON public.unanswered_questions USING btree (school_id, knowledge_chunk_id);
CREATE INDEX unanswered_questions_last_asked_idx ON public.unanswered_questions USING btree (school_id, chatbot_id, last_asked_dt DESC, unanswered_question_id);
CREATE INDEX unanswered_questions_list_idx ON public.unanswered_questions USING btree (school_id, chatbot_id, status, asks_count DESC, unanswered_question_id);
alter table unanswered_questions enable row level security;
alter table unanswered_questions force row level security;
create policy maintenance on unanswered_questions to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on unanswered_questions to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on unanswered_questions to homeroom_app;
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.unanswered_questions FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR ((old.draft_title)::text IS DISTINCT FROM (new.draft_title)::text)) OR (old.draft_text IS DISTINCT FROM new.draft_text)) OR (old.draft_valid_until IS DISTINCT FROM new.draft_valid_until)) OR (old.knowledge_chunk_id IS DISTINCT FROM new.knowledge_chunk_id))) EXECUTE FUNCTION touch_updated_dt();

create table urgent_messages (
  school_id uuid not null,
  urgent_message_id uuid not null default new_id(),
  title name_text not null,
  message long_text not null,
  channels text[] not null,
  target_audience text not null,
  audiences jsonb not null default '[]'::jsonb,
  sent_by uuid,
  sent_by_name short_text,
  created_dt timestamp(3) with time zone not null default now(),
  constraint urgent_messages_pkey PRIMARY KEY (school_id, urgent_message_id),
  constraint urgent_messages_audiences_check CHECK ((jsonb_typeof(audiences) = 'array'::text)),
  constraint urgent_messages_channels_check CHECK (((cardinality(channels) > 0) AND (channels <@ '{email,sms}'::text[]))),
  constraint urgent_messages_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint urgent_messages_target_audience_check CHECK ((target_audience = ANY (ARRAY['all'::text, 'students'::text, 'teachers'::text, 'parents'::text, 'staff'::text])))
);
CREATE INDEX urgent_messages_list_idx ON public.urgent_messages USING btree (school_id, created_dt DESC, urgent_message_id);
alter table urgent_messages enable row level security;
alter table urgent_messages force row level security;
create policy maintenance on urgent_messages to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on urgent_messages to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant insert, select on urgent_messages to homeroom_app;

create table user_chatbots (
  school_id uuid not null,
  user_id uuid not null,
  chatbot_id uuid not null,
  created_dt timestamp(3) with time zone not null default now(),
  constraint user_chatbots_pkey PRIMARY KEY (school_id, user_id, chatbot_id),
  constraint user_chatbots_chatbot_fkey FOREIGN KEY (school_id, chatbot_id) REFERENCES chatbots(school_id, chatbot_id) ON DELETE CASCADE,
  constraint user_chatbots_user_fkey FOREIGN KEY (school_id, user_id) REFERENCES users(school_id, user_id) ON DELETE CASCADE
);
CREATE INDEX user_chatbots_chatbot_idx ON public.user_chatbots USING btree (school_id, chatbot_id);
alter table user_chatbots enable row level security;
alter table user_chatbots force row level security;
create policy lookup on user_chatbots to homeroom_lookup using (true);
create policy maintenance on user_chatbots to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on user_chatbots to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on user_chatbots to homeroom_app;
grant select on user_chatbots to homeroom_lookup;
CREATE TRIGGER notify_session_changed AFTER INSERT OR DELETE OR UPDATE ON public.user_chatbots FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION notify_session_changed();

create table users (
  school_id uuid not null,
  user_id uuid not null default new_id(),
  name name_text not null,
  email text not null,
  role text not null,
  status text not null default 'active'::text,
  password_hash text,
  password_changed_dt timestamp(3) with time zone not null default now(),
  must_change_password boolean not null default false,
  totp_secret text,
  totp_enabled_dt timestamp(3) with time zone,
  totp_last_step bigint,
  recovery_code_hashes bytea[] not null default '{}'::bytea[],
  preferences jsonb not null default '{}'::jsonb,
  created_by uuid,
  created_dt timestamp(3) with time zone not null default now(),
  updated_dt timestamp(3) with time zone not null default now(),
  deleted_dt timestamp(3) with time zone,
  teacher_id uuid,
  constraint users_pkey PRIMARY KEY (school_id, user_id),
  constraint users_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint users_password_check CHECK (((password_hash IS NULL) = (status = 'invited'::text))),
  constraint users_recovery_code_hashes_check CHECK ((cardinality(recovery_code_hashes) <= 10)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['teacher'::text, 'cms-user'::text, 'cms-admin'::text, 'account-admin'::text]))),
  constraint users_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(school_id),
  constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'invited'::text]))),
  constraint users_teacher_check CHECK (
CASE role
    WHEN 'teacher'::text THEN ((teacher_id IS NOT NULL) OR (deleted_dt IS NOT NULL))
    ELSE (teacher_id IS NULL)
END),
  constraint users_teacher_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, teacher_id),
  constraint users_totp_check CHECK (((totp_enabled_dt IS NULL) OR (totp_secret IS NOT NULL))),
  constraint users_totp_secret_check CHECK (((totp_secret ~ '^sealed:[A-Za-z0-9_-]+$'::text) AND ((char_length(totp_secret) >= 60) AND (char_length(totp_secret) <= 300))))
);
CREATE UNIQUE INDEX users_email_school_key ON public.users USING btree (lower(email), school_id) WHERE (deleted_dt IS NULL);
CREATE INDEX users_list_idx ON public.users USING btree (school_id, created_dt, user_id) WHERE (deleted_dt IS NULL);
CREATE INDEX users_teacher_idx ON public.users USING btree (school_id, teacher_id) WHERE (teacher_id IS NOT NULL);
CREATE UNIQUE INDEX users_teacher_key ON public.users USING btree (school_id, teacher_id) WHERE (deleted_dt IS NULL);
alter table users enable row level security;
alter table users force row level security;
create policy lookup on users to homeroom_lookup using (true);
create policy maintenance on users to homeroom_owner using ((current_setting('app.maintenance'::text, true) = 'on'::text));
create policy school_isolation on users to public using ((school_id = current_school())) with check ((school_id = current_school()));
grant delete, insert, select, update on users to homeroom_app;
grant insert, select on users to homeroom_lookup;
grant select (name), select (school_id), select (user_id) on users to homeroom_teacher;
CREATE TRIGGER check_teacher_account BEFORE INSERT OR UPDATE OF role, status, teacher_id ON public.users FOR EACH ROW WHEN (((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text) AND ((new.role = 'teacher'::text) AND (new.status <> 'inactive'::text) AND (new.teacher_id IS NOT NULL) AND (new.deleted_dt IS NULL)))) EXECUTE FUNCTION check_teacher_account();
CREATE TRIGGER notify_session_changed AFTER DELETE OR UPDATE OF name, email, role, status, password_hash, must_change_password, totp_enabled_dt, teacher_id, deleted_dt ON public.users FOR EACH ROW EXECUTE FUNCTION notify_session_changed();
CREATE TRIGGER tell_of_insert AFTER INSERT ON public.users FOR EACH ROW WHEN ((current_setting('app.loading_school'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_of_users();
CREATE TRIGGER tell_of_update AFTER UPDATE OF name, email, role, status, deleted_dt ON public.users FOR EACH ROW WHEN ((((old.name)::text IS DISTINCT FROM (new.name)::text) OR (old.email IS DISTINCT FROM new.email) OR (old.role IS DISTINCT FROM new.role) OR (old.status IS DISTINCT FROM new.status) OR (old.deleted_dt IS DISTINCT FROM new.deleted_dt))) EXECUTE FUNCTION tell_of_users();
CREATE TRIGGER touch_updated_dt BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION touch_updated_dt();
CREATE CONSTRAINT TRIGGER users_last_admin_delete AFTER DELETE ON public.users NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((old.role = 'account-admin'::text) AND (old.status = 'active'::text) AND (old.deleted_dt IS NULL))) EXECUTE FUNCTION keep_last_admin();
CREATE CONSTRAINT TRIGGER users_last_admin_update AFTER UPDATE OF role, status, deleted_dt ON public.users NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (((old.role = 'account-admin'::text) AND (old.status = 'active'::text) AND (old.deleted_dt IS NULL) AND ((new.role <> 'account-admin'::text) OR (new.status <> 'active'::text) OR (new.deleted_dt IS NOT NULL)))) EXECUTE FUNCTION keep_last_admin();

-- Views

create view class_teachers with (security_invoker=true) as
 SELECT teacher_assignments.school_id,
    teacher_assignments.academic_year_id,
    teacher_assignments.class_id,
    teacher_assignments.teacher_id
   FROM teacher_assignments
UNION
 SELECT class_subjects.school_id,
    class_subjects.academic_year_id,
    class_subjects.class_id,
    class_subjects.teacher_id
   FROM class_subjects
  WHERE (class_subjects.teacher_id IS NOT NULL);
grant select on class_teachers to homeroom_app;

create view counted_attendance with (security_invoker=true) as
 SELECT record.school_id,
    record.student_id,
    record.attendance_date,
    record.class_id,
    record.section_id,
    record.status,
    record.reason,
    day_value(record.status) AS day_value
   FROM (student_attendance record
     CROSS JOIN school_calendar('-infinity'::date, 'infinity'::date) calendar(week, open_days, closed_days))
  WHERE ((record.overrides_calendar OR is_kept(record.attendance_date, calendar.week, calendar.open_days, calendar.closed_days)) AND (EXISTS ( SELECT
           FROM enrolments enrol
          WHERE ((enrol.school_id = record.school_id) AND (enrol.student_id = record.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= record.attendance_date) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= record.attendance_date))))));
grant select on counted_attendance to homeroom_app;
grant select on counted_attendance to homeroom_teacher;

create view counted_teacher_attendance with (security_invoker=true) as
 SELECT record.school_id,
    record.teacher_id,
    record.attendance_date,
    record.status,
    record.reason,
    day_value(record.status) AS day_value
   FROM (teacher_attendance record
     CROSS JOIN school_calendar('-infinity'::date, 'infinity'::date) calendar(week, open_days, closed_days))
  WHERE (record.overrides_calendar OR is_kept(record.attendance_date, calendar.week, calendar.open_days, calendar.closed_days));
grant select on counted_teacher_attendance to homeroom_app;

create view exam_bands with (security_invoker=true) as
 SELECT school_id,
    exam_id,
    academic_year_id,
    name,
    published_dt,
    COALESCE(graded_with, bands_of_scale(school_id, grade_scale_id), bands_in_force(school_id)) AS bands
   FROM exams exam;
grant select on exam_bands to homeroom_app;
grant select on exam_bands to homeroom_teacher;

-- Functions

CREATE OR REPLACE FUNCTION public.any_demo_school()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return exists (select from schools where is_demo);
end
$function$;
alter function any_demo_school() owner to homeroom_lookup;
grant execute on function any_demo_school() to homeroom_app;

CREATE OR REPLACE FUNCTION public.any_school()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return exists (select from schools);
end
$function$;
alter function any_school() owner to homeroom_lookup;
grant execute on function any_school() to homeroom_app;

CREATE OR REPLACE FUNCTION public.are_words(texts text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bool_and(COALESCE(((char_length(word.word) >= 1) AND (char_length(word.word) <= 60)), false)), false) AS "coalesce" FROM unnest(are_words.texts) word(word));

CREATE OR REPLACE FUNCTION public.assign_admission_no()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  filled text;
  zeros text;
  counted bigint;
begin
  if new.admission_no is not null then return new; end if;
  select replace(replace(school.admission_no_pattern, '{yyyy}', to_char(coalesce(new.admission_date, current_date), 'YYYY')),
    '{yy}', to_char(coalesce(new.admission_date, current_date), 'YY'))
  into filled from schools school where school.school_id = new.school_id;
  zeros := substring(filled from '\{(0+)\}');
  loop
    insert into admission_counters as counter (school_id, series, last_number) values (new.school_id, filled, 1)
    on conflict (school_id, series) do update set last_number = counter.last_number + 1
    returning last_number into counted;
    new.admission_no := replace(filled, '{' || zeros || '}',
      lpad(counted::text, greatest(length(zeros), length(counted::text)), '0'));
    exit when not exists (select from students known
        where known.school_id = new.school_id and known.admission_no_folded = lower(new.admission_no))
      and not exists (select from former_admission_numbers former
        where former.school_id = new.school_id and former.admission_no_folded = lower(new.admission_no));
  end loop;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.attendance_counts(from_day date, to_day date, class uuid)
 RETURNS TABLE(attendance_date date, class_id uuid, gender text, overrides_calendar boolean, present integer, late integer, half_day integer, absent integer, excused integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
AS $function$
declare
  school uuid := current_school();
  classes uuid[];
  days date[];
begin
  if exists (select from figure_changes change where change.school_id = school and change.exam_id is null) then
    select array_agg(change.class_id), array_agg(change.attendance_date) into classes, days
    from changed_registers() change
    where change.attendance_date between from_day and to_day and (class is null or change.class_id = class);
  end if;
  if classes is not null then
    return query select * from count_attendance(classes, days);
    return query
      select figure.attendance_date, figure.class_id, figure.gender, figure.overrides_calendar, figure.present,
        figure.late, figure.half_day, figure.absent, figure.excused
      from attendance_figures figure
      where figure.school_id = school and figure.attendance_date between from_day and to_day
        and (class is null or figure.class_id = class)
        and not exists (select from unnest(classes, days) as counted (class_id, day)
          where counted.class_id = figure.class_id and counted.day = figure.attendance_date);
  else
    return query
      select figure.attendance_date, figure.class_id, figure.gender, figure.overrides_calendar, figure.present,
        figure.late, figure.half_day, figure.absent, figure.excused
      from attendance_figures figure
      where figure.school_id = school and figure.attendance_date between from_day and to_day
        and (class is null or figure.class_id = class);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.attendance_rate(day_values numeric, days bigint)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((day_values * (100)::numeric) / (NULLIF(days, 0))::numeric);

CREATE OR REPLACE FUNCTION public.bands_in_force(school uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT bands_of_scale(scale.school_id, scale.grade_scale_id) AS bands_of_scale FROM grade_scales scale WHERE ((scale.school_id = bands_in_force.school) AND scale.is_default)), built_in_bands());

CREATE OR REPLACE FUNCTION public.bands_of_scale(school uuid, scale uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT jsonb_agg(jsonb_build_object('lower_bound', band.lower_bound, 'grade', band.grade) ORDER BY band.lower_bound DESC) AS jsonb_agg FROM grade_bands band WHERE ((band.school_id = bands_of_scale.school) AND (band.grade_scale_id = bands_of_scale.scale)));

CREATE OR REPLACE FUNCTION public.built_in_bands()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '[{"grade": "A+", "lower_bound": 90}, {"grade": "A", "lower_bound": 80}, {"grade": "B+", "lower_bound": 70}, {"grade": "B", "lower_bound": 60}, {"grade": "C", "lower_bound": 50}, {"grade": "D", "lower_bound": 40}, {"grade": "F", "lower_bound": 0}]'::jsonb;

CREATE OR REPLACE FUNCTION public.changed_enrolments()
 RETURNS TABLE(academic_year_id uuid, class_id uuid)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH changes AS MATERIALIZED (
          SELECT DISTINCT figure_changes.student_id,
             figure_changes.class_id,
             figure_changes.academic_year_id
            FROM figure_changes
           WHERE ((figure_changes.school_id = current_school()) AND (figure_changes.student_id IS NOT NULL) AND (figure_changes.exam_id IS NULL))
         )
  SELECT changes.academic_year_id,
     changes.class_id
    FROM changes
   WHERE (changes.class_id IS NOT NULL)
 UNION
  SELECT figure_changes.academic_year_id,
     figure_changes.class_id
    FROM figure_changes
   WHERE ((figure_changes.school_id = current_school()) AND figure_changes.is_group AND (figure_changes.academic_year_id IS NOT NULL))
 UNION
  SELECT enrol.academic_year_id,
     enrol.class_id
    FROM (changes change
      JOIN enrolments enrol ON (((enrol.school_id = current_school()) AND (enrol.student_id = change.student_id))))
 UNION
  SELECT enrolments.academic_year_id,
     enrolments.class_id
    FROM enrolments
   WHERE ((enrolments.school_id = current_school()) AND everything_changed())
 UNION
  SELECT enrolment_figures.academic_year_id,
     enrolment_figures.class_id
    FROM enrolment_figures
   WHERE ((enrolment_figures.school_id = current_school()) AND everything_changed());
END;

CREATE OR REPLACE FUNCTION public.changed_exams()
 RETURNS TABLE(exam_id uuid, class_id uuid)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH changes AS MATERIALIZED (
          SELECT DISTINCT figure_changes.student_id,
             figure_changes.class_id,
             figure_changes.academic_year_id,
             figure_changes.exam_id
            FROM figure_changes
           WHERE ((figure_changes.school_id = current_school()) AND (figure_changes.student_id IS NOT NULL))
         ), sittings AS (
          SELECT change.student_id,
             exam.exam_id,
             exam.academic_year_id
            FROM (changes change
              JOIN exams exam ON (((exam.school_id = current_school()) AND (exam.exam_id = change.exam_id))))
         UNION
          SELECT mark.student_id,
             mark.exam_id,
             mark.academic_year_id
            FROM (changes change
              JOIN marks mark ON (((mark.school_id = current_school()) AND (mark.student_id = change.student_id))))
           WHERE (change.exam_id IS NULL)
         ), places AS (
          SELECT changes.student_id,
             changes.class_id,
             changes.academic_year_id
            FROM changes
           WHERE (changes.class_id IS NOT NULL)
         UNION
          SELECT enrol.student_id,
             enrol.class_id,
             enrol.academic_year_id
            FROM (changes change
              JOIN enrolments enrol ON (((enrol.school_id = current_school()) AND (enrol.student_id = change.student_id))))
         )
  SELECT sitting.exam_id,
     place.class_id
    FROM (sittings sitting
      JOIN places place ON (((place.student_id = sitting.student_id) AND (place.academic_year_id = sitting.academic_year_id))))
 UNION
  SELECT exam.exam_id,
     enrol.class_id
    FROM (exams exam
      JOIN enrolments enrol ON (((enrol.school_id = current_school()) AND (enrol.academic_year_id = exam.academic_year_id))))
   WHERE ((exam.school_id = current_school()) AND (everything_changed() OR (exam.exam_id IN ( SELECT other.exam_id
            FROM figure_changes other
           WHERE ((other.school_id = current_school()) AND (other.student_id IS NULL) AND (other.class_id IS NULL))))))
 UNION
  SELECT figure_changes.exam_id,
     figure_changes.class_id
    FROM figure_changes
   WHERE ((figure_changes.school_id = current_school()) AND figure_changes.is_group AND (figure_changes.exam_id IS NOT NULL))
 UNION
  SELECT mark_figures.exam_id,
     mark_figures.class_id
    FROM mark_figures
   WHERE ((mark_figures.school_id = current_school()) AND everything_changed());
END;

CREATE OR REPLACE FUNCTION public.changed_registers()
 RETURNS TABLE(class_id uuid, attendance_date date)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT change.class_id,
     change.attendance_date
    FROM figure_changes change
   WHERE ((change.school_id = current_school()) AND (change.attendance_date IS NOT NULL))
 UNION
  SELECT record.class_id,
     record.attendance_date
    FROM (( SELECT DISTINCT figure_changes.student_id
            FROM figure_changes
           WHERE ((figure_changes.school_id = current_school()) AND (figure_changes.student_id IS NOT NULL) AND (figure_changes.exam_id IS NULL))) change
      JOIN student_attendance record ON (((record.school_id = current_school()) AND (record.student_id = change.student_id))))
 UNION
  SELECT place.class_id,
     span.day
    FROM (classes place
      CROSS JOIN ( SELECT (generate_series((min(student_attendance.attendance_date))::timestamp with time zone, (max(student_attendance.attendance_date))::timestamp with time zone, '1 day'::interval))::date AS day
            FROM student_attendance
           WHERE (student_attendance.school_id = current_school())) span)
   WHERE ((place.school_id = current_school()) AND everything_changed() AND (EXISTS ( SELECT
            FROM student_attendance record
           WHERE ((record.school_id = current_school()) AND (record.attendance_date = span.day) AND (record.class_id = place.class_id)))))
 UNION
  SELECT attendance_figures.class_id,
     attendance_figures.attendance_date
    FROM attendance_figures
   WHERE ((attendance_figures.school_id = current_school()) AND everything_changed());
END;

CREATE OR REPLACE FUNCTION public.check_teacher_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from teachers
  where school_id = new.school_id and teacher_id = new.teacher_id and status <> 'inactive' and deleted_dt is null
  for share;
  if not found then
    raise exception 'the teacher of this user has left'
      using errcode = '23514', constraint = 'users_teacher_left', table = 'users';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'unknown time zone' using errcode = '23514', constraint = 'schools_time_zone_check', table = 'schools';
end
$function$;

CREATE OR REPLACE FUNCTION public.chronic_absences(from_day date, to_day date, least_days integer, least_percent numeric)
 RETURNS TABLE(student_id uuid, missed numeric, days bigint, percent numeric, since date)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  school uuid := current_school();
  open_days date[] := array(select open_day.day from school_days_between(from_day, to_day) open_day);
begin
  return query
    with counted as materialized (
      select record.student_id, record.attendance_date, day_value(record.status) as value
      from student_attendance record
      join enrolments enrol on enrol.school_id = school and enrol.student_id = record.student_id
        and enrol.deleted_dt is null
        and enrol.from_date <= record.attendance_date
        and (enrol.to_date is null or enrol.to_date >= record.attendance_date)
      where record.school_id = school and record.attendance_date between from_day and to_day
        and (record.overrides_calendar or record.attendance_date = any (open_days))
    ), chronic as materialized (
      select counted_day.student_id, sum(1 - counted_day.value) as missed, count(*) as days,
        100 - attendance_rate(sum(counted_day.value), count(*)) as percent
      from counted counted_day group by counted_day.student_id
      having count(*) >= least_days and 100 - attendance_rate(sum(counted_day.value), count(*)) >= least_percent
    ), stretches as (
      select judged_day.student_id, judged_day.attendance_date,
        max(judged_day.attendance_date) filter (where not judged_day.is_chronic)
          over (partition by judged_day.student_id) as last_good_day
      from (
        select counted_day.student_id, counted_day.attendance_date,
          count(*) over run >= least_days
            and 100 - attendance_rate(sum(counted_day.value) over run, count(*) over run) >= least_percent as is_chronic
        from counted counted_day where counted_day.student_id in (select absentee.student_id from chronic absentee)
        window run as (partition by counted_day.student_id order by counted_day.attendance_date)
      ) judged_day
    )
    select absentee.student_id, absentee.missed, absentee.days, absentee.percent, min(stretch_day.attendance_date)
    from chronic absentee
    left join stretches stretch_day on stretch_day.student_id = absentee.student_id
      and (stretch_day.last_good_day is null or stretch_day.attendance_date > stretch_day.last_good_day)
    group by 1, 2, 3, 4;
end
$function$;

CREATE OR REPLACE FUNCTION public.class_members(class uuid, year uuid)
 RETURNS TABLE(student_id uuid)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT DISTINCT enrol.student_id
    FROM enrolments enrol
   WHERE ((enrol.school_id = current_school()) AND (enrol.academic_year_id = class_members.year) AND (enrol.class_id = class_members.class) AND (enrol.deleted_dt IS NULL) AND (class_members.class = ( SELECT latest.class_id
            FROM enrolments latest
           WHERE ((latest.school_id = enrol.school_id) AND (latest.student_id = enrol.student_id) AND (latest.academic_year_id = enrol.academic_year_id) AND (latest.deleted_dt IS NULL))
           ORDER BY latest.from_date DESC
          LIMIT 1)));
END;

CREATE OR REPLACE FUNCTION public.class_results(class uuid, year uuid)
 RETURNS TABLE(student_id uuid, exam_id uuid, subject_id uuid, average numeric, total numeric, papers integer, missing integer, place integer)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH members AS MATERIALIZED (
          SELECT class_members.student_id
            FROM class_members(class_results.class, class_results.year) class_members(student_id)
         ), given AS MATERIALIZED (
          SELECT mark.student_id,
             mark.exam_id,
             mark.subject_id,
             mark.state,
             mark.percentage
            FROM (members member
              JOIN marks mark ON (((mark.school_id = current_school()) AND (mark.student_id = member.student_id) AND (mark.academic_year_id = class_results.year))))
         ), by_exam AS MATERIALIZED (
          SELECT given.student_id,
             given.exam_id,
             sum(given.percentage) AS total,
             count(given.percentage) AS papers,
             count(*) AS held,
             count(*) FILTER (WHERE (given.state = 'absent'::text)) AS absent
            FROM given
           GROUP BY given.student_id, given.exam_id
         ), by_subject AS MATERIALIZED (
          SELECT given.exam_id,
             given.subject_id,
             sum(given.percentage) AS total,
             count(given.percentage) AS papers,
             count(*) FILTER (WHERE (given.state = 'absent'::text)) AS absent
            FROM given
           GROUP BY given.exam_id, given.subject_id
         ), exams_held AS MATERIALIZED (
          SELECT by_subject.exam_id,
             count(*) AS subjects
            FROM by_subject
           GROUP BY by_subject.exam_id
         ), complete AS MATERIALIZED (
          SELECT by_exam.student_id,
             by_exam.exam_id
            FROM (by_exam
              JOIN exams_held held ON (((held.exam_id = by_exam.exam_id) AND (held.subjects = by_exam.held))))
         ), lacking AS MATERIALIZED (
          SELECT member.student_id,
             held.exam_id
            FROM (members member
              CROSS JOIN exams_held held)
           WHERE (NOT ((member.student_id, held.exam_id) IN ( SELECT complete.student_id,
                     complete.exam_id
                    FROM complete)))
         ), missed AS MATERIALIZED (
          SELECT registration.student_id,
             subject.exam_id,
             registration.subject_id
            FROM ((( SELECT DISTINCT lacking.student_id
                    FROM lacking) member
              JOIN student_subjects registration ON (((registration.school_id = current_school()) AND (registration.student_id = member.student_id) AND (registration.academic_year_id = class_results.year) AND (registration.removed_dt IS NULL))))
              JOIN by_subject subject ON ((subject.subject_id = registration.subject_id)))
           WHERE (NOT ((registration.student_id, subject.exam_id, registration.subject_id) IN ( SELECT given.student_id,
                     given.exam_id,
                     given.subject_id
                    FROM given)))
         ), averaged AS (
          SELECT of_students.student_id,
             of_students.exam_id,
             NULL::uuid AS subject_id,
             sum(of_students.total) AS total,
             (sum(of_students.papers))::integer AS papers,
             (sum(of_students.missing))::integer AS missing
            FROM ( SELECT by_exam.student_id,
                     by_exam.exam_id,
                     by_exam.total,
                     by_exam.papers,
                     by_exam.absent AS missing
                    FROM by_exam
                 UNION ALL
                  SELECT missed.student_id,
                     missed.exam_id,
                     NULL::numeric,
                     0,
                     1
                    FROM missed) of_students
           GROUP BY GROUPING SETS ((of_students.student_id, of_students.exam_id), (of_students.student_id))
         UNION ALL
          SELECT NULL::uuid,
             of_subjects.exam_id,
             of_subjects.subject_id,
             sum(of_subjects.total) AS sum,
             (sum(of_subjects.papers))::integer AS sum,
             (sum(of_subjects.missing))::integer AS sum
            FROM ( SELECT by_subject.exam_id,
                     by_subject.subject_id,
                     by_subject.total,
                     by_subject.papers,
                     by_subject.absent AS missing
                    FROM by_subject
                 UNION ALL
                  SELECT missed.exam_id,
                     missed.subject_id,
                     NULL::numeric,
                     0,
                     1
                    FROM missed) of_subjects
           GROUP BY of_subjects.exam_id, of_subjects.subject_id
         ), rated AS (
          SELECT averaged.student_id,
             averaged.exam_id,
             averaged.subject_id,
             round((averaged.total / (NULLIF(averaged.papers, 0))::numeric), 6) AS average,
             averaged.total,
             averaged.papers,
             averaged.missing
            FROM averaged
         )
  SELECT rated.student_id,
     rated.exam_id,
     rated.subject_id,
     rated.average,
     rated.total,
     rated.papers,
     rated.missing,
         CASE
             WHEN ((rated.student_id IS NOT NULL) AND (rated.average IS NOT NULL) AND (rated.missing = 0)) THEN (rank() OVER (PARTITION BY rated.exam_id, ((rated.student_id IS NULL) OR (rated.average IS NULL) OR (rated.missing > 0)) ORDER BY rated.average DESC))::integer
             ELSE NULL::integer
         END AS "case"
    FROM rated;
END;

CREATE OR REPLACE FUNCTION public.class_seats(classes uuid[], year uuid)
 RETURNS TABLE(student_id uuid, class_id uuid, section_id uuid, from_date date, to_date date, since date, until date)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT enrol.student_id,
     enrol.class_id,
     enrol.section_id,
     enrol.from_date,
     enrol.to_date,
         CASE
             WHEN (row_number() OVER run > 1) THEN enrol.from_date
             ELSE '-infinity'::date
         END AS "case",
     COALESCE(lead(enrol.from_date) OVER run, 'infinity'::date) AS "coalesce"
    FROM (enrolments enrol
      JOIN students student ON (((student.school_id = enrol.school_id) AND (student.student_id = enrol.student_id) AND (student.deleted_dt IS NULL))))
   WHERE ((enrol.school_id = current_school()) AND (enrol.academic_year_id = class_seats.year) AND (enrol.deleted_dt IS NULL) AND (enrol.student_id IN ( SELECT other.student_id
            FROM enrolments other
           WHERE ((other.school_id = current_school()) AND (other.academic_year_id = class_seats.year) AND (other.class_id = ANY (class_seats.classes))))))
   WINDOW run AS (PARTITION BY enrol.student_id ORDER BY enrol.from_date);
END;

CREATE OR REPLACE FUNCTION public.class_standings(class uuid, year uuid)
 RETURNS TABLE(student_id uuid, exam_id uuid, average numeric, missing integer, place integer)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT class_results.student_id,
     class_results.exam_id,
     class_results.average,
     class_results.missing,
     class_results.place
    FROM class_results(class_standings.class, class_standings.year) class_results(student_id, exam_id, subject_id, average, total, papers, missing, place)
   WHERE (class_results.student_id IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION public.class_subject_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- What the two triggers write themselves needs no second look.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from teacher_assignments assignment
    where assignment.school_id = old.school_id and assignment.academic_year_id = old.academic_year_id
      and assignment.class_id = old.class_id
      and assignment.subject_id = old.subject_id and covers(old.section_id, assignment.section_id)
      and not exists (select from class_subjects taught
        where taught.school_id = assignment.school_id and taught.academic_year_id = assignment.academic_year_id
          and taught.class_id = assignment.class_id
          and taught.subject_id = assignment.subject_id and covers(taught.section_id, assignment.section_id)
          and (assignment.teacher_id is distinct from old.teacher_id or taught.teacher_id = assignment.teacher_id));
  end if;
  if tg_op <> 'DELETE' then
    insert into teacher_assignments
      (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id, created_by, updated_by)
    select new.school_id, new.teacher_id, new.academic_year_id, new.class_id, new.section_id, new.subject_id,
      new.updated_by, new.updated_by
    where new.teacher_id is not null and not exists (select from teacher_assignments assignment
      where assignment.school_id = new.school_id and assignment.teacher_id = new.teacher_id
        and assignment.academic_year_id = new.academic_year_id and assignment.class_id = new.class_id
        and assignment.subject_id = new.subject_id and covers(new.section_id, assignment.section_id))
    on conflict do nothing;
    perform name_assigned_teachers(new.school_id, new.academic_year_id, new.class_id, new.subject_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_accounts_per_address()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return least(5, coalesce((
    select max(same.accounts)
    from (
      select count(*) as accounts from users person
      where person.deleted_dt is null and person.status <> 'invited'
      group by lower(person.email)
    ) same), 1))::integer;
end
$function$;
alter function count_accounts_per_address() owner to homeroom_lookup;
grant execute on function count_accounts_per_address() to homeroom_app;

CREATE OR REPLACE FUNCTION public.count_attendance(classes uuid[], days date[])
 RETURNS TABLE(attendance_date date, class_id uuid, gender text, overrides_calendar boolean, present integer, late integer, half_day integer, absent integer, excused integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  school uuid := current_school();
begin
  return query
    with records as materialized (
      select record.student_id, record.attendance_date, record.class_id, record.overrides_calendar, record.status
      from unnest(classes, days) as chosen (class_id, day)
      join student_attendance record on record.school_id = school and record.attendance_date = chosen.day
        and record.class_id = chosen.class_id
    )
    select chosen.attendance_date, chosen.class_id, student.gender, chosen.overrides_calendar,
      (count(*) filter (where chosen.status = 'present'))::int, (count(*) filter (where chosen.status = 'late'))::int,
      (count(*) filter (where chosen.status = 'half_day'))::int, (count(*) filter (where chosen.status = 'absent'))::int,
      (count(*) filter (where chosen.status = 'excused'))::int
    from records chosen
    join enrolments enrol on enrol.school_id = school and enrol.student_id = chosen.student_id and enrol.deleted_dt is null
      and enrol.from_date <= chosen.attendance_date and (enrol.to_date is null or enrol.to_date >= chosen.attendance_date)
    join students student on student.school_id = school and student.student_id = chosen.student_id
      and student.deleted_dt is null
    group by 1, 2, 3, 4;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_deleted_students()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, -count(*)
  from old_rows where deleted_dt is null group by 1, 2, 3 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_enrolments(years uuid[], classes uuid[])
 RETURNS TABLE(academic_year_id uuid, class_id uuid, day date, gender text, begun integer, ended integer, joined integer, gone integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  school uuid := current_school();
begin
  return query
    with spans as materialized (
      select span.academic_year_id, span.starts_on, span.ends_on,
        (select max(earlier.ends_on) from academic_years earlier where earlier.school_id = school
        and earlier.ends_on < span.starts_on) as year_before,
        (select min(later.starts_on) from academic_years later where later.school_id = school
        and later.starts_on > span.ends_on) as year_after
      from academic_years span
      where span.school_id = school and span.academic_year_id = any (years)
    ), places as materialized (
      select enrol.academic_year_id, enrol.class_id, enrol.student_id, student.gender, enrol.from_date, enrol.to_date,
        enrol.exit_reason,
        case when enrol.from_date = span.starts_on then span.year_before else enrol.from_date - 1 end as last_day_before,
        case when enrol.to_date = span.ends_on then span.year_after end as first_day_after
      from unnest(years, classes) as chosen (academic_year_id, class_id)
      join spans span on span.academic_year_id = chosen.academic_year_id
      join enrolments enrol on enrol.school_id = school and enrol.academic_year_id = chosen.academic_year_id
        and enrol.class_id = chosen.class_id
        and enrol.deleted_dt is null
      join students student on student.school_id = school and student.student_id = enrol.student_id
        and student.deleted_dt is null
    ), events as (
      select place.academic_year_id, place.class_id, place.from_date as day, place.gender, 1 as begun, 0 as ended,
        (former.student_id is null)::int as joined, 0 as gone
      from places place
      left join enrolments former on former.school_id = school and former.student_id = place.student_id
        and former.deleted_dt is null and former.to_date = place.last_day_before
      union all
      select place.academic_year_id, place.class_id, place.to_date + 1, place.gender, 0, 1, 0, 0
      from places place where place.to_date is not null
      union all
      select place.academic_year_id, place.class_id, place.to_date, place.gender, 0, 0, 0,
        (following.student_id is null)::int
      from places place
      left join enrolments following on following.school_id = school and following.student_id = place.student_id
        and following.deleted_dt is null and following.from_date = place.first_day_after
      where place.to_date is not null and place.exit_reason is distinct from 'moved'
    )
    select event.academic_year_id, event.class_id, event.day, event.gender, sum(event.begun)::int,
      sum(event.ended)::int, sum(event.joined)::int,
      sum(event.gone)::int
    from events event group by 1, 2, 3, 4;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_inserted_students()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, count(*)
  from new_rows where deleted_dt is null group by 1, 2, 3 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_marks(exams uuid[], classes uuid[])
 RETURNS TABLE(academic_year_id uuid, exam_id uuid, class_id uuid, subject_id uuid, gender text, grade text, lower_bound numeric, total numeric, n integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  school uuid := current_school();
begin
  return query
    with chosen_exams as materialized (
      select exam.academic_year_id, exam.exam_id, chosen.class_id, exam.bands
      from unnest(exams, classes) as chosen (exam_id, class_id)
      join exam_bands exam on exam.school_id = school and exam.exam_id = chosen.exam_id
    ), members as materialized (
      select distinct enrol.academic_year_id, enrol.student_id
      from enrolments enrol
      where enrol.school_id = school and enrol.deleted_dt is null
        and (enrol.academic_year_id, enrol.class_id) in (select chosen_exam.academic_year_id, chosen_exam.class_id
          from chosen_exams chosen_exam)
    ), places as materialized (
      select distinct on (enrol.academic_year_id, enrol.student_id) enrol.academic_year_id, enrol.student_id,
        enrol.class_id, student.gender
      from members member
      join enrolments enrol on enrol.school_id = school and enrol.student_id = member.student_id
        and enrol.academic_year_id = member.academic_year_id and enrol.deleted_dt is null
      join students student on student.school_id = school and student.student_id = enrol.student_id
        and student.deleted_dt is null
      order by enrol.academic_year_id, enrol.student_id, enrol.from_date desc
    ), scales as materialized (
      select chosen_exam.exam_id, chosen_exam.class_id, chosen_exam.academic_year_id,
        array(select (band ->> 'lower_bound')::numeric from jsonb_array_elements(chosen_exam.bands) band
          order by 1) as bounds,
        array(select band ->> 'grade' from jsonb_array_elements(chosen_exam.bands) band
          order by (band ->> 'lower_bound')::numeric) as grades
      from chosen_exams chosen_exam
    ), counts as materialized (
      -- The same rule as grade_of, for many marks at once.
      select scale.academic_year_id, scale.exam_id, scale.class_id, mark.subject_id, place.gender,
        width_bucket(mark.percentage, scale.bounds) as place,
        sum(mark.percentage) as total, count(*)::int as n
      from scales scale
      join places place on place.academic_year_id = scale.academic_year_id and place.class_id = scale.class_id
      join marks mark on mark.school_id = school and mark.exam_id = scale.exam_id
        and mark.academic_year_id = scale.academic_year_id
        and mark.student_id = place.student_id and mark.state = 'present'
      group by 1, 2, 3, 4, 5, 6
    )
    select chosen.academic_year_id, chosen.exam_id, chosen.class_id, chosen.subject_id, chosen.gender,
      scale.grades[chosen.place], scale.bounds[chosen.place],
      chosen.total, chosen.n
    from counts chosen join scales scale on scale.exam_id = chosen.exam_id and scale.class_id = chosen.class_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  full_channel text;
begin
  if tg_op = 'INSERT' then
    insert into message_use as used (school_id, day, channel, messages)
    select added.school_id, (added.next_attempt_dt at time zone school.time_zone)::date as day, added.channel, count(*)
    from added join schools school on school.school_id = added.school_id
    where added.state = 'queued' group by 1, 2, 3 order by 2, 3
    on conflict (school_id, day, channel) do update set messages = used.messages + excluded.messages;
  else
    insert into message_use as used (school_id, day, channel, messages)
    select added.school_id, (added.next_attempt_dt at time zone school.time_zone)::date as day, added.channel, count(*)
    from added
    join removed on removed.school_id = added.school_id and removed.message_id = added.message_id
      and removed.state in ('failed', 'cancelled', 'suppressed')
    join schools school on school.school_id = added.school_id
    where added.state = 'queued' group by 1, 2, 3 order by 2, 3
    on conflict (school_id, day, channel) do update set messages = used.messages + excluded.messages;
  end if;
  if not found then
    return null;
  end if;
  select used.channel into full_channel
  from (
    select distinct added.school_id, added.channel, (added.next_attempt_dt at time zone school.time_zone)::date as day
    from added join schools school on school.school_id = added.school_id
    where added.state = 'queued' and added.kind <> 'urgent' and added.replaces is null
  ) limited
  join message_use used on used.school_id = limited.school_id and used.day = limited.day
    and used.channel = limited.channel
  where used.messages > message_limit(used.school_id, used.channel)
  limit 1;
  if full_channel is not null then
    raise exception 'more messages than the school sends on one day'
      using errcode = 'check_violation', constraint = 'messages_daily_' || full_channel, table = 'messages';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_updated_students()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, sum(change)
  from (
    select school_id, status, gender, 1 as change from new_rows where deleted_dt is null
    union all
    select school_id, status, gender, -1 from old_rows where deleted_dt is null
  ) changes
  group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_wrong_figures(class uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH registers AS (
         (
                  SELECT student_attendance.class_id,
                     student_attendance.attendance_date
                    FROM student_attendance
                   WHERE ((student_attendance.school_id = current_school()) AND (student_attendance.class_id = count_wrong_figures.class))
                 UNION
                  SELECT attendance_figures.class_id,
                     attendance_figures.attendance_date
                    FROM attendance_figures
                   WHERE ((attendance_figures.school_id = current_school()) AND (attendance_figures.class_id = count_wrong_figures.class))
         ) EXCEPT
          SELECT changed_registers.class_id,
             changed_registers.attendance_date
            FROM changed_registers() changed_registers(class_id, attendance_date)
         ), sittings AS (
         (
                  SELECT DISTINCT exam.exam_id,
                     enrol.class_id
                    FROM (exams exam
                      JOIN enrolments enrol ON (((enrol.school_id = current_school()) AND (enrol.academic_year_id = exam.academic_year_id))))
                   WHERE ((exam.school_id = current_school()) AND (enrol.class_id = count_wrong_figures.class))
                 UNION
                  SELECT mark_figures.exam_id,
                     mark_figures.class_id
                    FROM mark_figures
                   WHERE ((mark_figures.school_id = current_school()) AND (mark_figures.class_id = count_wrong_figures.class))
         ) EXCEPT
          SELECT changed_exams.exam_id,
             changed_exams.class_id
            FROM changed_exams() changed_exams(exam_id, class_id)
         ), enrolled AS (
         (
                  SELECT enrolments.academic_year_id,
                     enrolments.class_id
                    FROM enrolments
                   WHERE ((enrolments.school_id = current_school()) AND (enrolments.class_id = count_wrong_figures.class))
                 UNION
                  SELECT enrolment_figures.academic_year_id,
                     enrolment_figures.class_id
                    FROM enrolment_figures
                   WHERE ((enrolment_figures.school_id = current_school()) AND (enrolment_figures.class_id = count_wrong_figures.class))
         ) EXCEPT
          SELECT changed_enrolments.academic_year_id,
             changed_enrolments.class_id
            FROM changed_enrolments() changed_enrolments(academic_year_id, class_id)
         ), marked AS MATERIALIZED (
          SELECT mark.academic_year_id,
             mark.exam_id,
             mark.class_id,
             mark.subject_id,
             mark.gender,
             mark.grade,
             mark.lower_bound,
             mark.total,
             mark.n
            FROM ( SELECT array_agg(sittings.exam_id) AS exams,
                     array_agg(sittings.class_id) AS classes
                    FROM sittings) chosen,
             LATERAL count_marks(chosen.exams, chosen.classes) mark(academic_year_id, exam_id, class_id, subject_id, gender, grade, lower_bound, total, n)
         ), counted AS (
          SELECT to_jsonb(register.*) AS figure
            FROM ( SELECT array_agg(registers.class_id) AS classes,
                     array_agg(registers.attendance_date) AS days
                    FROM registers) chosen,
             LATERAL count_attendance(chosen.classes, chosen.days) register(attendance_date, class_id, gender, overrides_calendar, present, late, half_day, absent, excused)
         UNION ALL
          SELECT to_jsonb(mark.*) AS to_jsonb
            FROM ( SELECT marked.academic_year_id,
                     marked.exam_id,
                     marked.class_id,
                     marked.subject_id,
                     marked.gender,
                     sum(marked.total) AS total,
                     sum(marked.n) AS n
                    FROM marked
                   GROUP BY marked.academic_year_id, marked.exam_id, marked.class_id, marked.subject_id, marked.gender) mark
         UNION ALL
          SELECT to_jsonb(share.*) AS to_jsonb
            FROM ( SELECT marked.academic_year_id,
                     marked.exam_id,
                     marked.class_id,
                     marked.grade,
                     max(marked.lower_bound) AS lower_bound,
                     sum(marked.n) AS n
                    FROM marked
                   WHERE (marked.grade IS NOT NULL)
                   GROUP BY marked.academic_year_id, marked.exam_id, marked.class_id, marked.grade) share
         UNION ALL
          SELECT to_jsonb(enrol.*) AS to_jsonb
            FROM ( SELECT array_agg(enrolled.academic_year_id) AS years,
                     array_agg(enrolled.class_id) AS classes
                    FROM enrolled) chosen,
             LATERAL count_enrolments(chosen.years, chosen.classes) enrol(academic_year_id, class_id, day, gender, begun, ended, joined, gone)
         ), kept AS (
          SELECT (to_jsonb(register.*) - 'school_id'::text) AS figure
            FROM (attendance_figures register
              JOIN registers USING (class_id, attendance_date))
           WHERE (register.school_id = current_school())
         UNION ALL
          SELECT (to_jsonb(mark.*) - 'school_id'::text)
            FROM (mark_figures mark
              JOIN sittings USING (exam_id, class_id))
           WHERE (mark.school_id = current_school())
         UNION ALL
          SELECT (to_jsonb(share.*) - 'school_id'::text)
            FROM (grade_figures share
              JOIN sittings USING (exam_id, class_id))
           WHERE (share.school_id = current_school())
         UNION ALL
          SELECT (to_jsonb(enrol.*) - 'school_id'::text)
            FROM (enrolment_figures enrol
              JOIN enrolled USING (academic_year_id, class_id))
           WHERE (enrol.school_id = current_school())
         )
  SELECT (( SELECT count(*) AS count
            FROM ( SELECT counted.figure
                    FROM counted
                 EXCEPT ALL
                  SELECT kept.figure
                    FROM kept) missing) + ( SELECT count(*) AS count
            FROM ( SELECT kept.figure
                    FROM kept
                 EXCEPT ALL
                  SELECT counted.figure
                    FROM counted) wrong));
END;

CREATE OR REPLACE FUNCTION public.counted_class_attendance(class uuid, from_day date, to_day date)
 RETURNS TABLE(student_id uuid, section_id uuid, attendance_date date, day_value numeric)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH open_days AS MATERIALIZED (
          SELECT school_days_between.day
            FROM school_days_between(counted_class_attendance.from_day, counted_class_attendance.to_day) school_days_between(day)
         )
  SELECT record.student_id,
     record.section_id,
     record.attendance_date,
     day_value(record.status) AS day_value
    FROM student_attendance record
   WHERE ((record.school_id = current_school()) AND (record.class_id = counted_class_attendance.class) AND ((record.attendance_date >= counted_class_attendance.from_day) AND (record.attendance_date <= counted_class_attendance.to_day)) AND (record.overrides_calendar OR (record.attendance_date IN ( SELECT open_days.day
            FROM open_days))) AND (EXISTS ( SELECT
            FROM enrolments enrol
           WHERE ((enrol.school_id = record.school_id) AND (enrol.student_id = record.student_id) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= record.attendance_date) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= record.attendance_date))))));
END;

CREATE OR REPLACE FUNCTION public.covers(of_class_subject uuid, of_assignment uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((of_class_subject IS NULL) OR (of_assignment IS NULL) OR (of_class_subject = of_assignment));

CREATE OR REPLACE FUNCTION public.create_school(school_name text, school_time_zone text, school_currency text, school_locale text, admin_name text, admin_email text, admin_password_hash text)
 RETURNS TABLE(school_id uuid, user_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  new_school uuid := new_id();
  new_user uuid := new_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('homeroom.create_school', 0));
  if exists (select from schools) then
    raise exception 'a school exists already'
      using errcode = '23514', constraint = 'schools_first_only', table = 'schools';
  end if;
  insert into schools (school_id, name, time_zone, currency, locale)
  values (new_school, school_name, school_time_zone, school_currency, school_locale);
  insert into users (school_id, user_id, name, email, role, password_hash)
  values (new_school, new_user, admin_name, admin_email, 'account-admin', admin_password_hash);
  return query select new_school, new_user;
end
$function$;
alter function create_school(text,text,text,text,text,text,text) owner to homeroom_lookup;
grant execute on function create_school(text,text,text,text,text,text,text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.current_school()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.school_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.current_teacher()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select person.teacher_id from public.users person
  where person.school_id = public.current_school()
    and person.user_id = nullif(current_setting('app.user_id', true), '')::uuid
    and person.role = 'teacher' and person.status = 'active' and person.deleted_dt is null
$function$;
alter function current_teacher() owner to homeroom_lookup;
grant execute on function current_teacher() to homeroom_app;
grant execute on function current_teacher() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.day_value(status text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE status WHEN 'present'::text THEN (1)::numeric WHEN 'late'::text THEN (1)::numeric WHEN 'half_day'::text THEN 0.5 ELSE (0)::numeric END;

CREATE OR REPLACE FUNCTION public.delete_school_rows(target regclass, school uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  link text;
  deleted int;
begin
  for link in
    select attribute.attname
    from pg_constraint rule
    join pg_attribute attribute on attribute.attrelid = rule.conrelid
      and attribute.attnum = rule.conkey[cardinality(rule.conkey)]
    where rule.conrelid = target and rule.confrelid = target and rule.contype = 'f' and rule.confdeltype = 'a'
  loop
    execute format('update %s set %I = null where school_id = $1 and %I is not null', target, link, link) using school;
  end loop;
  execute format('delete from %s where ctid = any (array(select ctid from %s where school_id = $1 limit $2))', target, target)
    using school, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION public.divide_figure_changes()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school uuid := current_school();
  taken uuid[] := array(select change.figure_change_id from figure_changes change where change.school_id = school
    and not change.is_group);
begin
  if cardinality(taken) = 0 then
    return;
  end if;
  insert into figure_changes (school_id, class_id, attendance_date)
  select school, change.class_id, change.attendance_date from changed_registers() change
  except select school, change.class_id, change.attendance_date from figure_changes change
    where change.school_id = school and change.is_group;
  insert into figure_changes (school_id, exam_id, class_id)
  select school, change.exam_id, change.class_id from changed_exams() change
  except select school, change.exam_id, change.class_id from figure_changes change where change.school_id = school
    and change.is_group;
  insert into figure_changes (school_id, academic_year_id, class_id)
  select school, change.academic_year_id, change.class_id from changed_enrolments() change
  except select school, change.academic_year_id, change.class_id from figure_changes change
    where change.school_id = school and change.is_group;
  delete from figure_changes change where change.school_id = school and change.figure_change_id = any (taken);
end
$function$;

CREATE OR REPLACE FUNCTION public.end_teacher_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  author uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  reason text := case when new.deleted_dt is null then 'The record of the teacher was made inactive'
    else 'The record of the teacher was deleted' end;
begin
  update sessions set revoked_dt = now()
  where school_id = new.school_id and revoked_dt is null and user_id in (
    select person.user_id from users person
    where person.school_id = new.school_id and person.teacher_id = new.teacher_id and person.deleted_dt is null);
  with known as (
    select user_id, name, email, status from users
    where school_id = new.school_id and teacher_id = new.teacher_id and deleted_dt is null
      and status in ('active', 'invited')
    for update
  ), closed as (
    update users person
    set status = case when known.status = 'active' then 'inactive' else person.status end,
      deleted_dt = case when known.status = 'invited' then now() end
    from known
    where person.school_id = new.school_id and person.user_id = known.user_id
  )
  insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id, before, after)
  select new.school_id, author,
    coalesce((select person.name from users person where person.school_id = new.school_id and person.user_id = author), 'Homeroom'),
    case known.status when 'active' then 'deactivate' else 'revoke_invitation' end, 'user', known.user_id::text,
    jsonb_build_object('cms_user_name', known.name, 'cms_user_email', known.email, 'status', known.status),
    case known.status when 'active' then jsonb_build_object('status', 'inactive', 'reason', reason)
      else jsonb_build_object('reason', reason) end
  from known;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.enrol_waiting_students()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by, deleted_dt)
  select student.school_id, student.student_id, new.academic_year_id, cls.class_id, section.section_id, student.roll_no,
    greatest(student.admission_date, new.starts_on), student.created_by, student.deleted_dt
  from students student
  join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
  left join sections section on section.school_id = student.school_id and section.class_id = student.class_id
    and section.name = student.section
  where student.school_id = new.school_id and student.academic_year is null and student.status in ('active', 'inactive')
    and not exists (select from enrolments enrol where enrol.school_id = student.school_id
      and enrol.student_id = student.student_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.enrolment_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    perform refresh_student_enrolment(old.school_id, old.student_id);
    return null;
  end if;
  if new.to_date is null and new.from_date <= school_today() then
    perform from students student
    join academic_years school_year on school_year.school_id = student.school_id
      and school_year.academic_year_id = new.academic_year_id
    left join sections section on section.school_id = student.school_id and section.section_id = new.section_id
    where student.school_id = new.school_id and student.student_id = new.student_id and student.class_id = new.class_id
      and student.academic_year = school_year.start_year and student.roll_no is not distinct from new.roll_no
      and student.section is not distinct from section.name;
    if found then
      return null;
    end if;
  end if;
  perform refresh_student_enrolment(new.school_id, new.student_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.enrolment_counts(year uuid, class uuid)
 RETURNS TABLE(class_id uuid, day date, gender text, begun integer, ended integer, joined integer, gone integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
AS $function$
declare
  school uuid := current_school();
  classes uuid[] := '{}';
begin
  if exists (select from figure_changes change where change.school_id = school and change.attendance_date is null
    and change.exam_id is null) then
    classes := array(select change.class_id from changed_enrolments() change
      where change.academic_year_id = year and (class is null or change.class_id = class));
    return query
      select change.class_id, change.day, change.gender, change.begun, change.ended, change.joined, change.gone
      from count_enrolments(array_fill(year, array[cardinality(classes)]), classes) change;
  end if;
  return query
    select figure.class_id, figure.day, figure.gender, figure.begun, figure.ended, figure.joined, figure.gone
    from enrolment_figures figure
    where figure.school_id = school and figure.academic_year_id = year and (class is null or figure.class_id = class)
      and figure.class_id <> all (classes);
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_from_log(ids text[], words text[], since timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  about int;
  beside int;
begin
  perform set_config('app.erasing', 'on', true);
  update public.audit_log line set before = public.forgotten(line.before), after = public.forgotten(line.after)
  where line.school_id = public.current_school() and line.entity_id = any (ids)
    and line.entity in ('contact', 'task', 'activity', 'chat_session', 'chat_user');
  get diagnostics about = row_count;
  update public.audit_log line set before = public.forgotten_beside(line.before, ids, words),
    after = public.forgotten_beside(line.after, ids, words)
  where line.school_id = public.current_school() and line.created_dt >= since and line.entity_id <> all (ids)
    and line.entity in ('contact', 'task', 'activity', 'chat_session', 'chat_message', 'chat_note', 'unanswered_question')
    and (line.entity_id || coalesce(line.before::text, '') || coalesce(line.after::text, '')) ~* (
      select string_agg(id, '|') from unnest(ids) id);
  get diagnostics beside = row_count;
  perform set_config('app.erasing', '', true);
  return about + beside;
end
$function$;
alter function erase_from_log(text[],text[],timestamp with time zone) owner to homeroom_lookup;
grant execute on function erase_from_log(text[],text[],timestamp with time zone) to homeroom_app;

CREATE OR REPLACE FUNCTION public.erased_words(written text, words text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  for place in 1 .. cardinality(words) loop
    written := regexp_replace(written, '***=' || words[place], '[erased]', 'gi');
  end loop;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION public.everything_changed()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM figure_changes WHERE ((figure_changes.school_id = current_school()) AND (num_nonnulls(figure_changes.student_id, figure_changes.class_id, figure_changes.academic_year_id, figure_changes.exam_id, figure_changes.attendance_date) = 0))));

CREATE OR REPLACE FUNCTION public.falling_averages(year uuid, points numeric)
 RETURNS TABLE(student_id uuid, latest numeric, latest_exam text, previous numeric, previous_exam text, since date)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  school uuid := current_school();
begin
  return query
    with years as (
      select recent_year.academic_year_id from academic_years school_year
      join academic_years recent_year on recent_year.school_id = school_year.school_id
        and recent_year.starts_on between school_year.starts_on - 400 and school_year.starts_on
      where school_year.school_id = school and school_year.academic_year_id = year
    ), results as materialized (
      select mark.student_id, mark.academic_year_id, exam.name, avg(mark.percentage) as average,
        max(coalesce(mark.exam_date, exam.exam_date, mark.created_dt::date)) as held_on
      from exams exam
      join marks mark on mark.school_id = exam.school_id and mark.exam_id = exam.exam_id
        and mark.academic_year_id = exam.academic_year_id
        and mark.state = 'present'
      where exam.school_id = school
        and exam.academic_year_id in (select recent_year.academic_year_id from years recent_year)
      group by mark.student_id, mark.academic_year_id, exam.exam_id, exam.name
    ), pairs as (
      select result.*, lag(result.average) over run as previous, lag(result.name) over run as previous_exam,
        row_number() over (partition by result.student_id order by result.held_on desc, result.name desc) as age
      from results result window run as (partition by result.student_id order by result.held_on, result.name)
    )
    select pair.student_id, pair.average, pair.name, pair.previous, pair.previous_exam, pair.held_on
    from pairs pair
    where pair.age = 1 and pair.academic_year_id = year and pair.previous - pair.average >= points;
end
$function$;

CREATE OR REPLACE FUNCTION public.fill_term_year()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select school_year.starts_on, school_year.ends_on into new.year_starts_on, new.year_ends_on
  from academic_years school_year where school_year.school_id = new.school_id
    and school_year.academic_year_id = new.academic_year_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_account(given_email text, given_network text)
 RETURNS TABLE(folded_email text, school_id uuid, user_id uuid, is_familiar boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select lower(given_email), found.school_id, found.user_id, found.is_familiar
    from find_accounts(given_email, given_network, null) found
    limit 1;
end
$function$;
alter function find_account(text,text) owner to homeroom_lookup;
grant execute on function find_account(text,text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_accounts(given_email text, given_network text, given_school uuid)
 RETURNS TABLE(folded_email text, school_id uuid, user_id uuid, is_familiar boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select lower(given_email), account.school_id, account.user_id, exists (
        select from sign_in_networks known
        where known.school_id = account.school_id and known.user_id = account.user_id
          and known.network = given_network and known.last_dt > now() - interval '90 days')
    from (select 1) one
    left join lateral (
      select person.school_id, person.user_id,
        row_number() over (
          order by person.status <> 'active' or school.suspended_dt is not null, person.status = 'invited',
            person.must_change_password, person.created_dt, person.user_id
        ) as place
      from users person join schools school on school.school_id = person.school_id
      where lower(person.email) = lower(given_email) and person.deleted_dt is null
        and (given_school is null or person.school_id = given_school)
      order by place
      limit 5
    ) account on true
    order by account.place;
end
$function$;
alter function find_accounts(text,text,uuid) owner to homeroom_lookup;
grant execute on function find_accounts(text,text,uuid) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_calendar_feed(given_secret_hash bytea)
 RETURNS TABLE(school_id uuid, user_id uuid, school_name text, time_zone text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select feed.school_id, feed.user_id, school.name::text, school.time_zone
    from public.calendar_feeds feed
    join public.users account on account.school_id = feed.school_id and account.user_id = feed.user_id
    join public.schools school on school.school_id = feed.school_id
    where feed.secret_hash = given_secret_hash and school.suspended_dt is null and account.status = 'active'
      and account.deleted_dt is null
      and not account.must_change_password
      and (account.totp_enabled_dt is not null or school.two_factor_for = 'nobody'
        or (school.two_factor_for = 'account-admins' and account.role <> 'account-admin'));
end
$function$;
alter function find_calendar_feed(bytea) owner to homeroom_lookup;
grant execute on function find_calendar_feed(bytea) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_chat_session(given_chatbot_id uuid, given_session_id uuid, given_secret_hash bytea)
 RETURNS TABLE(school_id uuid, chatbot_id uuid, chat_session_id uuid, chat_user_id uuid, agent_name text, chatbot_status text, allowed_sites text[], opening_hours jsonb, handling text, message_count integer, school_name text, time_zone text, currency text, locale text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select session.school_id, session.chatbot_id, session.chat_session_id, session.chat_user_id,
      chatbot.agent_name::text, chatbot.status, chatbot.allowed_sites,
      chatbot.opening_hours, session.handling, session.message_count, school.name::text, school.time_zone,
      school.currency::text, school.locale
    from chatbots chatbot
    join chat_sessions session on session.school_id = chatbot.school_id and session.chatbot_id = chatbot.chatbot_id
    join schools school on school.school_id = chatbot.school_id
    where chatbot.chatbot_id = given_chatbot_id and session.chat_session_id = given_session_id
      and session.secret_hash = given_secret_hash and school.suspended_dt is null;
end
$function$;
alter function find_chat_session(uuid,uuid,bytea) owner to homeroom_lookup;
grant execute on function find_chat_session(uuid,uuid,bytea) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_email_change(given_token_hash bytea)
 RETURNS TABLE(school_id uuid, user_id uuid, name text, email text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select person.school_id, person.user_id, person.name::text, person.email
    from email_changes change
    join users person on person.school_id = change.school_id and person.user_id = change.user_id
    join users requester on requester.school_id = change.school_id and requester.user_id = change.requested_by
    where change.token_hash = given_token_hash and change.expires_dt > now()
      and person.status = 'active' and person.deleted_dt is null
      and requester.status = 'active' and requester.deleted_dt is null;
end
$function$;
alter function find_email_change(bytea) owner to homeroom_lookup;
grant execute on function find_email_change(bytea) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_enquiry_form(given_form_id uuid)
 RETURNS TABLE(school_id uuid, enquiry_form_id uuid, is_open boolean, allowed_sites text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select form.school_id, form.enquiry_form_id, form.is_open, form.allowed_sites
    from enquiry_forms form
    join schools school on school.school_id = form.school_id and school.suspended_dt is null
    where form.enquiry_form_id = given_form_id;
end
$function$;
alter function find_enquiry_form(uuid) owner to homeroom_lookup;
grant execute on function find_enquiry_form(uuid) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_invitation(given_token_hash bytea)
 RETURNS TABLE(school_id uuid, user_id uuid, name text, email text, school_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select person.school_id, person.user_id, person.name::text, person.email, school.name::text
    from invitations invitation
    join users person on person.school_id = invitation.school_id and person.user_id = invitation.user_id
    join schools school on school.school_id = invitation.school_id
    where invitation.token_hash = given_token_hash and invitation_is_open(invitation.school_id, invitation.user_id);
end
$function$;
alter function find_invitation(bytea) owner to homeroom_lookup;
grant execute on function find_invitation(bytea) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_invitation_email(given_email_id uuid)
 RETURNS TABLE(school_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select invitation.school_id from invitations invitation where invitation.email_id = given_email_id;
end
$function$;
alter function find_invitation_email(uuid) owner to homeroom_lookup;
grant execute on function find_invitation_email(uuid) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_lead_mail(given_reply_hashes bytea[])
 RETURNS TABLE(school_id uuid, lead_mail_id uuid, contact_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select mail.school_id, mail.lead_mail_id, mail.contact_id
    from public.lead_mails mail where mail.reply_hash = any (given_reply_hashes) limit 1;
end
$function$;
alter function find_lead_mail(bytea[]) owner to homeroom_lookup;
grant execute on function find_lead_mail(bytea[]) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_message(given_message_id uuid)
 RETURNS TABLE(school_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select message.school_id from public.messages message where message.message_id = given_message_id limit 1;
end
$function$;
alter function find_message(uuid) owner to homeroom_lookup;
grant execute on function find_message(uuid) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_password_reset(given_token_hash bytea)
 RETURNS TABLE(school_id uuid, password_reset_id uuid, user_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select reset.school_id, reset.password_reset_id, reset.user_id
    from password_resets reset
    join users account on account.school_id = reset.school_id and account.user_id = reset.user_id
    where reset.token_hash = given_token_hash and reset.used_dt is null and reset.expires_dt > now()
      and account.status = 'active' and account.deleted_dt is null;
end
$function$;
alter function find_password_reset(bytea) owner to homeroom_lookup;
grant execute on function find_password_reset(bytea) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_public_chatbot(given_chatbot_id uuid)
 RETURNS TABLE(school_id uuid, chatbot_id uuid, name text, agent_name text, status text, allowed_sites text[], revision bigint, school_name text, time_zone text, currency text, locale text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select chatbot.school_id, chatbot.chatbot_id, chatbot.name::text, chatbot.agent_name::text, chatbot.status,
      chatbot.allowed_sites, chatbot.revision,
      school.name::text, school.time_zone, school.currency::text, school.locale
    from chatbots chatbot join schools school on school.school_id = chatbot.school_id
    where chatbot.chatbot_id = given_chatbot_id and school.suspended_dt is null;
end
$function$;
alter function find_public_chatbot(uuid) owner to homeroom_lookup;
grant execute on function find_public_chatbot(uuid) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_school_hosts(given_school uuid)
 RETURNS TABLE(school_id uuid, host_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select own.school_id, own.host_name
    from school_addresses own
    where own.host_name is not null and (given_school is null or own.school_id = given_school);
end
$function$;
alter function find_school_hosts(uuid) owner to homeroom_lookup;
grant execute on function find_school_hosts(uuid) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_session(given_token_hash bytea)
 RETURNS TABLE(school_id uuid, session_id uuid, user_id uuid, name text, email text, role text, status text, chatbot_ids uuid[], must_change_password boolean, two_factor boolean, two_factor_for text, expires_dt timestamp with time zone, last_seen_dt timestamp with time zone, idle_minutes integer, ending text, school_name text, time_zone text, currency text, locale text, teacher_id uuid, teaching text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select session.school_id, session.session_id, session.user_id, account.name::text, account.email, account.role,
      account.status,
      array(select assigned.chatbot_id from public.user_chatbots assigned
        where assigned.school_id = session.school_id and assigned.user_id = session.user_id order by assigned.chatbot_id),
      account.must_change_password, account.totp_enabled_dt is not null, school.two_factor_for,
      session.expires_dt::timestamptz,
      session.last_seen_dt::timestamptz, public.idle_minutes(session.is_shared, school.session_idle_minutes),
      case when school.suspended_dt is not null then 'suspended'
        when session.revoked_dt is not null or public.initial_password_has_ended(account.must_change_password,
        account.password_changed_dt)
          then 'ended'
        when session.expires_dt <= now() then 'expired'
        when session.last_seen_dt <= now() - make_interval(mins => public.idle_minutes(session.is_shared,
        school.session_idle_minutes)) then 'idle' end,
      school.name::text, school.time_zone, school.currency::text, school.locale, account.teacher_id,
      case when account.role = 'teacher' then (
        select md5(coalesce(string_agg(access::text, ' ' order by access::text), ''))
        from public.teacher_access_of(session.school_id, account.teacher_id,
          (now() at time zone school.time_zone)::date) access) end
    from public.sessions session
    join public.users account on account.school_id = session.school_id and account.user_id = session.user_id
    join public.schools school on school.school_id = session.school_id
    where session.token_hash = given_token_hash and account.status = 'active' and account.deleted_dt is null;
end
$function$;
alter function find_session(bytea) owner to homeroom_lookup;
grant execute on function find_session(bytea) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_user_for_sign_in(given_email text)
 RETURNS TABLE(school_id uuid, user_id uuid, name text, email text, role text, status text, password_hash text, must_change_password boolean, totp_secret text, totp_enabled_dt timestamp with time zone, totp_last_step bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select found.school_id, found.user_id, found.name, found.email, found.role, found.status, found.password_hash,
      found.must_change_password, found.totp_secret, found.totp_enabled_dt, person.totp_last_step
    from find_users_for_sign_in(given_email, null) found
    join users person on person.school_id = found.school_id and person.user_id = found.user_id
    limit 1;
end
$function$;
alter function find_user_for_sign_in(text) owner to homeroom_lookup;
grant execute on function find_user_for_sign_in(text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.find_users_for_sign_in(given_email text, given_school uuid)
 RETURNS TABLE(school_id uuid, user_id uuid, name text, email text, role text, status text, password_hash text, must_change_password boolean, totp_secret text, totp_enabled_dt timestamp with time zone, school_name text, school_place text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select person.school_id, person.user_id, person.name::text, person.email, person.role, person.status,
      person.password_hash, person.must_change_password, person.totp_secret, person.totp_enabled_dt::timestamptz,
      school.name::text, coalesce(own.host_name, school.address::text)
    from users person join schools school on school.school_id = person.school_id
    left join school_addresses own on own.school_id = person.school_id
    where lower(person.email) = lower(given_email) and person.deleted_dt is null and person.status <> 'invited'
      and (given_school is null or person.school_id = given_school)
    order by person.status <> 'active' or school.suspended_dt is not null, person.must_change_password,
      person.created_dt, person.user_id;
end
$function$;
alter function find_users_for_sign_in(text,uuid) owner to homeroom_lookup;
grant execute on function find_users_for_sign_in(text,uuid) to homeroom_app;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  folded text;
begin
  if octet_length(value) = char_length(value) then
    folded := lower(value);
  else
    folded := regexp_replace(
      normalize(value, NFKD),
      U&'[\0300-\036F\0483-\0489\0591-\05C7\0610-\061A\064B-\065F\0670\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F]',
      '', 'g');
    folded := translate(public.lower_unicode(folded), 'øłđðıħŧŋς’‘ʼ', 'olddihtnσ''''''');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return btrim(regexp_replace(folded, '\s+', ' ', 'g'));
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_dismissed_findings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from dismissed_findings
  where school_id = new.school_id
    and (knowledge_chunk_id = new.knowledge_chunk_id or other_chunk_id = new.knowledge_chunk_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_histories(people uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  marks int;
  days int;
begin
  delete from public.mark_history history where history.school_id = public.current_school()
    and history.student_id = any (people) and not exists (select from public.students student
      where student.school_id = public.current_school() and student.student_id = history.student_id);
  get diagnostics marks = row_count;
  delete from public.attendance_history history where history.school_id = public.current_school()
    and history.person_type in ('student', 'teacher') and history.person_id = any (people)
    and not exists (select from public.students student
      where student.school_id = public.current_school() and student.student_id = history.person_id)
    and not exists (select from public.teachers teacher
      where teacher.school_id = public.current_school() and teacher.teacher_id = history.person_id);
  get diagnostics days = row_count;
  return marks + days;
end
$function$;
alter function forget_histories(uuid[]) owner to homeroom_lookup;
grant execute on function forget_histories(uuid[]) to homeroom_app;

CREATE OR REPLACE FUNCTION public.forget_in_log(these uuid[], after_id bigint, lines integer)
 RETURNS TABLE(reached bigint, changed integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select max(page.audit_id) into reached from (select line.audit_id from public.audit_log line
    where line.school_id = public.current_school() and line.audit_id > after_id order by line.audit_id limit lines) page;
  perform set_config('app.erasing', 'on', true);
  with named as materialized (
    select erasure.erasure_id, named.id, named.is_record from public.erasures erasure
    cross join lateral (
      select id, true as is_record from unnest(erasure.record_ids) id
      union all
      select id, false from unnest(erasure.subject_ids || erasure.near_ids) id
    ) named
    where erasure.school_id = public.current_school() and erasure.erasure_id = any (these)
  ), hit as materialized (
    select page.audit_id, named.erasure_id, bool_or(named.is_record and named.id = page.entity_id) as about
    from public.audit_log page
    cross join lateral regexp_matches(
      concat_ws(' ', page.entity_id, page.before::text, page.after::text),
      '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') token (parts)
    join named on named.id = token.parts[1]
    where page.school_id = public.current_school() and page.audit_id > after_id and page.audit_id <= reached
      and (page.before is not null or page.after is not null)
    group by page.audit_id, named.erasure_id
  ), told as (
    select hit.audit_id, bool_or(hit.about) as about,
      (select array_agg(distinct id) from public.erasures erasure cross join unnest(erasure.subject_ids) id
        where erasure.school_id = public.current_school() and erasure.erasure_id = any (array_agg(hit.erasure_id))) as ids,
      (select array_agg(word order by char_length(word) desc) from public.erasures erasure
        cross join unnest(erasure.words) word
        where erasure.school_id = public.current_school() and erasure.erasure_id = any (array_agg(hit.erasure_id))) as words
    from hit group by hit.audit_id
  )
  update public.audit_log line set
    before = case when told.about then public.forgotten(line.before)
      else public.forgotten_beside(line.before, coalesce(told.ids, '{}'), coalesce(told.words, '{}')) end,
    after = case when told.about and line.action <> 'erase' then public.forgotten(line.after)
      else public.forgotten_beside(line.after, coalesce(told.ids, '{}'), coalesce(told.words, '{}')) end
  from told where line.school_id = public.current_school() and line.audit_id = told.audit_id;
  get diagnostics changed = row_count;
  perform set_config('app.erasing', '', true);
  return next;
end
$function$;
alter function forget_in_log(uuid[],bigint,integer) owner to homeroom_lookup;
grant execute on function forget_in_log(uuid[],bigint,integer) to homeroom_app;

CREATE OR REPLACE FUNCTION public.forget_question_forms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from question_forms
  where school_id = new.school_id and knowledge_chunk_id = new.knowledge_chunk_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.forgotten(said jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
RETURN CASE WHEN (jsonb_typeof(said) = 'object'::text) THEN (SELECT COALESCE(jsonb_object_agg(jsonb_each.key, CASE WHEN ((jsonb_typeof(jsonb_each.value) = 'null'::text) OR (jsonb_each.value = ANY (ARRAY['[]'::jsonb, '{}'::jsonb]))) THEN jsonb_each.value WHEN ((jsonb_each.key = ANY (ARRAY['status'::text, 'handling'::text, 'lead_stage'::text, 'stage'::text, 'priority'::text, 'source'::text, 'category'::text, 'activity_type'::text, 'reminder'::text])) AND (jsonb_typeof(jsonb_each.value) = 'string'::text)) THEN jsonb_each.value ELSE '"[erased]"'::jsonb END), '{}'::jsonb) AS "coalesce" FROM jsonb_each(forgotten.said) jsonb_each(key, value)) ELSE NULL::jsonb END;

CREATE OR REPLACE FUNCTION public.forgotten_beside(said jsonb, ids text[], words text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  case jsonb_typeof(said)
    when 'object' then
      if exists (select from jsonb_each_text(said) where value = any (ids)) then
        return public.forgotten(said);
      end if;
      return (select coalesce(jsonb_object_agg(case when key = any (ids) then '[erased]' else key end,
        case when key = any (ids) then '"[erased]"' else public.forgotten_beside(value, ids, words) end), '{}')
        from jsonb_each(said));
    when 'array' then
      return (select coalesce(jsonb_agg(public.forgotten_beside(value, ids, words) order by place), '[]')
        from jsonb_array_elements(said) with ordinality item (value, place));
    when 'string' then
      return to_jsonb(public.erased_words(said #>> '{}', ids || words));
    else
      return said;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION public.grade_of(percentage numeric, bands jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (percentage IS NULL) THEN 'N/A'::text ELSE COALESCE((SELECT (band.value ->> 'grade'::text) FROM jsonb_array_elements(grade_of.bands) band(value) WHERE (grade_of.percentage >= ((band.value ->> 'lower_bound'::text))::numeric) ORDER BY ((band.value ->> 'lower_bound'::text))::numeric DESC LIMIT 1), 'N/A'::text) END;

CREATE OR REPLACE FUNCTION public.idle_minutes(is_shared boolean, school_minutes integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN CASE WHEN is_shared THEN LEAST(school_minutes, 30) ELSE school_minutes END;

CREATE OR REPLACE FUNCTION public.initial_password_has_ended(must_change boolean, changed_dt timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN (must_change AND (changed_dt < (now() - '7 days'::interval)));

CREATE OR REPLACE FUNCTION public.invitation_is_open(school uuid, invited uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM ((invitations invitation JOIN users person ON (((person.school_id = invitation.school_id) AND (person.user_id = invitation.user_id)))) LEFT JOIN users sender ON (((sender.school_id = invitation.school_id) AND (sender.user_id = invitation.invited_by)))) WHERE ((invitation.school_id = invitation_is_open.school) AND (invitation.user_id = invitation_is_open.invited) AND (invitation.expires_dt > now()) AND (person.status = 'invited'::text) AND (person.deleted_dt IS NULL) AND ((invitation.invited_by IS NULL) OR ((sender.status = 'active'::text) AND (sender.deleted_dt IS NULL) AND ((sender.role = 'account-admin'::text) OR ((sender.role = 'cms-admin'::text) AND (person.role <> 'account-admin'::text))))))));

CREATE OR REPLACE FUNCTION public.is_chronically_absent(day_values numeric, days bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (SELECT ((is_chronically_absent.days >= COALESCE(((schools.settings ->> 'chronic_absence_days'::text))::integer, 10)) AND ((((is_chronically_absent.days)::numeric - is_chronically_absent.day_values) * (100)::numeric) >= (COALESCE(((schools.settings ->> 'chronic_absence_percent'::text))::numeric, (10)::numeric) * (is_chronically_absent.days)::numeric))) FROM schools WHERE (schools.school_id = current_school()));

CREATE OR REPLACE FUNCTION public.is_kept(day date, week smallint[], open_days datemultirange, closed_days datemultirange)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (day <@ open_days) THEN true WHEN (day <@ closed_days) THEN false ELSE ((EXTRACT(isodow FROM day))::smallint = ANY (week)) END;

CREATE OR REPLACE FUNCTION public.is_locked_mark(school uuid, exam uuid, student uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM exams sat WHERE ((sat.school_id = is_locked_mark.school) AND (sat.exam_id = is_locked_mark.exam) AND (sat.published_dt IS NOT NULL) AND (NOT (EXISTS (SELECT FROM (exam_reopenings reopening JOIN enrolments enrol ON (((enrol.school_id = reopening.school_id) AND (enrol.class_id = reopening.class_id) AND (enrol.student_id = is_locked_mark.student) AND (enrol.academic_year_id = sat.academic_year_id) AND (enrol.deleted_dt IS NULL)))) WHERE ((reopening.school_id = sat.school_id) AND (reopening.exam_id = sat.exam_id) AND (reopening.locked_dt IS NULL))))))));

CREATE OR REPLACE FUNCTION public.is_restriction(student uuid, document uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from public.student_guardians link
    where link.school_id = public.current_school() and link.student_id = student and link.restriction_document_id = document)
$function$;
alter function is_restriction(uuid,uuid) owner to homeroom_lookup;
grant execute on function is_restriction(uuid,uuid) to homeroom_app;
grant execute on function is_restriction(uuid,uuid) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.is_school_day(day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (SELECT is_kept(is_school_day.day, calendar.week, calendar.open_days, calendar.closed_days) AS is_kept FROM school_calendar(is_school_day.day, is_school_day.day) calendar(week, open_days, closed_days));

CREATE OR REPLACE FUNCTION public.is_teachers_student(student uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return exists (
    select from public.enrolments enrol
    where enrol.school_id = public.current_school() and enrol.student_id = student and enrol.deleted_dt is null
      and enrol.from_date <= public.school_today() and (enrol.to_date is null or enrol.to_date >= public.school_today())
      and (enrol.class_id = any (public.teacher_ids('whole')) or enrol.section_id = any (public.teacher_ids('sections'))));
end
$function$;
alter function is_teachers_student(uuid) owner to homeroom_lookup;
grant execute on function is_teachers_student(uuid) to homeroom_app;
grant execute on function is_teachers_student(uuid) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.joined_words(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_string(words, ' '::text);

CREATE OR REPLACE FUNCTION public.keep_admission_no()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('app.maintenance', true) = 'on' then return null; end if;
  insert into former_admission_numbers (school_id, admission_no_folded, student_id)
  values (old.school_id, old.admission_no_folded, case when tg_op = 'UPDATE' then old.student_id end)
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_contact_stage()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into contact_stages (school_id, contact_id, stage_before, stage_after, changed_by)
  values (new.school_id, new.contact_id, case when tg_op = 'UPDATE' then old.stage end, new.stage,
    nullif(current_setting('app.user_id', true), '')::uuid);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_last_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('app.maintenance', true) = 'on' then
    return null;
  end if;
  perform from schools where school_id = old.school_id for no key update;
  if not exists (
    select from users where school_id = old.school_id and role = 'account-admin'
      and status = 'active' and deleted_dt is null
  ) then
    raise exception 'the last active account-admin of a school'
      using errcode = '23514', constraint = 'users_last_admin', table = 'users';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_marks_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
declare
  why text := nullif(current_setting('app.reason', true), '');
  who uuid := nullif(current_setting('app.user_id', true), '')::uuid;
begin
  if tg_op = 'UPDATE' then
    insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, after, reason, changed_by)
    select old_mark.school_id, old_mark.mark_id, old_mark.student_id, old_mark.exam_id, old_mark.subject_id,
      jsonb_build_object('state', old_mark.state, 'marks', old_mark.marks, 'total_marks', old_mark.total_marks,
        'grade', old_mark.grade, 'exam_date', old_mark.exam_date, 'remarks', old_mark.remarks),
      jsonb_build_object('state', new_mark.state, 'marks', new_mark.marks, 'total_marks', new_mark.total_marks,
        'grade', new_mark.grade, 'exam_date', new_mark.exam_date, 'remarks', new_mark.remarks), why, who
    from old_marks old_mark join new_marks new_mark on new_mark.school_id = old_mark.school_id
      and new_mark.mark_id = old_mark.mark_id
    where (old_mark.state, old_mark.marks, old_mark.total_marks, old_mark.grade, old_mark.exam_date,
      old_mark.remarks::text)
      is distinct from (new_mark.state, new_mark.marks, new_mark.total_marks, new_mark.grade, new_mark.exam_date,
        new_mark.remarks::text);
  else
    insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, reason, changed_by)
    select old_mark.school_id, old_mark.mark_id, old_mark.student_id, old_mark.exam_id, old_mark.subject_id,
      jsonb_build_object('state', old_mark.state, 'marks', old_mark.marks, 'total_marks', old_mark.total_marks,
        'grade', old_mark.grade, 'exam_date', old_mark.exam_date, 'remarks', old_mark.remarks,
        'created_by', old_mark.created_by, 'created_dt', old_mark.created_dt), why, who
    from old_marks old_mark;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_removed_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    marked_by_before, changed_by, changed_dt, correction_reason)
  select old_row.school_id, tg_argv[0], (to_jsonb(old_row) ->> (tg_argv[0] || '_id'))::uuid, old_row.attendance_date,
    old_row.status, old_row.reason,
    old_row.marked_by, nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows old_row;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_student_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    status_after, reason_after, marked_by_before, changed_by, changed_dt, correction_reason)
  select old_row.school_id, 'student', old_row.student_id, old_row.attendance_date, old_row.status, old_row.reason,
    new_row.status, new_row.reason, old_row.marked_by,
    nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows old_row join new_rows new_row using (school_id, student_id, attendance_date)
  where (old_row.status, old_row.reason::text) is distinct from (new_row.status, new_row.reason::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_teacher_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    status_after, reason_after, marked_by_before, changed_by, changed_dt, correction_reason)
  select old_row.school_id, 'teacher', old_row.teacher_id, old_row.attendance_date, old_row.status, old_row.reason,
    new_row.status, new_row.reason, old_row.marked_by,
    nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows old_row join new_rows new_row using (school_id, teacher_id, attendance_date)
  where (old_row.status, old_row.reason::text) is distinct from (new_row.status, new_row.reason::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_open_school_ids()
 RETURNS TABLE(school_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select school.school_id from schools school where school.suspended_dt is null order by 1;
end
$function$;
alter function list_open_school_ids() owner to homeroom_lookup;
grant execute on function list_open_school_ids() to homeroom_app;

CREATE OR REPLACE FUNCTION public.list_school_ids()
 RETURNS TABLE(school_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select school.school_id from schools school order by 1;
end
$function$;
alter function list_school_ids() owner to homeroom_lookup;
grant execute on function list_school_ids() to homeroom_app;

CREATE OR REPLACE FUNCTION public.lower_unicode(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((value COLLATE pg_c_utf8));

CREATE OR REPLACE FUNCTION public.mark_counts(year uuid, class uuid)
 RETURNS TABLE(exam_id uuid, class_id uuid, subject_id uuid, gender text, grade text, lower_bound numeric, total numeric, n integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
AS $function$
declare
  school uuid := current_school();
  exams uuid[] := '{}';
  classes uuid[] := '{}';
begin
  if exists (select from figure_changes change where change.school_id = school and change.attendance_date is null) then
    select coalesce(array_agg(change.exam_id), '{}'), coalesce(array_agg(change.class_id), '{}') into exams, classes
    from changed_exams() change join exams exam on exam.school_id = school and exam.exam_id = change.exam_id
      and exam.academic_year_id = year
    where class is null or change.class_id = class;
    return query
      with counted as materialized (select * from count_marks(exams, classes))
      select counted.exam_id, counted.class_id, counted.subject_id, counted.gender, null, null::numeric,
        sum(counted.total), sum(counted.n)::int
      from counted group by 1, 2, 3, 4
      union all
      select counted.exam_id, counted.class_id, null, null, counted.grade, max(counted.lower_bound), null,
        sum(counted.n)::int
      from counted where counted.grade is not null group by 1, 2, 5;
  end if;
  return query
    select figure.exam_id, figure.class_id, figure.subject_id, figure.gender, null, null::numeric, figure.total, figure.n
    from mark_figures figure
    where figure.school_id = school and figure.academic_year_id = year and (class is null or figure.class_id = class)
      and (cardinality(exams) = 0 or not exists (select from unnest(exams, classes) as recounted (exam_id, class_id)
        where recounted.exam_id = figure.exam_id and recounted.class_id = figure.class_id))
    union all
    select figure.exam_id, figure.class_id, null, null, figure.grade, figure.lower_bound, null, figure.n
    from grade_figures figure
    where figure.school_id = school and figure.academic_year_id = year and (class is null or figure.class_id = class)
      and (cardinality(exams) = 0 or not exists (select from unnest(exams, classes) as recounted (exam_id, class_id)
        where recounted.exam_id = figure.exam_id and recounted.class_id = figure.class_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.message_limit(school uuid, given_channel text)
 RETURNS integer
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (rule.school_id IS NULL) THEN
             CASE message_limit.given_channel
                 WHEN 'email'::text THEN 20000
                 ELSE 5000
             END
             WHEN (message_limit.given_channel = 'email'::text) THEN rule.daily_emails
             ELSE rule.daily_sms
         END AS daily_sms
    FROM (schools
      LEFT JOIN message_settings rule ON ((rule.school_id = schools.school_id)))
   WHERE (schools.school_id = message_limit.school);
END;

CREATE OR REPLACE FUNCTION public.name_assigned_teachers(school uuid, year uuid, class uuid, subject uuid)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE class_subjects taught SET teacher_id = named.teacher_id
    FROM (class_subjects own
      CROSS JOIN LATERAL ( SELECT assignment.teacher_id
            FROM (teacher_assignments assignment
              JOIN teachers teacher ON (((teacher.school_id = assignment.school_id) AND (teacher.teacher_id = assignment.teacher_id) AND (teacher.deleted_dt IS NULL))))
           WHERE ((assignment.school_id = name_assigned_teachers.school) AND (assignment.academic_year_id = name_assigned_teachers.year) AND (assignment.class_id = name_assigned_teachers.class) AND (assignment.subject_id = name_assigned_teachers.subject) AND covers(own.section_id, assignment.section_id))
           ORDER BY (assignment.section_id IS DISTINCT FROM own.section_id), assignment.created_dt, assignment.teacher_assignment_id
          LIMIT 1) named)
   WHERE ((own.school_id = name_assigned_teachers.school) AND (own.academic_year_id = name_assigned_teachers.year) AND (own.class_id = name_assigned_teachers.class) AND (own.subject_id = name_assigned_teachers.subject) AND (own.teacher_id IS NULL) AND (taught.school_id = own.school_id) AND (taught.class_subject_id = own.class_subject_id));
END;

CREATE OR REPLACE FUNCTION public.names_are_alike(one text, other text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  fewer text[] := regexp_split_to_array(btrim(regexp_replace(fold(one), '[[:punct:][:space:]]+', ' ', 'g')), ' ');
  more text[] := regexp_split_to_array(btrim(regexp_replace(fold(other), '[[:punct:][:space:]]+', ' ', 'g')), ' ');
begin
  if cardinality(fewer) > cardinality(more) then
    return names_are_alike(other, one);
  end if;
  return not exists (
    select from unnest(fewer) word (written)
    where not exists (
      select from unnest(more) known (written)
      where known.written = word.written or similarity(known.written, word.written) >= 0.4
        or least(char_length(known.written), char_length(word.written)) = 1
          and left(known.written, 1) = left(word.written, 1)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN uuidv7();

CREATE OR REPLACE FUNCTION public.note_wrong_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  known uuid;
begin
  if new.feedback = 'wrong' and new.chatbot_id is not null then
    perform pg_advisory_xact_lock(hashtextextended(new.school_id::text || '/' || new.chatbot_id::text, 51));
    if new.unanswered_question_id is not null then
      update unanswered_questions set status = 'open'
      where school_id = new.school_id and unanswered_question_id = new.unanswered_question_id and status = 'closed';
      return null;
    end if;
    select unanswered_question_id into known from unanswered_questions
    where school_id = new.school_id and chatbot_id = new.chatbot_id
      and (gist = question_gist(new.question) or similarity(gist, question_gist(new.question)) >= 0.6)
    order by similarity(gist, question_gist(new.question)) desc, unanswered_question_id limit 1;
    if known is null then
      insert into unanswered_questions (school_id, chatbot_id, question, reason, last_asked_dt)
      values (new.school_id, new.chatbot_id, new.question, 'wrong', new.created_dt)
      returning unanswered_question_id into known;
    else
      update unanswered_questions question set asks_count = asks_count + 1,
        last_asked_dt = greatest(last_asked_dt, new.created_dt),
        status = case when status = 'closed' then 'open' else status end,
        examples = case when cardinality(examples) >= 20 or new.question::text = any (examples)
          or new.question::text = question.question::text then examples else examples || new.question::text end
      where question.school_id = new.school_id and question.unanswered_question_id = known;
    end if;
    update answers set unanswered_question_id = known
    where school_id = new.school_id and answer_id = new.answer_id;
  elsif old.feedback = 'wrong' then
    delete from unanswered_questions
    where school_id = new.school_id and unanswered_question_id = new.unanswered_question_id
      and reason = 'wrong' and asks_count = 1 and status = 'open';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_language_model_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('language_model_changed', case when tg_op = 'DELETE' then old.school_id else new.school_id end::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('notification', old.school_id || '/' || old.user_id);
  else
    perform pg_notify('notification', new.school_id || '/' || new.user_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_school_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('school_changed', case when tg_op = 'DELETE' then old.school_id else new.school_id end::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_school_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('school_changed', new.school_id::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_session_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_changed', case when tg_op = 'INSERT' then new.user_id else old.user_id end::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_teaching_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  here jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  perform pg_notify('session_changed', person.user_id::text) from users person
  where person.school_id = coalesce(here ->> 'school_id', gone ->> 'school_id')::uuid and person.teacher_id is not null
    and (person.teacher_id in ((gone ->> 'teacher_id')::uuid, (here ->> 'teacher_id')::uuid)
      or exists (select from teacher_grants given where given.school_id = person.school_id
        and given.teacher_id = person.teacher_id and given.kind = 'head'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_registers(day date)
 RETURNS TABLE(class_id uuid, section_id uuid, people integer, unmarked integer)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT enrol.class_id,
     enrol.section_id,
     (count(*))::integer AS count,
     (count(*) FILTER (WHERE (record.student_id IS NULL)))::integer AS count
    FROM (enrolments enrol
      LEFT JOIN student_attendance record ON (((record.school_id = current_school()) AND (record.student_id = enrol.student_id) AND (record.attendance_date = open_registers.day))))
   WHERE ((enrol.school_id = current_school()) AND (enrol.deleted_dt IS NULL) AND (enrol.from_date <= open_registers.day) AND ((enrol.to_date IS NULL) OR (enrol.to_date >= open_registers.day)) AND (NOT (EXISTS ( SELECT
            FROM registers register
           WHERE ((register.school_id = current_school()) AND (register.class_id = enrol.class_id) AND (register.attendance_date = open_registers.day) AND ((register.section_id IS NULL) OR (register.section_id = enrol.section_id)))))))
   GROUP BY enrol.class_id, enrol.section_id
  HAVING (count(*) FILTER (WHERE (record.student_id IS NULL)) > 0);
END;

CREATE OR REPLACE FUNCTION public.phone_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NULLIF(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), ''::text);

CREATE OR REPLACE FUNCTION public.promotion_plan(promotion uuid)
 RETURNS TABLE(student_id uuid, enrolment_id uuid, from_class_id uuid, from_section_id uuid, from_roll_no text, average numeric, decision text, reason text, class_id uuid, section_id uuid, roll_no text, already boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH change AS (
          SELECT plan.school_id,
             plan.promotion_id,
             plan.from_year_id,
             plan.to_year_id,
             plan.status,
             plan.pass_percent,
             plan.roll_numbers,
             plan.job_id,
             plan.statuses_set_dt,
             plan.done_dt,
             plan.created_by,
             plan.updated_by,
             plan.created_dt,
             plan.updated_dt,
             from_year.ends_on AS from_ends_on
            FROM (promotions plan
              JOIN academic_years from_year ON (((from_year.school_id = plan.school_id) AND (from_year.academic_year_id = plan.from_year_id))))
           WHERE ((plan.school_id = current_school()) AND (plan.promotion_id = promotion_plan.promotion))
         ), averages AS (
          SELECT mark.student_id,
             avg(mark.percentage) AS average
            FROM (change plan
              JOIN marks mark ON (((mark.school_id = plan.school_id) AND (mark.academic_year_id = plan.from_year_id))))
           WHERE (mark.state = 'present'::text)
           GROUP BY mark.student_id
         ), candidates AS (
          SELECT DISTINCT ON (enrol.student_id) enrol.student_id,
             enrol.enrolment_id,
             enrol.class_id,
             enrol.section_id,
             enrol.roll_no,
             student.name_folded,
             result.average,
             (EXISTS ( SELECT
                    FROM enrolments next_enrol
                   WHERE ((next_enrol.school_id = plan.school_id) AND (next_enrol.student_id = enrol.student_id) AND (next_enrol.academic_year_id = plan.to_year_id) AND (next_enrol.deleted_dt IS NULL)))) AS already
            FROM (((change plan
              JOIN enrolments enrol ON (((enrol.school_id = plan.school_id) AND (enrol.academic_year_id = plan.from_year_id) AND (enrol.deleted_dt IS NULL))))
              JOIN students student ON (((student.school_id = enrol.school_id) AND (student.student_id = enrol.student_id) AND (student.deleted_dt IS NULL) AND (student.status = ANY (ARRAY['active'::text, 'inactive'::text])))))
              LEFT JOIN averages result ON ((result.student_id = enrol.student_id)))
           WHERE ((enrol.to_date IS NULL) OR (enrol.to_date >= plan.from_ends_on))
           ORDER BY enrol.student_id, enrol.from_date DESC
         ), decided AS (
          SELECT candidate.student_id,
             candidate.enrolment_id,
             candidate.class_id,
             candidate.section_id,
             candidate.roll_no,
             candidate.name_folded,
             candidate.average,
             candidate.already,
             chosen.class_id AS hand_class_id,
             chosen.section_id AS hand_section_id,
             route.next_class_id,
                 CASE
                     WHEN chosen.by_hand THEN chosen.decision
                     WHEN (candidate.average < plan.pass_percent) THEN 'repeat'::text
                     WHEN (route.next_class_id IS NULL) THEN 'graduate'::text
                     ELSE 'promote'::text
                 END AS decision,
                 CASE
                     WHEN chosen.by_hand THEN 'by_hand'::text
                     WHEN (candidate.average < plan.pass_percent) THEN 'below_pass'::text
                     WHEN (route.next_class_id IS NULL) THEN 'last_class'::text
                     ELSE 'next_class'::text
                 END AS reason
            FROM (((candidates candidate
              CROSS JOIN change plan)
              LEFT JOIN promotion_students chosen ON (((chosen.school_id = plan.school_id) AND (chosen.promotion_id = plan.promotion_id) AND (chosen.student_id = candidate.student_id) AND chosen.by_hand)))
              LEFT JOIN promotion_classes route ON (((route.school_id = plan.school_id) AND (route.promotion_id = plan.promotion_id) AND (route.class_id = candidate.class_id))))
         ), targets AS (
          SELECT verdict.student_id,
             verdict.enrolment_id,
             verdict.class_id,
             verdict.section_id,
             verdict.roll_no,
             verdict.name_folded,
             verdict.average,
             verdict.already,
             verdict.hand_class_id,
             verdict.hand_section_id,
             verdict.next_class_id,
             verdict.decision,
             verdict.reason,
                 CASE verdict.decision
                     WHEN 'repeat'::text THEN verdict.class_id
                     WHEN 'promote'::text THEN COALESCE(verdict.hand_class_id, verdict.next_class_id)
                     ELSE NULL::uuid
                 END AS target_class_id
            FROM decided verdict
         ), placed AS (
          SELECT target.student_id,
             target.enrolment_id,
             target.class_id,
             target.section_id,
             target.roll_no,
             target.name_folded,
             target.average,
             target.already,
             target.hand_class_id,
             target.hand_section_id,
             target.next_class_id,
             target.decision,
             target.reason,
             target.target_class_id,
             fitting.section_id AS target_section_id
            FROM ((targets target
              LEFT JOIN sections own ON (((own.school_id = current_school()) AND (own.section_id = target.section_id))))
              LEFT JOIN LATERAL ( SELECT section.section_id
                    FROM sections section
                   WHERE ((section.school_id = current_school()) AND (section.class_id = target.target_class_id))
                   ORDER BY (section.section_id = target.hand_section_id) DESC NULLS LAST, (fold(section.name) = fold(own.name)) DESC NULLS LAST, section."position", section.name
                  LIMIT 1) fitting ON (true))
         ), numbered AS (
          SELECT seat.student_id,
             seat.enrolment_id,
             seat.class_id,
             seat.section_id,
             seat.roll_no,
             seat.name_folded,
             seat.average,
             seat.already,
             seat.hand_class_id,
             seat.hand_section_id,
             seat.next_class_id,
             seat.decision,
             seat.reason,
             seat.target_class_id,
             seat.target_section_id,
             ((row_number() OVER (PARTITION BY seat.target_class_id, seat.target_section_id, seat.roll_no ORDER BY seat.name_folded, seat.student_id) = 1) AND (plan.roll_numbers = 'keep'::text) AND (seat.roll_no IS NOT NULL) AND (NOT (EXISTS ( SELECT
                    FROM enrolments taken
                   WHERE ((taken.school_id = plan.school_id) AND (taken.academic_year_id = plan.to_year_id) AND (taken.class_id = seat.target_class_id) AND (NOT (taken.section_id IS DISTINCT FROM seat.target_section_id)) AND (taken.roll_no = seat.roll_no) AND (taken.deleted_dt IS NULL) AND (taken.to_date IS NULL)))))) AS keeps,
             GREATEST(
                 CASE plan.roll_numbers
                     WHEN 'keep'::text THEN max(
                     CASE
                         WHEN (seat.roll_no ~ '^\d{1,9}$'::text) THEN (seat.roll_no)::bigint
                         ELSE NULL::bigint
                     END) OVER (PARTITION BY seat.target_class_id, seat.target_section_id)
                     ELSE NULL::bigint
                 END, ( SELECT max((taken.roll_no)::bigint) AS max
                    FROM enrolments taken
                   WHERE ((taken.school_id = plan.school_id) AND (taken.academic_year_id = plan.to_year_id) AND (taken.class_id = seat.target_class_id) AND (NOT (taken.section_id IS DISTINCT FROM seat.target_section_id)) AND (taken.deleted_dt IS NULL) AND (taken.roll_no ~ '^\d{1,9}$'::text))), (0)::bigint) AS highest
            FROM (placed seat
              CROSS JOIN change plan)
           WHERE (NOT seat.already)
         )
  SELECT person.student_id,
     person.enrolment_id,
     person.class_id,
     person.section_id,
     person.roll_no,
     person.average,
     person.decision,
     person.reason,
     person.target_class_id,
     person.target_section_id,
         CASE
             WHEN (person.target_class_id IS NULL) THEN NULL::text
             WHEN person.keeps THEN person.roll_no
             ELSE ((person.highest + row_number() OVER (PARTITION BY person.target_class_id, person.target_section_id, person.keeps ORDER BY person.name_folded, person.student_id)))::text
         END AS "case",
     false
    FROM numbered person
 UNION ALL
  SELECT seat.student_id,
     seat.enrolment_id,
     seat.class_id,
     seat.section_id,
     seat.roll_no,
     seat.average,
     seat.decision,
     seat.reason,
     seat.target_class_id,
     seat.target_section_id,
     NULL::text,
     true
    FROM placed seat
   WHERE seat.already;
END;

CREATE OR REPLACE PROCEDURE public.protect_school_table(IN target regclass, IN privileges text DEFAULT 'select, insert, update, delete'::text, IN edited_when text DEFAULT NULL::text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy school_isolation on %s using (school_id = current_school())
    with check (school_id = current_school())', target);
  execute format('create policy maintenance on %s to current_user
    using (current_setting(''app.maintenance'', true) = ''on'')', target);
  execute format('grant %s on %s to homeroom_app', privileges, target);
  if exists (select from pg_attribute where attrelid = target and attname = 'updated_dt') then
    execute format('create trigger touch_updated_dt before update on %s
      for each row %s execute function touch_updated_dt()', target, 'when (' || edited_when || ')');
  end if;
end
$procedure$;

CREATE OR REPLACE FUNCTION public.question_gist(question text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(NULLIF(string_agg(token.word, ' '::text ORDER BY token.place) FILTER (WHERE (token.word <> ALL (ARRAY['a'::text, 'about'::text, 'also'::text, 'am'::text, 'an'::text, 'and'::text, 'any'::text, 'are'::text, 'at'::text, 'be'::text, 'can'::text, 'could'::text, 'did'::text, 'do'::text, 'does'::text, 'for'::text, 'get'::text, 'give'::text, 'got'::text, 'had'::text, 'has'::text, 'have'::text, 'hello'::text, 'here'::text, 'hey'::text, 'hi'::text, 'how'::text, 'i'::text, 'if'::text, 'in'::text, 'is'::text, 'it'::text, 'its'::text, 'kid'::text, 'kids'::text, 'know'::text, 'let'::text, 'like'::text, 'may'::text, 'me'::text, 'my'::text, 'of'::text, 'on'::text, 'one'::text, 'or'::text, 'our'::text, 'own'::text, 'please'::text, 'possible'::text, 'school'::text, 'shall'::text, 'should'::text, 'so'::text, 'some'::text, 'tell'::text, 'that'::text, 'the'::text, 'there'::text, 'they'::text, 'this'::text, 'to'::text, 'up'::text, 'us'::text, 'want'::text, 'was'::text, 'we'::text, 'what'::text, 'whats'::text, 'when'::text, 'where'::text, 'which'::text, 'who'::text, 'will'::text, 'with'::text, 'would'::text, 'you'::text, 'your'::text]))), ''::text), string_agg(token.word, ' '::text ORDER BY token.place), ''::text) AS "coalesce" FROM regexp_split_to_table(regexp_replace(fold(question_gist.question), '[]?!.,;:"''`()[{}/\\¿¡؟、。…–—-]+'::text, ' '::text, 'g'::text), ' +'::text) WITH ORDINALITY token(word, place) WHERE (token.word <> ''::text));

CREATE OR REPLACE FUNCTION public.quiet_until(school uuid, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (((rule.quiet_from < rule.quiet_to) AND (here.clock >= rule.quiet_from) AND (here.clock < rule.quiet_to)) OR ((rule.quiet_from > rule.quiet_to) AND (here.clock < rule.quiet_to))) THEN ((here.day + rule.quiet_to) AT TIME ZONE school.time_zone)
             WHEN ((rule.quiet_from > rule.quiet_to) AND (here.clock >= rule.quiet_from)) THEN (((here.day + 1) + rule.quiet_to) AT TIME ZONE school.time_zone)
             ELSE NULL::timestamp with time zone
         END AS "case"
    FROM ((message_settings rule
      JOIN schools school ON ((school.school_id = rule.school_id)))
      CROSS JOIN LATERAL ( SELECT ((quiet_until.moment AT TIME ZONE school.time_zone))::date AS day,
             ((quiet_until.moment AT TIME ZONE school.time_zone))::time without time zone AS clock) here)
   WHERE ((rule.school_id = quiet_until.school) AND (rule.quiet_from IS NOT NULL));
END;

CREATE OR REPLACE FUNCTION public.raise_chatbot_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('knowledge_changed', raised.chatbot_id::text) from raise_chatbot_revisions(
    array(select distinct school_id from changed),
    array(select distinct chatbot_id from changed where chatbot_id is not null),
    exists (select from changed where chatbot_id is null)) as raised (chatbot_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.raise_chatbot_revisions(schools uuid[], chatbots uuid[], every_chatbot boolean)
 RETURNS SETOF uuid
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE chatbots bot SET revision = (bot.revision + 1)
   WHERE ((bot.school_id = ANY (raise_chatbot_revisions.schools)) AND (raise_chatbot_revisions.every_chatbot OR (bot.chatbot_id = ANY (raise_chatbot_revisions.chatbots))))
   RETURNING bot.chatbot_id;
END;

CREATE OR REPLACE FUNCTION public.raise_revision_of_question_forms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('knowledge_changed', raised.chatbot_id::text) from raise_chatbot_revisions(
    array(select distinct school_id from changed where status = 'approved'),
    array(select distinct chatbot_id from changed where status = 'approved'),
    false) as raised (chatbot_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.references_to(target regclass, target_id uuid)
 RETURNS TABLE(referrer text, n bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  link record;
begin
  for link in
    select rule.conrelid::regclass as referrer,
      string_agg(distinct format('referring.%I = $1', own.attname), ' or ') as refers
    from pg_constraint rule
    cross join lateral unnest(rule.conkey, rule.confkey) as pair (own_number, target_number)
    join pg_attribute own on own.attrelid = rule.conrelid and own.attnum = pair.own_number
    join pg_constraint primary_key on primary_key.conrelid = target and primary_key.contype = 'p'
    where rule.contype = 'f' and rule.confrelid = target and rule.conparentid = 0
      and pair.target_number = primary_key.conkey[cardinality(primary_key.conkey)]
    group by rule.conrelid
    order by rule.conrelid::regclass::text
  loop
    referrer := link.referrer::text;
    execute format('select count(*) from %s referring where referring.school_id = current_school() and (%s)',
      link.referrer, link.refers)
      into n using target_id;
    if n > 0 then
      return next;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_enrolments_of_day(day date)
 RETURNS bigint
 LANGUAGE sql
BEGIN ATOMIC
 SELECT count(refresh_student_enrolment(moved.school_id, moved.student_id)) AS count
    FROM ( SELECT DISTINCT enrolments.school_id,
             enrolments.student_id
            FROM enrolments
           WHERE ((enrolments.school_id = current_school()) AND ((enrolments.from_date = refresh_enrolments_of_day.day) OR (enrolments.to_date = (refresh_enrolments_of_day.day - 1))))) moved;
END;

CREATE OR REPLACE FUNCTION public.refresh_figures(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school uuid := current_school();
  taken uuid[];
  groups uuid[];
  classes uuid[];
  days date[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('figures of ' || school, 0)) then
    return 0;
  end if;
  perform divide_figure_changes();
  taken := array(select change.figure_change_id from figure_changes change where change.school_id = school
    and change.is_group
    order by change.figure_change_id limit most);
  if cardinality(taken) = 0 then
    return 0;
  end if;

  select array_agg(change.class_id), array_agg(change.attendance_date) into classes, days
  from (select distinct waiting.class_id, waiting.attendance_date from figure_changes waiting
    where waiting.school_id = school and waiting.figure_change_id = any (taken)
      and waiting.attendance_date is not null) change;
  delete from attendance_figures figure using unnest(classes, days) as chosen (class_id, day)
  where figure.school_id = school and figure.class_id = chosen.class_id and figure.attendance_date = chosen.day;
  insert into attendance_figures select school, change.* from count_attendance(classes, days) change;

  select array_agg(change.exam_id), array_agg(change.class_id) into groups, classes
  from (select distinct waiting.exam_id, waiting.class_id from figure_changes waiting
    where waiting.school_id = school and waiting.figure_change_id = any (taken) and waiting.exam_id is not null) change;
  delete from mark_figures figure using unnest(groups, classes) as chosen (exam_id, class_id)
  where figure.school_id = school and figure.exam_id = chosen.exam_id and figure.class_id = chosen.class_id;
  delete from grade_figures figure using unnest(groups, classes) as chosen (exam_id, class_id)
  where figure.school_id = school and figure.exam_id = chosen.exam_id and figure.class_id = chosen.class_id;
  with counted as materialized (
    select * from count_marks(groups, classes)
  ), graded as (
    insert into grade_figures
    select school, counted.academic_year_id, counted.exam_id, counted.class_id, counted.grade, max(counted.lower_bound),
      sum(counted.n)
    from counted where counted.grade is not null group by 2, 3, 4, 5
  )
  insert into mark_figures
  select school, counted.academic_year_id, counted.exam_id, counted.class_id, counted.subject_id, counted.gender,
    sum(counted.total), sum(counted.n)
  from counted group by 2, 3, 4, 5, 6;

  select array_agg(change.academic_year_id), array_agg(change.class_id) into groups, classes
  from (select distinct waiting.academic_year_id, waiting.class_id from figure_changes waiting
    where waiting.school_id = school and waiting.figure_change_id = any (taken)
      and waiting.academic_year_id is not null) change;
  delete from enrolment_figures figure using unnest(groups, classes) as chosen (academic_year_id, class_id)
  where figure.school_id = school and figure.academic_year_id = chosen.academic_year_id
    and figure.class_id = chosen.class_id;
  insert into enrolment_figures
  select school, change.academic_year_id, change.class_id, change.day, change.gender, change.begun, change.ended,
    change.joined, change.gone
  from count_enrolments(groups, classes) change;

  delete from figure_changes change where change.school_id = school and change.figure_change_id = any (taken);
  return cardinality(taken);
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_statistics(table_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format('analyze (skip_locked) public.%I', table_name);
end
$function$;
grant execute on function refresh_statistics(text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.refresh_student_enrolment(school uuid, student uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date := school_today();
begin
  update students known
  set class_id = chosen.class_id, section = chosen.section, roll_no = chosen.roll_no, academic_year = chosen.start_year
  from (
    select enrol.class_id, section.name as section, enrol.roll_no, school_year.start_year
    from enrolments enrol
    join academic_years school_year on school_year.school_id = enrol.school_id
      and school_year.academic_year_id = enrol.academic_year_id
    left join sections section on section.school_id = enrol.school_id and section.section_id = enrol.section_id
    where enrol.school_id = school and enrol.student_id = student
    order by
      case when enrol.from_date > today then 2 when enrol.to_date < today then 1 else 0 end,
      case when enrol.from_date > today then today - enrol.from_date else enrol.from_date - today end desc
    limit 1
  ) chosen
  where known.school_id = school and known.student_id = student
    and (known.class_id, known.section, known.roll_no, known.academic_year)
      is distinct from (chosen.class_id, chosen.section, chosen.roll_no, chosen.start_year);
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = '23514', constraint = tg_table_name || '_append_only', table = tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_former_admission_no()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from former_admission_numbers former
    where former.school_id = new.school_id and former.admission_no_folded = new.admission_no_folded
      and former.student_id is distinct from new.student_id
  ) then
    raise exception 'someone else had this admission number before'
      using errcode = '23505', constraint = 'students_former_admission_no', table = 'students';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_held()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from public.legal_holds hold where hold.school_id = old.school_id and hold.kind = tg_argv[0]
    and hold.person_id = (to_jsonb(old) ->> tg_argv[1])::uuid) then
    raise exception 'on legal hold' using errcode = '23514', constraint = 'legal_holds_no_removal', table = tg_table_name;
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_lead_without_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and old.is_lead and old.email is null and old.mobile is null then return new; end if;
  raise exception 'a lead without an e-mail address and a phone number'
    using errcode = '23514', constraint = 'contacts_contact_check', table = 'contacts';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_locked_comments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  locked boolean := false;
begin
  if tg_op <> 'DELETE' then
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from new_comments) for share;
    select exists (select from new_comments changed
      where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  else
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from old_comments) for share;
    select exists (select from old_comments changed
      where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  end if;
  if locked then
    raise exception 'the results of the exam are published'
      using errcode = '23514', constraint = 'report_comments_published', table = 'report_comments';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_locked_marks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  locked boolean;
begin
  if tg_op = 'INSERT' then
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from new_marks) for share;
    select exists (select from (select distinct school_id, exam_id, student_id from new_marks) changed
      where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  elsif tg_op = 'UPDATE' then
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from new_marks) for share;
    select exists (
      select from (
        select distinct former.school_id, former.exam_id, former.student_id
        from old_marks former join new_marks present
          on present.school_id = former.school_id and present.mark_id = former.mark_id
        where (former.state, former.marks, former.total_marks, former.exam_date, former.remarks::text)
          is distinct from (present.state, present.marks, present.total_marks, present.exam_date, present.remarks::text)
      ) changed where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  else
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from old_marks) for share;
    select exists (select from (select distinct school_id, exam_id, student_id from old_marks) changed
      where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  end if;
  if locked then
    raise exception 'the results of the exam are published'
      using errcode = '23514', constraint = 'marks_published', table = 'marks';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_suspended_school()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from schools where school_id = new.school_id and suspended_dt is not null) then
    raise exception 'the school is suspended'
      using errcode = '23514', constraint = 'schools_suspended', table = 'schools';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_suspending()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'only the operator suspends a school'
      using errcode = '42501', constraint = 'schools_suspending', table = 'schools';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_exam_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from mark_figures where school_id = old.school_id and exam_id = old.exam_id;
  delete from grade_figures where school_id = old.school_id and exam_id = old.exam_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_old_security_events()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from public.security_events
  where school_id = public.current_school() and created_dt < now() - interval '180 days';
  delete from public.installation_security_events where created_dt < now() - interval '180 days';
end
$function$;
alter function remove_old_security_events() owner to homeroom_lookup;
grant execute on function remove_old_security_events() to homeroom_app;

CREATE OR REPLACE FUNCTION public.request_comparison_of(school_ids uuid[], changed_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school constant text := current_setting('app.school_id', true);
  noted constant text := coalesce(current_setting('app.comparison_requested', true), '');
  new_ids uuid[];
begin
  if school is null or school = '' or current_setting('app.maintenance', true) = 'on' then
    insert into guardian_comparison_requests (school_id) select distinct changed.id from unnest(school_ids) changed (id);
    perform pg_notify('work_waiting', 'guardians.find_duplicates/' || changed.id) from unnest(school_ids) changed (id);
    return;
  end if;
  if strpos(noted, school) > 0 then
    return;
  end if;
  new_ids := array(
    select distinct changed.id from unnest(changed_ids) changed (id) where strpos(noted, changed.id::text) = 0
  );
  if cardinality(new_ids) = 0 then
    return;
  end if;
  if cardinality(new_ids) + char_length(noted) / 37 > 100 then
    insert into guardian_comparison_requests (school_id) values (school::uuid);
    perform set_config('app.comparison_requested', school, true);
  else
    insert into guardian_comparison_requests (school_id, guardian_ids) values (school::uuid, new_ids);
    perform set_config('app.comparison_requested', noted || array_to_string(new_ids, ' ') || ' ', true);
  end if;
  if noted = '' then
    perform pg_notify('work_waiting', 'guardians.find_duplicates/' || school);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_comparison_of_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school_ids uuid[];
  changed_ids uuid[];
  numbers text[];
  addresses text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct school_id), array_agg(guardian_id), array_agg(digits),
      array_agg(normal) filter (where kind = 'email')
    into school_ids, changed_ids, numbers, addresses
    from former_rows;
  else
    select array_agg(distinct school_id), array_agg(guardian_id), array_agg(digits),
      array_agg(normal) filter (where kind = 'email')
    into school_ids, changed_ids, numbers, addresses
    from (
      select school_id, guardian_id, kind, normal, digits from former_rows
      except select school_id, guardian_id, kind, normal, digits from changed_rows
    ) former;
    changed_ids := changed_ids || array(
      select guardian_id from (
        select guardian_id, kind, normal, digits from changed_rows
        except select guardian_id, kind, normal, digits from former_rows
      ) changed
    );
  end if;
  if school_ids is null then
    return null;
  end if;
  perform request_comparison_of(school_ids, changed_ids || array(
    select other.guardian_id
    from unnest(numbers) number
    cross join lateral (
      select guardian_id from guardian_contacts where school_id = current_school() and digits = number limit 9
    ) other
    where cardinality(changed_ids) <= 100
  ) || array(
    select other.guardian_id
    from unnest(addresses) address
    cross join lateral (
      select guardian_id from guardian_contacts
      where school_id = current_school() and kind = 'email' and normal = address limit 9
    ) other
    where cardinality(changed_ids) <= 100
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_comparison_of_guardians()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school_ids uuid[];
  changed_ids uuid[];
  names text[];
  addresses text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct school_id), '{}', array_agg(name_folded), array_agg(fold(address))
    into school_ids, changed_ids, names, addresses
    from former_rows;
    with named as (
      delete from guardian_comparison_requests request
      where exists (
        select from former_rows gone
        where gone.school_id = request.school_id and gone.guardian_id = any(request.guardian_ids)
      )
      returning request.school_id, request.guardian_ids
    )
    insert into guardian_comparison_requests (school_id, guardian_ids)
    select school_id, array(select unnest(guardian_ids) except select guardian_id from former_rows)
    from named;
  else
    select array_agg(distinct school_id), array_agg(guardian_id), array_agg(name_folded), array_agg(fold(address))
    into school_ids, changed_ids, names, addresses
    from (
      select school_id, guardian_id, name, name_folded, address, deleted_dt from former_rows
      except select school_id, guardian_id, name, name_folded, address, deleted_dt from changed_rows
    ) former;
  end if;
  if school_ids is null then
    return null;
  end if;
  perform request_comparison_of(school_ids, changed_ids || array(
    select other.guardian_id
    from unnest(names, addresses) home (name, address)
    cross join lateral (
      select guardian_id from guardians
      where school_id = current_school() and deleted_dt is null and name is not null and name_folded = home.name
        and fold(address) = home.address
      limit 9
    ) other
    where cardinality(names) <= 100
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_comparison_of_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform request_comparison_of(
    array(select distinct school_id from changed_rows),
    array(
      (select guardian_id from (
        select student_id, guardian_id from former_rows except select student_id, guardian_id from changed_rows
      ) former)
      union
      (select guardian_id from (
        select student_id, guardian_id from changed_rows except select student_id, guardian_id from former_rows
      ) changed)
    )
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_figures(school uuid)
 RETURNS void
 LANGUAGE sql
RETURN pg_notify('work_waiting'::text, ('analytics.count_figures/'::text || school));

CREATE OR REPLACE FUNCTION public.request_guardian_comparison()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform request_comparison_of(
    array(select distinct school_id from changed_rows), array(select distinct guardian_id from changed_rows)
  );
  return null;
end
$function$;

CREATE OR REPLACE PROCEDURE public.rest_triggers_while_loading()
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  found record;
  resting constant text := 'current_setting(''app.loading_school'', true) is distinct from ''on''';
begin
  for found in
    select split_part(definition, ' EXECUTE FUNCTION ', 1) as event, split_part(definition, ' EXECUTE FUNCTION ', 2) as call
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    cross join lateral pg_get_triggerdef(pg_trigger.oid) definition
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgtype & 4 <> 0
      and definition not like '%app.loading_school%'
  loop
    execute format('%s %s execute function %s',
      replace(split_part(found.event, ' WHEN (', 1), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      case when found.event like '% WHEN (%'
        then format('when (%s and (%s)', resting, substr(found.event, strpos(found.event, ' WHEN (') + 7))
        else format('when (%s)', resting)
      end,
      found.call);
  end loop;
end
$procedure$;

CREATE OR REPLACE PROCEDURE public.run_as(IN definer regprocedure, IN new_owner regrole)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  execute format('alter function %s owner to %s', definer, new_owner);
  execute format('revoke execute on function %s from public', definer);
  execute format('grant execute on function %s to homeroom_app', definer);
end
$procedure$;

CREATE OR REPLACE FUNCTION public.says_the_same(texts text[], word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bool_or((fold(meaning.meaning) = fold(says_the_same.word))), false) AS "coalesce" FROM unnest(says_the_same.texts) meaning(meaning));

CREATE OR REPLACE FUNCTION public.school_calendar(from_day date, to_day date)
 RETURNS TABLE(week smallint[], open_days datemultirange, closed_days datemultirange)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT school.school_days,
     calendar.open_days,
     calendar.closed_days
    FROM (schools school
      CROSS JOIN ( SELECT range_agg(daterange(calendar_days.starts_on, calendar_days.ends_on, '[]'::text)) FILTER (WHERE (calendar_days.kind = 'school_day'::text)) AS open_days,
             range_agg(daterange(calendar_days.starts_on, calendar_days.ends_on, '[]'::text)) FILTER (WHERE (calendar_days.kind <> 'school_day'::text)) AS closed_days
            FROM calendar_days
           WHERE ((calendar_days.school_id = current_school()) AND (calendar_days.starts_on <= school_calendar.to_day) AND (calendar_days.ends_on >= school_calendar.from_day))) calendar)
   WHERE (school.school_id = current_school());
END;

CREATE OR REPLACE FUNCTION public.school_days_between(from_day date, to_day date)
 RETURNS TABLE(day date)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (candidate.candidate)::date AS candidate
    FROM (school_calendar(school_days_between.from_day, school_days_between.to_day) calendar(week, open_days, closed_days)
      CROSS JOIN generate_series((school_days_between.from_day)::timestamp with time zone, (school_days_between.to_day)::timestamp with time zone, '1 day'::interval) candidate(candidate))
   WHERE is_kept((candidate.candidate)::date, calendar.week, calendar.open_days, calendar.closed_days);
END;

CREATE OR REPLACE FUNCTION public.school_today()
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN (SELECT ((now() AT TIME ZONE schools.time_zone))::date AS timezone FROM schools WHERE (schools.school_id = current_school()));

CREATE OR REPLACE FUNCTION public.search_activities(term text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select activity.activity_id from activities activity
    where activity.school_id = school and activity.deleted_dt is null and activity.search_text like all (patterns)
    union
    select activity.activity_id from contacts lead
    join activities activity on activity.school_id = lead.school_id and activity.contact_id = lead.contact_id
      and activity.deleted_dt is null
    where lead.school_id = school and lead.deleted_dt is null and lead.search_text like all (patterns);
end
$function$;
alter function search_activities(text) owner to homeroom_search;
grant execute on function search_activities(text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_announcements(term text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select announcement.announcement_id from announcements announcement
    where announcement.school_id = school and announcement.deleted_dt is null
      and announcement.search_text like all (patterns);
end
$function$;
alter function search_announcements(text) owner to homeroom_search;
grant execute on function search_announcements(text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_chat_messages(term text, bots uuid[], page_limit integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select message.chat_message_id from chat_messages message
    join chat_sessions session on session.school_id = school and session.chat_session_id = message.chat_session_id
    where message.school_id = school and message.search_text like all (patterns)
      and (bots is null or session.chatbot_id = any (bots))
    order by message.created_dt desc, message.chat_message_id desc limit page_limit;
end
$function$;
alter function search_chat_messages(text,uuid[],integer) owner to homeroom_search;
grant execute on function search_chat_messages(text,uuid[],integer) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_chat_sessions(term text, bots uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select session.chat_session_id from chat_sessions session
    where session.school_id = school and session.search_text like all (patterns)
      and (bots is null or session.chatbot_id = any (bots))
    union
    select session.chat_session_id from chat_users visitor
    join chat_sessions session on session.school_id = school and session.chatbot_id = visitor.chatbot_id
      and session.chat_user_id = visitor.chat_user_id
    where visitor.school_id = school and visitor.search_text like all (patterns)
      and (bots is null or visitor.chatbot_id = any (bots))
    union
    select message.chat_session_id from chat_messages message
    join chat_sessions session on session.school_id = school and session.chat_session_id = message.chat_session_id
    where message.school_id = school and message.search_text like all (patterns)
      and (bots is null or session.chatbot_id = any (bots));
end
$function$;
alter function search_chat_sessions(text,uuid[]) owner to homeroom_search;
grant execute on function search_chat_sessions(text,uuid[]) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_chat_users(term text, bot uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select visitor.chat_user_id from chat_users visitor
    where visitor.school_id = school and visitor.chatbot_id = bot and visitor.search_text like all (patterns);
end
$function$;
alter function search_chat_users(text,uuid) owner to homeroom_search;
grant execute on function search_chat_users(text,uuid) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_contacts(term text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
  digits text := case when term ~ '^[0-9 ()+./-]+$' then phone_digits(term) end;
begin
  return query
    select lead.contact_id from contacts lead
    where lead.school_id = school and lead.deleted_dt is null and lead.search_text like all (patterns)
    union
    select lead.contact_id from contacts lead
    where char_length(digits) >= 6 and lead.school_id = school and lead.deleted_dt is null
      and lead.phone_digits like '%' || digits || '%';
end
$function$;
alter function search_contacts(text) owner to homeroom_search;
grant execute on function search_contacts(text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_document_chunks(term text, documents uuid[], page_limit integer)
 RETURNS TABLE(document_chunk_id uuid, score real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET plan_cache_mode TO 'force_generic_plan'
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
AS $function$
declare
  school uuid := public.current_school();
  folded text := public.fold(term);
  exact text := '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%';
  beginning text := left(folded, 40);
  hits int;
begin
  return query
    select chunk.document_chunk_id, 1::real from public.document_chunks chunk
    where chunk.school_id = school and chunk.search_text like exact and chunk.document_id = any (documents)
    limit page_limit;
  get diagnostics hits = row_count;
  if hits >= page_limit then return; end if;
  return query
    select alike.document_chunk_id, public.word_similarity(beginning, alike.search_text) as alike_score
    from (
      select chunk.document_chunk_id, chunk.search_text from public.document_chunks chunk
      where chunk.school_id = school and beginning operator(public.<%) chunk.search_text
        and chunk.search_text not like exact
        and chunk.document_id = any (documents)
      limit 50
    ) alike
    order by alike_score desc, alike.document_chunk_id limit page_limit - hits;
end
$function$;
alter function search_document_chunks(text,uuid[],integer) owner to homeroom_search;
grant execute on function search_document_chunks(text,uuid[],integer) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_guardian_numbers(term text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  school uuid := current_school();
  part text := ltrim(phone_digits(term), '0');
begin
  if term ~ '^[0-9() ./-]+$' and char_length(part) >= 4 then
    return query
      select contact.guardian_id from guardian_contacts contact
      where contact.school_id = school and contact.digits like '%' || part || '%';
  end if;
end
$function$;
alter function search_guardian_numbers(text) owner to homeroom_search;
grant execute on function search_guardian_numbers(text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_guardians(term text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
  longest text := patterns[1];
  beginnings text[] := array(select '% ' || substr(pattern, 2) from unnest(patterns) pattern);
begin
  if longest ~ '[[:alnum:]]{3}' then
    return query
      select guardian.guardian_id from guardians guardian
      where guardian.school_id = school and guardian.deleted_dt is null
        and guardian.name_folded like longest and ' ' || guardian.name_folded like all (beginnings);
  else
    return query
      select guardian.guardian_id from guardians guardian
      where guardian.school_id = school and guardian.deleted_dt is null
        and ' ' || guardian.name_folded like all (beginnings);
  end if;
end
$function$;
alter function search_guardians(text) owner to homeroom_search;
grant execute on function search_guardians(text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_patterns(term text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(array_agg((('%'::text || regexp_replace(word.word, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) ORDER BY (char_length(word.word)) DESC), '{}'::text[]) AS "coalesce" FROM regexp_split_to_table(fold(search_patterns.term), ' '::text) word(word) WHERE (word.word <> ''::text));

CREATE OR REPLACE FUNCTION public.search_students(term text, statuses text[], class_ids uuid[], genders text[], admitted_from date, admitted_to date, sort_by text, descending boolean, page_limit integer, page_offset integer)
 RETURNS TABLE(total bigint, student_ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
  longest text := patterns[1];
  others text[] := patterns[2:];
  use_index boolean := coalesce(longest ~ '[[:alnum:]]{3}', false);
begin
  return query
    with hits as materialized (
      select student.student_id, student.name_folded,
        case sort_by
          when 'admission_no' then student.admission_no
          when 'roll_no' then lpad(student.roll_no, 50)
          when 'status' then student.status
          when 'class' then (select to_char(cls.position,
          '0000000000') || cls.name_folded || '/' || coalesce(student.section, '')
            from classes cls where cls.school_id = school and cls.class_id = student.class_id)
          when 'admission_date' then to_char(student.admission_date, 'YYYY-MM-DD')
          when 'created_dt' then to_char(student.created_dt, 'YYYY-MM-DD HH24:MI:SS.MS')
          when 'updated_dt' then to_char(student.updated_dt, 'YYYY-MM-DD HH24:MI:SS.MS')
          else student.name_folded
        end as sort_key
      from (
        select * from students indexed
        where use_index and indexed.school_id = school and indexed.search_text like longest
          and indexed.search_text like all (others)
        union all
        select * from students walked
        where not use_index and walked.school_id = school and walked.search_text like all (patterns)
      ) student
      where student.deleted_dt is null
        and (statuses is null or student.status = any (statuses))
        and (class_ids is null or student.class_id = any (class_ids))
        and (genders is null or student.gender = any (genders))
        and (admitted_from is null or student.admission_date >= admitted_from)
        and (admitted_to is null or student.admission_date <= admitted_to)
    )
    select (select count(*) from hits), array(
      select hit.student_id from hits hit
      order by case when not descending then hit.sort_key end, case when descending then hit.sort_key end desc nulls last,
        hit.name_folded, hit.student_id
      limit page_limit offset page_offset
    );
end
$function$;
alter function search_students(text,text[],uuid[],text[],date,date,text,boolean,integer,integer) owner to homeroom_search;
grant execute on function search_students(text,text[],uuid[],text[],date,date,text,boolean,integer,integer) to homeroom_app;

CREATE OR REPLACE FUNCTION public.search_tasks(term text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select task.task_id from tasks task
    where task.school_id = school and task.deleted_dt is null and task.search_text like all (patterns)
    union
    select task.task_id from tasks task
    where task.school_id = school and task.deleted_dt is null and task.contact_id in (select search_contacts(term))
    union
    select task.task_id from tasks task join students student on student.school_id = school
      and student.student_id = task.student_id
    where task.school_id = school and task.deleted_dt is null and student.deleted_dt is null
      and student.search_text like all (patterns);
end
$function$;
alter function search_tasks(text) owner to homeroom_search;
grant execute on function search_tasks(text) to homeroom_app;

CREATE OR REPLACE FUNCTION public.section_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_student_enrolment(enrol.school_id, enrol.student_id) from enrolments enrol
  where enrol.school_id = new.school_id and enrol.class_id = new.class_id and enrol.section_id = new.section_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sheet_version(exam uuid, class uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH shown AS MATERIALIZED (
          SELECT sheet.school_id,
             sheet.exam_id,
             sheet.academic_year_id,
             sheet.updated_dt
            FROM exams sheet
           WHERE ((sheet.school_id = current_school()) AND (sheet.exam_id = sheet_version.exam))
         ), enrolled AS MATERIALIZED (
          SELECT enrol.student_id,
             enrol.updated_dt
            FROM (shown sheet
              JOIN enrolments enrol ON (((enrol.school_id = sheet.school_id) AND (enrol.academic_year_id = sheet.academic_year_id) AND (enrol.class_id = sheet_version.class) AND (enrol.deleted_dt IS NULL))))
         ), stamps AS (
          SELECT shown.updated_dt
            FROM shown
         UNION ALL
          SELECT enrolled.updated_dt
            FROM enrolled
         UNION ALL
          SELECT mark.updated_dt
            FROM ((shown sheet
              CROSS JOIN ( SELECT DISTINCT enrolled.student_id
                    FROM enrolled) enrol)
              JOIN marks mark ON (((mark.school_id = sheet.school_id) AND (mark.exam_id = sheet.exam_id) AND (mark.academic_year_id = sheet.academic_year_id) AND (mark.student_id = enrol.student_id))))
         UNION ALL
          SELECT paper.updated_dt
            FROM (shown sheet
              JOIN exam_papers paper ON (((paper.school_id = sheet.school_id) AND (paper.exam_id = sheet.exam_id) AND (paper.class_id = sheet_version.class))))
         )
  SELECT ((count(*) || '-'::text) || COALESCE(sum(((date_part('epoch'::text, stamps.updated_dt) * (1000)::double precision))::bigint), (0)::numeric))
    FROM stamps;
END;

CREATE OR REPLACE FUNCTION public.student_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update enrolments set deleted_dt = new.deleted_dt
  where school_id = new.school_id and student_id = new.student_id and deleted_dt is distinct from new.deleted_dt;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.task_reminder(reminder text, due date, given text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE task_reminder.reminder WHEN 'on_day'::text THEN ((task_reminder.due + '08:00:00'::time without time zone) AT TIME ZONE schools.time_zone) WHEN 'day_before'::text THEN (((task_reminder.due - 1) + '08:00:00'::time without time zone) AT TIME ZONE schools.time_zone) WHEN 'moment'::text THEN CASE WHEN (task_reminder.given ~ '(Z|[+-]\d\d:?\d\d)$'::text) THEN (task_reminder.given)::timestamp with time zone ELSE ((task_reminder.given)::timestamp without time zone AT TIME ZONE schools.time_zone) END ELSE NULL::timestamp with time zone END AS "case" FROM schools WHERE (schools.school_id = current_school()));

CREATE OR REPLACE FUNCTION public.teacher_access()
 RETURNS TABLE(class_id uuid, section_id uuid, subject_id uuid, kind text, is_form boolean, enters_marks boolean, until date, class_name text, section text, subject_name text, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select access.class_id, access.section_id, access.subject_id, access.kind, access.is_form, access.enters_marks,
    access.until, cls.name, part.name, subject.name,
    case access.kind
      when 'class_teacher' then 'Class teacher of ' || place.name
      when 'subject_teacher' then 'Teaches ' || subject.name || ' in ' || place.name
      when 'substitute' then coalesce('Substitutes ' || replaced.names, 'Substitute')
        || coalesce(' in ' || subject.name || ' in ', ' as class teacher of ') || place.name || ' until ' || last.day
      else 'Head of ' || coalesce(access.department, subject.name) || ' until ' || last.day end
  from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access
  join public.classes cls on cls.school_id = public.current_school() and cls.class_id = access.class_id
  left join public.sections part on part.school_id = public.current_school() and part.section_id = access.section_id
  left join public.subjects subject on subject.school_id = public.current_school()
    and subject.subject_id = access.subject_id
  cross join lateral (select concat_ws(' ', cls.name, part.name) as name) place
  cross join lateral (select to_char(access.until, 'FMDD FMMonth YYYY') as day) last
  left join lateral (
    select string_agg(distinct colleague.name, ', ') as names
    from public.teacher_assignments assignment
    join public.teachers colleague on colleague.school_id = assignment.school_id
      and colleague.teacher_id = assignment.teacher_id and colleague.deleted_dt is null
    where assignment.school_id = public.current_school() and assignment.class_id = access.class_id
      and assignment.academic_year_id = public.year_of(public.school_today()) and assignment.deleted_dt is null
      and assignment.teacher_id <> public.current_teacher() and public.covers(assignment.section_id, access.section_id)
      and case when access.subject_id is null then assignment.is_class_teacher
        else assignment.subject_id = access.subject_id end
  ) replaced on access.kind = 'substitute'
$function$;
alter function teacher_access() owner to homeroom_lookup;
grant execute on function teacher_access() to homeroom_app;
grant execute on function teacher_access() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_access_of(school uuid, teacher uuid, day date)
 RETURNS TABLE(class_id uuid, section_id uuid, subject_id uuid, kind text, is_form boolean, enters_marks boolean, until date, department text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  current_year uuid := (
    select year.academic_year_id from public.academic_years year where year.school_id = school
    order by year.starts_on > day, abs(year.starts_on - day) limit 1);
begin
  return query
    select assignment.class_id, assignment.section_id, given.subject_id, given.kind, given.is_form, not given.is_form,
      null::date, null::text
    from public.teacher_assignments assignment
    cross join lateral (
      select null::uuid as subject_id, 'class_teacher' as kind, true as is_form where assignment.is_class_teacher
      union all select assignment.subject_id, 'subject_teacher', false
    ) given
    where assignment.school_id = school and assignment.teacher_id = teacher and assignment.deleted_dt is null
      and assignment.academic_year_id = current_year;
  return query
    select granted.class_id, granted.section_id, granted.subject_id, 'substitute', granted.subject_id is null,
      granted.subject_id is not null, granted.to_date, null::text
    from public.teacher_grants granted
    join public.teachers person on person.school_id = school and person.teacher_id = granted.teacher_id
      and person.deleted_dt is null
    where granted.school_id = school and granted.teacher_id = teacher and granted.kind = 'substitute'
      and granted.ended_dt is null and day between granted.from_date and granted.to_date;
  if not exists (
    select from public.teacher_grants granted
    where granted.school_id = school and granted.teacher_id = teacher and granted.kind = 'head'
      and granted.ended_dt is null and day between granted.from_date and granted.to_date
  ) then
    return;
  end if;
  return query
    select distinct taught.class_id, taught.section_id, taught.subject_id, 'head', false, false, granted.to_date,
      granted.department::text
    from public.teacher_grants granted
    join public.teachers person on person.school_id = school and person.teacher_id = granted.teacher_id
      and person.deleted_dt is null
    join public.class_subjects taught on taught.school_id = school and taught.academic_year_id = current_year
    left join public.teachers colleague on colleague.school_id = school and colleague.teacher_id = taught.teacher_id
    where granted.school_id = school and granted.teacher_id = teacher and granted.kind = 'head'
      and granted.ended_dt is null and day between granted.from_date and granted.to_date
      and (taught.subject_id = granted.subject_id or public.fold(colleague.department) = public.fold(granted.department));
end
$function$;
alter function teacher_access_of(uuid,uuid,date) owner to homeroom_lookup;
grant execute on function teacher_access_of(uuid,uuid,date) to homeroom_app;

CREATE OR REPLACE FUNCTION public.teacher_announcements()
 RETURNS TABLE(announcement_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with own as materialized (select place.class_id, place.section_id from public.teacher_places() place)
  select notice.announcement_id
  from public.announcements notice
  where notice.school_id = public.current_school() and notice.deleted_dt is null and notice.status = 'published'
    and (notice.expiry_date is null or notice.expiry_date >= public.school_today())
    and public.current_teacher() is not null
    and case when exists (select from public.announcement_audiences narrowed
        where narrowed.school_id = notice.school_id and narrowed.announcement_id = notice.announcement_id)
      then exists (select from public.announcement_audiences narrowed
        join own on own.class_id = narrowed.class_id and public.covers(narrowed.section_id, own.section_id)
        where narrowed.school_id = notice.school_id and narrowed.announcement_id = notice.announcement_id)
      else notice.target_audience in ('all', 'teachers', 'staff') end
$function$;
alter function teacher_announcements() owner to homeroom_lookup;
grant execute on function teacher_announcements() to homeroom_app;
grant execute on function teacher_announcements() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_assignment_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update class_subjects taught set teacher_id = null
    where taught.school_id = old.school_id and taught.academic_year_id = old.academic_year_id
      and taught.class_id = old.class_id
      and taught.subject_id = old.subject_id and taught.teacher_id = old.teacher_id
      and not exists (select from teacher_assignments assignment
        where assignment.school_id = taught.school_id and assignment.teacher_id = taught.teacher_id
          and assignment.academic_year_id = taught.academic_year_id
          and assignment.class_id = taught.class_id and assignment.subject_id = taught.subject_id
          and covers(taught.section_id, assignment.section_id));
    perform name_assigned_teachers(old.school_id, old.academic_year_id, old.class_id, old.subject_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into class_subjects
      (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id, schedule_details, created_by, updated_by)
    select new.school_id, new.academic_year_id, new.class_id, new.section_id, new.subject_id, new.teacher_id,
      new.schedule, new.updated_by, new.updated_by
    where not exists (select from class_subjects taught
      where taught.school_id = new.school_id and taught.academic_year_id = new.academic_year_id
        and taught.class_id = new.class_id
        and taught.subject_id = new.subject_id and covers(taught.section_id, new.section_id))
    on conflict do nothing;
    perform name_assigned_teachers(new.school_id, new.academic_year_id, new.class_id, new.subject_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.teacher_class_subjects()
 RETURNS TABLE(class_subject_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select distinct taught.class_subject_id
    from unnest(public.teacher_ids('right_classes'), public.teacher_ids('right_sections'),
      public.teacher_ids('right_subjects')) own (class_id, section_id, subject_id)
    join public.class_subjects taught on taught.school_id = public.current_school() and taught.class_id = own.class_id
      and public.covers(taught.section_id, own.section_id)
      and (own.subject_id is null or taught.subject_id = own.subject_id);
end
$function$;
alter function teacher_class_subjects() owner to homeroom_lookup;
grant execute on function teacher_class_subjects() to homeroom_app;
grant execute on function teacher_class_subjects() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update teacher_assignments set deleted_dt = new.deleted_dt
  where school_id = new.school_id and teacher_id = new.teacher_id and deleted_dt is distinct from new.deleted_dt;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.teacher_due_marks(day date)
 RETURNS TABLE(exam_id uuid, class_id uuid, section_id uuid, subject_id uuid, missing integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school uuid := public.current_school();
  school_year uuid := public.year_of(day);
  classes uuid[] := public.teacher_ids('classes');
  today date := public.school_today();
begin
  return query
    select exam.exam_id, enrol.class_id, enrol.section_id, own.subject_id, count(*)::int
    from public.exams exam
    cross join (
      select distinct place.student_id, given.subject_id
      from public.teacher_subjects() given
      join public.enrolments place on place.school_id = school and place.class_id = given.class_id
        and (given.section_id is null or place.section_id = given.section_id) and place.deleted_dt is null
        and place.from_date <= today
        and (place.to_date is null or place.to_date >= today)
      where given.may_enter
    ) own
    join public.enrolments enrol on enrol.school_id = school and enrol.student_id = own.student_id
      and enrol.class_id = any (classes) and enrol.deleted_dt is null and exam.exam_date >= enrol.from_date
      and (enrol.to_date is null or exam.exam_date <= enrol.to_date)
    left join public.student_subjects taken on taken.school_id = school and taken.academic_year_id = school_year
      and taken.student_id = own.student_id and taken.subject_id = own.subject_id
    where exam.school_id = school and exam.academic_year_id = school_year and exam.published_dt is null
      and exam.exam_date <= day and taken.removed_dt is null
      and (taken.student_id is not null or exists (
        select from public.class_subjects taught
        join public.subjects subject on subject.school_id = school and subject.subject_id = taught.subject_id
          and subject.subject_type = 'core'
        where taught.school_id = school and taught.class_id = enrol.class_id and taught.academic_year_id = school_year
          and taught.subject_id = own.subject_id and public.covers(taught.section_id, enrol.section_id)))
      and not exists (
        select from public.marks mark
        where mark.school_id = school and mark.student_id = own.student_id and mark.academic_year_id = school_year
          and mark.subject_id = own.subject_id and mark.exam_id = exam.exam_id)
    group by exam.exam_id, enrol.class_id, enrol.section_id, own.subject_id;
end
$function$;
alter function teacher_due_marks(date) owner to homeroom_lookup;
grant execute on function teacher_due_marks(date) to homeroom_app;
grant execute on function teacher_due_marks(date) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_form_students()
 RETURNS TABLE(student_id uuid, sees_health boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select person.student_id, person.health_for_teachers
  from public.students person
  where person.school_id = public.current_school()
    and person.student_id in (select own.student_id from public.teacher_students() own where own.is_form)
$function$;
alter function teacher_form_students() owner to homeroom_lookup;
grant execute on function teacher_form_students() to homeroom_app;
grant execute on function teacher_form_students() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_ids(which text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked_by text := concat_ws(' ', current_setting('app.school_id', true), current_setting('app.user_id', true),
    statement_timestamp());
  own record;
begin
  if current_setting('app.own_of', true) is distinct from asked_by then
    select array_agg(distinct access.class_id) as classes,
      array_agg(distinct access.class_id) filter (where access.section_id is null) as whole,
      array_agg(distinct access.section_id) filter (where access.section_id is not null) as sections,
      array_agg(distinct access.class_id) filter (where access.is_form) as form_classes,
      array_agg(distinct access.class_id) filter (where access.is_form and access.section_id is null) as form_whole,
      array_agg(distinct access.section_id) filter (where access.is_form and access.section_id is not null) as form_sections,
      array_agg(access.class_id) as right_classes, array_agg(access.section_id) as right_sections,
      array_agg(access.subject_id) as right_subjects,
      array_agg(case when access.enters_marks then access.class_id end) as right_enters
    into own
    from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access;
    perform set_config('app.own_' || kept.name, coalesce(kept.ids, '{}')::text, true)
    from (values ('classes', own.classes), ('whole', own.whole), ('sections', own.sections),
      ('form_classes', own.form_classes), ('form_whole', own.form_whole), ('form_sections', own.form_sections),
      ('right_classes', own.right_classes), ('right_sections', own.right_sections),
      ('right_subjects', own.right_subjects), ('right_enters', own.right_enters)) kept (name, ids);
    perform set_config('app.own_of', asked_by, true);
  end if;
  return current_setting('app.own_' || which)::uuid[];
end
$function$;
alter function teacher_ids(text) owner to homeroom_lookup;
grant execute on function teacher_ids(text) to homeroom_app;
grant execute on function teacher_ids(text) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_mark_counts(school_year uuid, students uuid[])
 RETURNS TABLE(exam_id uuid, student_id uuid, marks_count integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school uuid := public.current_school();
  today date := public.school_today();
  classes uuid[] := public.teacher_ids('classes');
begin
  return query
    select mark.exam_id, mark.student_id, count(*)::int
    from public.enrolments enrol
    join public.marks mark on mark.school_id = school and mark.student_id = enrol.student_id
      and mark.academic_year_id = school_year
    where enrol.school_id = school and enrol.class_id = any (classes) and enrol.deleted_dt is null
      and enrol.from_date <= today and (enrol.to_date is null or enrol.to_date >= today)
      and (students is null or enrol.student_id = any (students))
      and ((enrol.class_id, mark.subject_id) in (
          select own.class_id, own.subject_id from public.teacher_subjects() own where own.section_id is null)
        or (enrol.section_id, mark.subject_id) in (
          select own.section_id, own.subject_id from public.teacher_subjects() own where own.section_id is not null))
    group by mark.exam_id, mark.student_id;
end
$function$;
alter function teacher_mark_counts(uuid,uuid[]) owner to homeroom_lookup;
grant execute on function teacher_mark_counts(uuid,uuid[]) to homeroom_app;
grant execute on function teacher_mark_counts(uuid,uuid[]) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_marks()
 RETURNS TABLE(student_id uuid, subject_id uuid, may_enter boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date := public.school_today();
begin
  return query
    select enrol.student_id, own.subject_id, bool_or(own.may_enter)
    from public.teacher_subjects() own
    join public.enrolments enrol on enrol.school_id = public.current_school() and enrol.class_id = own.class_id
      and (own.section_id is null or enrol.section_id = own.section_id) and enrol.deleted_dt is null
      and enrol.from_date <= today and (enrol.to_date is null or enrol.to_date >= today)
    group by enrol.student_id, own.subject_id;
end
$function$;
alter function teacher_marks() owner to homeroom_lookup;
grant execute on function teacher_marks() to homeroom_app;
grant execute on function teacher_marks() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_places()
 RETURNS TABLE(class_id uuid, section_id uuid, is_form boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  form_whole uuid[] := public.teacher_ids('form_whole');
  form_sections uuid[] := public.teacher_ids('form_sections');
begin
  return query
    select whole.class_id, null::uuid, whole.class_id = any (form_whole)
    from unnest(public.teacher_ids('whole')) whole (class_id);
  return query
    select part.class_id, part.section_id, part.class_id = any (form_whole) or part.section_id = any (form_sections)
    from public.sections part
    where part.school_id = public.current_school() and part.class_id = any (public.teacher_ids('classes'))
      and (part.class_id = any (public.teacher_ids('whole')) or part.section_id = any (public.teacher_ids('sections')));
end
$function$;
alter function teacher_places() owner to homeroom_lookup;
grant execute on function teacher_places() to homeroom_app;
grant execute on function teacher_places() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_register(asked_class uuid, day date)
 RETURNS TABLE(student_id uuid, admission_no text, student_name text, name_folded text, section text, section_position integer, roll_no text, photo_file_id uuid, status text, reason text, marked_by uuid, marked_by_name text, marked_dt timestamp with time zone, created_dt timestamp with time zone, updated_dt timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 40
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school uuid := public.current_school();
  today date := public.school_today();
  form_whole uuid[] := public.teacher_ids('form_whole');
  form_sections uuid[] := public.teacher_ids('form_sections');
begin
  return query
    select enrol.student_id, student.admission_no::text, student.name::text, student.name_folded, part.name::text,
      part.position::int, enrol.roll_no, student.photo_file_id, record.status, record.reason::text, record.marked_by,
      account.name::text, record.marked_dt::timestamptz, record.created_dt::timestamptz, record.updated_dt::timestamptz
    from public.enrolments enrol
    join public.enrolments place on place.school_id = school and place.student_id = enrol.student_id
      and place.deleted_dt is null and place.from_date <= today and (place.to_date is null or place.to_date >= today)
      and (place.class_id = any (form_whole) or place.section_id = any (form_sections))
    join public.students student on student.school_id = school and student.student_id = enrol.student_id
    left join public.sections part on part.school_id = school and part.section_id = enrol.section_id
    left join public.student_attendance record on record.school_id = school and record.student_id = enrol.student_id
      and record.attendance_date = day
    left join public.users account on account.school_id = school and account.user_id = record.marked_by
    where enrol.school_id = school and enrol.class_id = asked_class and enrol.deleted_dt is null
      and (enrol.class_id = any (form_whole) or enrol.section_id = any (form_sections))
      and enrol.from_date <= day and (enrol.to_date is null or enrol.to_date >= day);
end
$function$;
alter function teacher_register(uuid,date) owner to homeroom_lookup;
grant execute on function teacher_register(uuid,date) to homeroom_app;
grant execute on function teacher_register(uuid,date) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_student_file(student uuid)
 RETURNS TABLE(dob date, email text, phone text, address text, admission_date date, nationality text, transport_mode text, extracurricular_activities text, special_needs text, blood_group text, medical_conditions text, allergies text, medical_info text, health_for_teachers boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select person.date_of_birth, person.email, person.phone, person.address, person.admission_date, person.nationality,
    person.transport_mode, person.extracurricular_activities,
    case when person.health_for_teachers then person.special_needs end,
    case when person.health_for_teachers then person.blood_group end,
    case when person.health_for_teachers then person.medical_conditions end,
    case when person.health_for_teachers then person.allergies end,
    case when person.health_for_teachers then person.medical_info end, person.health_for_teachers
  from public.students person
  where person.school_id = public.current_school() and person.student_id = student and person.deleted_dt is null
    and student in (select own.student_id from public.teacher_students() own where own.is_form)
$function$;
alter function teacher_student_file(uuid) owner to homeroom_lookup;
grant execute on function teacher_student_file(uuid) to homeroom_app;
grant execute on function teacher_student_file(uuid) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_student_guardians(student uuid)
 RETURNS TABLE(name text, relationships text[], phone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select guardian.name::text, array_agg(link.relationship order by link.contact_order, link.relationship),
    (select contact.typed from public.guardian_contacts contact
      where contact.school_id = public.current_school() and contact.guardian_id = guardian.guardian_id
        and contact.kind = 'phone'
      order by contact.position, contact.guardian_contact_id limit 1)
  from public.student_guardians link
  join public.guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
  where link.school_id = public.current_school() and link.student_id = student
    and (link.from_date is null or link.from_date <= public.school_today())
    and (link.to_date is null or link.to_date >= public.school_today())
    and student in (select own.student_id from public.teacher_students() own where own.is_form)
  group by guardian.guardian_id, guardian.name
  having bool_and(link.may_contact)
  order by min(link.contact_order), guardian.guardian_id
$function$;
alter function teacher_student_guardians(uuid) owner to homeroom_lookup;
grant execute on function teacher_student_guardians(uuid) to homeroom_app;
grant execute on function teacher_student_guardians(uuid) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_student_page(search text, statuses text[], class_ids uuid[], genders text[], by_class boolean, page_size integer, skipped integer)
 RETURNS TABLE(total integer, active integer, inactive integer, matching integer, place integer, student_id uuid, name text, class_id uuid, class_name text, section text, roll_no text, admission_no text, gender text, photo_file_id uuid, status text, created_dt timestamp with time zone, updated_dt timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school uuid := public.current_school();
  today date := public.school_today();
  classes uuid[] := public.teacher_ids('classes');
  whole uuid[] := public.teacher_ids('whole');
  sections uuid[] := public.teacher_ids('sections');
  word text := public.fold(coalesce(search, ''));
begin
  return query
    with enrolled as (
      select enrol.student_id from public.enrolments enrol
      where enrol.school_id = school and enrol.class_id = any (classes)
        and (enrol.class_id = any (whole) or enrol.section_id = any (sections))
        and enrol.from_date <= today and enrol.to_date is null and enrol.deleted_dt is null
      union all
      select enrol.student_id from public.enrolments enrol
      where enrol.school_id = school and enrol.to_date >= today and enrol.class_id = any (classes)
        and (enrol.class_id = any (whole) or enrol.section_id = any (sections))
        and enrol.from_date <= today and enrol.deleted_dt is null
    ), own as materialized (
      select student.student_id, student.name_folded, student.status, student.class_id, student.section, student.roll_no,
        (position(word in student.name_folded) > 0 or student.roll_no = search)
          and (statuses is null or student.status = any (statuses))
          and (class_ids is null or student.class_id = any (class_ids))
          and (genders is null or student.gender = any (genders)) as is_match
      from enrolled
      join public.students student on student.school_id = school and student.student_id = enrolled.student_id
      where student.deleted_dt is null
    ), figures as (
      select count(*)::int as total, (count(*) filter (where own.status = 'active'))::int as active,
        (count(*) filter (where own.status = 'inactive'))::int as inactive,
        (count(*) filter (where own.is_match))::int as matching
      from own
    ), shown as (
      select first.student_id, row_number() over ()::int as place
      from (
        select own.student_id
        from own
        left join public.classes cls on by_class and cls.school_id = school and cls.class_id = own.class_id
        where own.is_match
        order by case when by_class then cls.position end, case when by_class then own.section end,
          case when by_class then lpad(own.roll_no, 50) end, own.name_folded, own.student_id
        limit page_size offset skipped
      ) first
    )
    select figures.total, figures.active, figures.inactive, figures.matching, page.*
    from figures
    left join lateral (
      select shown.place, student.student_id, student.name::text, student.class_id, cls.name::text as class_name,
        student.section::text, student.roll_no::text, student.admission_no::text, initcap(student.gender) as gender,
        student.photo_file_id, student.status::text, student.created_dt::timestamptz, student.updated_dt::timestamptz
      from shown
      join public.students student on student.school_id = school and student.student_id = shown.student_id
      left join public.classes cls on cls.school_id = school and cls.class_id = student.class_id
        and cls.class_id = any (classes)
    ) page on true
    order by page.place;
end
$function$;
alter function teacher_student_page(text,text[],uuid[],text[],boolean,integer,integer) owner to homeroom_lookup;
grant execute on function teacher_student_page(text,text[],uuid[],text[],boolean,integer,integer) to homeroom_app;
grant execute on function teacher_student_page(text,text[],uuid[],text[],boolean,integer,integer) to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_students()
 RETURNS TABLE(student_id uuid, is_form boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date := public.school_today();
  whole uuid[] := public.teacher_ids('whole');
  sections uuid[] := public.teacher_ids('sections');
  form_whole uuid[] := public.teacher_ids('form_whole');
  form_sections uuid[] := public.teacher_ids('form_sections');
begin
  return query
    select enrol.student_id,
      bool_or(enrol.class_id = any (form_whole) or coalesce(enrol.section_id = any (form_sections), false))
    from public.enrolments enrol
    where enrol.school_id = public.current_school() and enrol.class_id = any (public.teacher_ids('classes'))
      and (enrol.class_id = any (whole) or enrol.section_id = any (sections)) and enrol.deleted_dt is null
      and enrol.from_date <= today and (enrol.to_date is null or enrol.to_date >= today)
    group by enrol.student_id;
end
$function$;
alter function teacher_students() owner to homeroom_lookup;
grant execute on function teacher_students() to homeroom_app;
grant execute on function teacher_students() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.teacher_subjects()
 RETURNS TABLE(class_id uuid, section_id uuid, subject_id uuid, may_enter boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select own.class_id, own.section_id, subject.subject_id, bool_or(own.enters is not null)
    from unnest(public.teacher_ids('right_classes'), public.teacher_ids('right_sections'),
      public.teacher_ids('right_subjects'), public.teacher_ids('right_enters')) own (class_id, section_id, subject_id, enters)
    join public.subjects subject on subject.school_id = public.current_school()
      and (own.subject_id is null or subject.subject_id = own.subject_id)
    group by own.class_id, own.section_id, subject.subject_id;
end
$function$;
alter function teacher_subjects() owner to homeroom_lookup;
grant execute on function teacher_subjects() to homeroom_app;
grant execute on function teacher_subjects() to homeroom_teacher;

CREATE OR REPLACE FUNCTION public.tell_job_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('job_waiting', new.school_id || '/' || new.job_id || '/' || new.retries);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_lead_mail_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('work_waiting', 'leads.send_mail/' || new.school_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_mail_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('work_waiting', 'notifications.mail/' || new.school_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_all_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into figure_changes (school_id) values (old.school_id);
    perform request_figures(old.school_id);
  else
    insert into figure_changes (school_id) values (new.school_id);
    perform request_figures(new.school_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_attendance_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into figure_changes (school_id, class_id, attendance_date)
    select school_id, class_id, attendance_date from old_rows union select school_id, class_id, attendance_date from new_rows;
    if found then
      perform request_figures(school_id) from (select distinct school_id from new_rows) place;
    end if;
  else
    insert into figure_changes (school_id, class_id, attendance_date)
    select distinct school_id, class_id, attendance_date from changed;
    if found then
      perform request_figures(school_id) from (select distinct school_id from changed) place;
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_chat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  chat record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('live', 'chat:' || chat.school_id || '/' || chat.chat_session_id);
  perform pg_notify('live', 'chats:' || chat.school_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_enrolment_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into figure_changes (school_id, student_id, class_id, academic_year_id)
    select school_id, student_id, class_id, academic_year_id from old_rows
    union select school_id, student_id, class_id, academic_year_id from new_rows;
    if found then
      perform request_figures(school_id) from (select distinct school_id from new_rows) place;
    end if;
  else
    insert into figure_changes (school_id, student_id, class_id, academic_year_id)
    select distinct school_id, student_id, class_id, academic_year_id from changed;
    if found then
      perform request_figures(school_id) from (select distinct school_id from changed) place;
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_enrolments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', 'enrolments:' || school_id) from (select distinct school_id from changed) place;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_exam_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into figure_changes (school_id, exam_id) values (new.school_id, new.exam_id);
  perform request_figures(new.school_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_grade_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  school uuid := case when tg_op = 'DELETE' then old.school_id else new.school_id end;
begin
  insert into figure_changes (school_id, exam_id) select school, exam_id from exams where school_id = school;
  perform request_figures(school);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_mark_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into figure_changes (school_id, student_id, exam_id)
    select school_id, student_id, exam_id from old_rows union select school_id, student_id, exam_id from new_rows;
    if found then
      perform request_figures(school_id) from (select distinct school_id from new_rows) place;
    end if;
  else
    insert into figure_changes (school_id, student_id, exam_id)
    select distinct school_id, student_id, exam_id from changed;
    if found then
      perform request_figures(school_id) from (select distinct school_id from changed) place;
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_register()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', 'register:' || place.school_id || '/' || place.class_id || '/' || place.attendance_date)
  from (select distinct school_id, class_id, attendance_date from changed) place;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', 'exam:' || place.school_id || '/' || place.exam_id)
  from (select distinct school_id, exam_id from changed) place;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_student_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into figure_changes (school_id, student_id) values (new.school_id, new.student_id);
  perform request_figures(new.school_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_teacher_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', 'teachers:' || place.school_id || '/' || place.attendance_date)
  from (select distinct school_id, attendance_date from changed) place;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('live', 'users:' || new.school_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.time_contact_stage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.stage_changed_dt := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.touch_updated_dt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_dt := greatest(clock_timestamp(), old.updated_dt + interval '1 millisecond');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.trim_audit_log(lines integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  days int := (select rule.keep_days from public.retention_rules rule
    where rule.school_id = public.current_school() and rule.kind = 'log');
  removed int;
begin
  perform set_config('app.erasing', 'on', true);
  delete from public.audit_log line where line.school_id = public.current_school() and line.audit_id in (
    select old.audit_id from public.audit_log old where old.school_id = public.current_school()
      and old.created_dt < now() - make_interval(days => greatest(coalesce(days, 2557), 365))
      and not exists (select from public.legal_holds hold where hold.school_id = public.current_school()
        and hold.person_id::text = old.entity_id)
    order by old.created_dt limit lines);
  get diagnostics removed = row_count;
  perform set_config('app.erasing', '', true);
  return removed;
end
$function$;
alter function trim_audit_log(integer) owner to homeroom_lookup;
grant execute on function trim_audit_log(integer) to homeroom_app;

CREATE OR REPLACE FUNCTION public.year_of(day date)
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (SELECT academic_years.academic_year_id FROM academic_years WHERE (academic_years.school_id = current_school()) ORDER BY (academic_years.starts_on > year_of.day), CASE WHEN (academic_years.starts_on > year_of.day) THEN (academic_years.starts_on - year_of.day) ELSE (year_of.day - academic_years.starts_on) END LIMIT 1);

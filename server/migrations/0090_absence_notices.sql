-- Notices to guardians of students who are absent without an explanation.

-- Whether a school sends them, how long after the absence was recorded, and until which time of its own clock.
create table absence_notice_settings (
  school_id uuid not null references schools,
  is_on boolean not null default false,
  delay_minutes smallint not null default 30
    constraint absence_notice_settings_delay_check check (delay_minutes between 0 and 240),
  send_until time(0) not null default '15:00',
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id)
);
call protect_school_table('absence_notice_settings');

-- One notice per student and day. It waits until due_dt, is sent, or is cancelled because the absence was corrected or
-- explained before; corrected means that the guardians were told that the student is at school. reached is the number of
-- addresses it went to. The secret of the reply link is not stored, only its SHA-256.
create table absence_notices (
  school_id uuid not null references schools,
  student_id uuid not null,
  day date not null,
  absence_notice_id uuid not null default new_id(),
  state text not null constraint absence_notices_state_check
    check (state in ('waiting', 'sent', 'cancelled', 'corrected')),
  due_dt timestamptz(3) not null,
  sent_dt timestamptz(3),
  reached smallint not null default 0,
  secret_hash bytea constraint absence_notices_secret_hash_check check (octet_length(secret_hash) = 32),
  answer text constraint absence_notices_answer_check check (answer in ('ill', 'late', 'on_the_way')),
  answer_note text constraint absence_notices_answer_note_check check (char_length(answer_note) <= 500),
  answered_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, student_id, day),
  constraint absence_notices_sent_check check (sent_dt is not null or state in ('waiting', 'cancelled')),
  constraint absence_notices_answered_check check ((answer is null) = (answered_dt is null)),
  constraint absence_notices_student_fkey foreign key (school_id, student_id) references students on delete cascade,
  constraint absence_notices_id_key unique (school_id, absence_notice_id),
  constraint absence_notices_secret_key unique (school_id, secret_hash)
);
create index absence_notices_day_idx on absence_notices (school_id, day);
call protect_school_table('absence_notices');

import type pg from 'pg';

/** The moment at which everything is asked: in the quiet hours of some schools, and another day in some. */
export const now = '2026-11-18T13:00:00Z';

const one = (...values: string[]) =>
  `(array['${values.join(`', '`)}'])[1 + floor(random() * ${values.length})::int]`;
/** A time around now: sometimes exactly now, sometimes some hours or days before or after it. */
const around = (unit: string) =>
  `timestamptz '${now}' + (array[-400, -40, -8, -1, 0, 0, 1, 8, 40])[1 + floor(random() * 9)::int] * interval '1 ${unit}'`;
const maybe = (value: string, share = 0.5) => `case when random() < ${share} then ${value} end`;
const today = `(timestamptz '${now}' at time zone school.time_zone)::date`;
/** So that some schools have nothing of a kind. */
const some = (each: number) => `cross join generate_series(1, ${each}) number where random() < 0.35`;

/** Rows that are due, not due yet, done, deleted or someone else's, in random combinations. */
const statements = [
  `insert into schools (name, time_zone)
  select 'School ' || number,
    ${one('Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/London', 'Pacific/Honolulu')}
  from generate_series(1, $1::int) number`,
  `insert into users (school_id, name, email, role, password_hash, status, deleted_dt)
  select school_id, 'User', new_id() || '@due.test', ${one('account-admin', 'cms-admin', 'cms-user')}, 'x',
    ${one('active', 'active', 'inactive')}, ${maybe('now()', 0.2)}
  from schools school cross join generate_series(1, 2)`,
  `insert into academic_years (school_id, name, starts_on, ends_on)
  select school_id, 'Year ' || number, ${today} - 400 * number + 1, ${today} - 400 * number + 300 + number
  from schools school cross join generate_series(0, 1) number`,
  `insert into classes (school_id, name) select school_id, 'Grade 5' from schools`,
  `insert into students (school_id, name, class_id, deleted_dt)
  select school.school_id, 'Student', class_id, ${maybe('now()', 0.2)}
  from schools school join classes using (school_id) cross join generate_series(1, 2)`,
  'delete from guardian_comparison_requests',
  `insert into guardian_comparison_requests (school_id) select school_id from schools school ${some(2)}`,
  `insert into enrolments (school_id, student_id, class_id, academic_year_id, from_date, to_date)
  select student.school_id, student_id, student.class_id, academic_year_id, today.day + first.days,
    today.day + first.days + length.days
  from students student
  join schools school using (school_id)
  join academic_years school_year on school_year.school_id = student.school_id and school_year.name = 'Year 0'
  cross join lateral (select (now() at time zone school.time_zone)::date as day) today
  cross join lateral (
    select (array[-3, -1, 0, 1])[1 + floor(random() * 4)::int] as days where student.student_id is not null
  ) first
  cross join lateral (
    select (array[null, 0, 1, 2])[1 + floor(random() * 4)::int] as days where student.student_id is not null
  ) length`,
  `insert into promotions (school_id, from_year_id, to_year_id, status, statuses_set_dt)
  select school.school_id, earlier.academic_year_id, later.academic_year_id,
    ${one('draft', 'done', 'done', 'undone')}, ${maybe('now()', 0.3)}
  from schools school
  join academic_years earlier on earlier.school_id = school.school_id and earlier.name = 'Year 1'
  join academic_years later on later.school_id = school.school_id and later.name = 'Year 0'
  where random() < 0.5`,
  `insert into tasks (school_id, title, due_date, status, assigned_to, remind_dt, reminded_dt, deleted_dt)
  select school.school_id, 'Task', ${today}, ${one('pending', 'in_progress', 'cancelled')},
    case
      when random() < 0.7 then (select user_id from users where users.school_id = school.school_id limit 1)
    end,
    ${maybe(around('minute'), 0.8)}, ${maybe('now()', 0.2)}, ${maybe('now()', 0.2)}
  from schools school ${some(3)}`,
  `insert into announcements (school_id, title, description, status, publish_dt, expiry_date, deleted_dt)
  select school_id, 'News', 'Text', ${one('draft', 'scheduled', 'published', 'archived')},
    ${around('minute')}, ${maybe(`${today} + (array[-2, -1, 0, 1])[1 + floor(random() * 4)::int]`)},
    ${maybe('now()', 0.2)}
  from schools school ${some(3)}`,
  `insert into message_settings (school_id, quiet_from, quiet_to)
  select school_id, '12:00', '18:00' from schools school where random() < 0.5`,
  `insert into absence_notice_settings (school_id, is_on, delay_minutes, send_until)
  select school_id, random() < 0.7, 30, ${one('11:00', '15:00', '20:00')}::time
  from schools school
  where random() < 0.7`,
  `insert into student_attendance
    (school_id, student_id, attendance_date, class_id, status, reason, marked_dt)
  select school.school_id, student_id, ${today} - floor(random() * 2)::int, class_id,
    ${one('absent', 'absent', 'present', 'excused')}, ${maybe(`'Ill'`, 0.3)}, ${around('minute')}
  from schools school join students using (school_id)
  where random() < 0.6`,
  `insert into absence_notices (school_id, student_id, day, state, due_dt, sent_dt)
  select record.school_id, record.student_id, record.attendance_date,
    ${one('waiting', 'sent', 'cancelled', 'corrected')},
    case when random() < 0.7 then record.marked_dt + interval '30 minutes' else ${around('minute')} end, now()
  from student_attendance record
  where random() < 0.5`,
  `insert into messages
    (school_id, kind, source_id, channel, recipient_kind, address, dedup_key, subject, body, state,
      is_essential, next_attempt_dt)
  select school.school_id, source.kind, source.source_id, 'email', 'guardian', 'a@due.test', new_id()::text,
    'Subject', 'Text', ${one('queued', 'queued', 'sending', 'sent', 'failed', 'cancelled')}, random() < 0.5,
    ${around('minute')}
  from schools school
  join (
    select school_id, 'announcement' as kind, announcement_id as source_id from announcements
    union all
    select school_id, 'absence_notice', absence_notice_id from absence_notices
    union all
    select school_id, 'urgent', new_id() from schools
    union all
    select school_id, 'lead_mail', new_id() from schools
  ) source using (school_id)
  where random() < 0.3`,
  `insert into notifications (school_id, user_id, kind, title)
  select school_id, user_id, 'task_due', 'Title' from users where random() < 0.5`,
  `insert into notification_mails (school_id, notification_id, status, next_dt)
  select school_id, notification_id, ${one('waiting', 'sent', 'failed', 'unneeded')},
    now() + (array[-60, -1, 1, 60])[1 + floor(random() * 4)::int] * interval '1 minute'
  from notifications
  on conflict (school_id, notification_id) do nothing`,
  `insert into chatbots (school_id, name, agent_name) select school_id, 'Bot', 'Robin' from schools`,
  `insert into chat_users (school_id, chatbot_id) select school_id, chatbot_id from chatbots`,
  `insert into chat_sessions (school_id, chatbot_id, chat_user_id, handling, waiting_since_dt)
  select school_id, chatbot_id, chat_user_id, ${one('bot', 'bot', 'bot', 'waiting', 'human', 'closed')},
    ${around('day')}
  from chat_users`,
  `insert into chat_messages (school_id, chat_session_id, sender, message_text, created_dt)
  select school_id, chat_session_id, ${one('staff', 'system', 'user')}, 'Hello', ${around('hour')}
  from chat_sessions
  where random() < 0.7`,
  `insert into sessions (school_id, user_id, token_hash, expires_dt, revoked_dt)
  select school_id, user_id, sha256(new_id()::text::bytea),
    now() + (array[-40, -20, 20])[1 + floor(random() * 3)::int] * interval '1 day',
    ${maybe(`now() - (array[40, 20])[1 + floor(random() * 2)::int] * interval '1 day'`, 0.3)}
  from users
  where random() < 0.3`,
  `insert into idempotency_keys (school_id, user_id, key, body_hash, reply, created_dt)
  select school_id, user_id, new_id()::text, sha256('a'), '{}',
    now() - (array[30, 20])[1 + floor(random() * 2)::int] * interval '1 hour'
  from users
  where random() < 0.2`,
  'delete from figure_changes',
  `insert into figure_changes (school_id) select school_id from schools school ${some(2)}`,
];

/** Replaces all schools by others, in a state that follows from the seed. */
export async function makeStates(client: pg.Client, schools: number, seed: number): Promise<void> {
  await client.query('select setseed($1)', [seed]);
  for (const statement of statements) {
    await client.query(statement, statement.includes('$1') ? [schools] : []);
  }
}

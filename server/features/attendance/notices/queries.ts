import type { NoticeAnswer, NoticeState } from '#contract/attendance/notices.ts';
import type { AttendanceStatus } from '#contract/attendance/values.ts';
import type { MessageChannel, MessageState } from '#contract/messages/values.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

const settings = `select rule.is_on, rule.delay_minutes, to_char(rule.send_until, 'HH24:MI') as send_until,
    rule.updated_dt
  from absence_notice_settings rule
  where rule.school_id = :school_id`;

export const getNoticeSettings = defineQuery('attendance.get_notice_settings', settings);
export const lockNoticeSettings = defineQuery('attendance.lock_notice_settings', `${settings} for update`);

/** Returns no row if someone else was first. */
export const saveNoticeSettings = defineQuery(
  'attendance.save_notice_settings',
  `insert into absence_notice_settings as rule (school_id, is_on, delay_minutes, send_until, updated_by)
  values (:school_id, :is_on, :delay_minutes, :send_until::text::time, :user_id)
  on conflict (school_id) do update
    set is_on = excluded.is_on, delay_minutes = excluded.delay_minutes, send_until = excluded.send_until,
      updated_by = excluded.updated_by
    where not :is_first::boolean
  returning rule.is_on, rule.delay_minutes, to_char(rule.send_until, 'HH24:MI') as send_until, rule.updated_dt`,
);

const unexplainedCondition = (attendance: string) =>
  `coalesce(${attendance}.status = 'absent' and btrim(coalesce(${attendance}.reason, '')) = '', false)`;

/** The schools that may be seen, meet the condition and send notices, with their day. */
const hereCte = (condition: string) => `here as materialized (
    select rule.school_id, school.time_zone, rule.delay_minutes,
      (:now::timestamptz at time zone school.time_zone)::date as day,
      (:now::timestamptz at time zone school.time_zone)::date + rule.send_until as ending,
      (:now::timestamptz at time zone school.time_zone) < (:now::timestamptz at time zone school.time_zone)::date + rule.send_until as is_in_time
    from absence_notice_settings rule join schools school on school.school_id = rule.school_id
    where ${condition} and rule.is_on
  )`;

const concernedAndJudgedCtes = `concerned as materialized (
    select record.school_id, record.student_id
    from here
    join student_attendance record on record.school_id = here.school_id
      and record.attendance_date = here.day and record.status = 'absent'
    union
    select notice.school_id, notice.student_id
    from here join absence_notices notice on notice.school_id = here.school_id and notice.day = here.day
  ), judged as materialized (
    select concerned.school_id, concerned.student_id, here.day, outcome.due_dt,
      case
        when notice.student_id is null
        or (notice.state, notice.due_dt) is distinct from (outcome.state, outcome.due_dt)
        and case outcome.state
          when 'corrected' then notice.state = 'sent'
          else notice.state in ('waiting', 'cancelled')
        end then outcome.state
      end as state
    from concerned
    join here on here.school_id = concerned.school_id
    join students student on student.school_id = concerned.school_id
      and student.student_id = concerned.student_id
    left join student_attendance record on record.school_id = concerned.school_id
      and record.student_id = concerned.student_id and record.attendance_date = here.day
    left join absence_notices notice on notice.school_id = concerned.school_id
      and notice.student_id = concerned.student_id and notice.day = here.day
    cross join lateral (
      select case
          when record.status = 'absent' then record.marked_dt + make_interval(mins => here.delay_minutes)
        end as due_dt
    ) due
    cross join lateral (
      select coalesce(due.due_dt, notice.due_dt) as due_dt,
        case
          when notice.state = 'sent' then case
            when here.is_in_time and record.status in ('present', 'late', 'half_day') then 'corrected'
          end
          when notice.state = 'corrected' then null
          when student.deleted_dt is null and ${unexplainedCondition('record')} and here.is_in_time
          and due.due_dt at time zone here.time_zone < here.ending then case
            when due.due_dt <= :now::timestamptz then 'sent'
            else 'waiting'
          end
          when notice.state = 'waiting' then 'cancelled'
        end as state
    ) outcome
  )`;

/**
 * `judged`: what today's absences and notices lead to, in every school that may be seen and meets the condition. `state` is
 * what a notice becomes, and null if it stays as it is.
 */
const judgedCtes = (condition: string) => `${hereCte(condition)}, ${concernedAndJudgedCtes}`;

/** A message about a notice that no one may get any more: of another day, after the latest time, or of a school that sends none. */
const overdueMessages = `messages message
  join absence_notices notice on notice.school_id = message.school_id
    and notice.absence_notice_id = message.source_id
  join schools school on school.school_id = message.school_id
  left join absence_notice_settings rule on rule.school_id = message.school_id and rule.is_on
  where message.state = 'queued' and message.kind = 'absence_notice'
    and (rule.school_id is null
      or (:now::timestamptz at time zone school.time_zone) >= notice.day + rule.send_until)`;

/** Schools whose notices have to follow the attendance records, or that have messages which no one may get any more. */
export const listSchoolsToNotify = defineQuery(
  'attendance.list_schools_to_notify',
  `with ${judgedCtes('true')} select school_id from judged where state is not null
  union
  select message.school_id from ${overdueMessages}`,
);

/**
 * Brings today's notices into line with the attendance records: adds those of new absences, sends what is due, cancels what
 * was corrected or explained before it was due, and corrects what was sent for a student who is at school. Returns the
 * notices that are sent or corrected now; of two processes only one gets each.
 */
export const followAbsences = defineQuery(
  'attendance.follow_absences',
  `with ${judgedCtes('rule.school_id = :school_id')}, written as (
    insert into absence_notices as notice (school_id, student_id, day, state, due_dt, sent_dt)
    select :school_id, judged.student_id, judged.day, judged.state, judged.due_dt,
      case when judged.state in ('sent', 'corrected') then :now::timestamptz end
    from judged
    where judged.state is not null
    order by judged.student_id
    on conflict (school_id, student_id, day) do update
      set state = excluded.state, due_dt = excluded.due_dt,
        sent_dt = coalesce(notice.sent_dt, excluded.sent_dt)
      where (notice.state, notice.due_dt) is distinct from (excluded.state, excluded.due_dt)
        and case excluded.state
          when 'corrected' then notice.state = 'sent'
          else notice.state in ('waiting', 'cancelled')
        end
    returning notice.student_id, notice.absence_notice_id, notice.day, notice.state
  )
  select written.student_id, written.absence_notice_id, written.day, written.state,
    student.name as student_name, school.name as school_name, school.locale
  from written
  join students student on student.school_id = :school_id and student.student_id = written.student_id
  join schools school on school.school_id = :school_id
  where written.state in ('sent', 'corrected')
  order by written.student_id`,
  narrowTo<{ state: NoticeState }>(),
);
export type FollowedNotice = RowOf<typeof followAbsences>;

/** Stores the secrets of notices whose messages are in the outbox, and how many addresses each goes to. */
export const storeSending = defineQuery(
  'attendance.store_notice_sending',
  `update absence_notices notice
  set secret_hash = sent.secret_hash,
    reached = (
      select count(*)
      from messages message
      where message.school_id = :school_id and message.kind = 'absence_notice'
        and message.source_id = notice.absence_notice_id and message.state = 'queued'
    )
  from unnest(:notice_ids::uuid[], :secret_hashes::bytea[]) sent (notice_id, secret_hash)
  where notice.school_id = :school_id and notice.absence_notice_id = sent.notice_id`,
);

export const listOverdue = defineQuery(
  'attendance.list_overdue_notices',
  `select distinct notice.absence_notice_id from ${overdueMessages} and message.school_id = :school_id`,
);

/** The people who got a notice, or may have got it: it had left before it was cancelled. */
export const listNotified = defineQuery(
  'attendance.list_notified',
  `select message.source_id as absence_notice_id, message.recipient_id, message.recipient_name,
    message.channel, message.address, message.language
  from messages message
  where message.school_id = :school_id and message.kind = 'absence_notice'
    and message.source_id = any(:notice_ids::uuid[])
    and (message.state in ('sending', 'sent', 'delivered')
      or message.state = 'cancelled' and message.next_attempt_dt > :now::timestamptz)
  order by message.source_id, message.address`,
  narrowTo<{ channel: 'email' | 'sms' }>(),
);

const absencesOfToday = `student_attendance record
  join students student on student.school_id = record.school_id and student.student_id = record.student_id
    and student.deleted_dt is null
  join classes cls on cls.school_id = record.school_id and cls.class_id = record.class_id
  left join sections section on section.school_id = record.school_id
    and section.section_id = record.section_id
  left join absence_notices notice on notice.school_id = record.school_id
    and notice.student_id = record.student_id and notice.day = record.attendance_date
  where record.school_id = :school_id and record.attendance_date = :today::date
    and (:class_id?::uuid is null or record.class_id = :class_id?)
    and (record.status = 'absent' or notice.state in ('sent', 'corrected'))
    and (not :is_unexplained::boolean or ${unexplainedCondition('record')})`;

/** One page of everyone who is absent today, and everyone whose family got a notice. */
export const listAbsences = defineQuery(
  'attendance.list_absences',
  `select record.student_id, student.name as student_name, record.class_id, cls.name as class_name,
    section.name as section, record.status, record.reason,
    ${unexplainedCondition('record')} as is_unexplained, notice.state, notice.due_dt, notice.sent_dt,
    notice.reached, notice.answer, notice.answer_note, notice.answered_dt
  from ${absencesOfToday}
  order by
    cls.position, cls.name_folded, section.position, section.name, student.name_folded, record.student_id
  limit :limit offset :skip`,
  narrowTo<{ status: AttendanceStatus; state: NoticeState | null; answer: NoticeAnswer | null }>(),
);

export const countAbsences = defineQuery(
  'attendance.count_absences',
  `select count(*)::int as total from ${absencesOfToday}`,
);

/** The messages of today's notices and corrections about these students. */
export const listNoticeMessages = defineQuery(
  'attendance.list_notice_messages',
  `select notice.student_id, message.channel, message.recipient_name, message.address,
    split_part(message.dedup_key, '/', 3) = 'correction' as is_correction, message.state, message.reason
  from absence_notices notice
  join messages message on message.school_id = notice.school_id and message.kind = 'absence_notice'
    and message.source_id = notice.absence_notice_id
  where notice.school_id = :school_id and notice.day = :today::date
    and notice.student_id = any(:student_ids::uuid[])
  order by message.created_dt, message.recipient_name, message.message_id`,
  narrowTo<{ channel: MessageChannel; state: MessageState }>(),
);

const openNotice = `select notice.absence_notice_id, notice.student_id, notice.day, notice.answer,
    notice.answer_note as note, student.name as student_name, school.name as school_name
  from absence_notices notice
  join students student on student.school_id = notice.school_id
    and student.student_id = notice.student_id and student.deleted_dt is null
  join schools school on school.school_id = notice.school_id
  where notice.school_id = :school_id and notice.secret_hash = :secret_hash
    and notice.state = 'sent' and school.suspended_dt is null
    and notice.day = (:now::timestamptz at time zone school.time_zone)::date`;

/** A notice by the link in its message, on its day. */
export const findNotice = defineQuery(
  'attendance.find_notice',
  openNotice,
  narrowTo<{ answer: NoticeAnswer | null }>(),
);
export const lockNotice = defineQuery(
  'attendance.lock_notice',
  `${openNotice} for update of notice`,
  narrowTo<{ answer: NoticeAnswer | null }>(),
);

/** The reply becomes the reason of the absence, unless the office has written another one. */
export const storeAnswer = defineQuery(
  'attendance.store_notice_answer',
  `with said as materialized (
    select set_config('app.correction_reason', 'Reply of the family', true)
  ), answered as (
    update absence_notices notice
    set answer = :answer, answer_note = :note?, answered_dt = :now
    where notice.school_id = :school_id and notice.absence_notice_id = :absence_notice_id
    returning notice.student_id, notice.day
  )
  update student_attendance record
  set reason = :reason
  from answered cross join said
  where record.school_id = :school_id and record.student_id = answered.student_id
    and record.attendance_date = answered.day and record.status = 'absent'
    and (btrim(coalesce(record.reason, '')) = '' or record.reason = :reason_before?)
  returning record.student_id`,
);

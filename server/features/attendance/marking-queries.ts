import type { AttendanceStatus, PersonType } from '#contract/attendance/values.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { schoolDayCondition } from './register-queries.ts';

/**
 * What became of one record: `written`; `same` as it was already; `stale`, someone else marked in between;
 * `elsewhere`, not on this register; `raced`, first marked by someone else while this statement ran: try again.
 * When one is stale or elsewhere, or no school is kept, none is written.
 */
type MarkingOutcome = 'written' | 'same' | 'stale' | 'elsewhere' | 'raced' | 'held_back';
type JudgedRecord = { status: AttendanceStatus; verdict: MarkingOutcome };
/** `class_id` and the columns after it are null unless the call has one record: nothing reads them of a register. */
export type MarkingVerdict = RowOf<(typeof markPeople)[PersonType]>;

/** The whole class at once: finding each student by their own index would cost more. */
const studentRoster = `select e.student_id as person_id, e.class_id, e.section_id from enrolments e
    where e.school_id = :school_id and e.class_id = :class_id? and e.deleted_dt is null
      and e.from_date <= :date::date and (e.to_date is null or e.to_date >= :date::date)
      and (:section?::text is null or e.section_id = (select n.section_id from sections n
        where n.school_id = :school_id and n.class_id = :class_id? and fold(n.name) = fold(:section?)))`;

const teacherRoster = `select t.teacher_id as person_id, :class_id?::uuid as class_id from teachers t
    where t.school_id = :school_id and t.teacher_id = any (:person_ids::uuid[]) and t.deleted_dt is null
      and (t.joining_date is null or t.joining_date <= :date::date) and :section?::text is null
      and (:class_id?::uuid is null or exists (select from class_teachers c where c.school_id = t.school_id
        and c.class_id = :class_id? and c.teacher_id = t.teacher_id and c.academic_year_id = year_of(:date::date)))`;

/** A register has been taken by the person who completes it; people missing in the call may already have a record. */
const registered = `, registered as (
    insert into registers (school_id, class_id, section_id, attendance_date, taken_by, overrides_calendar)
    select :school_id, c.class_id, c.section_id, :date::date, :user_id, not outcome.is_open
    from (select distinct class_id, section_id from judged) c cross join outcome
    where goes and not exists (select from registers r where r.school_id = :school_id and r.class_id = c.class_id
        and r.attendance_date = :date::date and r.section_id is not distinct from c.section_id)
      and not exists (select from roster o where o.section_id is not distinct from c.section_id
        and o.person_id <> all (:person_ids::uuid[])
        and not exists (select from student_attendance a where a.school_id = :school_id and a.student_id = o.person_id
          and a.attendance_date = :date::date))
    order by c.class_id, c.section_id
    on conflict do nothing
  )`;

type Shape = { table: string; person: string; roster: string; placeColumns: string; registers: string };

/** The sent records with the stored ones, who is in the register, and whether all of it may be written. */
const judgedTables = ({ table, person, roster, placeColumns }: Shape) => `day as materialized (
    select ${schoolDayCondition} as is_open, set_config('app.correction_reason', :correction_reason::text, true) as said
  ), given as materialized (
    select g.* from unnest(:person_ids::uuid[], :statuses::text[], :reasons[?]::text[], :keeps::boolean[],
      :versions[?]::timestamptz[], :checks::boolean[]) as g (person_id, status, reason, keeps, version, checks)
  ), held as materialized (
    select a.${person} as person_id, a.status, a.reason, a.marked_by, a.marked_dt, a.updated_dt from ${table} a
    where a.school_id = :school_id and a.attendance_date = :date::date and a.${person} = any (:person_ids::uuid[])
    order by a.${person} for update
  ), roster as materialized (
    ${roster}
  ), judged as materialized (
    select g.person_id, g.status, case when g.keeps then h.reason else g.reason end as reason, o.class_id${placeColumns && ', o.section_id'},
      h.status as status_before, h.marked_by, h.marked_dt, h.updated_dt,
      case when o.person_id is null then 'elsewhere'
        when h.status = g.status and (g.keeps or h.reason is not distinct from g.reason) then 'same'
        when g.checks and h.updated_dt is distinct from g.version then 'stale'
        else 'write' end as verdict
    from given g left join held h on h.person_id = g.person_id left join roster o on o.person_id = g.person_id
  ), outcome as materialized (
    select is_open, (is_open or :override::boolean)
      and not exists (select from judged where verdict in ('elsewhere', 'stale')) as goes,
      cardinality(:person_ids::uuid[]) = 1 as is_alone
    from day
  )`;

/**
 * One statement judges every record and writes them all, or none. Rows are locked, and first written, in the order of
 * ids, so that two who save the same register queue instead of locking each other out.
 */
const markText = (shape: Shape) => {
  const { table, person, placeColumns, registers } = shape;
  return `with ${judgedTables(shape)}, written as (
    insert into ${table} (school_id, ${person}, attendance_date, status, reason, marked_by, overrides_calendar${placeColumns})
    select :school_id, person_id, :date::date, status, reason, :user_id, not is_open${placeColumns}
    from judged cross join outcome where goes and verdict = 'write' order by person_id
    on conflict (school_id, ${person}, attendance_date) do update
      set status = excluded.status, reason = excluded.reason, marked_by = excluded.marked_by, marked_dt = clock_timestamp(),
        overrides_calendar = excluded.overrides_calendar
      where ${table}.${person} in (select person_id from held)
    returning ${person} as person_id, marked_by, marked_dt, updated_dt
  )${registers}
  select j.person_id as "person_id!", outcome.is_open as "is_open!", j.status as "status!", j.status_before,
    case when w.person_id is not null then 'written' when j.verdict <> 'write' then j.verdict
      when goes then 'raced' else 'held_back' end as verdict,
    case when is_alone then j.class_id end as class_id, case when is_alone then j.reason end as reason,
    case when is_alone then coalesce(w.marked_by, j.marked_by) end as marked_by,
    case when is_alone then coalesce(w.marked_dt, j.marked_dt) end as marked_dt,
    case when is_alone then coalesce(w.updated_dt, j.updated_dt) end as updated_dt
  from judged j cross join outcome left join written w on w.person_id = j.person_id`;
};

export const markPeople = {
  student: defineQuery(
    'attendance.mark_students',
    markText({
      table: 'student_attendance',
      person: 'student_id',
      roster: studentRoster,
      placeColumns: ', class_id, section_id',
      registers: registered,
    }),
    narrowTo<JudgedRecord>(),
  ),
  teacher: defineQuery(
    'attendance.mark_teachers',
    markText({
      table: 'teacher_attendance',
      person: 'teacher_id',
      roster: teacherRoster,
      placeColumns: '',
      registers: '',
    }),
    narrowTo<JudgedRecord>(),
  ),
};

const describeText = (
  people: string,
  table: string,
  person: string,
) => `select p.${person} as person_id, p.name, a.status,
    u.name as marked_by_name
  from ${people} p
  left join ${table} a on a.school_id = p.school_id and a.${person} = p.${person} and a.attendance_date = :date::date
  left join users u on u.school_id = p.school_id and u.user_id = a.marked_by
  where p.school_id = :school_id and p.${person} = any (:person_ids::uuid[])`;

/** Names, and how each is marked now: for the sentences of a refusal. */
export const describePeople = {
  student: defineQuery(
    'attendance.describe_students',
    describeText('students', 'student_attendance', 'student_id'),
  ),
  teacher: defineQuery(
    'attendance.describe_teachers',
    describeText('teachers', 'teacher_attendance', 'teacher_id'),
  ),
};

import type { AttendanceStatus, PersonType } from '#contract/attendance/values.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { schoolDayCondition } from './register-queries.ts';

/**
 * The outcome for one record. `written`; `same`: nothing to change; `stale`: someone else has changed it in between;
 * `elsewhere`: the person is not on this register; `raced`: someone else created it while this statement ran, so try
 * again. If any is stale or elsewhere, or there is no school that day, none is written.
 */
type MarkingOutcome = 'written' | 'same' | 'stale' | 'elsewhere' | 'raced' | 'held_back';
type JudgedRecord = { status: AttendanceStatus; verdict: MarkingOutcome };
/** `class_id` and the columns after it are null unless the call has one record: a register does not use them. */
export type MarkingVerdict = RowOf<(typeof markPeople)[PersonType]>;

/**
 * The students of a class on the day, of these classes and sections only (null: all). Reads the whole class at once:
 * finding each student by index would cost more.
 */
const studentRoster = `select enrol.student_id as person_id, enrol.class_id, enrol.section_id
  from enrolments enrol
  where enrol.school_id = :school_id and enrol.class_id = :class_id? and enrol.deleted_dt is null
    and enrol.from_date <= :date::date and (enrol.to_date is null or enrol.to_date >= :date::date)
    and (:section?::text is null
      or enrol.section_id = (
        select section.section_id
        from sections section
        where section.school_id = :school_id and section.class_id = :class_id?
          and fold(section.name) = fold(:section?)
      ))
    and (:places?::text[] is null
      or enrol.class_id::text || coalesce(enrol.section_id::text, '') = any(:places?))`;

const teacherRoster = `select teacher.teacher_id as person_id, :class_id?::uuid as class_id
  from teachers teacher
  where teacher.school_id = :school_id and teacher.teacher_id = any(:person_ids::uuid[])
    and teacher.deleted_dt is null and (teacher.joining_date is null or teacher.joining_date <= :date::date)
    and :section?::text is null
    and (:class_id?::uuid is null
      or exists (
        select from class_teachers class_teacher
        where class_teacher.school_id = teacher.school_id and class_teacher.class_id = :class_id?
          and class_teacher.teacher_id = teacher.teacher_id
          and class_teacher.academic_year_id = year_of(:date::date)
      ))`;

/**
 * Stores that a register was taken, by the person who completed it; people missing in the call may already have a
 * record.
 */
const registeredCte = `, registered as (
    insert into registers (school_id, class_id, section_id, attendance_date, taken_by, overrides_calendar)
    select :school_id, place.class_id, place.section_id, :date::date, :user_id, not outcome.is_open
    from (select distinct class_id, section_id from judged) place cross join outcome
    where goes and not exists (select from registers register where register.school_id = :school_id and register.class_id = place.class_id
        and register.attendance_date = :date::date and register.section_id is not distinct from place.section_id)
      and not exists (select from roster where roster.section_id is not distinct from place.section_id
        and roster.person_id <> all (:person_ids::uuid[])
        and not exists (select from student_attendance record where record.school_id = :school_id and record.student_id = roster.person_id
          and record.attendance_date = :date::date))
    order by place.class_id, place.section_id
    on conflict do nothing
  )`;

type Shape = {
  table: string;
  person: string;
  roster: string;
  placeColumns: string;
  /** A student who moved after the record was made is now in this register, so the record is too. */
  movedPlace: string;
  registers: string;
};

/**
 * The sent records with the stored ones, whether each person is on the register, and whether all of it may be
 * written.
 */
const judgedTables = ({ table, person, roster, placeColumns }: Shape) => `day as materialized (
    select ${schoolDayCondition} as is_open, set_config('app.correction_reason', :correction_reason::text, true) as said
  ), given as materialized (
    select item.* from unnest(:person_ids::uuid[], :statuses::text[], :reasons[?]::text[], :keeps::boolean[],
      :versions[?]::timestamptz[], :checks::boolean[]) as item (person_id, status, reason, keeps, version, checks)
  ), held as materialized (
    select record.${person} as person_id, record.status, record.reason, record.marked_by, record.marked_dt, record.updated_dt from ${table} record
    where record.school_id = :school_id and record.attendance_date = :date::date and record.${person} = any (:person_ids::uuid[])
    order by record.${person} for update
  ), roster as materialized (
    ${roster}
  ), judged as materialized (
    select given.person_id, given.status, case when given.keeps then held.reason else given.reason end as reason, roster.class_id${placeColumns && ', roster.section_id'},
      held.status as status_before, held.marked_by, held.marked_dt, held.updated_dt,
      case when roster.person_id is null then 'elsewhere'
        when held.status = given.status and (given.keeps or held.reason is not distinct from given.reason) then 'same'
        when given.checks and held.updated_dt is distinct from given.version then 'stale'
        else 'write' end as verdict
    from given left join held on held.person_id = given.person_id left join roster on roster.person_id = given.person_id
  ), outcome as materialized (
    select is_open, (is_open or :override::boolean)
      and not exists (select from judged where verdict in ('elsewhere', 'stale')) as goes,
      cardinality(:person_ids::uuid[]) = 1 as is_alone
    from day
  )`;

/**
 * One statement checks every record and writes all or none. Rows are locked, and first written, in the order of ids,
 * so that two people who save the same register wait for each other instead of blocking each other.
 */
const markText = (shape: Shape) => {
  const { table, person, placeColumns, movedPlace, registers } = shape;
  return `with ${judgedTables(shape)}, written as (
      insert into ${table}
        (school_id, ${person}, attendance_date, status, reason, marked_by, overrides_calendar${placeColumns})
      select :school_id, person_id, :date::date, status, reason, :user_id, not is_open${placeColumns}
      from judged cross join outcome
      where goes and verdict = 'write'
      order by person_id
      on conflict (school_id, ${person}, attendance_date) do update
        set status = excluded.status, reason = excluded.reason, marked_by = excluded.marked_by,
          marked_dt = clock_timestamp(), overrides_calendar = excluded.overrides_calendar${movedPlace}
        where ${table}.${person} in (select person_id from held)
      returning ${person} as person_id, marked_by, marked_dt, updated_dt
    )
    ${registers} select judged.person_id as "person_id!", outcome.is_open as "is_open!",
      judged.status as "status!", judged.status_before,
      case
        when written.person_id is not null then 'written'
        when judged.verdict <> 'write' then judged.verdict
        when goes then 'raced'
        else 'held_back'
      end as verdict,
      case when is_alone then judged.class_id end as class_id,
      case when is_alone then judged.reason end as reason,
      case when is_alone then coalesce(written.marked_by, judged.marked_by) end as marked_by,
      case when is_alone then coalesce(written.marked_dt, judged.marked_dt) end as marked_dt,
      case when is_alone then coalesce(written.updated_dt, judged.updated_dt) end as updated_dt
    from judged cross join outcome left join written on written.person_id = judged.person_id`;
};

export const markPeople = {
  student: defineQuery(
    'attendance.mark_students',
    markText({
      table: 'student_attendance',
      person: 'student_id',
      roster: studentRoster,
      placeColumns: ', class_id, section_id',
      movedPlace: ', class_id = excluded.class_id, section_id = excluded.section_id',
      registers: registeredCte,
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
      movedPlace: '',
      registers: '',
    }),
    narrowTo<JudgedRecord>(),
  ),
};

const describeText = (
  people: string,
  table: string,
  person: string,
) => `select person.${person} as person_id, person.name, record.status, account.name as marked_by_name
  from ${people} person
  left join ${table} record on record.school_id = person.school_id and record.${person} = person.${person}
    and record.attendance_date = :date::date
  left join users account on account.school_id = person.school_id and account.user_id = record.marked_by
  where person.school_id = :school_id and person.${person} = any(:person_ids::uuid[])`;

/** Names and current statuses, for the sentences of a refusal. */
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

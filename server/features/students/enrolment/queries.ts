import { defineQuery } from '#server/db/query.ts';

/**
 * The academic year of a day: the one that contains it; between two years, the next one; after the last year, that one,
 * until the school adds another.
 */
export const yearFor = (day: string) => `select academic_year_id, starts_on, start_year
  from academic_years
  where school_id = :school_id
  order by
    case when ends_on < ${day} then 2 when starts_on > ${day} then 1 else 0 end,
    case when starts_on > ${day} then starts_on - ${day} else ${day} - starts_on end
  limit 1`;

/** The class with its section: the named one, or the only one there is. No row without the class. */
export const findPlace = defineQuery(
  'students.find_place',
  `select cls.class_id, section.section_id, section.name as section
  from classes cls
  left join lateral (
    select candidate.section_id, candidate.name
    from (
      select section_id, name, count(*) over () as sections
      from sections
      where school_id = :school_id and class_id = cls.class_id
    ) candidate
    where lower(candidate.name) = lower(:section?) or :section?::text is null and candidate.sections = 1
  ) section on true
  where cls.school_id = :school_id and cls.class_id = :class_id`,
);

/** The last one that has begun, or else the first in the future. */
export const latestEnrolment = defineQuery(
  'students.latest_enrolment',
  `select enrolment_id, class_id, section_id, roll_no, from_date, to_date, exit_reason
  from enrolments
  where school_id = :school_id and student_id = :student_id
  order by from_date > :today::date, abs(from_date - :today::date)
  limit 1`,
);

/** Deletes future places of a student who will not come. */
export const dropLaterEnrolments = defineQuery(
  'students.drop_later_enrolments',
  `delete from enrolments
  where school_id = :school_id and student_id = :student_id and from_date > :today::date`,
);

export const changeEnrolment = defineQuery(
  'students.change_enrolment',
  `update enrolments
  set class_id = :class_id, section_id = :section_id?, roll_no = :roll_no?, to_date = :to_date?,
    exit_reason = :exit_reason?
  where school_id = :school_id and enrolment_id = :enrolment_id`,
);

export const dropEnrolment = defineQuery(
  'students.drop_enrolment',
  'delete from enrolments where school_id = :school_id and enrolment_id = :enrolment_id',
);

/** Returns no row if the school has no year yet. */
export const openEnrolment = defineQuery(
  'students.open_enrolment',
  `insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, to_date, exit_reason,
      created_by)
  select :school_id, :student_id, school_year.academic_year_id, :class_id, :section_id?, :roll_no?,
    greatest(:from_date::date, school_year.starts_on), :to_date?::date, :exit_reason?, :user_id
  from (${yearFor(':from_date::date')}) school_year
  returning enrolment_id`,
);

/** Notes where a student of a school without years is, until there is a year to enroll in. */
export const notePlace = defineQuery(
  'students.note_place',
  `with taken as (
    select from students
    where school_id = :school_id and class_id = :class_id and section is not distinct from :section?
      and roll_no = :roll_no? and academic_year is null and deleted_dt is null and student_id <> :student_id
  ), noted as (
    update students
    set class_id = :class_id, section = :section?, roll_no = :roll_no?
    where school_id = :school_id and student_id = :student_id
  )
  select not exists (select from taken) as roll_no_free`,
);

/** Enrollments begin and end by the calendar, without a write: this updates the lists to today at the school. */
/** Schools in which an enrollment begins today or ended yesterday. */
export const listSchoolsToRefresh = defineQuery(
  'students.list_schools_to_refresh',
  `select school.school_id
  from schools school cross join lateral (select (now() at time zone school.time_zone)::date as today) here
  where exists (
      select from enrolments enrol where enrol.school_id = school.school_id and enrol.from_date = here.today
    )
    or exists (
      select from enrolments enrol where enrol.school_id = school.school_id and enrol.to_date = here.today - 1
    )`,
);

export const refreshEnrolmentsOfToday = defineQuery(
  'students.refresh_enrolments_of_today',
  `select refresh_enrolments_of_day(school_today()) as looked_at where current_school() = :school_id`,
);

import { defineQuery } from '#server/db/query.ts';

const columns = `registration.student_subject_id as id, registration.subject_id, subject.name as subject_name, subject.code as subject_code,
    subject.subject_type, school_year.start_year as year, registration.registration_date, (
      select count(*)::int from marks mark where mark.school_id = registration.school_id and mark.student_id = registration.student_id
        and mark.academic_year_id = registration.academic_year_id and mark.subject_id = registration.subject_id
    ) as marks_count`;
const tables = `student_subjects registration
  join academic_years school_year on school_year.school_id = registration.school_id and school_year.academic_year_id = registration.academic_year_id
  join subjects subject on subject.school_id = registration.school_id and subject.subject_id = registration.subject_id`;

export const listRegistrations = defineQuery(
  'marks.list_registrations',
  `select ${columns}
  from ${tables}
  where registration.school_id = :school_id and registration.student_id = :student_id
    and registration.removed_dt is null and (:year?::int is null or school_year.start_year = :year?)
  order by school_year.start_year desc, fold(subject.name), registration.student_subject_id`,
);

export const getRegistration = defineQuery(
  'marks.get_registration',
  `select ${columns}
  from ${tables}
  where registration.school_id = :school_id and registration.student_subject_id = :id`,
);

/** The records that a registration refers to, as far as they exist; no row for an unknown student. */
export const findForRegistration = defineQuery(
  'marks.find_for_registration',
  `select school_year.academic_year_id, subject.name as subject_name
  from students student
  left join academic_years school_year on school_year.school_id = student.school_id
    and school_year.start_year = :year
  left join subjects subject on subject.school_id = student.school_id and subject.subject_id = :subject_id?
  where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null`,
);

/** Registers, or restores a removed registration; no row if the student already takes the subject. */
export const register = defineQuery(
  'marks.register',
  `insert into student_subjects as registration (school_id, student_id, academic_year_id, subject_id,
    registration_date, created_by)
  values (:school_id, :student_id, :academic_year_id, :subject_id, :today, :user_id)
  on conflict on constraint student_subjects_subject_key do update
    set removed_dt = null, removed_by = null, registration_date = excluded.registration_date
    where registration.removed_dt is not null
  returning registration.student_subject_id as id`,
);

/** The student's last class of a year, and the section. */
const place = `select enrol.class_id, enrol.section_id, enrol.academic_year_id, cls.name as class_name
  from enrolments enrol
  join academic_years school_year on school_year.school_id = enrol.school_id
    and school_year.academic_year_id = enrol.academic_year_id
  join classes cls on cls.school_id = enrol.school_id and cls.class_id = enrol.class_id
  where enrol.school_id = :school_id and enrol.student_id = :student_id and school_year.start_year = :year?
    and enrol.deleted_dt is null
  order by enrol.from_date desc
  limit 1`;

/** How many subjects the student's class has in a year, and how many of them the student does not take. */
export const countClassSubjects = defineQuery(
  'marks.count_class_subjects',
  `with place as (${place})
  select place.class_name, count(distinct taught.subject_id)::int as subjects,
    (count(
        distinct
        taught.subject_id
      ) filter (where registration.student_subject_id is null))::int as unregistered
  from place
  left join class_subjects taught on taught.school_id = :school_id and taught.class_id = place.class_id
    and taught.academic_year_id = place.academic_year_id
    and (taught.section_id is null or taught.section_id = place.section_id)
  left join student_subjects registration on registration.school_id = :school_id
    and registration.student_id = :student_id and registration.academic_year_id = place.academic_year_id
    and registration.subject_id = taught.subject_id and registration.removed_dt is null
  group by place.class_name`,
);

/** Registers for all subjects of the class at once; returns the new ones. */
export const registerOfClass = defineQuery(
  'marks.register_of_class',
  `with place as (${place})
  insert into student_subjects as registration (school_id, student_id, academic_year_id, subject_id,
    registration_date, created_by)
  select distinct :school_id::uuid, :student_id::uuid, place.academic_year_id, taught.subject_id,
    :today::date, :user_id::uuid
  from place
  join class_subjects taught on taught.school_id = :school_id and taught.class_id = place.class_id
    and taught.academic_year_id = place.academic_year_id
    and (taught.section_id is null or taught.section_id = place.section_id)
  on conflict on constraint student_subjects_subject_key do update
    set removed_dt = null, removed_by = null, registration_date = excluded.registration_date
    where registration.removed_dt is not null
  returning registration.subject_id`,
);

/**
 * The core subjects that the active students of a class are to take in a year, by their last place of the year, without
 * those they take or once took.
 */
const missingOfClass = `last_place as materialized (
    select distinct on (enrol.student_id) enrol.student_id, enrol.class_id, enrol.section_id, enrol.academic_year_id
    from academic_years school_year
    join enrolments member on member.school_id = school_year.school_id and member.class_id = :class_id
      and member.academic_year_id = school_year.academic_year_id and member.deleted_dt is null
    join enrolments enrol on enrol.school_id = member.school_id and enrol.student_id = member.student_id
      and enrol.academic_year_id = member.academic_year_id and enrol.deleted_dt is null
    where school_year.school_id = :school_id and school_year.start_year = :year
    order by enrol.student_id, enrol.from_date desc
  ), missing as (
    select distinct last_place.student_id, last_place.academic_year_id, taught.subject_id
    from last_place
    join students student on student.school_id = :school_id and student.student_id = last_place.student_id
      and student.deleted_dt is null and student.status = 'active'
    join class_subjects taught on taught.school_id = :school_id and taught.class_id = last_place.class_id
      and taught.academic_year_id = last_place.academic_year_id
      and (taught.section_id is null or taught.section_id = last_place.section_id)
    join subjects subject on subject.school_id = taught.school_id and subject.subject_id = taught.subject_id
      and subject.subject_type = 'core'
    left join student_subjects registration on registration.school_id = :school_id
      and registration.student_id = last_place.student_id
      and registration.academic_year_id = last_place.academic_year_id
      and registration.subject_id = taught.subject_id
    where last_place.class_id = :class_id and registration.student_subject_id is null
  )`;

export const countMissingOfClass = defineQuery(
  'marks.count_missing_of_class',
  `with ${missingOfClass}
  select count(distinct student_id)::int as students, count(*)::int as registrations
  from missing`,
);

/** Registers what `countMissingOfClass` counts, and counts what was added. */
export const registerClass = defineQuery(
  'marks.register_class',
  `with ${missingOfClass}, added as (
    insert into student_subjects
      (school_id, student_id, academic_year_id, subject_id, registration_date, created_by)
    select :school_id::uuid, student_id, academic_year_id, subject_id, :today::date, :user_id::uuid
    from missing
    order by student_id, subject_id
    on conflict on constraint student_subjects_subject_key do nothing
    returning student_id
  )
  select count(distinct student_id)::int as students, count(*)::int as registrations
  from added`,
);

/** The name of a class, and whether the school has the year. */
export const findClassAndYear = defineQuery(
  'marks.find_class_and_year',
  `select cls.name as class_name, school_year.academic_year_id is not null as has_year
  from classes cls
  left join academic_years school_year on school_year.school_id = cls.school_id
    and school_year.start_year = :year
  where cls.school_id = :school_id and cls.class_id = :class_id`,
);

/** `ref` is the registration's id, or the subject's id together with the year. */
export const removeRegistration = defineQuery(
  'marks.remove_registration',
  `update student_subjects registration
  set removed_dt = now(), removed_by = :user_id
  from academic_years school_year, students student
  where registration.school_id = :school_id and registration.student_id = :student_id
    and registration.removed_dt is null and school_year.school_id = registration.school_id
    and school_year.academic_year_id = registration.academic_year_id
    and student.school_id = registration.school_id and student.student_id = registration.student_id
    and student.deleted_dt is null
    and (registration.student_subject_id = :ref
      or (registration.subject_id = :ref and school_year.start_year = :year?))
  returning registration.student_subject_id as id`,
);

/** The number of the current year: the last one that has begun; before all years, the first. */
export const findCurrentYear = defineQuery(
  'marks.find_current_year',
  `select start_year as year
  from academic_years
  where school_id = :school_id
  order by starts_on <= :today::date desc, abs(starts_on - :today::date)
  limit 1`,
);

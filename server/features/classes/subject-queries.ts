import { defineQuery } from '#server/db/query.ts';

/** The requested year, or the one that is current on a day; `to` is its last day so far. */
export const findYear = defineQuery(
  'classes.find_year',
  `select academic_year_id, start_year as year, starts_on as "from",
    greatest(starts_on, least(ends_on, :today::date)) as "to"
  from academic_years
  where school_id = :school_id and (:year?::int is null or start_year = :year?)
  order by starts_on > :today::date, abs(starts_on - :today::date)
  limit 1`,
);

const columns = `taught.class_subject_id as id, taught.subject_id, subject.name as subject_name, subject.code as subject_code, subject.subject_type,
    section.name as section, teacher.teacher_id, teacher.name as teacher_name, taught.periods_per_week, taught.schedule_details,
    school_year.start_year as academic_year, taught.created_dt, taught.updated_dt`;
const tables = `class_subjects taught
  join subjects subject on subject.school_id = taught.school_id and subject.subject_id = taught.subject_id
  join academic_years school_year on school_year.school_id = taught.school_id and school_year.academic_year_id = taught.academic_year_id
  left join sections section on section.school_id = taught.school_id and section.section_id = taught.section_id
  left join teachers teacher on teacher.school_id = taught.school_id and teacher.teacher_id = taught.teacher_id and teacher.deleted_dt is null`;

export const listClassSubjects = defineQuery(
  'classes.list_subjects',
  `select ${columns}
  from ${tables}
  where taught.school_id = :school_id and taught.class_id = :class_id
    and taught.academic_year_id = :academic_year_id
  order by subject.subject_type, fold(subject.name), section.position nulls first, taught.class_subject_id`,
);

export const getClassSubject = defineQuery(
  'classes.get_subject',
  `select ${columns} from ${tables} where taught.school_id = :school_id and taught.class_subject_id = :id`,
);

/** The row by its id, or by its subject and the year: the one for the whole class before those of sections. */
export const lockClassSubject = defineQuery(
  'classes.lock_subject',
  `select ${columns}
  from ${tables}
  where taught.school_id = :school_id and taught.class_id = :class_id
    and (taught.class_subject_id = :ref
      or (taught.subject_id = :ref and taught.academic_year_id = :academic_year_id?))
  order by section.position nulls first
  limit 1
  for update of taught`,
);

/** Resolves ids and names; null if the school, or the class, does not have them. */
export const findPlace = defineQuery(
  'classes.find_place',
  `select cls.class_id, section.section_id, subject.subject_id, teacher.teacher_id,
    school_year.academic_year_id
  from (select 1) one
  left join classes cls on cls.school_id = :school_id and cls.class_id = :class_id
  left join sections section on section.school_id = :school_id and section.class_id = cls.class_id
    and fold(section.name) = fold(:section?)
  left join subjects subject on subject.school_id = :school_id and subject.subject_id = :subject_id
  left join teachers teacher on teacher.school_id = :school_id and teacher.teacher_id = :teacher_id?
    and teacher.deleted_dt is null
  left join lateral (
    select academic_year_id
    from academic_years
    where school_id = :school_id and (:year?::int is null or start_year = :year?)
    order by starts_on > :today::date, abs(starts_on - :today::date)
    limit 1
  ) school_year on true`,
);

export const insertClassSubject = defineQuery(
  'classes.insert_subject',
  `insert into class_subjects
    (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id, periods_per_week,
      schedule_details, created_by, updated_by)
  values
    (:school_id, :academic_year_id, :class_id, :section_id?, :subject_id, :teacher_id?, :periods_per_week,
      :schedule_details?, :user_id, :user_id)
  returning class_subject_id as id`,
);

export const updateClassSubject = defineQuery(
  'classes.update_subject',
  `update class_subjects
  set academic_year_id = :academic_year_id, section_id = :section_id?, subject_id = :subject_id,
    teacher_id = :teacher_id?, periods_per_week = :periods_per_week, schedule_details = :schedule_details?,
    updated_by = :user_id
  where school_id = :school_id and class_id = :class_id and class_subject_id = :id`,
);

export const deleteClassSubjects = defineQuery(
  'classes.delete_subjects',
  `delete from class_subjects
  where school_id = :school_id and class_id = :class_id and class_subject_id = any(:ids::uuid[])
  returning class_subject_id as id`,
);

const targetRows = `target as materialized (
    select input.place, input.id, input.updated_dt, input.subject_id, input.teacher_id, input.section, section.section_id
    from jsonb_to_recordset(:rows::jsonb)
      input (place int, id uuid, updated_dt timestamptz, subject_id uuid, teacher_id uuid, section text)
    left join sections section on section.school_id = :school_id and section.class_id = :class_id and fold(section.name) = fold(input.section)
  )`;

/** The first row that cannot be stored, and why: something is missing, or someone else has changed it. */
export const findRowProblem = defineQuery(
  'classes.find_row_problem',
  `with ${targetRows}
  select target.place as "place!",
    case
      when subject.subject_id is null then 'subject'
      when target.teacher_id is not null and teacher.teacher_id is null then 'teacher'
      when target.section is not null and target.section_id is null then 'section'
      when target.id is not null and taught.class_subject_id is null then 'row'
      else 'stale'
    end as problem
  from target
  left join subjects subject on subject.school_id = :school_id and subject.subject_id = target.subject_id
  left join teachers teacher on teacher.school_id = :school_id and teacher.teacher_id = target.teacher_id
    and teacher.deleted_dt is null
  left join class_subjects taught on taught.school_id = :school_id and taught.class_id = :class_id
    and taught.academic_year_id = :academic_year_id and taught.class_subject_id = target.id
  where subject.subject_id is null or (target.teacher_id is not null and teacher.teacher_id is null)
    or (target.section is not null and target.section_id is null)
    or (target.id is not null
      and (taught.class_subject_id is null
        or taught.updated_dt <> coalesce(target.updated_dt, taught.updated_dt)))
  order by target.place
  limit 1`,
);

/** Updates existing rows and adds the others; periods and schedule stay as they are. */
export const saveRows = defineQuery(
  'classes.save_rows',
  `with ${targetRows}, changed as (
    update class_subjects taught
    set subject_id = target.subject_id, teacher_id = target.teacher_id, section_id = target.section_id,
      updated_by = :user_id
    from target
    where taught.school_id = :school_id and taught.class_id = :class_id
      and taught.class_subject_id = target.id
      and (taught.subject_id, taught.teacher_id, taught.section_id) is distinct from (target.subject_id,
        target.teacher_id, target.section_id)
  )
  insert into class_subjects
    (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id, created_by, updated_by)
  select :school_id, :academic_year_id, :class_id, section_id, subject_id, teacher_id, :user_id, :user_id
  from target
  where id is null
  order by place`,
);

import { defineQuery } from '#server/db/query.ts';

/** The year asked for, or the one that counts as current on a day; `to` is its last day so far. */
export const findYear = defineQuery(
  'classes.find_year',
  `select academic_year_id, start_year as year, starts_on as "from", greatest(starts_on, least(ends_on, :today::date)) as "to"
  from academic_years
  where school_id = :school_id and (:year?::int is null or start_year = :year?)
  order by starts_on > :today::date, abs(starts_on - :today::date) limit 1`,
);

const columns = `x.class_subject_id as id, x.subject_id, s.name as subject_name, s.code as subject_code, s.subject_type,
    k.name as section, t.teacher_id, t.name as teacher_name, x.periods_per_week, x.schedule_details,
    y.start_year as academic_year, x.created_dt, x.updated_dt`;
const tables = `class_subjects x
  join subjects s on s.school_id = x.school_id and s.subject_id = x.subject_id
  join academic_years y on y.school_id = x.school_id and y.academic_year_id = x.academic_year_id
  left join sections k on k.school_id = x.school_id and k.section_id = x.section_id
  left join teachers t on t.school_id = x.school_id and t.teacher_id = x.teacher_id and t.deleted_dt is null`;

export const listClassSubjects = defineQuery(
  'classes.list_subjects',
  `select ${columns} from ${tables}
  where x.school_id = :school_id and x.class_id = :class_id and x.academic_year_id = :academic_year_id
  order by s.subject_type, fold(s.name), k.position nulls first, x.class_subject_id`,
);

export const getClassSubject = defineQuery(
  'classes.get_subject',
  `select ${columns} from ${tables} where x.school_id = :school_id and x.class_subject_id = :id`,
);

/** The row by its id, or by its subject and the year: then the one for the whole class before those of sections. */
export const lockClassSubject = defineQuery(
  'classes.lock_subject',
  `select ${columns} from ${tables}
  where x.school_id = :school_id and x.class_id = :class_id
    and (x.class_subject_id = :ref or (x.subject_id = :ref and x.academic_year_id = :academic_year_id?))
  order by k.position nulls first limit 1 for update of x`,
);

/** Resolves ids and names; null if the school, or the class, does not have them. */
export const findPlace = defineQuery(
  'classes.find_place',
  `select c.class_id, k.section_id, s.subject_id, t.teacher_id, y.academic_year_id
  from (select 1) one
  left join classes c on c.school_id = :school_id and c.class_id = :class_id
  left join sections k on k.school_id = :school_id and k.class_id = c.class_id and fold(k.name) = fold(:section?)
  left join subjects s on s.school_id = :school_id and s.subject_id = :subject_id
  left join teachers t on t.school_id = :school_id and t.teacher_id = :teacher_id? and t.deleted_dt is null
  left join lateral (
    select academic_year_id from academic_years
    where school_id = :school_id and (:year?::int is null or start_year = :year?)
    order by starts_on > :today::date, abs(starts_on - :today::date) limit 1
  ) y on true`,
);

export const insertClassSubject = defineQuery(
  'classes.insert_subject',
  `insert into class_subjects (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id,
    periods_per_week, schedule_details, created_by, updated_by)
  values (:school_id, :academic_year_id, :class_id, :section_id?, :subject_id, :teacher_id?,
    :periods_per_week, :schedule_details?, :user_id, :user_id)
  returning class_subject_id as id`,
);

export const updateClassSubject = defineQuery(
  'classes.update_subject',
  `update class_subjects set academic_year_id = :academic_year_id, section_id = :section_id?, subject_id = :subject_id,
    teacher_id = :teacher_id?, periods_per_week = :periods_per_week, schedule_details = :schedule_details?,
    updated_by = :user_id
  where school_id = :school_id and class_id = :class_id and class_subject_id = :id`,
);

export const deleteClassSubjects = defineQuery(
  'classes.delete_subjects',
  `delete from class_subjects
  where school_id = :school_id and class_id = :class_id and class_subject_id = any (:ids::uuid[])
  returning class_subject_id as id`,
);

const wanted = `wanted as materialized (
    select r.place, r.id, r.updated_dt, r.subject_id, r.teacher_id, r.section, k.section_id
    from jsonb_to_recordset(:rows::jsonb)
      r (place int, id uuid, updated_dt timestamptz, subject_id uuid, teacher_id uuid, section text)
    left join sections k on k.school_id = :school_id and k.class_id = :class_id and fold(k.name) = fold(r.section)
  )`;

/** The first row that cannot be stored: what is missing, or that someone else changed it. */
export const findRowProblem = defineQuery(
  'classes.find_row_problem',
  `with ${wanted}
  select w.place as "place!", case when s.subject_id is null then 'subject'
      when w.teacher_id is not null and t.teacher_id is null then 'teacher'
      when w.section is not null and w.section_id is null then 'section'
      when w.id is not null and x.class_subject_id is null then 'row' else 'stale' end as problem
  from wanted w
  left join subjects s on s.school_id = :school_id and s.subject_id = w.subject_id
  left join teachers t on t.school_id = :school_id and t.teacher_id = w.teacher_id and t.deleted_dt is null
  left join class_subjects x on x.school_id = :school_id and x.class_id = :class_id
    and x.academic_year_id = :academic_year_id and x.class_subject_id = w.id
  where s.subject_id is null or (w.teacher_id is not null and t.teacher_id is null)
    or (w.section is not null and w.section_id is null)
    or (w.id is not null and (x.class_subject_id is null or x.updated_dt <> coalesce(w.updated_dt, x.updated_dt)))
  order by w.place limit 1`,
);

/** Changes the rows that are known and adds the others; periods and schedule stay as they are. */
export const saveRows = defineQuery(
  'classes.save_rows',
  `with ${wanted}, changed as (
    update class_subjects x
    set subject_id = w.subject_id, teacher_id = w.teacher_id, section_id = w.section_id, updated_by = :user_id
    from wanted w
    where x.school_id = :school_id and x.class_id = :class_id and x.class_subject_id = w.id
      and (x.subject_id, x.teacher_id, x.section_id) is distinct from (w.subject_id, w.teacher_id, w.section_id)
  )
  insert into class_subjects (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id, created_by, updated_by)
  select :school_id, :academic_year_id, :class_id, section_id, subject_id, teacher_id, :user_id, :user_id
  from wanted where id is null order by place`,
);

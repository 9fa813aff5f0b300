import { defineQuery, type RowOf } from '#server/db/query.ts';

const columns = `subject.subject_id, subject.name as subject_name, subject.code as subject_code, subject.subject_type, subject.description,
    (select count(distinct taught.class_id)::int from class_subjects taught
      where taught.school_id = subject.school_id and taught.subject_id = subject.subject_id) as class_count,
    (select count(distinct assignment.teacher_id)::int from teacher_assignments assignment
      where assignment.school_id = subject.school_id and assignment.subject_id = subject.subject_id and assignment.deleted_dt is null) as teacher_count,
    (select count(distinct registration.student_id)::int from student_subjects registration
      where registration.school_id = subject.school_id and registration.subject_id = subject.subject_id and registration.removed_dt is null) as student_count,
    subject.created_dt, subject.updated_dt`;

/** Every row repeats the total; a page without subjects is one row without a `subject_id`. */
export type SubjectRow = RowOf<typeof listSubjects>;

export const listSubjects = defineQuery(
  'subjects.list',
  `with found as materialized (
    select subject_id, row_number() over (order by fold(name), subject_id) as place
    from subjects
    where school_id = :school_id and (:type?::text is null or subject_type = :type?)
      and (:search?::text is null or position(fold(:search?) in fold(name)) > 0
        or position(fold(:search?) in fold(code)) > 0)
  )
  select matching.total, page.*
  from (select count(*)::int as total from found) matching
  left join lateral (
    select ${columns}
    from (select * from found order by place limit :limit offset :skip) hit
    join subjects subject on subject.school_id = :school_id and subject.subject_id = hit.subject_id
    order by hit.place
  ) page on true`,
);

export const getSubject = defineQuery(
  'subjects.get',
  `select ${columns}
  from subjects subject
  where subject.school_id = :school_id and subject.subject_id = :subject_id`,
);

/** The subject, locked until the transaction ends. */
export const lockSubject = defineQuery(
  'subjects.lock',
  `select ${columns}
  from subjects subject
  where subject.school_id = :school_id and subject.subject_id = :subject_id
  for update of subject`,
);

export const insertSubject = defineQuery(
  'subjects.insert',
  `insert into subjects (school_id, name, code, subject_type, description, created_by, updated_by)
  values (:school_id, :subject_name, :subject_code?, :subject_type, :description?, :user_id, :user_id)
  returning subject_id`,
);

export const updateSubject = defineQuery(
  'subjects.update',
  `update subjects
  set name = :subject_name, code = :subject_code?, subject_type = :subject_type, description = :description?,
    updated_by = :user_id
  where school_id = :school_id and subject_id = :subject_id`,
);

export const deleteSubject = defineQuery(
  'subjects.delete',
  'delete from subjects where school_id = :school_id and subject_id = :subject_id',
);

/** What still refers to a subject; classes and students are counted once, not once per year. */
export const referencesToSubject = defineQuery(
  'subjects.references',
  `select referrer as "referrer!",
    case referrer
      when 'class_subjects' then (
        select count(distinct class_id)
        from class_subjects taught
        where taught.school_id = :school_id and taught.subject_id = :subject_id
      )
      when 'student_subjects' then (
        select count(distinct student_id)
        from student_subjects registration
        where registration.school_id = :school_id and registration.subject_id = :subject_id
      )
      when 'teacher_assignments' then (
        select count(distinct teacher_id)
        from teacher_assignments assignment
        where assignment.school_id = :school_id and assignment.subject_id = :subject_id
      )
      else n
    end as "n!"
  from (
    select * from references_to('subjects', :subject_id)
    union all
    select 'marks', count(*)
    from marks mark
    where mark.school_id = :school_id and mark.subject_id = :subject_id
  ) reference`,
);

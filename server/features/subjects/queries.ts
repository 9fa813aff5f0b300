import { defineQuery, type RowOf } from '#server/db/query.ts';

const columns = `s.subject_id, s.name as subject_name, s.code as subject_code, s.subject_type, s.description,
    (select count(distinct c.class_id)::int from class_subjects c
      where c.school_id = s.school_id and c.subject_id = s.subject_id) as class_count,
    (select count(distinct a.teacher_id)::int from teacher_assignments a
      where a.school_id = s.school_id and a.subject_id = s.subject_id and a.deleted_dt is null) as teacher_count,
    (select count(distinct r.student_id)::int from student_subjects r
      where r.school_id = s.school_id and r.subject_id = s.subject_id and r.removed_dt is null) as student_count,
    s.created_dt, s.updated_dt`;

/** Every row repeats the total; a page without subjects is one row with no `subject_id`. */
export type SubjectRow = RowOf<typeof listSubjects>;

export const listSubjects = defineQuery(
  'subjects.list',
  `with found as materialized (
    select subject_id, row_number() over (order by fold(name), subject_id) as place from subjects
    where school_id = :school_id and (:type?::text is null or subject_type = :type?)
      and (:search?::text is null or position(fold(:search?) in fold(name)) > 0
        or position(fold(:search?) in fold(code)) > 0)
  )
  select t.total, p.* from (select count(*)::int as total from found) t
  left join lateral (
    select ${columns} from (select * from found order by place limit :limit offset :skip) f
    join subjects s on s.school_id = :school_id and s.subject_id = f.subject_id order by f.place
  ) p on true`,
);

export const getSubject = defineQuery(
  'subjects.get',
  `select ${columns} from subjects s where s.school_id = :school_id and s.subject_id = :subject_id`,
);

/** The subject, locked until the transaction ends. */
export const lockSubject = defineQuery(
  'subjects.lock',
  `select ${columns} from subjects s where s.school_id = :school_id and s.subject_id = :subject_id for update of s`,
);

export const insertSubject = defineQuery(
  'subjects.insert',
  `insert into subjects (school_id, name, code, subject_type, description, created_by, updated_by)
  values (:school_id, :subject_name, :subject_code?, :subject_type, :description?, :user_id, :user_id)
  returning subject_id`,
);

export const updateSubject = defineQuery(
  'subjects.update',
  `update subjects set name = :subject_name, code = :subject_code?, subject_type = :subject_type,
    description = :description?, updated_by = :user_id
  where school_id = :school_id and subject_id = :subject_id`,
);

export const deleteSubject = defineQuery(
  'subjects.delete',
  'delete from subjects where school_id = :school_id and subject_id = :subject_id',
);

/** What still refers to a subject; classes and students are counted once, not once a year. */
export const referencesToSubject = defineQuery(
  'subjects.references',
  `select referrer as "referrer!", case referrer
      when 'class_subjects' then (select count(distinct class_id) from class_subjects x
        where x.school_id = :school_id and x.subject_id = :subject_id)
      when 'student_subjects' then (select count(distinct student_id) from student_subjects x
        where x.school_id = :school_id and x.subject_id = :subject_id)
      when 'teacher_assignments' then (select count(distinct teacher_id) from teacher_assignments x
        where x.school_id = :school_id and x.subject_id = :subject_id)
      else n end as "n!"
  from (
    select * from references_to('subjects', :subject_id)
    union all
    select 'marks', count(*) from marks m where m.school_id = :school_id and m.subject_id = :subject_id
  ) r`,
);

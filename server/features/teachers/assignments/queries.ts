import { defineQuery, type RowOf } from '#server/db/query.ts';

const columns = `assignment.teacher_assignment_id as id, assignment.class_id, cls.name as class_name, assignment.subject_id, subject.name as subject_name,
    section.name as section, assignment.is_class_teacher, assignment.schedule, school_year.start_year as year, assignment.created_dt, assignment.updated_dt`;

const tables = `teacher_assignments assignment
  join classes cls on cls.school_id = assignment.school_id and cls.class_id = assignment.class_id
  join subjects subject on subject.school_id = assignment.school_id and subject.subject_id = assignment.subject_id
  join academic_years school_year on school_year.school_id = assignment.school_id and school_year.academic_year_id = assignment.academic_year_id
  left join sections section on section.school_id = assignment.school_id and section.section_id = assignment.section_id`;

/** The name of a teacher who exists. */
export const findTeacher = defineQuery(
  'teachers.find',
  `select name as teacher_name
  from teachers
  where school_id = :school_id and teacher_id = :teacher_id and deleted_dt is null`,
);

export const listAssignments = defineQuery(
  'teachers.list_assignments',
  `select ${columns}
  from ${tables}
  where assignment.school_id = :school_id and assignment.teacher_id = :teacher_id
    and (:year?::int is null or school_year.start_year = :year?)
  order by
    school_year.start_year desc, cls.position, cls.name_folded, section.position nulls first,
    fold(subject.name), assignment.teacher_assignment_id`,
);

export const getAssignment = defineQuery(
  'teachers.get_assignment',
  `select ${columns}
  from ${tables}
  where assignment.school_id = :school_id and assignment.teacher_id = :teacher_id
    and assignment.teacher_assignment_id = :assignment_id`,
);

/** The assignment, locked until the transaction ends. */
export const lockAssignment = defineQuery(
  'teachers.lock_assignment',
  `select ${columns}
  from ${tables}
  where assignment.school_id = :school_id and assignment.teacher_id = :teacher_id
    and assignment.teacher_assignment_id = :assignment_id and assignment.deleted_dt is null
  for update of assignment`,
);

export type AssignmentPlace = RowOf<typeof findPlace>;

/** Resolves the ids and names of an assignment; null if the school does not have them. */
export const findPlace = defineQuery(
  'teachers.find_place',
  `select cls.class_id, cls.name as class_name, section.section_id, subject.subject_id,
    school_year.academic_year_id, school_year.start_year as year
  from (select 1) one
  left join classes cls on cls.school_id = :school_id and cls.class_id = :class_id
  left join sections section on section.school_id = :school_id and section.class_id = cls.class_id
    and fold(section.name) = fold(:section?)
  left join subjects subject on subject.school_id = :school_id and subject.subject_id = :subject_id
  left join lateral (
    select academic_year_id, start_year
    from academic_years
    where school_id = :school_id and (:year?::int is null or start_year = :year?)
    order by starts_on > :today::date, abs(starts_on - :today::date)
    limit 1
  ) school_year on true`,
);

/** The current class teacher; no one else can become it until the transaction ends. */
export const lockClassTeacher = defineQuery(
  'teachers.lock_class_teacher',
  `select assignment.teacher_assignment_id as id, assignment.teacher_id, teacher.name as teacher_name
  from teacher_assignments assignment
  join teachers teacher on teacher.school_id = assignment.school_id
    and teacher.teacher_id = assignment.teacher_id
  where assignment.school_id = :school_id and assignment.class_id = :class_id
    and assignment.section_id is not distinct from :section_id?::uuid
    and assignment.academic_year_id = :academic_year_id and assignment.is_class_teacher
    and assignment.deleted_dt is null and assignment.teacher_assignment_id is distinct from :except?::uuid
  for update of assignment`,
);

export const dropClassTeacher = defineQuery(
  'teachers.drop_class_teacher',
  `update teacher_assignments
  set is_class_teacher = false, updated_by = :user_id
  where school_id = :school_id and teacher_assignment_id = :assignment_id`,
);

export const insertAssignment = defineQuery(
  'teachers.insert_assignment',
  `insert into teacher_assignments
    (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id, is_class_teacher, schedule,
      created_by, updated_by)
  values
    (:school_id, :teacher_id, :academic_year_id, :class_id, :section_id?, :subject_id, :is_class_teacher,
      :schedule?, :user_id, :user_id)
  returning teacher_assignment_id as id`,
);

export const updateAssignment = defineQuery(
  'teachers.update_assignment',
  `update teacher_assignments
  set academic_year_id = :academic_year_id, class_id = :class_id, section_id = :section_id?,
    subject_id = :subject_id, is_class_teacher = :is_class_teacher, schedule = :schedule?,
    updated_by = :user_id
  where school_id = :school_id and teacher_id = :teacher_id and teacher_assignment_id = :assignment_id`,
);

export const deleteAssignment = defineQuery(
  'teachers.delete_assignment',
  `delete from teacher_assignments
  where school_id = :school_id and teacher_id = :teacher_id and teacher_assignment_id = :assignment_id`,
);

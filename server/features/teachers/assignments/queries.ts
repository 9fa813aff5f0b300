import { defineQuery, type RowOf } from '#server/db/query.ts';

const columns = `a.teacher_assignment_id as id, a.class_id, c.name as class_name, a.subject_id, s.name as subject_name,
    k.name as section, a.is_class_teacher, a.schedule, y.start_year as year, a.created_dt, a.updated_dt`;

const tables = `teacher_assignments a
  join classes c on c.school_id = a.school_id and c.class_id = a.class_id
  join subjects s on s.school_id = a.school_id and s.subject_id = a.subject_id
  join academic_years y on y.school_id = a.school_id and y.academic_year_id = a.academic_year_id
  left join sections k on k.school_id = a.school_id and k.section_id = a.section_id`;

/** The name of a teacher who is there. */
export const findTeacher = defineQuery(
  'teachers.find',
  `select name as teacher_name from teachers
  where school_id = :school_id and teacher_id = :teacher_id and deleted_dt is null`,
);

export const listAssignments = defineQuery(
  'teachers.list_assignments',
  `select ${columns} from ${tables}
  where a.school_id = :school_id and a.teacher_id = :teacher_id
    and (:year?::int is null or y.start_year = :year?)
  order by y.start_year desc, c.position, c.name_folded, k.position nulls first, fold(s.name), a.teacher_assignment_id`,
);

export const getAssignment = defineQuery(
  'teachers.get_assignment',
  `select ${columns} from ${tables}
  where a.school_id = :school_id and a.teacher_id = :teacher_id and a.teacher_assignment_id = :assignment_id`,
);

/** The assignment, locked until the transaction ends. */
export const lockAssignment = defineQuery(
  'teachers.lock_assignment',
  `select ${columns} from ${tables}
  where a.school_id = :school_id and a.teacher_id = :teacher_id and a.teacher_assignment_id = :assignment_id
    and a.deleted_dt is null
  for update of a`,
);

export type AssignmentPlace = RowOf<typeof findPlace>;

/** Resolves the ids and names of an assignment; null if the school does not have them. */
export const findPlace = defineQuery(
  'teachers.find_place',
  `select c.class_id, c.name as class_name, k.section_id, s.subject_id, y.academic_year_id, y.start_year as year
  from (select 1) one
  left join classes c on c.school_id = :school_id and c.class_id = :class_id
  left join sections k on k.school_id = :school_id and k.class_id = c.class_id and fold(k.name) = fold(:section?)
  left join subjects s on s.school_id = :school_id and s.subject_id = :subject_id
  left join lateral (
    select academic_year_id, start_year from academic_years
    where school_id = :school_id and (:year?::int is null or start_year = :year?)
    order by starts_on > :today::date, abs(starts_on - :today::date) limit 1
  ) y on true`,
);

/** Who is class teacher there; no one else becomes it until the transaction ends. */
export const lockClassTeacher = defineQuery(
  'teachers.lock_class_teacher',
  `select a.teacher_assignment_id as id, a.teacher_id, t.name as teacher_name
  from teacher_assignments a join teachers t on t.school_id = a.school_id and t.teacher_id = a.teacher_id
  where a.school_id = :school_id and a.class_id = :class_id and a.section_id is not distinct from :section_id?::uuid
    and a.academic_year_id = :academic_year_id and a.is_class_teacher and a.deleted_dt is null
    and a.teacher_assignment_id is distinct from :except?::uuid
  for update of a`,
);

export const dropClassTeacher = defineQuery(
  'teachers.drop_class_teacher',
  `update teacher_assignments set is_class_teacher = false, updated_by = :user_id
  where school_id = :school_id and teacher_assignment_id = :assignment_id`,
);

export const insertAssignment = defineQuery(
  'teachers.insert_assignment',
  `insert into teacher_assignments (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id,
    is_class_teacher, schedule, created_by, updated_by)
  values (:school_id, :teacher_id, :academic_year_id, :class_id, :section_id?, :subject_id,
    :is_class_teacher, :schedule?, :user_id, :user_id)
  returning teacher_assignment_id as id`,
);

export const updateAssignment = defineQuery(
  'teachers.update_assignment',
  `update teacher_assignments set academic_year_id = :academic_year_id, class_id = :class_id, section_id = :section_id?,
    subject_id = :subject_id, is_class_teacher = :is_class_teacher, schedule = :schedule?, updated_by = :user_id
  where school_id = :school_id and teacher_id = :teacher_id and teacher_assignment_id = :assignment_id`,
);

export const deleteAssignment = defineQuery(
  'teachers.delete_assignment',
  `delete from teacher_assignments
  where school_id = :school_id and teacher_id = :teacher_id and teacher_assignment_id = :assignment_id`,
);

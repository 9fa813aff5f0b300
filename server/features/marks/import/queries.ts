import { defineQuery, type RowOf } from '#server/db/query.ts';

export const listSubjectNames = defineQuery(
  'marks.import_subjects',
  'select subject_id, fold(name) as name, fold(code) as code from subjects where school_id = :school_id',
);

/** The years of the school; the year of the given day comes first. */
export const listSchoolYears = defineQuery(
  'marks.import_years',
  `select academic_year_id, start_year
  from academic_years
  where school_id = :school_id
  order by
    case when :today::date between starts_on and ends_on then 0 else 1 end, abs(starts_on - :today::date)`,
);

export type ExamPaperRow = RowOf<typeof findPapers>;

/** The student of each row, whether they take the subject, and the existing mark. */
export const findPapers = defineQuery(
  'marks.import_find',
  `with target as materialized (
    select input.*, fold(input.class_name) as class_folded, fold(input.section) as section_folded
    from jsonb_to_recordset(:rows::jsonb) as input (row int, student_id uuid, admission_no text,
      class_name text, section text, roll_no text, academic_year_id uuid, subject_id uuid, exam_name text)
  ), students_found as materialized (
    select target.row, student.student_id, student.name
    from target
    join students student on student.school_id = :school_id and student.student_id = target.student_id
      and student.deleted_dt is null
    union
    select target.row, student.student_id, student.name
    from target
    join students student on student.school_id = :school_id
      and student.admission_no_folded = lower(target.admission_no) and student.deleted_dt is null
    where target.student_id is null
    union
    select target.row, student.student_id, student.name
    from target
    join classes cls on cls.school_id = :school_id and cls.name_folded = target.class_folded
    join enrolments enrol on enrol.school_id = :school_id and enrol.class_id = cls.class_id
      and enrol.academic_year_id = target.academic_year_id and enrol.roll_no = target.roll_no
      and enrol.deleted_dt is null
    join students student on student.school_id = :school_id and student.student_id = enrol.student_id
      and student.deleted_dt is null
    left join sections section on section.school_id = :school_id and section.class_id = enrol.class_id
      and section.section_id = enrol.section_id
    where target.student_id is null and target.admission_no is null
      and (target.section_folded is null or fold(section.name) = target.section_folded)
  )
  select students_found.row, students_found.student_id, students_found.name as student_name,
    exists (
      select from student_subjects registration
      where registration.school_id = :school_id and registration.student_id = students_found.student_id
        and registration.academic_year_id = target.academic_year_id
        and registration.subject_id = target.subject_id and registration.removed_dt is null
    ) as is_registered,
    coalesce(
      (
        select is_locked_mark(:school_id, exam.exam_id, students_found.student_id)
        from exams exam
        where exam.school_id = :school_id and exam.academic_year_id = target.academic_year_id
          and exam.name = target.exam_name
      ),
      false
    ) as is_locked,
    (
      select jsonb_build_object(
          'mark_id', mark.mark_id, 'state', mark.state, 'marks', mark.marks, 'total_marks', mark.total_marks,
          'exam_date', mark.exam_date, 'remarks', mark.remarks
        )
      from exams exam
      join marks mark on mark.school_id = :school_id and mark.exam_id = exam.exam_id
        and mark.student_id = students_found.student_id and mark.subject_id = target.subject_id
      where exam.school_id = :school_id and exam.academic_year_id = target.academic_year_id
        and exam.name = target.exam_name
    ) as mark
  from students_found join target on target.row = students_found.row`,
);

const outcome = 'state text, marks numeric, total_marks numeric, exam_date date, remarks text';
const grade = `case when input.marks is not null then grade_of(input.marks / input.total_marks * 100, scale.bands) end`;

export const createMarks = defineQuery(
  'marks.import_create',
  `with input as materialized (
    select input.*, new_id() as mark_id
    from jsonb_to_recordset(:rows::jsonb) as input (row int, student_id uuid, academic_year_id uuid,
      subject_id uuid, exam_name text, ${outcome})
  ), made as (
    insert into marks
      (school_id, mark_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks,
        grade, exam_date, remarks, created_by, updated_by)
    select :school_id, input.mark_id, input.student_id, input.academic_year_id, input.subject_id,
      scale.exam_id, input.state, input.marks, input.total_marks, ${grade}, input.exam_date, input.remarks,
      :user_id::uuid, :user_id::uuid
    from input
    join exam_bands scale on scale.school_id = :school_id and scale.academic_year_id = input.academic_year_id
      and scale.name = input.exam_name
  )
  select row as "row!", mark_id
  from input`,
);

export const changeMarks = defineQuery(
  'marks.import_change',
  `update marks mark
  set state = input.state, marks = input.marks, total_marks = input.total_marks, grade = ${grade},
    exam_date = input.exam_date, remarks = input.remarks, updated_by = :user_id
  from jsonb_to_recordset(:rows::jsonb) as input (mark_id uuid, ${outcome}), exam_bands scale
  where mark.school_id = :school_id and mark.mark_id = input.mark_id and scale.school_id = mark.school_id
    and scale.exam_id = mark.exam_id`,
);

export const readVersions = defineQuery(
  'marks.import_versions',
  `select mark.mark_id, mark.updated_dt,
    is_locked_mark(:school_id, mark.exam_id, mark.student_id) as is_locked
  from marks mark
  where mark.school_id = :school_id and mark.mark_id = any(:mark_ids::uuid[])
  for update`,
);

export const deleteMarks = defineQuery(
  'marks.import_delete',
  'delete from marks where school_id = :school_id and mark_id = any(:mark_ids::uuid[])',
);

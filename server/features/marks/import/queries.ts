import { defineQuery, type RowOf } from '#server/db/query.ts';

export const listSubjectNames = defineQuery(
  'marks.import_subjects',
  'select subject_id, fold(name) as name, fold(code) as code from subjects where school_id = :school_id',
);

/** The years of the school, the one of the day first. */
export const listSchoolYears = defineQuery(
  'marks.import_years',
  `select academic_year_id, start_year from academic_years where school_id = :school_id
  order by case when :today::date between starts_on and ends_on then 0 else 1 end,
    abs(starts_on - :today::date)`,
);

export type ExamPaperRow = RowOf<typeof findPapers>;

/** The student of each row, whether they take the subject, and the mark that is there already. */
export const findPapers = defineQuery(
  'marks.import_find',
  `with wanted as materialized (
    select w.*, fold(w.class_name) as class_folded, fold(w.section) as section_folded
    from jsonb_to_recordset(:rows::jsonb) as w (row int, student_id uuid, admission_no text, class_name text, section text, roll_no text,
      academic_year_id uuid, subject_id uuid, exam_name text)
  ), students_found as materialized (
    select w.row, s.student_id, s.name from wanted w
    join students s on s.school_id = :school_id and s.student_id = w.student_id and s.deleted_dt is null
    union
    select w.row, s.student_id, s.name from wanted w
    join students s on s.school_id = :school_id and lower(s.admission_no) = lower(w.admission_no) and s.deleted_dt is null
    where w.student_id is null
    union
    select w.row, s.student_id, s.name from wanted w
    join classes c on c.school_id = :school_id and c.name_folded = w.class_folded
    join enrolments e on e.school_id = :school_id and e.class_id = c.class_id
      and e.academic_year_id = w.academic_year_id and e.roll_no = w.roll_no and e.deleted_dt is null
    join students s on s.school_id = :school_id and s.student_id = e.student_id and s.deleted_dt is null
    left join sections k on k.school_id = :school_id and k.class_id = e.class_id and k.section_id = e.section_id
    where w.student_id is null and w.admission_no is null and (w.section_folded is null or fold(k.name) = w.section_folded)
  )
  select f.row, f.student_id, f.name as student_name, exists (
      select from student_subjects r where r.school_id = :school_id and r.student_id = f.student_id
        and r.academic_year_id = w.academic_year_id and r.subject_id = w.subject_id and r.removed_dt is null
    ) as is_registered, coalesce((
      select is_locked_mark(:school_id, exam.exam_id, f.student_id) from exams exam
      where exam.school_id = :school_id and exam.academic_year_id = w.academic_year_id and exam.name = w.exam_name
    ), false) as "is_locked!", (
      select jsonb_build_object('mark_id', m.mark_id, 'state', m.state, 'marks', m.marks, 'total_marks', m.total_marks,
        'exam_date', m.exam_date, 'remarks', m.remarks)
      from exams e join marks m on m.school_id = :school_id and m.exam_id = e.exam_id
        and m.student_id = f.student_id and m.subject_id = w.subject_id
      where e.school_id = :school_id and e.academic_year_id = w.academic_year_id and e.name = w.exam_name
    ) as mark
  from students_found f join wanted w on w.row = f.row`,
);

export const makeExams = defineQuery(
  'marks.import_exams',
  `insert into exams (school_id, academic_year_id, name, exam_date)
  select distinct on (w.academic_year_id, w.exam_name) :school_id, w.academic_year_id, w.exam_name, w.exam_date
  from jsonb_to_recordset(:rows::jsonb) as w (academic_year_id uuid, exam_name text, exam_date date)
  order by w.academic_year_id, w.exam_name, w.exam_date
  on conflict on constraint exams_name_key do nothing`,
);

const outcome = 'state text, marks numeric, total_marks numeric, exam_date date, remarks text';
const grade = `case when w.marks is not null then grade_of(w.marks / w.total_marks * 100, x.bands) end`;

export const createMarks = defineQuery(
  'marks.import_create',
  `with given as materialized (
    select w.*, new_id() as mark_id from jsonb_to_recordset(:rows::jsonb) as w (row int, student_id uuid,
      academic_year_id uuid, subject_id uuid, exam_name text, ${outcome})
  ), made as (
    insert into marks (school_id, mark_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks,
      grade, exam_date, remarks, created_by, updated_by)
    select :school_id, w.mark_id, w.student_id, w.academic_year_id, w.subject_id, x.exam_id, w.state, w.marks,
      w.total_marks, ${grade}, w.exam_date, w.remarks, :user_id::uuid, :user_id::uuid
    from given w join exam_bands x on x.school_id = :school_id and x.academic_year_id = w.academic_year_id
      and x.name = w.exam_name
  )
  select row as "row!", mark_id from given`,
);

export const changeMarks = defineQuery(
  'marks.import_change',
  `update marks m set state = w.state, marks = w.marks, total_marks = w.total_marks, grade = ${grade},
    exam_date = w.exam_date, remarks = w.remarks, updated_by = :user_id
  from jsonb_to_recordset(:rows::jsonb) as w (mark_id uuid, ${outcome}), exam_bands x
  where m.school_id = :school_id and m.mark_id = w.mark_id and x.school_id = m.school_id and x.exam_id = m.exam_id`,
);

export const readVersions = defineQuery(
  'marks.import_versions',
  `select mark.mark_id, mark.updated_dt, is_locked_mark(:school_id, mark.exam_id, mark.student_id) as "is_locked!"
  from marks mark where mark.school_id = :school_id and mark.mark_id = any(:mark_ids::uuid[]) for update`,
);

export const deleteMarks = defineQuery(
  'marks.import_delete',
  'delete from marks where school_id = :school_id and mark_id = any(:mark_ids::uuid[])',
);

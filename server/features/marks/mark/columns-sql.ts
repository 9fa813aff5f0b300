/** The day of a paper: its own, or that of the whole exam. */
export const paperDate = 'coalesce(mark.exam_date, exam.exam_date)';

export const inYear = '(:year?::int is null or school_year.start_year = :year?)';
export const inExam = '(:exam_name?::text is null or exam.name = :exam_name?)';

/**
 * `result`: the marks of one student that meet the conditions, with the records they refer to. `scales`: the
 * bands of their exams, computed once per exam.
 */
export const studentMarks = (...conditions: readonly string[]) => `result as materialized (
    select mark.*, exam.name as exam_name, school_year.start_year, ${paperDate} as paper_date, subject.name as subject_name, subject.code as subject_code
    from marks mark
    join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
    join academic_years school_year on school_year.school_id = mark.school_id and school_year.academic_year_id = mark.academic_year_id
    join subjects subject on subject.school_id = mark.school_id and subject.subject_id = mark.subject_id
    where mark.school_id = :school_id and mark.student_id = :student_id
      and ${conditions.join(' and ')}
  ), scales as materialized (
    select exam_id, bands from exam_bands
    where school_id = :school_id and exam_id in (select exam_id from result)
  )`;

/** A mark as the record of its student shows it, from `result` and `scales`. */
export const markColumns = `result.mark_id as id, result.subject_id, result.subject_name, result.subject_code, result.exam_name,
    result.start_year as year, result.state, result.marks, result.total_marks, result.percentage, grade_of(result.percentage, scales.bands) as grade,
    result.paper_date as exam_date, result.remarks, result.created_dt, result.updated_dt`;

export const newestFirst =
  'result.paper_date desc nulls last, result.exam_name, fold(result.subject_name), result.mark_id';

/** An average over several exams is graded by the bands of the newest, so that published results keep their grade. */
const newestBandsOf = (
  marks: string,
) => `(select scales.bands from ${marks} picked join scales using (exam_id)
    order by picked.paper_date desc nulls last, picked.exam_name limit 1)`;
export const newestBands = newestBandsOf('result');

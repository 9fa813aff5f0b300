/** The day of a paper: its own, or that of the whole exam. */
export const paperDate = 'coalesce(mark.exam_date, exam.exam_date)';

/** The mean of percentages. They are stored with eight decimals; rounding to six removes the error of thirds. */
export const mean = (percentage: string) => `round(avg(${percentage}), 6)`;

export const inYear = '(:year?::int is null or school_year.start_year = :year?)';
export const inExam = '(:exam_name?::text is null or exam.name = :exam_name?)';

/**
 * `given`: the marks of one student that meet the conditions, with the records they refer to. `scales`: the bands of
 * their exams, computed once per exam.
 */
export const studentMarks = (...conditions: readonly string[]) => `given as materialized (
    select mark.*, exam.name as exam_name, school_year.start_year, ${paperDate} as paper_date, subject.name as subject_name, subject.code as subject_code
    from marks mark
    join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
    join academic_years school_year on school_year.school_id = mark.school_id and school_year.academic_year_id = mark.academic_year_id
    join subjects subject on subject.school_id = mark.school_id and subject.subject_id = mark.subject_id
    where mark.school_id = :school_id and mark.student_id = :student_id
      and ${conditions.join(' and ')}
  ), scales as materialized (
    select exam_id, bands from exam_bands
    where school_id = :school_id and exam_id in (select exam_id from given)
  )`;

/** A mark as the record of its student shows it, from `given` and `scales`. */
export const markColumns = `given.mark_id as id, given.subject_id, given.subject_name, given.subject_code, given.exam_name,
    given.start_year as year, given.state, given.marks, given.total_marks, given.percentage, grade_of(given.percentage, scales.bands) as grade,
    given.paper_date as exam_date, given.remarks, given.created_dt, given.updated_dt`;

export const newestFirst =
  'given.paper_date desc nulls last, given.exam_name, fold(given.subject_name), given.mark_id';

/** An average over several exams is graded by the bands of the newest, so that published results keep their grade. */
export const newestBandsOf = (
  marks: string,
) => `(select scales.bands from ${marks} picked join scales using (exam_id)
    order by picked.paper_date desc nulls last, picked.exam_name limit 1)`;
export const newestBands = newestBandsOf('given');

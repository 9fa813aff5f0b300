/** The day of a paper: its own, or that of the whole exam. */
export const paperDate = 'coalesce(m.exam_date, e.exam_date)';

/** The mean of percentages. They are stored with eight decimals; rounding to six removes the error of thirds. */
export const mean = (percentage: string) => `round(avg(${percentage}), 6)`;

export const inYear = '(:year?::int is null or y.start_year = :year?)';
export const inExam = '(:exam_name?::text is null or e.name = :exam_name?)';

/**
 * `given`: the marks of one student that meet the conditions, with what they refer to. `scales`: the bands of their
 * exams, worked out once an exam.
 */
export const studentMarks = (...conditions: readonly string[]) => `given as materialized (
    select m.*, e.name as exam_name, y.start_year, ${paperDate} as paper_date, b.name as subject_name, b.code as subject_code
    from marks m
    join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
    join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id
    join subjects b on b.school_id = m.school_id and b.subject_id = m.subject_id
    where m.school_id = :school_id and m.student_id = :student_id
      and ${conditions.join(' and ')}
  ), scales as materialized (
    select exam_id, bands from exam_bands
    where school_id = :school_id and exam_id in (select exam_id from given)
  )`;

/** A mark as the record of its student shows it: `g` of `given`, `x` of `scales`. */
export const markColumns = `g.mark_id as id, g.subject_id, g.subject_name, g.subject_code, g.exam_name,
    g.start_year as year, g.state, g.marks, g.total_marks, g.percentage, grade_of(g.percentage, x.bands) as grade,
    g.paper_date as exam_date, g.remarks, g.created_dt, g.updated_dt`;

export const newestFirst = 'g.paper_date desc nulls last, g.exam_name, fold(g.subject_name), g.mark_id';

/** Several exams are graded by the bands of the newest, so that published results keep their grade. */
export const newestBandsOf = (marks: string) => `(select x.bands from ${marks} g join scales x using (exam_id)
    order by g.paper_date desc nulls last, g.exam_name limit 1)`;
export const newestBands = newestBandsOf('given');

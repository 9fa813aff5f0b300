import { defineDynamicQuery, defineQuery } from '#server/db/query.ts';
import { inExam, inYear, paperDate } from '#server/features/marks/mark/columns-sql.ts';

export type MarkFilter = {
  school_id: string;
  search: string | null;
  year: number | null;
  exam_name: string | null;
  student_id: string | null;
  subject_id: string | null;
  class_id: string | null;
};

const columns = `mark.mark_id as id, mark.student_id, student.admission_no, student.name as student_name, mark.subject_id, subject.name as subject_name,
    exam.name as exam_name, school_year.start_year as year, mark.state, mark.marks, mark.total_marks, mark.percentage,
    grade_of(mark.percentage, scale.bands) as grade, ${paperDate} as exam_date`;

const markJoins = `join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
  join exam_bands scale on scale.school_id = mark.school_id and scale.exam_id = mark.exam_id
  join academic_years school_year on school_year.school_id = mark.school_id and school_year.academic_year_id = mark.academic_year_id
  join subjects subject on subject.school_id = mark.school_id and subject.subject_id = mark.subject_id`;

/** Adds a condition only for each filter that is set. */
function matchConditions(filter: MarkFilter): string {
  const { year, exam_name, student_id, subject_id, class_id, search } = filter;
  const joins = [
    'marks mark join students student on student.school_id = mark.school_id and student.student_id = mark.student_id',
    year &&
      'join academic_years school_year on school_year.school_id = mark.school_id and school_year.academic_year_id = mark.academic_year_id',
    exam_name && 'join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id',
  ];
  const conditions = [
    'mark.school_id = :school_id and student.deleted_dt is null',
    year && 'school_year.start_year = :year',
    exam_name && 'exam.name = :exam_name',
    student_id && 'mark.student_id = :student_id',
    subject_id && 'mark.subject_id = :subject_id',
    class_id &&
      `exists (select from enrolments enrol where enrol.school_id = mark.school_id and enrol.student_id = mark.student_id
        and enrol.academic_year_id = mark.academic_year_id and enrol.class_id = :class_id and enrol.deleted_dt is null)`,
    search && 'position(fold(:search) in student.name_folded) > 0',
  ];
  return `${joins.filter(Boolean).join(' ')} where ${conditions.filter(Boolean).join(' and ')}`;
}

const noFilter: MarkFilter = {
  school_id: '',
  search: null,
  year: null,
  exam_name: null,
  student_id: null,
  subject_id: null,
  class_id: null,
};

const everyFilter: MarkFilter = {
  school_id: '',
  search: 'a',
  year: 2026,
  exam_name: 'Final Term',
  student_id: 'id',
  subject_id: 'id',
  class_id: 'id',
};

export const countMarks = defineDynamicQuery(
  'marks.count',
  [noFilter, everyFilter],
  (filter: MarkFilter) => `select count(*)::int as total from ${matchConditions(filter)}`,
);

/** Finds the ids of the page first, by the index alone if nothing is filtered. */
export const listAllMarks = defineDynamicQuery(
  'marks.list_all',
  [noFilter, everyFilter].map((filter) => ({ ...filter, limit: 50, skip: 0 })),
  (filter: MarkFilter & { limit: number; skip: number }) => `with page as materialized (
      select mark.school_id, mark.mark_id
      from ${matchConditions(filter)}
      order by mark.created_dt desc, mark.mark_id
      limit (select :limit::int) offset (select :skip::int)
    )
    select ${columns}
    from page
    join marks mark using (school_id, mark_id)
    join students student on student.school_id = mark.school_id and student.student_id = mark.student_id
    ${markJoins} order by mark.created_dt desc, mark.mark_id`,
);

export const listMarksOfStudent = defineQuery(
  'marks.list_of_student',
  `select ${columns}
  from marks mark
  join students student on student.school_id = mark.school_id and student.student_id = mark.student_id
  ${markJoins} where mark.school_id = :school_id and mark.student_id = :student_id? and ${inYear}
    and ${inExam}
  order by ${paperDate} desc nulls last, exam.name, fold(subject.name), mark.mark_id`,
);

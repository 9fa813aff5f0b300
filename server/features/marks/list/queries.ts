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

const columns = `m.mark_id as id, m.student_id, s.admission_no, s.name as student_name, m.subject_id, b.name as subject_name,
    e.name as exam_name, y.start_year as year, m.state, m.marks, m.total_marks, m.percentage,
    grade_of(m.percentage, x.bands) as grade, ${paperDate} as exam_date`;

const referred = `join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
  join exam_bands x on x.school_id = m.school_id and x.exam_id = m.exam_id
  join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id
  join subjects b on b.school_id = m.school_id and b.subject_id = m.subject_id`;

/** Only what is asked for is looked up. */
function matchConditions(filter: MarkFilter): string {
  const { year, exam_name, student_id, subject_id, class_id, search } = filter;
  const joins = [
    'marks m join students s on s.school_id = m.school_id and s.student_id = m.student_id',
    year && 'join academic_years y on y.school_id = m.school_id and y.academic_year_id = m.academic_year_id',
    exam_name && 'join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id',
  ];
  const conditions = [
    'm.school_id = :school_id and s.deleted_dt is null',
    year && 'y.start_year = :year',
    exam_name && 'e.name = :exam_name',
    student_id && 'm.student_id = :student_id',
    subject_id && 'm.subject_id = :subject_id',
    class_id &&
      `exists (select from enrolments n where n.school_id = m.school_id and n.student_id = m.student_id
        and n.academic_year_id = m.academic_year_id and n.class_id = :class_id and n.deleted_dt is null)`,
    search && 'position(fold(:search) in s.name_folded) > 0',
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

/** The ids of the page come first, by the index alone where nothing is filtered. */
export const listAllMarks = defineDynamicQuery(
  'marks.list_all',
  [noFilter, everyFilter].map((filter) => ({ ...filter, limit: 50, skip: 0 })),
  (filter: MarkFilter & { limit: number; skip: number }) => `with page as materialized (
    select m.school_id, m.mark_id from ${matchConditions(filter)}
    order by m.created_dt desc, m.mark_id limit (select :limit::int) offset (select :skip::int)
  )
  select ${columns}
  from page join marks m using (school_id, mark_id)
  join students s on s.school_id = m.school_id and s.student_id = m.student_id
  ${referred}
  order by m.created_dt desc, m.mark_id`,
);

export const listMarksOfStudent = defineQuery(
  'marks.list_of_student',
  `select ${columns}
  from marks m join students s on s.school_id = m.school_id and s.student_id = m.student_id
  ${referred}
  where m.school_id = :school_id and m.student_id = :student_id? and ${inYear} and ${inExam}
  order by ${paperDate} desc nulls last, e.name, fold(b.name), m.mark_id`,
);

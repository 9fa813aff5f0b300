import type { CountedExam, Exam } from '#contract/exams/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const examColumns = `e.exam_id, e.name as exam_name, y.start_year as year, e.exam_date, e.grade_scale_id, b.bands,
  e.published_dt, e.updated_dt`;

const examTables = `exams e
  join exam_bands b on b.school_id = e.school_id and b.exam_id = e.exam_id
  join academic_years y on y.school_id = e.school_id and y.academic_year_id = e.academic_year_id`;

/** Whether a seat `c` was taken on a day; without a date of the exam the last seat of the year counts. */
export const inClassOnCondition = (day: string) => `${day} >= c.since and ${day} < c.until`;

/** The year with this number; without one the year that began last, before all years the first. */
export const chosenYear = `select academic_year_id, start_year, ends_on from academic_years
    where school_id = :school_id and (:year?::int is null or start_year = :year?)
    order by starts_on > :today::date, abs(starts_on - :today::date) limit 1`;

/** A year without exams is one row with no `exam_id`. */
export const listExams = defineQuery(
  'exams.list',
  `select c.start_year as chosen, l.*
  from (${chosenYear}) c
  left join lateral (
    select ${examColumns}, n.marks_count, n.students_count
    from ${examTables}
    cross join lateral (
      select count(*)::int as marks_count, count(distinct m.student_id)::int as students_count from marks m
      where m.school_id = :school_id and m.exam_id = e.exam_id and m.academic_year_id = e.academic_year_id
        and (:class_id?::uuid is null or m.student_id in (
          select c.student_id from class_seats(array[:class_id?::uuid], e.academic_year_id) c
          where c.class_id = :class_id? and ${inClassOnCondition('coalesce(e.exam_date, y.ends_on)')}))
    ) n
    where e.school_id = :school_id and e.academic_year_id = c.academic_year_id
  ) l on true
  order by l.exam_date desc nulls first, l.exam_name`,
  narrowTo<{ bands: CountedExam['bands'] }>(),
);

export const getExam = defineQuery(
  'exams.get',
  `select ${examColumns} from ${examTables} where e.school_id = :school_id and e.exam_id = :exam_id`,
  narrowTo<{ bands: Exam['bands'] }>(),
);

/** The exam, locked until the transaction ends. */
export const lockExam = defineQuery(
  'exams.lock',
  'select exam_id from exams where school_id = :school_id and exam_id = :exam_id for update',
);

/** No row when the school has no such year. */
export const insertExam = defineQuery(
  'exams.insert',
  `insert into exams (school_id, academic_year_id, name, exam_date, grade_scale_id)
  select :school_id, academic_year_id, :exam_name, :exam_date?, :grade_scale_id?
  from academic_years where school_id = :school_id and start_year = :year
  returning exam_id`,
);

export const updateExam = defineQuery(
  'exams.update',
  `update exams set name = :exam_name, exam_date = :exam_date?, grade_scale_id = :grade_scale_id?
  where school_id = :school_id and exam_id = :exam_id`,
);

/** Freezes the bands of this moment, and lets the stored grades follow them. */
export const publishExam = defineQuery(
  'exams.publish',
  `with frozen as (
    update exams e set published_dt = :now, graded_with = b.bands
    from exam_bands b
    where e.school_id = :school_id and e.exam_id = :exam_id and b.school_id = e.school_id and b.exam_id = e.exam_id
    returning e.exam_id, e.academic_year_id, e.graded_with
  )
  update marks m set grade = grade_of(m.percentage, f.graded_with), updated_by = :user_id
  from frozen f
  where m.school_id = :school_id and m.exam_id = f.exam_id and m.academic_year_id = f.academic_year_id
    and m.percentage is not null and m.grade is distinct from grade_of(m.percentage, f.graded_with)`,
);

/** Ends all reopenings of the exam: without published results nothing is locked. */
export const unpublishExam = defineQuery(
  'exams.unpublish',
  `with ended as (
    update exam_reopenings set locked_dt = now(), locked_by = :user_id
    where school_id = :school_id and exam_id = :exam_id and locked_dt is null
  )
  update exams set published_dt = null, graded_with = null where school_id = :school_id and exam_id = :exam_id`,
);

/** What refers to an exam, besides the totals of its papers and its reopenings, which are deleted with it. */
export const referencesToExam = defineQuery(
  'exams.references',
  `select referrer, n as "n!" from references_to('exams', :exam_id)
  where current_school() = :school_id and referrer not in ('exam_papers', 'exam_reopenings') order by n desc, referrer`,
);

export const deleteExam = defineQuery(
  'exams.delete',
  'delete from exams where school_id = :school_id and exam_id = :exam_id',
);

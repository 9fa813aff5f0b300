import type { CountedExam, Exam } from '#contract/exams/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

export const examColumns = `exam.exam_id, exam.name as exam_name, school_year.start_year as year, exam.exam_date, exam.grade_scale_id, scale.bands,
  exam.published_dt, exam.updated_dt`;

export const examTables = `exams exam
  join exam_bands scale on scale.school_id = exam.school_id and scale.exam_id = exam.exam_id
  join academic_years school_year on school_year.school_id = exam.school_id and school_year.academic_year_id = exam.academic_year_id`;

/** Whether `seat` covers a day; without a date of the exam, the last seat of the year counts. */
export const inClassOnCondition = (day: string) => `${day} >= seat.since and ${day} < seat.until`;

/** The year with this number. Without one, the year that began last; before all years, the first. */
export const chosenYear = `select academic_year_id, start_year, ends_on
  from academic_years
  where school_id = :school_id and (:year?::int is null or start_year = :year?)
  order by starts_on > :today::date, abs(starts_on - :today::date)
  limit 1`;

/** A year without exams is one row without an `exam_id`. */
export const listExams = defineQuery(
  'exams.list',
  `select span.start_year as chosen, listed.*
  from (${chosenYear}) span
  left join lateral (
    select ${examColumns}, matching.marks_count, matching.students_count
    from ${examTables}
    cross join lateral (
      select count(*)::int as marks_count, count(distinct mark.student_id)::int as students_count
      from marks mark
      where mark.school_id = :school_id and mark.exam_id = exam.exam_id
        and mark.academic_year_id = exam.academic_year_id
        and (:class_id?::uuid is null
          or mark.student_id in (
            select seat.student_id
            from class_seats(array[:class_id?::uuid], exam.academic_year_id) seat
            where seat.class_id = :class_id?
              and ${inClassOnCondition('coalesce(exam.exam_date, school_year.ends_on)')}
          ))
    ) matching
    where exam.school_id = :school_id and exam.academic_year_id = span.academic_year_id
  ) listed on true
  order by listed.exam_date desc nulls first, listed.exam_name`,
  narrowTo<{ bands: CountedExam['bands'] }>(),
);

export const getExam = defineQuery(
  'exams.get',
  `select ${examColumns} from ${examTables} where exam.school_id = :school_id and exam.exam_id = :exam_id`,
  narrowTo<{ bands: Exam['bands'] }>(),
);

/** The exam, locked until the transaction ends. */
export const lockExam = defineQuery(
  'exams.lock',
  'select exam_id from exams where school_id = :school_id and exam_id = :exam_id for update',
);

/** Returns no row if the school has no such year. */
export const insertExam = defineQuery(
  'exams.insert',
  `insert into exams (school_id, academic_year_id, name, exam_date, grade_scale_id)
  select :school_id, academic_year_id, :exam_name, :exam_date?, :grade_scale_id?
  from academic_years
  where school_id = :school_id and start_year = :year
  returning exam_id`,
);

/** The exam that a mark names, created if it does not exist. */
export const makeExam = defineQuery(
  'exams.make',
  `insert into exams (school_id, academic_year_id, name, exam_date)
  values (:school_id, :academic_year_id, :exam_name, :exam_date?)
  on conflict on constraint exams_name_key do nothing`,
);

/** The exams that imported marks name, created if they do not exist. */
export const makeExams = defineQuery(
  'exams.make_many',
  `insert into exams (school_id, academic_year_id, name, exam_date)
  select distinct on (input.academic_year_id, input.exam_name) :school_id, input.academic_year_id,
    input.exam_name, input.exam_date
  from jsonb_to_recordset(:rows::jsonb) as input (academic_year_id uuid, exam_name text, exam_date date)
  order by input.academic_year_id, input.exam_name, input.exam_date
  on conflict on constraint exams_name_key do nothing`,
);

export const updateExam = defineQuery(
  'exams.update',
  `update exams
  set name = :exam_name, exam_date = :exam_date?, grade_scale_id = :grade_scale_id?
  where school_id = :school_id and exam_id = :exam_id`,
);

/** Stores the current bands with the exam, and updates the stored grades. */
export const publishExam = defineQuery(
  'exams.publish',
  `with frozen as (
    update exams exam
    set published_dt = :now, graded_with = scale.bands
    from exam_bands scale
    where exam.school_id = :school_id and exam.exam_id = :exam_id and scale.school_id = exam.school_id
      and scale.exam_id = exam.exam_id
    returning exam.exam_id, exam.academic_year_id, exam.graded_with
  )
  update marks mark
  set grade = grade_of(mark.percentage, frozen.graded_with), updated_by = :user_id
  from frozen
  where mark.school_id = :school_id and mark.exam_id = frozen.exam_id
    and mark.academic_year_id = frozen.academic_year_id and mark.percentage is not null
    and mark.grade is distinct from grade_of(mark.percentage, frozen.graded_with)`,
);

/** Ends all reopenings of the exam, because unpublished results are not locked. */
export const unpublishExam = defineQuery(
  'exams.unpublish',
  `with ended as (
    update exam_reopenings
    set locked_dt = now(), locked_by = :user_id
    where school_id = :school_id and exam_id = :exam_id and locked_dt is null
  )
  update exams
  set published_dt = null, graded_with = null
  where school_id = :school_id and exam_id = :exam_id`,
);

/** What refers to an exam, except the totals of its papers and its reopenings, which are deleted with it. */
export const referencesToExam = defineQuery(
  'exams.references',
  `select referrer, n as "n!"
  from references_to('exams', :exam_id)
  where current_school() = :school_id and referrer not in ('exam_papers', 'exam_reopenings')
  order by n desc, referrer`,
);

export const deleteExam = defineQuery(
  'exams.delete',
  'delete from exams where school_id = :school_id and exam_id = :exam_id',
);

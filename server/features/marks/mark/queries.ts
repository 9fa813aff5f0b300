import type { Correction, ExamSummary } from '#contract/marks/mark.ts';
import type { MarkState } from '#contract/marks/values.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import { asInstant } from '#server/db/instant-sql.ts';
import { meanOf } from '#server/db/mean-sql.ts';
import { defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';
import { inExam, inYear, markColumns, newestBands, newestFirst, studentMarks } from './columns-sql.ts';

type Student = SchoolKey & { student_id: string };
export type MarkKey = Student & { mark_id: string };

const nameOf = (user: string) =>
  `(select account.name from users account where account.school_id = :school_id and account.user_id = ${user})`;

export const listMarks = defineQuery(
  'marks.list',
  `with ${studentMarks(inYear, inExam)}
  select ${markColumns}
  from result join scales using (exam_id)
  order by ${newestFirst}`,
);

/** One mark, of any year and exam. */
export const getMark = defineQuery(
  'marks.get',
  `with ${studentMarks('mark.mark_id = :mark_id')}
  select ${markColumns}
  from result join scales using (exam_id)`,
);

/** The exams of a year; without a year, those in which the student has marks. */
export const listExams = defineQuery(
  'marks.list_exams',
  `select exam.name as exam_name, school_year.start_year as year,
    coalesce(exam.exam_date, result.first_date) as exam_date, 'completed' as status, result.marks_count,
    taken.total_subjects, round(result.average, 1) as average_percentage,
    grade_of(result.average, scale.bands) as grade, scale.bands, scale.published_dt is not null as published,
    exam.exam_id, exam.updated_dt, seat.class_id,
    is_locked_mark(:school_id, exam.exam_id, :student_id) as is_locked,
    (
      select json_build_object(
          'reason', reopening.reason, 'reopened_dt', ${asInstant('reopening.reopened_dt')}, 'reopened_by',
          ${nameOf('reopening.reopened_by')}
        )
      from exam_reopenings reopening
      where reopening.school_id = exam.school_id and reopening.exam_id = exam.exam_id
        and reopening.class_id = seat.class_id and reopening.locked_dt is null
    ) as reopening
  from exams exam
  join academic_years school_year on school_year.school_id = exam.school_id
    and school_year.academic_year_id = exam.academic_year_id
  join exam_bands scale on scale.school_id = exam.school_id and scale.exam_id = exam.exam_id
  cross join lateral (
    select count(*)::int as marks_count, ${meanOf('mark.percentage')} as average,
      min(mark.exam_date) as first_date
    from marks mark
    where mark.school_id = exam.school_id and mark.student_id = :student_id
      and mark.academic_year_id = exam.academic_year_id and mark.exam_id = exam.exam_id
  ) result
  cross join lateral (
    select count(*)::int as total_subjects
    from student_subjects registration
    where registration.school_id = exam.school_id and registration.student_id = :student_id
      and registration.academic_year_id = exam.academic_year_id
      and (registration.removed_dt is null
        or exists (
          select from marks mark
          where mark.school_id = registration.school_id and mark.student_id = registration.student_id
            and mark.academic_year_id = registration.academic_year_id
            and mark.subject_id = registration.subject_id and mark.exam_id = exam.exam_id
        ))
  ) taken
  left join lateral (
    select enrol.class_id
    from enrolments enrol
    where enrol.school_id = exam.school_id and enrol.student_id = :student_id
      and enrol.academic_year_id = exam.academic_year_id and enrol.deleted_dt is null
    order by enrol.from_date desc
    limit 1
  ) seat on true
  where exam.school_id = :school_id
    and (school_year.start_year = :year? or (:year?::int is null and result.marks_count > 0))
  order by 3 desc nulls last, exam.name, school_year.start_year desc`,
  narrowTo<{ bands: ExamSummary['bands']; reopening: ExamSummary['reopening'] }>(),
);

export const sumUpMarks = defineQuery(
  'marks.sum_up',
  `with ${studentMarks(inYear)}
  select count(distinct mark.exam_id)::int as total_exams,
    round(${meanOf('mark.percentage')}) as average_percentage,
    grade_of(${meanOf('mark.percentage')}, ${newestBands}) as grade,
    (
      select json_build_object('subject_name', subject_name, 'average_percentage', round(average, 1))
      from (
        select subject_id, subject_name, ${meanOf('percentage')} as average from result group by 1, 2
      ) by_subject
      where average is not null
      order by average desc, fold(subject_name), subject_id
      limit 1
    ) as best_subject,
    (
      select count(*)::int
      from student_subjects registration
      join academic_years school_year on school_year.school_id = registration.school_id
        and school_year.academic_year_id = registration.academic_year_id
      where registration.school_id = :school_id and registration.student_id = :student_id
        and registration.removed_dt is null and (:year?::int is null or school_year.start_year = :year?)
    ) as subjects,
    bands_in_force(:school_id) as bands
  from result mark`,
  narrowTo<{ bands: GradeBand[] }>(),
);

/** The records that a mark refers to, as far as they exist; no row for an unknown student. */
export const findPaper = defineQuery(
  'marks.find_paper',
  `select school_year.academic_year_id, subject.name as subject_name,
    registration.student_subject_id is not null as is_registered
  from students student
  left join academic_years school_year on school_year.school_id = student.school_id
    and school_year.start_year = :year
  left join subjects subject on subject.school_id = student.school_id and subject.subject_id = :subject_id
  left join student_subjects registration on registration.school_id = student.school_id
    and registration.student_id = student.student_id
    and registration.academic_year_id = school_year.academic_year_id
    and registration.subject_id = subject.subject_id and registration.removed_dt is null
  where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null`,
);

export type MarkOutcome = {
  state: MarkState;
  marks: number | null;
  total_marks: number;
  exam_date: string | null;
  remarks: string | null;
};
const grade = `case when :marks::numeric is not null then
      grade_of(:marks::numeric / :total_marks::numeric * 100, scale.bands) end`;

/** Returns no row if the student does not take the subject, or no longer takes it. */
export const insertMark = defineQuery(
  'marks.insert',
  `insert into marks
    (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks, grade,
      exam_date, remarks, created_by, updated_by)
  select registration.school_id, registration.student_id, registration.academic_year_id,
    registration.subject_id, scale.exam_id, :state, :marks?::numeric, :total_marks::numeric, ${grade},
    :exam_date?::date, :remarks?, :user_id::uuid, :user_id::uuid
  from (
    select school_id, student_id, academic_year_id, subject_id
    from student_subjects
    where school_id = :school_id and student_id = :student_id and academic_year_id = :academic_year_id
      and subject_id = :subject_id and removed_dt is null
    for share
  ) registration
  join exam_bands scale on scale.school_id = registration.school_id
    and scale.academic_year_id = registration.academic_year_id and scale.name = :exam_name
  returning mark_id`,
);

/** The entered values of the mark, locked until the transaction ends. */
export const lockMark = defineQuery(
  'marks.lock',
  `select mark.state, mark.marks, mark.total_marks, mark.exam_date, mark.remarks, mark.updated_dt
  from marks mark
  join students student on student.school_id = mark.school_id and student.student_id = mark.student_id
    and student.deleted_dt is null
  where mark.school_id = :school_id and mark.student_id = :student_id and mark.mark_id = :mark_id
  for update of mark`,
);

/** The trigger that writes the history reads the reason. */
export const updateMark = defineQuery(
  'marks.update',
  `with said as materialized (select set_config('app.reason', coalesce(:reason?, ''), true))
  update marks mark
  set state = :state, marks = :marks?::numeric, total_marks = :total_marks::numeric, grade = ${grade},
    exam_date = :exam_date?::date, remarks = :remarks?, updated_by = :user_id
  from said, exam_bands scale
  where mark.school_id = :school_id and mark.student_id = :student_id and mark.mark_id = :mark_id
    and scale.school_id = mark.school_id and scale.exam_id = mark.exam_id`,
);

export const deleteMark = defineQuery(
  'marks.delete',
  'delete from marks where school_id = :school_id and student_id = :student_id and mark_id = :mark_id',
);

export const findEntry = defineQuery(
  'marks.find_entry',
  `select mark.created_dt, ${nameOf('mark.created_by')} as created_by
  from marks mark
  where mark.school_id = :school_id and mark.student_id = :student_id and mark.mark_id = :mark_id`,
);

/**
 * Includes the corrections of an earlier mark in the same paper that was deleted, because a mark that is entered
 * again is a new row.
 */
export const listCorrections = defineQuery(
  'marks.list_corrections',
  `select history.mark_history_id as id, history.changed_dt, ${nameOf('history.changed_by')} as changed_by,
    history.reason, history.before - '{created_by,created_dt}'::text[] as before, history.after
  from mark_history history
  where history.school_id = :school_id and history.student_id = :student_id
    and (history.mark_id = :mark_id
      or (history.exam_id, history.subject_id) = (
        select mark.exam_id, mark.subject_id
        from marks mark
        where mark.school_id = :school_id and mark.student_id = :student_id and mark.mark_id = :mark_id
      ))
  order by history.changed_dt desc, history.mark_history_id`,
  narrowTo<{ before: Correction['before']; after: Correction['after'] }>(),
);

/** When the exam of a mark, or of a deleted one, was open for corrections, the newest first. */
export const listReopenings = defineQuery(
  'marks.list_reopenings',
  `select reopening.reason, reopening.reopened_dt, ${nameOf('reopening.reopened_by')} as reopened_by,
    reopening.locked_dt, ${nameOf('reopening.locked_by')} as locked_by
  from exam_reopenings reopening
  join exams exam on exam.school_id = reopening.school_id and exam.exam_id = reopening.exam_id
  where reopening.school_id = :school_id
    and reopening.exam_id in (
      select mark.exam_id
      from marks mark
      where mark.school_id = :school_id and mark.student_id = :student_id and mark.mark_id = :mark_id
      union all
      select past.exam_id
      from mark_history past
      where past.school_id = :school_id and past.student_id = :student_id and past.mark_id = :mark_id
    )
    and exists (
      select from enrolments enrol
      where enrol.school_id = :school_id and enrol.student_id = :student_id
        and enrol.class_id = reopening.class_id and enrol.academic_year_id = exam.academic_year_id
        and enrol.deleted_dt is null
    )
  order by reopening.reopened_dt desc`,
);

import type { Correction, ExamSummary } from '#contract/marks/mark.ts';
import type { MarkState } from '#contract/marks/values.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import { asInstant } from '#server/db/instant-sql.ts';
import { defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';
import { inExam, inYear, markColumns, mean, newestBands, newestFirst, studentMarks } from './columns-sql.ts';

type Student = SchoolKey & { student_id: string };
export type MarkKey = Student & { mark_id: string };

const nameOf = (user: string) =>
  `(select u.name from users u where u.school_id = :school_id and u.user_id = ${user})`;

export const listMarks = defineQuery(
  'marks.list',
  `with ${studentMarks(inYear, inExam)}
  select ${markColumns} from given g join scales x using (exam_id) order by ${newestFirst}`,
);

/** One mark, whatever year and exam it is of. */
export const getMark = defineQuery(
  'marks.get',
  `with ${studentMarks('m.mark_id = :mark_id')}
  select ${markColumns} from given g join scales x using (exam_id)`,
);

/** The exams of a year, without a year those in which the student has marks. */
export const listExams = defineQuery(
  'marks.list_exams',
  `select e.name as exam_name, y.start_year as year, coalesce(e.exam_date, a.first_date) as exam_date,
    'completed' as status, a.marks_count, t.total_subjects, round(a.average, 1) as average_percentage,
    grade_of(a.average, x.bands) as grade, x.bands,
    x.published_dt is not null as published, e.exam_id, e.updated_dt, seat.class_id,
    is_locked_mark(:school_id, e.exam_id, :student_id) as "is_locked!", (
      select json_build_object('reason', reopening.reason, 'reopened_dt', ${asInstant('reopening.reopened_dt')}, 'reopened_by',
        ${nameOf('reopening.reopened_by')})
      from exam_reopenings reopening
      where reopening.school_id = e.school_id and reopening.exam_id = e.exam_id
        and reopening.class_id = seat.class_id and reopening.locked_dt is null
    ) as reopening
  from exams e
  join academic_years y on y.school_id = e.school_id and y.academic_year_id = e.academic_year_id
  join exam_bands x on x.school_id = e.school_id and x.exam_id = e.exam_id
  cross join lateral (
    select count(*)::int as marks_count, ${mean('m.percentage')} as average, min(m.exam_date) as first_date
    from marks m where m.school_id = e.school_id and m.student_id = :student_id
      and m.academic_year_id = e.academic_year_id and m.exam_id = e.exam_id
  ) a
  cross join lateral (
    select count(*)::int as total_subjects
    from student_subjects r
    where r.school_id = e.school_id and r.student_id = :student_id and r.academic_year_id = e.academic_year_id
      and (r.removed_dt is null or exists (select from marks m where m.school_id = r.school_id
        and m.student_id = r.student_id and m.academic_year_id = r.academic_year_id
        and m.subject_id = r.subject_id and m.exam_id = e.exam_id))
  ) t
  left join lateral (
    select enrol.class_id from enrolments enrol
    where enrol.school_id = e.school_id and enrol.student_id = :student_id
      and enrol.academic_year_id = e.academic_year_id and enrol.deleted_dt is null
    order by enrol.from_date desc limit 1
  ) seat on true
  where e.school_id = :school_id and (y.start_year = :year? or (:year?::int is null and a.marks_count > 0))
  order by 3 desc nulls last, e.name, y.start_year desc`,
  narrowTo<{ bands: ExamSummary['bands']; reopening: ExamSummary['reopening'] }>(),
);

export const sumUpMarks = defineQuery(
  'marks.sum_up',
  `with ${studentMarks(inYear)}
  select count(distinct g.exam_id)::int as total_exams, round(avg(g.percentage)) as average_percentage,
    grade_of(${mean('g.percentage')}, ${newestBands}) as grade, (
      select json_build_object('subject_name', subject_name, 'average_percentage', round(average, 1)) from (
        select subject_id, subject_name, ${mean('percentage')} as average from given group by 1, 2
      ) s where average is not null order by average desc, fold(subject_name), subject_id limit 1
    ) as best_subject, (
      select count(*)::int from student_subjects r
      join academic_years y on y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
      where r.school_id = :school_id and r.student_id = :student_id and r.removed_dt is null
        and (:year?::int is null or y.start_year = :year?)
    ) as subjects, bands_in_force(:school_id) as bands
  from given g`,
  narrowTo<{ bands: GradeBand[] }>(),
);

/** What a mark needs, as far as it exists; no row for an unknown student. */
export const findPaper = defineQuery(
  'marks.find_paper',
  `select y.academic_year_id, b.name as subject_name, r.student_subject_id is not null as is_registered
  from students s
  left join academic_years y on y.school_id = s.school_id and y.start_year = :year
  left join subjects b on b.school_id = s.school_id and b.subject_id = :subject_id
  left join student_subjects r on r.school_id = s.school_id and r.student_id = s.student_id
    and r.academic_year_id = y.academic_year_id and r.subject_id = b.subject_id and r.removed_dt is null
  where s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null`,
);

/** The exam of that name and year, made where there is none yet. */
export const makeExam = defineQuery(
  'marks.make_exam',
  `insert into exams (school_id, academic_year_id, name, exam_date)
  values (:school_id, :academic_year_id, :exam_name, :exam_date?)
  on conflict on constraint exams_name_key do nothing`,
);

export type MarkOutcome = {
  state: MarkState;
  marks: number | null;
  total_marks: number;
  exam_date: string | null;
  remarks: string | null;
};
const grade = `case when :marks::numeric is not null then
      grade_of(:marks::numeric / :total_marks::numeric * 100, x.bands) end`;

/** No row where the student does not take the subject (any more). */
export const insertMark = defineQuery(
  'marks.insert',
  `insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks, grade,
    exam_date, remarks, created_by, updated_by)
  select r.school_id, r.student_id, r.academic_year_id, r.subject_id, x.exam_id, :state, :marks?::numeric,
    :total_marks::numeric, ${grade}, :exam_date?::date, :remarks?, :user_id::uuid, :user_id::uuid
  from (
    select school_id, student_id, academic_year_id, subject_id from student_subjects
    where school_id = :school_id and student_id = :student_id and academic_year_id = :academic_year_id
      and subject_id = :subject_id and removed_dt is null
    for share
  ) r
  join exam_bands x on x.school_id = r.school_id and x.academic_year_id = r.academic_year_id and x.name = :exam_name
  returning mark_id`,
);

/** What is entered of the mark, locked until the transaction ends. */
export const lockMark = defineQuery(
  'marks.lock',
  `select m.state, m.marks, m.total_marks, m.exam_date, m.remarks, m.updated_dt
  from marks m join students s on s.school_id = m.school_id and s.student_id = m.student_id and s.deleted_dt is null
  where m.school_id = :school_id and m.student_id = :student_id and m.mark_id = :mark_id
  for update of m`,
);

/** The trigger that keeps the history asks for the reason. */
export const updateMark = defineQuery(
  'marks.update',
  `with said as materialized (select set_config('app.reason', coalesce(:reason?, ''), true))
  update marks m set state = :state, marks = :marks?::numeric, total_marks = :total_marks::numeric, grade = ${grade},
    exam_date = :exam_date?::date, remarks = :remarks?, updated_by = :user_id
  from said, exam_bands x
  where m.school_id = :school_id and m.student_id = :student_id and m.mark_id = :mark_id
    and x.school_id = m.school_id and x.exam_id = m.exam_id`,
);

export const deleteMark = defineQuery(
  'marks.delete',
  'delete from marks where school_id = :school_id and student_id = :student_id and mark_id = :mark_id',
);

export const findEntry = defineQuery(
  'marks.find_entry',
  `select m.created_dt, ${nameOf('m.created_by')} as created_by
  from marks m where m.school_id = :school_id and m.student_id = :student_id and m.mark_id = :mark_id`,
);

/** Also of an earlier mark in the same paper that was deleted: entered again, it is another row. */
export const listCorrections = defineQuery(
  'marks.list_corrections',
  `select h.mark_history_id as id, h.changed_dt, ${nameOf('h.changed_by')} as changed_by, h.reason,
    h.before - '{created_by,created_dt}'::text[] as before, h.after
  from mark_history h
  where h.school_id = :school_id and h.student_id = :student_id and (h.mark_id = :mark_id
    or (h.exam_id, h.subject_id) = (select m.exam_id, m.subject_id from marks m
      where m.school_id = :school_id and m.student_id = :student_id and m.mark_id = :mark_id))
  order by h.changed_dt desc, h.mark_history_id`,
  narrowTo<{ before: Correction['before']; after: Correction['after'] }>(),
);

/** When the exam of a mark, or of a deleted one, was open for corrections, the newest first. */
export const listReopenings = defineQuery(
  'marks.list_reopenings',
  `select reopening.reason, reopening.reopened_dt, ${nameOf('reopening.reopened_by')} as reopened_by,
    reopening.locked_dt, ${nameOf('reopening.locked_by')} as locked_by
  from exam_reopenings reopening
  join exams exam on exam.school_id = reopening.school_id and exam.exam_id = reopening.exam_id
  where reopening.school_id = :school_id and reopening.exam_id in (
      select mark.exam_id from marks mark
      where mark.school_id = :school_id and mark.student_id = :student_id and mark.mark_id = :mark_id
      union all select past.exam_id from mark_history past
      where past.school_id = :school_id and past.student_id = :student_id and past.mark_id = :mark_id)
    and exists (select from enrolments enrol
      where enrol.school_id = :school_id and enrol.student_id = :student_id and enrol.class_id = reopening.class_id
        and enrol.academic_year_id = exam.academic_year_id and enrol.deleted_dt is null)
  order by reopening.reopened_dt desc`,
);

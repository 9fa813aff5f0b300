import type { WrittenMark } from '#contract/exams/sheet.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { chosenYear, inClassOnCondition } from '#server/features/exams/exam/queries.ts';
import { lockedClassCondition } from '#server/features/exams/reopening/queries.ts';

/**
 * Locks the exam for the class, so that people save its marks one after the other: two who change the same cells in
 * different orders would block each other. Returns no row without the exam or the class.
 */
export const lockSheet = defineQuery(
  'exams.lock_sheet',
  `select exam.exam_id,
    pg_advisory_xact_lock(hashtextextended(exam.exam_id::text || cls.class_id::text, 0))::text as locked,
    ${lockedClassCondition('exam', 'cls.class_id')} as is_locked
  from exams exam join classes cls on cls.school_id = :school_id and cls.class_id = :class_id
  where exam.school_id = :school_id and exam.exam_id = :exam_id`,
);

/** The marks of the paper that exceed a total, the highest first. */
export const marksOver = defineQuery(
  'exams.marks_over',
  `select student.name as student_name, mark.marks, (count(*) over ())::int as n
  from exams exam
  join academic_years school_year on school_year.school_id = :school_id
    and school_year.academic_year_id = exam.academic_year_id
  cross join lateral class_seats(array[:class_id::uuid], exam.academic_year_id) seat
  join marks mark on mark.school_id = :school_id and mark.student_id = seat.student_id
    and mark.academic_year_id = exam.academic_year_id and mark.subject_id = :subject_id
    and mark.exam_id = exam.exam_id
  join students student on student.school_id = :school_id and student.student_id = mark.student_id
  where exam.school_id = :school_id and exam.exam_id = :exam_id and mark.marks > :total_marks::numeric
    and seat.class_id = :class_id and ${inClassOnCondition('coalesce(exam.exam_date, school_year.ends_on)')}
  order by mark.marks desc, student.name_folded, student.student_id
  limit 3`,
);

/** Sets the total of the paper and of its existing marks; no row without the subject. */
export const setPaperTotal = defineQuery(
  'exams.set_paper_total',
  `with before as (
    select paper.total_marks
    from exam_papers paper
    where paper.school_id = :school_id and paper.exam_id = :exam_id and paper.class_id = :class_id
      and paper.subject_id = :subject_id
  ), paper as (
    insert into exam_papers (school_id, exam_id, class_id, subject_id, total_marks, updated_by)
    select :school_id, :exam_id, :class_id, subject.subject_id, :total_marks, :user_id
    from subjects subject
    where subject.school_id = :school_id and subject.subject_id = :subject_id
    on conflict (school_id, exam_id, class_id, subject_id) do update
      set total_marks = excluded.total_marks, updated_by = excluded.updated_by
    returning subject_id
  ), changed as (
    update marks mark
    set total_marks = :total_marks, updated_by = :user_id,
      grade = case
        when mark.state = 'present' then grade_of(mark.marks / :total_marks::numeric * 100, scale.bands)
      end
    from exam_bands scale
    join exams exam on exam.school_id = :school_id and exam.exam_id = scale.exam_id
    join academic_years school_year on school_year.school_id = :school_id
      and school_year.academic_year_id = scale.academic_year_id
    cross join lateral class_seats(array[:class_id::uuid], scale.academic_year_id) seat
    where scale.school_id = :school_id and scale.exam_id = :exam_id and mark.school_id = :school_id
      and seat.class_id = :class_id and ${inClassOnCondition('coalesce(exam.exam_date, school_year.ends_on)')}
      and mark.student_id = seat.student_id and mark.academic_year_id = scale.academic_year_id
      and mark.subject_id = :subject_id and mark.exam_id = scale.exam_id
      and mark.total_marks <> :total_marks::numeric
    returning mark.mark_id
  )
  select (select total_marks from before) as before, (select count(*)::int from changed) as changed
  from paper`,
);

/** The current mark, with the person who entered it. */
export const currentMark = defineQuery(
  'exams.current_mark',
  `select mark.mark_id, mark.created_dt, account.name as created_by,
    jsonb_build_object(
      'state', mark.state, 'marks', mark.marks, 'total_marks', mark.total_marks, 'grade', mark.grade,
      'remarks', mark.remarks
    ) as holds
  from exams exam
  join marks mark on mark.school_id = :school_id and mark.student_id = :student_id
    and mark.academic_year_id = exam.academic_year_id and mark.subject_id = :subject_id
    and mark.exam_id = exam.exam_id
  left join users account on account.school_id = :school_id and account.user_id = mark.created_by
  where exam.school_id = :school_id and exam.exam_id = :exam_id`,
);

export type LoggedChange = RowOf<typeof cellChanges>;

/**
 * Changes and removals of the cell, the oldest first. Entries from before cells were stored are found by the current
 * mark.
 */
export const cellChanges = defineQuery(
  'exams.cell_changes',
  `select history.mark_id, history.before, history.after, history.reason, history.changed_dt,
    account.name as changed_by, (history.before ->> 'created_dt')::timestamptz as created_dt,
    creator.name as created_by
  from mark_history history
  left join users account on account.school_id = :school_id and account.user_id = history.changed_by
  left join users creator on creator.school_id = :school_id
    and creator.user_id = (history.before ->> 'created_by')::uuid
  where history.school_id = :school_id and history.student_id = :student_id
    and (history.exam_id = :exam_id and history.subject_id = :subject_id or history.mark_id = :mark_id?)
  order by history.changed_dt, history.mark_history_id`,
  narrowTo<{ before: WrittenMark; after: WrittenMark }>(),
);

/** Whether the exam, the student and the subject exist. */
export const cellExists = defineQuery(
  'exams.cell_exists',
  `select exam.exam_id
  from exams exam
  join students student on student.school_id = :school_id and student.student_id = :student_id
    and student.deleted_dt is null
  join subjects subject on subject.school_id = :school_id and subject.subject_id = :subject_id
  where exam.school_id = :school_id and exam.exam_id = :exam_id`,
);

/** A class without marks is one row without an `id`; no row without the class. */
export const marksOfClass = defineQuery(
  'exams.marks_of_class',
  `select listed.id, listed.student_id, listed.student_name, listed.section, listed.roll_number,
    listed.subject_id, listed.subject_name, listed.subject_code, listed.exam_name, listed.year, listed.state,
    listed.marks, listed.total_marks, listed.percentage, listed.grade, listed.exam_date, listed.remarks,
    listed.created_dt, listed.updated_dt
  from classes cls
  left join (${chosenYear}) span on true
  left join lateral (
    select mark.mark_id as id, mark.student_id, student.name as student_name, section.name as section,
      enrol.roll_no as roll_number, mark.subject_id, subject.name as subject_name,
      subject.code as subject_code, scale.name as exam_name, span.start_year as "year!", mark.state,
      mark.marks, mark.total_marks, mark.percentage, grade_of(mark.percentage, scale.bands) as grade,
      coalesce(mark.exam_date, exam.exam_date) as exam_date, mark.remarks, mark.created_dt, mark.updated_dt,
      student.name_folded, fold(subject.name) as subject_folded
    from class_seats(array[cls.class_id], span.academic_year_id) seat
    join students student on student.school_id = :school_id and student.student_id = seat.student_id
    join enrolments enrol on enrol.school_id = :school_id and enrol.student_id = seat.student_id
      and enrol.from_date = seat.from_date and enrol.academic_year_id = span.academic_year_id
      and enrol.deleted_dt is null
    left join sections section on section.school_id = :school_id and section.class_id = seat.class_id
      and section.section_id = seat.section_id
    join marks mark on mark.school_id = :school_id and mark.student_id = seat.student_id
      and mark.academic_year_id = span.academic_year_id
    join subjects subject on subject.school_id = :school_id and subject.subject_id = mark.subject_id
    join exam_bands scale on scale.school_id = :school_id and scale.exam_id = mark.exam_id
    join exams exam on exam.school_id = :school_id and exam.exam_id = mark.exam_id
    where seat.class_id = cls.class_id
      and ${inClassOnCondition('coalesce(mark.exam_date, exam.exam_date, span.ends_on)')}
      and (:section?::text is null or fold(section.name) = fold(:section?))
  ) listed on true
  where cls.school_id = :school_id and cls.class_id = :class_id
  order by
    listed.exam_date desc nulls last, listed.exam_name, listed.name_folded, listed.student_id,
    listed.subject_folded`,
);

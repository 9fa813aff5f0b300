import type { CellChange, WrittenMark } from '#contract/exams/sheet.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { chosenYear, inClassOnCondition } from '#server/features/exams/exam/queries.ts';
import { isLockedClass } from '#server/features/exams/reopening/queries.ts';

/**
 * Locks the exam for the class, so that people save its marks one after the other: two who change the same cells in
 * different orders would block each other. No row without the exam or the class.
 */
export const lockSheet = defineQuery(
  'exams.lock_sheet',
  `select exam.exam_id,
    pg_advisory_xact_lock(hashtextextended(exam.exam_id::text || cls.class_id::text, 0))::text as locked,
    ${isLockedClass('exam', 'cls.class_id')} as is_locked
  from exams exam join classes cls on cls.school_id = :school_id and cls.class_id = :class_id
  where exam.school_id = :school_id and exam.exam_id = :exam_id`,
);

export type SavedRow = RowOf<typeof saveCells>;

const key = `jsonb_build_object('student_id', student_id, 'subject_id', subject_id)`;

/**
 * Writes every cell that still has the version it was read at. `cells` is JSON: a list of CellChange with
 * `keeps_remarks`. A cell that is neither refused nor saved was changed by someone else.
 */
export const saveCells = defineQuery(
  'exams.save_cells',
  `with scale as materialized (
    select exam_id, academic_year_id, bands
    from exam_bands
    where school_id = :school_id and exam_id = :exam_id
  ), cell as materialized (
    select *
    from jsonb_to_recordset(:cells::jsonb) as wish (student_id uuid, subject_id uuid, state text,
      marks numeric, total_marks numeric, remarks text, keeps_remarks boolean, version timestamptz)
  ), found as materialized (
    select cell.student_id, cell.subject_id, cell.state, cell.marks, cell.remarks, cell.keeps_remarks,
      cell.version, mark.mark_id, seat.section_id, seat.student_id is not null as enrolled,
      registration.student_subject_id is not null and registration.removed_dt is null as registered,
      mark.updated_dt is not distinct from cell.version as is_current,
      coalesce(mark.total_marks, paper.total_marks, cell.total_marks, 100) as out_of,
      case
        when mark.mark_id is null then cell.state = 'none'
        else mark.state = cell.state and mark.marks is not distinct from cell.marks
        and (cell.keeps_remarks or mark.remarks is not distinct from cell.remarks)
      end as is_same
    from scale
    cross join cell
    left join marks mark on mark.school_id = :school_id and mark.student_id = cell.student_id
      and mark.academic_year_id = scale.academic_year_id and mark.subject_id = cell.subject_id
      and mark.exam_id = scale.exam_id
    left join student_subjects registration on registration.school_id = :school_id
      and registration.student_id = cell.student_id and registration.academic_year_id = scale.academic_year_id
      and registration.subject_id = cell.subject_id
    left join exam_papers paper on paper.school_id = :school_id and paper.exam_id = scale.exam_id
      and paper.class_id = :class_id and paper.subject_id = cell.subject_id
    left join lateral (
      select enrol.student_id, enrol.section_id
      from enrolments enrol
      join students student on student.school_id = :school_id and student.student_id = enrol.student_id
        and student.deleted_dt is null
      where enrol.school_id = :school_id and enrol.student_id = cell.student_id
        and enrol.academic_year_id = scale.academic_year_id and enrol.class_id = :class_id
        and enrol.deleted_dt is null
      order by enrol.from_date desc
      limit 1
    ) seat on true
  ), judged as materialized (
    select found.*,
      case
        when not found.enrolled then 'not_in_class'
        when found.state <> 'none' and not found.registered
        and not (:register
          and exists (
            select from class_subjects taught
            where taught.school_id = :school_id and taught.academic_year_id = scale.academic_year_id
              and taught.class_id = :class_id and taught.subject_id = found.subject_id
              and (taught.section_id is null or taught.section_id = found.section_id)
          )) then 'unregistered'
        when found.marks > found.out_of then 'over_total'
      end as reason
    from scale cross join found
  ), due as materialized (
    select judged.*, scale.exam_id, scale.academic_year_id,
      case
        when judged.state = 'present' then grade_of(judged.marks / judged.out_of * 100, scale.bands)
      end as grade
    from scale cross join judged
    where judged.reason is null and not judged.is_same and judged.is_current
  ), registration as (
    insert into student_subjects
      (school_id, student_id, academic_year_id, subject_id, registration_date, created_by)
    select :school_id, student_id, academic_year_id, subject_id, :today::date, :user_id::uuid
    from due
    where not registered and state <> 'none'
    order by student_id, subject_id
    on conflict on constraint student_subjects_subject_key do update set removed_dt = null, removed_by = null
  ), entered as (
    insert into marks
      (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks, grade,
        remarks, created_by, updated_by)
    select :school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, out_of, grade,
      remarks, :user_id, :user_id
    from due
    where mark_id is null
    order by student_id, subject_id
    on conflict on constraint marks_student_subject_exam_key do nothing
    returning student_id, subject_id
  ), changed as (
    update marks mark
    set state = due.state, marks = due.marks, grade = due.grade, updated_by = :user_id,
      remarks = case when due.keeps_remarks then mark.remarks else due.remarks end
    from due
    where mark.school_id = :school_id and mark.mark_id = due.mark_id and mark.updated_dt = due.version
      and due.state <> 'none'
    returning mark.student_id, mark.subject_id
  ), removed as (
    delete from marks mark
    using due
    where mark.school_id = :school_id and mark.mark_id = due.mark_id and mark.updated_dt = due.version
      and due.state = 'none'
    returning mark.student_id, mark.subject_id
  )
  select (
      select coalesce(jsonb_agg(${key} || jsonb_build_object('reason', reason, 'out_of', out_of)), '[]')
      from judged
      where reason is not null
    ) as refused,
    (
      select coalesce(jsonb_agg(${key}), '[]')
      from (
        select student_id, subject_id from judged where reason is null and is_same
        union all
        select student_id, subject_id from entered
        union all
        select student_id, subject_id from changed
        union all
        select student_id, subject_id from removed
      ) saved
    ) as saved`,
  narrowTo<{
    saved: readonly { readonly student_id: string; readonly subject_id: string }[];
    refused: readonly {
      readonly student_id: string;
      readonly subject_id: string;
      readonly reason: string;
      readonly out_of: number;
    }[];
  }>(),
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

/** A cell in the form that the statement takes. */
export const cellsAsJson = (cells: readonly CellChange[]) =>
  JSON.stringify(cells.map((cell) => ({ ...cell, keeps_remarks: cell.remarks === undefined })));

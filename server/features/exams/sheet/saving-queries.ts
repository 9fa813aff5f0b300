import type { CellChange } from '#contract/exams/sheet.ts';
import { defineDynamicQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export type SavedRow = RowOf<typeof saveCells>;

/**
 * What the cells ask for: first marks, changes of marks and empty cells. A statement without rows would run its triggers
 * all the same, so a request runs only the statements that it can need: a cell without a version has no mark.
 */
type CellWrites = { readonly enters: boolean; readonly changes: boolean; readonly empties: boolean };

export const classifyWrites = (cells: readonly Pick<CellChange, 'state' | 'version'>[]): CellWrites => ({
  enters: cells.some(({ state, version }) => version === null && state !== 'none'),
  changes: cells.some(({ state, version }) => version !== null && state !== 'none'),
  empties: cells.some(({ state, version }) => version !== null && state === 'none'),
});

const enteredCte = `entered as (
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
  )`;

const changedCte = `changed as (
    update marks mark
    set state = due.state, marks = due.marks, grade = due.grade, updated_by = :user_id,
      remarks = case when due.keeps_remarks then mark.remarks else due.remarks end
    from due
    where mark.school_id = :school_id and mark.mark_id = due.mark_id and mark.updated_dt = due.version
      and due.state <> 'none'
    returning mark.student_id, mark.subject_id
  )`;

const removedCte = `removed as (
    delete from marks mark
    using due
    where mark.school_id = :school_id and mark.mark_id = due.mark_id and mark.updated_dt = due.version
      and due.state = 'none'
    returning mark.student_id, mark.subject_id
  )`;

const key = `jsonb_build_object('student_id', student_id, 'subject_id', subject_id)`;

/** `saved` adds the cells that were written to those that were the same before. */
const outcome = (saved: string) => `select (
      select coalesce(jsonb_agg(${key} || jsonb_build_object('reason', reason, 'out_of', out_of)), '[]')
      from judged
      where reason is not null
    ) as refused,
    (
      select coalesce(jsonb_agg(${key}), '[]')
      from (select student_id, subject_id from judged where reason is null and is_same ${saved}) saved
    ) as saved`;

/** The cells with what is stored, what speaks against each, and those that are due to be written. */
const judgedTables = `scale as materialized (
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
        and registration.student_id = cell.student_id
        and registration.academic_year_id = scale.academic_year_id
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
      on conflict on constraint student_subjects_subject_key do update
        set removed_dt = null, removed_by = null
    )
    `;

const savingText = ({ enters, changes, empties }: CellWrites) => {
  const writes = [enters && enteredCte, changes && changedCte, empties && removedCte].filter(
    (write) => write !== false,
  );
  const names = [enters && 'entered', changes && 'changed', empties && 'removed'].filter(Boolean);
  const saved = names.map((name) => `union all select student_id, subject_id from ${name}`).join(' ');
  return `with ${[judgedTables, ...writes].join(', ')} ${outcome(saved)}`;
};

const anySaving = {
  school_id: '',
  exam_id: '',
  class_id: '',
  cells: '[]',
  register: true,
  today: '2026-01-01',
  user_id: '',
};
type SheetSaving = typeof anySaving & { readonly writes: CellWrites };

/**
 * Writes every cell that still has the version it was read at. `cells` is JSON: a list of CellChange with
 * `keeps_remarks`. A cell that is neither refused nor saved was changed by someone else.
 */
export const saveCells = defineDynamicQuery(
  'exams.save_cells',
  [{ ...anySaving, writes: { enters: true, changes: true, empties: true } }],
  ({ writes }: SheetSaving) => savingText(writes),
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

/** A cell in the form that the statement takes. */
export const cellsAsJson = (cells: readonly CellChange[]) =>
  JSON.stringify(cells.map((cell) => ({ ...cell, keeps_remarks: cell.remarks === undefined })));

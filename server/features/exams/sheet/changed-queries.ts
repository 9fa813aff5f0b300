import type { SheetStudent } from '#contract/exams/sheet.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import { meanOf } from '#server/db/mean-sql.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { inClassOnCondition } from '#server/features/exams/exam/queries.ts';
import { type CellValues, shownSections } from './queries.ts';

type ChangedCell = readonly [student_id: string, changed_by: string | null, ...values: CellValues];
type ChangedStudent = Pick<SheetStudent, 'student_id' | 'marks' | 'total_marks' | 'average' | 'missing'>;
export type ChangedRow = RowOf<typeof readChanged>;

const amongChangedStudents = 'in (select student_id from changed_cells)';
const amongChangedSubjects = 'in (select subject_id from changed_cells)';

/** Registrations and no mark: only where a student lacks a mark of a changed subject, so usually of one student. */
const registrations = `complete as materialized (
    select student_id
    from held
    where is_in_column
    group by student_id
    having count(*) = (select count(distinct subject_id) from changed_cells)
  ), registered as materialized (
    select item.student_id, item.subject_id
    from pupils
    join student_subjects item on item.school_id = :school_id and item.student_id = pupils.student_id
      and item.academic_year_id = pupils.academic_year_id and item.removed_dt is null
    where (pupils.student_id ${amongChangedStudents}
        or pupils.student_id not in (select student_id from complete))
      and (item.student_id ${amongChangedStudents} or item.subject_id ${amongChangedSubjects})
      and (:subject_id?::uuid is null or item.subject_id = :subject_id?)
  ), missing as materialized (
    select student_id, subject_id
    from registered
    where (student_id, subject_id) not in (
        select student_id, subject_id from held where is_in_row or is_in_column
      )
  )`;

/** The same as `sheet_version()`, from the marks that are read already and those of students whom the sheet does not show. */
const version = `select count(*) || '-' || coalesce(
      sum((date_part('epoch', stamp.updated_dt) * 1000)::bigint), 0
    )
  from (
    select updated_dt from sheet
    union all
    select updated_dt from enrolled
    union all
    select updated_dt from held
    union all
    select mark.updated_dt
    from sheet
    cross join (
      select distinct student_id
      from enrolled
      where student_id not in (select student_id from pupils)
    ) other
    join marks mark on mark.school_id = :school_id and mark.exam_id = sheet.exam_id
      and mark.academic_year_id = sheet.academic_year_id and mark.student_id = other.student_id
    union all
    select paper.updated_dt
    from exam_papers paper
    where paper.school_id = :school_id and paper.exam_id = :exam_id
      and paper.class_id = :class_id
  ) stamp`;

/**
 * The current content of the cells, and the figures of their rows and columns, as the sheet has them. `keys` is JSON:
 * student_id and subject_id. Reads each mark of the class once.
 */
export const readChanged = defineQuery(
  'exams.read_changed',
  `with changed_cells as materialized (
    select student_id, subject_id
    from jsonb_to_recordset(:keys::jsonb) as wish (student_id uuid, subject_id uuid)
  ), sheet as materialized (
    select scale.exam_id, scale.academic_year_id, scale.bands, exam.exam_date, exam.updated_dt,
      school_year.ends_on, cls.class_id
    from exam_bands scale
    join exams exam on exam.school_id = :school_id and exam.exam_id = scale.exam_id
    join academic_years school_year on school_year.school_id = :school_id
      and school_year.academic_year_id = scale.academic_year_id
    join classes cls on cls.school_id = :school_id and cls.class_id = :class_id
    where scale.school_id = :school_id and scale.exam_id = :exam_id
  ), ${shownSections}, enrolled as materialized (
    select enrol.student_id, enrol.updated_dt
    from sheet
    join enrolments enrol on enrol.school_id = :school_id and enrol.academic_year_id = sheet.academic_year_id
      and enrol.class_id = sheet.class_id and enrol.deleted_dt is null
  ), pupils as materialized (
    select seat.student_id, sheet.exam_id, sheet.academic_year_id
    from sheet cross join lateral class_seats(array[sheet.class_id], sheet.academic_year_id) seat
    where seat.class_id = sheet.class_id and ${inClassOnCondition('coalesce(sheet.exam_date, sheet.ends_on)')}
      and (:section?::text is null or seat.section_id in (select section_id from shown_sections))
      and (coalesce(seat.to_date >= least(:today::date, sheet.ends_on), true)
        or sheet.exam_date between seat.from_date and seat.to_date
        or exists (
          select from marks mark
          where mark.school_id = :school_id and mark.student_id = seat.student_id
            and mark.academic_year_id = sheet.academic_year_id and mark.exam_id = sheet.exam_id
        ))
  ), held as materialized (
    select mark.student_id, mark.subject_id, mark.mark_id, mark.state, mark.marks, mark.total_marks,
      mark.percentage, mark.remarks, mark.updated_dt, mark.updated_by,
      mark.student_id ${amongChangedStudents} as is_in_row,
      mark.subject_id ${amongChangedSubjects} as is_in_column,
      :subject_id?::uuid is null or mark.subject_id = :subject_id? as is_shown
    from pupils
    join marks mark on mark.school_id = :school_id and mark.exam_id = pupils.exam_id
      and mark.academic_year_id = pupils.academic_year_id and mark.student_id = pupils.student_id
  ), ${registrations}, row_figures as materialized (
    select student_id, sum(marks) as marks, sum(total_marks) filter (where marks is not null) as total_marks,
      ${meanOf('percentage')} as average
    from held
    where is_in_row and is_shown
    group by student_id
  ), column_figures as materialized (
    select subject_id, ${meanOf('percentage')} as average, max(percentage) as highest,
      min(percentage) as lowest
    from held
    where is_in_column and is_shown
    group by subject_id
  ), cells as (
    select subject_id, student_id, mark_id, state, marks, total_marks, percentage, remarks, updated_dt,
      updated_by, (student_id, subject_id) in (select student_id, subject_id from registered) as registered
    from held
    where is_in_row and is_in_column and is_shown
      and (student_id, subject_id) in (select student_id, subject_id from changed_cells)
    union all
    select subject_id, student_id, null, null, null, null, null, null, null, null, true
    from missing
    where (student_id, subject_id) in (select student_id, subject_id from changed_cells)
  )
  select (${version}) as version, sheet.bands,
    coalesce(
      (
        select json_agg(
            json_build_array(
              cells.student_id,
              (
                select account.name
                from users account
                where account.school_id = :school_id and account.user_id = cells.updated_by
              ),
              cells.subject_id, cells.mark_id, cells.registered, cells.state, cells.marks, cells.total_marks,
              cells.percentage, cells.remarks, (date_part('epoch', cells.updated_dt) * 1000)::bigint
            )
          )
        from cells
      ),
      '[]'
    ) as cells,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'student_id', pupils.student_id, 'marks', coalesce(row_figures.marks, 0), 'total_marks',
              coalesce(row_figures.total_marks, 0), 'average', row_figures.average, 'missing',
              (select count(*) from missing where missing.student_id = pupils.student_id)
            )
          )
        from pupils left join row_figures on row_figures.student_id = pupils.student_id
        where pupils.student_id ${amongChangedStudents}
      ),
      '[]'
    ) as pupils,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'subject_id', paper.subject_id, 'average', column_figures.average, 'highest',
              column_figures.highest, 'lowest', column_figures.lowest, 'missing',
              (select count(*) from missing where missing.subject_id = paper.subject_id)
            )
          )
        from (select distinct subject_id from changed_cells) cell
        join subjects paper on paper.school_id = :school_id and paper.subject_id = cell.subject_id
        left join column_figures on column_figures.subject_id = paper.subject_id
        where (:subject_id?::uuid is null or paper.subject_id = :subject_id?)
          and (column_figures.subject_id is not null
            or exists (select from registered where registered.subject_id = paper.subject_id)
            or exists (
              select from class_subjects taught
              where taught.school_id = :school_id and taught.academic_year_id = sheet.academic_year_id
                and taught.class_id = sheet.class_id and taught.subject_id = paper.subject_id
                and (:section?::text is null or taught.section_id is null
                  or taught.section_id in (select section_id from shown_sections))
            ))
      ),
      '[]'
    ) as columns
  from sheet`,
  narrowTo<{ bands: GradeBand[]; cells: readonly ChangedCell[]; pupils: readonly ChangedStudent[] }>(),
);

import type { SheetStudent } from '#contract/exams/sheet.ts';
import type { Reopening } from '#contract/marks/reopening.ts';
import type { MarkState } from '#contract/marks/values.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import { meanOf } from '#server/db/mean-sql.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { inClassOnCondition } from '#server/features/exams/exam/queries.ts';
import { lockedClassCondition, openReopening } from '#server/features/exams/reopening/queries.ts';

export type SheetKey = { school_id: string; exam_id: string; class_id: string };
/** The shown part of the sheet: a section or all, a subject or all. */
export type SheetScope = SheetKey & { section: string | null; subject_id: string | null; today: string };

export const shownSections = `shown_sections as materialized (
    select section.section_id, section.name, section.position from sections section
    where section.school_id = :school_id and section.class_id = :class_id
      and (:section?::text is null or fold(section.name) = fold(:section?))
  )`;

/**
 * `sheet`: the exam and the class. `pupils`: the rows of the sheet, for students who were in the class on the day of
 * the exam; students who had left by then only if they have a mark.
 */
const rowTables = `sheet as materialized (
    select scale.exam_id, scale.academic_year_id, scale.name as exam_name, school_year.start_year as year, school_year.ends_on, exam.exam_date,
      scale.published_dt, exam.updated_dt, scale.bands, cls.class_id, cls.name as class_name
    from exam_bands scale
    join exams exam on exam.school_id = :school_id and exam.exam_id = scale.exam_id
    join academic_years school_year on school_year.school_id = :school_id and school_year.academic_year_id = scale.academic_year_id
    join classes cls on cls.school_id = :school_id and cls.class_id = :class_id
    where scale.school_id = :school_id and scale.exam_id = :exam_id
  ), ${shownSections}, members as materialized (
    select sheet.exam_id, sheet.academic_year_id, sheet.exam_date, student.student_id, student.admission_no, student.name as student_name, student.name_folded, enrol.roll_no,
      section.name as section, section.position as section_place, seat.from_date, seat.to_date,
      coalesce(seat.to_date < least(:today::date, sheet.ends_on), false) as has_left
    from sheet
    cross join lateral class_seats(array[sheet.class_id], sheet.academic_year_id) seat
    join students student on student.school_id = :school_id and student.student_id = seat.student_id
    join enrolments enrol on enrol.school_id = :school_id and enrol.student_id = seat.student_id and enrol.from_date = seat.from_date
      and enrol.academic_year_id = sheet.academic_year_id and enrol.deleted_dt is null
    left join shown_sections section on section.section_id = seat.section_id
    where seat.class_id = sheet.class_id and ${inClassOnCondition('coalesce(sheet.exam_date, sheet.ends_on)')}
      and (:section?::text is null or section.section_id is not null)
  ), pupils as materialized (
    select members.*, row_number() over (order by members.section_place, members.section,
      nullif(regexp_replace(members.roll_no, '[^0-9]', '', 'g'), '')::numeric, members.roll_no, members.name_folded, members.student_id) as place
    from members
    where not members.has_left or members.exam_date between members.from_date and members.to_date
      or exists (select from marks mark where mark.school_id = :school_id and mark.student_id = members.student_id
        and mark.academic_year_id = members.academic_year_id and mark.exam_id = members.exam_id)
  )`;

/** The columns: the subjects of the class, and other subjects in which its students have something. */
const papers = `papers as materialized (
    select listed.subject_id, subject.name as subject_name, subject.code as subject_code, listed.is_taught,
      (select paper.total_marks from exam_papers paper where paper.school_id = :school_id and paper.exam_id = :exam_id
        and paper.class_id = :class_id and paper.subject_id = listed.subject_id) as set_total,
      row_number() over (order by subject.subject_type, fold(subject.name), listed.subject_id) as place
    from (
      select subject_id, bool_or(is_taught) as is_taught from (
        select item.subject_id, true as is_taught
        from sheet join class_subjects item on item.school_id = :school_id and item.class_id = sheet.class_id
          and item.academic_year_id = sheet.academic_year_id
        where :section?::text is null or item.section_id is null
          or item.section_id in (select section_id from shown_sections)
        union all
        select distinct subject_id, false from grid
      ) taught group by subject_id
    ) listed
    join subjects subject on subject.school_id = :school_id and subject.subject_id = listed.subject_id
    where :subject_id?::uuid is null or listed.subject_id = :subject_id?
  `;

type SheetParts = {
  /** Limits the cells: a condition on `student_id` and `subject_id` of the table `item`. */
  readonly cells?: string;
  /** Figures of a column in addition to those in every reply. */
  readonly columns?: string;
};

/**
 * The tables of the sheet besides its rows: `papers`, its columns; `grid`, the cells that hold a registration, a mark
 * or both. A mark always has a registration, perhaps a removed one; the full join reads both once per student instead
 * of once per cell.
 */
const sheetTables = ({ cells = 'true', columns = '' }: SheetParts) => `${rowTables}, grid as materialized (
    select registered.place, student_id, subject_id, coalesce(registered.registered, false) as registered, marked.mark_id, marked.state, marked.marks,
      marked.total_marks, marked.percentage, marked.remarks, marked.updated_dt, marked.updated_by
    from (
      select pupils.place, item.student_id, item.subject_id, item.removed_dt is null as registered
      from pupils join student_subjects item on item.school_id = :school_id and item.student_id = pupils.student_id
        and item.academic_year_id = pupils.academic_year_id
      where ${cells} and (:subject_id?::uuid is null or item.subject_id = :subject_id?)
    ) registered full join (
      select item.* from pupils join marks item on item.school_id = :school_id and item.student_id = pupils.student_id
        and item.academic_year_id = pupils.academic_year_id and item.exam_id = pupils.exam_id
      where ${cells} and (:subject_id?::uuid is null or item.subject_id = :subject_id?)
    ) marked using (student_id, subject_id)
    where registered.registered or marked.mark_id is not null
  ), ${papers}), row_figures as materialized (
    select student_id, coalesce(sum(marks), 0) as marks, coalesce(sum(total_marks) filter (where marks is not null), 0)
      as total_marks, ${meanOf('percentage')} as average, count(*) filter (where registered and mark_id is null) as missing
    from grid group by student_id
  ), column_figures as materialized (
    select subject_id, ${meanOf('percentage')} as average, max(percentage) as highest, min(percentage) as lowest,
      count(*) filter (where registered and mark_id is null) as missing${columns}
    from grid group by subject_id
  )`;

const rowFigures = `'marks', coalesce(row_figures.marks, 0), 'total_marks', coalesce(row_figures.total_marks, 0), 'average', row_figures.average,
  'missing', coalesce(row_figures.missing, 0)`;
const columnFigures = `'average', column_figures.average, 'highest', column_figures.highest, 'lowest', column_figures.lowest, 'missing', coalesce(column_figures.missing, 0)`;
const milliseconds = `(date_part('epoch', grid.updated_dt) * 1000)::bigint`;
/**
 * The values of cells, each kind in a separate list: they are most of a sheet, and lists are the quickest to write
 * and to read.
 */
const cellLists = `json_build_array(json_agg(grid.place), json_agg(grid.subject_id), json_agg(grid.mark_id), json_agg(grid.registered),
  json_agg(grid.state), json_agg(grid.marks), json_agg(grid.total_marks), json_agg(grid.percentage), json_agg(grid.remarks),
  json_agg(${milliseconds}))`;
export type CellLists = readonly [
  /** The position of the student, from 1. */
  place: readonly number[],
  subject_id: readonly string[],
  mark_id: readonly (string | null)[],
  registered: readonly boolean[],
  state: readonly (MarkState | null)[],
  marks: readonly (number | null)[],
  total_marks: readonly (number | null)[],
  percentage: readonly (number | null)[],
  remarks: readonly (string | null)[],
  /** The version, in milliseconds. */
  updated: readonly (number | null)[],
];

/** A cell as a list of values, which `cellOf` in rules.ts reads. */
export type CellValues = readonly [
  subject_id: string,
  mark_id: string | null,
  registered: boolean,
  state: MarkState | null,
  marks: number | null,
  total_marks: number | null,
  percentage: number | null,
  remarks: string | null,
  updated: number | null,
];

type UngradedStudent = Omit<SheetStudent, 'cells' | 'grade'>;
/** `cells` is a list of nulls if the sheet has neither registrations nor marks. */
export type SheetRow = RowOf<typeof readSheet>;

/** The whole sheet in one row, without grades; no row without the exam or the class. */
export const readSheet = defineQuery(
  'exams.read_sheet',
  `with ${sheetTables({ columns: ', mode() within group (order by total_marks) as usual_total' })}
  select sheet.exam_id, sheet.exam_name, sheet.year, sheet.exam_date, sheet.published_dt, sheet.updated_dt, sheet.bands, sheet.class_id, sheet.class_name,
    ${lockedClassCondition('sheet', 'sheet.class_id')} as is_locked, ${openReopening('sheet.exam_id', 'sheet.class_id')} as reopening,
    sheet_version(:exam_id, :class_id) as version,
    coalesce((select json_agg(json_build_object('subject_id', papers.subject_id, 'subject_name', papers.subject_name,
        'subject_code', papers.subject_code, 'is_taught', papers.is_taught,
        'paper_total', coalesce(papers.set_total, column_figures.usual_total, (select mode() within group (order by total_marks) from grid), 100), ${columnFigures}) order by papers.place)
      from papers left join column_figures on column_figures.subject_id = papers.subject_id), '[]') as columns,
    coalesce((select json_agg(json_build_object('student_id', student_id, 'admission_no', pupils.admission_no, 'student_name', pupils.student_name,
        'roll_number', pupils.roll_no, 'section', pupils.section, 'has_left', pupils.has_left, ${rowFigures}) order by pupils.place)
      from pupils full join row_figures using (student_id)), '[]') as pupils,
    (select ${cellLists} from grid) as cells
  from sheet`,
  narrowTo<{
    bands: GradeBand[];
    reopening: Reopening | null;
    cells: CellLists | readonly null[];
    pupils: readonly UngradedStudent[];
  }>(),
);

/** Returns no row without the exam or the class. */
export const readVersion = defineQuery(
  'exams.read_version',
  `select sheet_version(exam.exam_id, cls.class_id) as version
  from exams exam join classes cls on cls.school_id = :school_id and cls.class_id = :class_id
  where exam.school_id = :school_id and exam.exam_id = :exam_id`,
);
